// SPDX-License-Identifier: MIT
// picture.tsx - one part of a scene: sets the engine's SVG into the page by morphing what is there,
// so that focus and unchanged pieces stay, and turns clicks, taps and keys into moves and
// selections.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { setPicture, type Shape } from './morph.js';
import { nearest, REACH, ROOM, roomAround, spotsIn } from '../match/nearest.js';

export interface PictureEvents {
  /** `crowded`: tapped where a finger cannot tell the places apart; `atOnce`: one of several in a
   * row, easily taken back. */
  onMove?: (move: string, crowded: boolean, atOnce: boolean) => void;
  onSelect?: (select: string) => void;
  onHover?: (move: string) => void;
}

/** Does this picture show a move as if it were made? */
export const hasGhost = (svg: string): boolean => /class="([^"]* )?ghost"/.test(svg);

const CHOICE = '[data-move],[data-select]';
const BARRED = '[aria-disabled="true"]'; // could be chosen at another time; tips.tsx shows why not now
const TOLD = '[id][aria-label]'; // has words

/** The choice that follows `from` in this direction: near, and rather straight ahead than aside. */
export function nextInDirection<T extends { x: number; y: number }>(
  from: T,
  all: readonly T[],
  key: string,
): T | null {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
    key
  ] ?? [0, 0];
  let best: T | null = null;
  let least = Infinity;
  for (const to of all) {
    const ahead = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    if (to === from || ahead <= 0.5) continue;
    const cost = ahead + 2.2 * aside;
    if (cost < least) [best, least] = [to, cost];
  }
  return best;
}

/** To the next choice this way; where there is none, to what says why it is none, or to what has
 * words at all. */
function walk(root: Element, from: Element, key: string): boolean {
  const placeOf = (element: SVGGElement) => {
    const box = element.getBoundingClientRect();
    return { element, x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const places = (which: string) => [...root.querySelectorAll<SVGGElement>(which)].map(placeOf);
  const here = placeOf(from as SVGGElement);
  const next = [CHOICE, BARRED, TOLD]
    .map((which) => nextInDirection(here, places(which), key))
    .find(Boolean);
  if (!next) return false;
  if (!next.element.hasAttribute('tabindex')) next.element.setAttribute('tabindex', '-1');
  next.element.focus();
  return true;
}

export function Picture({
  svg,
  label,
  class: name,
  onMove,
  onSelect,
  onHover,
}: PictureEvents & {
  svg: string;
  label: string;
  class?: string;
}) {
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<Shape | null>(null);
  useLayoutEffect(() => {
    if (drawn.current?.text === svg) return;
    const focused = document.activeElement;
    const id = focused && host.current!.contains(focused) ? focused.id : '';
    drawn.current = setPicture(host.current!, svg, drawn.current);
    if (id && document.activeElement === document.body) {
      const again = document.getElementById(id) ?? host.current!.querySelector<SVGElement>(CHOICE);
      (again as SVGElement | null)?.focus();
    }
  }, [svg]);

  const byFinger = useRef(false);
  const byKeys = useRef(false);
  const activate = (element: Element, crowded = false): void => {
    const move = element.getAttribute('data-move');
    const select = element.getAttribute('data-select');
    if (move !== null) onMove?.(move, crowded, element.hasAttribute('data-at-once'));
    else if (select !== null) onSelect?.(select);
  };
  const tap = (event: MouseEvent): void => {
    const hit = choiceAt(event.target);
    if (hit && !hit.hasAttribute('data-move')) {
      activate(hit);
      return;
    }
    const spots = spotsIn(host.current!);
    // Who hits something that cannot be chosen wants to know why, unless a place is very near.
    const reach = barredAt(event.target) ? REACH / 3 : REACH;
    const meant =
      spots.find((spot) => spot.thing === hit) ??
      nearest(spots, event.clientX, event.clientY, reach);
    if (!meant) return;
    event.preventDefault(); // a choice was meant, not a question
    activate(meant.thing, roomAround(meant, spots) < ROOM);
  };
  const barredAt = (target: EventTarget | null) =>
    (target as Element | null)?.closest?.(BARRED) ?? null;
  const choiceAt = (target: EventTarget | null) =>
    (target as Element | null)?.closest?.(CHOICE) ?? null;
  /** Where a picture in which nothing can be chosen is entered by arrow keys, to be read. */
  const first = (event: KeyboardEvent): Element | null =>
    event.target === host.current && event.key.startsWith('Arrow')
      ? host.current!.querySelector(TOLD)
      : null;
  return (
    <div
      ref={host}
      class={`picture ${name ?? ''}`}
      role="group"
      aria-label={label}
      tabIndex={svg && !svg.includes('tabindex="0"') ? 0 : undefined}
      onPointerDown={(event) => {
        byFinger.current = event.pointerType === 'touch';
      }}
      onClick={(event) => {
        const choice = choiceAt(event.target);
        if (byFinger.current && event.detail > 0) tap(event);
        else if (choice) activate(choice);
      }}
      onKeyDown={(event) => {
        const choice =
          choiceAt(event.target) ?? (event.target as Element).closest(TOLD) ?? first(event);
        if (!choice) return;
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault();
          activate(choice);
        } else if (choice === first(event)) {
          choice.setAttribute('tabindex', '-1');
          (choice as SVGElement).focus();
          event.preventDefault();
        } else if (event.key.startsWith('Arrow') && walk(host.current!, choice, event.key)) {
          event.preventDefault();
        }
      }}
      onPointerOver={(event) => {
        if (event.pointerType === 'mouse')
          onHover?.(choiceAt(event.target)?.getAttribute('data-move') ?? '');
      }}
      onPointerLeave={() => onHover?.('')}
      onFocusIn={(event) => {
        const choice = choiceAt(event.target);
        byKeys.current = choice?.matches(':focus-visible') ?? false;
        if (byKeys.current) onHover?.(choice!.getAttribute('data-move') ?? '');
      }}
      onFocusOut={() => {
        // What the pointer shows stays while a press moves the focus: a picture that changes under
        // it swallows the click.
        if (byKeys.current) onHover?.('');
        byKeys.current = false;
      }}
    />
  );
}
