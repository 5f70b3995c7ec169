// SPDX-License-Identifier: MIT
// fair.ts - was the deal fair? Everything that was promised before it is checked against the
// record, in this browser: with the same engine as `townhall verify`, and with the commit that this
// browser stored at that time.
import type { Engine } from '../ui/engine.js';
import { SCRATCH } from '../table/tables.js';
import type { Promised } from '../match/keepsakes.js';

export interface Verdict {
  commit: string;
  secret: string;
  shares: { seat: number; share: string; early: boolean }[];
  /** Commit, seed, seats and cards follow from each other. */
  follows: boolean;
  /** The seal is the one this browser saw before it sat down; null: it was not there. */
  sameSeal: boolean | null;
  /** This browser's own share is among those that were used; null: it gave none. */
  ownShare: boolean | null;
  fair: boolean;
}

/** Of the record of a match that is over; null when it says nothing about its seed. */
export function judge(
  engine: Engine,
  record: string,
  before: Promised | undefined,
): Verdict | null {
  const find = (key: string): string =>
    new RegExp(`^fair ${key} ([0-9a-f]{64})`, 'm').exec(record)?.[1] ?? '';
  const commit = find('commit');
  if (!commit) return null;
  const shares = [...record.matchAll(/^fair share (\d+) ([0-9a-f]{64})( early)?$/gm)].map(
    ([, seat, share, early]) => ({ seat: Number(seat), share, early: !!early }),
  );
  let follows = true;
  try {
    engine.load(SCRATCH, record);
    engine.fair(SCRATCH);
  } catch {
    follows = false;
  }
  const sameSeal = before ? before.commit === commit : null;
  const ownShare = before?.share ? shares.some(({ share }) => share === before.share) : null;
  return {
    commit,
    secret: find('secret'),
    shares,
    follows,
    sameSeal,
    ownShare,
    fair: follows && sameSeal !== false && ownShare !== false,
  };
}
