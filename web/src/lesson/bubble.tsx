// SPDX-License-Identifier: MIT
// bubble.tsx - what a lesson says, in a bubble at the very thing: at the card to pick, then at its
// place, then at the button that confirms it. It never covers what it points at, and a ring shows
// what that is.
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../ui/i18n.js';
import { Button } from '../table/parts.js';
import type { LessonMatch } from './lessonmatch.js';
import { placesOf } from './lessons.js';

const GAP = 14; // pixels between the thing and the bubble, room for the tip
const MARGIN = 8; // to the edge of the window

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Placed {
  ring: Box;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Where the tip is, and on which side of the bubble; none where the bubble lies on the thing's
   * edge. */
  tip: { side: 'top' | 'bottom' | 'left' | 'right'; at: number } | null;
}

const clamp = (n: number, least: number, most: number): number =>
  Math.max(least, Math.min(n, most));

/** Beside the ring where it fits whole: under it, over it, to its right, to its left; where it fits
 * nowhere, at the end of the window that is farther from the ring's middle. */
export function placeBubble(ring: Box, size: { width: number; height: number }, view: Box): Placed {
  const { width, height } = size;
  const right = view.x + view.width - MARGIN;
  const bottom = view.y + view.height - MARGIN;
  const middle = { x: ring.x + ring.width / 2, y: ring.y + ring.height / 2 };
  const left = clamp(middle.x - width / 2, view.x + MARGIN, right - width);
  const top = clamp(middle.y - height / 2, view.y + MARGIN, bottom - height);
  const placed = { ring, left, top, width, height };
  const across = clamp(middle.x - left, 24, width - 24);
  const along = clamp(middle.y - top, 24, height - 24);
  // Who scrolls the thing away keeps the bubble at the edge behind which it is.
  const under = Math.max(ring.y + ring.height + GAP, view.y + MARGIN);
  const over = Math.min(ring.y - GAP, bottom) - height;
  const after = ring.x + ring.width + GAP;
  const before = ring.x - GAP - width;
  if (under + height <= bottom) return { ...placed, top: under, tip: { side: 'top', at: across } };
  if (over >= view.y + MARGIN) return { ...placed, top: over, tip: { side: 'bottom', at: across } };
  if (after + width <= right) return { ...placed, left: after, tip: { side: 'left', at: along } };
  if (before >= view.x + MARGIN)
    return { ...placed, left: before, tip: { side: 'right', at: along } };
  const low = middle.y < view.y + view.height / 2;
  return { ...placed, top: low ? bottom - height : view.y + MARGIN, tip: null };
}

const isShown = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
};
/** Does something else lie on its middle, such as the buttons of the view over a board? */
function isCovered(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = document
    .elementsFromPoint(x + width / 2, y + height / 2)
    .find((one) => !one.closest('.lesson-bubble, .lesson-ring, .lesson-tip'));
  return top !== undefined && !element.contains(top);
}
/** Of a thing in several places, such as a building and its plot, one that can be clicked. */
const firstShown = (selectors: readonly string[]): Element | null => {
  for (const selector of selectors) {
    const found = [...document.querySelectorAll(selector)].filter(isShown);
    if (found.length > 0) return found.find((one) => !isCovered(one)) ?? found[0];
  }
  return null;
};
/** Is some of it in sight? */
const isIn = (element: Element, view: Box): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > view.y && top < view.y + view.height;
};

/** What a move needs next: to be picked, to be placed, to be confirmed. */
export type Needs = 'pick' | 'place' | 'confirm';

export function needsOf(match: LessonMatch): Needs {
  const { wanted } = match;
  if (match.chosen === wanted) return 'confirm';
  return match.now.selectFor(match.select, wanted) === match.select ? 'place' : 'pick';
}

const inCommon = (a: string, b: string): number => {
  let n = 0;
  while (n < a.length && a[n] === b[n]) n++;
  return n;
};

/** What is to be clicked so that `wanted` is picked. Where it is not in sight, a tab or a switch
 * leads there: its selection is the most like it. */
function pickFor(match: LessonMatch): Element | null {
  const wanted = match.now.selectFor(match.select, match.wanted);
  for (let turns = 1, select = match.select; turns < 4; turns++) {
    select = match.now.turned(select);
    if (select === wanted) return firstShown(['.action button.turn']);
  }
  const ways = [...document.querySelectorAll<SVGElement>('[data-select]')]
    .map((element) => ({ element, select: element.dataset.select! }))
    .filter(({ element, select }) => select !== match.select && isShown(element))
    .map(({ element, select }) => ({
      element,
      near: inCommon(select, wanted) + (select === wanted ? 1 : 0),
    }))
    .sort((a, b) => b.near - a.near);
  return ways[0]?.element ?? null;
}

