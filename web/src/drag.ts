// SPDX-License-Identifier: MIT
// drag.ts - dragging something onto a board, by mouse, pen or finger: the same as a click on it and then
// on the place. What is dragged hangs at the pointer, the board shows the move as if made, and letting go
// anywhere else changes nothing. A finger that lies on something that scrolls must rest a moment first.
import { useEffect } from 'preact/hooks';
import type { Match } from './match.js';
import { nearest, REACH, spotsIn } from './nearest.js';

const FAR = 10; // pixels before a press becomes a drag
const REST = 220; // milliseconds before a finger lifts what could also scroll
const LIFT = 40; // pixels that a thing hangs above the finger, which would hide it

interface Held {
  select: string; // picked before the drop, or empty: the thing stands for one move
  move: string;
  thing: Element;
  pointer: number;
  touch: boolean;
  x: number;
  y: number;
  ready: boolean; // a finger may begin to drag
  moving: boolean;
  timer: number;
  copy: HTMLElement | null;
}

function scrolls(element: Element | null): boolean {
  for (; element; element = element.parentElement) {
    const { overflowY } = getComputedStyle(element);
    if (element.scrollHeight > element.clientHeight + 1 && (overflowY === 'auto' || overflowY === 'scroll')) return true;
  }
  return document.documentElement.scrollHeight > innerHeight + 1;
}

/** What stands written under a thing is no part of it. */
function captionsOf(thing: Element): Element[] {
  const low = Math.max(...[...thing.children].filter((c) => c.tagName !== 'text').map((c) => c.getBoundingClientRect().bottom));
  return [...thing.children].filter((c) => c.tagName === 'text' && c.getBoundingClientRect().top > low - 2);
}

/** A picture of the thing alone, to hang at the pointer. */
function copyOf(thing: Element): HTMLElement {
  const scale = thing.getBoundingClientRect().width / (thing as SVGGElement).getBBox().width;
  const without = captionsOf(thing).map((caption) => [...thing.children].indexOf(caption));
  const inner = thing.cloneNode(true) as SVGGElement;
  for (const i of without.reverse()) inner.children[i].remove();
  for (const element of [inner, ...inner.querySelectorAll('[id]')]) element.removeAttribute('id');
  for (const name of ['transform', 'tabindex', 'role', 'aria-label', 'data-move', 'data-select', 'data-piece']) inner.removeAttribute(name);
  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  picture.append(inner);
  const copy = document.createElement('div');
  copy.className = 'dragged';
  copy.setAttribute('aria-hidden', 'true');
  copy.append(picture);
  document.body.append(copy);
  const box = inner.getBBox();
  picture.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
  copy.style.width = `${box.width * scale}px`;
  copy.style.height = `${box.height * scale}px`;
  return copy;
}

/** Where things can be dropped: the board, and the boards of the others, for gifts. */
const GROUND = '.board, .seat-panel';

/** The place that what hangs at this point would go to; empty outside all boards. */
function moveAt(root: Element, held: Held, x: number, y: number): string {
  for (const ground of root.querySelectorAll(GROUND)) {
    const box = ground.getBoundingClientRect();
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue;
    if (!held.move) return nearest(spotsIn(ground), x, y, REACH)?.move ?? '';
    return ground.matches('.board') ? held.move : '';
  }
  return '';
}

export function useDrag(match: Match, root: { current: HTMLElement | null }): void {
  useEffect(() => {
    const element = root.current!;
    let held: Held | null = null;
    const target = (event: PointerEvent): string =>
      moveAt(element, held!, event.clientX, event.clientY - (held!.touch ? LIFT : 0));
    const hang = (event: { clientX: number; clientY: number }): void => {
      held!.copy!.style.transform = `translate(${event.clientX}px,${event.clientY - (held!.touch ? LIFT : 0)}px) translate(-50%,-50%)`;
    };
    const letGo = (): void => {
      if (!held) return;
      clearTimeout(held.timer);
      held.copy?.remove();
      element.classList.remove('dragging');
      held = null;
    };
    const cancel = (): void => {
      const moving = held?.moving;
      letGo();
      if (moving) match.drop();
    };
    const lift = (event: { clientX: number; clientY: number }): void => {
      held!.moving = true;
      element.classList.add('dragging');
      // Picked already: picking it again would turn it.
      if (held!.select && held!.thing.getAttribute('aria-pressed') !== 'true') match.pick(held!.select);
      else match.drop();
      held!.copy = copyOf(held!.thing);
      hang(event);
    };
    const press = (event: PointerEvent): void => {
      if (held) { // a second finger
        cancel();
        return;
      }
      const thing = (event.target as Element).closest('[data-select],[data-move]');
      if (!thing || !match.myTurn || event.button !== 0 || thing.closest(GROUND)) return;
      const touch = event.pointerType === 'touch';
      const ready = !touch || !scrolls(thing);
      held = {
        select: thing.getAttribute('data-select') ?? '', move: thing.getAttribute('data-move') ?? '', thing, touch, ready,
        pointer: event.pointerId, x: event.clientX, y: event.clientY, moving: false, timer: 0, copy: null,
      };
      if (!ready) held.timer = window.setTimeout(() => {
        held!.ready = true;
        lift({ clientX: held!.x, clientY: held!.y });
      }, REST);
    };
    const drag = (event: PointerEvent): void => {
      if (!held || event.pointerId !== held.pointer) return;
      const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > FAR;
      if (!held.moving && far) {
        if (!held.ready) { // it scrolls
          letGo();
          return;
        }
        lift(event);
      }
      if (!held.moving) return;
      hang(event);
      const move = target(event);
      held.copy!.classList.toggle('placed', move !== '');
      match.hover(move);
    };
    const release = (event: PointerEvent): void => {
      if (!held || event.pointerId !== held.pointer) return;
      const dropped = held.moving ? target(event) : '';
      if (held.moving) { // The click that follows belongs to the drag.
        const swallow = (click: Event): void => click.stopPropagation();
        addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50);
      }
      if (!dropped) cancel();
      letGo();
      if (dropped) match.choose(dropped);
    };
    // Only this keeps a page from scrolling under a finger; it must come before the first scroll.
    const still = (event: TouchEvent): void => { if (held?.ready && event.cancelable) event.preventDefault(); };
    const menu = (event: Event): void => { if (held?.touch) event.preventDefault(); };
    const escape = (event: KeyboardEvent): void => { if (event.key === 'Escape') cancel(); };
    element.addEventListener('pointerdown', press);
    element.addEventListener('touchmove', still, { passive: false });
    element.addEventListener('contextmenu', menu);
    addEventListener('pointermove', drag);
    addEventListener('pointerup', release);
    addEventListener('pointercancel', cancel);
    addEventListener('keydown', escape);
    return () => {
      letGo();
      element.removeEventListener('pointerdown', press);
      element.removeEventListener('touchmove', still);
      element.removeEventListener('contextmenu', menu);
      removeEventListener('pointermove', drag);
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', cancel);
      removeEventListener('keydown', escape);
    };
  }, [match]);
}
