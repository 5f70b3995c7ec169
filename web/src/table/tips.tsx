// SPDX-License-Identifier: MIT
// tips.tsx - what a card, a sign or a venue in a picture is, in the words that the engine gave it:
// after a moment under the pointer, at the keyboard's focus, or under a finger that rests on it; at
// once where a tap would choose nothing. What cannot be chosen or pressed now (aria-disabled) also
// says why not, at once when it is clicked or tapped.
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { besideThing } from '../match/lastmoves.js';
import type { Position } from '../match/position.js';
import type { Sign } from '../ui/engine.js';
import { t } from '../ui/i18n.js';
import { Icon } from './parts.js';

const MOMENT = 500; // milliseconds
const SLOP = 8; // pixels that a resting finger may move
const BARRED = '[aria-disabled="true"][aria-description]';
const TOLD = '.picture svg [aria-label]';

/** The thing with words that something belongs to. A window over the page has tips of its own. */
function thingAt(
  target: EventTarget | null,
  root: Element,
  which = `${TOLD}, ${BARRED}`,
): Element | null {
  const thing = (target as Element | null)?.closest?.(which) ?? null;
  return thing?.closest('dialog') === root.closest('dialog') ? thing : null;
}

/** The signs of a thing in a picture, by its id without the part. */
function signsOf(thing: Element, position: Position): Sign[] {
  const part = position.parts.find(({ id }) => thing.id.startsWith(`${id}-`));
  return part ? position.signs(thing.id.slice(part.id.length + 1)) : [];
}

const LARGE = 2.5; // times as large as a card lies there

/** A copy of a drawn card to look at. */
function Enlarged({ thing }: { thing: SVGGraphicsElement }) {
  const frame = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const svg = frame.current!;
    const { x, y, width, height } = thing.getBBox();
    const scale = (thing.getScreenCTM()?.a ?? 1) * LARGE;
    const copy = thing.cloneNode(true) as SVGGraphicsElement;
    for (const one of [copy, ...copy.querySelectorAll('[id], [tabindex]')]) {
      one.removeAttribute('id');
      one.removeAttribute('tabindex'); // nobody can reach what is only looked at
    }
    copy.removeAttribute('transform');
    copy.removeAttribute('class');
    copy.removeAttribute('aria-disabled');
    svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
    svg.style.width = `${width * scale}px`;
    svg.replaceChildren(copy);
  }, [thing]);
  return <svg class="enlarged" ref={frame} aria-hidden="true" />;
}

/** What a thing says without the words that stand in it anyway. A move says it as a sentence: who
 * sees the board needs no columns and rows. */
function wordsOf(thing: Element, position?: Position): string {
  const move = thing.getAttribute('data-move');
  if (move && position?.moves().some((one) => one.move === move)) return position.say(move);
  const label = thing.getAttribute('aria-label') ?? thing.textContent ?? '';
  const shown = [...thing.querySelectorAll('text')].map((text) => text.textContent).join(' ');
  return shown && label.endsWith(`: ${shown}`) ? label.slice(0, -shown.length - 2) : label;
}

/** `waits`: why nothing at all can be chosen now; the tip of everything that could be chosen
 * otherwise. `position`: whose signs are explained. */
