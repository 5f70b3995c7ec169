// SPDX-License-Identifier: MIT
// profile.tsx - a person: ratings with their curve, results by game, matches that anybody may see.
import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../ui/context.js';
import { Emblem } from '../table/emblem.js';
import { languageNow, points, t, tn } from '../ui/i18n.js';
import { Brand, Button, Dialog, Icon, Panel, Trouble } from '../table/parts.js';
import { RatingDelta } from './after.js';
import { type MatchFacts, nameOf } from './facts.js';
import { judged } from '../match/keepsakes.js';
import { cid, type Service } from './service.js';
import { useService } from './useservice.js';
import { endingWords, refusalOf, statusWords } from './words.js';

interface Rated {
  game: string;
  seats: number;
  rating: number;
  give_or_take: number;
  matches?: number;
}
export interface Profile {
  name: string;
  kind: string;
  created: number;
  ratings: Rated[];
  curve: Rated[];
  /** `streak`: won in a row, up to the last one. */
  results: { game: string; played: number; won: number; best: number; streak: number }[];
  /** Whether the reader has blocked them. */
  blocked?: boolean;
}

/** `before`: where the next page begins, if there is one. */
interface Listed {
  matches: MatchFacts[];
  before?: number;
}

const CURVE = { width: 640, height: 180, left: 46, bottom: 8 };

/** One list for two, another for three and more. */
const listOf = ({ seats }: { seats: number }): number => (seats === 2 ? 2 : 3);

/** The rating after each match, oldest first, in a band as wide as it is uncertain. */
function Curve({ points }: { points: Rated[] }) {
  if (points.length < 2)
    return <p class="note">{t('The curve begins with the second rated match.')}</p>;
  const least =
    Math.floor(Math.min(...points.map((one) => one.rating - one.give_or_take)) / 100) * 100;
  const most =
    Math.ceil(Math.max(...points.map((one) => one.rating + one.give_or_take)) / 100) * 100;
  const x = (i: number): number =>
    CURVE.left + ((CURVE.width - CURVE.left - 10) * i) / (points.length - 1);
  const y = (value: number): number =>
    CURVE.height -
    CURVE.bottom -
    ((CURVE.height - 2 * CURVE.bottom) * (value - least)) / (most - least);
  const at = (i: number, value: number): string => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`;
  const upper = points.map((one, i) => at(i, one.rating + one.give_or_take));
  const lower = points.map((one, i) => at(i, one.rating - one.give_or_take)).reverse();
  const step = Math.max(100, Math.ceil((most - least) / 400) * 100);
  const marks = Array.from(
    { length: Math.floor((most - least) / step) + 1 },
    (_, i) => least + i * step,
  );
  const last = points.length - 1;
  return (
    <svg
      class="curve"
      viewBox={`0 0 ${CURVE.width} ${CURVE.height}`}
      role="img"
      aria-label={t('Rating from {first} to {last}', {
        first: points[0].rating,
        last: points[last].rating,
      })}
    >
      {marks.map((mark) => (
        <g key={mark}>
          <path d={`M${CURVE.left} ${y(mark)}H${CURVE.width}`} class="s-line" />
          <text x={CURVE.left - 8} y={y(mark) + 4} text-anchor="end" class="f-ink2" font-size="12">
            {mark}
          </text>
        </g>
      ))}
      <path d={`M${[...upper, ...lower].join('L')}z`} class="f-ink2" opacity=".15" />
      <path
        d={`M${points.map((one, i) => at(i, one.rating)).join('L')}`}
        class="s-s0"
        fill="none"
        stroke-width="3"
        stroke-linejoin="round"
      />
      <circle
        cx={x(last)}
        cy={y(points[last].rating)}
        r="5.5"
        class="f-paper s-s0"
        stroke-width="3"
      />
    </svg>
  );
}

export function Ratings({ profile }: { profile: Profile }) {
  const app = useApp();
  if (profile.ratings.length === 0) return <p class="note">{t('No rated match yet.')}</p>;
  return (
    <ul class="ratings">
      {profile.ratings.map((one) => (
        <li key={`${one.game} ${one.seats}`}>
          <strong>{app.game(one.game)?.title ?? one.game}</strong>{' '}
          <small>{one.seats === 2 ? t('two players') : t('three and more')}</small>
          <span class="figure">
            {one.rating} ± {one.give_or_take}
          </span>
          <Curve
            points={profile.curve.filter(
              ({ game, seats }) => game === one.game && listOf({ seats }) === listOf(one),
            )}
          />
        </li>
      ))}
    </ul>
  );
}

function Results({ profile }: { profile: Profile }) {
  const app = useApp();
  const heads = [t('Played'), t('Won'), t('Best score'), t('Wins in a row')];
  return (
    <table class="score-sheet statistics">
      <thead>
        <tr>
          {[t('Game'), ...heads].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {profile.results.map(({ game, played, won, best, streak }) => (
          <tr key={game}>
            <th scope="row">
              <span class="of-game">
                <Emblem game={game} />
                <span>
                  {app.game(game)?.title ?? game}
                  <span class="bar-of" aria-hidden="true">
                    <i style={{ width: `${(100 * won) / played}%` }} />
                  </span>
                </span>
              </span>
            </th>
            {[played, won, best, streak].map((n, i) => (
              <td key={i} data-head={heads[i]}>
                {points(n)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A match as it is, or was, for one of its seats; how well they played, where this browser has
 * looked. */
function MatchRow({ match, name }: { match: MatchFacts; name: string }) {
  const app = useApp();
  const seat = match.players.findIndex((player) => player?.name === name);
  const change = match.players[seat]?.change;
  const accuracy = judged.of(match.id)?.accuracy[seat] ?? null;
  const day = new Date(match.created).toLocaleDateString(languageNow(), { dateStyle: 'medium' });
  return (
    <li>
      <a href={`#/online/${match.id}`}>
        <Emblem game={match.game} />
        <span class="what">
          <strong>{app.game(match.game)?.title ?? match.game}</strong>{' '}
          <span>{isRunning(match) ? statusWords(match, false) : endingWords(match, seat)}</span>
        </span>
        <span class="numbers">
          {change && <RatingDelta change={change} />}
          {accuracy !== null && (
            <span
              class="judged"
              role="img"
              aria-label={`${t('Accuracy')}: ${Math.round(accuracy)}`}
              title={t('Accuracy')}
            >
              <Icon name="target" />
              {Math.round(accuracy)}
            </span>
          )}
        </span>
        <span class="note">
          {day} · {match.players.map((player) => (player ? nameOf(player) : '–')).join(', ')}
        </span>
      </a>
    </li>
  );
}

