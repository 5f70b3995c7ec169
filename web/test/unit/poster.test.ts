// SPDX-License-Identifier: MIT
// poster.test.ts - the poster of a city.
import assert from 'node:assert/strict';
import test from 'node:test';
import { posterOf, wrapped } from '../../src/match/poster.js';

test('a poster has its own size, the style of the game, and no words that break it', () => {
  const svg = posterOf({
    whole:
      '<svg xmlns="x" width="1440" height="942" viewBox="0 0 1440 942" data-theme="dark"><style>a{}</style><defs><symbol/></defs><g/></svg>',
    city: '<svg xmlns="x" width="500" height="300" viewBox="0 0 500 300"><g/></svg>',
    title: 'Ala & <Ola>',
    below: 'UpTown',
    score: '36',
    lines: ['one', 'two'],
  });
  assert.match(
    svg,
    /^<svg xmlns="x" width="1080" height="1350" viewBox="0 0 1080 1350" data-theme="dark">/,
  );
  assert.match(svg, /<style>a\{\}<\/style><defs><symbol\/><\/defs>/);
  assert.match(svg, /viewBox="0 0 500 300"/);
  assert.match(svg, /Ala &#38; &#60;Ola&#62;/);
});

test('words are wrapped between words', () => {
  assert.deepEqual(wrapped('one two three', 7), ['one two', 'three']);
  assert.deepEqual(wrapped('', 7), []);
});
