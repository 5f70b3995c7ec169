// SPDX-License-Identifier: MIT
// golden.test.ts - WebAssembly plays exactly what the native engine played: every golden match,
// hash by hash, and every move count.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { Engine } from '../../src/ui/engine.js';

const root = process.env.TOWNHALL_ROOT!;
const golden = join(root, 'tests/golden');
const engine = await Engine.start(readFileSync(process.env.TOWNHALL_WASM!));

/** The seed of golden_test.c: the bytes seats, seats+1, ... */
const seedFor = (seats: number): string =>
  Array.from({ length: 32 }, (_, i) => (i + seats).toString(16).padStart(2, '0')).join('');

for (const game of engine.games()) {
  const files = readdirSync(join(golden, game.id));

  for (const name of files.filter((f) => /^seats-.*\.play$/.test(f))) {
    test(`${game.id} ${name} has the same hashes`, () => {
      const [, seats, option, choice] = /^seats-(\d)(?:-([a-z]+)-(.+))?\.play$/.exec(name)!;
      const options: Record<string, string> = option ? { [option]: choice } : {};
      if (option === 'district') options.difficulty = 'hard'; // it counts nowhere else
      engine.open(0, {
        game: game.id,
        deck: 0,
        seats: Number(seats),
        options,
        players: [],
        seed: seedFor(Number(seats)),
      });
      const lines = readFileSync(join(golden, game.id, name), 'utf8').split('\n');
      assert.equal(`hash ${engine.hash(0)}`, lines[0]);
      let moves = 0;
      for (const line of lines) {
        const found = /^\d+ seat (\d) of (\d+): (.+) -> ([0-9a-f]{16})$/.exec(line);
        if (!found) continue;
        engine.play(0, Number(found[1]), found[3]);
        assert.equal(engine.hash(0), found[4], line);
        moves++;
      }
      assert.ok(moves > 0 && engine.state(0, -1).over, 'the match was played to its end');
      const totals = lines
        .filter((l) => l.startsWith('score '))
        .map((l) => Number(l.split(' ')[3]));
      const scores = engine.state(0, -1).scores.map((score) => score.total);
      assert.deepEqual(scores, game.cooperative ? totals.slice(0, 1) : totals);
    });
  }

  for (const name of files.filter((f) => f.endsWith('.chances'))) {
    test(`${game.id} ${name} tells the same`, () => {
      const seats = Number(/\d/.exec(name)![0]);
      engine.open(0, {
        game: game.id,
        deck: 0,
        seats,
        options: {},
        players: [],
        seed: seedFor(seats),
      });
      for (const line of readFileSync(join(golden, game.id, `seats-${seats}.play`), 'utf8').split(
        '\n',
      )) {
        const found = /^\d+ seat (\d) of \d+: (.+) -> /.exec(line);
        if (found) engine.play(0, Number(found[1]), found[2]);
      }
      engine.useMind(game.id, readFileSync(join(root, `data/${game.id}/${seats}.mind`)));
      const told = engine
        .insight(0, 0)
        .moments.map(({ chance }, i) => `${i} ${chance.map((c) => c.toFixed(4)).join(' ')}\n`);
      assert.equal(told.join(''), readFileSync(join(golden, game.id, name), 'utf8'));
    });
  }

  test(`${game.id} has the same move counts`, () => {
    let counts = 0;
    for (const line of readFileSync(join(golden, game.id, 'perft.txt'), 'utf8').split('\n')) {
      const found =
        /^perft \S+ --seats (\d) --seed ([0-9a-f]{64})((?: --option \S+)*) ([0-9 ]+)$/.exec(line);
      if (!found) continue;
      const options = Object.fromEntries(
        found[3]
          .split(' --option ')
          .filter(Boolean)
          .map((o) => o.split('=')),
      );
      engine.open(0, {
        game: game.id,
        deck: 0,
        seats: Number(found[1]),
        options,
        players: [],
        seed: found[2],
      });
      found[4].split(' ').forEach((count, i) => {
        if (Number(count) > 3e6) return;
        assert.equal(engine.perft(0, i + 1), Number(count), `depth ${i + 1} of ${line}`);
        counts++;
      });
    }
    assert.ok(counts > 0);
  });
}
