// SPDX-License-Identifier: MIT
// keys.ts - single keys at the table: R turns, U and Y take back and make again, H hints, Enter confirms
// what is chosen, Escape drops it. Never while somebody types.
import { useEffect } from 'preact/hooks';
import type { Match } from './match.js';

export function useKeys(match: Match): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const target = event.target as Element;
      if (event.ctrlKey || event.altKey || event.metaKey || target.closest('input,select,textarea,dialog')) return;
      const key = event.key.toLowerCase();
      if (key === 'r') match.turnPicked();
      else if (key === 'u') match.undo();
      else if (key === 'y') match.redo();
      else if (key === 'h') void match.nextHint();
      else if (key === 'escape') match.drop();
      else if (key === 'enter' && match.chosen && !target.closest('button,a,[data-move],[data-select]')) match.play(match.chosen);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [match]);
}
