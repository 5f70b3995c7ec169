// SPDX-License-Identifier: MIT
// puzzlelater.tsx - the way to the puzzles from the start page; their screen comes when it is needed.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type App, useApp } from '../ui/context.js';
import { streak, today } from '../match/deal.js';
import { t, tn } from '../ui/i18n.js';
import { Panel } from '../table/parts.js';
import { readProgress } from './puzzles.js';

declare const PUZZLE_URLS: Record<string, { puzzles: string; answers: string }>;

/** Games that have puzzles, in the order of the start page. */
export const puzzleGames = (app: App): string[] =>
  app.games.map(({ id }) => id).filter((id) => PUZZLE_URLS[id]);

export function PuzzleStart() {
  const app = useApp();
  const day = today(new Date());
  const progress = useMemo(() => readProgress(localStorage), []);
  const days = streak(progress.days, day);
  const games = puzzleGames(app);
  if (games.length === 0) return null;
  return (
    <Panel title={t('Puzzle of the day')} icon="puzzle" note={day} class="puzzle-start">
      <p class="note">
        {t('One move is better than every other. The same puzzle for everybody today.')}
      </p>
      <div class="row">
        {games.map((id) => (
          <a key={id} class="button" href={`#/puzzle/${id}`}>
            <span>{app.game(id).title}</span>
          </a>
        ))}
        {days > 0 && <span class="note">{tn('{n} day in a row', '{n} days in a row', days)}</span>}
      </div>
    </Panel>
  );
}

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
