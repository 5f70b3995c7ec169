// SPDX-License-Identifier: MIT
// decklater.tsx - the way to the deck studio; its screen and style come when it is opened.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../ui/i18n.js';
import { laterStyle } from '../ui/laterstyle.js';

declare const DECK_STYLE_URL: string;

/** `game`: '' to choose one; `draft`: an id, or '' for the latest; `shared`: a deck in a link. */
export function Decks(which: { game: string; draft: string; shared: string }) {
  const [screen, setScreen] = useState<ComponentChildren>(null);
  const { game, draft, shared } = which;
  useEffect(() => {
    let gone = false;
    Promise.all([import('./deckscreen.js'), laterStyle(DECK_STYLE_URL)])
      .then(([{ DeckScreen }]) => {
        if (!gone) setScreen(<DeckScreen game={game} draft={draft} shared={shared} />);
      })
      .catch(() => setScreen(<p role="alert">{t('The deck studio could not be loaded.')}</p>));
    return () => {
      gone = true;
    };
  }, [game, draft, shared]);
  return <>{screen ?? <main class="message" aria-busy="true" />}</>;
}
