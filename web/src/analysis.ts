// SPDX-License-Identifier: MIT
// analysis.ts - looks at a finished match again: for every decision of a person a bot, which knows only
// what that seat knew, says what it would have done; the dearest differences are the lessons.
import type { App } from './context.js';
import { seatNames } from './facts.js';
import type { Match } from './match.js';
import { SCRATCH } from './tables.js';

export interface Lesson { move: number; seat: number; played: string; better: string; why: string; loss: number }

const MOST_DECISIONS = 60;
const WORTH_TELLING = 300; // of 10000: what a win is worth
const TOLD = 5;

/** Which decisions to look at: a person's, evenly spread when there are very many. */
export function decisions(seats: number[], isHuman: (seat: number) => boolean): number[] {
  const all = seats.map((_, i) => i).filter((i) => isHuman(seats[i]));
  const step = Math.max(1, all.length / MOST_DECISIONS);
  return Array.from({ length: Math.min(all.length, MOST_DECISIONS) }, (_, i) => all[Math.floor(i * step)]);
}

export async function analyse(app: App, match: Match, progress: (share: number) => void): Promise<Lesson[]> {
  const { engine } = app;
  const record = match.record() ?? '';
  const lessons: Lesson[] = [];
  const names = seatNames(match.state);
  const asked = decisions(match.log.map((entry) => entry.seat), (seat) => match.isHuman(seat));
  for (const [i, n] of asked.entries()) {
    const { seat, move, words } = match.log[n];
    engine.load(SCRATCH, record);
    engine.rewind(SCRATCH, n);
    const deck = app.decks.get(`${match.state.game} ${match.state.deck}`);
    const thought = await app.thinker.ask({
      game: match.state.game, thinker: 'level-3', seat, view: engine.view(SCRATCH, seat), seed: n, count: 48, deck, names,
    });
    progress((i + 1) / asked.length);
    const best = thought.candidates[0] ?? thought.choice;
    const mine = thought.candidates.find((c) => c.move === move) ?? thought.candidates[thought.candidates.length - 1];
    if (!mine || best.move === move) continue;
    lessons.push({ move: n, seat, played: words, better: best.words, why: best.why, loss: best.value - mine.value });
  }
  return lessons.filter((l) => l.loss >= WORTH_TELLING).sort((a, b) => b.loss - a.loss).slice(0, TOLD);
}
