// SPDX-License-Identifier: MIT
// shape.ts - what a screen is laid out as, by its size alone.

/** A screen that is too low for a column of everything is a phone that lies on its side, whatever
 * its width. */
const LOW = 560;
const NARROW = 700;
/** From here on there are three columns. */
const WIDE = 1240;

/** What a screen is laid out as, and how it lies: "phone", "phone lying", "phone tablet" (a tablet
 * that stands has a phone's layout, enlarged, with the rivals over the board), "medium lying" (a
 * tablet on its side), "wide". */
export function shapeOf(width: number, height: number): string {
  const lying = width > height ? ' lying' : '';
  if (width < NARROW || height < LOW) return `phone${lying}`;
  if (width >= WIDE) return `wide${lying}`;
  return lying ? 'medium lying' : 'phone tablet';
}
