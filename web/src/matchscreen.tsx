// SPDX-License-Identifier: MIT
// matchscreen.tsx - opens the match that the address names from what was kept, and shows its table.
import { useEffect, useState } from 'preact/hooks';
import { type App, useApp } from './context.js';
import { t } from './i18n.js';
import { LIVE, Match } from './match.js';
import { Button } from './parts.js';
import { getMatch, putMatch, type SavedMatch } from './store.js';
import { TableScreen } from './table.js';

/** Sits down at a kept match. Throws the engine's refusal when the record does not load. */
export function openMatch(app: App, saved: SavedMatch): Match {
  app.engine.load(LIVE, saved.record);
  return new Match({
    engine: app.engine,
    think: (ask) => app.thinker.ask(ask),
    save: (match) => void putMatch(match),
    deck: (game, slot) => {
      const deck = app.decks.get(`${game} ${slot}`);
      return deck && { id: deck.id, name: deck.name, bytes: deck.bytes };
    },
    wait: (ms) => new Promise((done) => setTimeout(done, app.settings.motion ? ms : 0)),
    random: Math.random,
  }, { id: saved.id, practice: saved.practice, daily: saved.daily, learn: saved.learn });
}

/** A match that was just made goes straight to its table; the store follows. */
let fresh: SavedMatch | null = null;
export function goToMatch(saved: SavedMatch): void {
  fresh = saved;
  void putMatch(saved);
  location.hash = `#/match/${saved.id}`;
}

export function MatchScreen({ id }: { id: string }) {
  const app = useApp();
  const [match, setMatch] = useState<Match | null>(null);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    let opened: Match | null = null;
    let gone = false;
    const open = async (): Promise<void> => {
      const saved = fresh?.id === id ? fresh : await getMatch(id);
      if (gone) return;
      try {
        if (!saved) throw new Error(t('This match is not kept in this browser.'));
        opened = openMatch(app, saved);
        await new Promise((done) => { setTimeout(done); }); // reading a long match is one task, showing it another
        if (!gone) setMatch(opened);
      } catch (error) {
        setTrouble((error as Error).message);
      }
    };
    void open();
    return () => { gone = true; opened?.close(); };
  }, [id]);
  if (trouble)
    return (
      <main class="message">
        <p role="alert">{trouble}</p>
        <Button primary onClick={() => { location.hash = '#/'; }}>{t('To the start page')}</Button>
      </main>
    );
  return match ? <TableScreen match={match} /> : <main class="message" aria-busy="true" />;
}
