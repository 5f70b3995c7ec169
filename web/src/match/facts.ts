// SPDX-License-Identifier: MIT
// facts.ts - texts of the page about games, options and bots, besides those of the engine.
import type { OptionInfo, State } from '../ui/engine.js';
import { t } from '../ui/i18n.js';
import { charactersOf } from './characters.js';

export function optionTitle(name: string): string {
  const known: Record<string, string> = {
    difficulty: t('Difficulty'),
    city: t('Metropolis'),
    long: t('Long game'),
    lowest: t('Fewest points win'),
    first: t('Who begins'),
    district: t('District that counts'),
    town: t('Town cards'),
    colours: t('Colour of the first seat'),
  };
  return known[name] ?? plain(name);
}

/** A choice of an option in words; seats by their names, where they have one. */
export function choiceTitle(option: string, choice: string, names: string[] = []): string {
  if (option === 'first' && choice !== 'lot')
    return names[Number(choice)] || t('Player {n}', { n: Number(choice) + 1 });
  const known: Record<string, string> = {
    normal: t('Normal'),
    easy: t('Easy'),
    hard: t('Hard'),
    yes: t('Yes'),
    no: t('No'),
    random: t('Random'),
    lot: t('By lot'),
    best: t('The best one'),
    both: t('Both sides are seen'),
    one: t('One side is seen'),
    commercial: t('Commercial'),
    park: t('Park'),
    industrial: t('Industrial'),
    residential: t('Residential'),
    blue: t('Blue'),
    teal: t('Teal'),
    ochre: t('Ochre'),
    purple: t('Purple'),
    red: t('Red'),
    olive: t('Olive'),
  };
  return known[choice] ?? t(plain(choice));
}

/** Why no choice is possible with this number of seats and these other options; empty if one is. */
export function whyNoChoice(
  { onlySeats, onlyWith = {} }: Pick<OptionInfo, 'onlySeats' | 'onlyWith'>,
  seats: number,
  chosen: Record<string, string>,
): string {
  const fits = (n: number): boolean => ((onlySeats >> n) & 1) === 1;
  if (onlySeats !== 0 && !fits(seats))
    return t('Only for this number of players: {n}', {
      n: [1, 2, 3, 4, 5, 6].filter(fits).join(', '),
    });
  const missing = Object.entries(onlyWith).find(([name, choice]) => chosen[name] !== choice);
  return missing
    ? t('Only with this choice: {option}, {choice}', {
        option: optionTitle(missing[0]),
        choice: choiceTitle(...missing),
      })
    : '';
}

/** The choices for this number of seats. */
export const choicesOf = ({ choices, namesSeat }: OptionInfo, seats: number): string[] =>
  choices.slice(0, namesSeat ? seats + 1 : choices.length);

/** new_york_city -> New York City, as the engine's words have it; names only an own deck has stay
 * so. */
function plain(id: string): string {
  return id
    .split('_')
    .map((w) => (w === 'de' ? w : w[0].toUpperCase() + w.slice(1)))
    .join(' ');
}

export const LEVELS = ['level-1', 'level-2', 'level-3', 'level-4', 'level-5'];

let titles: string[] = [];

/** The engine's names of the levels, in the language spoken now. */
export function nameLevels(names: string[]): void {
  titles = names;
}

export function levelTitle(level: string): string {
  return titles[LEVELS.indexOf(level)] ?? level;
}

/** How a seat is called: its name, a bot's given name, "You" for the one person without a name, or
 * its number. */
export function seatName(state: Pick<State, 'players'>, seat: number): string {
  const player = state.players[seat];
  if (!player) return '';
  if (player.bot) return charactersOf(state.players)[seat]!.name;
  const alone = state.players.filter(({ bot }) => !bot).length === 1;
  return player.name || (alone ? t('You') : t('Player {n}', { n: seat + 1 }));
}

export const seatNames = (state: Pick<State, 'players'>): string[] =>
  state.players.map((_, seat) => seatName(state, seat));

export function seatNote(state: Pick<State, 'players'>, seat: number, viewer: number): string {
  const player = state.players[seat];
  if (player.bot) return t('bot, {level}', { level: levelTitle(player.name) });
  if (seat === viewer) return seatName(state, seat) === t('You') ? '' : t('you');
  return player.elsewhere ? (player.note ?? '') : t('at this screen');
}
