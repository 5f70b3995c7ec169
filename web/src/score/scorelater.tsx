// SPDX-License-Identifier: MIT
// scorelater.tsx - the way to "Score my table", whose screen comes when it is needed.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../ui/i18n.js';

/** `kept`: the id of a finished table; '' for the one that is being entered. */
export function ScoreTable({ game, kept }: { game: string; kept: string }) {
  const [screen, setScreen] = useState<ComponentChildren>(null);
  useEffect(() => {
    let gone = false;
    import('./scorescreen.js')
      .then(({ ScoreScreen, ScoreGames }) => {
        if (!gone)
          setScreen(
            game ? <ScoreScreen key={`${game} ${kept}`} game={game} kept={kept} /> : <ScoreGames />,
          );
      })
      .catch(() =>
        setScreen(<p role="alert">{t('This part of the page could not be loaded.')}</p>),
      );
    return () => {
      gone = true;
    };
  }, [game, kept]);
  return <>{screen ?? <main class="message" aria-busy="true" />}</>;
}
