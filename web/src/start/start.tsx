// SPDX-License-Identifier: MIT
// start.tsx - the start page: the match to go on with, what there is today, the games, people,
// matches and deals to share.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useApp } from '../ui/context.js';
import { dayOfDaily } from '../match/daily.js';
import { dealId, readDealId, today } from '../match/deal.js';
import type { GameInfo } from '../ui/engine.js';
import { t, tn } from '../ui/i18n.js';
import { Forgotten, type Kept, MatchRows, useKept } from '../match/kept.js';
import { goToMatch } from '../match/matchscreen.js';
import { readRecord } from '../match/newmatch.js';
import { Icon, IconButton, Logo, Panel, Trouble } from '../table/parts.js';
import { Cover } from '../ui/portraits.js';
import { LanguageMenu, SettingsDialog } from '../ui/settingsdialog.js';
import { lessonTitles, nextLesson } from '../lesson/lessonlater.js';
import { hasGuide } from './guides.js';
import { Skyline } from './skyline.js';
import { FirstVisit, Strip, useGoing } from './strip.js';
import { TEACHING, teach } from './teach.js';
import { Today } from './today.js';

function GameCard({ game, online }: { game: GameInfo; online: boolean }) {
  const players =
    game.minSeats === game.maxSeats
      ? tn('{n} player', '{n} players', game.maxSeats)
      : tn('{least}\u2013{most} player', '{least}\u2013{most} players', game.maxSeats, {
          least: game.minSeats,
          most: game.maxSeats,
        });
  return (
    <article class="game-card" data-game={game.id} aria-labelledby={`title-${game.id}`}>
      <a class="cover-link" href={`#/new/${game.id}`}>
        <Cover game={game.id} />
        <h2 class="plate" id={`title-${game.id}`}>
          {game.title}
        </h2>
        <span class="disc">
          <Icon name="play" />
          <span>{t('Play')}</span>
        </span>
      </a>
      <div class="game-words">
        <p>{game.about}</p>
        <p class="note">
          <span>
            <Icon name="people" />
            {players}
          </span>
          <span>
            <Icon name="clock" />
            {t('{n} min', { n: game.minutes })}
          </span>
          {game.cooperative && <strong class="good">{t('together')}</strong>}
        </p>
        <nav aria-label={game.title}>
          {online && <a href={`#/online/new/${game.id}`}>{t('With friends')}</a>}
          <Learn game={game} />
          <a href={`#/rules/${game.id}`}>{t('Rules')}</a>
        </nav>
      </div>
    </article>
  );
}

/** The way to learn a game: its next lesson; after the last one, or without any, a guided match. */
function Learn({ game }: { game: GameInfo }) {
  const app = useApp();
  const next = nextLesson(game.id);
  if (next > 0)
    return (
      <a href={`#/lesson/${game.id}/${next}`}>
        {next === 1
          ? t('Learn, {n} min', { n: LESSON })
          : t('Lesson {n} of {all}', { n: next, all: lessonTitles(game.id).length })}
      </a>
    );
  return hasGuide(game.id) ? (
    <button type="button" onClick={() => teach(app, game)}>
      {t('Learn, {n} min', { n: TEACHING })}
    </button>
  ) : null;
}

/** Matches to go on with: those elsewhere (`rows`), which may wait for me, before those at this
 * screen. */
function GoOn({
  kept,
  rows: others,
  note,
}: {
  kept: Kept;
  rows?: ComponentChildren;
  note?: ComponentChildren;
}) {
  const shown = useMemo(() => kept.matches.slice(0, SHOWN), [kept.matches]);
  return (
    <Panel title={t('Your matches')} icon="clock" class="go-on" note={note}>
      <p class="note none">{t('Matches you begin wait here until you come back.')}</p>
      <ul>
        {others}
        <MatchRows
          matches={shown}
          onDrop={kept.drop}
          note={others ? t('on this screen') : undefined}
        />
      </ul>
      {(kept.matches.length > 0 || kept.results.length > 0) && (
        <div class="row">
          <a class="button all-matches" href="#/matches">
            <Icon name="log" />
            <span>{t('All matches and statistics')}</span>
          </a>
          <a class="button achieved" href="#/achievements">
            <Icon name="trophy" />
            <span>{t('Achievements')}</span>
          </a>
        </div>
      )}
    </Panel>
  );
}

