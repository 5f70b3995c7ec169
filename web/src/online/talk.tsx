// SPDX-License-Identifier: MIT
// talk.tsx - the chat of an online table. Ready phrases are read by everybody in their own language
// and carry the globe; free words are as they were written.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useApp } from '../ui/context.js';
import { t } from '../ui/i18n.js';
import { Button, Dialog, Icon, IconButton, Panel } from '../table/parts.js';
import { calledAt, type TalkLine } from './facts.js';
import type { RemoteMatch } from './remote.js';
import { theService } from './service.js';
import { phrases } from './words.js';

// Phrases that are one click away: between rivals, and where a city is built together.
const OFTEN = [1, 4, 7, 13, 6];
const OFTEN_TOGETHER = [31, 33, 34, 35, 4, 7];

/** Who said it; others lead to their page, where they can be blocked and reported. */
function Speaker({ line, match }: { line: TalkLine; match: RemoteMatch }) {
  const by = calledAt(match.facts, line.by);
  if (line.by === theService().user?.name || !/^[\w-]+$/.test(line.by))
    return <strong title={line.by}>{by}</strong>;
  return (
    <strong title={line.by}>
      <a href={`#/people/${line.by}/${match.meta.id}`}>{by}</a>
    </strong>
  );
}

function Line({
  line,
  match,
  ready,
  hide,
}: {
  line: TalkLine;
  match: RemoteMatch;
  ready: string[];
  hide: boolean;
}) {
  const [shown, show] = useState(false);
  const phrase = line.phrase !== undefined && line.phrase !== null;
  if (hide && !phrase && !shown)
    return (
      <li>
        <Speaker line={line} match={match} />{' '}
        <button type="button" class="hidden-words" onClick={() => show(true)}>
          <Icon name="eye" />
          {t('words, hidden by you')}
        </button>
      </li>
    );
  return (
    <li>
      <Speaker line={line} match={match} />{' '}
      {phrase ? (
        <>
          {ready[line.phrase! - 1] ?? '…'}
          <span class="everybody" title={t('Everybody reads this in their own language.')}>
            <Icon name="globe" />
          </span>
        </>
      ) : (
        line.text
      )}
    </li>
  );
}

function Say({ match }: { match: RemoteMatch }) {
  const [words, setWords] = useState('');
  const ready = phrases();
  // While a table gathers there is no position that could be asked.
  const together = useApp().game(match.facts.game).cooperative;
  const say = (event: Event): void => {
    event.preventDefault();
    if (!words.trim()) return;
    void match.say({ text: words.trim() });
    setWords('');
  };
  return (
    <>
      <div class="phrases">
        {(together ? OFTEN_TOGETHER : OFTEN).map((phrase) => (
          <button
            type="button"
            class="chip"
            key={phrase}
            onClick={() => void match.say({ phrase })}
          >
            {ready[phrase - 1]}
          </button>
        ))}
        <select
          class="chip"
          aria-label={t('Say a ready phrase')}
          value=""
          onChange={(event) => {
            const phrase = Number(event.currentTarget.value);
            event.currentTarget.value = '';
            if (phrase) void match.say({ phrase });
          }}
        >
          <option value="">{t('Say…')}</option>
          {ready.map((phrase, i) => (
            <option key={i} value={String(i + 1)}>
              {phrase}
            </option>
          ))}
        </select>
      </div>
      {match.facts.talk !== 'phrases' && (
        <form class="row" onSubmit={say}>
          <input
            aria-label={t('Your words')}
            placeholder={t('or write…')}
            maxLength={200}
            value={words}
            onInput={(event) => setWords(event.currentTarget.value)}
          />
          <button class="button" type="submit">
            <span>{t('Say')}</span>
          </button>
        </form>
      )}
    </>
  );
}

/** The chat lines and the input. Lines on the screen count as read. */
export function Talk({ match }: { match: RemoteMatch }) {
  const { settings } = useApp();
  const list = useRef<HTMLOListElement>(null);
  const ready = phrases();
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
    if (!document.hidden) match.readTalk();
    const look = (): void => {
      if (!document.hidden) match.readTalk();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [match, match.talk.length]);
  return (
    <>
      <ol ref={list} tabIndex={0} aria-live="polite" aria-label={t('Talk')}>
        {match.talk.map((line) => (
          <Line
            key={line.t}
            line={line}
            match={match}
            ready={ready}
            hide={settings.talk === 'phrases'}
          />
        ))}
      </ol>
      {match.talk.length === 0 && <p class="note">{t('Nobody has said anything yet.')}</p>}
      {theService().user ? (
        <Say match={match} />
      ) : (
        <p class="note">
          <a href="#/account">{t('Sign in to say something.')}</a>
        </p>
      )}
    </>
  );
}

/** `folded`: a line with the dot, where the rivals need the room. */
export function TalkPanel({ match, folded }: { match: RemoteMatch; folded?: boolean }) {
  const app = useApp();
  const [open, setOpen] = useState(false);
  const note = match.seat >= 0 ? t('players only') : t('watchers only');
  if (app.settings.talk === 'off')
    return (
      <Panel title={t('Talk')} icon="talk" class="talk">
        <p class="note">{t('You have turned talk off.')}</p>
        <Button onClick={() => void app.change({ talk: 'all' })}>{t('Turn it on')}</Button>
      </Panel>
    );
  if (folded && !open)
    return (
      <button
        type="button"
        class={`panel talk-fold${match.unread > 0 ? ' unread' : ''}`}
        onClick={() => setOpen(true)}
        aria-label={match.unread > 0 ? t('Talk, something new') : t('Talk')}
      >
        <Icon name="talk" />
        <span>{t('Talk')}</span>
      </button>
    );
  return (
    <Panel title={t('Talk')} icon="talk" class="talk" note={note}>
      <Talk match={match} />
    </Panel>
  );
}

/** Where there is no room for the panel: a button with a dot for what is unread. */
export function TalkButton({ match }: { match: RemoteMatch }) {
  const app = useApp();
  const [open, setOpen] = useState(false);
  const off = app.settings.talk === 'off';
  const unread = !off && match.unread > 0;
  return (
    <>
      <IconButton
        icon="talk"
        class={`talk-button${unread ? ' unread' : ''}`}
        label={unread ? t('Talk, something new') : t('Talk')}
        why={off && t('You have turned talk off.')}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Dialog title={t('Talk')} onClose={() => setOpen(false)}>
          <div class="talk">
            <Talk match={match} />
          </div>
        </Dialog>
      )}
    </>
  );
}
