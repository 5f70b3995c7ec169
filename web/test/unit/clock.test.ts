// SPDX-License-Identifier: MIT
// clock.test.ts - the time left of a match that was opened in the middle of a turn.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pauseLeft, timeLeft, turnLeft } from '../../src/online/clock.js';
import type { Clock } from '../../src/online/facts.js';

const clock = (more: Partial<Clock> = {}): Clock => ({
  at: 1000,
  now: 43_000,
  running: 0,
  left: [60_000, 50_000, null],
  paused: null,
  ...more,
});

test('the seat that thinks has less with every moment since the last entry; the others keep theirs', () => {
  assert.equal(timeLeft(clock(), 0, 43_000), 18_000);
  assert.equal(timeLeft(clock(), 0, 44_000), 17_000);
  assert.equal(timeLeft(clock(), 0, 90_000), 0);
  assert.equal(timeLeft(clock(), 1, 43_000), 50_000);
  assert.equal(timeLeft(clock(), 2, 43_000), null);
  assert.equal(timeLeft(null, 0, 43_000), null);
  assert.equal(timeLeft(clock(), 0, 500), 60_000, 'the time of an entry is never in the future');
});

test('a list counts on from the service\u2019s now', () => {
  assert.equal(turnLeft({ clock: clock() }), 18_000);
  assert.equal(turnLeft({ clock: clock() }, 3000), 15_000);
  assert.equal(turnLeft({ clock: clock({ running: null }) }), Infinity);
  assert.equal(turnLeft({}), Infinity);
});

test('a pause ends by itself, and then the clock runs', () => {
  const paused = clock({ paused: 30_000 });
  assert.equal(pauseLeft(paused, 1000), 30_000);
  assert.equal(pauseLeft(paused, 21_000), 10_000);
  assert.equal(timeLeft(paused, 0, 21_000), 60_000);
  assert.equal(pauseLeft(paused, 41_000), 0);
  assert.equal(timeLeft(paused, 0, 41_000), 50_000);
  assert.equal(pauseLeft(clock(), 41_000), 0);
});