function Share() {
  const app = useApp();
  const [words, setWords] = useState('');
  const [trouble, setTrouble] = useState<{ field: 'deal' | 'file'; words: string } | null>(null);
  const join = (event: Event): void => {
    event.preventDefault();
    const table = /(?:#\/online\/|\/t\/[a-z]+#|^)([a-z2-7]{12})$/.exec(words.trim())?.[1];
    const link = table ? `#/online/${table}` : /#\/new\/.*$/.exec(words)?.[0];
    const deal = readDealId(
      words,
      app.games.map(({ id }) => id),
    );
    if (link) location.hash = link;
    else if (deal?.game)
      location.hash = `#/new/${deal.game}?deal=${dealId(deal.game, deal.letters)}`;
    else
      setTrouble({
        field: 'deal',
        words: deal
          ? t('Put the game before it: {example}.', { example: dealId('uptown', deal.letters) })
          : t('This is neither a link nor a deal id.'),
      });
  };
  const open = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (!file) return;
    try {
      await goToMatch(readRecord(app, await file.text()));
    } catch (error) {
      setTrouble({ field: 'file', words: `${file.name}: ${(error as Error).message}` });
    }
    input.value = '';
  };
  const wrong = (field: 'deal' | 'file'): string => (trouble?.field === field ? trouble.words : '');
  return (
    <Panel title={t('Share and open')} icon="people" class="share">
      <p class="note">
        {t('Play a friend\u2019s deal, open a saved match, or type in your own cards.')}
      </p>
      <form class="row" onSubmit={join}>
        <input
          aria-label={t('Link or deal id')}
          placeholder={dealId('uptown', 'ABCD-EFGH-JKLM')}
          value={words}
          spellcheck={false}
          aria-invalid={!!wrong('deal')}
          aria-describedby="deal-trouble"
          onInput={(event) => {
            setWords(event.currentTarget.value);
            setTrouble(null);
          }}
        />
        <button class="button" type="submit">
          <span>{t('Take it')}</span>
        </button>
        <Trouble id="deal-trouble">{wrong('deal')}</Trouble>
        <label class="button file">
          <span>{t('Open a file')}</span>
          <input
            type="file"
            accept=".town,text/plain"
            aria-describedby="file-trouble"
            onChange={open}
          />
        </label>
        <a class="button" href="#/deck">
          <span>{t('Deck studio')}</span>
        </a>
        <Trouble id="file-trouble">{wrong('file')}</Trouble>
      </form>
      <a class="button score-link" href="#/score">
        <Icon name="prestige" />
        <span>{t('Score my table')}</span>
      </a>
    </Panel>
  );
}

const LESSON = 3; // about the minutes of a lesson
const SHOWN = 12; // the rest is on a page of its own

const SERVICE = 'townhall.service'; // where there was one last time its panels have their place from the beginning

type OnlineModules = {
  start: typeof import('../online/startpanels.js');
  daily: typeof import('../online/dailyboard.js');
  life: typeof import('../online/life.js');
};

/** Online play, where there is a service behind the page; nothing waits for it. */
function useOnline(): OnlineModules | null {
  const [modules, setModules] = useState<OnlineModules | null>(null);
  useEffect(() => {
    let gone = false;
    fetch(new URL('api/1/games', new URL('.', location.href.split('#')[0])), { cache: 'no-store' })
      .then(async (answer) => {
        localStorage.setItem(SERVICE, answer.ok ? '1' : '');
        await answer.arrayBuffer(); // unread, it would hold its connection
        if (!answer.ok) return;
        const [start, daily, life] = await Promise.all([
          import('../online/startpanels.js'),
          import('../online/dailyboard.js'),
          import('../online/life.js'),
        ]);
        if (!gone) setModules({ start, daily, life });
      })
      .catch(() => undefined); // offline: the page is what it is
    return () => {
      gone = true;
    };
  }, []);
  return modules;
}

/** What a phone shows one at a time, and a larger screen all at once. */
export const TABS = ['play', 'today', 'friends', 'me'] as const;
export type Tab = (typeof TABS)[number];

