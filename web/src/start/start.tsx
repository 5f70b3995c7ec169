// SPDX-License-Identifier: MIT
// start.tsx - the start page: the games, matches to go on with, the deal of the day, deals to share.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type App, useApp } from '../ui/context.js';
import { dealId, readDealId, streak, today } from '../match/deal.js';
import type { Drawn, GameInfo, PartInfo } from '../ui/engine.js';
import { BOT_NAMES } from '../match/facts.js';
import { languageNow, points, t, tn } from '../ui/i18n.js';
import { Forgotten, type Kept, MatchRows, useKept } from '../match/kept.js';
import { goToMatch } from '../match/matchscreen.js';
import { SCRATCH } from '../table/tables.js';
import { dealMatch, readRecord } from '../match/newmatch.js';
import { Button, Icon, IconButton, Logo, Panel, Trouble } from '../table/parts.js';
import { PuzzleStart } from '../puzzle/puzzlelater.js';
import { SAMPLES } from '../match/samples.js';
import { LanguageMenu, SettingsDialog } from '../ui/settingsdialog.js';
import { Skyline } from './skyline.js';
import type { SavedMatch } from '../match/shelf.js';
import type { DailyResult } from '../ui/store.js';
import { useTurns } from '../match/turns.js';

/** What of a board a card on the start page shows. */
function middleOf(
  [left, top, right, bottom]: PartInfo['margin'],
  { x, y, width, height }: Drawn,
): string {
  return [
    x + left * width,
    y + top * height,
    width * (1 - left - right),
    height * (1 - top - bottom),
  ]
    .map((n) => n.toFixed(1))
    .join(' ');
}

/** A position worth looking at, drawn by the game's own scene. The picture is decoration here: its ids
 * would double those of a table, and nobody reads it out. Only its middle is shown, as large as it can be,
 * without the words round it. */
function drawSample(app: App, game: string): string {
  const record = SAMPLES[game];
  if (!record) return '';
  app.engine.load(SCRATCH, record);
  app.engine.nameSeats(BOT_NAMES);
  const parts = app.engine.parts(SCRATCH);
  const part = parts.findIndex((p) => p.place === 'board');
  if (part < 0) return '';
  const svg = app.engine.scene(SCRATCH, 0, part, 0, {
    compact: false,
    choices: false,
    select: '',
    ghost: '',
    bubble: '',
    highlight: '',
  });
  const holder = document.createElement('template');
  holder.innerHTML = svg;
  const picture = holder.content.firstElementChild!;
  picture.setAttribute('viewBox', middleOf(parts[part].margin, { svg, ...app.engine.drawn() }));
  picture.setAttribute('preserveAspectRatio', 'xMidYMid slice');
  for (const element of [picture, ...picture.querySelectorAll('[id],[role],[aria-label]')])
    for (const name of ['id', 'role', 'aria-label']) element.removeAttribute(name);
  return picture.outerHTML;
}

/** Of every game, in the language of now. */
function useSamples(): (game: string) => string {
  const app = useApp();
  const drawn = useMemo(() => new Map<string, string>(), [languageNow()]);
  const inTurn = useTurns(languageNow());
  return (game) =>
    inTurn(() => {
      if (!drawn.has(game)) drawn.set(game, drawSample(app, game));
      return drawn.get(game)!;
    });
}

function GameCard({ game, sample, online }: { game: GameInfo; sample: string; online: boolean }) {
  const players =
    game.minSeats === game.maxSeats
      ? tn('{n} player', '{n} players', game.maxSeats)
      : tn('{least}\u2013{most} player', '{least}\u2013{most} players', game.maxSeats, {
          least: game.minSeats,
          most: game.maxSeats,
        });
  return (
    <article class="game-card" aria-labelledby={`title-${game.id}`}>
      <div
        class={`sample sample-${game.id}`}
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: sample }}
      />
      <div class="game-words">
        <h2 id={`title-${game.id}`}>
          {game.title}
          {game.cooperative && <span class="tag">{t('together')}</span>}
        </h2>
        <p>{game.about}</p>
        <p class="note">
          <Icon name="people" />
          {players} · {t('{n} min', { n: game.minutes })}
        </p>
        <div class="row">
          <a class="button primary" href={`#/new/${game.id}`}>
            <Icon name="play" />
            <span>{t('Play')}</span>
          </a>
          {online && (
            <a class="button" href={`#/online/new/${game.id}`}>
              <Icon name="people" />
              <span>{t('With friends')}</span>
            </a>
          )}
          <a class="button" href={`#/rules/${game.id}`}>
            <span>{t('Rules')}</span>
          </a>
        </div>
      </div>
    </article>
  );
}

