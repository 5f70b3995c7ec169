// SPDX-License-Identifier: MIT
// results.ts - how matches ended, and what that makes together: statistics by game, and both as
// files. Knows neither engine nor browser.
import type { Score, State } from '../ui/engine.js';
import { seatName } from './facts.js';
import { points, t, tn } from '../ui/i18n.js';
import type { MatchMeta } from './match.js';
import type { SavedMatch } from './shelf.js';

type Ending = {
  players: State['players'];
  scores: Pick<Score, 'total' | 'place' | 'out' | 'target'>[];
};

export interface Result extends Ending {
  ended: number;
  me: number; // the seat of this browser's owner; -1 with several people at the screen
  counts: boolean; // practice and guided matches do not
  /** Played at a real table: what lay on it, as drawn positions, with which deck ('': standard). */
  table?: { texts: string[]; deck: string; place: string; minutes: number };
}

export interface Counted {
  id: string;
  game: string;
  result: Result;
}

export const isTogether = ({ scores }: Ending): boolean => scores.length === 1;

/** The one person at the screen; of several the one who bears the owner's name. */
export function whoAmI(players: State['players'], name: string): number {
  const people = players
    .map((_, seat) => seat)
    .filter((seat) => !players[seat].bot && !players[seat].elsewhere);
  const mine = people.filter((seat) => name !== '' && players[seat].name === name);
  return people.length === 1 ? people[0] : mine.length === 1 ? mine[0] : -1;
}

export function resultOf(
  state: State,
  meta: Pick<MatchMeta, 'practice' | 'learn'>,
  name: string,
  ended: number,
): Result {
  return {
    ended,
    me: whoAmI(state.players, name),
    counts: !meta.practice && !meta.learn,
    players: state.players.map((player) => ({ name: player.name, bot: player.bot })),
    scores: state.scores.map(({ total, place, out, target }) => ({ total, place, out, target })),
  };
}

const reached = ({ total, target }: Ending['scores'][0]): boolean =>
  target !== null && total >= target;

/** Did I win? Null where my seat is unknown. */
export function isWon(result: Result): boolean | null {
  if (isTogether(result)) return reached(result.scores[0]);
  const mine = result.scores[result.me];
  return mine ? mine.place === 1 && !mine.out : null;
}

/** My points, or those of the table; null where my seat is unknown. */
export const myTotal = (result: Result): number | null =>
  result.scores[isTogether(result) ? 0 : result.me]?.total ?? null;

/** Who won, in words; in the second person for the seat `me`. */
export function headline(ending: Ending, me = whoAmI(ending.players, '')): string {
  const [first] = ending.scores;
  if (isTogether(ending))
    return reached(first)
      ? t('Won: {total} of {target}', { total: points(first.total), target: first.target! })
      : t('Lost: {total} of {target}', { total: points(first.total), target: first.target ?? 0 });
  const winners = ending.scores
    .map((_, seat) => seat)
    .filter((seat) => ending.scores[seat].place === 1 && !ending.scores[seat].out);
  if (winners.length === 1 && winners[0] === me) return t('You win');
  return tn('{names} wins', '{names} share the victory', winners.length, {
    names: winners.map((seat) => seatName(ending, seat)).join(', '),
  });
}

const PLACES = [
  (all: number) => t('1st of {all}', { all }),
  (all: number) => t('2nd of {all}', { all }),
  (all: number) => t('3rd of {all}', { all }),
  (all: number) => t('4th of {all}', { all }),
  (all: number) => t('5th of {all}', { all }),
  (all: number) => t('6th of {all}', { all }),
];

/** A place among those who played: "1st of 3". */
export const placeWords = (place: number, all: number): string => PLACES[place - 1]?.(all) ?? '';

/** How it ended for me, in words. */
export function myResult(result: Result): string {
  const mine = isTogether(result) ? undefined : result.scores[result.me];
  if (!mine) return headline(result, result.me);
  if (mine.out) return t('out');
  return `${placeWords(mine.place ?? 0, result.players.length)}: ${points(mine.total)}`;
}

/** The others at the table, by name. */
export const opponents = ({ players, me }: Pick<Result, 'players' | 'me'>): string =>
  players
    .map((_, seat) => seat)
    .filter((seat) => seat !== me)
    .map((seat) => seatName({ players }, seat))
    .join(', ');

export interface Statistics {
  game: string;
  played: number;
  won: number;
  best: number | null;
  streak: number;
  longest: number;
}

/** Of one game, oldest first. Matches without a me are played, and neither won nor lost. */
function sumUp(game: string, results: Result[]): Statistics {
  const sum: Statistics = {
    game,
    played: results.length,
    won: 0,
    best: null,
    streak: 0,
    longest: 0,
  };
  for (const result of results) {
    const total = myTotal(result);
    const won = isWon(result);
    if (total !== null) sum.best = Math.max(sum.best ?? total, total);
    if (won !== null) sum.streak = won ? sum.streak + 1 : 0;
    if (won) sum.won++;
    sum.longest = Math.max(sum.longest, sum.streak);
  }
  return sum;
}

/** By game, in the order of `games`; only those that were played. */
export function statistics(all: Counted[], games: string[]): Statistics[] {
  const counted = all
    .filter(({ result }) => result.counts)
    .sort((a, b) => a.result.ended - b.result.ended);
  return games
    .map((id) =>
      sumUp(
        id,
        counted.filter(({ game }) => game === id).map(({ result }) => result),
      ),
    )
    .filter(({ played }) => played > 0);
}

// ---- files ----

const quoted = (cell: string | number): string =>
  /[",\n]/.test(String(cell)) ? `"${String(cell).replace(/"/g, '""')}"` : String(cell);

/** One line a result, newest first, for any spreadsheet. The heads are for programs and the same in
 * every language. */
export function csvOf(all: Counted[]): string {
  const rows = all.map(({ id, game, result }) => [
    new Date(result.ended).toISOString(),
    game,
    id,
    result.players.length,
    opponents(result),
    result.scores[result.me]?.place ?? '',
    myTotal(result) ?? '',
    result.scores[0].target ?? '',
    isWon(result) ?? '',
    result.counts,
    result.scores.map(({ total }) => total).join(' '),
  ]);
  const head = [
    'ended',
    'game',
    'match',
    'seats',
    'others',
    'place',
    'points',
    'target',
    'won',
    'counts',
    'all',
  ];
  return (
    [head, ...rows].map((row) => row.map((cell) => quoted(String(cell))).join(',')).join('\r\n') +
    '\r\n'
  );
}

/** Everything: matches with their records, results of those that were forgotten, and the
 * statistics. */
export function jsonOf(matches: SavedMatch[], results: Counted[], games: string[]): string {
  const kept = new Set(matches.map(({ id }) => id));
  return (
    JSON.stringify(
      {
        townhall: 1,
        statistics: statistics(results, games),
        matches,
        forgotten: results.filter(({ id }) => !kept.has(id)),
      },
      null,
      1,
    ) + '\n'
  );
}
