// SPDX-License-Identifier: MIT
// profile.tsx - a person: ratings with their curve, results by game, matches that anybody may see.
import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../context.js';
import { languageNow, t, tn } from '../i18n.js';
import { Brand, Button, Panel, Trouble } from '../parts.js';
import type { MatchFacts } from './facts.js';
import { cid } from './service.js';
import { useService } from './useservice.js';
import { refusalOf } from './words.js';

interface Rated { game: string; seats: number; rating: number; give_or_take: number; matches?: number }
interface Profile {
  name: string; kind: string; created: number; ratings: Rated[]; curve: Rated[];
  results: { game: string; played: number; won: number; best: number }[];
}

/** A line through the ratings after each match, oldest first. */
function Curve({ points }: { points: Rated[] }) {
  if (points.length < 2) return null;
  const values = points.map(({ rating }) => rating);
  const least = Math.min(...values);
  const range = Math.max(...values) - least || 1;
  const line = values.map((value, i) => `${((100 * i) / (values.length - 1)).toFixed(1)},${(28 - (26 * (value - least)) / range).toFixed(1)}`).join(' ');
  return (
    <svg class="curve" viewBox="0 0 100 30" preserveAspectRatio="none" role="img"
      aria-label={t('Rating from {first} to {last}', { first: values[0], last: values[values.length - 1] })}>
      <polyline points={line} fill="none" class="s-accent" stroke-width="1.5" vector-effect="non-scaling-stroke" />
    </svg>
  );
}

function Ratings({ profile }: { profile: Profile }) {
  const app = useApp();
  if (profile.ratings.length === 0) return <p class="note">{t('No rated match yet.')}</p>;
  return (
    <ul class="ratings">
      {profile.ratings.map((one) => (
        <li key={`${one.game} ${one.seats}`}>
          <strong>{app.game(one.game)?.title ?? one.game}</strong> <small>{one.seats === 2 ? t('two players') : t('three and more')}</small>
          <span class="figure">{one.rating} ± {one.give_or_take}</span>
          <Curve points={profile.curve.filter(({ game, seats }) => game === one.game && seats === one.seats)} />
        </li>
      ))}
    </ul>
  );
}

function Results({ profile }: { profile: Profile }) {
  const app = useApp();
  return (
    <table class="results">
      <thead><tr><th>{t('Game')}</th><th>{t('Played')}</th><th>{t('Won')}</th><th>{t('Best')}</th></tr></thead>
      <tbody>{profile.results.map((one) => (
        <tr key={one.game}><td>{app.game(one.game)?.title ?? one.game}</td><td>{one.played}</td><td>{one.won}</td><td>{one.best}</td></tr>
      ))}</tbody>
    </table>
  );
}

function Matches({ matches }: { matches: MatchFacts[] }) {
  const app = useApp();
  if (matches.length === 0) return <p class="note">{t('No matches to see.')}</p>;
  return (
    <ul class="matches">
      {matches.map((match) => (
        <li key={match.id}><a href={`#/online/${match.id}`}>
          <strong>{app.game(match.game)?.title ?? match.game}</strong>
          <span class="note">{new Date(match.created).toLocaleDateString(languageNow())} · {match.players.map((player) => player?.name ?? '–').join(', ')}</span>
        </a></li>
      ))}
    </ul>
  );
}

export function ProfileScreen({ name }: { name: string }) {
  const service = useService();
  const [profile, setProfile] = useState<Profile | null>(null);
  const [matches, setMatches] = useState<MatchFacts[]>([]);
  const [trouble, setTrouble] = useState('');
  const [said, say] = useState('');
  useEffect(() => {
    document.title = `${name} – Townhall`;
    service.me().catch(() => undefined);
    Promise.all([service.http('GET', `users/${name}`), service.http('GET', `users/${name}/matches`)]).then(([person, list]) => {
      setProfile(person as unknown as Profile);
      setMatches((list.matches ?? []) as MatchFacts[]);
    }).catch((error) => setTrouble(refusalOf(error)));
  }, [name]);
  const block = (): void => {
    service.http('POST', 'blocks', { name, cid: cid() }).then(() => say(t('Blocked: no talk, and no seat at your tables.')), (error) => say(refusalOf(error)));
  };
  const report = (): void => {
    const words = prompt(t('What happened?'));
    if (words) service.http('POST', 'reports', { name, words, cid: cid() }).then(() => say(t('Thank you. The operator will read it.')), (error) => say(refusalOf(error)));
  };
  return (
    <div class="setup profile">
      <header class="bar"><Brand title={t('Player')} /></header>
      <main>
        <h1>{profile?.name ?? name}</h1>
        <Trouble>{trouble}</Trouble>
        {profile && (
          <>
            <p class="note">{profile.kind === 'member' ? t('Member since {day}', { day: new Date(profile.created).toLocaleDateString(languageNow()) }) : t('Guest')}</p>
            <Panel title={t('Ratings')} icon="prestige"><Ratings profile={profile} /></Panel>
            {profile.results.length > 0 && (
              <Panel title={t('Results')} icon="prestige" note={tn('{n} match', '{n} matches', profile.results.reduce((n, one) => n + one.played, 0))}><Results profile={profile} /></Panel>
            )}
            <Panel title={t('Matches')} icon="clock"><Matches matches={matches} /></Panel>
            {service.user && service.user.name !== profile.name && (
              <div class="row"><Button onClick={block}>{t('Block')}</Button><Button onClick={report}>{t('Report')}</Button></div>
            )}
            <p role="status" class="note">{said}</p>
          </>
        )}
      </main>
    </div>
  );
}