const isRunning = ({ phase }: MatchFacts): boolean => phase === 'gathering' || phase === 'running';

/** Those that are over, or those that go on, where there are both. `onOlder`: asks for the next
 * page. */
function Matches({
  matches,
  name,
  onOlder,
}: {
  matches: MatchFacts[];
  name: string;
  onOlder: (() => void) | null;
}) {
  const [running, setRunning] = useState(false);
  if (matches.length === 0) return <p class="note">{t('No matches to see.')}</p>;
  const both = matches.some(isRunning) && !matches.every(isRunning);
  const shown = both ? matches.filter((match) => isRunning(match) === running) : matches;
  return (
    <>
      {both && (
        <div class="chips" role="group" aria-label={t('Which matches')}>
          <button type="button" aria-pressed={!running} onClick={() => setRunning(false)}>
            {t('Finished')}
          </button>
          <button type="button" aria-pressed={running} onClick={() => setRunning(true)}>
            {t('Going on')}
          </button>
        </div>
      )}
      <ul class="matches">
        {shown.map((match) => (
          <MatchRow key={match.id} match={match} name={name} />
        ))}
      </ul>
      {onOlder && (
        <div class="row">
          <Button onClick={onOlder}>{t('Older matches')}</Button>
        </div>
      )}
    </>
  );
}