function targetOf(match: LessonMatch): Element | null {
  const { step, wanted } = match;
  if (!step || step.until === 'others') return null;
  if (!wanted) return firstShown(placesOf(step));
  const needs = needsOf(match);
  if (needs === 'pick') return pickFor(match);
  return firstShown([needs === 'confirm' ? '.confirm' : `[data-move="${CSS.escape(wanted)}"]`]);
}

const doing: Record<Needs, () => string> = {
  pick: () => t('Choose this.'),
  place: () => t('It goes here.'),
  confirm: () => t('Confirm it.'),
};

/** The part of the window under the bar. */
function viewNow(): Box {
  const bar = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0;
  const y = Math.max(0, bar);
  return { x: 0, y, width: document.documentElement.clientWidth, height: innerHeight - y };
}

function Frame({ placed, children }: { placed: Placed | null; children: ComponentChildren }) {
  const { ring, tip } = placed ?? {};
  return (
    <>
      {ring && (
        <div
          class="lesson-ring"
          style={`left:${ring.x - 5}px;top:${ring.y - 5}px;width:${ring.width + 10}px;height:${ring.height + 10}px`}
        />
      )}
      {children}
      {tip && <i class={`lesson-tip ${tip.side}`} style={tipStyle(placed!)} />}
    </>
  );
}

/** The middle of the tip: on the bubble's edge that is towards the thing. */
function tipStyle({ left, top, width, height, tip }: Placed): string {
  const { side, at } = tip!;
  const across = side === 'top' || side === 'bottom';
  const x = across ? left + at : side === 'left' ? left : left + width;
  const y = across ? (side === 'top' ? top : top + height) : top + at;
  return `left:${x - 8}px;top:${y - 8}px`;
}

/** Measures after every drawing, and whenever something scrolls or gets another size. */
function usePlaced(
  match: LessonMatch,
  bubble: { current: HTMLElement | null },
): { placed: Placed | null } {
  const [placed, set] = useState<Placed | null>(null);
  const pointed = useRef<Element | null>(null);
  const measure = (scrolled = false): void => {
    const target = targetOf(match);
    if (!target || !bubble.current) {
      pointed.current = null;
      set(null);
      return;
    }
    const view = viewNow();
    if (target !== pointed.current || (!scrolled && !isIn(target, view)))
      target.scrollIntoView({ block: 'center', inline: 'nearest' });
    pointed.current = target;
    const { x, y, width, height } = target.getBoundingClientRect();
    const size = bubble.current.getBoundingClientRect();
    const next = placeBubble({ x, y, width, height }, size, view);
    set((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  };
  useLayoutEffect(() => measure());
  useEffect(() => {
    const changed = (): void => measure();
    const moved = (): void => measure(true);
    const look = new ResizeObserver(changed);
    look.observe(document.body);
    // Pictures come one after the other; what is pointed at may be in a later one.
    const watch = new MutationObserver(changed);
    watch.observe(document.getElementById('app')!, { childList: true, subtree: true });
    addEventListener('scroll', moved, { capture: true, passive: true });
    addEventListener('resize', changed);
    return () => {
      look.disconnect();
      watch.disconnect();
      removeEventListener('scroll', moved, { capture: true });
      removeEventListener('resize', changed);
    };
  });
  return { placed };
}

export function LessonBubble({ match }: { match: LessonMatch }) {
  const bubble = useRef<HTMLElement>(null);
  const { placed } = usePlaced(match, bubble);
  const { step, words, wanted } = match;
  if (!words) return null;
  return (
    <Frame placed={placed}>
      <section
        class="lesson-bubble"
        ref={bubble}
        aria-label={t('Lesson')}
        aria-live="polite"
        style={placed ? `left:${placed.left}px;top:${placed.top}px` : ''}
      >
        <p>{words}</p>
        {wanted && <p class="lesson-doing">{doing[needsOf(match)]()}</p>}
        {step!.until === 'next' && (
          <Button primary onClick={() => match.next()}>
            {t('Next')}
          </Button>
        )}
      </section>
    </Frame>
  );
}
