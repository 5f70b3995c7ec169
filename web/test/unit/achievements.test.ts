// SPDX-License-Identifier: MIT
// achievements.test.ts - what results, puzzles and analyses add up to.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  achievementsOf,
  achievementWords,
  broughtBy,
  cityOf,
  houseStage,
  isDone,
  type Life,
  passportOf,
} from '../../src/match/achievements.js';
import type { Counted } from '../../src/match/results.js';

const GAMES = ['uptown', 'mesta', 'budowa', 'urbanista'];
const CITIES = ['venice', 'lisbon'];
let n = 0;

/** A match against bots in which I came in at a place with so many points. */
function match(game: string, total: number, place: number, level = 'level-3'): Counted {
  const score = { total, place, out: false, target: null };
  return {
    id: `match-${++n}`,
    game,
    result: {
      ended: n,
      me: 0,
      counts: true,
      players: [
        { name: '', bot: false },
        { name: level, bot: true },
      ],
      scores: [score, { ...score, place: 3 - place, total: 1 }],
    },
  };
}
const together = (total: number, target: number): Counted => ({
  ...match('urbanista', 0, 1),
  result: {
    ...match('urbanista', 0, 1).result,
    scores: [{ total, place: 1, out: false, target }],
  },
});
const life = (results: Counted[], some: Partial<Life> = {}): Life => ({
  results,
  recordOf: () => '',
  accuracyOf: () => null,
  solved: 0,
  days: [],
  ...some,
});
const done = (of: Life): string[] =>
  achievementsOf(of, GAMES, CITIES)
    .filter(isDone)
    .map(({ id }) => id);

test('nothing is achieved at first, and each of twenty has words of its own', () => {
  const all = achievementsOf(life([]), GAMES, CITIES);
  assert.equal(all.length, 20);
  assert.deepEqual(done(life([])), []);
  assert.equal(new Set(all.map(({ id }) => achievementWords(id).title)).size, 20);
});

test('matches count once, practice does not', () => {
  const first = match('uptown', 35, 1);
  assert.deepEqual(done(life([first])), ['first', 'win', 'street']);
  const practice = { ...first, result: { ...first.result, counts: false } };
  assert.deepEqual(done(life([practice])), []);
  assert.deepEqual(done(life([match('uptown', 34, 2)])), ['first']);
  assert.ok(done(life([match('mesta', 1, 1, 'level-5')])).includes('giant'));
  assert.ok(!done(life([match('mesta', 1, 2, 'level-5')])).includes('giant'));
});

test('together one wins by reaching the target, hard where the record says so', () => {
  const reached = together(30, 30);
  const of = life([reached], {
    recordOf: (id) => (id === reached.id ? 'game urbanista\noption difficulty hard\n' : ''),
  });
  assert.deepEqual(done(of), ['first', 'win', 'together', 'hard']);
  assert.deepEqual(done(life([together(29, 30)])), ['first']);
});

test('the passport has a stamp for each metropolis that was won', () => {
  const [won, lost] = [match('mesta', 61, 1), match('mesta', 40, 2)];
  const of = life([won, lost], {
    recordOf: (id) => `option city random\ncity ${id === won.id ? 'venice' : 'lisbon'}\n`,
  });
  assert.deepEqual(passportOf(of, CITIES), [
    { city: 'venice', won: 1, best: 61 },
    { city: 'lisbon', won: 0, best: 40 },
  ]);
  assert.ok(done(of).includes('stamp') && !done(of).includes('eight'));
  assert.equal(cityOf('option city lisbon\n'), 'lisbon');
  assert.equal(cityOf('option city random\n'), '');
});

test('rows of wins and of days are the longest ones', () => {
  const wins = [1, 1, 1, 2].map((place) => match('budowa', 5, place));
  assert.ok(done(life(wins)).includes('row'));
  assert.ok(
    !done(life([wins[0], wins[3], match('budowa', 5, 1), match('budowa', 5, 1)])).includes('row'),
  );
  const days = Array.from({ length: 7 }, (_, i) => `2026-11-${10 + i}`);
  assert.ok(done(life([], { days: [...days, '2026-12-01'] })).includes('week'));
  assert.ok(!done(life([], { days: days.filter((day) => !day.endsWith('13')) })).includes('week'));
});

test('a match brings what would not be there without it', () => {
  const [first, second] = [match('uptown', 20, 2), match('uptown', 36, 1)];
  const ids = broughtBy(second.id, life([first, second]), GAMES, CITIES).map(({ id }) => id);
  assert.deepEqual(ids, ['win', 'street']);
});

test('the house grows with them', () => {
  assert.deepEqual([0, 1, 7, 12, 17, 20].map(houseStage), [
    'dark',
    'lit',
    'flag',
    'garden',
    'fountain',
    'golden',
  ]);
});
