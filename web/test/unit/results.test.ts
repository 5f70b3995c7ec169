// SPDX-License-Identifier: MIT
// results.test.ts - how matches ended: who I was, whether I won, what it makes together, and as
// files.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { State } from '../../src/ui/engine.js';
import {
  type Counted,
  csvOf,
  headline,
  isWon,
  jsonOf,
  myResult,
  opponents,
  resultOf,
  statistics,
} from '../../src/match/results.js';

const REAL = { practice: false, learn: false };
const score = (total: number, place: number | null, more = {}) => ({
  seat: 0,
  total,
  place,
  out: false,
  target: null,
  lines: [],
  facts: [],
  ...more,
});
const ended = (players: [string, boolean][], scores: ReturnType<typeof score>[]): State =>
  ({
    players: players.map(([name, bot]) => ({ name, bot })),
    scores,
  }) as unknown as State;

const duel = (mine: number, theirs: number): State =>
  ended(
    [
      ['Ala', false],
      ['level-3', true],
    ],
    [score(mine, mine >= theirs ? 1 : 2), score(theirs, theirs >= mine ? 1 : 2)],
  );
const one = (id: string, state: State, at: number, meta = REAL, name = ''): Counted => ({
  id,
  game: 'uptown',
  result: resultOf(state, meta, name, at),
});

test('the one person at the screen is me; of several, who bears my name', () => {
  const pair = ended(
    [
      ['Ala', false],
      ['Ola', false],
    ],
    [score(9, 1), score(7, 2)],
  );
  assert.equal(resultOf(duel(9, 7), REAL, '', 0).me, 0);
  assert.equal(resultOf(pair, REAL, '', 0).me, -1);
  assert.equal(resultOf(pair, REAL, 'Ola', 0).me, 1);
  assert.equal(isWon(resultOf(pair, REAL, '', 0)), null);
  assert.equal(isWon(resultOf(pair, REAL, 'Ola', 0)), false);
  assert.equal(opponents(resultOf(pair, REAL, 'Ola', 0)), 'Ala');
  assert.equal(myResult(resultOf(pair, REAL, '', 0)), 'Ala wins');
  assert.equal(myResult(resultOf(pair, REAL, 'Ola', 0)), '2nd of 2: 7');
});

test('who won is told by name, and to the one person at the screen as it is', () => {
  assert.equal(headline(duel(9, 7)), 'You win');
  assert.equal(headline(duel(7, 9)), 'Nora wins');
  assert.equal(headline(duel(7, 7)), 'Ala, Nora share the victory');
  assert.equal(
    headline(
      ended(
        [
          ['Ala', false],
          ['Ola', false],
        ],
        [score(9, 1), score(7, 2)],
      ),
    ),
    'Ala wins',
    'nobody knows who looks at it',
  );
  assert.equal(
    myResult({ ...resultOf(duel(9, 7), REAL, '', 0), me: -1 }),
    'Ala wins',
    'it was nobody at this screen',
  );
});

test('won is the first place, shared or not, and not bankrupt; together it is the target', () => {
  assert.equal(isWon(resultOf(duel(7, 7), REAL, '', 0)), true);
  assert.equal(
    isWon(
      resultOf(ended([['', false]], [score(0, 1, { out: true })].concat(score(0, 1))), REAL, '', 0),
    ),
    false,
  );
  const city = (total: number): State =>
    ended(
      [
        ['', false],
        ['level-1', true],
      ],
      [score(total, null, { target: 36 })],
    );
  assert.equal(isWon(resultOf(city(36), REAL, '', 0)), true);
  assert.equal(isWon(resultOf(city(35), REAL, '', 0)), false);
});

test('statistics go by when matches ended, and leave practice out', () => {
  const all = [
    one('d', duel(8, 5), 40),
    one('a', duel(9, 7), 10),
    one('c', duel(3, 4), 30),
    one('b', duel(6, 2), 20),
    one('e', duel(99, 1), 50, { practice: true, learn: false }),
    one('f', duel(98, 1), 60, { practice: false, learn: true }),
  ];
  assert.deepEqual(statistics(all, ['mesta', 'uptown']), [
    { game: 'uptown', played: 4, won: 3, best: 9, streak: 1, longest: 2 },
  ]);
  assert.deepEqual(
    statistics(
      [
        one(
          'x',
          ended(
            [
              ['Ala', false],
              ['Ola', false],
            ],
            [score(9, 1), score(7, 2)],
          ),
          0,
        ),
      ],
      ['uptown'],
    ),
    [{ game: 'uptown', played: 1, won: 0, best: null, streak: 0, longest: 0 }],
  );
});

test('as files: a table for spreadsheets, and everything', () => {
  const odd = ended(
    [
      ['Ala', false],
      ['O"la, x', false],
    ],
    [score(-1, 2), score(7, 1)],
  );
  const all = [one('a', odd, 0, REAL, 'Ala')];
  assert.deepEqual(csvOf(all).split('\r\n'), [
    'ended,game,match,seats,others,place,points,target,won,counts,all',
    '1970-01-01T00:00:00.000Z,uptown,a,2,"O""la, x",2,-1,,false,true,-1 7',
    '',
  ]);
  const file = JSON.parse(jsonOf([], all, ['uptown']));
  assert.equal(file.statistics[0].played, 1);
  assert.equal(file.forgotten[0].id, 'a');
});
