// SPDX-License-Identifier: MIT
// drag.ts - dragging something onto a board, by mouse, pen or finger: the same as a click on it and
// then on the place. What is dragged hangs at the pointer, the board shows the move as if made, and
// letting go anywhere else changes nothing. A finger that lies on something that scrolls must rest
// a moment first.
import { useEffect } from 'preact/hooks';
import type { Match } from '../match/match.js';
import { nearest, REACH, spotsIn } from '../match/nearest.js';

const FAR = 10; // pixels before a press becomes a drag
const REST = 220; // milliseconds before a finger lifts what could also scroll
const LIFT = 40; // pixels that a thing hangs above the finger, which would hide it

interface Held {
  select: string; // picked before the drop, or empty: the thing is one move
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
    if (
      element.scrollHeight > element.clientHeight + 1 &&
      (overflowY === 'auto' || overflowY === 'scroll')
    )
      return true;
  }
  return document.documentElement.scrollHeight > innerHeight + 1;
}

/** The words under a thing are no part of it. */
function captionsOf(thing: Element): Element[] {
  const low = Math.max(
    ...[...thing.children]
      .filter((c) => c.tagName !== 'text')
      .map((c) => c.getBoundingClientRect().bottom),
  );
  return [...thing.children].filter(
    (c) => c.tagName === 'text' && c.getBoundingClientRect().top > low - 2,
  );
}

/** A picture of the thing alone, to hang at the pointer. */
function copyOf(thing: Element): HTMLElement {
  const scale = thing.getBoundingClientRect().width / (thing as SVGGElement).getBBox().width;
  const without = captionsOf(thing).map((caption) => [...thing.children].indexOf(caption));
  const inner = thing.cloneNode(true) as SVGGElement;
  for (const i of without.reverse()) inner.children[i].remove();
  for (const element of [inner, ...inner.querySelectorAll('[id]')]) element.removeAttribute('id');
  for (const name of [
    'transform',
    'tabindex',
    'role',
    'aria-label',
    'data-move',
    'data-select',
    'data-piece',
  ])
    inner.removeAttribute(name);
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

type Point = { clientX: number; clientY: number };

/** What hangs at the pointer over one table, from press to drop. */
class Drag {
  private held: Held | null = null;

  constructor(
    private readonly match: Match,
    private readonly table: HTMLElement,
  ) {}

  private target(event: PointerEvent): string {
    return moveAt(
      this.table,
      this.held!,
      event.clientX,
      event.clientY - (this.held!.touch ? LIFT : 0),
    );
  }

  private hang({ clientX, clientY }: Point): void {
    const { copy, touch } = this.held!;
    copy!.style.transform = `translate(${clientX}px,${clientY - (touch ? LIFT : 0)}px) translate(-50%,-50%)`;
  }

  letGo(): void {
    if (!this.held) return;
    clearTimeout(this.held.timer);
    this.held.copy?.remove();
    this.table.classList.remove('dragging');
    this.held = null;
  }

  cancel = (): void => {
    const moving = this.held?.moving;
    this.letGo();
    if (moving) this.match.drop();
  };

  private lift(event: Point): void {
    const held = this.held!;
    held.moving = true;
    this.table.classList.add('dragging');
    // Picked already: picking it again would turn it.
    if (held.select && held.thing.getAttribute('aria-pressed') !== 'true')
      this.match.pick(held.select);
    else this.match.drop();
    held.copy = copyOf(held.thing);
    this.hang(event);
  }

  press = (event: PointerEvent): void => {
    if (this.held) {
      // a second finger
      this.cancel();
      return;
    }
    const thing = (event.target as Element).closest('[data-select],[data-move]');
    if (!thing || !this.match.myTurn || event.button !== 0 || thing.closest(GROUND)) return;
    const touch = event.pointerType === 'touch';
    const held: Held = {
      select: thing.getAttribute('data-select') ?? '',
      move: thing.getAttribute('data-move') ?? '',
      thing,
      touch,
      ready: !touch || !scrolls(thing),
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      moving: false,
      timer: 0,
      copy: null,
    };
    this.held = held;
    if (!held.ready)
      held.timer = window.setTimeout(() => {
        held.ready = true;
        this.lift({ clientX: held.x, clientY: held.y });
      }, REST);
  };

  drag = (event: PointerEvent): void => {
    const { held } = this;
    if (!held || event.pointerId !== held.pointer) return;
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > FAR;
    if (!held.moving && far) {
      if (!held.ready) {
        // it scrolls
        this.letGo();
        return;
      }
      this.lift(event);
    }
    if (!held.moving) return;
    this.hang(event);
    const move = this.target(event);
    held.copy!.classList.toggle('placed', move !== '');
    this.match.hover(move);
  };

  release = (event: PointerEvent): void => {
    if (!this.held || event.pointerId !== this.held.pointer) return;
    const dropped = this.held.moving ? this.target(event) : '';
    if (this.held.moving) {
      // The click that follows belongs to the drag.
      const swallow = (click: Event): void => click.stopPropagation();
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50);
    }
    if (!dropped) this.cancel();
    this.letGo();
    if (dropped) this.match.choose(dropped);
  };

  /** Only this prevents a page from scrolling under a finger; it must come before the first
   * scroll. */
  still = (event: TouchEvent): void => {
    if (this.held?.ready && event.cancelable) event.preventDefault();
  };
  menu = (event: Event): void => {
    if (this.held?.touch) event.preventDefault();
  };
  escape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.cancel();
  };
}

export function useDrag(match: Match, root: { current: HTMLElement | null }): void {
  useEffect(() => {
    const table = root.current!;
    const drag = new Drag(match, table);
    const over = new AbortController();
    const { signal } = over;
    table.addEventListener('pointerdown', drag.press, { signal });
    table.addEventListener('touchmove', drag.still, { signal, passive: false });
    table.addEventListener('contextmenu', drag.menu, { signal });
    addEventListener('pointermove', drag.drag, { signal });
    addEventListener('pointerup', drag.release, { signal });
    addEventListener('pointercancel', drag.cancel, { signal });
    addEventListener('keydown', drag.escape, { signal });
    return () => {
      drag.letGo();
      over.abort();
    };
  }, [match]);
}
