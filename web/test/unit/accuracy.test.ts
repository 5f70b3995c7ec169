// SPDX-License-Identifier: MIT
// accuracy.test.ts - the curve of accuracies: only matches that count and were looked at, oldest
// first, and a line that is calmer than they are.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Life } from '../../src/match/achievements.js';
import { accuraciesOf, smoothed } from '../../src/start/accuracy.js';

test('accuracies come in the order of the matches, without those that do not count', () => {
  const known: Record<string, number | null> = { a: 80, b: 60, c: null, d: 10 };
  const one = (id: string, ended: number, counts = true): unknown => ({
    id,
    game: 'uptown',
    result: { ended, counts },
  });
  const life = {
    results: [one('a', 30), one('b', 10), one('c', 20), one('d', 5, false)],
    accuracyOf: ({ id }: { id: string }) => known[id],
  } as unknown as Life;
  assert.deepEqual(accuraciesOf(life), [60, 80]);
});

test('the line is the average of the last five', () => {
  assert.deepEqual(smoothed([]), []);
  assert.deepEqual(smoothed([50, 100]), [50, 75]);
  assert.deepEqual(smoothed([0, 10, 10, 10, 10, 10]).at(-1), 10);
});
