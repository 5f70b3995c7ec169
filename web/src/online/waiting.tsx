// SPDX-License-Identifier: MIT
// waiting.tsx - a table that gathers: who is there, the link to send, and, for the host, bots and
// the start.
import { useColours } from '../table/colours.js';
import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../ui/context.js';
import { choiceTitle, levelTitle, optionTitle } from '../match/facts.js';
import { t, tn } from '../ui/i18n.js';
import { copyText } from '../ui/menu.js';
import {
  Brand,
  Button,
  HomeButton,
  Icon,
  ProofStep,
  IconButton,
  Panel,
  SeatMark,
  Trouble,
} from '../table/parts.js';
import { calledAt, isBot, type MatchFacts, nameOf } from './facts.js';
import { OverviewDialog } from '../match/overview.js';
import { type Chapter, RulesSheet } from '../start/rules.js';
import { Cover } from '../ui/portraits.js';
import { theAttention } from './attention.js';
import { promised } from '../match/keepsakes.js';
import { QrCode } from './qr.js';
import type { RemoteMatch } from './remote.js';
import { Presence } from './seats.js';
import { linkOf, type Service, theService } from './service.js';
import { Street } from './street.js';
import { TalkPanel } from './talk.js';
import { useService } from './useservice.js';
import { paceWords, ratingWords, refusalOf } from './words.js';

/** Hands the link to the device's own way of sharing; where there is none it is copied. Answers
 * what happened. */
async function shareLink(link: string): Promise<string> {
  if ('share' in navigator)
    return navigator.share({ url: link }).then(
      () => '',
      () => '',
    );
  return (await copyText(link)) ? t('The link is copied.') : t('Copy the link by hand.');
}

