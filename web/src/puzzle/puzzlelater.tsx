// SPDX-License-Identifier: MIT
// puzzlelater.tsx - the way to the puzzles from the start page; their screen comes when it is
// needed.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { App } from '../ui/context.js';
import { t } from '../ui/i18n.js';

declare const PUZZLE_URLS: Record<string, { puzzles: string; answers: string }>;

/** Games that have puzzles, in the order of the start page. */
export const puzzleGames = (app: App): string[] =>
  app.games.map(({ id }) => id).filter((id) => PUZZLE_URLS[id]);

/** `number`: of the puzzle; 0: today's. */
export function Puzzles({ game, number }: { game: string; number: number }) {
  const [screen, setScreen] = useState<ComponentChildren>(null);
  useEffect(() => {
    let gone = false;
    const urls = PUZZLE_URLS[game];
    import('./puzzlescreen.js')
      .then(({ PuzzleScreen }) => {
        if (!gone)
          setScreen(
            urls ? (
              <PuzzleScreen game={game} number={number} urls={urls} />
            ) : (
              <p role="alert">{t('This game has no puzzles.')}</p>
            ),
          );
      })
      .catch(() => setScreen(<p role="alert">{t('The puzzles could not be loaded.')}</p>));
    return () => {
      gone = true;
    };
  }, [game, number]);
  return <>{screen ?? <main class="message" aria-busy="true" />}</>;
}
