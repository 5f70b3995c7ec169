// SPDX-License-Identifier: MIT
// log.test.ts - what an online match's client knows: doubled and missing entries, and what counts
// after taking back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Entry } from '../../src/online/facts.js';
import { EntryLog } from '../../src/online/log.js';
import { saidWords } from '../../src/online/words.js';

const entry = (n: number, kind: string, more: Partial<Entry> = {}): Entry => ({
  n,
  at: 1000 + n,
  kind,
  ...more,
});
const move = (n: number, seat: number): Entry => entry(n, 'move', { seat, move: `m${n}` });
const begun = [entry(0, 'create'), entry(1, 'join', { seat: 1 }), entry(2, 'start')];

test('what comes twice is there once, and what is missing is noticed', () => {
  const log = new EntryLog();
  assert.deepEqual(
    log.add(begun)?.map(({ n }) => n),
    [0, 1, 2],
  );
  assert.deepEqual(
    log.add([begun[2], move(3, 0)])?.map(({ n }) => n),
    [3],
  );
  assert.deepEqual(log.add([move(3, 0)]), []);
  assert.equal(log.add([move(5, 1)]), null);
  assert.equal(log.add([move(4, 1), move(6, 0)]), null);
  assert.equal(log.last, 3);
  assert.deepEqual(log.add([move(4, 1), move(5, 0)])?.length, 2);
  log.clear();
  assert.equal(log.last, -1);
});

test('what people did besides moving stands after the moves before it', () => {
  const log = new EntryLog();
  log.add([
    ...begun,
    move(3, 0),
    entry(4, 'ask', { seat: 1, what: 'pause' }),
    entry(5, 'answer', { seat: 0, ask: 4, yes: false }),
    move(6, 1),
    move(7, 0),
    entry(8, 'back', { seat: 0, to: 6 }),
    entry(9, 'standin', { seat: 1, why: 'left' }),
    entry(10, 'answer', { seat: 0, ask: 4, yes: true }),
    move(11, 0),
  ]);
  assert.deepEqual(
    log.said().map(({ entry: { kind }, after }) => [kind, after]),
    [
      ['ask', 1],
      ['answer', 1],
      ['back', 2],
      ['standin', 2],
    ],
  );
  const words = log.said().map(({ entry }) => saidWords(entry, 'Ala'));
  assert.equal(words[0], 'Ala asks for a pause of five minutes.');
  assert.equal(words[1], 'Ala would rather not.');
  assert.equal(words[2], 'Ala has taken a move back.');
  assert.equal(words[3], 'Ala has left. A stand-in plays on.');
});

test('taken back: the line goes on from there, and names where to go back to again', () => {
  const log = new EntryLog();
  log.add([
    ...begun,
    move(3, 0),
    move(4, 0),
    entry(5, 'back', { to: 3, seat: 0 }),
    move(6, 0),
    entry(7, 'ask', { seat: 1 }),
    move(8, 1),
  ]);
  assert.deepEqual(
    log.line().map(({ entry: { n } }) => n),
    [3, 6, 8],
  );
  assert.deepEqual(
    log.line().map(({ after }) => after),
    [2, 5, 6],
  );
  assert.deepEqual(
    log.line().map(({ before }) => before),
    [2, 3, 6],
  );
  assert.deepEqual(
    [0, 1, 2, 3].map((moves) => log.entryAfter(moves)),
    [2, 3, 6, 8],
  );
});

test('taken back to the start: nothing is left of it', () => {
  const log = new EntryLog();
  log.add([...begun, move(3, 0), entry(4, 'back', { to: 2, seat: 0 })]);
  assert.deepEqual(log.line(), []);
  log.add([move(5, 0)]);
  assert.deepEqual(
    log.line().map(({ after, before }) => [after, before]),
    [[4, 2]],
  );
});

test('a match has ended when its log says so', () => {
  const log = new EntryLog();
  log.add([...begun, move(3, 0)]);
  assert.equal(log.ended, null);
  log.add([entry(4, 'end'), entry(5, 'rematch')]);
  assert.equal(log.ended, 1004);
});
