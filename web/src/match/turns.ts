// SPDX-License-Identifier: MIT
// turns.ts - pictures one after the other. A browser that sees many new shapes at once is busy for
// long and deaf meanwhile; so of pictures that appear together each frame brings as many as it has
// room for.
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

const ROOM = 30000; // characters of new pictures in a frame

/** Calls `work` after the next frame has been painted, so that what it changes is painted by
 * another. */
export function afterFrame(work: () => void): () => void {
  let timer = 0;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Content that is large and not looked at first: it is added after the first frame without it was
 * painted. */
export function Later({ children }: { children: ComponentChildren }): ComponentChildren {
  const [there, come] = useState(false);
  useEffect(() => afterFrame(() => come(true)), []);
  return there && children;
}

/** Wraps the drawing of a screen's pictures; call it in the order in which they matter. The screen
 * comes first, without any; what must wait is empty, and the screen is rendered again after the
 * next frame. All begins anew when `what` changes. */
export function useTurns(what: string): (draw: () => string) => string {
  const turn = useRef({ what, room: 0 });
  const [, again] = useState(0);
  if (turn.current.what !== what) turn.current = { what, room: 0 };
  let left = turn.current.room;
  let waiting = false;
  useLayoutEffect(() => {
    if (!waiting) {
      turn.current.room = Infinity; // from now on they only change
      return undefined;
    }
    return afterFrame(() => {
      turn.current.room += ROOM;
      again((n) => n + 1);
    });
  });
  return (draw) => {
    waiting ||= left <= 0;
    if (waiting) return '';
    const svg = draw();
    left -= svg.length;
    return svg;
  };
}
