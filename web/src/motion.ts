// SPDX-License-Identifier: MIT
// motion.ts - lets pieces glide from where they were to where they are (FLIP). Pieces are the groups
// with data-piece; one that leaves a picture and shows up in another flies across. A picture that only
// moves or grows on the page takes its pieces along: they stay still.

interface Place {
  x: number; y: number; // on the screen
  u: number; v: number; // in its picture
  picture: SVGSVGElement;
  element: SVGGraphicsElement;
  matrix: DOMMatrix;
}
type Places = Map<string, Place>;

const DURATION = 240;
const EASE = 'cubic-bezier(.2,.8,.2,1)';
const MOST = 80; // pieces that move at once; a new match does not fly in

export function remember(root: Element): Places {
  const places: Places = new Map();
  const inverses = new Map<SVGSVGElement, DOMMatrix>();
  for (const element of root.querySelectorAll<SVGGraphicsElement>('[data-piece]')) {
    const picture = element.ownerSVGElement;
    const matrix = element.getScreenCTM();
    if (!picture || !matrix) continue;
    if (!inverses.has(picture)) inverses.set(picture, picture.getScreenCTM()!.inverse());
    const inside = inverses.get(picture)!.multiply(matrix);
    places.set(element.getAttribute('data-piece')!, { x: matrix.e, y: matrix.f, u: inside.e, v: inside.f, picture, element, matrix });
  }
  return places;
}

/** A move of somebody else: who made it, and what of the pictures it changed; `fresh`: what was not there before. */
export interface Made { seat: number; things: string[]; fresh: Set<string> }

const showing = (root: Element, thing: string): SVGGraphicsElement[] =>
  [...root.querySelectorAll<SVGGraphicsElement>(`.picture [id$="-${CSS.escape(thing)}"]`)];

/** Call before the pictures are redrawn. */
export function madeBy(root: Element, seat: number, things: string[]): Made {
  return { seat, things, fresh: new Set(things.filter((thing) => showing(root, thing).length === 0)) };
}

/** What somebody else's move brought, and nobody saw before, comes from where that player sits; what was there
 * and is another now comes up. Pieces that were seen glide anyway. */
function fly(root: Element, before: Places, { seat, things, fresh }: Made): Set<Element> {
  const home = [...root.querySelectorAll(`[data-seat="${seat}"]`)].map((sign) => sign.getBoundingClientRect()).find(({ width }) => width > 0);
  const ways = things.filter((thing) => !before.has(thing)).flatMap((thing) => showing(root, thing).map((element) => {
    const box = element.getBoundingClientRect();
    const scale = element.getScreenCTM()?.a || 1;
    const from = fresh.has(thing) && home;
    return {
      element, x: from ? (from.x + from.width / 2 - box.x - box.width / 2) / scale : 0,
      y: from ? (from.y + from.height / 2 - box.y - box.height / 2) / scale : 0,
    };
  }));
  for (const { element, x, y } of ways) {
    if (x || y)
      element.animate([{ transform: `translate(${x}px,${y}px)` }, { transform: 'translate(0,0)' }], { duration: DURATION, easing: EASE, composite: 'add' });
    else element.animate([{ opacity: 0.15 }, { opacity: 1 }], { duration: DURATION, easing: EASE });
  }
  return new Set(ways.map(({ element }) => element));
}

/** Call after the pictures have been redrawn. First everything is measured, then everything is set going:
 * in turns each would make the browser lay the page out again. */
export function glide(root: Element, before: Places, made?: Made): void {
  if (before.size === 0) return;
  let moved = 0;
  const flying = made ? fly(root, before, made) : new Set();
  for (const [name, now] of remember(root)) {
    const from = before.get(name);
    if (flying.has(now.element)) continue;
    if (from && from.picture === now.picture && Math.hypot(from.u - now.u, from.v - now.v) < 1) continue;
    if (moved++ >= MOST) break;
    if (!from) {
      now.element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: DURATION, easing: EASE });
      continue;
    }
    const local = new DOMPoint(from.x, from.y).matrixTransform(now.matrix.inverse());
    now.element.animate([{ transform: `translate(${local.x}px,${local.y}px)` }, { transform: 'translate(0,0)' }],
      { duration: DURATION, easing: EASE, composite: 'add' });
  }
}
