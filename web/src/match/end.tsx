// SPDX-License-Identifier: MIT
// end.tsx - after the match: result, score sheet, the match as a graph, looking back step by step,
// the moves that mattered, what if, play again.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type App, useApp } from '../ui/context.js';
import { freshLetters, streak } from './deal.js';
import { seatName } from './facts.js';
import { FinalePicture, FinaleWords } from './finale.js';
import { languageNow, points, t, tn } from '../ui/i18n.js';
import { Insight } from '../insight/insightscreen.js';
import type { Match } from './match.js';
import { goToMatch } from './matchscreen.js';
import { copyText } from '../ui/menu.js';
import { dealMatch, randomBytes, savedFromScratch, seedOfDeal } from './newmatch.js';
import { Button, IconButton, Medal, SeatMark } from '../table/parts.js';
import { NewBadges } from './badge.js';
import { headline } from './results.js';
import { Sheet, SheetHead } from './scoresheet.js';
import { posterOf, wrapped } from './poster.js';
import { pngOf, sharePicture } from '../ui/sharing.js';
import { themeNow } from '../ui/settings.js';
import { storyOf } from './story.js';
import { refusedWords, whyRefused } from './shelf.js';
import type { Sight } from '../table/sight.js';
import { addDaily, allDaily } from '../ui/store.js';
import { YourName } from '../ui/yourname.js';
import { LIVE, SCRATCH } from '../table/tables.js';

/** Places and scores: the shortest summary of a match. */
function Places({ match: { state } }: { match: Match }) {
  if (state.scores.length === 1) return null;
  const seats = state.scores
    .map((_, seat) => seat)
    .sort((a, b) => (state.scores[a].place ?? 9) - (state.scores[b].place ?? 9));
  return (
    <ol class="places">
      {seats.map((seat) => (
        <li key={seat}>
          <Medal place={state.scores[seat].place} />
          <SeatMark seat={seat} name={seatName(state, seat)} />
          <span>{seatName(state, seat)}</span>
          <strong>{state.scores[seat].out ? t('out') : points(state.scores[seat].total)}</strong>
        </li>
      ))}
    </ol>
  );
}

