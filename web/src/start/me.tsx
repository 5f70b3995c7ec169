// SPDX-License-Identifier: MIT
// me.tsx - what somebody has achieved here: a house that grows, achievements, the passport of
// metropolises, records and the days of this month.
import { useEffect, useMemo, useState } from 'preact/hooks';
import {
  achievementsOf,
  houseStage,
  isDone,
  type Life,
  passportOf,
  type Stamp,
} from '../match/achievements.js';
import { Badge } from '../match/badge.js';
import { choiceTitle } from '../match/facts.js';
import { type Kept, useKept } from '../match/kept.js';
import { citiesOf, lifeOf } from '../match/life.js';
import { myTotal } from '../match/results.js';
import { Brand, Button, Panel, Trouble } from '../table/parts.js';
import { useApp } from '../ui/context.js';
import { languageNow, points, t, tn } from '../ui/i18n.js';
import { Cover, House, HOUSES, Postcard } from '../ui/portraits.js';
import { wasSignedIn } from '../online/signedin.js';
import { LanguageMenu } from '../ui/settingsdialog.js';
import { Accuracy } from './accuracy.js';

function Home({ done, of, played }: { done: number; of: number; played: number }) {
  const app = useApp();
  const { house, name } = app.settings;
  const next = HOUSES[(HOUSES.indexOf(house) + 1) % HOUSES.length];
  return (
    <section class="panel my-house" aria-label={t('You')}>
      <House name={house} size={112} stage={houseStage(done)} />
      <div>
        <h1>{name || t('You')}</h1>
        <p class="note">
          {played > 0
            ? tn('{n} match finished', '{n} matches finished', played)
            : t('Your first match lights a window.')}
        </p>
        <label class="grown">
          <span>{t('{n} of {all} achievements', { n: done, all: of })}</span>
          <progress max={of} value={done} />
        </label>
        <Button onClick={() => void app.change({ house: next })}>{t('Another house')}</Button>
      </div>
    </section>
  );
}

function Passport({ stamps }: { stamps: Stamp[] }) {
  const won = stamps.filter((stamp) => stamp.won > 0).length;
  return (
    <Panel
      title={t('Passport')}
      icon="monument"
      class="passport"
      note={t('{n} of {all}', { n: won, all: stamps.length })}
    >
      <ul>
        {stamps.map((stamp) => (
          <li key={stamp.city} class={stamp.won > 0 ? 'won' : ''}>
            <Postcard place={stamp.city} />
            <strong>{choiceTitle('city', stamp.city)}</strong>
            <small>
              {stamp.best === null
                ? t('not played')
                : `${t('best {n}', { n: points(stamp.best) })}${stamp.won > 0 ? ` · ${tn('won {n} time', 'won {n} times', stamp.won)}` : ''}`}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Records({ life }: { life: Life }) {
  const app = useApp();
  const day = (time: number): string =>
    new Date(time).toLocaleDateString(languageNow(), { dateStyle: 'medium' });
  const rows = app.games.flatMap((game) => {
    const all = life.results
      .filter((one) => one.game === game.id && one.result.counts && myTotal(one.result) !== null)
      .sort((a, b) => myTotal(b.result)! - myTotal(a.result)!);
    return all.length > 0 ? [{ game, result: all[0].result }] : [];
  });
  return (
    <Panel title={t('Records')} icon="trophy" class="records">
      {rows.length === 0 && <p class="note">{t('No match has ended yet.')}</p>}
      <ul>
        {rows.map(({ game, result }) => (
          <li key={game.id}>
            <span class="tile-picture">
              <Cover game={game.id} />
            </span>
            <strong>{game.title}</strong>
            <b>{points(myTotal(result)!)}</b>
            <small>{day(result.ended)}</small>
          </li>
        ))}
      </ul>
      <a class="button" href="#/matches">
        <span>{t('All matches and statistics')}</span>
      </a>
    </Panel>
  );
}

const MONDAY = new Date(2026, 10, 16); // any

/** The days of this month, each darker the more matches ended on it. */
function Calendar({ kept: { results } }: { kept: Kept }) {
  const now = new Date();
  const [year, month] = [now.getFullYear(), now.getMonth()];
  const counts = new Map<number, number>();
  for (const { result } of results) {
    const ended = new Date(result.ended);
    if (ended.getFullYear() === year && ended.getMonth() === month)
      counts.set(ended.getDate(), (counts.get(ended.getDate()) ?? 0) + 1);
  }
  const days = new Date(year, month + 1, 0).getDate();
  const blanks = (new Date(year, month, 1).getDay() + 6) % 7;
  const names = Array.from({ length: 7 }, (_, i) =>
    new Date(MONDAY.getTime() + i * 86_400_000).toLocaleDateString(languageNow(), {
      weekday: 'narrow',
    }),
  );
  return (
    <Panel
      title={now.toLocaleDateString(languageNow(), { month: 'long', year: 'numeric' })}
      icon="calendar"
      class="days"
    >
      <ol>
        {names.map((name, i) => (
          <li key={`name-${i}`} class="head" aria-hidden="true">
            {name}
          </li>
        ))}
        {Array.from({ length: days }, (_, i) => {
          const played = counts.get(i + 1) ?? 0;
          return (
            <li
              key={i}
              class={`${played > 0 ? `played more-${Math.min(3, played)}` : ''}${i + 1 === now.getDate() ? ' is-today' : ''}`}
              style={i === 0 ? `grid-column-start:${blanks + 1}` : ''}
            >
              {i + 1}
              {played > 0 && <span class="unseen">: {tn('{n} match', '{n} matches', played)}</span>}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

/** Ratings are the service's: only somebody who signed in has any. */
function RatingsLater() {
  const [module, setModule] = useState<typeof import('../online/myratings.js') | null>(null);
  useEffect(() => {
    if (wasSignedIn()) import('../online/myratings.js').then(setModule).catch(() => undefined);
  }, []);
  return module && <module.MyRatings />;
}

export function MeScreen() {
  const app = useApp();
  const [trouble, setTrouble] = useState('');
  const kept = useKept(setTrouble);
  useEffect(() => {
    document.title = `${t('Achievements')} \u2013 Townhall`;
  }, []);
  const cities = useMemo(() => citiesOf(app.games), [app.games]);
  const life = useMemo(() => lifeOf(kept.matches, kept.results, kept.daily), [kept.results]);
  const all = achievementsOf(
    life,
    app.games.map(({ id }) => id),
    cities,
  );
  const done = all.filter(isDone).length;
  const played = kept.results.filter(({ result }) => result.counts).length;
  return (
    <div class="setup me">
      <header class="bar">
        <Brand title={t('Achievements')} />
        <LanguageMenu />
      </header>
      <main>
        <Trouble>{trouble}</Trouble>
        <div class="me-side">
          <Home done={done} of={all.length} played={played} />
          <Calendar kept={kept} />
          <Records life={life} />
        </div>
        <div class="me-main">
          <Panel
            title={t('Achievements')}
            icon="trophy"
            note={t('{n} of {all}', { n: done, all: all.length })}
          >
            <ul class="badges">
              {all.map((one) => (
                <Badge key={one.id} achievement={one} />
              ))}
            </ul>
          </Panel>
          <Accuracy life={life} />
          <RatingsLater />
          {cities.length > 0 && <Passport stamps={passportOf(life, cities)} />}
        </div>
      </main>
    </div>
  );
}
