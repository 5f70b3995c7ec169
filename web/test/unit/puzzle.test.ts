// SPDX-License-Identifier: MIT
// puzzle.test.ts - the solver's rating, results and days; and a puzzle as a match, with the real
// engine.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { streak } from '../../src/match/deal.js';
import { Engine, Refusal } from '../../src/ui/engine.js';
import { PuzzleMatch } from '../../src/puzzle/puzzlematch.js';
import {
  afterPuzzle,
  chanceOf,
  GRADE_RATING,
  keepProgress,
  nextOfGrade,
  ofGrade,
  type Puzzle,
  type PuzzleAnswer,
  ratingChange,
  readProgress,
} from '../../src/puzzle/puzzles.js';
import { LIVE } from '../../src/table/tables.js';

const GAMES = ['urbanista', 'uptown', 'mesta', 'budowa'];
const wasm = readFileSync(process.env.TOWNHALL_WASM!);
const file = (game: string, ending: string) =>
  new Uint8Array(readFileSync(`${process.env.TOWNHALL_ROOT}/data/puzzles/${game}.${ending}`));

const puzzle = (number: number, grade: number): Puzzle => ({
  number,
  grade,
  match: number,
  move: 7,
  length: 1,
  record: '',
});
const drawer = (text?: string) => {
  const kept = { text };
  return {
    kept,
    getItem: () => kept.text ?? null,
    setItem: (_: string, value: string) => {
      kept.text = value;
    },
  };
};
const EMPTY = readProgress(drawer());

test('a solved puzzle raises the rating, the harder the more; the answer costs', () => {
  const gain = [1, 2, 3, 4].map((grade) => ratingChange(1200, 0, grade, 1));
  assert.deepEqual(
    [...gain].sort((a, b) => a - b),
    gain,
  );
  assert.ok(gain[0] > 0);
  assert.ok(ratingChange(1200, 0, 1, 0) < ratingChange(1200, 0, 4, 0));
  assert.ok(ratingChange(1200, 0, 4, 0) < 0);
  assert.equal(
    ratingChange(GRADE_RATING[1], 0, 2, 2),
    0,
    'the second try at one\u2019s own strength changes nothing',
  );
  assert.ok(
    Math.abs(ratingChange(1200, 30, 3, 1)) < Math.abs(ratingChange(1200, 0, 3, 1)),
    'later results move it less',
  );
});

test('only the first result of a puzzle counts, but a day counts when its puzzle is solved', () => {
  const told = afterPuzzle(EMPTY, 'uptown', puzzle(3, 2), 0, '2026-11-15');
  assert.ok(told.change < 0);
  assert.deepEqual(told.progress.days, []);
  const again = afterPuzzle(told.progress, 'uptown', puzzle(3, 2), 1, '2026-11-15');
  assert.equal(again.change, 0);
  assert.equal(again.progress.rating, told.progress.rating);
  assert.deepEqual(again.progress.days, ['2026-11-15']);
  const other = afterPuzzle(again.progress, 'mesta', puzzle(3, 2), 1, '2026-11-15');
  assert.ok(other.change > 0, 'another game, another puzzle');
  assert.deepEqual(other.progress.days, ['2026-11-15'], 'a day is one day');
  assert.equal(streak(other.progress.days, '2026-11-16'), 1);
  assert.equal(
    afterPuzzle(EMPTY, 'uptown', puzzle(4, 1), 1, '').progress.days.length,
    0,
    'training is no day',
  );
});

test('progress survives a browser, and what is damaged begins anew', () => {
  const storage = drawer();
  const { progress } = afterPuzzle(EMPTY, 'uptown', puzzle(3, 2), 2, '2026-11-15');
  keepProgress(storage, progress);
  assert.deepEqual(readProgress(storage), progress);
  for (const bad of ['', 'null', '[]', '{"rating":"x","done":{"a":1},"days":["soon",7]}', '{'])
    assert.deepEqual(readProgress(drawer(bad)), EMPTY, bad);
  keepProgress(
    {
      setItem: () => {
        throw new Error('no room');
      },
    },
    progress,
  );
});

test('training goes on with what was not tried, then begins again', () => {
  const all = [puzzle(1, 1), puzzle(2, 2), puzzle(3, 2), puzzle(4, 2)];
  assert.equal(nextOfGrade(all, EMPTY, 'uptown', 2, 0)?.number, 2);
  assert.equal(nextOfGrade(all, EMPTY, 'uptown', 2, 3)?.number, 4);
  let { progress } = afterPuzzle(EMPTY, 'uptown', all[3], 1, '');
  assert.equal(nextOfGrade(all, progress, 'uptown', 2, 3)?.number, 2);
  progress = afterPuzzle(progress, 'uptown', all[1], 0, '').progress;
  progress = afterPuzzle(progress, 'uptown', all[2], 1, '').progress;
  assert.equal(nextOfGrade(all, progress, 'uptown', 2, 3)?.number, 4);
  assert.deepEqual(ofGrade(all, progress, 'uptown', 2), { solved: 2, all: 3 });
  assert.equal(nextOfGrade(all, progress, 'uptown', 4, 0), null);
});

test('a move that the answers do not name is not better than the last they name', () => {
  const answer: PuzzleAnswer = {
    line: ['a', 'd'],
    chance: 86,
    points: 3,
    error: 2,
    levels: [5],
    rivals: [
      { line: ['a', 'b'], chance: 58, points: 1 },
      { line: ['c'], chance: 40, points: 1 },
    ],
  };
  assert.deepEqual(chanceOf(answer, ['a', 'b']), { chance: 58, atMost: false });
  assert.deepEqual(chanceOf(answer, ['c']), { chance: 40, atMost: false });
  assert.deepEqual(chanceOf(answer, ['a', 'z']), { chance: 40, atMost: true });
});

