// SPDX-License-Identifier: MIT
// app.tsx - the whole page: loads the engine and the reader's language, then shows the screen that
// the address names. #/ start (with today, friends or me: that part of it on a phone), #/new/GAME
// set-up, #/match/ID table, #/rules/GAME rules (with /ID: read at that table). #/matches all
// matches and statistics. #/puzzle/GAME today's puzzle, with /N another. #/lesson/GAME/N a lesson.
// #/score a real table to be scored, with /GAME one of that game, with /GAME/ID a kept one.
// #/online/new/GAME a new table, #/online/ID a table of the service, #/hand/ID the same where the
// board is on a big screen, #/tv/ID, #/people/NAME (with /ID: seen at that table), #/circle/ID,
// #/account, #/invite/CODE. #/deck/GAME the deck studio.
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { AppContext, type App, loadDecks, startApp } from './ui/context.js';
import { t } from './ui/i18n.js';
import { readShare } from './match/deal.js';
import { keepOffline } from './ui/offline.js';
import { MeScreen } from './start/me.js';
import { RulesScreen } from './start/rules.js';
import { SetupScreen } from './start/setup.js';
import { StartScreen, type Tab } from './start/start.js';
import { MatchScreen } from './match/matchscreen.js';
import { MatchesScreen } from './match/mymatches.js';
import { noticeTurns, Online } from './online/later.js';
import { Lessons } from './lesson/lessonlater.js';
import { Decks } from './deck/decklater.js';
import { BigScreen } from './tv/tvlater.js';
import { Puzzles } from './puzzle/puzzlelater.js';
import { ScoreTable } from './score/scorelater.js';

function useHash(): string {
  const [hash, set] = useState(location.hash);
  useEffect(() => {
    const changed = (): void => set(location.hash);
    addEventListener('hashchange', changed);
    changed(); // it may have changed since the first picture
    return () => removeEventListener('hashchange', changed);
  }, []);
  return hash;
}

function Screen({ app }: { app: App }) {
  const hash = useHash();
  const [, again] = useState(0);
  useEffect(() => app.onChange(() => again((n) => n + 1)), [app]);
  useEffect(() => {
    document.getElementById('app')!.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [hash]);
  const shared = readShare(hash);
  if (shared && app.games.some((g) => g.id === shared.game))
    return <SetupScreen key={hash} shared={shared} />;
  const online =
    /^#\/(online\/new|online|hand|people|account|circle)(?:\/([\w-]+(?:\/\w+)?))?$/.exec(hash);
  if (online) return <Online key={hash} what={online[1]} which={online[2] ?? ''} />;
  const screen = /^#\/tv\/(\w+)$/.exec(hash);
  if (screen) return <BigScreen key={hash} id={screen[1]} />;
  const invite = /^#\/invite\/(.+)$/.exec(hash);
  if (invite) return <Online key={hash} what="invite" which={invite[1]} />;
  // The rules lead back to the table they were read at, and know it by its match.
  const puzzle = /^#\/(?:puzzle\/|match\/puzzle-)([a-z]+)(?:[/-](\d{1,3}))?$/.exec(hash);
  if (puzzle && app.games.some(({ id }) => id === puzzle[1]))
    return <Puzzles key={hash} game={puzzle[1]} number={Number(puzzle[2] ?? 0)} />;
  const lesson = /^#\/(?:lesson\/|match\/lesson-)([a-z]+)[/-](\d{1,2})$/.exec(hash);
  if (lesson && app.games.some(({ id }) => id === lesson[1]))
    return <Lessons key={hash} game={lesson[1]} number={Number(lesson[2])} />;
  const match = /^#\/match\/([\w-]+)$/.exec(hash);
  if (match) return <MatchScreen key={match[1]} id={match[1]} />;
  const rules = /^#\/rules\/([a-z]+)(?:\/([\w-]+))?$/.exec(hash);
  if (rules && app.games.some(({ id }) => id === rules[1]))
    return <RulesScreen key={rules[1]} game={rules[1]} match={rules[2]} />;
  const deck = /^#\/deck(?:\/([a-z]+))?(?:\/([\w-]+))?(?:\?(d=.*))?$/.exec(hash);
  if (deck) return <Decks game={deck[1] ?? ''} draft={deck[2] ?? ''} shared={deck[3] ?? ''} />;
  const score = /^#\/score(?:\/([a-z]+)(?:\/(table-\w+))?)?$/.exec(hash);
  if (score && (!score[1] || app.games.some(({ id }) => id === score[1])))
    return <ScoreTable key={hash} game={score[1] ?? ''} kept={score[2] ?? ''} />;
  if (hash === '#/matches') return <MatchesScreen />;
  if (hash === '#/achievements') return <MeScreen />;
  const tab = /^#\/(today|friends|me)$/.exec(hash)?.[1] as Tab | undefined;
  return <StartScreen tab={tab ?? 'play'} lost={!tab && !/^(#\/?)?$/.test(hash)} />;
}

const SETTLED = 500; // milliseconds

async function begin(): Promise<void> {
  const root = document.getElementById('app')!;
  try {
    const app = await startApp();
    await loadDecks(app);
    render(
      <AppContext.Provider value={app}>
        <Screen app={app} />
      </AppContext.Provider>,
      root,
    );
    root.removeAttribute('aria-busy');
    performance.mark('interactive');
    // Keeping the page for later, and asking what waits elsewhere, must not hold up its first
    // pictures.
    setTimeout(() => {
      if ('serviceWorker' in navigator) void keepOffline().catch(() => undefined);
      void noticeTurns(app).catch(() => undefined);
    }, SETTLED);
  } catch (error) {
    root.textContent = t('Townhall could not start: {why}', { why: String(error) });
  }
}

void begin();
