// SPDX-License-Identifier: MIT
// circle.tsx - people who play together: my circles, one of them with its tables, people and
// invitation, and the link by which somebody joins. Nobody else sees that a circle exists.
import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../ui/context.js';
import { languageNow, t, tn } from '../ui/i18n.js';
import { copyText } from '../ui/menu.js';
import { Emblem } from '../table/emblem.js';
import { charactersOf } from '../match/characters.js';
import { Brand, Button, HomeButton, Panel, Trouble } from '../table/parts.js';
import { isBot, type MatchFacts, nameOf } from './facts.js';
import { QrCode } from './qr.js';
import { cid } from './service.js';
import { Sure } from './side.js';
import { Row } from './startpanels.js';
import { useService } from './useservice.js';
import { endingWords, refusalOf } from './words.js';

type Role = 'member' | 'organiser' | 'owner';
interface InList {
  id: string;
  name: string;
  role: Role;
  people: number;
}
interface Person {
  name: string;
  shown?: string;
  role: Role;
}
/** `points` in parts of 120, as the contract says. */
interface Season {
  name: string;
  shown?: string;
  played: number;
  won: number;
  points: number;
}
interface Circle {
  id: string;
  name: string;
  role: Role;
  code: string;
  people: Person[];
  season: Season[];
}

const roleWords = (role: Role): string =>
  role === 'owner' ? t('owner') : role === 'organiser' ? t('organiser') : t('member');

/** My circles, and a form for another. On the start page only when there is one. */
export function Circles({ founding = false }: { founding?: boolean }) {
  const service = useService();
  const [list, setList] = useState<InList[]>([]);
  const [name, setName] = useState('');
  const [trouble, setTrouble] = useState('');
  const { user } = service;
  useEffect(() => {
    if (!user) return;
    service.http('GET', 'circles').then(
      ({ circles }) => setList(circles as InList[]),
      () => undefined,
    );
  }, [user]);
  const found = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      await service.somebody();
      const { id } = await service.http('POST', 'circles', { name: name.trim(), cid: cid() });
      location.hash = `#/circle/${id}`;
    } catch (error) {
      setTrouble(refusalOf(error));
    }
  };
  if (!founding && list.length === 0) return null;
  return (
    <Panel title={t('Circles')} icon="people" class="circles">
      {founding && (
        <p class="note">
          {t(
            'A family, a club, a class: people who find each other’s tables. Nobody else sees that a circle exists.',
          )}
        </p>
      )}
      <ul class="kept">
        {list.map((one) => (
          <li key={one.id}>
            <a href={`#/circle/${one.id}`}>{one.name}</a>
            <small>{tn('{n} person', '{n} people', one.people)}</small>
          </li>
        ))}
      </ul>
      {founding && (
        <form onSubmit={found}>
          <label class="field">
            <span>{t('Name of a new circle')}</span>
            <input
              name="circle"
              required
              maxLength={30}
              pattern=".*\S.*"
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </label>
          <Trouble>{trouble}</Trouble>
          <button class="button" type="submit">
            <span>{t('Found the circle')}</span>
          </button>
        </form>
      )}
    </Panel>
  );
}

const isOpen = ({ phase }: MatchFacts): boolean => phase === 'gathering' || phase === 'running';

function Tables({ circle, matches }: { circle: Circle; matches: MatchFacts[] }) {
  const app = useApp();
  return (
    <Panel title={t('Tables')} icon="play" class="go-on">
      <ul>
        {matches.filter(isOpen).map((match) => (
          <Row key={match.id} match={match} mine={false} told={Date.now()} />
        ))}
      </ul>
      <p class="note">{t('Open a table: everybody here finds it.')}</p>
      <div class="row">
        {app.games
          .filter(({ maxSeats }) => maxSeats > 1)
          .map(({ id, title }) => (
            <a key={id} class="button" href={`#/online/new/${id}/${circle.id}`}>
              <Emblem game={id} />
              <span>{title}</span>
            </a>
          ))}
      </div>
    </Panel>
  );
}

const RESULTS = 8;

/** What everybody at a table is called; of a built-in bot, by its character. */
function namesAt({ players }: MatchFacts): string[] {
  const bots = charactersOf(
    players.map((player) => ({ name: player?.name ?? '', bot: isBot(player) })),
  );
  return players.map((player, i) => bots[i]?.name ?? (player ? nameOf(player) : '–'));
}

/** Who won; of a table that plays together, whether it did. */
function endWords(match: MatchFacts): string {
  const { result } = match;
  if (!result || result.won !== undefined) return endingWords(match, 0);
  const first = namesAt(match).filter((_, seat) => result.places[seat] === 1);
  return t('Won by {names}', { names: first.join(', ') });
}

