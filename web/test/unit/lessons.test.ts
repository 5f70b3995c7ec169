// SPDX-License-Identifier: MIT
// lessons.test.ts - the lessons: each can be played to its end, its moves are the only ones that
// count, and the numbers that it names in any language are those that the engine computes.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import type { LessonData, LessonStepData } from '../../lessons.mjs';
import { placeBubble } from '../../src/lesson/bubble.js';
import { LessonMatch } from '../../src/lesson/lessonmatch.js';
import { cutRecord, keepLearned, placesOf, readLearned } from '../../src/lesson/lessons.js';
import { Engine } from '../../src/ui/engine.js';
import { LANGUAGES } from '../../src/ui/i18n.js';

declare const ALL_LESSONS: Record<string, LessonData[]>;
const root = process.env.TOWNHALL_ROOT!;
const engine = await Engine.start(readFileSync(process.env.TOWNHALL_WASM!));
const TABLE = 1;

const begin = (game: string, number: number, onEnd = (): void => {}): LessonMatch =>
  new LessonMatch(engine, game, number, ALL_LESSONS[game][number - 1], '', () => 'off', onEnd);
const rest = async (): Promise<void> => {
  for (let i = 0; i < 50; i++) await Promise.resolve();
};

/** A value of the learner's after so many moves of the record: a score line, fact:ID or total. */
function valueAfter(record: string, moves: number, id: string): number {
  engine.load(TABLE, record);
  engine.rewind(TABLE, moves);
  const { lines, facts, total, target } = engine.state(TABLE, -1).scores[0];
  const known = new Map([
    ...lines.map(({ id: line, points }): [string, number] => [line, points]),
    ...facts.map(({ id: fact, points }): [string, number] => [`fact:${fact}`, points]),
    ['total', total] as [string, number],
    ['target', target ?? NaN] as [string, number],
  ]);
  assert.ok(known.has(id), `${id} is nothing that is counted`);
  return known.get(id)!;
}

/** A number of `says`; web/lessons.mjs says how it is written. A loss is named without its sign. */
function compute(record: string, term: string, at: number): number {
  const [move, id] = term.split('~');
  if (id) {
    engine.load(TABLE, cutRecord(record, at).start);
    return Number(/\d+/.exec(engine.deed(TABLE, 0, move))![0]);
  }
  const [, line, after, before] = /^(.+)@(\d+)(?:-(\d+))?$/.exec(term) ?? assert.fail(term);
  const less = before ? valueAfter(record, Number(before), line) : 0;
  return Math.abs(valueAfter(record, Number(after), line) - less);
}

/** The sentences of a catalog. */
function catalogOf(language: string): Map<string, string> {
  if (language === 'en') return new Map();
  const text = execFileSync('msgcat', ['--no-wrap', join(root, `po/${language}.po`)]).toString();
  return new Map(
    [...text.matchAll(/^msgid "(.*)"\nmsgstr "(.*)"$/gm)].map(([, id, words]) => [id, words]),
  );
}
const names = (words: string, number: string): boolean =>
  new RegExp(`(?<![\\p{L}\\d])${number}(?!\\d)`, 'u').test(words);

for (const [game, lessons] of Object.entries(ALL_LESSONS))
  for (const [i, lesson] of lessons.entries()) {
    test(`${game}, lesson ${i + 1} is played to its end`, async () => {
      let learned = 0;
      const match = begin(game, i + 1, () => learned++);
      while (match.step) {
        const before = match.at;
        if (match.wanted) {
          assert.equal(match.state.actor, 0, 'it is the learner’s turn');
          const other = match.moves.find(({ move }) => move !== match.wanted);
          if (other) {
            await match.play(other.move);
            assert.equal(match.at, before, 'another move is not made');
            assert.notEqual(match.trouble, '');
          }
          assert.ok(!match.words.includes('{'), match.words);
          await match.play(match.wanted);
        } else if (match.step.until === 'next') match.next();
        await rest();
        assert.ok(match.at > before, `${match.words} goes on`);
      }
      assert.equal(learned, 1);
    });

    test(`${game}, lesson ${i + 1} names the right numbers in every language`, () => {
      let at = lesson.from;
      const { line } = cutRecord(lesson.record, 0);
      const said = lesson.steps.map((step): [LessonStepData, number] => {
        const now = at;
        if (step.until === 'move') at++;
        if (step.until === 'others') while (line[at]?.seat) at++;
        return [step, now];
      });
      for (const language of Object.keys(LANGUAGES)) {
        const catalog = catalogOf(language);
        for (const [{ words, says = {}, seen }, moves] of said)
          for (const [number, term] of Object.entries(says)) {
            const told = catalog.get(words!) ?? words!;
            assert.equal(Number(number), compute(lesson.record, term, moves), told);
            assert.ok(names(told, number), `${language} does not say ${number}: ${told}`);
            assert.ok(seen, 'the number can be read somewhere');
          }
      }
    });
  }

test('a record is cut before the lesson, and its result is not told', () => {
  const { start, line } = cutRecord('townhall 1\nmove 0 a\nmove 1 b>3\nresult 1 2\n', 1);
  assert.equal(start, 'townhall 1\nmove 0 a\n');
  assert.deepEqual(line, [{ seat: 1, move: 'b>3' }]);
});

test('places are parts, ids or names', () => {
  assert.deepEqual(placesOf({ at: ['decks', '#board-plot-5', 'board'] }), [
    '.part-decks',
    '#board-plot-5',
    '.board',
  ]);
  assert.deepEqual(placesOf({}), []);
});

test('what was learned is remembered once', () => {
  let kept: string | null = null;
  const storage = {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value;
    },
  };
  keepLearned(storage, 'uptown', 2);
  keepLearned(storage, 'uptown', 2);
  assert.deepEqual(keepLearned(storage, 'uptown', 1), { uptown: [1, 2] });
  kept = '{"uptown": ["x", 3, -1], "mesta": 7}';
  assert.deepEqual(readLearned(storage), { uptown: [3] });
  kept = 'nonsense';
  assert.deepEqual(readLearned(storage), {});
});

test('a bubble never covers the thing where there is room beside it', () => {
  const view = { x: 0, y: 60, width: 400, height: 600 };
  const size = { width: 200, height: 100 };
  for (const ring of [
    { x: 0, y: 60, width: 400, height: 300 },
    { x: 350, y: 620, width: 40, height: 40 },
    { x: 0, y: 60, width: 150, height: 600 },
    { x: 180, y: 300, width: 10, height: 10 },
  ]) {
    const { left, top, tip } = placeBubble(ring, size, view);
    assert.ok(tip, 'it has a side');
    assert.ok(left >= 0 && left + 200 <= 400 && top >= 60 && top + 100 <= 660, 'in the window');
    const apart =
      left >= ring.x + ring.width ||
      left + 200 <= ring.x ||
      top >= ring.y + ring.height ||
      top + 100 <= ring.y;
    assert.ok(apart, JSON.stringify({ ring, left, top }));
  }
  assert.equal(placeBubble({ x: 0, y: 60, width: 400, height: 600 }, size, view).tip, null);
});