/** Matches to go on with: those elsewhere (`rows`), which may wait for me, before those at this screen. */
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
        <a class="button all-matches" href="#/matches">
          <Icon name="log" />
          <span>{t('All matches and statistics')}</span>
        </a>
      )}
    </Panel>
  );
}

const dailyId = (day: string): string => `daily-${day}`;

/** `match`: today's, as far as it was played. */
function Daily({
  results,
  match,
  board,
}: {
  results: DailyResult[];
  match?: SavedMatch;
  board?: (of: { day: string; record: string | null; target: number | null }) => ComponentChildren;
}) {
  const app = useApp();
  const day = today(new Date());
  const done = results.find((r) => r.date === day);
  const days = streak(
    results.map((r) => r.date),
    day,
  );
  const play = (): void => {
    void goToMatch(
      dealMatch(
        app,
        {
          game: 'urbanista',
          deck: 0,
          seats: 1,
          options: {},
          seed: app.engine.daily('urbanista', day),
          players: [{ name: app.settings.name, bot: false }],
        },
        { daily: day, id: dailyId(day) },
      ),
    );
  };
  return (
    <Panel title={t('Deal of the day')} icon="target" note={day} class="daily">
      <p class="note">{t('Urbanista alone, the same cards for everybody today.')}</p>
      <div class="row">
        <Button
          primary={!done}
          icon="play"
          onClick={
            match
              ? () => {
                  location.hash = `#/match/${match.id}`;
                }
              : play
          }
        >
          {!match ? t('Play today') : match.over ? t('Look again') : t('Go on')}
        </Button>
        {done && (
          <strong>
            {t('{total} of {target}', { total: points(done.total), target: done.target })}
          </strong>
        )}
        {days > 0 && <span class="note">{tn('{n} day in a row', '{n} days in a row', days)}</span>}
      </div>
      {board?.({ day, record: match?.over ? match.record : null, target: done?.target ?? null })}
    </Panel>
  );
}

function Share() {
  const app = useApp();
  const [words, setWords] = useState('');
  const [trouble, setTrouble] = useState<{ field: 'deal' | 'file'; words: string } | null>(null);
  const join = (event: Event): void => {
    event.preventDefault();
    const table = /(?:#\/online\/|^)([a-z2-7]{12})$/.exec(words.trim())?.[1];
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
      <p class="note">{t('Play a friend\u2019s deal, or open a saved match.')}</p>
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
        <Trouble id="file-trouble">{wrong('file')}</Trouble>
      </form>
    </Panel>
  );
}

const SHOWN = 12; // the rest stands on a page of its own

const SERVICE = 'townhall.service'; // where there was one last time its panels have their place from the beginning

type OnlineModules = {
  start: typeof import('../online/startpanels.js');
  daily: typeof import('../online/dailyboard.js');
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
        const [start, daily] = await Promise.all([
          import('../online/startpanels.js'),
          import('../online/dailyboard.js'),
        ]);
        if (!gone) setModules({ start, daily });
      })
      .catch(() => undefined); // offline: the page is what it is
    return () => {
      gone = true;
    };
  }, []);
  return modules;
}

/** `lost`: somebody came here by an address that leads nowhere. */
export function StartScreen({ lost }: { lost: boolean }) {
  const app = useApp();
  const [settings, showSettings] = useState(false);
  const [trouble, setTrouble] = useState('');
  const kept = useKept(setTrouble);
  useEffect(() => {
    document.title = 'Townhall';
  }, []);
  const sampleOf = useSamples();
  const online = useOnline();
  const hadService = useMemo(() => localStorage.getItem(SERVICE) === '1', []);
  return (
    <div class="start">
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
        <div class="game-cards">
          {app.games.map((game) => (
            <GameCard key={game.id} game={game} sample={sampleOf(game.id)} online={!!online} />
          ))}
        </div>
        <div class={`start-panels${online || hadService ? ' with-tables' : ''}`}>
          <GoOn
            kept={kept}
            rows={online && <online.start.OnlineRows />}
            note={online && <online.start.WaitingTag />}
          />
          {online ? (
            <online.start.OpenTables />
          ) : (
            hadService && (
              <Panel title={t('Open tables')} icon="people" class="open-tables">
                <p class="note">…</p>
              </Panel>
            )
          )}
          <div class="start-side">
            {app.game('urbanista') && (
              <Daily
                results={kept.daily}
                match={kept.matches.find((m) => m.id === dailyId(today(new Date())))}
                board={online ? (of) => <online.daily.DailyBoard {...of} /> : undefined}
              />
            )}
            <PuzzleStart />
            <Share />
          </div>
        </div>
      </main>
      {settings && <SettingsDialog onClose={() => showSettings(false)} />}
      <Forgotten kept={kept} />
    </div>
  );
}
