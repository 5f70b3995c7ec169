// SPDX-License-Identifier: MIT
// movewords.test.ts - the log of an online match in words: from the facts alone, in the reader's
// language, once a move.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { MoveWords } from '../../src/online/movewords.js';
import { Engine } from '../../src/ui/engine.js';

const wasm = readFileSync(process.env.TOWNHALL_WASM!);
const entries = [
  { n: 4, at: 0, kind: 'move', seat: 0, move: 'a', facts: [2, 0, 7, 1, -1, 2, 2], change: [3] },
  { n: 5, at: 0, kind: 'move', seat: 1, move: 'b', facts: [2, 1, 12], change: [0] },
  { n: 7, at: 0, kind: 'move', seat: 0, move: 'c', facts: [99, 0, 7], change: [-1] },
  { n: 8, at: 0, kind: 'move', seat: 1, move: 'd' },
];

test('each move of a log is told from its facts; what nobody can read stays notation', async () => {
  const engine = await Engine.start(wasm);
  let asked = 0;
  const phrases = engine.phrases.bind(engine);
  engine.phrases = (...args) => {
    asked += args[3].length;
    return phrases(...args);
  };
  const words = new MoveWords();
  assert.deepEqual(words.log(engine, 'urbanista', 0, 1, entries.slice(0, 3)), [
    {
      seat: 0,
      move: 'a',
      words: 'Player 1 placed a card; blocks covered: 2.',
      at: [{ seat: -1, thing: 'card-7' }],
      feat: 'place',
      change: [3],
    },
    {
      seat: 1,
      move: 'b',
      words: 'You showed a card to all.',
      at: [{ seat: -1, thing: 'card-12' }],
      feat: 'card',
      change: [0],
    },
    { seat: 0, move: 'c', words: 'c', at: [], feat: '', change: [-1] },
  ]);
  assert.deepEqual(words.log(engine, 'urbanista', 0, 1, entries)[3], {
    seat: 1,
    move: 'd',
    words: 'd',
    at: [],
    feat: '',
    change: [],
  });
  assert.equal(asked, 4, 'each is asked for once');
});
