// SPDX-License-Identifier: MIT
// ownboard.ts - does everybody build on a board of their own, or all on one? Own boards are drawn
// in small for each seat, too, under the same title.
import type { PartInfo } from '../ui/engine.js';

/** The part with everybody's own board; undefined where there is one for all. */
export const ownBoard = (parts: readonly PartInfo[]): PartInfo | undefined =>
  parts.find(
    ({ place, title }) =>
      place === 'seat' && parts.some((one) => one.place === 'board' && one.title === title),
  );
