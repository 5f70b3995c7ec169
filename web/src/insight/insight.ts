// SPDX-License-Identifier: MIT
// insight.ts - what a worker finds out about a finished match: chances at every moment, what
// decisions gave away, luck. src/insight/analysis.h defines the figures; this file only selects and
// words them.
import { t } from '../ui/i18n.js';

export interface MomentTold {
  chance: number[];
  error: number[];
  playouts: number;
}
export interface MoveTold {
  move: string;
  words: string;
  say: string;
  why: string;
}
export interface DecisionTold {
  number: number;
  seat: number;
  forced: boolean;
  played: MoveTold;
  best?: MoveTold;
  bestChance?: number;
  chance?: number;
  loss: number;
  error: number;
  given: number[];
  luck: number[];
}
export interface AccountTold {
  seat: number;
  start: number;
  luck: number;
  gifts: number;
  cost: number;
  result: number;
  decisions: number;
  accuracy?: number;
  accuracyError?: number;
}
export interface Report {
  game: string;
  seats: number;
  over: boolean;
  playouts: number;
  moments: MomentTold[];
  decisions: DecisionTold[];
  accounts: AccountTold[];
}

/** Something that changed the match: a decision that clearly gave something away, or luck. */
export interface Turning {
  decision: DecisionTold;
  kind: 'slip' | 'luck';
  seat: number;
  change: number;
  error: number;
}

export type Filter = 'mine' | 'all' | 'luck';

const CLEAR = 3; // errors that luck worth telling is above 0: there are as many spans as turns
const WORTH_TELLING = 0.05;

const slips = (report: Report): Turning[] =>
  report.decisions
    .filter(({ best }) => best)
    .map((decision) => ({
      decision,
      kind: 'slip',
      seat: decision.seat,
      change: -decision.loss,
      error: decision.error,
    }));

/** Luck between two moments that were estimated: inside a turn it cannot be divided. Where a player
 * clearly lost something, what is left is mostly that the mover knew more than everybody, and no
 * luck. */
function strokes(report: Report): Turning[] {
  const last = report.moments.length - 1;
  const known = report.moments
    .map((_, n) => n)
    .filter((n) => report.moments[n].playouts > 0 || n === last);
  const found: Turning[] = [];
  known.slice(1).forEach((to, i) => {
    const from = known[i];
    if (report.decisions.slice(from, to).some(({ best }) => best)) return;
    for (let seat = 0; seat < report.seats; seat++) {
      const change = report.decisions
        .slice(from, to)
        .reduce((sum, { luck }) => sum + luck[seat], 0);
      const error = Math.hypot(report.moments[from].error[seat], report.moments[to].error[seat]);
      if (Math.abs(change) >= WORTH_TELLING && Math.abs(change) >= CLEAR * error)
        found.push({ decision: report.decisions[to - 1], kind: 'luck', seat, change, error });
    }
  });
  return found;
}

/** The weightiest first. Of luck that moved several seats at once, the seat it moved most. */
export function turnings(
  report: Report,
  filter: Filter,
  isMine: (seat: number) => boolean,
): Turning[] {
  const all = filter === 'luck' ? strokes(report) : slips(report);
  const wanted = all
    .filter(({ seat }) => filter !== 'mine' || isMine(seat))
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  return wanted.filter(
    ({ decision }, i) => wanted.findIndex((other) => other.decision === decision) === i,
  );
}

/** A share in per cent, with no digit that its error makes meaningless. */
export function percent(share: number, error = 1): string {
  return (100 * share).toFixed(error > 0 && error < 0.0005 ? 1 : 0);
}

/** A change in per cent with sign and error: "−18 ±4". */
export function change(share: number, error = 0): string {
  const digits = percent(Math.abs(share), error);
  const sign = Number(digits) === 0 ? '' : share > 0 ? '+' : '\u2212';
  return sign + digits + (error > 0 ? ` \u00b1${percent(Math.max(error, 0.01), 1)}` : '');
}

export interface Bar {
  name: string;
  from: number;
  to: number;
  kind: 'start' | 'luck' | 'gifts' | 'cost';
}

/** Start, luck, others' slips and own slips, each bar where the one before ends: the last ends at
 * the result. */
export function bars({ start, luck, gifts, cost }: AccountTold): Bar[] {
  let at = 0;
  const bar = (name: string, kind: Bar['kind'], by: number): Bar => ({
    name,
    kind,
    from: at,
    to: (at += by),
  });
  return [
    bar(t('start'), 'start', start),
    bar(t('luck'), 'luck', luck),
    bar(t('others\u2019 slips'), 'gifts', gifts),
    bar(t('own slips'), 'cost', -cost),
  ];
}

/** Where marks at the ends of lines stand: as near as can be to where they belong, a step apart. */
export function apart(wanted: number[], step: number, most: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
  const at = [...wanted];
  order.forEach((i, k) => {
    if (k > 0) at[i] = Math.max(at[i], at[order[k - 1]] + step);
  });
  [...order].reverse().forEach((i, k, all) => {
    at[i] = Math.min(at[i], k === 0 ? most : at[all[k - 1]] - step);
  });
  return at;
}
