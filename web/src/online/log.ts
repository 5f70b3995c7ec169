// SPDX-License-Identifier: MIT
// log.ts - the log of an online match as this client has it: which entries there are, which of them
// still count after something was taken back, and whether something is missing. Knows no game.
import type { Entry } from './facts.js';

export interface Decided {
  entry: Entry;
  after: number;
  before: number;
}

/** What somebody did besides moving, and after how many decisions of the line that is played. */
export interface Said {
  entry: Entry;
  after: number;
}

const isSaid = ({ kind, yes }: Entry): boolean =>
  ['standin', 'return', 'back', 'ask'].includes(kind) || (kind === 'answer' && !yes);

export class EntryLog {
  private all: Entry[] = []; // by n, without holes

  /** The number of the last entry there is; -1: none. */
  get last(): number {
    return this.all.length - 1;
  }
  get entries(): readonly Entry[] {
    return this.all;
  }
  /** When the match ended; null while it has not. */
  get ended(): number | null {
    return this.all.find(({ kind }) => kind === 'end')?.at ?? null;
  }

  /** Why it ended, or was cancelled; empty while it has not. */
  get why(): string {
    return this.all.find(({ kind }) => kind === 'end' || kind === 'cancel')?.why ?? '';
  }

  /** Adds and returns the new entries; null when there is a gap, and then nothing is added. */
  add(entries: readonly Entry[]): readonly Entry[] | null {
    const fresh = entries.filter(({ n }) => n >= this.all.length);
    if (fresh.some(({ n }, i) => n !== this.all.length + i)) return null;
    this.all.push(...fresh);
    return fresh;
  }

  clear(): void {
    this.all = [];
  }

  /** Has the host kicked the person of this name? They cannot sit down there again. */
  sentAway(name: string): boolean {
    const chairs = new Map<number, string>();
    return this.all.some((entry) => {
      if (entry.kind === 'join') chairs.set(entry.seat!, entry.name!);
      if (entry.kind === 'bot') chairs.delete(entry.seat!);
      return entry.kind === 'kick' && chairs.get(entry.seat!) === name;
    });
  }

  /** Decisions on the line that is played: the entry each one followed, and the start or decision
   * before it, to which one goes back. They differ when something was taken back in between.
   * `upTo`: as it was after that entry. */
  line(upTo = Infinity): Decided[] {
    let line: Decided[] = [];
    let start = -1;
    let last = -1; // the last entry of the table
    for (const entry of this.all) {
      if (entry.n > upTo) break;
      if (entry.kind === 'start') start = last = entry.n;
      if (entry.kind === 'move') {
        line.push({ entry, after: last, before: line[line.length - 1]?.entry.n ?? start });
        last = entry.n;
      }
      if (entry.kind === 'back') {
        line = line.filter((made) => made.entry.n <= entry.to!);
        last = entry.n;
      }
    }
    return line;
  }

  said(): Said[] {
    const line = this.line();
    return this.all
      .filter(isSaid)
      .map((entry) => ({ entry, after: line.filter((made) => made.entry.n < entry.n).length }));
  }

  /** The last entry of the position after n decisions: the argument of `look`. */
  entryAfter(moves: number): number {
    const line = this.line();
    if (moves > 0) return line[moves - 1].entry.n;
    return this.all.find((entry) => entry.kind === 'start')?.n ?? -1;
  }
}
