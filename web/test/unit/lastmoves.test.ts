// SPDX-License-Identifier: MIT
// lastmoves.test.ts - where the bubble of a move of others is.
import assert from 'node:assert/strict';
import test from 'node:test';
import { anchorOf, besideThing } from '../../src/match/lastmoves.js';

Object.assign(globalThis, { innerWidth: 1000, innerHeight: 700 });
const at = (left: number, top: number): Element =>
  ({
    getBoundingClientRect: () => ({
      left,
      top,
      width: 40,
      height: 20,
      right: left + 40,
      bottom: top + 20,
    }),
  }) as unknown as Element;
/** A page in which these things are found, in this order. */
const page = (things: Record<string, Element[]>) =>
  ({ querySelectorAll: (which: string) => things[which] ?? [] }) as unknown as Element;

test('a bubble stands at what a move changed, else at the player\u2019s panel, and in the bar only where no panel is seen', () => {
  const [mark, bar, panel, gone] = [at(400, 300), at(300, 10), at(20, 100), at(20, 900)];
  const seat = '[data-seat="1"]';
  assert.equal(anchorOf(page({ '[data-mark="7"]': [mark], [seat]: [bar, panel] }), 7, 1), mark);
  assert.equal(
    anchorOf(page({ [`.seat-panel ${seat}`]: [panel], [seat]: [bar, panel] }), 7, 1),
    panel,
  );
  assert.equal(anchorOf(page({ [`.seat-panel ${seat}`]: [gone], [seat]: [bar, gone] }), 7, 1), bar);
  assert.equal(anchorOf(page({}), 7, 1), null);
});

test('it stands beside the thing, never over it, and inside the window', () => {
  const room = { width: 1000, height: 700 };
  for (const [left, top] of [
    [0, 0],
    [480, 300],
    [950, 680],
  ]) {
    const thing = { left, top, right: left + 40, bottom: top + 20 };
    const { x, y } = besideThing(thing, 300, 60, room);
    assert.ok(x >= 0 && y >= 0 && x + 300 <= room.width && y + 60 <= room.height);
    assert.ok(
      x >= thing.right || x + 300 <= thing.left || y >= thing.bottom || y + 60 <= thing.top,
    );
  }
});
