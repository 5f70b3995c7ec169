// SPDX-License-Identifier: MIT
// insight.test.ts - what is picked from a report and how it is written; and a report of the engine
// itself.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { Engine } from '../../src/ui/engine.js';
import { apart, bars, change, percent, type Report, turnings } from '../../src/insight/insight.js';

const moved = { move: 'a', words: 'a', why: '' };
const account = { seat: 0, start: 0.5, luck: 0.2, gifts: 0.4, cost: 0.1, result: 1, decisions: 2 };
const moment = (first: number, playouts = 100) => ({
  chance: [first, 1 - first],
  error: [0.01, 0.01],
  playouts,
});
const report: Report = {
  game: 'budowa',
  seats: 2,
  over: true,
  playouts: 300,
  moments: [moment(0.5), moment(0.4), moment(0.6, 0), moment(0.8), moment(1, 0)],
  decisions: [
    {
      number: 1,
      seat: 0,
      forced: false,
      played: moved,
      best: moved,
      bestChance: 0.5,
      chance: 0.4,
      loss: 0.1,
      error: 0.02,
      given: [-0.1, 0.1],
      luck: [0, 0],
    },
    {
      number: 2,
      seat: 1,
      forced: false,
      played: moved,
      loss: 0,
      error: 0,
      given: [0, 0],
      luck: [0.2, -0.2],
    },
    {
      number: 3,
      seat: 1,
      forced: false,
      played: moved,
      loss: 0,
      error: 0,
      given: [0, 0],
      luck: [0.2, -0.2],
    },
    {
      number: 4,
      seat: 1,
      forced: false,
      played: moved,
      best: moved,
      bestChance: 0.4,
      chance: 0.2,
      loss: 0.2,
      error: 0.05,
      given: [0.2, -0.2],
      luck: [0, 0],
    },
  ],
  accounts: [account],
};

test('the weightiest moments come first, and mine are mine', () => {
  assert.deepEqual(
    turnings(report, 'all', () => false).map(({ decision }) => decision.number),
    [4, 1],
  );
  assert.deepEqual(
    turnings(report, 'mine', (seat) => seat === 0).map(({ decision }) => decision.number),
    [1],
  );
});

test('luck is told for a whole turn, once', () => {
  const [stroke, ...more] = turnings(report, 'luck', () => false);
  assert.equal(more.length, 0);
  assert.equal(stroke.decision.number, 3);
  assert.ok(Math.abs(Math.abs(stroke.change) - 0.4) < 1e-9);
});

test('where somebody gave something away, the rest of the change is not told as luck', () => {
  const slip = { ...report.decisions[1], best: moved, loss: 0.1 };
  assert.deepEqual(
    turnings(
      { ...report, decisions: [report.decisions[0], slip, ...report.decisions.slice(2)] },
      'luck',
      () => false,
    ),
    [],
  );
});

test('digits follow the error', () => {
  assert.equal(percent(0.387, 0.02), '39');
  assert.equal(percent(0.3872, 0.0004), '38.7');
  assert.equal(percent(1, 0), '100');
  assert.equal(change(-0.184, 0.041), '\u221218 \u00b14');
  assert.equal(change(0.11), '+11');
  assert.equal(change(-0.001), '0');
});

test('the bars of an account end at the result', () => {
  const rows = bars(account);
  assert.equal(rows[0].from, 0);
  rows.slice(1).forEach((row, i) => assert.equal(row.from, rows[i].to));
  assert.ok(Math.abs(rows[3].to - account.result) < 1e-9);
});

test('marks are pushed apart and stay on the picture', () => {
  const at = apart([100, 100, 20, 98], 18, 100);
  const sorted = [...at].sort((a, b) => a - b);
  sorted.slice(1).forEach((y, i) => assert.ok(y - sorted[i] >= 18));
  assert.ok(Math.max(...at) <= 100);
  assert.equal(at[2], 20);
});

test('the engine reports on a match: every moment adds up to 1, luck to nothing', async () => {
  const engine = await Engine.start(readFileSync(process.env.TOWNHALL_WASM!));
  engine.load(0, readFileSync(join(process.env.TOWNHALL_ROOT!, 'web/samples/budowa.town'), 'utf8'));
  assert.equal(engine.insight(0, 0).playouts, 0);
  let told = engine.insight(0, 20);
  while (told.moments.some((m, n) => n === 0 && m.playouts === 0)) told = engine.insight(0, 20);
  assert.equal(told.moments.length, told.decisions.length + 1);
  for (const { chance } of told.moments)
    assert.ok(Math.abs(chance.reduce((a, b) => a + b) - 1) < 0.001);
  assert.ok(Math.abs(told.accounts.reduce((sum, { luck }) => sum + luck, 0)) < 0.001);
  for (const { start, luck, gifts, cost, result } of told.accounts)
    assert.ok(Math.abs(start + luck + gifts - cost - result) < 0.001);
  const before = told.playouts;
  while (told.playouts <= before) told = engine.insight(0, 20);
  engine.load(0, readFileSync(join(process.env.TOWNHALL_ROOT!, 'web/samples/uptown.town'), 'utf8'));
  assert.equal(engine.insight(0, 0).game, 'uptown');
});
