// SPDX-License-Identifier: MIT
// deal.ts - seeds as people pass them on: random ones, links, short deal ids and the deal of the
// day.

/** 32 fresh random bytes as 64 hex digits. */
export function freshSeed(fill: (bytes: Uint8Array) => Uint8Array): string {
  return hex(fill(new Uint8Array(32)));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

export const isSeed = (words: string): boolean => /^[0-9a-f]{64}$/.test(words);

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const inGroups = (letters: string): string => letters.replace(/(.{4})(?=.)/g, '$1-');

/** Three groups of four letters that cannot be mistaken. */
export function freshLetters(fill: (bytes: Uint8Array) => Uint8Array): string {
  return inGroups(Array.from(fill(new Uint8Array(12)), (b) => LETTERS[b % 32]).join(''));
}

/** A short id to share: the game, and letters that determine the seed. */
export const dealId = (game: string, letters: string): string => `${game}-${letters}`;

export interface DealId {
  game: string;
  letters: string;
} // game: '' where it is not said

/** Parses a deal id; null when it is invalid. */
export function readDealId(words: string, games: string[]): DealId | null {
  const plain = words.toUpperCase().replace(/[\s\u2013-]/g, '');
  for (const game of [...games, '']) {
    const letters = plain.slice(game.length);
    if (plain.startsWith(game.toUpperCase()) && /^[A-HJ-NP-Z2-9]{12}$/.test(letters))
      return { game, letters: inGroups(letters) };
  }
  return null;
}

/** The date where the player is: the deal of the day changes at midnight. */
export function today(now: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export function dayBefore(date: string): string {
  const at = new Date(`${date}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() - 1);
  return at.toISOString().slice(0, 10);
}

/** Days in a row, up to today or yesterday, with a result. */
export function streak(dates: Iterable<string>, day: string): number {
  const played = new Set(dates);
  let at = played.has(day) ? day : dayBefore(day);
  let days = 0;
  for (; played.has(at); at = dayBefore(at)) days++;
  return days;
}

export interface Shared {
  game: string;
  seats: number;
  deal: string;
  options: Record<string, string>;
}

/** The address part that opens the set-up with the same deal. */
export function shareHash(shared: Shared): string {
  const query = new URLSearchParams({ seats: String(shared.seats), deal: shared.deal });
  for (const [name, choice] of Object.entries(shared.options)) query.set(`o.${name}`, choice);
  return `#/new/${shared.game}?${query}`;
}

/** Reads "#/new/GAME?..." ; null when it is something else. Nothing in it is trusted later. */
export function readShare(hash: string): Partial<Shared> | null {
  const found = /^#\/new\/([a-z]+)(?:\?(.*))?$/.exec(hash);
  if (!found) return null;
  const query = new URLSearchParams(found[2] ?? '');
  const options: Record<string, string> = {};
  for (const [name, choice] of query) if (/^o\.[a-z]+$/.test(name)) options[name.slice(2)] = choice;
  const seats = Number(query.get('seats'));
  return {
    game: found[1],
    seats: Number.isInteger(seats) && seats > 0 ? seats : undefined,
    deal: query.get('deal') ?? undefined,
    options,
  };
}
