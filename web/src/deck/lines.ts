// SPDX-License-Identifier: MIT
// lines.ts - the lines of a deck as rows of cells. The text stays the truth: a row is read from its
// line, and a changed cell writes that line anew. Knows where the values of a line are, and nothing
// of what they mean: the engine's reader judges them.
import { t } from '../ui/i18n.js';

/** What a person fills in. `choices`: a closed set, shown as choiceTitle has it. */
export interface Field {
  id: string;
  title: string;
  kind?: 'words' | 'number' | 'marks' | 'value';
  choices?: readonly string[];
}

/** A cell: its words, and where they are in the line: [from, to) in UTF-16 units. */
export interface Cell {
  text: string;
  at: [number, number][];
}

/** A component that a row describes: which kind of them, in the order of printing. */
export interface Piece {
  kind: number;
  i: number;
  back?: boolean;
}

/** A kind of line. `parts` rows of `part` follow the head: a card's projects. */
export interface Shape {
  word: string;
  title: string;
  head: Field[];
  part: Field[];
  parts: number;
  /** How many of the first cells say which thing the line is about. */
  keys: number;
  read: (line: string) => Cell[] | null;
  write: (values: string[]) => string;
  pieces?: (before: Cell[][], cells: Cell[]) => Piece[];
}

export const fieldsOf = (shape: Shape): Field[] => [
  ...shape.head,
  ...Array.from({ length: shape.parts }, () => shape.part).flat(),
];

export interface Row {
  line: number; // index of its line
  text: string;
  shape: Shape | null; // null: no line that we know
  cells: Cell[] | null; // null: not as such a line is built
  key: string;
}

/** What stands in a line for a cell that nobody has filled in. */
export const EMPTY = '?';
const shown = (text: string): string => (text === EMPTY ? '' : text);

// ---- templates: "venue {id} {row} pays {pay+}" ----

type Token = { words: string } | { field: string; many: string };

function tokensOf(template: string): Token[] {
  return template
    .split(/(\{[^}]+\})/)
    .filter(Boolean)
    .map((part) => {
      const field = /^\{(\w+)([+*.:]?)\}$/.exec(part);
      return field ? { field: field[1], many: field[2] } : { words: part };
    });
}

const escaped = (words: string): string =>
  words.replace(/[.*+?^$()|[\]\\/]/g, '\\$&').replace(/ +/g, ' +');
/** One word; + one or more; * the rest; . one letter; : up to a colon. */
const PATTERNS: Record<string, string> = {
  '': '\\S+?',
  '+': '\\S.*?',
  '*': '.*?',
  '.': '\\S',
  ':': '[^:]*?',
};

/** Reads and writes the lines of a template. Every piece of the line is a group, so the lengths of
 * the groups before say where a cell is. */
function templated(template: string): Pick<Shape, 'read' | 'write'> {
  const tokens = tokensOf(template);
  const pattern = new RegExp(
    `^( *)${tokens
      .map((one) => ('words' in one ? `(${escaped(one.words)})` : `(${PATTERNS[one.many]})`))
      .join('')}( *)$`,
  );
  return {
    read: (line) => {
      const found = pattern.exec(line);
      if (!found) return null;
      const cells: Cell[] = [];
      let at = found[1].length;
      tokens.forEach((token, i) => {
        const text = found[i + 2];
        if ('field' in token) cells.push({ text: shown(text), at: [[at, at + text.length]] });
        at += text.length;
      });
      return cells;
    },
    write: (values) => {
      let next = 0;
      const words = tokens.map((token) => {
        if ('words' in token) return token.words;
        const value = values[next++].trim().replace(/ +/g, ' ');
        const many = token.many === '+' || token.many === '*' || token.many === ':';
        return (many ? value : value.replace(/ /g, '_')) || EMPTY;
      });
      return words.join('');
    },
  };
}

const plain = (
  word: string,
  title: string,
  template: string,
  head: Field[],
  more: Partial<Shape> = {},
): Shape => ({
  word,
  title,
  head,
  part: [],
  parts: 0,
  keys: 1,
  ...templated(template),
  ...more,
});