/** The last matches that are over. */
function Results({ matches }: { matches: MatchFacts[] }) {
  const app = useApp();
  const over = matches.filter((match) => !isOpen(match)).slice(0, RESULTS);
  if (over.length === 0) return null;
  return (
    <Panel title={t('Last results')} icon="clock">
      <ul class="matches">
        {over.map((match) => (
          <li key={match.id}>
            <a href={`#/online/${match.id}`}>
              <Emblem game={match.game} />
              <span class="what">
                <strong>{app.game(match.game)?.title ?? match.game}</strong>{' '}
                <span>{endWords(match)}</span>
              </span>
              <span class="note">
                {new Date(match.created).toLocaleDateString(languageNow(), { dateStyle: 'medium' })}
                {' · '}
                {namesAt(match).join(', ')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Standings over the matches of the last 90 days. */
function Standings({ season }: { season: Season[] }) {
  if (season.length === 0) return null;
  const heads = [t('Points'), t('Won'), t('Played')];
  return (
    <Panel title={t('The season')} icon="trophy" note={t('the last 90 days')}>
      <table class="score-sheet statistics">
        <thead>
          <tr>
            {[t('Name'), ...heads].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {season.map(({ name, shown, played, won, points }) => (
            <tr key={name}>
              <th scope="row">
                <a href={`#/people/${name}`}>{shown ?? name}</a>
              </th>
              {[Math.round(points / 12) / 10, won, played].map((n, i) => (
                <td key={i} data-head={heads[i]}>
                  {n.toLocaleString(languageNow())}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="note">
        {t(
          'A match brings a point to its winner, and the others their part of one: who beats half of the others, half a point.',
        )}
      </p>
    </Panel>
  );
}

type Change = (what: string, fields: Record<string, unknown>) => void;

function People({ circle, change }: { circle: Circle; change: Change }) {
  const { user } = useService();
  const [asked, setAsked] = useState<{ name: string; role: 'owner' | 'none' } | null>(null);
  const choose = (name: string, role: string): void => {
    if (role === 'owner' || role === 'none') setAsked({ name, role });
    else change('role', { name, role });
  };
  return (
    <Panel title={t('People')} icon="people">
      <ul class="kept">
        {circle.people.map(({ name, shown, role }) => (
          <li key={name}>
            <span>
              <a href={`#/people/${name}`}>{shown ?? name}</a>{' '}
              {role !== 'member' && <small>{roleWords(role)}</small>}
            </span>
            {circle.role === 'organiser' && role === 'member' && (
              <Button onClick={() => setAsked({ name, role: 'none' })}>{t('Remove')}</Button>
            )}
            {circle.role === 'owner' && name !== user?.name && (
              <select
                aria-label={t('What {name} may do', { name: shown ?? name })}
                value={role}
                onChange={(event) => {
                  choose(name, event.currentTarget.value);
                  event.currentTarget.value = role;
                }}
              >
                <option value="member">{t('member')}</option>
                <option value="organiser">{t('organiser')}</option>
                <option value="owner">{t('Hand the circle over')}</option>
                <option value="none">{t('Remove')}</option>
              </select>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <Sure
          title={asked.role === 'owner' ? t('Hand the circle over?') : t('Remove {name}?', asked)}
          words={
            asked.role === 'owner'
              ? t('It belongs to {name} then, and you stay as an organiser.', asked)
              : t('{name} finds its tables no more. With the link, they can come back.', asked)
          }
          yes={asked.role === 'owner' ? t('Hand it over') : t('Remove')}
          onYes={() => {
            setAsked(null);
            change('role', asked);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  );
}

function Invitation({ circle, change }: { circle: Circle; change: Change }) {
  const [said, say] = useState('');
  const link = `${location.href.split('#')[0]}#/circle/join/${circle.code}`;
  const copy = async (): Promise<void> =>
    say((await copyText(link)) ? t('The link is copied.') : t('Copy the link by hand.'));
  return (
    <Panel title={t('Invite people')} icon="link" class="invite">
      <input
        readOnly
        value={link}
        aria-label={t('Link to this circle')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <QrCode words={link} />
      <div class="ways">
        <div class="row">
          <Button icon="copy" onClick={() => void copy()}>
            {t('Copy')}
          </Button>
          {circle.role !== 'member' && (
            <Button icon="again" onClick={() => change('edit', { link: true })}>
              {t('Another link')}
            </Button>
          )}
        </div>
        <p role="status" class="note">
          {said}
        </p>
        <p class="note">{t('Whoever has the link may join. Another link ends this one.')}</p>
      </div>
    </Panel>
  );
}

/** Another name, for the owner and organisers. */
function Rename({ circle, change }: { circle: Circle; change: Change }) {
  const [name, setName] = useState(circle.name);
  const rename = (event: Event): void => {
    event.preventDefault();
    change('edit', { name: name.trim() });
  };
  return (
    <Panel title={t('Name of the circle')} icon="settings">
      <form class="rename" onSubmit={rename}>
        <input
          name="rename"
          aria-label={t('Name of the circle')}
          required
          maxLength={30}
          pattern=".*\S.*"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <button class="button" type="submit" disabled={name.trim() === circle.name}>
          <span>{t('Rename')}</span>
        </button>
      </form>
    </Panel>
  );
}

function Inside({ circle, again }: { circle: Circle; again: () => Promise<void> }) {
  const service = useService();
  const [matches, setMatches] = useState<MatchFacts[]>([]);
  const [trouble, setTrouble] = useState('');
  const [asked, setAsked] = useState<'leave' | 'delete' | null>(null);
  const { id } = circle;
  useEffect(() => {
    service.http('GET', `circles/${id}/matches`).then(
      ({ matches: found }) => setMatches(found as MatchFacts[]),
      (error) => setTrouble(refusalOf(error)),
    );
  }, [id]);
  const change: Change = (what, fields) =>
    void service
      .http('POST', `circles/${id}/${what}`, fields)
      .then(again)
      .catch((error) => setTrouble(refusalOf(error)));
  const end = (asked: Promise<unknown>): void =>
    void asked
      .then(() => {
        location.hash = '#/';
      })
      .catch((error) => setTrouble(refusalOf(error)));
  return (
    <>
      <Trouble>{trouble}</Trouble>
      <Tables circle={circle} matches={matches} />
      <Results matches={matches} />
      <Standings season={circle.season} />
      <People circle={circle} change={change} />
      <Invitation circle={circle} change={change} />
      {circle.role !== 'member' && <Rename circle={circle} change={change} />}
      <div class="row">
        <HomeButton />
        <Button icon="leave" onClick={() => setAsked('leave')}>
          {t('Leave the circle')}
        </Button>
        {circle.role === 'owner' && (
          <Button icon="close" onClick={() => setAsked('delete')}>
            {t('Delete the circle')}
          </Button>
        )}
      </div>
      {asked === 'delete' && (
        <Sure
          title={t('Delete the circle?')}
          words={t(
            'Nobody finds its tables any more, and its link leads nowhere. Its matches stay.',
          )}
          yes={t('Delete the circle')}
          onYes={() => end(service.http('DELETE', `circles/${id}`))}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'leave' && (
        <Sure
          title={t('Leave the circle?')}
          words={
            circle.people.length > 1
              ? t('You find its tables no more. With the link, you can come back.')
              : t('You are the last one: the circle goes with you. Its matches stay.')
          }
          yes={t('Leave the circle')}
          onYes={() => end(service.http('POST', `circles/${id}/leave`, {}))}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function Join({ code }: { code: string }) {
  const service = useService();
  const [trouble, setTrouble] = useState('');
  const join = async (): Promise<void> => {
    try {
      await service.somebody();
      const { id } = await service.http('POST', 'circles/join', { code });
      location.replace(`#/circle/${id}`);
    } catch (error) {
      setTrouble(refusalOf(error));
    }
  };
  return (
    <Panel title={t('You are invited')} icon="people">
      <p>
        {t(
          'Somebody invites you to their circle. Its people see your name, and you find each other’s tables.',
        )}
      </p>
      <Trouble>{trouble}</Trouble>
      <div class="row">
        <Button primary onClick={() => void join()}>
          {t('Join the circle')}
        </Button>
        <HomeButton />
      </div>
    </Panel>
  );
}

/** #/circle/ID, or #/circle/join/CODE. */
export function CircleScreen({ which }: { which: string }) {
  const service = useService();
  const [circle, setCircle] = useState<Circle | null>(null);
  const [trouble, setTrouble] = useState('');
  const code = /^join\/(.+)$/.exec(which)?.[1];
  const read = async (): Promise<void> => {
    if (service.user === undefined) await service.me();
    setCircle((await service.http('GET', `circles/${which}`)) as unknown as Circle);
  };
  useEffect(() => {
    document.title = `${t('Circles')} – Townhall`;
    if (!code) read().catch((error) => setTrouble(refusalOf(error)));
  }, [which]);
  return (
    <div class="setup account circle">
      <header class="bar">
        <Brand title={t('Circles')} />
      </header>
      <main>
        <h1>{circle?.name ?? t('Circles')}</h1>
        <Trouble>{trouble}</Trouble>
        {code && <Join code={code} />}
        {circle && <Inside circle={circle} again={read} />}
      </main>
    </div>
  );
}
