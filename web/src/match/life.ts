// SPDX-License-Identifier: MIT
// life.ts - what this browser knows of its owner, read from where it is stored.
import { activeDays } from './daily.js';
import { judged } from './keepsakes.js';
import type { Life } from './achievements.js';
import type { Counted } from './results.js';
import type { SavedMatch } from './shelf.js';
import { readProgress } from '../puzzle/puzzles.js';
import { hasPostcard } from '../ui/portraits.js';
import type { GameInfo } from '../ui/engine.js';

export function lifeOf(matches: SavedMatch[], results: Counted[], daily: { date: string }[]): Life {
  const records = new Map(matches.map(({ id, record }) => [id, record]));
  const puzzles = readProgress(localStorage);
  return {
    results: results.filter(({ result }) => !result.table),
    recordOf: (id) => records.get(id) ?? '',
    accuracyOf: ({ id, result }) =>
      judged.of(id.replace(/^online-/, ''))?.accuracy[result.me] ?? null,
    solved: Object.values(puzzles.done).filter(({ tries }) => tries === 1).length,
    days: activeDays(results, daily, puzzles.days),
  };
}

/** The places of which there are postcards, in the order of the game's option. */
export const citiesOf = (games: GameInfo[]): string[] =>
  games.flatMap(({ decks }) =>
    decks[0].options.flatMap(({ choices }) => choices.filter(hasPostcard)),
  );