const TITLE = (): Shape =>
  plain(
    'title',
    t('Names in languages'),
    'title {language} {thing:}: {words*}',
    [
      { id: 'language', title: t('Language') },
      { id: 'thing', title: t('Of what'), kind: 'words' },
      { id: 'words', title: t('Name'), kind: 'words' },
    ],
    { keys: 2 },
  );

const numbers = (titles: string[], id: string): Field[] =>
  titles.map((title, i) => ({ id: `${id}${i}`, title, kind: 'number' as const }));

// ---- UpTown: the words of a project in any order ----

export const KINDS = ['office', 'services', 'flat', 'cafe', 'shop', 'hotel'];
const WHERE = ['ground', 'upper', 'rooftop'];
const MARKS = ['roof', 'gift', 'shield'];
const PLACE = { kinds: 0, where: 1, marks: 2, income: 3, prestige: 4 };

const placeOf = (word: string): number =>
  word[0] === '$'
    ? PLACE.income
    : word[0] === '*'
      ? PLACE.prestige
      : MARKS.includes(word)
        ? PLACE.marks
        : WHERE.includes(word)
          ? PLACE.where
          : PLACE.kinds; // and what is no word at all

/** The name of a project and its words, from a part of a line that begins at `start`. */
function readProject(part: string, start: number): Cell[] | null {
  const colon = part.indexOf(':');
  if (colon < 0) return null;
  const name = part.slice(0, colon);
  const from = start + name.length - name.trimStart().length;
  const cells: Cell[] = [
    { text: shown(name.trim()), at: [[from, from + name.trim().length]] },
    ...Array.from({ length: 5 }, () => ({ text: '', at: [] as [number, number][] })),
  ];
  for (const found of part.slice(colon + 1).matchAll(/\S+/g)) {
    const [word] = found;
    const cell = cells[1 + placeOf(word)];
    const at = start + colon + 1 + found.index!;
    const bare = word[0] === '$' || word[0] === '*' ? word.slice(1) : word;
    cell.text += (cell.text ? ' ' : '') + bare;
    cell.at.push([at, at + word.length]);
  }
  return cells;
}

function writeProject([name, kinds, where, marks, income, prestige]: string[]): string {
  const words = [
    kinds,
    where,
    marks,
    income.trim() && `$${income.trim().replace(/ /g, '')}`,
    prestige.trim() && `*${prestige.trim().replace(/ /g, '')}`,
  ];
  const title = name.replace(/[:|]/g, '').trim() || EMPTY;
  return `${title}:${words
    .filter((word) => word.trim())
    .map((word) => ` ${word.trim()}`)
    .join('')}`;
}

const PROJECT = (): Field[] => [
  { id: 'name', title: t('Project'), kind: 'words' },
  { id: 'kinds', title: t('Kind'), choices: KINDS },
  { id: 'where', title: t('Where'), choices: WHERE },
  { id: 'marks', title: t('Marks'), choices: MARKS, kind: 'marks' },
  { id: 'income', title: t('Income'), kind: 'value' },
  { id: 'prestige', title: t('Prestige'), kind: 'value' },
];

/** Cards of several projects, after a beginning that a template reads. */
function projects(beginning: string, parts: number): Pick<Shape, 'read' | 'write'> {
  const first = templated(beginning);
  const words = beginning.split(' ').length;
  const opening = new RegExp(`^ *${Array(words).fill('\\S+').join(' +')} `);
  return {
    read: (line) => {
      const found = opening.exec(`${line} `);
      const head = found && first.read(found[0]);
      if (!head) return null;
      const cells = [...head];
      let at = found[0].length;
      const halves = line.slice(at).split('|');
      // Between the two sides of a town card two bars leave an empty part.
      const between = parts === 4 && !halves[2]?.trim() ? 2 : -1;
      for (const [i, half] of halves.entries()) {
        const project = i === between ? [] : readProject(half, at);
        if (!project) return null;
        cells.push(...project);
        at += half.length + 1;
      }
      return cells.length === head.length + 6 * parts ? cells : null;
    },
    write: (values) => {
      const n = words - 1 - (beginning.includes(' cost ') ? 1 : 0);
      const halves = Array.from({ length: parts }, (_, i) =>
        writeProject(values.slice(n + 6 * i, n + 6 * i + 6)),
      );
      const sides = parts === 4 ? [halves.slice(0, 2), halves.slice(2)] : [halves];
      return `${first.write(values.slice(0, n))} ${sides.map((side) => side.join(' | ')).join(' || ')}`;
    },
  };
}

