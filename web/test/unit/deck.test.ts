// SPDX-License-Identifier: MIT
// deck.test.ts - rows, cells, CSV, links and drafts of the deck studio, with the standard decks.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { fromCsv, pasteOver, readCsv, toCsv } from '../../src/deck/csv.js';
import { allDrafts, findDraft, keepDraft, merge } from '../../src/deck/drafts.js';
import { packDeck, unpackDeck } from '../../src/deck/link.js';
import {
  blankDeck,
  cellOfFault,
  compare,
  fieldsOf,
  piecesOf,
  readFault,
  rowsOf,
  shapesOf,
  withCell,
  withNewLine,
} from '../../src/deck/lines.js';

const GAMES = ['urbanista', 'uptown', 'mesta', 'budowa'];
const standard = (game: string): string =>
  readFileSync(`${process.env.TOWNHALL_ROOT!}/data/${game}/standard.deck`, 'utf8');
/** A line without what does not matter in it. */
const plain = (line: string): string => line.trim().replace(/ +/g, ' ');

for (const game of GAMES) {
  const shapes = shapesOf(game);
  const text = standard(game);
  const rows = rowsOf(shapes, text);

  test(`${game}: every line has its cells, and each says what stands at its place`, () => {
    assert.ok(rows.length > 10);
    for (const row of rows) {
      assert.ok(row.shape && row.cells, row.text);
      assert.equal(row.cells.length, fieldsOf(row.shape).length, row.text);
      for (const cell of row.cells) {
        const words = cell.at.map(([from, to]) => row.text.slice(from, to)).join(' ');
        assert.equal(words.replace(/[$*]/g, ''), cell.text, row.text);
      }
      const again = row.shape.write(row.cells.map((cell) => cell.text));
      assert.deepEqual(
        row.shape.read(again)!.map((cell) => cell.text),
        row.cells.map((cell) => cell.text),
      );
    }
    assert.equal(new Set(rows.map((row) => row.key)).size, rows.length, 'keys are different');
  });

  test(`${game}: CSV says the whole deck`, () => {
    const csv = toCsv(shapes, text);
    const back = rowsOf(shapes, fromCsv(shapes, readCsv(csv)));
    assert.deepEqual(
      back.map((row) => row.cells!.map((cell) => cell.text)),
      rows.map((row) => row.cells!.map((cell) => cell.text)),
    );
    const turned = csv.replace(/,/g, '\t');
    assert.equal(rowsOf(shapes, fromCsv(shapes, readCsv(turned))).length, rows.length);
  });

  test(`${game}: an empty deck has the same rows, and none of what they said`, () => {
    const blank = rowsOf(shapes, blankDeck(shapes, text));
    assert.equal(blank.length, rows.length);
    for (const row of blank)
      for (const cell of row.cells!.slice(row.shape!.keys)) assert.equal(cell.text, '');
  });

  test(`${game}: a link brings the same bytes, and a changed card makes it no longer`, async () => {
    const row = rows[rows.length >> 1];
    const other = withCell(text, row, row.cells!.length - 1, '7');
    const packed = await packDeck(other, text, 'abcd1234');
    assert.equal(await unpackDeck(packed, text, 'abcd1234'), other);
    assert.ok(packed.length < 300, `${packed.length}`);
    await assert.rejects(unpackDeck(packed, text, '00000000'));
    await assert.rejects(unpackDeck('abcd1234!!!!', text, 'abcd1234'));
  });
}

const shapes = shapesOf('uptown');
const deck = [
  'project 1 cost 3/2  Corner Café: cafe $1 ground *2/floor | Bureau: gift flat2 *-4',
  'town 1  Park: roof $1 | Fountain: ground *1 || Tram: upper | Market: shop ground $2@ground',
  '',
].join('\n');

test('the words of a project stand in their cells, in whatever order', () => {
  const [card, town] = rowsOf(shapes, deck);
  assert.deepEqual(
    card.cells!.map((cell) => cell.text),
    ['1', '3/2', 'Corner Café', 'cafe', 'ground', '', '1', '2/floor'].concat([
      'Bureau',
      'flat2',
      '',
      'gift',
      '',
      '-4',
    ]),
  );
  assert.equal(town.cells![19].text, 'Market');
  assert.deepEqual(piecesOf(rowsOf(shapes, deck), town), [
    { kind: 1, i: 0 },
    { kind: 1, i: 0, back: true },
  ]);
  const next = withCell(deck, card, 6, '3/office:plot');
  assert.match(next, /Corner Café: cafe ground \$3\/office:plot \*2\/floor \| Bureau/);
});

