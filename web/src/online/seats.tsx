// SPDX-License-Identifier: MIT
// seats.tsx - the players of an online table: clocks that run between pushes, presence, ratings.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { seatName } from '../match/facts.js';
import { t, tn } from '../ui/i18n.js';
import { Icon, Panel, SeatMark } from '../table/parts.js';
import { isBot, type MatchFacts, type Sitting } from './facts.js';
import type { RemoteMatch } from './remote.js';
import { pauseLeft, timeLeft } from './clock.js';
import { clockWords, sittingWords } from './words.js';

const LOW = 30_000; // milliseconds, or a tenth of the bank
const TENTHS = 10_000;
const SPOKEN = [60, 30, 10]; // seconds left

/** Redraws every so often, while `on`. */
function useTick(on: boolean, ms: number): void {
  const [, again] = useState(0);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setInterval(() => again((n) => n + 1), ms);
    return () => clearInterval(timer);
  }, [on, ms]);
}

/** Milliseconds a seat has left now; null: no clock. */
export const leftNow = (match: RemoteMatch, seat: number): number | null =>
  timeLeft(match.clock, seat, match.serviceNow);

/** Milliseconds left of a pause; 0: the clocks run. */
export const pausedNow = ({ clock, facts, serviceNow }: RemoteMatch): number =>
  clock && facts.phase === 'running' ? pauseLeft(clock, serviceNow) : 0;

const bankOf = ({ pace }: MatchFacts): number =>
  pace.kind === 'none' ? 1 : pace.bank * (pace.kind === 'live' ? 1000 : 86_400_000);

/** A pill with the time left: on turn it is dark, with a bar that drains; near the end it warns;
 * standing it is dashed. */
export function ClockPill({ match, seat }: { match: RemoteMatch; seat: number }) {
  const paused = pausedNow(match) > 0;
  const running = match.clock?.running === seat && !paused && match.facts.phase === 'running';
  const left = leftNow(match, seat);
  const short = left !== null && left < TENTHS;
  useTick(running || paused, short ? 100 : 500);
  if (left === null || match.facts.phase !== 'running') return null;
  const stands = match.clock!.running === seat && paused;
  const bank = bankOf(match.facts);
  const low = running && left < Math.min(LOW, bank / 10 + TENTHS);
  return (
    <span
      class={`clock${stands ? ' stands' : running ? ' runs' : ''}${low ? ' low' : ''}`}
      role="timer"
      aria-live="off"
      aria-label={t('Time left: {time}', { time: clockWords(left) })}
    >
      <Icon name={stands ? 'pause' : 'clock'} />
      <b>{clockWords(left, short && running)}</b>
      {running && <i style={{ width: `${Math.min(100, (100 * left) / bank).toFixed(1)}%` }} />}
    </span>
  );
}

/** Says politely that little of one's own time is left. */
export function ClockVoice({ match }: { match: RemoteMatch }) {
  const mine = match.clock?.running === match.seat && match.seat >= 0;
  useTick(mine, 1000);
  const said = useRef(Infinity);
  const seconds = Math.ceil((mine ? (leftNow(match, match.seat) ?? Infinity) : Infinity) / 1000);
  if (seconds > SPOKEN[0]) said.current = Infinity;
  for (const mark of SPOKEN) if (seconds <= mark && said.current > mark) said.current = mark;
  return (
    <p class="unseen" role="status">
      {said.current === Infinity ? '' : tn('{n} second left', '{n} seconds left', said.current)}
    </p>
  );
}

/** Three shapes: here is a full disc, away an open ring, a bot or stand-in a robot. */
export function Presence({ player }: { player: Sitting | null }) {
  if (!player) return null;
  const bot = player.kind === 'bot' || player.standin;
  const words = player.standin
    ? t('replaced by a stand-in')
    : bot
      ? t('bot')
      : player.here
        ? t('at the table')
        : t('away');
  return (
    <span
      class={`presence ${bot ? 'robot' : player.here ? 'here' : 'gone'}`}
      role="img"
      aria-label={words}
      title={words}
    >
      {bot && <Icon name="bot" />}
    </span>
  );
}

/** Beside each name, in the bar and on a phone. */
export function SeatExtra({ match, seat }: { match: RemoteMatch; seat: number }) {
  return (
    <>
      <Presence player={match.facts.players[seat]} />
      <ClockPill match={match} seat={seat} />
    </>
  );
}

/** On a phone, where all play together, the figures name nobody: a line of seats does. */
export function SeatLine({ match }: { match: RemoteMatch }) {
  return (
    <ul class="seat-line" aria-label={t('Players')}>
      {match.facts.players.map((_, seat) => (
        <li key={seat} class={match.facts.actor === seat ? 'active' : ''}>
          <SeatMark seat={seat} name={seatName(match.state, seat)} />
          <SeatExtra match={match} seat={seat} />
        </li>
      ))}
    </ul>
  );
}

/** The number of spectators. */
export function Watchers({ match: { watchers } }: { match: RemoteMatch }) {
  const words = tn('{n} watcher', '{n} watchers', watchers);
  return watchers > 0 ? (
    <span class="watchers" role="img" aria-label={words} title={words}>
      <Icon name="eye" />
      {watchers}
    </span>
  ) : null;
}

/** The pause, while it lasts, with what is left of it. */
function PauseNote({ match }: { match: RemoteMatch }) {
  const left = pausedNow(match);
  useTick(left > 0, 500);
  return left > 0 ? (
    <p class="note pause">
      <span role="status">{t('The clocks stand still.')}</span>{' '}
      <b role="timer">{clockWords(left)}</b>
    </p>
  ) : null;
}

/** Everybody with an account has a page, guests too: there they can be blocked and reported. */
const isName = (name: string): boolean => /^[\w-]+$/.test(name);

export function PeoplePanel({
  match,
  children,
}: {
  match: RemoteMatch;
  children?: ComponentChildren;
}) {
  const { facts, state } = match;
  return (
    <Panel
      title={t('At the table')}
      icon="people"
      class="at-table"
      note={<Watchers match={match} />}
    >
      <ul>
        {facts.players.map(
          (player, seat) =>
            player && (
              <li key={seat} class={facts.actor === seat ? 'active' : ''}>
                <SeatMark seat={seat} name={seatName(state, seat)} />
                <span>
                  <strong>
                    {!isBot(player) && seat !== match.seat && isName(player.name) ? (
                      <a href={`#/people/${player.name}/${match.meta.id}`} title={player.name}>
                        {seatName(state, seat)}
                      </a>
                    ) : (
                      seatName(state, seat)
                    )}
                  </strong>
                  <small>
                    {[seat === match.seat && t('you'), sittingWords(player)]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
                <Presence player={player} />
              </li>
            ),
        )}
      </ul>
      <PauseNote match={match} />
      <a class="button" href={`#/tv/${facts.id}`}>
        <Icon name="zoom" />
        <span>{t('On the big screen')}</span>
      </a>
      {match.seat < 0 && facts.phase === 'running' && <p class="note">{t('You are watching.')}</p>}
      {children}
    </Panel>
  );
}
