// SPDX-License-Identifier: MIT
// drawings.ts - what lies on a real table, as the screen keeps it, and as drawn positions: the text
// that the engine scores and draws. Holds no rule: what may lie where, the engine's reader decides.

/** UpTown: words of cards or of signs on five plots, from the ground up. */
export interface Street {
  plots: string[][];
  coins: number;
}
/** Blocks or squares by "column,row"; columns and rows may be below 0. */
export type Cells = Record<string, string>;
/** Města: squares, cards held ("ponds", "=7"), points of the places held. */
export interface Quarter {
  cells: Cells;
  cards: string[];
  places: number[];
}
/** Budowa Miasta: shares as "pool 6"; `value`: of a printed box's shares together. */
export interface Purse {
  cash: number;
  shares: string[];
  value: number;
  out: boolean;
}

export interface Draft {
  game: string;
  /** `just`: a printed box that nobody has typed in, by signs and points. */
  just: boolean;
  /** Of the deck: '' for the standard one. */
  deck: string;
  names: string[];
  begun: number;
  streets: Street[];
  quarters: Quarter[];
  city: string;
  cells: Cells;
  goals: string[];
  difficulty: string;
  built: string[];
  purses: Purse[];
}

export function emptyDraft(
  setup: Pick<Draft, 'game' | 'just' | 'deck' | 'names' | 'begun'> & { city?: string },
): Draft {
  const each = <T>(make: () => T): T[] => setup.names.map(make);
  return {
    ...setup,
    streets: each(() => ({ plots: [[], [], [], [], []], coins: 0 })),
    quarters: each(() => ({ cells: {}, cards: [], places: [0, 0, 0] })),
    city: setup.city ?? '-',
    cells: {},
    goals: [],
    difficulty: 'normal',
    built: [],
    purses: each(() => ({ cash: 0, shares: [], value: 0, out: false })),
  };
}

export interface Extent {
  left: number;
  top: number;
  wide: number;
  high: number;
}

/** The columns and rows that have something; null when nothing lies there. */
export function extentOf(cells: Cells): Extent | null {
  const at = Object.keys(cells).map((key) => key.split(',').map(Number));
  if (at.length === 0) return null;
  const [xs, ys] = [at.map(([x]) => x), at.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, wide: Math.max(...xs) - left + 1, high: Math.max(...ys) - top + 1 };
}

function rowsOf(cells: Cells, nothing: string): string[] {
  const extent = extentOf(cells);
  if (!extent) return [];
  const { left, top, wide, high } = extent;
  return Array.from({ length: high }, (_, y) =>
    Array.from({ length: wide }, (__, x) => cells[`${left + x},${top + y}`] ?? nothing).join(' '),
  );
}

const line = (...words: (string | number)[]): string => words.join(' ');

export const streetText = ({ plots, coins }: Street): string =>
  [...plots.map((plot, i) => line(`plot ${i + 1}:`, ...plot)), `coins ${coins}`, ''].join('\n');

/** Without a square there is no drawing: a plot without a building stands for it, worth nothing. */
const quarterText = ({ cells, cards, places }: Quarter, city: string): string =>
  [
    ...(extentOf(cells) ? rowsOf(cells, '.') : ['R']),
    line('cards', ...cards),
    `city ${city}`,
    line('places', ...places),
    '',
  ].join('\n');

const cityText = ({ cells, goals, difficulty }: Draft): string =>
  [
    ...(goals.length ? [line('goals', ...goals)] : []),
    ...(difficulty === 'normal' ? [] : [`difficulty ${difficulty}`]),
    ...(extentOf(cells) ? rowsOf(cells, '..') : ['X.']),
    '',
  ].join('\n');

/** "pool 0+6": the shares of each venue together, in the order in which they came. */
function sharesText({ shares, value }: Purse): string[] {
  const venues = new Map<string, string[]>();
  for (const share of shares) {
    const [venue, price] = share.split(' ');
    venues.set(venue, [...(venues.get(venue) ?? []), price]);
  }
  const words = [...venues].map(([venue, prices]) => `${venue} ${prices.join('+')}`);
  if (value) words.push(`=${value}`);
  return words.length ? ['shares', ...words] : [];
}

const pursesText = ({ built, purses }: Draft): string =>
  [
    line('built', ...built),
    ...purses.map((purse, seat) =>
      purse.out
        ? `seat ${seat} out`
        : line(`seat ${seat}`, 'cash', purse.cash, ...sharesText(purse)),
    ),
    '',
  ].join('\n');

/** All drawings of a table: one of everybody, or one for each seat. */
export function textsOf(draft: Draft): string[] {
  switch (draft.game) {
    case 'uptown':
      return draft.streets.length === 1
        ? [streetText(draft.streets[0])]
        : [draft.streets.map((street, seat) => `seat ${seat}\n${streetText(street)}`).join('')];
    case 'mesta':
      return draft.quarters.map((quarter) => quarterText(quarter, draft.city));
    case 'urbanista':
      return [cityText(draft)];
    default:
      return [pursesText(draft)];
  }
}

/** What the picture shows: what this seat has; everything in games with one picture. */
export function shownText(draft: Draft, seat: number): string {
  if (draft.game === 'uptown') return streetText(draft.streets[seat]);
  return draft.game === 'mesta' ? textsOf(draft)[seat] : textsOf(draft)[0];
}

/** Puts a word at a place, or takes away what lies there. */
export function withCell(cells: Cells, x: number, y: number, word: string): Cells {
  const { [`${x},${y}`]: _, ...rest } = cells;
  return word ? { ...rest, [`${x},${y}`]: word } : rest;
}

/** Lays four words as two rows of two; later ones cover earlier ones. */
export const withFour = (cells: Cells, x: number, y: number, four: string[]): Cells =>
  four.reduce((all, word, i) => withCell(all, x + (i % 2), y + (i >> 1), word), cells);

const TURNED_ROAD: Record<string, string> = {
  '-': '|',
  '|': '-',
  L: 'r',
  r: '7',
  '7': 'J',
  J: 'L',
  '.': '.',
};

/** A card of Urbanista upside down. */
export const turnedCard = (four: string[]): string[] =>
  [...four].reverse().map((word) => word[0] + TURNED_ROAD[TURNED_ROAD[word[1]]]);

/** A tile of Města by a quarter turn clockwise. */
export const turnedTile = ([a, b, c, d]: string[]): string[] => [c, a, d, b];

// ---- what is kept when the tab closes ----

const KEY = 'townhall.score.';

export function readDraft(storage: Pick<Storage, 'getItem'>, game: string): Draft | null {
  try {
    const draft = JSON.parse(storage.getItem(KEY + game) ?? 'null') as Draft | null;
    return draft?.game === game && Array.isArray(draft.names) ? draft : null;
  } catch {
    return null;
  }
}

/** Calls with the draft that is kept now whenever another tab has changed it. */
export function onDraft(game: string, heard: (draft: Draft | null) => void): () => void {
  const listener = (event: StorageEvent): void => {
    if (event.key === KEY + game) heard(readDraft(localStorage, game));
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** False when the browser keeps nothing. */
export function keepDraft(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  game: string,
  draft: Draft | null,
): boolean {
  try {
    if (draft) storage.setItem(KEY + game, JSON.stringify(draft));
    else storage.removeItem(KEY + game);
    return true;
  } catch {
    return false;
  }
}
