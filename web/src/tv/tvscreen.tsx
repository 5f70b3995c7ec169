// SPDX-License-Identifier: MIT
// tvscreen.tsx - a match on a screen that everybody in the room sees: large, calm, without
// controls, always with what strangers may see, also where somebody who plays has opened it.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { seatName } from '../match/facts.js';
import { Changes } from '../match/lastmoves.js';
import type { Position } from '../match/position.js';
import { storyOf } from '../match/story.js';
import { isBot, type MatchFacts, nameOf } from '../online/facts.js';
import { openRemote } from '../online/openremote.js';
import { QrCode } from '../online/qr.js';
import type { RemoteMatch } from '../online/remote.js';
import { ClockPill, Presence } from '../online/seats.js';
import { handLinkOf } from '../online/service.js';
import { refusal, refusalOf } from '../online/words.js';
import { Refused } from '../online/wire.js';
import { useColours } from '../table/colours.js';
import { ownBoard } from '../table/ownboard.js';
import { Button, HomeButton, Medal, SeatMark } from '../table/parts.js';
import { Picture } from '../table/picture.js';
import { useMatch } from '../table/sight.js';
import { useApp } from '../ui/context.js';
import type { Drawn, PartInfo } from '../ui/engine.js';
import { points, t, tn } from '../ui/i18n.js';
import { Cover } from '../ui/portraits.js';
import { motionNow } from '../ui/settings.js';
import { Awake } from './awake.js';

/** Phones cannot reach a page that this machine serves to itself. */
const isForPhones = (): boolean => !/^(localhost|127\.|\[::1\])/.test(location.hostname);

/** How a phone comes to this match. */
function Join({ match, children }: { match: MatchFacts; children: ComponentChildren }) {
  const link = handLinkOf(match.id);
  return (
    <section class="tv-join" aria-label={t('The link as a QR code')}>
      {isForPhones() ? (
        <>
          <QrCode words={link} />
          <div>
            {children}
            <p class="tv-link">{link}</p>
          </div>
        </>
      ) : (
        <p>
          {t(
            'Phones cannot reach this address: it is of this machine alone. Start Townhall with --lan, and open the address that it prints.',
          )}
        </p>
      )}
    </section>
  );
}

/** Until the match begins: who sits, and how to sit down. */
function Gathering({ match }: { match: MatchFacts }) {
  const game = useApp().game(match.game);
  const free = match.players.filter((player) => !player).length;
  return (
    <main class="tv-gathering">
      <div class="tv-cover">
        <Cover game={match.game} />
        <h1>{game.title}</h1>
        <ul class="tv-chairs">
          {match.players.map((player, seat) => (
            <li key={seat} class={player ? '' : 'free'}>
              <SeatMark seat={seat} name={player ? nameOf(player) : String(seat + 1)} />
              <span>{player ? (isBot(player) ? t('bot') : nameOf(player)) : t('vacant')}</span>
              <Presence player={player} />
            </li>
          ))}
        </ul>
      </div>
      <Join match={match}>
        <h2>{t('Sit down')}</h2>
        <p>{t('Point a phone here.')}</p>
        <p role="status">
          {match.phase === 'cancelled'
            ? t('This table was closed.')
            : free === 0
              ? t('Everybody is here.')
              : tn('{n} seat is free.', '{n} seats are free.', free)}
        </p>
      </Join>
    </main>
  );
}

/** About one seat alone, which no screen for everybody shows. */
const OF_ONE = ['hand', 'income'];
const ONE_ROW = 3; // seats
const STYLE = { choices: false, select: '', ghost: '', highlight: '' };

interface Drawing extends Drawn {
  part: PartInfo;
}

/** What strangers see of these parts; those that are empty to them are left out. */
function drawAll(position: Position, parts: PartInfo[], seat: number, compact: boolean): Drawing[] {
  return parts
    .map((part) => ({ part, ...position.drawn(part, seat, { ...STYLE, compact }) }))
    .filter(({ svg, height, offers }) => svg && height > 0 && offers.length === 0);
}

const Drawings = ({ all }: { all: Drawing[] }) => (
  <>
    {all.map(({ part, svg }) => (
      <Picture key={part.id} svg={svg} label={part.title} class={`part-${part.id}`} />
    ))}
  </>
);

/** Whose turn it is, or who has won: the first thing to read. */
function Banner({ match }: { match: RemoteMatch }) {
  const { state, facts } = match;
  const { notice } = match;
  const seat = state.actor;
  const story = state.over ? storyOf(state, -1) : null;
  const words =
    notice?.words ??
    (seat >= 0 ? t('{name} to move', { name: seatName(state, seat) }) : t('Match over'));
  return (
    <section class={`tv-banner${seat >= 0 && !notice ? ` s${seat}` : ''}`} role="status">
      {seat >= 0 && !notice && <SeatMark seat={seat} name={seatName(state, seat)} />}
      <div>
        <h2>{words}</h2>
        {story?.sentence && <p>{story.sentence}</p>}
        {!story && seat >= 0 && isBot(facts.players[seat]) && <p>{t('bot')}</p>}
      </div>
    </section>
  );
}

function SeatHead({ match, seat }: { match: RemoteMatch; seat: number }) {
  const { state, facts } = match;
  const score = state.scores.length > 1 ? state.scores[seat] : null;
  return (
    <h3 class="tv-seat-head">
      {state.over && score && <Medal place={score.place} />}
      <SeatMark seat={seat} name={seatName(state, seat)} />
      <span class="tv-name">{seatName(state, seat)}</span>
      <Presence player={facts.players[seat]} />
      <ClockPill match={match} seat={seat} />
      {score && <strong>{score.out ? t('out') : points(score.total)}</strong>}
    </h3>
  );
}

