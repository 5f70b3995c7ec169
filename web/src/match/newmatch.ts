// SPDX-License-Identifier: MIT
// newmatch.ts - deals a match on the scratch table and returns it as a stored match.
import type { App } from '../ui/context.js';
import type { TableSetup } from '../ui/engine.js';
import { freshLetters } from './deal.js';
import { SCRATCH } from '../table/tables.js';
import type { SavedMatch } from './shelf.js';

export const randomBytes = (bytes: Uint8Array): Uint8Array => crypto.getRandomValues(bytes);

/** Everybody's seed for the letters of a deal id. */
export const seedOfDeal = (app: App, letters: string): string => app.engine.daily('deal', letters);

/** Throws the engine's refusal when the set-up is not possible. */
export function dealMatch(app: App, setup: TableSetup, more: Partial<SavedMatch> = {}): SavedMatch {
  app.engine.open(SCRATCH, setup);
  return savedFromScratch(app, more);
}

/** What lies on the scratch table, as a new match. */
export function savedFromScratch(app: App, more: Partial<SavedMatch> = {}): SavedMatch {
  const state = app.engine.state(SCRATCH, -1);
  return {
    id: freshLetters(randomBytes).toLowerCase(),
    game: state.game,
    record: app.engine.record(SCRATCH),
    updated: Date.now(),
    moves: state.moves,
    over: state.over,
    actor: state.actor,
    practice: false,
    daily: '',
    learn: false,
    ...more,
  };
}

/** Reads a .town file. Throws the engine's refusal, which names the line. */
export function readRecord(app: App, text: string): SavedMatch {
  app.engine.load(SCRATCH, text);
  return savedFromScratch(app, app.engine.state(SCRATCH, -1).over ? { result: null } : {});
}
