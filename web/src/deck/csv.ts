// SPDX-License-Identifier: MIT
// csv.ts - a deck as a table for a spreadsheet, and back. The first cell of a line is the word of
// the deck's line, the others are its cells; a line that begins with # names the columns. What is
// pasted may be separated by tabs, commas or semicolons.
import { fieldsOf, rowsOf, type Row, type Shape, withCell } from './lines.js';

const quoted = (cell: string): string =>
  /[",;\t\n]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell;

/** Columns of a shape: those of its parts are counted. */
export function columnsOf(shape: Shape): string[] {
  const heads = shape.head.map((field) => field.id);
  const parts = Array.from({ length: shape.parts }, (_, i) =>
    shape.part.map((field) => `${field.id}${i + 1}`),
  );
  return [...heads, ...parts.flat()];
}

/** Lines that the studio does not understand stand in one cell. */
export function toCsv(shapes: Shape[], text: string): string {
  const lines: string[] = [];
  let last: Shape | null = null;
  for (const row of rowsOf(shapes, text)) {
    if (row.shape && row.shape !== last)
      lines.push([`#${row.shape.word}`, ...columnsOf(row.shape)].join(','));
    last = row.shape;
    lines.push(
      row.shape && row.cells
        ? [row.shape.word, ...row.cells.map((cell) => quoted(cell.text))].join(',')
        : quoted(row.text.trim()),
    );
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** The separator that the first line has most of. */
function separatorOf(text: string): string {
  const [first] = text.split('\n');
  const count = (mark: string): number => first.split(mark).length;
  return ['\t', ';', ','].sort((a, b) => count(b) - count(a))[0];
}

/** A table of cells from CSV or from what a spreadsheet puts on the clipboard. */
export function readCsv(text: string): string[][] {
  const mark = separatorOf(text);
  const table: string[][] = [[]];
  let cell = '';
  let inside = false;
  const end = (): void => {
    table[table.length - 1].push(cell.trim());
    cell = '';
  };
  const all = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  for (let i = 0; i < all.length; i++) {
    const letter = all[i];
    if (inside && letter === '"' && all[i + 1] === '"') {
      cell += '"';
      i++;
    } else if (letter === '"' && (inside || cell.trim() === '')) {
      inside = !inside;
    } else if (!inside && letter === mark) {
      end();
    } else if (!inside && letter === '\n') {
      end();
      table.push([]);
    } else {
      cell += letter === '\n' ? ' ' : letter;
    }
  }
  end();
  return table.filter((line) => line.some(Boolean));
}

/** The deck that a table of cells says; columns in the order that the table names. */
export function fromCsv(shapes: Shape[], table: string[][]): string {
  const orders = new Map<string, string[]>();
  const lines: string[] = [];
  for (const [word, ...cells] of table) {
    if (word.startsWith('#')) {
      orders.set(word.slice(1), cells);
      continue;
    }
    const shape = shapes.find((one) => one.word === word);
    if (!shape) {
      lines.push([word, ...cells].filter(Boolean).join(' '));
      continue;
    }
    const order = orders.get(word) ?? columnsOf(shape);
    const values = columnsOf(shape).map((column) => cells[order.indexOf(column)] ?? '');
    lines.push((word === 'milestone' ? '  ' : '') + shape.write(values));
  }
  return `${lines.join('\n')}\n`;
}

/** Lays pasted cells over the rows from one of them on, the first over cell `from`. Rows that are
 * not there are left out; answers the text and how many were filled. */
export function pasteOver(
  text: string,
  rows: Row[],
  row: Row,
  from: number,
  table: string[][],
): [string, number] {
  const below = rows.filter((one) => one.shape === row.shape && one.line >= row.line);
  const filled = Math.min(below.length, table.length);
  let next = text;
  for (let i = 0; i < filled; i++) {
    let { shape, cells } = below[i];
    if (!shape || !cells) continue;
    const last = Math.min(fieldsOf(shape).length, from + table[i].length);
    for (let n = from; n < last; n++) {
      const line = next.split('\n')[below[i].line];
      cells = shape.read(line);
      next = withCell(next, { ...below[i], text: line, cells }, n, table[i][n - from]);
    }
  }
  return [next, filled];
}
