// SPDX-License-Identifier: MIT
// colours.ts - the colours that were chosen for the seats (option `colours`): the style sheet moves
// them on while a match is on the screen, so that pictures and panels name seats alone.
import { useLayoutEffect } from 'preact/hooks';

export function useColours({ colours }: Record<string, string>): void {
  useLayoutEffect(() => {
    if (!colours) return;
    document.body.dataset.colours = colours;
    return () => {
      delete document.body.dataset.colours;
    };
  }, [colours]);
}
