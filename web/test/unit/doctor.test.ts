// SPDX-License-Identifier: MIT
// doctor.test.ts - the figures of the deck doctor: which are shown, and of what.
import assert from 'node:assert/strict';
import test from 'node:test';
import { extremes, figuresOf, type Patient, shareOf } from '../../src/deck/doctor.js';

const at = (value: number) => ({ value, low: value - 1, high: value + 1 });
const patient = (matches: number): Patient => ({
  matches,
  turns: at(14),
  score: at(30),
  margin: at(5),
  leader_wins: at(0.6),
  endings: [matches, 0],
  wins: [{ share: at(0.5) }, { share: at(0.5) }],
  things: Array.from({ length: 12 }, (_, i) => ({
    name: `thing ${i}`,
    offered: i === 0 ? 9 : 100,
    chosen: i * 5,
  })),
});

test('figures for rivals and for friends', () => {
  const diagnosis = {
    endings: ['full', 'empty'],
    chosen: 'built',
    decks: [patient(40), patient(40)] as [Patient, Patient],
  };
  const rivals = figuresOf(diagnosis, false);
  assert.equal(rivals.length, 8);
  assert.equal(rivals[1].own.value, 1);
  assert.equal(figuresOf(diagnosis, true).length, 6);
});

test("Wilson's interval", () => {
  const { low, high } = shareOf(5, 10);
  assert.ok(Math.abs(low - 0.2366) < 0.001 && Math.abs(high - 0.7634) < 0.001, `${low} ${high}`);
  assert.deepEqual(shareOf(0, 0), { value: 0, low: 0, high: 1 });
});

test('what is hardly offered is in neither list', () => {
  const { least, most } = extremes(patient(100));
  assert.deepEqual(
    least.map(({ name }) => name),
    ['thing 1', 'thing 2', 'thing 3', 'thing 4', 'thing 5'],
  );
  assert.equal(most[0].name, 'thing 11');
});
