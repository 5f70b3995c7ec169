// SPDX-License-Identifier: MIT
// puzzles.ts - what is known of puzzles beside their positions: the solver's rating, what was
// solved, days in a row. All of it stays in this browser. Knows no rule and shows nothing.

/** `length`: how many moves the solver has to find; a line of several is made in a row. */
export interface Puzzle {
  number: number;
  grade: number;
  match: number;
  move: number;
  length: number;
  record: string;
}
export interface PuzzleMove {
  line: string[];
  chance: number;
  points: number;
}
/** `rivals`: the best of the others, most promising first; a move that is missing is not better
 * than the last. */
export interface PuzzleAnswer extends PuzzleMove {
  error: number;
  levels: number[];
  rivals: PuzzleMove[];
}

export const GRADES = [1, 2, 3, 4];

/** How a puzzle ended: after so many tries, or 0 when the answer was asked for. */
export interface Result {
  tries: number;
  day: string;
}

export interface Progress {
  rating: number;
  rated: number; // puzzles that counted for it
  done: Record<string, Result>; // first results, by game and puzzle
  days: string[]; // on which a puzzle of the day was solved
}

const KEY = 'townhall.puzzles';
const START = 1200;
/** What a puzzle of each grade counts as, on the solver's scale. */
export const GRADE_RATING = [1000, 1250, 1500, 1750];

/** A puzzle's name for ever: numbers may move when others are added. */
export const puzzleId = (game: string, { match, move }: Puzzle): string =>
  `${game}-${match}-${move}`;

const isResult = (r: unknown): r is Result =>
  typeof r === 'object' &&
  r !== null &&
  Number.isInteger((r as Result).tries) &&
  typeof (r as Result).day === 'string';

export function readProgress(storage: Pick<Storage, 'getItem'>): Progress {
  const found: Progress = { rating: START, rated: 0, done: {}, days: [] };
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? '{}') as Partial<Progress>;
    if (Number.isFinite(kept.rating)) found.rating = kept.rating!;
    if (Number.isInteger(kept.rated) && kept.rated! >= 0) found.rated = kept.rated!;
    for (const [id, result] of Object.entries(kept.done ?? {}))
      if (isResult(result)) found.done[id] = result;
    if (Array.isArray(kept.days))
      found.days = kept.days.filter((day) => /^\d{4}-\d\d-\d\d$/.test(String(day)));
  } catch {
    /* nothing that can be read: begin anew */
  }
  return found;
}

export function keepProgress(storage: Pick<Storage, 'setItem'>, progress: Progress): void {
  try {
    storage.setItem(KEY, JSON.stringify(progress));
  } catch {
    /* a browser that stores nothing: it lasts as long as the tab */
  }
}

/** What the result changes: the first try counts whole, the second half; early results move the
 * rating more. */
export function ratingChange(rating: number, rated: number, grade: number, tries: number): number {
  const expected = 1 / (1 + 10 ** ((GRADE_RATING[grade - 1] - rating) / 400));
  const score = tries === 1 ? 1 : tries === 2 ? 0.5 : 0;
  return Math.round((rated < 20 ? 40 : 20) * (score - expected));
}

/** After a puzzle is solved or its answer shown. `day`: when it was that day's puzzle, else empty.
 * Only the first result counts; a day counts when its puzzle is solved, however often it was
 * tried. */
export function afterPuzzle(
  before: Progress,
  game: string,
  puzzle: Puzzle,
  tries: number,
  day: string,
): { progress: Progress; change: number } {
  const id = puzzleId(game, puzzle);
  const days = day && tries > 0 && !before.days.includes(day) ? [...before.days, day] : before.days;
  if (before.done[id]) return { progress: { ...before, days }, change: 0 };
  const change = ratingChange(before.rating, before.rated, puzzle.grade, tries);
  return {
    progress: {
      rating: before.rating + change,
      rated: before.rated + 1,
      days,
      done: { ...before.done, [id]: { tries, day } },
    },
    change,
  };
}

/** How many of a grade were solved, and how many there are. */
export function ofGrade(
  puzzles: Puzzle[],
  progress: Progress,
  game: string,
  grade: number,
): { solved: number; all: number } {
  const all = puzzles.filter((puzzle) => puzzle.grade === grade);
  return {
    solved: all.filter((puzzle) => (progress.done[puzzleId(game, puzzle)]?.tries ?? 0) > 0).length,
    all: all.length,
  };
}

/** The next puzzle of a grade after this number: one that was not tried yet, if there is one. */
export function nextOfGrade(
  puzzles: Puzzle[],
  progress: Progress,
  game: string,
  grade: number,
  after: number,
): Puzzle | null {
  const all = puzzles.filter((puzzle) => puzzle.grade === grade);
  const turned = [
    ...all.filter(({ number }) => number > after),
    ...all.filter(({ number }) => number <= after),
  ];
  return turned.find((puzzle) => !progress.done[puzzleId(game, puzzle)]) ?? turned[0] ?? null;
}

/** Does the line begin with these moves? */
export const begins = (line: string[], moves: string[]): boolean =>
  moves.every((move, i) => move === line[i]);

/** What the answers say of a wrong move after those that led to it: the chance of the best line
 * that goes on so, or a bound that it does not reach above. */
export function chanceOf(
  answer: PuzzleAnswer,
  tried: string[],
): { chance: number; atMost: boolean } {
  const told = answer.rivals.find(({ line }) => begins(line, tried));
  return told
    ? { chance: told.chance, atMost: false }
    : { chance: answer.rivals[answer.rivals.length - 1].chance, atMost: true };
}
