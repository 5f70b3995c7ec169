// SPDX-License-Identifier: MIT
// nearest.test.ts - fingers, zoom and pan as numbers.
import assert from 'node:assert/strict';
import test from 'node:test';
import { nearest, roomAround, type Spot } from '../../src/match/nearest.js';
import { bounded, towardsMiddle, zoomed } from '../../src/table/zoom.js';

const spot = (move: string, x: number, y: number): Spot<string> => ({
  thing: move,
  move,
  x,
  y,
  wide: 20,
  high: 10,
});

test('a tap means the place it lies in, else the nearest within reach', () => {
  const spots = [spot('a', 100, 100), spot('b', 120, 100), spot('c', 300, 100)];
  assert.equal(nearest(spots, 108, 103, 26)?.move, 'a');
  assert.equal(nearest(spots, 111, 100, 26)?.move, 'b');
  assert.equal(nearest(spots, 280, 118, 26)?.move, 'c');
  assert.equal(nearest(spots, 250, 100, 26), null);
});

test('room is the way to the next place, not to the same move again', () => {
  const spots = [spot('a', 0, 0), spot('a', 1, 0), spot('b', 30, 40)];
  assert.equal(roomAround(spots[0], spots), 50);
  assert.equal(roomAround(spots[0], [spots[0]]), Infinity);
});

test('zooming keeps its point, the frame stays full, a corner comes towards the middle', () => {
  const pan = zoomed({ scale: 1, x: 0, y: 0 }, 2, 100, 50);
  assert.deepEqual(pan, { scale: 2, x: -100, y: -50 });
  assert.equal(zoomed(pan, 100, 0, 0).scale, 4);
  assert.deepEqual(bounded({ scale: 2, x: 30, y: -900 }, 400, 300), { scale: 2, x: 0, y: -300 });
  assert.deepEqual(towardsMiddle({ scale: 2, x: -100, y: -50 }, 380, 150, 400, 300), {
    scale: 2,
    x: -180,
    y: -50,
  });
});
