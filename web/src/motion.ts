// SPDX-License-Identifier: MIT
// motion.ts - lets pieces glide from where they were to where they are (FLIP). Pieces are the groups
// with data-piece; one that leaves a picture and shows up in another flies across.

type Places = Map<string, { x: number; y: number }>;

const DURATION = 240;
const EASE = 'cubic-bezier(.2,.8,.2,1)';
const MOST = 80; // pieces that move at once; a new match does not fly in

export function remember(root: Element): Places {
  const places: Places = new Map();
  for (const element of root.querySelectorAll<SVGGraphicsElement>('[data-piece]')) {
    const matrix = element.getScreenCTM(); // its e and f: where the piece's own origin is
    if (matrix) places.set(element.getAttribute('data-piece')!, { x: matrix.e, y: matrix.f });
  }
  return places;
}

/** Call after the pictures have been redrawn. First everything is measured, then everything is set going:
 * in turns each would make the browser lay the page out again. */
export function glide(root: Element, before: Places): void {
  if (before.size === 0) return;
  const steps: { element: Element; frames: Keyframe[]; composite: CompositeOperation }[] = [];
  for (const element of root.querySelectorAll<SVGGraphicsElement>('[data-piece]')) {
    const from = before.get(element.getAttribute('data-piece')!);
    const matrix = element.getScreenCTM();
    if (!matrix) continue;
    if (!from) {
      steps.push({ element, frames: [{ opacity: 0 }, { opacity: 1 }], composite: 'replace' });
      continue;
    }
    if (Math.hypot(from.x - matrix.e, from.y - matrix.f) < 2) continue;
    const local = new DOMPoint(from.x, from.y).matrixTransform(matrix.inverse());
    steps.push({ element, frames: [{ transform: `translate(${local.x}px,${local.y}px)` }, { transform: 'translate(0,0)' }], composite: 'add' });
  }
  for (const { element, frames, composite } of steps.slice(0, MOST))
    element.animate(frames, { duration: DURATION, easing: EASE, composite });
}