test('a fault is at its cell, counted in characters', () => {
  const line = 'project 1 cost 3 \u{1f3e0} Hut: flaat *12 | B: flat';
  const [row] = rowsOf(shapes, line);
  const column = (word: string): number => [...line.slice(0, line.indexOf(word))].length + 1;
  const at = (word: string): number =>
    cellOfFault(row, readFault(`1:${column(word)}: '${word}' is wrong`));
  assert.equal(at('flaat'), 3);
  assert.equal(at('*12'), 7);
  assert.equal(at('3'), 1);
  assert.equal(cellOfFault(row, readFault('1: no column')), -1);
  assert.deepEqual(readFault('no place'), { line: 0, column: 0, words: 'no place' });
});

test('a cell that is emptied stays a cell', () => {
  const budowa = shapesOf('budowa');
  const text = standard('budowa');
  const row = rowsOf(budowa, text).find((one) => one.key === 'venue cafe')!;
  const next = rowsOf(budowa, withCell(text, row, 3, ''));
  const there = next.find((one) => one.key === 'venue cafe')!;
  assert.equal(there.cells![3].text, '');
  assert.match(there.text, /pays \? prices 0 2 3 4 5$/);
});

test('what is pasted fills cells to the right and rows below', () => {
  const text = standard('budowa');
  const budowa = shapesOf('budowa');
  const rows = rowsOf(budowa, text);
  const [next, filled] = pasteOver(text, rows, rows[0], 3, readCsv('11\t0\t5\n12\t0\t4\n'));
  assert.equal(filled, 2);
  assert.match(next, /venue pool 0 0 pays 11 prices 0 5 7 9 10\n/);
  assert.match(next, /venue cinema 0 1 pays 12 prices 0 4 4 5 6\n/);
});

test('quotes of CSV', () => {
  assert.deepEqual(readCsv('a;"b;""c"""\r\n"x\ny";\r\n'), [
    ['a', 'b;"c"'],
    ['x y', ''],
  ]);
});

test('differences by row, wherever it stands now', () => {
  const text = standard('uptown');
  const rows = rowsOf(shapes, text);
  const [more] = withNewLine(withCell(text, rows[3], 1, '9'), rows, shapes[0]);
  const { was, gone } = compare(rowsOf(shapes, more), rows);
  assert.equal(gone, 0);
  assert.deepEqual([...was.keys()], [rows[3].key, 'project 85']);
  assert.equal(was.get(rows[3].key)![1], '3');
  assert.equal(was.get('project 85'), null);
});

test('two tabs work on one draft', () => {
  const text = 'a\nb\nc\nd\n';
  assert.equal(merge(text, 'a\nB\nc\nd\n', 'a\nb\nc\nD\n'), 'a\nB\nc\nD\n');
  assert.equal(merge(text, 'a\nB\nc\nd\n', 'new\na\nb\nc\nd\n'), 'new\na\nB\nc\nd\n');
  assert.equal(merge(text, 'a\nB\nc\nd\n', 'a\nX\nc\nd\n'), null, 'the same line');
  const kept = new Map<string, string>([['townhall.deck.broken', '{']]);
  const keeper = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, words: string) => void kept.set(key, words),
    removeItem: (key: string) => void kept.delete(key),
    key: (i: number) => [...kept.keys()][i],
    get length() {
      return kept.size;
    },
  };
  const draft = { id: 'x', game: 'mesta', name: 'Mine', text, changed: 3 };
  keepDraft(keeper, draft);
  keepDraft(keeper, { ...draft, id: 'y', changed: 4 });
  assert.deepEqual(findDraft(keeper, 'x'), draft);
  assert.deepEqual(
    allDrafts(keeper, 'mesta').map((one) => one.id),
    ['y', 'x'],
  );
  assert.deepEqual(allDrafts(keeper, 'uptown'), []);
});
