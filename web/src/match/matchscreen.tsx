// SPDX-License-Identifier: MIT
// matchscreen.tsx - loads the stored match of the page's address and shows its table.
import { useEffect, useState } from 'preact/hooks';
import { type App, useApp } from '../ui/context.js';
import { guidePartner } from '../start/guides.js';
import { t } from '../ui/i18n.js';
import { LocalMatch } from './localmatch.js';
import { MessagePage } from '../table/parts.js';
import { autoNow, paceNow } from '../ui/settings.js';
import type { SavedMatch } from './shelf.js';
import { onNews, shelf } from '../ui/store.js';
import { TableScreen } from '../table/table.js';
import { LIVE } from '../table/tables.js';

/** Opens a stored match. `finished`: how many there are already. Throws the engine's refusal when
 * the record does not load. */
export function openMatch(app: App, saved: SavedMatch, finished: number): LocalMatch {
  app.engine.load(LIVE, saved.record);
  return new LocalMatch(
    {
      engine: app.engine,
      think: (ask) => app.thinker.ask(ask),
      keep: (match, after, back) => shelf.keep(match, after, back),
      deck: (game, slot) => {
        const deck = app.decks.get(`${game} ${slot}`);
        return deck && { id: deck.id, name: deck.name, bytes: deck.bytes };
      },
      paceNow: () => paceNow(app.settings),
      line: saved.learn ? guidePartner(saved.game).line : [],
      autoNow: () => autoNow(app.settings, finished),
      nameNow: () => app.settings.name,
      random: Math.random,
    },
    {
      id: saved.id,
      practice: saved.practice,
      daily: saved.daily,
      learn: saved.learn,
      ...(saved.from && { from: saved.from }),
    },
    saved.record,
  );
}

/** Keeps a match that was just made, and goes to its table. One that is there already, like that of
 * the day, stays. */
export async function goToMatch(saved: SavedMatch): Promise<void> {
  await shelf.keep(saved, null);
  location.hash = `#/match/${saved.id}`;
}

/** Over a match that tries something else from another one: the way back to that. */
function Trying({ match: { meta } }: { match: LocalMatch }) {
  return meta.from ? (
    <p class="notice trying">
      <span>{t('You are trying something else from here. The match itself stays as it was.')}</span>
      <a class="button" href={meta.from}>
        <span>{t('Back to the match')}</span>
      </a>
    </p>
  ) : null;
}

export function MatchScreen({ id }: { id: string }) {
  const app = useApp();
  const [match, setMatch] = useState<LocalMatch | null>(null);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    let opened: LocalMatch | null = null;
    let gone = false;
    const open = async (): Promise<void> => {
      const [saved, finished] = await Promise.all([
        shelf.get(id),
        shelf.results().then(
          (all) => all.length,
          () => 0,
        ),
      ]);
      if (gone) return;
      try {
        if (!saved) throw new Error(t('This match is not kept in this browser.'));
        opened = openMatch(app, saved, finished);
        opened.unkept = shelf.trouble(id);
        await new Promise((done) => {
          setTimeout(done);
        }); // reading a long match is one task, showing it another
        if (!gone) setMatch(opened);
      } catch (error) {
        setTrouble((error as Error).message);
      }
    };
    void open();
    const deaf = onNews((changed) => {
      if (changed === id)
        void shelf.get(id).then((there) => {
          if (there) opened?.meet(there);
        });
    });
    return () => {
      gone = true;
      deaf();
      opened?.close();
    };
  }, [id]);
  if (trouble || !match) return <MessagePage trouble={trouble} />;
  return <TableScreen match={match} top={<Trying match={match} />} />;
}
