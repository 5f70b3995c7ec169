// SPDX-License-Identifier: MIT
// daily.test.ts - deals of the day, who the bots at a table are, and what is chosen again on the
// set-up page.
import assert from 'node:assert/strict';
import test from 'node:test';
import { charactersOf } from '../../src/match/characters.js';
import { activeDays, dailyId, dayOfDaily } from '../../src/match/daily.js';
import { keepLast, lastOf } from '../../src/start/last.js';

test('a deal of the day has an id of its own in every game, and tells its day', () => {
  const day = '2026-11-19';
  assert.equal(dailyId({ id: 'urbanista', minSeats: 1 }, day), 'daily-2026-11-19');
  assert.equal(dailyId({ id: 'mesta', minSeats: 2 }, day), 'daily-mesta-2026-11-19');
  assert.equal(dayOfDaily('daily-mesta-2026-11-19'), day);
  assert.equal(dayOfDaily('daily-2026-11-19'), day);
  assert.equal(dayOfDaily('abcd-efgh-jklm'), '');
  assert.deepEqual(
    activeDays([{ id: dailyId({ id: 'mesta', minSeats: 2 }, day) }, { id: 'other' }], [], ['x']),
    [day, 'x'],
  );
});

test('bots are characters: one of their level, never two of one name', () => {
  const bots = (...levels: string[]) =>
    charactersOf(levels.map((name) => ({ name, bot: name !== 'Ala' }))).map((one) => one?.name);
  assert.deepEqual(bots('Ala', 'level-1', 'level-3'), [undefined, 'Leo', 'Nora']);
  assert.deepEqual(bots('level-3', 'level-3'), ['Nora', 'Hugo']);
  const six = bots(...Array<string>(6).fill('level-5'));
  assert.equal(new Set(six).size, 6);
  assert.equal(bots('exec ./mine')[0], 'Nora');
});

test('what was chosen last is chosen again, and only what the game allows', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const game = { id: 'mesta', minSeats: 2, maxSeats: 4 };
  assert.equal(lastOf(game, storage), null);
  const seats = ['human', 'level-5'].map((kind) => ({ kind, name: '' }));
  keepLast('mesta', { seats, options: { city: 'venice' } }, storage);
  assert.deepEqual(lastOf(game, storage), { seats, options: { city: 'venice' } });
  assert.equal(lastOf({ ...game, minSeats: 3 }, storage), null);
  keepLast('mesta', { seats: [{ kind: 'level-9', name: '' }, seats[0]], options: {} }, storage);
  assert.equal(lastOf(game, storage), null);
  kept.set('townhall.setup', 'nonsense');
  assert.equal(lastOf(game, storage), null);
});
