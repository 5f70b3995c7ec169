// SPDX-License-Identifier: MIT
// startpanels.tsx - online play on the start page: my matches here and elsewhere in one list, open
// tables as they are, who I am. Comes after the first pictures, and only where there is a service.
import { useEffect, useState } from 'preact/hooks';
import { type App, useApp } from '../ui/context.js';
import { Emblem } from '../table/emblem.js';
import { t, tn } from '../ui/i18n.js';
import { Icon, Panel, SeatMark } from '../table/parts.js';
import { charactersOf } from '../match/characters.js';
import { FirstVisit, type Going, Strip } from '../start/strip.js';
import { theAttention, waitsFor } from './attention.js';
import { turnLeft } from './clock.js';
import { isBot, type MatchFacts, nameOf } from './facts.js';
import { Presence } from './seats.js';
import { theService } from './service.js';
import { useService } from './useservice.js';
import { clockWords, paceWords, ratingWords, statusWords } from './words.js';

function Marks({ match }: { match: MatchFacts }) {
  return (
    <span class="marks" aria-hidden="true">
      {match.players.map((player, seat) =>
        !player ? (
          <span class="free-seat" />
        ) : isBot(player) ? (
          <Icon name="bot" />
        ) : (
          <SeatMark seat={seat} name={nameOf(player)} />
        ),
      )}
    </span>
  );
}

export function Row({ match, mine, told }: { match: MatchFacts; mine: boolean; told: number }) {
  const app = useApp();
  const left = turnLeft(match, Date.now() - told);
  return (
    <li class={mine ? 'hot' : ''}>
      <a href={`#/online/${match.id}`}>
        <Emblem game={match.game} />
        <strong>{app.game(match.game)?.title ?? match.game}</strong>
        <span class="note">{statusWords(match, mine)}</span>
        <Marks match={match} />
        {left !== Infinity && (
          <span class={`clock${mine ? ' runs' : ''}`}>
            <Icon name="clock" />
            <b>{clockWords(left)}</b>
          </span>
        )}
      </a>
    </li>
  );
}

interface Lists {
  mine: MatchFacts[];
  open: MatchFacts[];
  told: number;
}

/** My matches and open tables, as long as they are shown. Follows what happens: the lobby pushes
 * tables, my own turn comes with the attention. */
class ListsStore {
  now: Lists = { mine: [], open: [], told: 0 };
  private listeners = new Set<() => void>();
  private stops: (() => void)[] = [];

  subscribe(listener: () => void, app: App): () => void {
    if (this.listeners.size === 0) this.begin(app);
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.end();
    };
  }

  private async read(): Promise<void> {
    const service = theService();
    if (service.user === undefined) await service.me();
    const [mine, open] = await Promise.all([
      service.user ? service.list('mine') : [],
      service.list('open'),
    ]);
    this.now = {
      mine: mine.filter(({ phase }) => phase === 'running' || phase === 'gathering'),
      open,
      told: Date.now(),
    };
    for (const listener of this.listeners) listener();
  }

  private begin(app: App): void {
    const service = theService();
    const attention = theAttention(service, app);
    const again = (): void => void this.read().catch(() => undefined);
    const listen = (): void => void service.wire.ask('lobby', { on: true }).catch(() => undefined);
    this.stops = [
      service.onChange(again),
      attention.onChange(again),
      service.wire.onPush(({ push }) => {
        if (push === 'lobby' || push === 'mine') again();
      }),
      service.wire.onLine((line) => {
        if (line === 'there') listen();
      }),
    ];
    again();
    if (service.wire.line === 'there') listen();
    service.wire.open();
    void attention.refresh();
  }

  private end(): void {
    const { wire } = theService();
    for (const stop of this.stops) stop();
    if (wire.line === 'there') void wire.ask('lobby', { on: false }).catch(() => undefined);
  }
}

const lists = new ListsStore();

function useLists(): Lists {
  const app = useApp();
  const [, again] = useState(0);
  useEffect(() => lists.subscribe(() => again((n) => n + 1), app), [app]);
  return lists.now;
}

const waits = (match: MatchFacts): boolean =>
  waitsFor(
    match,
    match.players.findIndex(
      (player) => player && player.kind !== 'bot' && player.name === theService().user?.name,
    ),
  );

