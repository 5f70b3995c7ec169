// SPDX-License-Identifier: MIT
// daily.ts - the daily deals: one of each game, the same cards for all players; and the days on
// which this browser played.
import type { App } from '../ui/context.js';
import type { GameInfo, TableSetup } from '../ui/engine.js';
import type { Counted } from './results.js';

/** One match a day and game. A game that can be played alone was the only one at first: its matches
 * name no game. */
export const dailyId = (
  { id, minSeats }: Pick<GameInfo, 'id' | 'minSeats'>,
  day: string,
): string => (minSeats === 1 ? `daily-${day}` : `daily-${id}-${day}`);

/** The day of such a match; empty for any other. */
export const dayOfDaily = (id: string): string =>
  /^daily-(?:[a-z]+-)?(\d{4}-\d\d-\d\d)$/.exec(id)?.[1] ?? '';

/** What the deal of the day leaves to chance is chosen by the day, so that it can be named
 * beforehand. */
export function dailyOptions(app: App, game: GameInfo, day: string): Record<string, string> {
  const number = parseInt(app.engine.daily(game.id, day).slice(0, 8), 16);
  return Object.fromEntries(
    game.decks[0].options
      .filter(({ choices }) => choices.includes('random'))
      .map(({ name, choices }) => {
        const named = choices.filter((choice) => choice !== 'random');
        return [name, named[number % named.length]];
      }),
  );
}

const RIVAL = 'level-3';

/** Alone where that is possible, otherwise against one bot. */
export function dailySetup(app: App, game: GameInfo, day: string): TableSetup {
  const seats = Math.max(1, game.minSeats);
  return {
    game: game.id,
    deck: 0,
    seats,
    options: dailyOptions(app, game, day),
    seed: app.engine.daily(game.id, day),
    players: Array.from({ length: seats }, (_, seat) =>
      seat === 0 ? { name: app.settings.name, bot: false } : { name: RIVAL, bot: true },
    ),
  };
}

/** The days on which a deal of the day was finished or a puzzle of the day solved. */
export const activeDays = (
  results: Pick<Counted, 'id'>[],
  daily: { date: string }[],
  puzzles: string[],
): string[] =>
  [...results.map(({ id }) => dayOfDaily(id)), ...daily.map(({ date }) => date), ...puzzles].filter(
    Boolean,
  );
