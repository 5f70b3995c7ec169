// SPDX-License-Identifier: MIT
// facts.ts - the JSON of the service as types; names as in the contract, docs/reference/online.md.
import type { Fields } from './wire.js';

export type Pace = { kind: 'none' } | { kind: 'live' | 'days'; bank: number; turn: number };
export interface Sitting {
  /** By this name the service and links know somebody. */
  name: string;
  /** By this name people do, where no other name at the table looks like it. */
  shown?: string;
  kind: 'guest' | 'member' | 'bot';
  standin: boolean;
  /** Of a person whom a stand-in replaces. */
  may_return?: boolean;
  here: boolean;
  rating?: number;
  give_or_take?: number;
  /** The rating change by a rated match, once computed. */
  change?: { before: number; after: number; give_or_take: number };
}
/** A built-in bot, not a program. */
export const isBot = (player: Sitting | null): boolean =>
  player?.kind === 'bot' && /^level-/.test(player.name);

/** How somebody is called on the screen. */
export const nameOf = ({ name, shown }: Pick<Sitting, 'name' | 'shown'>): string => shown ?? name;

/** The same, of a person of this match whose user name is known. */
export const calledAt = ({ players }: Pick<MatchFacts, 'players'>, name: string): string =>
  nameOf(players.find((player) => player?.name === name) ?? { name });

export interface MatchFacts {
  id: string;
  game: string;
  deck: string;
  seats: number;
  options: Record<string, string>;
  pace: Pace;
  rated: boolean;
  visible: 'link' | 'open';
  order?: 'random' | 'seated';
  phase: 'gathering' | 'running' | 'over' | 'cancelled';
  talk?: 'free' | 'phrases';
  players: (Sitting | null)[];
  host: string | null;
  commit: string;
  rules: number;
  version: number;
  moves: number;
  actor: number | null;
  created: number;
  result: null | { places: number[]; scores: number[]; won?: boolean };
  rematch?: string;
  clock?: Clock;
  /** While it gathers: for whom each free chair is reserved. */
  kept?: (string | null)[];
  /** While it gathers: every seat is taken, and it begins when all are back at the table. */
  awaits?: boolean;
  /** How often it may still be paused; where clocks run. */
  pauses?: number;
}
/** An open vote: who asks for what, the seats that have agreed, those that must agree, and when it
 * expires. */
export interface Vote {
  n: number;
  seat: number;
  what: string;
  to?: number;
  whom?: number;
  yes: number[];
  need: number[];
  until: number;
}
/** What taking back one's own last decision needs now, and the entry it goes back to. */
export interface Undo {
  how: 'none' | 'free' | 'ask' | 'learned';
  to?: number;
}
export interface Entry {
  n: number;
  at: number;
  kind: string;
  seat?: number;
  move?: string;
  /** Of a move: the version of its game's facts, then what it was; and what it changed in each
   * total. */
  facts?: number[];
  change?: number[];
  by?: 'person' | 'bot' | 'standin';
  to?: number;
  why?: string;
  what?: string;
  ask?: number;
  yes?: boolean;
  name?: string;
  result?: MatchFacts['result'];
}
/** Figures as they were `at` the last entry, and the service's time when it sent them. */
export interface Clock {
  at: number;
  now: number;
  running: number | null;
  left: (number | null)[];
  paused: number | null;
}
export interface TalkLine {
  t: number;
  room: 'players' | 'watchers';
  by: string;
  at: number;
  text?: string;
  phrase?: number;
}

/** The answer to `watch`; or, with only the id as `match`, a push of entries: after anything but
 * moves with the facts of the match. */
export interface Told extends Fields {
  match: MatchFacts | string;
  facts?: MatchFacts;
  moves?: number;
  ask?: Vote | null;
  leaving?: 'cancel' | 'standin';
  undo?: Undo;
  seat?: number | null;
  epoch?: string;
  version: number;
  last: number;
  entries: Entry[];
  view: string | null;
  format?: number;
  actor?: number | null;
  clock?: Clock;
  talk?: TalkLine[];
  watchers?: number;
  more?: boolean;
  reset?: boolean;
  reveal?: string;
}

export function fromBase64(words: string): Uint8Array {
  return Uint8Array.from(atob(words), (c) => c.charCodeAt(0));
}
