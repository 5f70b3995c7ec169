// SPDX-License-Identifier: MIT
// desk.ts - what every editor of a real table works with: the draft, what the engine says of it,
// and a way to change it.
import type { Engine } from '../ui/engine.js';
import { type Draft, textsOf } from './drawings.js';

export interface Desk {
  draft: Draft;
  seat: number;
  engine: Engine;
  slot: number;
  /** What can lie on the table, by kind: word, name and what else the kind has. */
  parts: Record<string, string[][]>;
  /** Takes the change when the engine's reader does; else says why not. */
  change: (draft: Draft) => boolean;
}

/** What each of these drafts would make of the seat's total; a string says why it cannot be. */
export function tried(desk: Desk, drafts: Draft[]): (number | string)[] {
  return drafts.map((draft) => {
    const texts = textsOf(draft);
    const all = desk.engine.tryDrawings(draft.game, desk.slot, texts);
    const wrong = all.find((one) => typeof one === 'string');
    if (wrong !== undefined) return wrong as string;
    return (all as number[][]).flat()[desk.seat] ?? 0;
  });
}

export const componentsBy = (lines: string[][]): Record<string, string[][]> => {
  const by: Record<string, string[][]> = {};
  for (const [kind, ...rest] of lines) (by[kind] ??= []).push(rest);
  return by;
};

/** The same list with one entry changed. */
export const replaced = <T>(all: T[], at: number, by: T): T[] =>
  all.map((one, i) => (i === at ? by : one));
