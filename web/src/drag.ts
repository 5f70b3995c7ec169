// SPDX-License-Identifier: MIT
// drag.ts - dragging what can be picked onto a place: the same as a click on the one and then on the
// other. With mouse or pen; fingers scroll there, and tap.
import { useEffect } from 'preact/hooks';
import type { Match } from './match.js';

const FAR = 10; // pixels before a press becomes a drag

const moveAt = (x: number, y: number): string =>
  document.elementFromPoint(x, y)?.closest('[data-move]')?.getAttribute('data-move') ?? '';

export function useDrag(match: Match, root: { current: HTMLElement | null }): void {
  useEffect(() => {
    const element = root.current!;
    let held: { select: string; x: number; y: number; moving: boolean } | null = null;
    const press = (event: PointerEvent): void => {
      const choice = (event.target as Element).closest('[data-select]');
      held = choice && event.pointerType !== 'touch' && event.button === 0
        ? { select: choice.getAttribute('data-select')!, x: event.clientX, y: event.clientY, moving: false } : null;
    };
    const drag = (event: PointerEvent): void => {
      if (!held) return;
      if (!held.moving && Math.hypot(event.clientX - held.x, event.clientY - held.y) > FAR) {
        held.moving = true;
        element.classList.add('dragging');
        if (match.select !== held.select) match.pick(held.select);
      }
      if (held.moving) match.hover(moveAt(event.clientX, event.clientY));
    };
    const release = (event: PointerEvent): void => {
      const dropped = held?.moving ? moveAt(event.clientX, event.clientY) : '';
      if (held?.moving) {
        element.classList.remove('dragging');
        // The click that follows belongs to the drag.
        addEventListener('click', (click) => click.stopPropagation(), { capture: true, once: true });
      }
      held = null;
      if (dropped) match.choose(dropped);
    };
    element.addEventListener('pointerdown', press);
    addEventListener('pointermove', drag);
    addEventListener('pointerup', release);
    return () => {
      element.removeEventListener('pointerdown', press);
      removeEventListener('pointermove', drag);
      removeEventListener('pointerup', release);
    };
  }, [match]);
}
