// SPDX-License-Identifier: MIT
// doctor.ts - the figures of a deck that bots have played with, as the engine reports them, and in
// which order they are shown.
import { t } from '../ui/i18n.js';

export interface Interval {
  value: number;
  low: number;
  high: number;
}
export interface Patient {
  matches: number;
  turns: Interval;
  score: Interval;
  margin: Interval;
  leader_wins?: Interval;
  endings: number[];
  wins: { share: Interval }[];
  /** How many matches offered a thing of the deck, and in how many somebody chose it. */
  things: { name: string; offered: number; chosen: number }[];
}
/** `decks`: the deck, then the standard deck. */
export interface Diagnosis {
  endings: string[];
  chosen: string;
  decks: [Patient, Patient];
}

export interface Figure {
  title: string;
  percent: boolean;
  own: Interval;
  standard: Interval;
}

/** The proportion of so many matches, with Wilson's interval, as the engine has it for others. */
export function shareOf(count: number, matches: number): Interval {
  if (matches === 0) return { value: 0, low: 0, high: 1 };
  const z = 1.96;
  const p = count / matches;
  const mid = (p + (z * z) / (2 * matches)) / (1 + (z * z) / matches);
  const half =
    (z / (1 + (z * z) / matches)) *
    Math.sqrt((p * (1 - p)) / matches + (z * z) / (4 * matches * matches));
  return { value: p, low: Math.max(0, mid - half), high: Math.min(1, mid + half) };
}

export function figuresOf({ endings, decks }: Diagnosis, cooperative: boolean): Figure[] {
  const figure = (title: string, percent: boolean, of: (one: Patient) => Interval): Figure => ({
    title,
    percent,
    own: of(decks[0]),
    standard: of(decks[1]),
  });
  return [
    figure(t('Turns a player'), false, (one) => one.turns),
    ...endings.map((title, i) =>
      figure(title, true, (one) => shareOf(one.endings[i], one.matches)),
    ),
    figure(t('Score'), false, (one) => one.score),
    ...(cooperative
      ? [
          figure(t('Above the target'), false, (one) => one.margin),
          figure(t('Target reached'), true, (one) => one.wins[0].share),
        ]
      : [
          figure(t("Winner's lead"), false, (one) => one.margin),
          figure(t('Who leads at half time wins'), true, (one) => one.leader_wins!),
          ...decks[0].wins.map((_, seat) =>
            figure(
              t('Won by seat {n} in order of play', { n: seat + 1 }),
              true,
              (one) => one.wins[seat].share,
            ),
          ),
        ]),
  ];
}

const LISTED = 5;
const ENOUGH = 10; // matches that must offer a thing before it is listed

/** Things that nearly nobody chooses who can, and those that nearly everybody does. */
export function extremes({ things }: Patient): {
  least: Patient['things'];
  most: Patient['things'];
} {
  const rate = (one: Patient['things'][number]): number => one.chosen / one.offered;
  const rated = things.filter((one) => one.offered >= ENOUGH).sort((a, b) => rate(a) - rate(b));
  return rated.length < 2 * LISTED
    ? { least: [], most: [] }
    : { least: rated.slice(0, LISTED), most: rated.slice(-LISTED).reverse() };
}