/** Actions about another user. */
function Others({
  name,
  at,
  service,
  wasBlocked,
}: {
  name: string;
  at: string;
  service: Service;
  wasBlocked: boolean;
}) {
  const [said, say] = useState('');
  const [blocked, setBlocked] = useState(wasBlocked);
  const [reporting, setReporting] = useState(false);
  const block = (): void => {
    const asked = blocked
      ? service.http('DELETE', `blocks/${name}`)
      : service.http('POST', 'blocks', { name, cid: cid() });
    asked.then(
      () => {
        say(
          blocked ? t('The block is lifted.') : t('Blocked: no talk, and no seat at your tables.'),
        );
        setBlocked(!blocked);
      },
      (error) => say(refusalOf(error)),
    );
  };
  return (
    <>
      <div class="row">
        <Button onClick={block}>{blocked ? t('Lift the block') : t('Block')}</Button>
        <Button onClick={() => setReporting(true)}>{t('Report')}</Button>
      </div>
      <p role="status" class="note">
        {said}
      </p>
      {reporting && (
        <ReportDialog
          name={name}
          at={at}
          service={service}
          say={say}
          onClose={() => setReporting(false)}
        />
      )}
    </>
  );
}

function ReportDialog({
  name,
  at,
  service,
  say,
  onClose,
}: {
  name: string;
  at: string;
  service: Service;
  say: (words: string) => void;
  onClose: () => void;
}) {
  const [words, setWords] = useState('');
  const send = (event: Event): void => {
    event.preventDefault();
    onClose();
    service
      .http('POST', 'reports', {
        name,
        words: words.trim(),
        ...(at && { match: at }),
        cid: cid(),
      })
      .then(
        () => say(t('Thank you. The operator will read it.')),
        (error) => say(refusalOf(error)),
      );
  };
  return (
    <Dialog title={t('Report')} onClose={onClose}>
      <form class="form" onSubmit={send}>
        <label class="field">
          <span>
            {t('What happened?')}
            {at && <small>{t('The talk at your table goes along.')}</small>}
          </span>
          <textarea
            rows={4}
            maxLength={900}
            required
            value={words}
            onInput={(event) => setWords(event.currentTarget.value)}
          />
        </label>
        <div class="row">
          <button class="button primary" type="submit">
            <span>{t('Send')}</span>
          </button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** `at`: the match from which the reader comes. */
export function ProfileScreen({ name, at = '' }: { name: string; at?: string }) {
  const service = useService();
  const [profile, setProfile] = useState<Profile | null>(null);
  const [{ matches, before }, setList] = useState<Listed>({ matches: [] });
  const [trouble, setTrouble] = useState('');
  const told = <T,>(asked: Promise<T>, then: (found: T) => void): void => {
    asked.then(then).catch((error) => setTrouble(refusalOf(error)));
  };
  const list = (more = ''): Promise<Listed> =>
    service.http('GET', `users/${name}/matches${more}`) as unknown as Promise<Listed>;
  useEffect(() => {
    document.title = `${name} – Townhall`;
    service.me().catch(() => undefined);
    told(Promise.all([service.http('GET', `users/${name}`), list()]), ([person, found]) => {
      setProfile(person as unknown as Profile);
      setList(found);
    });
  }, [name]);
  const older = (): void =>
    told(list(`?before=${before}`), (found) =>
      setList({ ...found, matches: [...matches, ...found.matches] }),
    );
  return (
    <div class="setup profile">
      <header class="bar">
        <Brand title={t('Player')} />
      </header>
      <main>
        <h1>{profile?.name ?? name}</h1>
        <Trouble>{trouble}</Trouble>
        {profile && (
          <>
            <p class="note">
              {profile.kind === 'member'
                ? t('Member since {day}', {
                    day: new Date(profile.created).toLocaleDateString(languageNow(), {
                      dateStyle: 'medium',
                    }),
                  })
                : t('Guest')}
            </p>
            <Panel title={t('Ratings')} icon="prestige">
              <Ratings profile={profile} />
            </Panel>
            {profile.results.length > 0 && (
              <Panel
                title={t('Results')}
                icon="prestige"
                note={tn(
                  '{n} match',
                  '{n} matches',
                  profile.results.reduce((n, one) => n + one.played, 0),
                )}
              >
                <Results profile={profile} />
              </Panel>
            )}
            <Panel title={t('Matches')} icon="clock">
              <Matches
                matches={matches}
                name={profile.name}
                onOlder={before === undefined ? null : older}
              />
            </Panel>
            {service.user && service.user.name !== profile.name && (
              <Others
                key={profile.name}
                name={profile.name}
                at={at}
                service={service}
                wasBlocked={!!profile.blocked}
              />
            )}
          </>
        )}
      </main>
    </div>
  );
}