const byTime =
  (told: number) =>
  (a: MatchFacts, b: MatchFacts): number => {
    const [first, second] = [turnLeft(a, Date.now() - told), turnLeft(b, Date.now() - told)];
    return (
      Number(waits(b)) - Number(waits(a)) ||
      (first === second ? 0 : first - second) ||
      b.created - a.created
    );
  };

/** Those that wait for me first, then by time left; those at this screen come after them. */
export function OnlineRows() {
  const { mine, told } = useLists();
  return (
    <>
      {[...mine].sort(byTime(told)).map((match) => (
        <Row key={match.id} match={match} mine={waits(match)} told={told} />
      ))}
    </>
  );
}

export function WaitingTag() {
  const n = useLists().mine.filter(waits).length;
  return n > 0 ? <span class="tag">{tn('{n} waits for you', '{n} wait for you', n)}</span> : null;
}

/** A match of mine elsewhere, as the strip shows it. */
function goingOf(match: MatchFacts, told: number): Going {
  const mine = waits(match);
  const left = turnLeft(match, Date.now() - told);
  const bots = charactersOf(
    match.players.map((player) => ({ name: player?.name ?? '', bot: isBot(player) })),
  );
  return {
    href: `#/online/${match.id}`,
    game: match.game,
    mine,
    words: statusWords(match, mine),
    who: match.players
      .filter((player) => player && player.name !== theService().user?.name)
      .map((player) => bots[match.players.indexOf(player)]?.name ?? nameOf(player!))
      .join(', '),
    ...(left !== Infinity && { left: clockWords(left) }),
  };
}

/** Matches elsewhere that wait for me, then those at this screen, then those that wait for
 * others. */
export function OnlineStrip({ local, isNew }: { local: Going[]; isNew: boolean }) {
  const { mine, told } = useLists();
  const elsewhere = [...mine].sort(byTime(told)).map((match) => goingOf(match, told));
  const all = [
    ...elsewhere.filter((one) => one.mine),
    ...local,
    ...elsewhere.filter((one) => !one.mine),
  ];
  return isNew && all.length === 0 ? <FirstVisit /> : <Strip all={all} />;
}

function OpenTable({ match }: { match: MatchFacts }) {
  const app = useApp();
  const host = match.players.find((player) => player?.name === match.host);
  return (
    <li>
      <a href={`#/online/${match.id}`}>
        <Emblem game={match.game} />
        <strong>{app.game(match.game)?.title ?? match.game}</strong>
        <span class="note">
          {paceWords(match.pace)}
          {match.rated && ` · ${t('rated')}`}
        </span>
        <span class="note host">
          <Marks match={match} />
          {host && <Presence player={host} />}
          {host ? `${nameOf(host)} ${ratingWords(host)}` : match.host}
        </span>
        <span class="button">
          <span>{t('Look')}</span>
        </span>
      </a>
    </li>
  );
}

export function OpenTables() {
  const { wire, user } = useService();
  const there = wire.line === 'there';
  const open = useLists().open.filter(
    (match) =>
      !match.players.some(
        (player) => player && player.name === user?.name && player.kind !== 'bot',
      ),
  );
  return (
    <Panel
      title={t('Open tables')}
      icon="people"
      class="open-tables"
      note={
        <span class={`live${there ? ' on' : ''}`}>{there ? t('live') : t('not connected')}</span>
      }
    >
      {open.length === 0 && (
        <p class="note">
          {t(
            'Nobody is waiting at an open table now. Choose “With friends” at a game to open one.',
          )}
        </p>
      )}
      <ul aria-live="polite">
        {open.map((match) => (
          <OpenTable key={match.id} match={match} />
        ))}
      </ul>
    </Panel>
  );
}

export { Circles } from './circle.js';

/** Who I am, in the corner. Asks for nothing. */
export function AccountChip() {
  const { user } = useService();
  return (
    <a class="account-chip" href="#/account">
      {user ? <SeatMark seat={0} name={nameOf(user)} /> : <Icon name="person" />}
      <span>
        <strong>{user ? nameOf(user) : t('Sign in')}</strong>
        {user && <small>{user.kind === 'guest' ? t('guest') : t('member')}</small>}
      </span>
    </a>
  );
}
