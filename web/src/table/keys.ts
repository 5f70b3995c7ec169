// SPDX-License-Identifier: MIT
// keys.ts - single keys at the table: R turns, U and Y take back and make again, H hints, S skips
// what others do, Enter confirms what is chosen, Escape drops it. Never while somebody types.
import { useEffect, useLayoutEffect } from 'preact/hooks';
import type { Match } from '../match/match.js';

const isTyping = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.altKey ||
  event.metaKey ||
  (event.target as Element).closest('input,select,textarea,dialog') !== null;

/** One key more, of a part of the table. */
export function useKey(key: string, act: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== key || isTyping(event)) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });
}

/** `onEscape`: closes what lies over the table, and answers whether anything did. */
export function useKeys(match: Match, onEscape: () => boolean): void {
  // Before the next key: a later effect would still ask about a sheet that has just closed.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const target = event.target as Element;
      if (isTyping(event)) return;
      const key = event.key.toLowerCase();
      if (key === 'r') match.turnPicked();
      else if (key === 'u') match.undo();
      else if (key === 'y') match.redo();
      else if (key === 'h') void match.nextHint();
      else if (key === 's' && match.pace.waits) match.pace.skip();
      else if (key === 'enter' && match.pace.steps) match.pace.step();
      else if (key === 'escape') {
        if (!onEscape()) match.drop();
      } else if (
        key === 'enter' &&
        match.chosen &&
        !target.closest('button,a,[data-move],[data-select]')
      )
        match.play(match.chosen);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });
}

let byKeys = false;
addEventListener(
  'keydown',
  () => {
    byKeys = true;
  },
  true,
);
addEventListener(
  'pointerdown',
  () => {
    byKeys = false;
  },
  true,
);

/** What had the focus may be gone after a move. Who plays by keys goes on at the board, not at the
 * top of the page. */
export function useFocusKept(match: Match, root: { current: Element | null }): void {
  useEffect(() => {
    if (!byKeys || !match.myTurn || match.curtain >= 0 || document.activeElement !== document.body)
      return;
    const choice =
      root.current?.querySelector<SVGElement>('.board [data-move]') ??
      root.current?.querySelector<SVGElement>('.picture [data-move], .picture [data-select]');
    choice?.focus();
  });
}
