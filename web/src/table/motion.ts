// SPDX-License-Identifier: MIT
// motion.ts - lets pieces glide from where they were to where they are (FLIP). Pieces are the
// groups with data-piece; one that leaves a picture and shows up in another flies across. A picture
// that only moves or grows on the page takes its pieces along: they stay still.

interface Place {
  x: number;
  y: number; // on the screen
  u: number;
  v: number; // in its picture
  picture: SVGSVGElement;
  element: SVGGraphicsElement;
  matrix: DOMMatrix;
}
type Places = Map<string, Place>;

const DURATION = 240;
export const EASE = 'cubic-bezier(.2,.8,.2,1)';
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
    places.set(element.getAttribute('data-piece')!, {
      x: matrix.e,
      y: matrix.f,
      u: inside.e,
      v: inside.f,
      picture,
      element,
      matrix,
    });
  }
  return places;
}

/** A move of somebody else: who made it, and what of the pictures it changed; `fresh`: what was not
 * there before. */
export interface Made {
  seat: number;
  things: string[];
  fresh: Set<string>;
}

/** Where a thing shows in the pictures. */
export const showing = (root: Element, thing: string): SVGGraphicsElement[] => [
  ...root.querySelectorAll<SVGGraphicsElement>(`.picture [id$="-${CSS.escape(thing)}"]`),
];

/** Call before the pictures are redrawn. */
export function madeBy(root: Element, seat: number, things: string[]): Made {
  return {
    seat,
    things,
    fresh: new Set(things.filter((thing) => showing(root, thing).length === 0)),
  };
}

const SVG = 'http://www.w3.org/2000/svg';

/** A copy of what was there and is another now, like a plot that has become a house, over
 * everything: the thing itself stays where the next picture looks for it. */
function copyOf(element: SVGGraphicsElement): SVGSVGElement | null {
  const matrix = element.getScreenCTM();
  if (!matrix) return null;
  const layer = document.createElementNS(SVG, 'svg');
  const copy = element.cloneNode(true) as SVGGraphicsElement;
  for (const one of [copy, ...copy.querySelectorAll('*')])
    for (const name of [
      'id',
      'role',
      'tabindex',
      'aria-label',
      'data-piece',
      'data-move',
      'data-select',
    ])
      one.removeAttribute(name);
  copy.setAttribute(
    'transform',
    `matrix(${[matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f].join(' ')})`,
  );
  layer.setAttribute('class', 'flight');
  layer.setAttribute('aria-hidden', 'true');
  layer.append(copy);
  return layer;
}

/** What somebody else's move brought comes from where that player sits: itself, if nobody saw it
 * before, else as a copy, and it comes up where the copy lands. Pieces that were seen glide
 * anyway. */
function fly(root: Element, before: Places, { seat, things, fresh }: Made): Set<Element> {
  const home = [...root.querySelectorAll(`[data-seat="${seat}"]`)]
    .map((sign) => sign.getBoundingClientRect())
    .find(({ width }) => width > 0);
  const ways = things
    .filter((thing) => !before.has(thing))
    .flatMap((thing) =>
      showing(root, thing).map((element) => {
        const box = element.getBoundingClientRect();
        const scale = element.getScreenCTM()?.a || 1;
        const x = home ? home.x + home.width / 2 - box.x - box.width / 2 : 0;
        const y = home ? home.y + home.height / 2 - box.y - box.height / 2 : 0;
        const isNew = fresh.has(thing);
        return {
          element,
          isNew,
          x: isNew ? x / scale : x,
          y: isNew ? y / scale : y,
          copy: isNew || !home ? null : copyOf(element),
        };
      }),
    );
  for (const { element, isNew, x, y, copy } of ways) {
    const way = [{ transform: `translate(${x}px,${y}px)` }, { transform: 'translate(0,0)' }];
    if (isNew && (x || y))
      element.animate(way, { duration: DURATION, easing: EASE, composite: 'add' });
    else element.animate([{ opacity: 0.15 }, { opacity: 1 }], { duration: DURATION, easing: EASE });
    if (!copy) continue;
    document.body.append(copy);
    copy
      .animate(way, { duration: DURATION, easing: EASE })
      .finished.catch(() => undefined)
      .finally(() => copy.remove());
  }
  return new Set(ways.map(({ element }) => element));
}

/** Call after the pictures have been redrawn. First everything is measured, then everything is set
 * going: in turns each would make the browser lay the page out again. */
export function glide(root: Element, before: Places, made?: Made): void {
  if (before.size === 0) return;
  let moved = 0;
  const flying = made ? fly(root, before, made) : new Set();
  for (const [name, now] of remember(root)) {
    const from = before.get(name);
    if (flying.has(now.element)) continue;
    if (from && from.picture === now.picture && Math.hypot(from.u - now.u, from.v - now.v) < 1)
      continue;
    if (moved++ >= MOST) break;
    if (!from) {
      now.element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: DURATION, easing: EASE });
      continue;
    }
    const local = new DOMPoint(from.x, from.y).matrixTransform(now.matrix.inverse());
    now.element.animate(
      [{ transform: `translate(${local.x}px,${local.y}px)` }, { transform: 'translate(0,0)' }],
      { duration: DURATION, easing: EASE, composite: 'add' },
    );
  }
}