const uptown = (): Shape[] => [
  {
    word: 'project',
    title: t('Project cards'),
    head: [
      { id: 'number', title: t('No.'), kind: 'number' },
      { id: 'cost', title: t('Cost'), kind: 'number' },
    ],
    part: PROJECT(),
    parts: 2,
    keys: 1,
    ...projects('project {number} cost {cost}', 2),
    pieces: (before) => [{ kind: 0, i: before.length }],
  },
  {
    word: 'town',
    title: t('Town cards'),
    head: [{ id: 'number', title: t('No.'), kind: 'number' }],
    part: PROJECT(),
    parts: 4,
    keys: 1,
    ...projects('town {number}', 4),
    pieces: (before) => [
      { kind: 1, i: before.length },
      { kind: 1, i: before.length, back: true },
    ],
  },
];

// ---- the others ----

const ZONES = ['R', 'C', 'I', 'P'];
const ROADS = ['WE', 'NS', 'NE', 'NW', 'SE', 'SW', '--'];
const GOALS = (
  'outskirts bloom_boom go_green block_party stacks_and_scrapers master_planned central_perks ' +
  'the_burbs concrete_jungle the_strip mini_marts superhighway park_hopping looping_lanes ' +
  'skid_row morning_commute tourist_traps sprawlopolis'
).split(' ');

const urbanista = (): Shape[] => {
  const corners = [t('top left'), t('top right'), t('bottom left'), t('bottom right')];
  return [
    plain(
      'card',
      t('Cards'),
      'card {number} zones {a.} {b.} / {c.} {d.} roads {e} {f} {g} {h} goal {goal} name {name*}',
      [
        { id: 'number', title: t('No.'), kind: 'number' },
        ...corners.map((title, i) => ({ id: `zone${i}`, title, choices: ZONES })),
        ...corners.map((title, i) => ({
          id: `road${i}`,
          title: t('Road {where}', { where: title }),
          choices: ROADS,
        })),
        { id: 'goal', title: t('Goal'), choices: GOALS },
        { id: 'name', title: t('Name'), kind: 'words' },
      ],
      {
        pieces: (before) => [
          { kind: 0, i: before.length },
          { kind: 0, i: before.length, back: true },
        ],
      },
    ),
  ];
};

const STREETS = ['villa', 'block', 'office', 'factory'];
const PLOTS = ['1', '2', '3', '4'];

const budowa = (): Shape[] => [
  plain(
    'venue',
    t('Venues and shares'),
    'venue {id} {row} {column} pays {pay+} prices {a} {b} {c} {d} {e}',
    [
      { id: 'id', title: t('Venue') },
      { id: 'row', title: t('Row'), kind: 'number' },
      { id: 'column', title: t('Column'), kind: 'number' },
      { id: 'pay', title: t('Pays'), kind: 'words' },
      ...numbers(
        ['1', '2', '3', '4', '5'].map((n) => t('Price {n}', { n })),
        'price',
      ),
    ],
    { pieces: (before) => [{ kind: 2, i: 5 * before.length }] },
  ),
  plain(
    'street',
    t('Streets'),
    'street {letter} {from} {to} {kinds+} costs {a} {b} {c} {d}',
    [
      { id: 'letter', title: t('Street') },
      { id: 'from', title: t('At plot 1') },
      { id: 'to', title: t('At plot 4') },
      { id: 'kinds', title: t('Kind'), choices: STREETS },
      ...numbers(
        PLOTS.map((n) => t('Cost {n}', { n })),
        'cost',
      ),
    ],
    {
      pieces: (before) => PLOTS.map((_, i) => ({ kind: 1, i: 4 * before.length + i })),
    },
  ),
  plain(
    'money',
    t('Money at the start'),
    'money 2:{a} 3:{b} 4:{c} 5:{d} 6:{e}',
    numbers(
      ['2', '3', '4', '5', '6'].map((n) => t('Players: {n}', { n })),
      'money',
    ),
    { keys: 0 },
  ),
  plain('hand', t('Hand'), 'hand {n}', numbers([t('Buildings')], 'n'), { keys: 0 }),
  plain('bonus', t('Bonus'), 'bonus {n}', numbers([t('Money')], 'n'), { keys: 0 }),
  plain(
    'from',
    t('Goals'),
    'from {a} to {b}',
    [
      { id: 'a', title: t('From') },
      { id: 'b', title: t('To') },
    ],
    { keys: 0 },
  ),
];

