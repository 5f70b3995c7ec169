// SPDX-License-Identifier: MIT
// motion.ts - lets pieces glide from where they were to where they are (FLIP). Pieces are the groups
// with data-piece; one that leaves a picture and shows up in another flies across.

type Places = Map<string, { x: number; y: number; root: Element | null }>;

const DURATION = 240;
const EASE = 'cubic-bezier(.2,.8,.2,1)';
const MOST = 80; // pieces that move at once; a new match does not fly in

function placeOf(element: SVGGraphicsElement): DOMPoint | null {
  const matrix = element.getScreenCTM();
  return matrix && new DOMPoint(0, 0).matrixTransform(matrix);
}

export function remember(root: Element): Places {
  const places: Places = new Map();
  for (const element of root.querySelectorAll<SVGGraphicsElement>('[data-piece]')) {
    const at = placeOf(element);
    const name = element.getAttribute('data-piece')!;
    if (at) places.set(name, { x: at.x, y: at.y, root: element.ownerSVGElement });
  }
  return places;
}

/** Call after the pictures have been redrawn. */
export function glide(root: Element, before: Places): void {
  if (before.size === 0) return;
  let moved = 0;
  for (const element of root.querySelectorAll<SVGGraphicsElement>('[data-piece]')) {
    const from = before.get(element.getAttribute('data-piece')!);
    const at = placeOf(element);
    const matrix = element.getScreenCTM();
    if (!at || !matrix || moved >= MOST) continue;
    if (!from) {
      element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: DURATION, easing: EASE });
      moved++;
      continue;
    }
    if (Math.hypot(from.x - at.x, from.y - at.y) < 2) continue;
    const local = new DOMPoint(from.x, from.y).matrixTransform(matrix.inverse());
    element.animate([{ transform: `translate(${local.x}px,${local.y}px)` }, { transform: 'translate(0,0)' }],
      { duration: DURATION, easing: EASE, composite: 'add' });
    moved++;
  }
}