/** One seat: its name and score, and what lies before it. */
function Seat({ match, seat, part }: { match: RemoteMatch; seat: number; part?: PartInfo }) {
  const { state } = match;
  return (
    <li class={`tv-seat${state.actor === seat ? ' active' : ''}`}>
      <SeatHead match={match} seat={seat} />
      {part && <Drawings all={drawAll(match.now, [part], seat, false)} />}
    </li>
  );
}

function LastMove({ match }: { match: RemoteMatch }) {
  const { state, log } = match;
  const last = log[log.length - 1];
  return (
    <section class="tv-last" aria-live="polite" aria-label={t('Log')}>
      {last && <SeatMark seat={last.seat} name={seatName(state, last.seat)} />}
      <p>
        {last ? last.words : t('Nothing has happened yet.')}{' '}
        {last && <Changes state={state} entry={last} viewer={-1} />}
      </p>
    </section>
  );
}

/** Where all play together there is one score. */
function Together({ match: { state } }: { match: RemoteMatch }) {
  const [{ total, target }] = state.scores;
  return (
    <section class="tv-together">
      <strong>{points(total)}</strong>
      {target !== null && <span>{t('target {n}', { n: target })}</span>}
    </section>
  );
}

function TvTable({ match }: { match: RemoteMatch }) {
  const app = useApp();
  const root = useRef<HTMLDivElement>(null);
  useMatch(match, root, () => motionNow(app.settings));
  useColours(match.state.options);
  useEffect(() => app.onChange(() => match.reword()), [match]);
  const { state, now: position } = match;
  const game = app.game(state.game);
  useEffect(() => {
    document.title = `${game.title} – Townhall`;
  }, [game]);
  const own = ownBoard(position.parts);
  const board = position.parts.filter(({ place }) => place === 'board');
  const coop = state.scores.length === 1;
  const rest = position.parts.filter(({ place }) => place === 'side' || place === 'action');
  const seatPart = position.parts.find(({ place }) => place === 'seat');
  const common = own || coop ? rest.filter(({ id }) => !OF_ONE.includes(id)) : [];
  // Up to three boards in a row leave room under them for what all choose from.
  const roomy = own && state.seats <= ONE_ROW;
  const under = roomy ? common.filter(({ place }) => place === 'action') : [];
  const beside = common.filter((part) => !under.includes(part));
  const shared = drawAll(position, beside, 0, !coop);
  const seats = state.players.map((_, seat) => seat);
  const join = !state.over && (
    <Join match={match.facts}>
      <p>{t('Point a phone here for your hand, or to look on.')}</p>
    </Join>
  );
  return (
    <div
      class={`tv-table${own ? ' own' : ''}${coop ? ' coop' : ''}${shared.length > 0 ? '' : ' bare'}`}
      ref={root}
      data-moves={state.moves}
      data-seats={state.seats}
    >
      <main class="tv-board">
        <header>
          <h1>{game.title}</h1>
          <span>{state.status}</span>
        </header>
        {own ? (
          <>
            <ul class="tv-streets">
              {seats.map((seat) => (
                <Seat key={seat} match={match} seat={seat} part={own} />
              ))}
            </ul>
            {under.length > 0 && (
              <div class="tv-under">
                <Drawings all={drawAll(position, under, 0, false)} />
              </div>
            )}
          </>
        ) : (
          <Drawings all={drawAll(position, board, 0, false)} />
        )}
      </main>
      <aside aria-label={t('Players')}>
        <Banner match={match} />
        {coop && <Together match={match} />}
        {!own && (
          <ul class="tv-seats">
            {seats.map((seat) => (
              <Seat key={seat} match={match} seat={seat} part={coop ? undefined : seatPart} />
            ))}
          </ul>
        )}
        {shared.length > 0 && (
          <div class="tv-shared">
            <Drawings all={shared} />
          </div>
        )}
        {own && join}
      </aside>
      <footer>
        <LastMove match={match} />
        {!own && join}
      </footer>
    </div>
  );
}

/** Hidden until somebody moves the mouse or presses Tab. */
function Corner() {
  const full = (): void => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void document.documentElement.requestFullscreen().catch(() => undefined);
  };
  useEffect(() => {
    const pressed = ({ key }: KeyboardEvent): void => {
      if (key === 'f' || key === 'F') full();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
  return (
    <nav class="tv-corner">
      <Button icon="zoom" title="F" onClick={full}>
        {t('Full screen')}
      </Button>
      <HomeButton />
    </nav>
  );
}

export function TvScreen({ id }: { id: string }) {
  const app = useApp();
  const [match, setMatch] = useState<RemoteMatch | null>(null);
  const [trouble, setTrouble] = useState('');
  const [, again] = useState(0);
  useEffect(() => {
    let opened: RemoteMatch | null = null;
    let gone = false;
    openRemote(app, id, 'spectator')
      .then((found) => {
        opened = found;
        if (gone) found.close();
        else setMatch(found);
        found.subscribe(() => again((n) => n + 1));
      })
      .catch((error: unknown) => {
        const isId = !(error instanceof Refused) || error.code !== 'bad';
        if (!gone) setTrouble(isId ? refusalOf(error) : refusal('missing'));
      });
    return () => {
      gone = true;
      opened?.close();
    };
  }, [id]);
  return (
    <div
      class="tv"
      aria-busy={!match && !trouble}
      data-game={match?.facts.game}
      data-tint={match?.facts.game}
    >
      <Awake />
      <Corner />
      {trouble && (
        <main class="tv-trouble" role="alert">
          {trouble}
        </main>
      )}
      {match && (match.now ? <TvTable match={match} /> : <Gathering match={match.facts} />)}
    </div>
  );
}
