// SPDX-License-Identifier: MIT
// deeds.ts - what a deed looks like when it is done: a floor drops into place, a roof lands with
// dust, coins roll to those who got them, a finished street lights up. All of it lies over the
// page, takes no clicks, and is gone with the next move.
import type { LogEntry } from '../ui/engine.js';
import { EASE, showing } from './motion.js';

const OVERSHOOT = 'cubic-bezier(.2,1.25,.4,1)';
const COINS = 9; // at most, for each player
const COIN_FLIES = 420; // milliseconds
const COIN_APART = 60;
const DUST = 6;

interface Spot {
  x: number;
  y: number;
}

const middleOf = (element: Element): Spot => {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Something small that lies over the page while it moves. */
function float(layer: HTMLElement, kind: string, symbol: string, at: Spot): HTMLElement {
  const one = document.createElement('i');
  one.className = kind;
  one.style.left = `${at.x}px`;
  one.style.top = `${at.y}px`;
  if (symbol) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
    svg.setAttribute('viewBox', '0 0 24 24');
    use.setAttribute('href', `#${symbol}`);
    svg.append(use);
    one.append(svg);
  }
  layer.append(one);
  return one;
}

/** How a thing comes to where it is, by the kind of deed. */
const ARRIVALS: Record<string, { from: string; ms: number; easing: string }> = {
  floor: { from: 'translateY(-28px)', ms: 240, easing: EASE },
  roof: { from: 'translateY(-40px)', ms: 360, easing: OVERSHOOT },
  street: { from: 'translateY(-28px)', ms: 320, easing: OVERSHOOT },
  gift: { from: 'translateY(-28px) rotate(4deg)', ms: 320, easing: OVERSHOOT },
};

function dust(layer: HTMLElement, at: Spot): void {
  for (let i = 0; i < DUST; i++) {
    const bit = float(layer, 'dust', '', at);
    const way = (i - (DUST - 1) / 2) * 15;
    bit.animate(
      [
        { transform: 'translate(0,0)', opacity: 1 },
        {
          transform: `translate(${way}px,${-8 - (i % 3) * 9}px) rotate(${way * 6}deg)`,
          opacity: 0,
        },
      ],
      { duration: 300, delay: 240, easing: 'ease-out', fill: 'both' },
    );
  }
}

/** Coins roll in an arc to everybody who got some. */
function pay(layer: HTMLElement, root: Element, from: Spot, change: number[]): void {
  change.forEach((sum, seat) => {
    const home = [...root.querySelectorAll(`[data-seat="${seat}"]`)].find(
      (sign) => sign.getBoundingClientRect().width > 0,
    );
    if (sum <= 0 || !home) return;
    const to = middleOf(home);
    for (let i = 0; i < Math.min(sum, COINS); i++) {
      const coin = float(layer, 'coin', 'coin', from);
      const [x, y] = [to.x - from.x, to.y - from.y];
      const arc = -Math.hypot(x, y) * 0.12;
      coin.animate(
        [
          { transform: 'translate(0,0) scale(.6)', opacity: 0 },
          { transform: `translate(${x / 2}px,${y / 2 + arc}px)`, opacity: 1, offset: 0.5 },
          { transform: `translate(${x}px,${y}px) scale(.7)`, opacity: 0.2 },
        ],
        { duration: COIN_FLIES, delay: 200 + i * COIN_APART, easing: 'ease-in-out', fill: 'both' },
      );
    }
  });
}

/** A ring of light where it was done. */
function light(layer: HTMLElement, at: Spot): void {
  float(layer, 'glow', '', at).animate(
    [
      { transform: 'scale(.2)', opacity: 0.9 },
      { transform: 'scale(1)', opacity: 0 },
    ],
    { duration: 450, easing: 'ease-out', fill: 'both' },
  );
}

let shown: HTMLElement | null = null; // what the last deed put over the page

/** Call after the pictures were redrawn. `pays`: changes of totals are money. */
export function celebrate(root: Element, entry: LogEntry, pays: boolean): void {
  shown?.remove();
  shown = null;
  const arrival = ARRIVALS[entry.feat];
  const things = entry.at.flatMap(({ thing }) => showing(root, thing));
  const rolls =
    (pays || entry.feat === 'roof' || entry.feat === 'coin') && entry.change.some((sum) => sum > 0);
  if (things.length === 0 || !(arrival || rolls)) return;
  // First everything is measured, then everything is set going.
  const at = middleOf(things[0]);
  const layer = document.createElement('div');
  layer.className = 'deed';
  layer.setAttribute('aria-hidden', 'true');
  if (entry.feat === 'roof') dust(layer, at);
  if (entry.feat === 'street') light(layer, at);
  if (rolls) pay(layer, root, at, entry.change);
  if (arrival)
    for (const thing of things)
      thing.animate([{ transform: arrival.from }, { transform: 'translate(0,0)' }], {
        duration: arrival.ms,
        easing: arrival.easing,
        composite: 'add',
      });
  if (layer.childElementCount === 0) return;
  document.body.append(layer);
  shown = layer;
  const over = layer.getAnimations({ subtree: true }).map(({ finished }) => finished);
  void Promise.allSettled(over).then(() => layer.remove());
}
