// SPDX-License-Identifier: MIT
// examples.test.ts - the worked examples of the rules: real matches, pictures that can be drawn,
// and captions whose numbers are those that the engine computes.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import type { ExampleRow, readExamples } from '../../examples.mjs';
import { Engine } from '../../src/ui/engine.js';
import { LANGUAGES } from '../../src/ui/i18n.js';

const root = process.env.TOWNHALL_ROOT!;
declare const EXAMPLES: ReturnType<typeof readExamples>;
const { rows, records } = EXAMPLES;
const engine = await Engine.start(readFileSync(process.env.TOWNHALL_WASM!));
const TABLE = 0;

/** Sets the table to this many moves of the row's match. */
function setUp({ record }: ExampleRow, moves: number): void {
  assert.ok(engine.load(TABLE, records[record]) >= moves);
  engine.rewind(TABLE, moves);
}

/** A value of the row's seat after some moves: lines, facts, total and target by their ids. */
function valueAfter(moves: number, row: ExampleRow, ids: string): number {
  setUp(row, moves);
  const { scores } = engine.state(TABLE, -1);
  const { lines, facts, total, target } = scores[row.seat ?? 0] ?? scores[0]; // one score where all play together
  const known: [string, number][] = [
    ...lines.map(({ id, points }): [string, number] => [id, points]),
    ...facts.map(({ id, points }): [string, number] => [`fact:${id}`, points]),
    ['total', total],
    ['target', target ?? NaN],
  ];
  return ids.split(',').reduce((sum, id) => {
    const start = id.replace(/\*$/, '');
    const found = known.filter(([name]) => (start === id ? name === id : name.startsWith(start)));
    assert.ok(found.length > 0, `${id} is nothing that is counted`);
    return sum + found.reduce((all, [, points]) => all + points, 0);
  }, 0);
}

/** The value of `{..}` of a row; examples.mjs says how it is written. */
function compute(row: ExampleRow, term: string): number {
  const seat = row.seat ?? 0;
  const [move, id] = term.split('~');
  if (id) {
    setUp(row, row.moves);
    if (id === 'deed') return Number(/\d+/.exec(engine.deed(TABLE, seat, move))![0]);
    return Math.abs(engine.preview(TABLE, seat, move).lines[id]);
  }
  const [, ids, after, before] = /^(.+)@(\d+)(?:-(\d+))?$/.exec(term) ?? assert.fail(term);
  const less = before ? valueAfter(Number(before), row, ids) : 0;
  return valueAfter(Number(after), row, ids) - less;
}

/** Captions by the name of their example; spaces and minus signs as typesetters like them do not
 * matter. */
function captionsOf(language: string, game: string): Map<string, string> {
  const text = readFileSync(join(root, 'web/rules', language, `${game}.md`), 'utf8');
  return new Map(
    [...text.matchAll(/^!\[(.+)\]\(example:([\w-]+)\)$/gm)].map(([, words, name]) => [
      name,
      words.replace(/[\u00a0\u202f]/g, ' '),
    ]),
  );
}

const gameOf = (row: ExampleRow): string => /^game (\w+)$/m.exec(records[row.record])![1];
/** The number by itself: not the 4 of D4 or of 24. */
const names = (caption: string, says: string): boolean =>
  new RegExp(`(?<![\\p{L}\\d])${says.replace(/[+]/g, '\\$&')}(?!\\d)`, 'u').test(caption);

for (const [name, row] of Object.entries(rows))
  test(`example ${name}`, () => {
    setUp(row, row.moves);
    const seat = row.seat ?? 0;
    const parts = engine.parts(TABLE);
    const part = parts.findIndex(({ id }) => id === row.part);
    assert.ok(part >= 0, row.part);
    if (row.ghost)
      assert.ok(
        engine.moves(TABLE, seat).some(({ move }) => move === row.ghost),
        row.ghost,
      );
    for (const compact of [true, false]) {
      const { svg } = engine.scene(TABLE, seat, part, 0, {
        compact,
        choices: row.choices ?? false,
        select: row.select ?? '',
        ghost: row.ghost ?? '',
        highlight: '',
      });
      assert.ok(svg.length > 500, `${row.part} shows nothing`);
    }
    const says = row.says.map((one) =>
      one.replace(/\{([^}]+)\}/g, (_, term: string) => String(compute(row, term))),
    );
    for (const language of Object.keys(LANGUAGES)) {
      const caption = captionsOf(language, gameOf(row)).get(name);
      assert.ok(caption, `no caption in ${language}`);
      for (const one of says)
        assert.ok(names(caption, one), `${language} does not say ${one}: ${caption}`);
    }
  });

test('rows, records and captions are the same examples', () => {
  const used = new Set(Object.values(rows).map((row) => row.record));
  assert.deepEqual(Object.keys(records).sort(), [...used].sort());
  const captions = readdirSync(join(root, 'web/rules/en'))
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => [...captionsOf('en', file.slice(0, -3)).keys()]);
  assert.deepEqual(captions.sort(), Object.keys(rows).sort());
});
