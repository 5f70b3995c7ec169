// SPDX-License-Identifier: MIT
// Every portrait is in the sheet, takes its colours from tokens that exist, and every released game
// has a cover.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FACES, HOUSE_STAGES, houseOf, HOUSES } from '../../src/ui/portraits.js';

const root = process.env.TOWNHALL_ROOT!;
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sheet = read('data/look/faces.svg');

test('every face, house and thing beside a house is a symbol of the sheet', () => {
  const ids = new Set([...sheet.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id));
  const wanted = [
    ...FACES.map((name) => `face-${name}`),
    ...HOUSES.map((name) => `house-${name}`),
    ...HOUSE_STAGES.slice(2, 5).map((name) => `house-${name}`),
  ];
  assert.deepEqual([...ids].sort(), wanted.sort());
});

test('the first seat has the house that its owner chose, and no two have the same one', () => {
  for (const mine of HOUSES) {
    const seats = HOUSES.slice(0, 6).map((_, seat) => houseOf(seat, mine));
    assert.equal(seats[0], mine);
    assert.equal(new Set(seats).size, seats.length, mine);
  }
});

test('the sheet names only colours that exist', () => {
  const tokens = new Set(
    [...read('src/scene/tokens.def').matchAll(/^TOKEN\((\w+),/gm)].map(([, name]) => name),
  );
  for (const [, names] of sheet.matchAll(/class="([^"]+)"/g))
    for (const name of names.split(' ')) assert.ok(tokens.has(name.slice(2)), name);
});

test('every released game has a cover that fills its box and brings nothing from elsewhere', () => {
  for (const [, game] of read('src/games/games.def').matchAll(/^GAME\((\w+)\)$/gm)) {
    if (!existsSync(join(root, 'web/rules/cs', `${game}.md`))) continue; // a draft
    const cover = read(`web/public/covers/${game}.svg`);
    assert.match(cover, /^<svg [^>]*viewBox="0 0 640 420" preserveAspectRatio="xMidYMax slice">/);
    assert.doesNotMatch(cover, /<script|<style|href="[^#]/);
    assert.ok(cover.length < 80_000, `${game}: ${cover.length} bytes`);
  }
});
