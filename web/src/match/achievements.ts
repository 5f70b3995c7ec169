// SPDX-License-Identifier: MIT
// achievements.ts - what somebody has achieved here, derived from results, puzzles and analyses.
// Nothing is stored: a match that is forgotten with its result counts no more, and none counts
// twice. Knows neither engine nor browser.
import { t } from '../ui/i18n.js';
import { type Counted, isTogether, isWon, myTotal } from './results.js';

/** All that this browser knows of its owner. */
export interface Life {
  results: Counted[];
  /** The record of a match that is still stored, else ''. */
  recordOf: (id: string) => string;
  /** How well the owner played a match, 0 to 100; null where nobody has looked. */
  accuracyOf: (match: Counted) => number | null;
  /** Puzzles that were solved at the first try. */
  solved: number;
  /** Days on which a deal of the day was finished or a puzzle of the day solved. */
  days: string[];
}

export interface Achievement {
  id: string;
  icon: string;
  have: number;
  need: number;
}

export const isDone = ({ have, need }: Achievement): boolean => have >= need;

/** The metropolis of a match of Města; '' where the record is gone. */
export const cityOf = (record: string): string =>
  /^city (\w+)$/m.exec(record)?.[1] ?? /^option city (?!random$)(\w+)$/m.exec(record)?.[1] ?? '';

export interface Stamp {
  city: string;
  won: number;
  best: number | null;
}

const finished = ({ results }: Life): Counted[] =>
  results.filter(({ result }) => result.counts).sort((a, b) => a.result.ended - b.result.ended);
const wonBy = (all: Counted[]): Counted[] => all.filter(({ result }) => isWon(result));

/** One page for each metropolis: how often it was won, and the most points there. */
export function passportOf(life: Life, cities: string[]): Stamp[] {
  const all = finished(life)
    .filter(({ game }) => game === 'mesta')
    .map((one) => ({ ...one, city: cityOf(life.recordOf(one.id)) }));
  return cities.map((city) => {
    const here = all.filter((one) => one.city === city);
    const totals = here.flatMap(({ result }) => myTotal(result) ?? []);
    return {
      city,
      won: wonBy(here).length,
      best: totals.length > 0 ? Math.max(...totals) : null,
    };
  });
}

function longestRow(all: Counted[]): number {
  let row = 0;
  let longest = 0;
  for (const { result } of all) {
    row = isWon(result) ? row + 1 : 0;
    longest = Math.max(longest, row);
  }
  return longest;
}

const DAY = 86_400_000;

