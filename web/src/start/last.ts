// SPDX-License-Identifier: MIT
// last.ts - with whom and how somebody began a match last, by game, so that the next one is two
// clicks away.
import type { GameInfo } from '../ui/engine.js';

/** `kind`: 'human' or a level of the bots. */
export interface SeatChoice {
  kind: string;
  name: string;
}
export interface LastSetup {
  seats: SeatChoice[];
  options: Record<string, string>;
}

const KEY = 'townhall.setup';

const isSeat = (one: unknown): one is SeatChoice =>
  typeof one === 'object' &&
  one !== null &&
  /^(human|level-[1-5])$/.test(String((one as SeatChoice).kind)) &&
  typeof (one as SeatChoice).name === 'string';

function readAll(storage: Pick<Storage, 'getItem'>): Record<string, LastSetup> {
  try {
    return (JSON.parse(storage.getItem(KEY) ?? '{}') ?? {}) as Record<string, LastSetup>;
  } catch {
    return {};
  }
}

/** What was chosen last; null when that is nothing, or nothing that this game allows. Options are
 * checked where they are used. */
export function lastOf(
  { id, minSeats, maxSeats }: Pick<GameInfo, 'id' | 'minSeats' | 'maxSeats'>,
  storage: Pick<Storage, 'getItem'> = localStorage,
): LastSetup | null {
  const found = readAll(storage)[id];
  const seats = Array.isArray(found?.seats) ? found.seats : [];
  if (seats.length < minSeats || seats.length > maxSeats || !seats.every(isSeat)) return null;
  const options = Object.entries(found.options ?? {}).filter(
    ([, choice]) => typeof choice === 'string',
  );
  return {
    seats: seats.map(({ kind, name }) => ({ kind, name: name.slice(0, 24) })),
    options: Object.fromEntries(options),
  };
}

export function keepLast(
  game: string,
  setup: LastSetup,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): void {
  try {
    storage.setItem(KEY, JSON.stringify({ ...readAll(storage), [game]: setup }));
  } catch {
    /* no room: it is a convenience */
  }
}