const SQUARES = ['R', 'B', 'G', 'Y', 'P', 'W'];
const squares = (): Field[] =>
  [t('top left'), t('top right'), t('bottom left'), t('bottom right')].map((title, i) => ({
    id: `square${i}`,
    title,
    choices: SQUARES,
  }));
const copies = (cells: Cell[], i: number): number => Number(cells[i].text) || 0;

const mesta = (): Shape[] => [
  plain(
    'land',
    t('Land tiles'),
    'land {id} {a.}{b.}/{c.}{d.}',
    [{ id: 'id', title: t('Id') }, ...squares()],
    { pieces: (before) => [{ kind: 0, i: before.length }] },
  ),
  plain(
    'start',
    t('Start tiles'),
    'start {id} {a.}{b.}/{c.}{d.}',
    [{ id: 'id', title: t('Id') }, ...squares()],
    { pieces: (before) => [{ kind: 1, i: before.length }] },
  ),
  plain('feature', t('Features'), 'feature {id} {where} {copies}', [
    { id: 'id', title: t('Id') },
    { id: 'where', title: t('Where'), choices: ['water', 'park', 'plot'] },
    { id: 'copies', title: t('Copies'), kind: 'number' },
  ]),
  plain(
    'card',
    t('Scoring cards'),
    'card {id} x{copies} {points} {form*}',
    [
      { id: 'id', title: t('Id') },
      { id: 'copies', title: t('Copies'), kind: 'number' },
      { id: 'points', title: t('Points'), kind: 'number' },
      { id: 'form', title: t('For what'), kind: 'words' },
    ],
    {
      pieces: (before) => [{ kind: 3, i: before.reduce((sum, one) => sum + copies(one, 1), 0) }],
    },
  ),
  plain('city', t('Cities'), 'city {id}', [{ id: 'id', title: t('Id') }], {
    pieces: (before) => [0, 1, 2].map((i) => ({ kind: 4, i: 3 * before.length + i })),
  }),
  plain(
    'milestone',
    t('Milestones'),
    'milestone {id} {a}/{b}/{c} {form*}',
    [
      { id: 'id', title: t('Id') },
      ...numbers([t('First'), t('Second'), t('Third')], 'place'),
      { id: 'form', title: t('Condition'), kind: 'words' },
    ],
    { pieces: (before) => [{ kind: 4, i: before.length }] },
  ),
];

const SHAPES: Record<string, () => Shape[]> = { uptown, urbanista, budowa, mesta };

/** The kinds of lines of a game, in the order in which the studio shows them. */
export const shapesOf = (game: string): Shape[] => [...(SHAPES[game]?.() ?? []), TITLE()];

/** The rows of a deck. Comments and blank lines are none. */
export function rowsOf(shapes: Shape[], text: string): Row[] {
  const rows: Row[] = [];
  const seen = new Map<string, number>();
  text.split('\n').forEach((line, n) => {
    if (!line.trim() || line.trimStart().startsWith('#')) return;
    const word = /\S+/.exec(line)![0];
    const shape = shapes.find((one) => one.word === word) ?? null;
    const cells = shape?.read(line) ?? null;
    const named = cells?.slice(0, shape!.keys).map((cell) => cell.text) ?? [line.trim()];
    const key = [word, ...named].join(' ');
    const again = seen.get(key) ?? 0;
    seen.set(key, again + 1);
    rows.push({ line: n, text: line, shape, cells, key: again ? `${key} #${again}` : key });
  });
  return rows;
}