function longestRun(days: string[]): number {
  const all = [...new Set(days)].sort();
  let run = 0;
  let longest = 0;
  for (const [i, day] of all.entries()) {
    run = i > 0 && Date.parse(day) - Date.parse(all[i - 1]) === DAY ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

const others = ({ result: { players, me } }: Counted): Counted['result']['players'] =>
  players.filter((_, seat) => seat !== me);
const alone = ({ result }: Counted): boolean => !isTogether(result);

/** All of them, in the order in which most people reach them. `games`: those that there are. */
export function achievementsOf(life: Life, games: string[], cities: string[]): Achievement[] {
  const all = finished(life);
  const won = wonBy(all);
  const best = (game: string): number =>
    Math.max(0, ...all.flatMap((one) => (one.game === game ? (myTotal(one.result) ?? []) : [])));
  const inGames = (some: Counted[]): number =>
    games.filter((game) => some.some((one) => one.game === game)).length;
  const stamps = passportOf(life, cities).filter((stamp) => stamp.won > 0).length;
  const beats = (holds: (one: Counted) => boolean): number =>
    won.filter(alone).filter(holds).length;
  const one = (id: string, icon: string, have: number, need = 1): Achievement => ({
    id,
    icon,
    have,
    need,
  });
  return [
    one('first', 'home', all.length),
    one('win', 'trophy', won.length),
    one('solver', 'puzzle', life.solved),
    one('together', 'people', won.filter((match) => !alone(match)).length),
    one('everywhere', 'globe', inGames(all), games.length),
    one('ten', 'cards', all.length, 10),
    one('street', 'roof', best('uptown'), 35),
    one('quarter', 'lighthouse', best('mesta'), 60),
    one('tycoon', 'money', best('budowa'), 80),
    one('stamp', 'monument', stamps),
    one('row', 'star', longestRow(all), 3),
    one(
      'table',
      'ring',
      beats((match) => match.result.players.length > 3),
    ),
    one(
      'friend',
      'link',
      beats((match) => others(match).some(({ bot }) => !bot)),
    ),
    one('master', 'prestige', inGames(won), games.length),
    one('puzzler', 'key', life.solved, 25),
    one('week', 'flame', longestRun(life.days), 7),
    one(
      'giant',
      'bot',
      beats((match) => others(match).some(({ name }) => name === 'level-5')),
    ),
    one(
      'hard',
      'target',
      won.filter(({ id }) => /^option difficulty hard$/m.test(life.recordOf(id))).length,
    ),
    one(
      'sharp',
      'eye',
      Math.max(0, ...all.map((match) => Math.floor(life.accuracyOf(match) ?? 0))),
      90,
    ),
    one('eight', 'boat', stamps, cities.length),
  ];
}

/** What this match alone has brought: without it they would not be there. */
export function broughtBy(
  id: string,
  life: Life,
  games: string[],
  cities: string[],
): Achievement[] {
  const without = { ...life, results: life.results.filter((one) => one.id !== id) };
  const before = new Set(
    achievementsOf(without, games, cities)
      .filter(isDone)
      .map((one) => one.id),
  );
  return achievementsOf(life, games, cities).filter((one) => isDone(one) && !before.has(one.id));
}

/** The name of an achievement, and what one does for it. */
export function achievementWords(id: string): { title: string; how: string } {
  const all: Record<string, () => [string, string]> = {
    first: () => [t('First stone'), t('Finish a match')],
    win: () => [t('Winner'), t('Win a match')],
    solver: () => [t('Puzzle friend'), t('Solve a puzzle at the first try')],
    together: () => [t('Together'), t('Reach the target in Urbanista')],
    everywhere: () => [t('Well travelled'), t('Finish a match of each game')],
    ten: () => [t('Regular'), t('Finish ten matches')],
    street: () => [t('High street'), t('35 points in UpTown')],
    quarter: () => [t('Dream quarter'), t('60 points in Města')],
    tycoon: () => [t('Tycoon'), t('80 at the end of Budowa Miasta')],
    stamp: () => [t('First stamp'), t('Win in a metropolis of Města')],
    row: () => [t('Hat-trick'), t('Win three matches in a row')],
    table: () => [t('Full table'), t('Win against three or more')],
    friend: () => [t('Good neighbours'), t('Win against another person')],
    master: () => [t('All-rounder'), t('Win each game')],
    puzzler: () => [t('Puzzle master'), t('Solve 25 puzzles at the first try')],
    week: () => [t('Seven days'), t('Play the deal or the puzzle of the day seven days in a row')],
    giant: () => [t('Giant killer'), t('Beat a bot of the highest level')],
    hard: () => [t('Metropolis'), t('Reach the hard target in Urbanista')],
    sharp: () => [t('Sharp eye'), t('An accuracy of 90')],
    eight: () => [t('All eight'), t('Win in each metropolis of Města')],
  };
  const [title, how] = all[id]();
  return { title, how };
}

/** How far the house of somebody with so many achievements has grown. */
export function houseStage(
  done: number,
): 'dark' | 'lit' | 'flag' | 'garden' | 'fountain' | 'golden' {
  if (done >= 20) return 'golden';
  if (done >= 17) return 'fountain';
  if (done >= 12) return 'garden';
  if (done >= 7) return 'flag';
  return done >= 1 ? 'lit' : 'dark';
}
