// SPDX-License-Identifier: MIT
// deal.test.ts - seeds, deal ids, links, streaks; and the geometry of walking and zooming.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  dayBefore,
  dealId,
  freshLetters,
  isSeed,
  readDealId,
  readShare,
  shareHash,
  streak,
  today,
} from '../../src/match/deal.js';
import { nextInDirection } from '../../src/table/picture.js';
import { skylinePath } from '../../src/start/skyline.js';
import { bounded, zoomed } from '../../src/table/zoom.js';

const count = (bytes: Uint8Array): Uint8Array => bytes.map((_, i) => i * 11);

test('a deal id survives being typed', () => {
  const games = ['uptown', 'mesta'];
  const letters = freshLetters(count);
  assert.match(letters, /^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  const id = dealId('mesta', letters);
  for (const typed of [
    id,
    ` ${id.toUpperCase().replace(/-/g, ' ')} `,
    id.replace(/-/g, ''),
    id.replace(/-/g, '\u2013'),
  ])
    assert.deepEqual(readDealId(typed, games), { game: 'mesta', letters }, typed);
  assert.deepEqual(readDealId(letters, games), { game: '', letters }, 'the game may be left out');
  assert.deepEqual(readDealId('MESTAMESTAMESTA22', games), {
    game: 'mesta',
    letters: 'MEST-AMES-TA22',
  });
  for (const none of ['ABCD-EFGH', 'ABCD-EFGH-JKL0', 'chess-ABCD-EFGH-JKLM', 'mesta', ''])
    assert.equal(readDealId(none, games), null, none);
});

test('seeds are 64 hex digits', () => {
  assert.ok(isSeed('0'.repeat(64)));
  assert.ok(!isSeed('0'.repeat(63)));
  assert.ok(!isSeed('G'.repeat(64)));
});

test('a link tells game, seats, deal and options', () => {
  const shared = {
    game: 'urbanista',
    seats: 3,
    deal: 'ABCD-EFGH-JKLM',
    options: { difficulty: 'hard' },
  };
  assert.deepEqual(readShare(shareHash(shared)), shared);
  assert.equal(readShare('#/match/abc'), null);
  assert.equal(readShare('#/new/uptown?seats=-3')?.seats, undefined);
});

test('days in a row end where one is missing', () => {
  assert.equal(dayBefore('2026-03-01'), '2026-02-28');
  assert.equal(today(new Date(2026, 0, 5)), '2026-01-05');
  assert.equal(streak(['2026-03-01', '2026-02-28', '2026-02-26'], '2026-03-01'), 2);
  assert.equal(streak(['2026-02-28'], '2026-03-01'), 1, 'today may still come');
  assert.equal(streak(['2026-02-27'], '2026-03-01'), 0);
});

test('arrow keys walk to the nearest place ahead', () => {
  const [a, b, c, d] = [
    { x: 0, y: 0 },
    { x: 10, y: 1 },
    { x: 9, y: 30 },
    { x: 0, y: 20 },
  ];
  assert.equal(nextInDirection(a, [a, b, c, d], 'ArrowRight'), b);
  assert.equal(nextInDirection(a, [a, b, c, d], 'ArrowDown'), d);
  assert.equal(nextInDirection(a, [a, b, c, d], 'ArrowUp'), null);
  assert.equal(nextInDirection(c, [a, b, c, d], 'ArrowLeft'), d);
});

test('zooming keeps its point, and the picture stays over the frame', () => {
  const pan = zoomed({ scale: 1, x: 0, y: 0 }, 2, 100, 50);
  assert.deepEqual(pan, { scale: 2, x: -100, y: -50 });
  assert.equal(zoomed(pan, 100, 0, 0).scale, 4);
  assert.deepEqual(bounded({ scale: 2, x: 40, y: -900 }, 300, 200), { scale: 2, x: 0, y: -200 });
});

test('the skyline is the same every time and closes', () => {
  assert.equal(skylinePath(400, 100, 3), skylinePath(400, 100, 3));
  assert.match(skylinePath(400, 100, 3), /^M0 100.*V100z$/);
});
