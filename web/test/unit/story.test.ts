// SPDX-License-Identifier: MIT
// story.test.ts - what the finale counts and says: every point of the total, and the item that
// decided.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { State } from '../../src/ui/engine.js';
import { storyOf } from '../../src/match/story.js';

type Lines = Record<string, number>;
const score = (lines: Lines, place: number | null, target: number | null = null) => ({
  seat: 0,
  total: Object.values(lines).reduce((sum, n) => sum + n, 0),
  place,
  out: false,
  target,
  lines: Object.entries(lines).map(([id, points]) => ({
    id,
    points,
    name: id,
    help: '',
    symbol: '',
  })),
  facts: [],
});
const state = (players: [string, boolean][], scores: ReturnType<typeof score>[]): State =>
  ({ players: players.map(([name, bot]) => ({ name, bot })), scores }) as unknown as State;
const PAIR: [string, boolean][] = [
  ['Ala', false],
  ['level-3', true],
];

test('a win tells what decided it, and every item that counts', () => {
  const story = storyOf(
    state(PAIR, [
      score({ roofs: 21, park: 9, road: 0 }, 1),
      score({ roofs: 8, park: 12, road: 2 }, 2),
    ]),
    0,
  );
  assert.equal(story.outcome, 'won');
  assert.deepEqual(
    story.items.map(({ name, points }) => [name, points]),
    [
      ['roofs', 21],
      ['park', 9],
    ],
  );
  assert.equal(story.sentence, 'What decided it: roofs, 13 more than Nora.');
});

test('a narrow loss is told kindly, a clear one without rubbing it in', () => {
  const near = storyOf(state(PAIR, [score({ park: 28 }, 2), score({ park: 30 }, 1)]), 0);
  assert.equal(near.outcome, 'near');
  assert.equal(near.sentence, 'Nora had only 2 more. Most came from here: park, 28.');
  const clear = storyOf(state(PAIR, [score({ park: 9 }, 2), score({ park: 30 }, 1)]), 0);
  assert.equal(clear.outcome, 'lost');
  assert.equal(clear.sentence, 'Most came from here: park, 9.');
  const tie = storyOf(state(PAIR, [score({ park: 9 }, 1), score({ park: 9 }, 2)]), 0);
  assert.equal(tie.sentence, 'Equal totals: the tie-break decided.');
});

test('together the target decides', () => {
  const of = (n: number) => storyOf(state(PAIR, [score({ park: n + 4, roads: -4 }, null, 38)]), 0);
  assert.equal(of(38).outcome, 'won');
  assert.equal(of(36).outcome, 'near');
  assert.equal(of(36).sentence, 'Only 2 short of the flag. Most came from here: park, 40.');
  assert.equal(of(20).outcome, 'lost');
});

test('what is counted adds up to the total: many items, and money with what one began with', () => {
  const lines = Object.fromEntries(Array.from({ length: 14 }, (_, i) => [`card${i}`, i - 3]));
  const many = storyOf(state(PAIR, [score(lines, 1), score({ card1: 2 }, 2)]), 0);
  assert.equal(many.items.length, 9);
  assert.equal(
    many.items.reduce((sum, { points }) => sum + points, 0),
    many.total,
  );
  const money = storyOf(state(PAIR, [score({ cash: 43 }, 1), score({ cash: 20 }, 2)]), 0, [
    { name: 'Pool', seats: [25, 2] },
    { name: 'Shares', seats: [-6, -3] },
  ]);
  assert.deepEqual(
    money.items.map(({ points }) => points),
    [24, 25, -6],
  );
  assert.equal(money.sentence, 'What decided it: Pool, 23 more than Nora.');
});

test('several people at one screen: the board in front is counted, and nobody lost', () => {
  const two: [string, boolean][] = [
    ['Ala', false],
    ['Jan', false],
  ];
  const story = storyOf(state(two, [score({ park: 9 }, 2), score({ park: 12 }, 1)]), 0);
  assert.deepEqual([story.outcome, story.seat, story.total], ['watched', 0, 9]);
  assert.equal(story.sentence, 'What decided it: park, 3 more than Ala.');
});