export function Tips({
  root,
  waits,
  position,
}: {
  root: RefObject<HTMLElement>;
  waits: string;
  position?: Position;
}) {
  const [thing, show] = useState<Element | null>(null);
  const tip = useRef<HTMLDivElement>(null);
  const [place, put] = useState<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const element = root.current!;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waiting: Element | null = null;
    let start = { x: 0, y: 0 };
    let mouse = { x: -1, y: -1 }; // where it was last
    let tapping = false; // by finger
    let rested = false; // a finger that has read something chooses nothing when it is lifted
    let pressed: Element | null = null; // barred when the pointer went down, or a key clicked it
    const hide = (): void => {
      clearTimeout(timer);
      waiting = null;
      show(null);
    };
    const soon = (next: Element | null, byFinger = false): void => {
      if (next === waiting) return;
      hide();
      waiting = next;
      if (next)
        timer = setTimeout(() => {
          if (!next.isConnected) return;
          rested = byFinger;
          show(next);
        }, MOMENT);
    };
    // A thing that comes under a mouse at rest was not asked for: a button that changed after a
    // click, say.
    const over = (event: PointerEvent): void => {
      const rests = event.clientX === mouse.x && event.clientY === mouse.y;
      if (event.pointerType === 'mouse' && event.buttons === 0)
        soon(rests ? null : thingAt(event.target, element));
    };
    const down = (event: PointerEvent): void => {
      hide();
      rested = false;
      start = mouse = { x: event.clientX, y: event.clientY };
      tapping = event.pointerType === 'touch';
      pressed = thingAt(event.target, element, BARRED);
      if (tapping) soon(thingAt(event.target, element), true);
    };
    const moved = (event: PointerEvent): void => {
      mouse = { x: event.clientX, y: event.clientY };
      if (
        event.pointerType === 'touch' &&
        Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLOP
      )
        hide();
    };
    const up = (event: PointerEvent): void => {
      if (event.pointerType === 'touch') clearTimeout(timer);
    };
    const left = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') hide();
    };
    const focused = (event: FocusEvent): void => {
      if ((event.target as Element).matches(':focus-visible')) soon(thingAt(event.target, element));
    };
    // Lifting the finger moves the focus, too.
    const blurred = (): void => {
      if (!rested) hide();
    };
    const first = (event: MouseEvent): void => {
      // Only what cannot be pressed before the click is worth an explanation: the click itself may
      // bar the button.
      const barred = thingAt(event.target, element, BARRED);
      pressed = event.detail === 0 || barred === pressed ? barred : null;
      if (!rested) return;
      rested = false;
      event.stopPropagation();
      event.preventDefault();
    };
    const clicked = (event: MouseEvent): void => {
      const tapped = tapping ? thingAt(event.target, element, TOLD) : null;
      const asked = pressed ?? (tapped?.closest('[data-move],[data-select]') ? null : tapped);
      if (!asked || event.defaultPrevented) return;
      clearTimeout(timer);
      show(asked);
    };
    const listeners: [string, (event: never) => void][] = [
      ['pointerover', over],
      ['pointerdown', down],
      ['pointermove', moved],
      ['pointerup', up],
      ['pointerleave', left],
      ['focusin', focused],
      ['focusout', blurred],
      ['wheel', hide],
      ['click', clicked],
    ];
    for (const [name, listener] of listeners)
      element.addEventListener(name, listener as EventListener, { passive: true });
    element.addEventListener('click', first, { capture: true });
    element.addEventListener('keydown', hide, { capture: true }); // before it moves the focus to the next thing with a tip
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of listeners)
        element.removeEventListener(name, listener as EventListener);
      element.removeEventListener('click', first, { capture: true });
      element.removeEventListener('keydown', hide, { capture: true });
    };
  }, []);
  useLayoutEffect(() => {
    put(null);
    if (!thing?.isConnected || !tip.current) return;
    const { width, height } = tip.current.getBoundingClientRect();
    put(
      besideThing(thing.getBoundingClientRect(), width, height, {
        width: innerWidth,
        height: innerHeight,
      }),
    );
  }, [thing]);
  if (!thing) return null;
  const why =
    thing.getAttribute('aria-description') ?? (thing.closest('.action .picture') ? waits : '');
  const signs = position && thing.id ? signsOf(thing, position) : [];
  // The thing says the same to who cannot see this.
  return (
    <div
      ref={tip}
      class={`tip${signs.length ? ' card' : ''}${place ? '' : ' unplaced'}`}
      style={place ? `transform:translate(${place.x}px,${place.y}px)` : ''}
      aria-hidden="true"
    >
      {signs.length ? (
        <>
          <Enlarged thing={thing as SVGGraphicsElement} />
          <ul>
            {signs.map(({ symbol, words }) => (
              <li key={words}>
                <Icon name={symbol} />
                <span>{words}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <span>{wordsOf(thing, position)}</span>
      )}
      {why && <strong>{why}</strong>}
      {signs.length > 0 && <small>{t('All signs: key ? or the open book')}</small>}
    </div>
  );
}
