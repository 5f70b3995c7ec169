// SPDX-License-Identifier: MIT
// story.ts - how a match was won, item by item and in one sentence. Knows neither engine nor
// browser.
import type { Account, State } from '../ui/engine.js';
import { seatName } from './facts.js';
import { t } from '../ui/i18n.js';
import { whoAmI } from './results.js';

/** What a city got points for; `line` is empty where the board has nothing to outline. */
export interface Item {
  line: string;
  name: string;
  symbol: string;
  points: number;
}

/** `near`: lost by little. `watched`: nobody at this screen won or lost. */
export type Outcome = 'won' | 'near' | 'lost' | 'watched';

export interface Story {
  seat: number; // whose points are counted
  outcome: Outcome;
  items: Item[];
  total: number;
  top: number; // of the winner
  target: number | null;
  sentence: string;
}

const NEAR = 0.08; // of the winner's total
const MOST = 9; // items that are counted one by one

/** The items of a seat, without those that brought nothing; the small ones of many are one. */
function itemsOf(state: State, seat: number, accounts: Account[]): Item[] {
  const found = new Map<string, Item>();
  for (const { name, seats } of accounts)
    found.set(name, { line: '', name, symbol: '', points: seats[seat] });
  if (accounts.length === 0)
    for (const { id, name, symbol, points } of state.scores[seat].lines) {
      const item = found.get(id) ?? { line: id, name, symbol, points: 0 };
      found.set(id, { ...item, points: item.points + points });
    }
  const all = [...found.values()].filter(({ points }) => points !== 0);
  const rest = state.scores[seat].total - all.reduce((sum, { points }) => sum + points, 0);
  if (rest !== 0) all.unshift({ line: '', name: t('To start with'), symbol: '', points: rest });
  if (all.length <= MOST) return all;
  const small = [...all]
    .sort((a, b) => Math.abs(a.points) - Math.abs(b.points))
    .slice(0, all.length - MOST + 1);
  return [
    ...all.filter((item) => !small.includes(item)),
    {
      line: '',
      name: t('All the rest'),
      symbol: '',
      points: small.reduce((sum, { points }) => sum + points, 0),
    },
  ];
}

const best = (items: Item[]): Item | undefined =>
  items.reduce<Item | undefined>(
    (top, one) => (one.points > (top?.points ?? 0) ? one : top),
    undefined,
  );

/** What brought one seat most more than another one. */
function lead(mine: Item[], theirs: Item[]): Item | undefined {
  const other = new Map(theirs.map(({ name, points }) => [name, points]));
  return best(mine.map((item) => ({ ...item, points: item.points - (other.get(item.name) ?? 0) })));
}

const sentences = (...all: string[]): string => all.filter(Boolean).join(' ');

const bestWords = (items: Item[]): string => {
  const top = best(items);
  return top ? t('Most came from here: {line}, {n}.', { line: top.name, n: top.points }) : '';
};

function together(state: State, items: Item[]): Pick<Story, 'outcome' | 'sentence'> {
  const { total, target } = state.scores[0];
  const missing = (target ?? 0) - total;
  if (missing <= 0) return { outcome: 'won', sentence: bestWords(items) };
  const near = missing <= Math.max(2, NEAR * target!);
  return {
    outcome: near ? 'near' : 'lost',
    sentence: sentences(
      near ? t('Only {n} short of the flag.', { n: missing }) : '',
      bestWords(items),
    ),
  };
}

/** The story of a finished match. `viewer`: whose board is shown. `accounts`: where the money came
 * from, in games whose score is money. */
export function storyOf(state: State, viewer: number, accounts: Account[] = []): Story {
  const { scores } = state;
  const alone = scores.length === 1;
  const me = alone ? 0 : whoAmI(state.players, '');
  const order = scores
    .map((_, seat) => seat)
    .sort((a, b) => (scores[a].place ?? 9) - (scores[b].place ?? 9));
  const seat = me >= 0 ? me : Math.max(0, viewer);
  const items = itemsOf(state, seat, accounts);
  const story = {
    seat,
    items,
    total: scores[seat].total,
    top: scores[order[0]].total,
    target: scores[0].target,
  };
  if (alone) return { ...story, ...together(state, items) };
  const winner = order[0];
  const won = me >= 0 && scores[me].place === 1 && !scores[me].out;
  // Who won is compared with the next one, and who lost with the winner.
  const [first, other] = won
    ? [me, order.find((one) => one !== me)!]
    : [winner, me >= 0 ? me : order[1]];
  const gap = Math.abs(scores[first].total - scores[other].total);
  const top = lead(itemsOf(state, first, accounts), itemsOf(state, other, accounts));
  const decisive = (name: string): string =>
    gap === 0
      ? t('Equal totals: the tie-break decided.')
      : top
        ? t('What decided it: {line}, {n} more than {name}.', {
            line: top.name,
            n: top.points,
            name,
          })
        : '';
  if (won || me < 0)
    return {
      ...story,
      outcome: won ? 'won' : 'watched',
      sentence: decisive(seatName(state, other)),
    };
  const near = !scores[me].out && gap <= Math.max(2, NEAR * Math.abs(scores[winner].total));
  return {
    ...story,
    outcome: near ? 'near' : 'lost',
    sentence: sentences(
      near && gap > 0
        ? t('{name} had only {n} more.', { n: gap, name: seatName(state, winner) })
        : near
          ? t('Equal totals: the tie-break decided.')
          : '',
      bestWords(items),
    ),
  };
}
