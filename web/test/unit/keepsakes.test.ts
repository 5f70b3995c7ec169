// SPDX-License-Identifier: MIT
// keepsakes.test.ts - what a browser remembers of single matches, and how it sums up those of a
// service ended.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { MatchFacts } from '../../src/online/facts.js';
import { guided, judged } from '../../src/match/keepsakes.js';
import { endingWords } from '../../src/online/words.js';

const kept = new Map<string, string>();
globalThis.localStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
} as unknown as Storage;

test('each guided match goes on at its own step', () => {
  guided.keep('a', 3);
  guided.keep('b', 1);
  assert.deepEqual(['a', 'b', 'other'].map(guided.of), [3, 1, 0]);
});

test('a longer look at a match is not replaced by a shorter one', () => {
  judged.keep('m', { accuracy: [80, null], playouts: 500 });
  judged.keep('m', { accuracy: [12, 34], playouts: 100 });
  assert.deepEqual(judged.of('m'), { accuracy: [80, null], playouts: 500 });
  judged.keep('m', { accuracy: [82, 71], playouts: 900 });
  assert.deepEqual(judged.of('m'), { accuracy: [82, 71], playouts: 900 });
  assert.equal(judged.of('other'), undefined);
});

test('how a match ended for a seat: the place, the target where all play together, or early', () => {
  const match = (result: MatchFacts['result']): MatchFacts => ({ seats: 3, result }) as MatchFacts;
  assert.deepEqual(
    [0, 1, 2].map((seat) => endingWords(match({ places: [2, 3, 1], scores: [5, 4, 9] }), seat)),
    ['2nd of 3', '3rd of 3', '1st of 3'],
  );
  assert.equal(
    endingWords(match({ places: [1, 1, 1], scores: [9, 9, 9], won: false }), 0),
    'Target missed',
  );
  assert.equal(endingWords(match(null), 0), 'ended early');
  assert.equal(
    endingWords(match({ places: [2, 3, 1], scores: [5, 4, 9] }), -1),
    '',
    'who sits there no more has no place',
  );
});
