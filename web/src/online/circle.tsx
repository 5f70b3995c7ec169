// SPDX-License-Identifier: MIT
// circle.tsx - people who play together: my circles, one of them with its tables, people and
// invitation, and the link by which somebody joins. Nobody else sees that a circle exists.
import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../ui/context.js';
import { t, tn } from '../ui/i18n.js';
import { copyText } from '../ui/menu.js';
import { Emblem } from '../table/emblem.js';
import { Brand, Button, HomeButton, Panel, Trouble } from '../table/parts.js';
import type { MatchFacts } from './facts.js';
import { QrCode } from './qr.js';
import { cid } from './service.js';
import { Sure } from './side.js';
import { Row } from './startpanels.js';
import { useService } from './useservice.js';
import { refusalOf } from './words.js';

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
interface Circle {
  id: string;
  name: string;
  role: Role;
  code: string;
  people: Person[];
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

function Tables({ circle, matches }: { circle: Circle; matches: MatchFacts[] }) {
  const app = useApp();
  return (
    <Panel title={t('Tables')} icon="play" class="go-on">
      <ul>
        {matches.map((match) => (
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

function Inside({ circle, again }: { circle: Circle; again: () => Promise<void> }) {
  const service = useService();
  const [matches, setMatches] = useState<MatchFacts[]>([]);
  const [trouble, setTrouble] = useState('');
  const [leaving, setLeaving] = useState(false);
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
  const leave = async (): Promise<void> => {
    try {
      await service.http('POST', `circles/${id}/leave`, {});
      location.hash = '#/';
    } catch (error) {
      setTrouble(refusalOf(error));
    }
  };
  return (
    <>
      <Trouble>{trouble}</Trouble>
      <Tables circle={circle} matches={matches} />
      <People circle={circle} change={change} />
      <Invitation circle={circle} change={change} />
      <div class="row">
        <HomeButton />
        <Button icon="leave" onClick={() => setLeaving(true)}>
          {t('Leave the circle')}
        </Button>
      </div>
      {leaving && (
        <Sure
          title={t('Leave the circle?')}
          words={
            circle.people.length > 1
              ? t('You find its tables no more. With the link, you can come back.')
              : t('You are the last one: the circle goes with you. Its matches stay.')
          }
          yes={t('Leave the circle')}
          onYes={() => void leave()}
          onClose={() => setLeaving(false)}
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
