// SPDX-License-Identifier: MIT
// keepsakes.ts - small things this browser remembers about single matches: at which step a guided
// one is; of a service's what was promised before the deal, how far its owner has looked, and how
// well everybody played. Where nothing can be stored, nothing is remembered.

/** What the service committed itself to, and what this browser added, before the deal was made. */
export interface Promised {
  commit: string;
  share: string;
}
/** How many decisions, and which line of talk, were on the screen last. */
export interface Seen {
  moves: number;
  talk: number;
}
/** How well each seat played, 0 to 100, as this browser found out with so many playouts; null where
 * it could not tell. */
export interface Judged {
  accuracy: (number | null)[];
  playouts: number;
}

const MOST = 100; // matches; the oldest go first
const KEY = 'townhall.matches.';

function readAll<T>(kind: string): Record<string, T> {
  try {
    return JSON.parse(localStorage.getItem(KEY + kind) ?? '{}') as Record<string, T>;
  } catch {
    return {};
  }
}

function put<T>(kind: string, id: string, value: T): void {
  const all = readAll<T>(kind);
  delete all[id]; // so that it becomes the newest
  all[id] = value;
  const kept = Object.entries(all).slice(-MOST);
  try {
    localStorage.setItem(KEY + kind, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    /* no room: it is a convenience */
  }
}

/** The step of the guide, from 0. */
export const guided = {
  of: (id: string): number => readAll<number>('guided')[id] ?? 0,
  keep: (id: string, step: number): void => put('guided', id, step),
};
export const promised = {
  of: (id: string): Promised | undefined => readAll<Promised>('promised')[id],
  keep: (id: string, value: Promised): void => put('promised', id, value),
};
export const seen = {
  of: (id: string): Seen | undefined => readAll<Seen>('seen')[id],
  keep: (id: string, value: Seen): void => put('seen', id, value),
};
export const judged = {
  of: (id: string): Judged | undefined => readAll<Judged>('judged')[id],
  /** A longer look counts for more than a shorter one. */
  keep: (id: string, value: Judged): void => {
    if (value.playouts > (judged.of(id)?.playouts ?? 0)) put('judged', id, value);
  },
};
/** That its owner took a hint in it. */
export const hinted = {
  of: (id: string): boolean => readAll<boolean>('hinted')[id] ?? false,
  keep: (id: string): void => put('hinted', id, true),
};