/** Where the money came from, in games whose score is money. */
function Sources({ match, sheet }: { match: Match; sheet: ComponentChildren }) {
  const { engine } = useApp();
  const { state } = match;
  const record = match.record();
  const { accounts, start } = useMemo(() => {
    if (record === null) return { accounts: [], start: [] };
    engine.load(SCRATCH, record);
    const found = engine.accounts(SCRATCH);
    return { accounts: found, start: found.length ? engine.curve(SCRATCH)[0] : [] };
  }, [match.position, languageNow()]);
  if (accounts.length === 0) return <>{sheet}</>;
  const lost = state.scores.map(
    ({ total }, seat) =>
      total - start[seat] - accounts.reduce((sum, { seats }) => sum + seats[seat], 0),
  );
  const rows = [
    { name: t('To start with'), seats: start },
    ...accounts,
    ...(lost.some((n) => n !== 0) ? [{ name: t('Lost by going bankrupt'), seats: lost }] : []),
  ];
  return (
    <div
      class="sheet-scroll"
      tabIndex={0}
      role="region"
      aria-label={t('Where the money came from')}
    >
      <table class="score-sheet sources">
        <caption>{t('Where the money came from')}</caption>
        <thead>
          <SheetHead state={state} coop={false} />
        </thead>
        <tbody>
          {rows.map(({ name, seats }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {seats.map((n, seat) => (
                <td key={seat} class={n < 0 ? 'bad' : ''}>
                  {points(n)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            {state.scores.map(({ total }, seat) => (
              <td key={seat}>{points(total)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The score pad of all; in the end, where the score is money, where it came from. */
function Pad({ sight }: { sight: Sight }) {
  const sheet = <Sheet state={sight.position.state} />;
  return sight.past ? sheet : <Sources match={sight.match} sheet={sheet} />;
}

/** The same in a panel of its own. */
export function ScorePad({ sight }: { sight: Sight }) {
  return (
    <section class="panel pad" aria-label={t('Score sheet')}>
      <Pad sight={sight} />
    </section>
  );
}

/** The result as a picture: what the browser can share is shared, else it is saved. */
const LINE = 40; // letters beside the score on the poster

/** By night for who has won. */
function posterOfMatch(app: App, match: Match): string {
  const { state } = match;
  const story = storyOf(state, match.viewer);
  const dark = story.outcome === 'won' || themeNow(app.settings) === 'dark';
  const part = app.engine.parts(LIVE, match.viewer).findIndex(({ place }) => place === 'board');
  const style = { compact: false, looks: true, choices: false };
  const plain = { select: '', ghost: '', highlight: '' };
  const { title } = app.game(state.game);
  const day = new Date().toLocaleDateString(languageNow(), { dateStyle: 'long' });
  const name = state.scores.length > 1 ? state.players[story.seat].name : '';
  return posterOf({
    whole: app.engine.whole(LIVE, match.viewer, dark),
    city: app.engine.scene(LIVE, -1, part, story.seat, { ...style, ...plain }).svg,
    title: name || title,
    below: name ? `${title}, ${day}` : day,
    score: points(story.total),
    lines: [headline(state), ...wrapped(story.sentence, LINE)],
  });
}

const CLOSED = 2 * 86_400_000; // milliseconds in which the deal of a day is played

/** Others still play the deal of the day: its picture opens two days later. */
const stillPlayed = (daily: string): boolean =>
  daily !== '' && Date.now() - Date.parse(daily) < CLOSED;

function PictureButton({ match }: { match: Match }) {
  const app = useApp();
  const [said, say] = useState('');
  const give = async (): Promise<void> => {
    try {
      say('');
      await sharePicture(
        await pngOf(posterOfMatch(app, match), 1),
        match.fileName.replace(/\.town$/, '.png'),
      );
    } catch (error) {
      if ((error as Error).name !== 'AbortError')
        say(t('The picture could not be made: {why}', { why: (error as Error).message }));
    }
  };
  return (
    <>
      <Button
        icon="share-out"
        class="picture-button"
        why={
          stillPlayed(match.meta.daily) &&
          t('Others still play this deal: its picture opens two days later.')
        }
        onClick={() => void give()}
      >
        {t('Picture')}
      </Button>
      {said && (
        <span class="note" role="status">
          {said}
        </span>
      )}
    </>
  );
}

/** The totals after every move; a click goes there. */
function Graph({ match, at, onGo }: { match: Match; at: number; onGo: (n: number) => void }) {
  const { engine } = useApp();
  const curve = useMemo(() => {
    engine.load(SCRATCH, match.record()!);
    return engine.curve(SCRATCH);
  }, [match.position]);
  const all = curve.flat();
  const least = Math.min(0, ...all);
  const most = Math.max(1, ...all, match.state.scores[0].target ?? 0);
  const x = (n: number): number => (600 * n) / Math.max(1, curve.length - 1);
  const y = (value: number): number => 130 - (120 * (value - least)) / (most - least);
  const target = match.state.scores[0].target;
  return (
    <svg
      class="graph"
      viewBox="-6 0 612 140"
      role="img"
      aria-label={t('The score after every move')}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const share = (event.clientX - box.x) / box.width;
        onGo(Math.max(0, Math.min(curve.length - 1, Math.round(share * (curve.length - 1)))));
      }}
    >
      <path d={`M0 ${y(0)}H600`} class="s-line" fill="none" />
      {target !== null && (
        <path d={`M0 ${y(target)}H600`} class="s-accent" fill="none" stroke-dasharray="5 4" />
      )}
      {curve[0].map((_, seat) => (
        <path
          key={seat}
          class={`s-s${seat}`}
          fill="none"
          stroke-width="2.5"
          stroke-linejoin="round"
          d={curve
            .map((totals, n) => `${n ? 'L' : 'M'}${x(n).toFixed(1)} ${y(totals[seat]).toFixed(1)}`)
            .join('')}
        />
      ))}
      {at >= 0 && <path d={`M${x(at)} 0V140`} class="s-ink" fill="none" />}
    </svg>
  );
}

/** The board of the day, where there is a service; it comes later. */
function OnBoard(of: { day: string; record: string | null; target: number | null }) {
  const [module, setModule] = useState<typeof import('../online/dailyboard.js') | null>(null);
  useEffect(() => {
    import('../online/dailyboard.js').then(setModule).catch(() => undefined);
  }, []);
  return module && <module.DailyBoard {...of} />;
}

function Daily({ match }: { match: Match }) {
  const [days, setDays] = useState(0);
  const [said, say] = useState('');
  const score = match.state.scores[0];
  const won = score.target !== null && score.total >= score.target;
  useEffect(() => {
    const result = { date: match.meta.daily, total: score.total, target: score.target ?? 0, won };
    addDaily(result)
      .then(allDaily)
      .then((all) =>
        setDays(
          streak(
            all.map((r) => r.date),
            match.meta.daily,
          ),
        ),
      )
      .catch((error) => say(refusedWords(whyRefused(error))));
  }, []);
  const text =
    `Townhall · Urbanista ${match.meta.daily}\n` +
    `${points(score.total)}/${score.target} ${won ? '\u2713' : '\u2717'}  ` +
    score.lines.map((l) => points(l.points)).join(' ') +
    `\n${tn('{n} day in a row', '{n} days in a row', days)}`;
  return (
    <div class="row">
      <Button onClick={async () => say((await copyText(text)) ? t('Copied.') : text)}>
        {t('Share the result')}
      </Button>
      <span class="note">{tn('{n} day in a row', '{n} days in a row', days)}</span>
      <span class="note pre" role="status">
        {said}
      </span>
      <OnBoard day={match.meta.daily} record={match.record()} target={score.target} />
    </div>
  );
}

/** Has somebody at this screen won who gave no name? */
function isNamelessWin({ state, viewer }: Match): boolean {
  const me = state.players[viewer];
  const won = viewer >= 0 && storyOf(state, viewer).outcome === 'won';
  return won && !me.bot && !me.elsewhere && !me.name;
}

/** `children`: the rest of the table, while one looks back. */
export function EndPanel({ sight, children }: { sight: Sight; children?: ComponentChildren }) {
  const app = useApp();
  const { match, at, past, go } = sight;
  const { state, log } = match;
  const whatIf = (): void => {
    app.engine.load(SCRATCH, match.record()!);
    app.engine.rewind(SCRATCH, at);
    void goToMatch(savedFromScratch(app, { practice: true, from: location.hash }));
  };
  const again = (): void => {
    const seed = seedOfDeal(app, freshLetters(randomBytes));
    void goToMatch(
      dealMatch(
        app,
        {
          game: state.game,
          deck: state.deck,
          seats: state.seats,
          options: state.options,
          players: state.players,
          seed,
        },
        { practice: match.meta.practice },
      ),
    );
  };
  return (
    <section class="panel end" aria-label={t('Result')}>
      <FinalePicture match={match} />
      <div class="action-head">
        <h2 class="prompt">{headline(state)}</h2>
        <div class="row">
          {at < state.moves && <Button onClick={whatIf}>{t('What if from here')}</Button>}
          <PictureButton match={match} />
          {/* With people elsewhere it takes their agreement: a rematch. */}
          {!state.players.some((player) => player.elsewhere) && (
            <Button primary icon="play" onClick={again}>
              {t('Play again')}
            </Button>
          )}
        </div>
      </div>
      <FinaleWords match={match} />
      <NewBadges match={match} />
      {isNamelessWin(match) && <YourName />}
      <Places match={match} />
      {match.meta.daily && <Daily match={match} />}
      <div class="replay">
        <IconButton
          icon="step-back"
          label={t('One move back')}
          why={at === 0 && t('This is the beginning.')}
          onClick={() => go(at - 1)}
        />
        <input
          type="range"
          min={0}
          max={state.moves}
          value={at}
          aria-label={t('Look back')}
          aria-valuetext={
            at > 0 ? `${t('Move {n}', { n: at })}: ${log[at - 1].words}` : t('The deal')
          }
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
        <IconButton
          icon="step-on"
          label={t('One move on')}
          why={at === state.moves && t('This is the last move.')}
          onClick={() => go(at + 1)}
        />
        <span class="note">
          {at > 0 ? `${at}/${state.moves} ${log[at - 1].words}` : t('The deal')}
        </span>
      </div>
      <div class="end-grid">
        {children && <div class="then">{children}</div>}
        {(sight.width !== 'wide' || sight.coop) && <Pad sight={sight} />}
        <div class="course">
          <Graph match={match} at={past ? at : -1} onGo={go} />
          <Insight match={match} />
        </div>
      </div>
    </section>
  );
}
