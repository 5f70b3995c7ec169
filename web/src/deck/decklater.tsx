// SPDX-License-Identifier: MIT
// decklater.tsx - the way to the deck studio; its screen and style come when it is opened.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../ui/i18n.js';

declare const DECK_STYLE_URL: string;

/** The style sheet, once. */
const style = (): Promise<void> =>
  new Promise((done, fail) => {
    if (document.querySelector(`link[href="${DECK_STYLE_URL}"]`)) return done();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = DECK_STYLE_URL;
    link.onload = () => done();
    link.onerror = () => fail(new Error(link.href));
    document.head.append(link);
  });

/** `game`: '' to choose one; `draft`: an id, or '' for the latest; `shared`: a deck in a link. */
export function Decks(which: { game: string; draft: string; shared: string }) {
  const [screen, setScreen] = useState<ComponentChildren>(null);
  const { game, draft, shared } = which;
  useEffect(() => {
    let gone = false;
    Promise.all([import('./deckscreen.js'), style()])
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