function Invite({ match }: { match: MatchFacts }) {
  const { id } = match;
  const link = linkOf(match);
  const [said, say] = useState('');
  useEffect(() => {
    // Once, for who has just opened it: what they copied later is theirs.
    if (theService().fresh !== id) return;
    theService().fresh = '';
    void copyText(link).then((copied) => {
      if (copied) say(t('The link is copied.'));
    });
  }, [link]);
  return (
    <Panel title={t('Send this link')} icon="link" class="invite">
      <input
        readOnly
        value={link}
        aria-label={t('Link to this table')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <QrCode words={link} />
      <div class="ways">
        <div class="row">
          <Button
            icon="copy"
            onClick={async () =>
              say((await copyText(link)) ? t('The link is copied.') : t('Copy the link by hand.'))
            }
          >
            {t('Copy')}
          </Button>
          <a class="button" href={`#/tv/${match.id}`}>
            <Icon name="zoom" />
            <span>{t('On the big screen')}</span>
          </a>
        </div>
        <p role="status" class="note">
          {said}
        </p>
        <p class="note">{t('Good for 30 days; opening it never joins by itself.')}</p>
      </div>
    </Panel>
  );
}

type Act = (what: string, fields?: Record<string, unknown>) => void;

function Chair({
  match,
  seat,
  service,
  mayJoin,
  act,
}: {
  match: MatchFacts;
  seat: number;
  service: Service;
  mayJoin: boolean;
  act: Act;
}) {
  const player = match.players[seat];
  const bot = isBot(player);
  const name = !player
    ? t('vacant')
    : bot
      ? t('Bot: {level}', { level: levelTitle(player.name) })
      : nameOf(player);
  const isHost = match.host === service.user?.name;
  const me = player?.name === service.user?.name;
  const notes =
    player && !bot
      ? [me && t('you'), player.name === match.host && t('host'), ratingWords(player)]
          .filter(Boolean)
          .join(' · ')
      : '';
  return (
    <li class={player ? '' : 'vacant'}>
      <SeatMark seat={seat} name={player && !bot ? nameOf(player) : String(seat + 1)} />
      <span>
        <strong title={player && !bot ? player.name : undefined}>{name}</strong>
        {notes && <small>{notes}</small>}
      </span>
      {player && <Presence player={player} />}
      {!player && mayJoin && (
        <Button onClick={() => act('join', { seat })} aria-label={`${t('Sit here')} (${seat + 1})`}>
          {t('Sit here')}
        </Button>
      )}
      {!player && isHost && !match.rated && (
        <Button onClick={() => act('bot', { seat, level: 3 })}>{t('Add a bot')}</Button>
      )}
      {isHost && player && !me && (
        <IconButton
          icon="close"
          label={t('Take {name} off this seat', { name })}
          onClick={() => act('kick', { seat })}
        />
      )}
    </li>
  );
}

const sitsAt = (match: MatchFacts, service: Service): boolean =>
  match.players.some(
    (player) => player && player.kind !== 'bot' && player.name === service.user?.name,
  );

const awayFrom = (match: MatchFacts): string =>
  match.players.flatMap((player) => (player && !player.here ? [nameOf(player)] : [])).join(', ');

/** For who comes by a link: what it is, how long it takes, and how it goes. */
function Welcome({ match }: { match: MatchFacts }) {
  const game = useApp().game(match.game);
  const [tour, showTour] = useState(false);
  const [rules, openRules] = useState<Chapter | null>(null);
  return (
    <section class="panel welcome" data-game={game.id} aria-label={game.title}>
      <div class="welcome-picture">
        <Cover game={game.id} />
        <span class="plate">{game.title}</span>
      </div>
      <div class="welcome-words">
        <p>{game.about}</p>
        <p class="note">
          <Icon name="clock" />
          {tn('about {n} minute', 'about {n} minutes', game.minutes)}
        </p>
        <div class="row">
          <Button icon="overview" onClick={() => showTour(true)}>
            {t('Tour in two minutes')}
          </Button>
          <Button icon="log" onClick={() => openRules('turn')}>
            {t('Rules')}
          </Button>
        </div>
      </div>
      {tour && (
        <OverviewDialog
          game={game.id}
          onRules={(chapter) => {
            showTour(false);
            openRules(chapter);
          }}
          onClose={() => showTour(false)}
        />
      )}
      {rules && <RulesSheet game={game.id} chapter={rules} onClose={() => openRules(null)} />}
    </section>
  );
}

/** What the one who looks may do here: one thing above all. */
function Doing({
  match,
  service,
  sentAway,
  name,
  onName,
  act,
}: {
  match: MatchFacts;
  service: Service;
  sentAway: boolean;
  name: string;
  onName: (name: string) => void;
  act: Act;
}) {
  const [said, say] = useState('');
  const free = match.players.filter((player) => !player).length;
  const isHost = match.host === service.user?.name;
  if (sentAway)
    return (
      <p class="note" role="alert">
        {t('The host has taken you off this table. You may look on.')}
      </p>
    );
  if (!sitsAt(match, service))
    return free > 0 ? (
      <>
        <label class="field your-name">
          <span>{t('Your name')}</span>
          <input
            autocomplete="nickname"
            maxLength={20}
            value={name}
            onInput={(event) => onName(event.currentTarget.value)}
          />
        </label>
        <Button primary icon="play" onClick={() => act('join')}>
          {t('Sit down')}
        </Button>
      </>
    ) : (
      <p class="note">{t('All seats are taken.')}</p>
    );
  const canStart = isHost && !match.awaits && !(match.rated && free > 0);
  return (
    <>
      <p class="note" role="status">
        {match.awaits
          ? t('The match begins when {names} is back at the table.', { names: awayFrom(match) })
          : free === 0
            ? t('Everybody is here.')
            : tn(
                '{n} seat is free. The match begins when the last one is taken.',
                '{n} seats are free. The match begins when the last one is taken.',
                free,
              )}{' '}
        {said}
      </p>
      {free > 0 && (
        <Button primary icon="share-out" onClick={() => void shareLink(linkOf(match)).then(say)}>
          {t('Share the link')}
        </Button>
      )}
      {canStart && (
        <Button primary={free === 0} icon="play" onClick={() => act('start')}>
          {free > 0 ? tn('Start with {n} bot', 'Start with {n} bots', free) : t('Start')}
        </Button>
      )}
      <Button icon="leave" onClick={() => act('leave')}>
        {t('Leave the table')}
      </Button>
    </>
  );
}

/** How nobody can choose the cards, in four steps, as far as it has come. */
function FairSteps({ match, sits }: { match: MatchFacts; sits: boolean }) {
  const mine = sits && !!promised.of(match.id)?.share;
  const step = (n: number, done: boolean, title: string, note: string) => (
    <ProofStep state={done ? 'good' : ''} mark={<b>{n}</b>} title={title} note={note} />
  );
  return (
    <Panel title={t('A fair deal')} icon="verified" class="fair-steps">
      <ol class="proof">
        {step(1, true, t('We have sealed a secret'), t('before anybody sat down'))}
        {step(2, mine, t('Everybody adds chance'), mine ? t('yours is in') : t('by sitting down'))}
        {step(3, false, t('The cards come from both'), t('nobody alone can choose them'))}
        {step(4, false, t('At the end all is opened'), t('and your page checks it'))}
      </ol>
      <p class="seal">
        <small>{t('Seal')}</small>
        <code>{match.commit.match(/.{4}/g)!.join(' ')}</code>
      </p>
    </Panel>
  );
}

function Facts({ match }: { match: MatchFacts }) {
  const app = useApp();
  const decks = app.game(match.game).decks;
  const deck = decks.find((one) => one.sha256 === match.deck);
  const rows: [string, string][] = [
    ...(match.deck === decks[0].sha256
      ? []
      : [[t('Deck'), deck?.name ?? t('own cards of the host')] as [string, string]]),
    ...Object.entries(match.options).map(([name, choice]): [string, string] => [
      optionTitle(name),
      choiceTitle(name, choice),
    ]),
    [t('Clock'), paceWords(match.pace)],
    [t('Order of seats'), match.order === 'seated' ? t('as seated') : t('drawn at the start')],
    [t('Rated'), match.rated ? t('Yes') : t('No')],
    [t('Hints'), match.rated ? t('No') : t('Yes')],
    [t('Talk'), match.talk === 'phrases' ? t('ready phrases') : t('phrases and words')],
    [
      t('Who may find it'),
      match.visible === 'open'
        ? t('everybody, in the list of open tables')
        : t('only people with the link'),
    ],
  ];
  return (
    <Panel title={t('The match')} icon="settings" class="match-facts">
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

export function WaitingScreen({ remote }: { remote: RemoteMatch }) {
  const app = useApp();
  const service = useService();
  const [trouble, setTrouble] = useState('');
  const [name, setName] = useState(
    () => (service.user && (service.user.shown ?? '')) || app.settings.name,
  );
  const match = remote.facts;
  useColours(match.options);
  const game = app.game(match.game);
  useEffect(() => {
    document.title = `${game.title} – Townhall`;
  }, [game]);
  const act: Act = async (what, fields = {}) => {
    try {
      setTrouble('');
      if (what === 'join') await service.show(name);
      await (what === 'join'
        ? service.join(match, fields.seat as number | undefined)
        : service.order(match.id, what, fields));
      await remote.refresh();
    } catch (error) {
      setTrouble(refusalOf(error));
    }
  };
  const sits = sitsAt(match, service);
  useEffect(() => theAttention(service, app).saw(match), [match]);
  const sentAway = !!service.user && remote.sentAway(service.user.name);
  const taken = match.players.filter(Boolean).length;
  return (
    <div class="setup online-waiting">
      <header class="bar">
        <Brand title={game.title} />
        <span class="progress">
          {t('{n} of {all} seats taken', { n: taken, all: match.seats })}
        </span>
      </header>
      <main>
        {match.phase === 'cancelled' ? (
          <>
            <h1>{t('This table was closed.')}</h1>
            <HomeButton primary />
          </>
        ) : (
          <div class="waiting-grid">
            <div class="waiting-main">
              {!sits && !sentAway && <Welcome match={match} />}
              <section class="panel who" aria-label={t('Players')}>
                <h1>
                  {match.host === service.user?.name
                    ? t('Your table')
                    : match.host
                      ? t('A table of {name}', { name: calledAt(match, match.host) })
                      : t('A new table')}
                </h1>
                <Street match={match} />
                <ul class="chairs" aria-live="polite">
                  {match.players.map((_, seat) => (
                    <Chair
                      key={seat}
                      match={match}
                      seat={seat}
                      service={service}
                      mayJoin={!sits && !sentAway}
                      act={act}
                    />
                  ))}
                </ul>
              </section>
              {sits && taken < match.seats && <Invite match={match} />}
              <Facts match={match} />
            </div>
            <div class="waiting-side">
              <section class="panel doing" aria-label={t('Your turn')}>
                <Trouble>{trouble}</Trouble>
                <Doing
                  match={match}
                  service={service}
                  sentAway={sentAway}
                  name={name}
                  onName={setName}
                  act={act}
                />
              </section>
              <FairSteps match={match} sits={sits} />
              {sits && <TalkPanel match={remote} />}
            </div>
          </div>
        )}
      </main>
    </div>
  );
}
