// SPDX-License-Identifier: MIT
// badge.tsx - an achievement as a badge, and those that a match has just brought.
import { useEffect, useState } from 'preact/hooks';
import { type Achievement, achievementWords, broughtBy, isDone } from './achievements.js';
import { citiesOf, lifeOf } from './life.js';
import { useApp } from '../ui/context.js';
import { t } from '../ui/i18n.js';
import { allDaily, shelf } from '../ui/store.js';
import type { Match } from './match.js';

const TEETH = 16;
/** A coin with a scalloped edge. */
const EDGE = Array.from({ length: 2 * TEETH }, (_, i) => {
  const [angle, far] = [(Math.PI * i) / TEETH, i % 2 ? 27 : 31];
  return `${(32 + far * Math.sin(angle)).toFixed(1)} ${(32 - far * Math.cos(angle)).toFixed(1)}`;
}).join('L');

export function Badge({ achievement }: { achievement: Achievement }) {
  const { title, how } = achievementWords(achievement.id);
  const done = isDone(achievement);
  const { have, need, icon } = achievement;
  const shows = !done && need > 1 && have * 2 >= need; // how far one is, from half of the way
  return (
    <li class={`badge${done ? ' done' : ''}`}>
      <svg viewBox="0 0 64 64" aria-hidden="true">
        {done ? (
          <path d={`M${EDGE}z`} class="edge" />
        ) : (
          <circle cx="32" cy="32" r="28" class="to-do" />
        )}
        {done && <circle cx="32" cy="32" r="22" class="field-of" />}
        <svg x="18" y="18" width="28" height="28" viewBox="0 0 24 24" class="icon">
          <use href={`#${icon}`} />
        </svg>
      </svg>
      <strong>
        {title}
        {done && <span class="unseen">, {t('achieved')}</span>}
      </strong>
      <small>{shows ? t('{n} of {all}', { n: have, all: need }) : how}</small>
    </li>
  );
}

const AGAIN = 400; // milliseconds
const TRIES = 50;

/** At the end of a match: what it has brought, once its result is stored. */
export function NewBadges({ match }: { match: Match }) {
  const app = useApp();
  const [fresh, set] = useState<Achievement[]>([]);
  const { id } = match.meta;
  useEffect(() => {
    let gone = false;
    let timer = 0;
    // The result is stored a moment after the end.
    const later = (tries: number): void => {
      timer = window.setTimeout(() => void look(tries).catch(() => undefined), AGAIN);
    };
    const look = async (tries: number): Promise<void> => {
      const [matches, results, daily] = await Promise.all([
        shelf.all(),
        shelf.results(),
        allDaily(),
      ]);
      const mine = results.find((one) => one.id === id || one.id === `online-${id}`);
      if (gone) return;
      if (!mine) {
        if (tries > 0) later(tries - 1);
        return;
      }
      const life = lifeOf(matches, results, daily);
      const games = app.games.map((game) => game.id);
      set(broughtBy(mine.id, life, games, citiesOf(app.games)));
    };
    later(TRIES);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [id]);
  if (fresh.length === 0) return null;
  return (
    <section class="new-badges" aria-label={t('New achievements')}>
      <ul class="badges">
        {fresh.map((one) => (
          <Badge key={one.id} achievement={one} />
        ))}
      </ul>
      <a href="#/achievements">{t('All achievements')}</a>
    </section>
  );
}
