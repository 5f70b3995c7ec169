// SPDX-License-Identifier: MIT
// drawings.test.ts - what people enter of a real table becomes drawn positions that the engine
// reads, for every game, empty or full; drafts survive, and broken ones are no drafts.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { Engine } from '../../src/ui/engine.js';
import {
  emptyDraft,
  extentOf,
  keepDraft,
  readDraft,
  textsOf,
  turnedCard,
  turnedTile,
  withCell,
  withFour,
} from '../../src/score/drawings.js';
import { findCards } from '../../src/score/streets.js';
import { oneHigher } from '../../src/score/quarters.js';

const engine = await Engine.start(readFileSync(process.env.TOWNHALL_WASM!));
const draftOf = (game: string, seats = 2) =>
  emptyDraft({
    game,
    just: true,
    deck: '',
    names: Array.from({ length: seats }, () => ''),
    begun: 0,
  });

for (const { id, minSeats, maxSeats, cooperative } of engine.games())
  test(`${id}: an empty table is read, and everybody has nothing`, () => {
    for (const seats of [minSeats, maxSeats]) {
      const scores = engine.scoreDrawings(id, 0, textsOf(draftOf(id, seats)));
      assert.equal(scores.length, cooperative ? 1 : seats);
      assert.ok(scores.every(({ total, lines }) => total === 0 && lines[0].name));
    }
    assert.ok(engine.components(id, 0).every((fields) => fields.length >= 3));
  });

test('UpTown: streets by signs and cards; what cannot lie there has its reason', () => {
  const draft = draftOf('uptown');
  draft.streets[1] = { plots: [['flat,*1', 'flat2,upper,*1/flat:plot'], [], [], [], []], coins: 7 };
  const [mine, theirs] = engine.scoreDrawings('uptown', 0, textsOf(draft));
  assert.deepEqual([mine.total, theirs.total, theirs.place], [0, 1 + 3 + 2, 1]);
  draft.streets[0].plots[0] = ['roof', 'flat'];
  const [why] = engine.tryDrawings('uptown', 0, textsOf(draft));
  assert.match(String(why), /closed/);
  const sheet = engine.drawSheet('uptown', 0, ['Ala', 'Jan'], textsOf(draftOf('uptown')));
  assert.match(sheet, /Jan/);
});

test('Urbanista: later cards cover earlier ones, goals by points, columns left of the first', () => {
  const draft = draftOf('urbanista', 1);
  draft.cells = withFour(withFour({}, 0, 0, ['C.', 'C.', 'C.', 'C.']), -1, 1, [
    'P.',
    'P.',
    'P.',
    'P.',
  ]);
  draft.goals = ['7=12'];
  assert.deepEqual(extentOf(draft.cells), { left: -1, top: 0, wide: 3, high: 3 });
  assert.equal(textsOf(draft)[0], 'goals 7=12\n.. C. C.\nP. P. C.\nP. P. ..\n');
  const [score] = engine.scoreDrawings('urbanista', 0, textsOf(draft));
  assert.deepEqual([score.total, score.target], [3 + 4 + 12, 7]);
  assert.deepEqual(turnedCard(['R-', 'I7', 'P.', 'C|']), ['C|', 'P.', 'IL', 'R-']);
});

test('Města: each seat has a drawing, places rank together', () => {
  const draft = draftOf('mesta');
  draft.quarters[1] = { cells: { '3,3': 'Rr3', '4,3': 'Wboat' }, cards: ['=7'], places: [5, 0, 0] };
  const [mine, theirs] = engine.scoreDrawings('mesta', 0, textsOf(draft));
  assert.deepEqual([mine.total, theirs.total, mine.place, theirs.place], [0, 1 + 7 + 5, 2, 1]);
  assert.deepEqual(turnedTile(['R', 'B', 'G', 'Y']), ['G', 'R', 'Y', 'B']);
  assert.equal(oneHigher('R'), 'Rr1');
  assert.equal(oneHigher('Rr4'), 'R');
  assert.equal(oneHigher('Xr4'), 'Xb1');
  assert.equal(oneHigher('Xy4'), 'X');
});

test('Budowa Miasta: shares by price and by value decide a tie', () => {
  const draft = draftOf('budowa');
  draft.purses[0] = { cash: 5, shares: ['pool 0', 'theatre 4', 'pool 6'], value: 0, out: false };
  draft.purses[1] = { cash: 5, shares: [], value: 11, out: false };
  assert.match(textsOf(draft)[0], /seat 0 cash 5 shares pool 0\+6 theatre 4\n/);
  const [mine, theirs] = engine.scoreDrawings('budowa', 0, textsOf(draft));
  assert.deepEqual([mine.place, theirs.place], [2, 1]);
});

test('cards are found by number or by letters of their names', () => {
  const cards = [
    ['P5a', 'Coffee House'],
    ['P50b', 'Café'],
    ['M5Aa', 'Post Office'],
  ];
  const found = (asked: string): string[] => findCards(cards, asked).map(([word]) => word);
  assert.deepEqual(found('5'), ['P5a', 'M5Aa']);
  assert.deepEqual(found('p5'), ['P5a']);
  assert.deepEqual(found('50b'), ['P50b']);
  assert.deepEqual(found('CAFE'), ['P50b']);
  assert.deepEqual(found(' '), []);
});

test('a draft stays until it is thrown away; what is none is no draft', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const draft = { ...draftOf('mesta'), cells: withCell({}, 1, 2, 'R') };
  assert.ok(keepDraft(storage, 'mesta', draft));
  assert.deepEqual(readDraft(storage, 'mesta'), draft);
  assert.equal(readDraft(storage, 'uptown'), null);
  kept.set('townhall.score.uptown', '{broken');
  assert.equal(readDraft(storage, 'uptown'), null);
  keepDraft(storage, 'mesta', null);
  assert.equal(readDraft(storage, 'mesta'), null);
});
