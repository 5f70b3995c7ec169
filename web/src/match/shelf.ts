// SPDX-License-Identifier: MIT
// shelf.ts - stores matches, with one rule: a save never overwrites a newer one A save names the
// record that it continues; if another one is stored by then (another tab has played on), it is
// refused and gets the stored one. Only an undo may store fewer moves than before. A match that the
// browser cannot store stays in this tab, and the save reports it. A deleted match leaves its
// result: the row stays, without a record, until that is forgotten as well. Knows no browser: tests
// have a disk of their own.
import { t } from '../ui/i18n.js';
import type { Counted, Result } from './results.js';

export interface SavedMatch {
  id: string;
  game: string;
  record: string; // the .town text; '' where only the result is left
  updated: number;
  moves: number;
  over: boolean;
  actor: number;
  practice: boolean;
  daily: string; // date, or ''
  learn: boolean; // a guided first match
  from?: string; // address of the match that this one tries something else from
  /** The result here; null: it was over when its file was opened, so it counts for no one. */
  result?: Result | null;
}

export interface Disk {
  read(id: string): Promise<SavedMatch | undefined>;
  all(): Promise<SavedMatch[]>;
  /** In one go, whatever other tabs do: hands over what lies there and writes the answer; null
   * writes nothing. */
  swap(id: string, next: (there?: SavedMatch) => SavedMatch | null): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Why the browser stores nothing: no room, or not allowed. */
export type Refused = 'full' | 'denied';

export type Kept =
  | { is: 'kept' }
  | { is: 'behind'; now: SavedMatch } // the stored record is not the one that the save continues
  | { is: 'refused'; why: Refused };

export const whyRefused = (error: unknown): Refused =>
  (error as { name?: string } | null)?.name === 'QuotaExceededError' ? 'full' : 'denied';

export function refusedWords(why: Refused): string {
  return why === 'full'
    ? t('There is no room left for this page in the browser.')
    : t('The browser does not let this page keep anything.');
}

interface Unkept {
  match: SavedMatch;
  after: string | null;
  why: Refused;
}

export class Shelf {
  private readonly unkept = new Map<string, Unkept>();
  private readonly queues = new Map<string, Promise<unknown>>();

  /** `news` notifies the other tabs of a changed match. */
  constructor(
    private readonly disk: Disk,
    private readonly news: (id: string) => void = () => undefined,
  ) {}

  /** Operations on one match run in the order of their calls. */
  private inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    const done = (this.queues.get(id) ?? Promise.resolve()).then(work);
    this.queues.set(
      id,
      done.catch(() => undefined),
    );
    return done;
  }

  /** `after`: the record that was stored or read before, null for a new match. `back`: an undo,
   * which alone may have fewer moves. */
  keep(match: SavedMatch, after: string | null, back = false): Promise<Kept> {
    return this.inTurn(match.id, async (): Promise<Kept> => {
      const waiting = this.unkept.get(match.id);
      const from = waiting && waiting.match.record === after ? waiting.after : after;
      const found: { now?: SavedMatch } = {};
      try {
        await this.disk.swap(match.id, (there) => {
          const follows =
            !there?.record ||
            there.record === match.record ||
            (there.record === from && (back || match.moves >= there.moves));
          if (!follows) found.now = there;
          return follows ? match : null;
        });
      } catch (error) {
        const why = whyRefused(error);
        this.unkept.set(match.id, { match, after: from, why });
        return { is: 'refused', why };
      }
      this.unkept.delete(match.id);
      if (found.now) return { is: 'behind', now: found.now };
      this.news(match.id);
      return { is: 'kept' };
    });
  }

  get(id: string): Promise<SavedMatch | undefined> {
    return this.inTurn(id, async () => {
      const found = await this.disk.read(id).catch(() => undefined);
      const there = found?.record ? found : undefined;
      const mine = this.unkept.get(id);
      if (mine && (!there || there.record === mine.after)) return mine.match;
      this.unkept.delete(id); // another tab has gone on meanwhile
      return there;
    });
  }

  /** Newest first. Throws when nothing can be read. */
  async all(): Promise<SavedMatch[]> {
    const mine = [...this.unkept.values()].map(({ match }) => match);
    const found = (await this.disk.all()).filter(
      ({ id, record }) => record && !this.unkept.has(id),
    );
    return [...mine, ...found].sort((a, b) => b.updated - a.updated);
  }

  /** Of matches that are stored and of those that are forgotten, newest first. */
  async results(): Promise<Counted[]> {
    const mine = [...this.unkept.values()].map(({ match }) => match);
    const all = [...mine, ...(await this.disk.all()).filter(({ id }) => !this.unkept.has(id))];
    return all
      .flatMap(({ id, game, result }) => (result ? [{ id, game, result }] : []))
      .sort((a, b) => b.result.ended - a.result.ended);
  }

  /** Deletes a match; a counted result stays. Deletes a result without a match. */
  drop(id: string): Promise<void> {
    return this.inTurn(id, async () => {
      this.unkept.delete(id);
      let stays = false;
      await this.disk.swap(id, (there) => {
        stays = !!there?.record && !!there.result?.counts;
        return stays ? { ...there!, record: '' } : null;
      });
      if (!stays) await this.disk.remove(id);
    });
  }

  /** The result of a match that is not stored here. The first one stays, unless it did not say who
   * I was. */
  note({ id, game, result }: Counted): Promise<void> {
    const isBetter = (there: SavedMatch): boolean =>
      !there.record && there.result?.me === -1 && result.me !== -1;
    return this.inTurn(id, () =>
      this.disk.swap(id, (there) =>
        there && !isBetter(there)
          ? null
          : {
              id,
              game,
              result,
              record: '',
              updated: result.ended,
              moves: 0,
              over: true,
              actor: -1,
              practice: false,
              daily: '',
              learn: false,
            },
      ),
    );
  }

  /** Why this match is only in this tab; empty when it is stored. */
  trouble(id: string): Refused | '' {
    return this.unkept.get(id)?.why ?? '';
  }
}
