// SPDX-License-Identifier: MIT
// movewords.ts - the log of an online match in words. The service sends the facts of each move; the
// engine makes the phrase in the reader's language, once for each move.
import type { Engine, LogEntry } from '../ui/engine.js';
import type { Entry } from './facts.js';

export class MoveWords {
  private said = new Map<number, Pick<LogEntry, 'words' | 'at' | 'feat'>>(); // by the number of the entry

  /** Other names, another language, or another match from now on. */
  clear(): void {
    this.said.clear();
  }

  /** The moves of these entries as lines of a log, for a seat. Facts that this program has no words
   * for leave the notation. */
  log(
    engine: Engine,
    game: string,
    slot: number,
    reader: number,
    entries: readonly Entry[],
  ): LogEntry[] {
    const fresh = entries.filter(({ n }) => !this.said.has(n));
    if (fresh.length > 0) {
      const phrases = engine.phrases(
        game,
        slot,
        reader,
        fresh.map(({ seat, facts }) => ({ seat: seat!, facts: facts ?? [] })),
      );
      fresh.forEach(({ n, move }, i) =>
        this.said.set(n, phrases[i] ?? { words: move!, at: [], feat: '' }),
      );
    }
    return entries.map(({ n, seat, move, change }) => ({
      seat: seat!,
      move: move!,
      change: change ?? [],
      ...this.said.get(n)!,
    }));
  }
}
