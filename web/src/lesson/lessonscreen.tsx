// SPDX-License-Identifier: MIT
// lessonscreen.tsx - a lesson at the table: its title and how far it is under the bar, the bubble,
// and the reward.
import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../ui/context.js';
import { t } from '../ui/i18n.js';
import { paceNow } from '../ui/settings.js';
import { Button, Dialog, Icon, MessagePage } from '../table/parts.js';
import { TableScreen } from '../table/table.js';
import { LessonBubble } from './bubble.js';
import { lessonTitles } from './lessonlater.js';
import { LessonMatch } from './lessonmatch.js';
import { keepLearned, type LessonData } from './lessons.js';

async function fetchLessons(url: string): Promise<LessonData[]> {
  const answer = url ? await fetch(url).catch(() => null) : null; // what a browser says of a lost net is not translated
  if (!answer?.ok) throw new Error(t('The lesson could not be loaded.'));
  return (await answer.json()) as LessonData[];
}

/** Title, steps done, and the way out. */
function LessonHead({ match }: { match: LessonMatch }) {
  const { steps, title } = match.lesson;
  const told = steps.filter(({ words }) => words);
  const done = steps.slice(0, match.at).filter(({ words }) => words).length;
  return (
    <section class="lesson-head" aria-label={t('Lesson')}>
      <Icon name="hint" />
      <p>
        <strong>{t(title)}</strong>{' '}
        <small>
          {t('Step {n} of {all}', { n: Math.min(done + 1, told.length), all: told.length })}
        </small>
      </p>
      <a
        class="icon-button"
        href={`#/new/${match.game}`}
        title={t('End the lesson')}
        aria-label={t('End the lesson')}
      >
        <Icon name="close" />
      </a>
    </section>
  );
}

/** As many stars as there are lessons, those that were learned shine. */
function Stars({ learned, all }: { learned: number; all: number }) {
  return (
    <p
      class="lesson-stars"
      role="img"
      aria-label={t('Lessons learned: {n} of {all}', { n: learned, all })}
    >
      {Array.from({ length: all }, (_, i) => (
        <span key={i} class={i < learned ? 'on' : ''}>
          <Icon name="prestige" />
        </span>
      ))}
    </p>
  );
}

function Reward({ match, learned, all }: { match: LessonMatch; learned: number; all: number }) {
  const { game, number } = match;
  const go = (hash: string) => () => {
    location.hash = hash;
  };
  const leave = go(`#/new/${game}`);
  const title = useApp().game(game).title;
  return (
    <Dialog
      title={learned === all ? t('You know how to play {game}!', { game: title }) : t('Learned!')}
      class="lesson-reward"
      onClose={leave}
    >
      <Stars learned={learned} all={all} />
      <p>{t(match.lesson.title)}</p>
      <div class="row">
        <Button primary={number >= all} icon="play" onClick={leave}>
          {t('Play a match')}
        </Button>
        {number < all && (
          <Button primary onClick={go(`#/lesson/${game}/${number + 1}`)}>
            {t('Next lesson')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

export function LessonScreen({ game, number, url }: { game: string; number: number; url: string }) {
  const app = useApp();
  const [match, setMatch] = useState<LessonMatch | null>(null);
  const [learned, setLearned] = useState(0);
  const [trouble, setTrouble] = useState('');
  const [, again] = useState(0);
  const all = lessonTitles(game).length;
  useEffect(() => {
    let opened: LessonMatch | null = null;
    let gone = false;
    const onEnd = (): void => {
      app.sounds.play('badge');
      setLearned(keepLearned(localStorage, game, number)[game].length);
    };
    fetchLessons(url)
      .then((lessons) => {
        if (gone) return;
        const lesson = lessons[number - 1];
        if (!lesson) throw new Error(t('There is no such lesson.'));
        opened = new LessonMatch(
          app.engine,
          game,
          number,
          lesson,
          app.settings.name,
          () => paceNow(app.settings),
          onEnd,
        );
        opened.subscribe(() => again((n) => n + 1));
        setMatch(opened);
      })
      .catch((error: Error) => {
        if (!gone) setTrouble(error.message);
      });
    return () => {
      gone = true;
      opened?.close();
    };
  }, []);
  if (trouble || !match) return <MessagePage trouble={trouble} />;
  return (
    <>
      <TableScreen match={match} top={<LessonHead match={match} />} />
      <LessonBubble match={match} />
      {learned > 0 && <Reward match={match} learned={learned} all={all} />}
    </>
  );
}
