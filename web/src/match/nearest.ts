// SPDX-License-Identifier: MIT
// nearest.ts - which place a finger means. A fingertip covers more than a place of a big city, so a
// tap counts for the nearest place within reach, and where places lie closer together than fingers
// can tell apart the board comes nearer (zoom.tsx).

export const REACH = 26; // pixels from a place's edge that still mean it
export const ROOM = 40; // pixels between two places that a finger can choose between

export interface Spot<T> {
  thing: T;
  move: string;
  x: number;
  y: number;
  wide: number;
  high: number;
}

/** The distance from a point to a spot's edge; 0 inside. */
function away(spot: Spot<unknown>, x: number, y: number): number {
  return Math.hypot(
    Math.max(0, Math.abs(x - spot.x) - spot.wide / 2),
    Math.max(0, Math.abs(y - spot.y) - spot.high / 2),
  );
}

/** The spot that a point means: the one it lies in or is nearest to; of several, the nearest
 * middle. */
export function nearest<T>(
  spots: readonly Spot<T>[],
  x: number,
  y: number,
  reach: number,
): Spot<T> | null {
  let best: Spot<T> | null = null;
  let least: [number, number] = [reach, Infinity];
  for (const spot of spots) {
    const now: [number, number] = [away(spot, x, y), Math.hypot(x - spot.x, y - spot.y)];
    if (now[0] < least[0] || (now[0] === least[0] && now[1] < least[1]))
      [best, least] = [spot, now];
  }
  return best;
}

/** How far the middle of the nearest other place is. */
export function roomAround(spot: Spot<unknown>, spots: readonly Spot<unknown>[]): number {
  let room = Infinity;
  for (const other of spots)
    if (other.move !== spot.move)
      room = Math.min(room, Math.hypot(other.x - spot.x, other.y - spot.y));
  return room;
}

/** Every move that is offered under `root`, where it is on the screen; one spot a move. */
export function spotsIn(root: Element): Spot<Element>[] {
  const found = new Map<string, Spot<Element>>();
  for (const thing of root.querySelectorAll('[data-move]')) {
    const move = thing.getAttribute('data-move')!;
    const box = thing.getBoundingClientRect();
    if (!found.has(move))
      found.set(move, {
        thing,
        move,
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
        wide: box.width,
        high: box.height,
      });
  }
  return [...found.values()];
}