/** The components of a row. */
export function piecesOf(rows: Row[], row: Row): Piece[] {
  if (!row.shape?.pieces || !row.cells) return [];
  const before = rows.filter((one) => one.shape === row.shape && one.line < row.line);
  return row.shape.pieces(
    before.map((one) => one.cells ?? []),
    row.cells,
  );
}

// ---- changes: each makes another text ----

export function withLine(text: string, line: number, words: string): string {
  const lines = text.split('\n');
  lines[line] = words;
  return lines.join('\n');
}

export function withCell(text: string, row: Row, cell: number, value: string): string {
  if (!row.shape || !row.cells) return withLine(text, row.line, value);
  const values = row.cells.map((one) => one.text);
  if (values[cell] === value) return text;
  values[cell] = value;
  const indent = /^ */.exec(row.text)![0];
  return withLine(text, row.line, indent + row.shape.write(values));
}

/** A row with its keys alone. */
export const blankLine = (shape: Shape, cells: Cell[] | null): string =>
  shape.write(fieldsOf(shape).map((_, i) => (i < shape.keys ? (cells?.[i]?.text ?? '') : '')));

/** A deck of the same counts in which everything is still to be filled in. */
export function blankDeck(shapes: Shape[], text: string): string {
  const lines = text.split('\n');
  for (const row of rowsOf(shapes, text))
    if (row.shape && row.cells)
      lines[row.line] = /^ */.exec(row.text)![0] + blankLine(row.shape, row.cells);
  return lines
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .trimStart();
}

/** A new line after the last one of its shape; answers the text and the line. */
export function withNewLine(text: string, rows: Row[], shape: Shape): [string, number] {
  const last = rows.filter((row) => row.shape === shape).pop();
  const lines = text.replace(/\n*$/, '').split('\n');
  const at = last ? last.line + 1 : lines.length;
  const number = rows.filter((row) => row.shape === shape).length + 1;
  const named = fieldsOf(shape)[0]?.id === 'number' ? String(number) : '';
  const indent = last ? /^ */.exec(last.text)![0] : '';
  lines.splice(at, 0, indent + blankLine(shape, [{ text: named, at: [] }]));
  return [`${lines.join('\n')}\n`, at];
}

export function withoutLine(text: string, line: number): string {
  const lines = text.split('\n');
  lines.splice(line, 1);
  return lines.join('\n');
}

// ---- what the reader found ----

export interface Fault {
  line: number; // from 1; 0: of the deck as a whole
  column: number; // from 1, in characters; 0: of the whole line
  words: string;
}

/** Reads "12:41: words". */
export function readFault(refusal: string): Fault {
  const found = /^(?:(\d+):(?:(\d+):)? )?([^]*)$/.exec(refusal)!;
  return { line: Number(found[1] ?? 0), column: Number(found[2] ?? 0), words: found[3] };
}

/** Which cell of its row a fault is about; -1: none of them. */
export function cellOfFault(row: Row, fault: Fault): number {
  if (!row.cells || fault.line !== row.line + 1 || fault.column === 0) return -1;
  const at = [...row.text].slice(0, fault.column - 1).join('').length;
  const exact = row.cells.findIndex((cell) => cell.at.some(([from, to]) => from <= at && at < to));
  if (exact >= 0) return exact;
  return row.cells.findIndex((cell) => cell.at.some(([, to]) => at === to));
}

// ---- the difference to another deck ----

export interface Difference {
  /** By key: what the cells of that row are there; null where it has no such row. */
  was: Map<string, string[] | null>;
  gone: number; // rows that only the other one has
}

export function compare(rows: Row[], other: Row[]): Difference {
  const before = new Map(other.map((row) => [row.key, row]));
  const was: Difference['was'] = new Map();
  for (const row of rows) {
    const old = before.get(row.key);
    const same = (words: string): string => words.trim().replace(/ +/g, ' ');
    if (!old) was.set(row.key, null);
    else if (same(old.text) !== same(row.text))
      was.set(row.key, old.cells?.map((cell) => cell.text) ?? null);
    before.delete(row.key);
  }
  return { was, gone: before.size };
}