/** The first puzzle of a game that asks for so many moves. */
async function openFirst(game: string, length = 1) {
  const engine = await Engine.start(wasm);
  const first = engine.puzzles(file(game, 'puzzles')).find((one) => one.length === length)!;
  const answer = engine.answers(file(game, 'answers'))[first.number - 1];
  const ends: number[] = [];
  let fetched = 0;
  const match = new PuzzleMatch(
    engine,
    game,
    first,
    'Ala',
    () => {
      fetched++;
      return Promise.resolve(answer);
    },
    (tries) => ends.push(tries),
  );
  return { engine, match, ends, answer, fetched: () => fetched };
}

for (const game of GAMES)
  test(`a puzzle of ${game}: wrong moves change nothing, the right one ends it and is drawn`, async () => {
    const { engine, match, ends, answer, fetched } = await openFirst(game);
    const [best, other] = [answer.line[0], answer.rivals[0].line[0]];
    const before = engine.hash(LIVE);
    assert.equal(match.state.players[match.viewer].name, 'Ala');
    assert.ok(match.myTurn && match.moves.length > 2);
    assert.equal(fetched(), 0, 'the answer is not there before something is tried');
    await match.play(other);
    assert.equal(fetched(), 1);
    assert.deepEqual(match.tries, [[other]]);
    assert.ok(match.myTurn && match.ghost === '' && match.ended === '');
    await match.play(best);
    assert.equal(match.ended, 'solved');
    assert.deepEqual(ends, [2]);
    assert.equal(match.ghost, best);
    assert.ok(!match.myTurn);
    assert.equal(engine.hash(LIVE), before, 'nothing was made');
    const [{ why }] = match.explain([best]);
    assert.ok(why.length > 0);
    assert.ok(why.every((reason) => reason.length > 2));
    match.draw('try');
    assert.equal(match.ghost, other);
    const part = match.now.parts.find(({ place }) => place === 'board')!;
    const style = {
      compact: false,
      choices: false,
      select: match.select,
      ghost: match.ghost,
      highlight: '',
      changes: true,
    };
    assert.match(match.now.drawn(part, match.viewer, style).svg, /<svg/);
  });

test('a line is found move by move, in any order that comes to the same, and drawn as a whole', async () => {
  const { engine, match, ends, answer } = await openFirst('urbanista', 2);
  const before = engine.hash(LIVE);
  const [one, two] = answer.line;
  const asked = match.asked.scores[0].total;
  await match.play(answer.rivals.find(({ line }) => line[0] !== one)!.line[0]);
  assert.equal(match.tries.length, 1);
  assert.equal(engine.hash(LIVE), before, 'a wrong move is not made');
  const turned = engine.goesOn(LIVE, two, answer.line) !== null; // the same in the other order
  const [first, second] = turned ? [two, one] : [one, two];
  await match.play(first);
  assert.equal(match.ended, '');
  assert.deepEqual(match.made, [first]);
  assert.ok(
    match.myTurn && match.moves.some(({ move }) => move === second),
    'the next move is asked for',
  );
  const wrong = match.moves.find(({ move }) => move !== second)!.move;
  await match.play(wrong);
  assert.deepEqual(match.tries[1], [first, wrong]);
  await match.play(second);
  assert.equal(match.ended, 'solved');
  assert.deepEqual(ends, [3]);
  assert.equal(match.ghost, two, 'the last of the line as if made');
  assert.equal(match.explain(answer.line).length, 2);
  const { after, lines } = match.previewOf(answer.line);
  assert.equal(
    Object.values(lines).reduce((sum, change) => sum + change, asked),
    after,
    'both moves count',
  );
  match.draw('try');
  assert.equal(engine.hash(LIVE), before);
  assert.throws(() => engine.goesOn(LIVE, one, ['nonsense']), Refusal);
  assert.equal(engine.goesOn(LIVE, 'nonsense', answer.line), null);
});

test('who gives up is told, and it counts as that', async () => {
  const { match, ends } = await openFirst('uptown');
  await match.giveUp();
  assert.equal(match.ended, 'told');
  assert.deepEqual(ends, [0]);
  await match.giveUp();
  assert.deepEqual(ends, [0]);
});

test('an answer that cannot be fetched changes nothing and says so', async () => {
  const engine = await Engine.start(wasm);
  const [first] = engine.puzzles(file('uptown', 'puzzles'));
  const match = new PuzzleMatch(
    engine,
    'uptown',
    first,
    'Ala',
    () => Promise.reject(new Error('away')),
    () => assert.fail('it did not end'),
  );
  await match.play(match.moves[0].move);
  assert.equal(match.trouble, 'away');
  assert.ok(match.myTurn);
});

test('everybody has the same puzzle on the same day, and answers of others are refused', async () => {
  const engine = await Engine.start(wasm);
  const count = engine.puzzles(file('uptown', 'puzzles')).length;
  const day = engine.puzzleOfDay('uptown', count, '2026-11-15');
  assert.ok(day >= 0 && day < count);
  assert.equal(engine.puzzleOfDay('uptown', count, '2026-11-15'), day);
  assert.throws(() => engine.puzzleOfDay('uptown', count, 'today'), Refusal);
  assert.throws(() => engine.puzzleOfDay('chess', count, '2026-11-15'), Refusal);
  assert.throws(() => engine.answers(file('budowa', 'answers')), /other puzzles/);
  assert.throws(() => engine.puzzles(new TextEncoder().encode('nonsense')), Refusal);
});