function TabBar({ tab, news }: { tab: Tab; news: Partial<Record<Tab, boolean>> }) {
  const all: [Tab, string, string][] = [
    ['play', 'play', t('Play')],
    ['today', 'calendar', t('Today')],
    ['friends', 'people', t('Friends')],
    ['me', 'home', t('Me')],
  ];
  return (
    <nav class="tabs" aria-label={t('Parts of this page')}>
      {all.map(([id, icon, words]) => (
        <a
          key={id}
          href={id === 'play' ? '#/' : `#/${id}`}
          aria-current={id === tab ? 'page' : undefined}
        >
          <span class={news[id] ? 'news' : ''}>
            <Icon name={icon} />
          </span>
          {words}
        </a>
      ))}
    </nav>
  );
}

/** Tables with friends, by game: on a phone, where the games' cards are another tab. */
function WithFriends() {
  const app = useApp();
  return (
    <Panel title={t('Play with friends')} icon="people" class="with-friends">
      <p class="note">{t('Open a table and send the link. Nobody needs an account.')}</p>
      <ul class="tiles">
        {app.games.map((game) => (
          <li key={game.id}>
            <a class="tile" href={`#/online/new/${game.id}`}>
              <span class="tile-picture">
                <Cover game={game.id} />
              </span>
              <span class="tile-words">
                <strong>{game.title}</strong>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** `lost`: somebody came here by an address that leads nowhere. */
export function StartScreen({ lost, tab }: { lost: boolean; tab: Tab }) {
  const app = useApp();
  const [settings, showSettings] = useState(false);
  const [trouble, setTrouble] = useState('');
  const kept = useKept(setTrouble);
  useEffect(() => {
    document.title = 'Townhall';
  }, []);
  const going = useGoing(kept);
  const online = useOnline();
  const hadService = useMemo(() => localStorage.getItem(SERVICE) === '1', []);
  const day = today(new Date());
  const played = kept.results.some(({ id }) => dayOfDaily(id) === day);
  const isNew = kept.ready && kept.matches.length === 0 && kept.results.length === 0;
  const mine = kept.matches.find((m) => m.id === `daily-${day}`);
  const dailyDone = kept.daily.find(({ date }) => date === day);
  return (
    <div class="start" data-tab={tab}>
      <header class="hero">
        <Skyline />
        <div class="hero-row">
          <Logo />
          <div>
            <h1>Townhall</h1>
            <p>{tn('{n} city-building game', '{n} city-building games', app.games.length)}</p>
          </div>
          <LanguageMenu />
          <IconButton icon="settings" label={t('Settings')} onClick={() => showSettings(true)} />
          {online && <online.start.AccountChip />}
        </div>
      </header>
      <main>
        <Trouble>{trouble}</Trouble>
        <Trouble>{lost && t('There is nothing at this address. This is the start page.')}</Trouble>
        {online ? (
          <online.start.OnlineStrip local={going} isNew={isNew} />
        ) : isNew ? (
          <FirstVisit />
        ) : (
          <Strip all={going} />
        )}
        <Today kept={kept} />
        <div class="game-cards">
          {app.games.map((game) => (
            <GameCard key={game.id} game={game} online={!!online} />
          ))}
        </div>
        <div class={`start-panels${online || hadService ? ' with-tables' : ''}`}>
          <GoOn
            kept={kept}
            rows={online && <online.start.OnlineRows />}
            note={online && <online.start.WaitingTag />}
          />
          {online ? (
            <>
              <online.start.Circles />
              <online.start.OpenTables />
            </>
          ) : (
            hadService && (
              <Panel title={t('Open tables')} icon="people" class="open-tables">
                <p class="note">…</p>
              </Panel>
            )
          )}
          {online && <WithFriends />}
          <div class="start-side">
            {online && (
              <online.daily.BoardPanel
                day={day}
                record={mine?.over ? mine.record : null}
                target={dailyDone?.target ?? null}
              />
            )}
            <Share />
          </div>
        </div>
        {online && <online.life.Life />}
      </main>
      <TabBar tab={tab} news={{ today: kept.ready && !isNew && !played && !dailyDone }} />
      {settings && <SettingsDialog onClose={() => showSettings(false)} />}
      <Forgotten kept={kept} />
    </div>
  );
}
