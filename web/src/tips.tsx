// SPDX-License-Identifier: MIT
// tips.tsx - what a card, a sign or a venue in a picture is, in the words that the engine gave it: after a moment
// under the pointer, at the keyboard's focus, or under a finger that rests on it.
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { besideThing } from './lastmoves.js';

const MOMENT = 500; // milliseconds
const SLOP = 8; // pixels that a resting finger may move

/** The thing with words that something in a picture belongs to. A finger chooses what can be chosen: no words then. */
function thingAt(target: EventTarget | null, byFinger: boolean): Element | null {
  const thing = (target as Element | null)?.closest?.('.picture svg [aria-label]') ?? null;
  return byFinger && thing?.matches('[data-move],[data-select]') ? null : thing;
}

export function Tips({ root }: { root: RefObject<HTMLElement> }) {
  const [thing, show] = useState<Element | null>(null);
  const tip = useRef<HTMLDivElement>(null);
  const [place, put] = useState<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const element = root.current!;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waiting: Element | null = null;
    let start = { x: 0, y: 0 };
    const hide = (): void => {
      clearTimeout(timer);
      waiting = null;
      show(null);
    };
    const soon = (next: Element | null): void => {
      if (next === waiting) return;
      hide();
      waiting = next;
      if (next) timer = setTimeout(() => { if (next.isConnected) show(next); }, MOMENT);
    };
    const over = (event: PointerEvent): void => { if (event.pointerType === 'mouse' && event.buttons === 0) soon(thingAt(event.target, false)); };
    const down = (event: PointerEvent): void => {
      hide();
      start = { x: event.clientX, y: event.clientY };
      if (event.pointerType === 'touch') soon(thingAt(event.target, true));
    };
    const moved = (event: PointerEvent): void => {
      if (event.pointerType === 'touch' && Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLOP) hide();
    };
    const focused = (event: FocusEvent): void => { if ((event.target as Element).matches(':focus-visible')) soon(thingAt(event.target, false)); };
    const listeners: [string, (event: never) => void][] = [['pointerover', over], ['pointerdown', down], ['pointermove', moved],
      ['pointerleave', hide], ['focusin', focused], ['focusout', hide], ['wheel', hide], ['keydown', hide]];
    for (const [name, listener] of listeners) element.addEventListener(name, listener as EventListener, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of listeners) element.removeEventListener(name, listener as EventListener);
    };
  }, []);
  useLayoutEffect(() => {
    put(null);
    if (!thing?.isConnected || !tip.current) return;
    const { width, height } = tip.current.getBoundingClientRect();
    put(besideThing(thing.getBoundingClientRect(), width, height, { width: innerWidth, height: innerHeight }));
  }, [thing]);
  // The thing says the same to who cannot see this.
  return thing && (
    <div ref={tip} class={`tip${place ? '' : ' unplaced'}`} style={place ? `transform:translate(${place.x}px,${place.y}px)` : ''} aria-hidden="true">
      {thing.getAttribute('aria-label')}
    </div>
  );
}
