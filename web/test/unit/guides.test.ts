// SPDX-License-Identifier: MIT
// guides.test.ts - guided first matches: the step that follows from what the learner does, and that
// the one which is played together is won by a player who follows it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { LocalMatch } from '../../src/match/localmatch.js';
import { guideOf, guideOptions, guidePartner, stepAfter } from '../../src/start/guides.js';
import { LIVE } from '../../src/table/tables.js';
import { Engine } from '../../src/ui/engine.js';

const wasm = readFileSync(process.env.TOWNHALL_WASM!);

/** Every game that is played together and has a guide. */
const together = (engine: Engine): string[] =>
  engine
    .games()
    .filter(({ id, cooperative }) => cooperative && guideOf(id, 'wide').length > 0)
    .map(({ id }) => id);

/** Plays the guided match; the learner makes what `choose` says. Answers by how much the target was
 * passed. */
async function guided(
  engine: Engine,
  game: string,
  seed: number,
  choose: (match: LocalMatch) => string,
): Promise<{ over: number; asked: number }> {
  const { name, deal, line } = guidePartner(game);
  engine.open(LIVE, {
    game,
    deck: 0,
    seats: 2,
    options: guideOptions(game),
    seed: engine.daily(deal, game),
    players: [
      { name: '', bot: false },
      { name, bot: true },
    ],
  });
  let asked = 0;
  const match = new LocalMatch(
    {
      engine,
      keep: () => Promise.resolve({ is: 'kept' }),
      deck: () => undefined,
      paceNow: () => 'off',
      autoNow: () => false,
      nameNow: () => '',
      random: () => seed / 100,
      line,
      think: (ask) => {
        asked++;
        return Promise.resolve(
          engine.think(ask.game, ask.thinker, ask.seat, ask.view, seed, ask.count),
        );
      },
    },
    { id: 'x', practice: false, daily: '', learn: true },
    engine.record(LIVE),
  );
  while (!match.state.over) {
    assert.ok(match.myTurn);
    void match.play(choose(match));
    for (let i = 0; i < 50; i++) await Promise.resolve();
  }
  const [{ total, target }] = match.state.scores;
  return { over: total - target!, asked };
}

test('the stored match is won, and the partner needs no bot for it', async () => {
  const engine = await Engine.start(wasm);
  for (const game of together(engine)) {
    const { line } = guidePartner(game);
    assert.deepEqual(
      await guided(engine, game, 1, (match) => line[match.state.moves]).then(({ over, asked }) => [
        over >= 10,
        asked,
      ]),
      [true, 0],
      game,
    );
  }
});

test('who follows the hints wins, too, whatever the bots choose', async () => {
  const engine = await Engine.start(wasm);
  for (const game of together(engine))
    for (const seed of [1, 2]) {
      const hint = (match: LocalMatch): string =>
        engine.think(game, 'level-4', 0, engine.view(LIVE, 0), seed * 1000 + match.state.moves, 5)
          .choice.move;
      const { over, asked } = await guided(engine, game, seed, hint);
      assert.ok(over >= 0 && asked > 0, `${game}, ${seed}: ${over}`);
    }
});

// What the steps of a guide wait for, by number: two moves, each explained, chosen and confirmed.
const STEPS = (['next', 'ghost', 'next', 'move', 'next', 'ghost', 'move', 'next'] as const).map(
  (until) => ({ until }),
);
const at = (moves: number, chosen = ''): { moves: number; select: string; chosen: string } => ({
  moves,
  select: '',
  chosen,
});

test('a guide follows who plays on without pressing Next', () => {
  assert.equal(stepAfter(STEPS, 0, at(0), at(2), [0]), 4, 'at the welcome');
  assert.equal(
    stepAfter(STEPS, 2, at(0, 'a'), at(1), [0]),
    4,
    'at what stands between choosing and confirming',
  );
  assert.equal(stepAfter(STEPS, 4, at(1), at(2), [0, 1]), 7);
  assert.equal(
    stepAfter(STEPS, 7, at(2), at(9), [0, 1, 2]),
    7,
    'nothing is to be done any more: it waits for Next',
  );
  assert.equal(stepAfter(STEPS, 1, at(0), at(0, 'a'), [0]), 2, 'a choice');
  assert.equal(stepAfter(STEPS, 0, at(0), at(0, 'a'), [0]), 0, 'a choice skips no words');
});

test('after an undo a guide asks for that move again', () => {
  assert.equal(stepAfter(STEPS, 5, at(1), at(0), [0, 1]), 1, 'for the first');
  assert.equal(stepAfter(STEPS, 7, at(3), at(1), [0, 1, 3]), 5, 'for the second');
  assert.equal(stepAfter(STEPS, 7, at(3), at(0), [0, 1, 3]), 1, 'for both');
  assert.equal(
    stepAfter(STEPS, 5, at(1), at(0), [, 1] as unknown as number[]),
    1,
    'after a visit elsewhere',
  );
});
