// SPDX-License-Identifier: MIT
// lessons.ts - what is known of lessons beside their positions: their steps, where they point, and
// which of them were learned in this browser. web/lessons.mjs says how they are written.
import type { LessonData, LessonStepData } from '../../lessons.mjs';

export type { LessonData, LessonStepData };

/** Names of places that lessons point at; anything else is a part of the picture, or a selector. */
const LESSON_AT: Record<string, string[]> = {
  board: ['.board'],
  action: ['.action'],
  score: ['.score', '.phone-figures'],
  rivals: ['.seat-panel', '.tools .figures'],
  sheet: ['.tools .figures'],
};

/** Selectors of what a step points at, the first that is on the screen counts. */
export const placesOf = ({ at = [] }: Pick<LessonStepData, 'at'>): string[] =>
  [at]
    .flat()
    .flatMap((name) => LESSON_AT[name] ?? (/^[.#]/.test(name) ? [name] : [`.part-${name}`]));

/** A move of a record, and whose it is. */
export interface RecordMove {
  seat: number;
  move: string;
}

/** A record cut into what precedes its first `from` moves and they themselves, and the moves that
 * follow. */
export function cutRecord(record: string, from: number): { start: string; line: RecordMove[] } {
  const lines = record.split('\n').filter((line) => !line.startsWith('result '));
  const moves = lines.filter((line) => line.startsWith('move '));
  const head = lines.filter((line) => line && !line.startsWith('move '));
  return {
    start: `${[...head, ...moves.slice(0, from)].join('\n')}\n`,
    line: moves.slice(from).map((words) => {
      const [, seat, move] = /^move (\d) (.*)$/.exec(words)!;
      return { seat: Number(seat), move };
    }),
  };
}

// ---- what was learned ----

const KEY = 'townhall.lessons';

/** The numbers of the lessons of each game that were learned, from 1. */
export type Learned = Record<string, number[]>;

export function readLearned(storage: Pick<Storage, 'getItem'>): Learned {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(kept).flatMap(([game, numbers]) =>
        Array.isArray(numbers)
          ? [[game, numbers.filter((n): n is number => Number.isInteger(n) && n > 0)]]
          : [],
      ),
    );
  } catch {
    return {}; // nothing that can be read: begin anew
  }
}

/** Remembers that this lesson was learned; returns all that were. */
export function keepLearned(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  game: string,
  number: number,
): Learned {
  const before = readLearned(storage);
  const all = { ...before, [game]: [...new Set([...(before[game] ?? []), number])].sort() };
  try {
    storage.setItem(KEY, JSON.stringify(all));
  } catch {
    /* a browser that stores nothing: it lasts as long as the screen */
  }
  return all;
}
