// SPDX-License-Identifier: MIT
// drafts.ts - decks that are being typed, kept in this browser with every change. Two tabs may work
// on one draft: a change is made to what is kept at that moment, and the other tab hears of it.

export interface Draft {
  id: string;
  game: string;
  name: string;
  text: string;
  changed: number; // when, in ms
}

/** What this needs of localStorage. */
export type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'townhall.deck.';

function read(words: string | null): Draft | null {
  try {
    const draft = JSON.parse(words ?? '') as Draft;
    return typeof draft.text === 'string' && typeof draft.game === 'string' ? draft : null;
  } catch {
    return null;
  }
}

export const findDraft = (keeper: Keeper, id: string): Draft | null =>
  read(keeper.getItem(PREFIX + id));

/** Throws what the browser says when there is no room. */
export function keepDraft(keeper: Keeper, draft: Draft): void {
  keeper.setItem(PREFIX + draft.id, JSON.stringify(draft));
}

export const dropDraft = (keeper: Keeper, id: string): void => keeper.removeItem(PREFIX + id);

/** All drafts, the latest first; of one game where it is named. */
export function allDrafts(keeper: Keeper, game?: string): Draft[] {
  const drafts: Draft[] = [];
  for (let i = 0; i < keeper.length; i++) {
    const key = keeper.key(i)!;
    const draft = key.startsWith(PREFIX) ? read(keeper.getItem(key)) : null;
    if (draft && (!game || draft.game === game)) drafts.push(draft);
  }
  return drafts.sort((a, b) => b.changed - a.changed);
}

/** Of a change that was made to `before`: the lines that it replaced, laid over `now`, which
 * another tab may have changed elsewhere. Null when both changed the same lines. */
export function merge(before: string, after: string, now: string): string | null {
  if (before === now) return after;
  const [old, ours, theirs] = [before, after, now].map((text) => text.split('\n'));
  let top = 0;
  while (top < old.length && top < ours.length && old[top] === ours[top]) top++;
  let foot = 0;
  const room = Math.min(old.length, ours.length) - top;
  while (foot < room && old[old.length - 1 - foot] === ours[ours.length - 1 - foot]) foot++;
  const changed = old.slice(top, old.length - foot);
  // The other tab may have added lines above, so these are found by what they say.
  const same = (at: number): boolean => changed.every((line, i) => theirs[at + i] === line);
  const shift = theirs.length - old.length;
  const at = [top, top + shift].find((place) => place >= 0 && changed.length > 0 && same(place));
  if (at === undefined) return null;
  theirs.splice(at, changed.length, ...ours.slice(top, ours.length - foot));
  return theirs.join('\n');
}

/** Calls when another tab has changed a draft, or dropped it. */
export function onDraft(id: string, heard: (draft: Draft | null) => void): () => void {
  const listener = (event: StorageEvent): void => {
    if (event.key === PREFIX + id) heard(read(event.newValue));
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
