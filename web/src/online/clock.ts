// SPDX-License-Identifier: MIT
// clock.ts - the time that is left, counted on from what the service sent. `at` is a moment by the
// service's clock.
import type { Clock } from './facts.js';

/** Milliseconds left of the pause; 0: the clocks run. A pause ends without an entry. */
export const pauseLeft = (clock: Clock, at: number): number =>
  clock.paused === null ? 0 : Math.max(0, clock.paused - Math.max(0, at - clock.at));

/** Milliseconds this seat has left; null: it has no clock. */
export function timeLeft(
  clock: Clock | null | undefined,
  seat: number | null,
  at: number,
): number | null {
  const left = clock && seat !== null ? clock.left[seat] : null;
  if (!clock || left === null || left === undefined) return null;
  const passed = clock.running === seat ? at - clock.at - (clock.paused ?? 0) : 0;
  return Math.max(0, left - Math.max(0, passed));
}

/** The time left to the player to move; without a clock it is unlimited. `since`: milliseconds
 * since the facts came. */
export const turnLeft = ({ clock }: { clock?: Clock }, since = 0): number =>
  (clock && timeLeft(clock, clock.running, clock.now + since)) ?? Infinity;
