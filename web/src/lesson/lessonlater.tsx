// SPDX-License-Identifier: MIT
// lessonlater.tsx - the way to the lessons: the list of a game's, and their screen, which comes
// when it is needed.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../ui/i18n.js';
import { Icon } from '../table/parts.js';
import { readLearned } from './lessons.js';

/** Game -> the titles of its lessons, and where their data lies. */
declare const LESSONS: Record<string, { titles: string[]; url: string }>;

export const lessonTitles = (game: string): string[] =>
  (LESSONS[game]?.titles ?? []).map((title) => t(title));

/** The first lesson of a game that was not learned yet, from 1; 0: there is none. */
export function nextLesson(game: string): number {
  const learned = readLearned(localStorage)[game] ?? [];
  return lessonTitles(game).findIndex((_, i) => !learned.includes(i + 1)) + 1;
}

/** The lessons of a game, with a tick at each that was learned. */
export function LessonList({ game }: { game: string }) {
  const titles = lessonTitles(game);
  if (titles.length === 0) return null;
  const learned = readLearned(localStorage)[game] ?? [];
  return (
    <nav class="sheet-part lesson-list" aria-label={t('Lessons')}>
      <h2>{t('Lessons')}</h2>
      <ol>
        {titles.map((title, i) => (
          <li key={title} class={learned.includes(i + 1) ? 'learned' : ''}>
            <a href={`#/lesson/${game}/${i + 1}`}>
              <span class="lesson-number" aria-hidden="true">
                {learned.includes(i + 1) ? <Icon name="check" /> : i + 1}
              </span>
              <span>
                {title}
                {learned.includes(i + 1) && <span class="unseen">, {t('learned')}</span>}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function Lessons({ game, number }: { game: string; number: number }) {
  const [screen, setScreen] = useState<ComponentChildren>(null);
  useEffect(() => {
    let gone = false;
    const failed = (): void =>
      setScreen(<p role="alert">{t('The lesson could not be loaded.')}</p>);
    import('./lessonscreen.js')
      .then(({ LessonScreen }) => {
        if (!gone)
          setScreen(<LessonScreen game={game} number={number} url={LESSONS[game]?.url ?? ''} />);
      })
      .catch(failed);
    return () => {
      gone = true;
    };
  }, [game, number]);
  return <>{screen ?? <main class="message" aria-busy="true" />}</>;
}
