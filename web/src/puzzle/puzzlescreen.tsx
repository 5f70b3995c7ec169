// SPDX-License-Identifier: MIT
// puzzlescreen.tsx - a puzzle at the table: the question under the bar, the answer with the
// difference in words and figures beside the board, training by grade, the solver's rating and days
// in a row.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useApp, type App } from '../ui/context.js';
import { streak, today } from '../match/deal.js';
import { delta, points, t, tn } from '../ui/i18n.js';
import { copyText } from '../ui/menu.js';
import { goToMatch } from '../match/matchscreen.js';
import { savedFromScratch } from '../match/newmatch.js';
import { Button, Icon, MessagePage, Panel } from '../table/parts.js';
import { puzzleGames } from './puzzlelater.js';
import { PuzzleMatch } from './puzzlematch.js';
import {
  afterPuzzle,
  begins,
  chanceOf,
  GRADES,
  keepProgress,
  nextOfGrade,
  ofGrade,
  type Progress,
  type Puzzle,
  type PuzzleAnswer,
  puzzleId,
  readProgress,
} from './puzzles.js';
import { TableScreen } from '../table/table.js';
import { SCRATCH } from '../table/tables.js';

export interface PuzzleUrls {
  puzzles: string;
  answers: string;
}

async function fetchFile(url: string): Promise<Uint8Array> {
  const answer = await fetch(url).catch(() => null); // what a browser says of a lost net is not translated
  if (!answer?.ok) throw new Error(t('The puzzles could not be loaded.'));
  return new Uint8Array(await answer.arrayBuffer());
}

/** The answers of one file, fetched when the first of them is needed. The engine checks that they
 * belong to the puzzles it read last, so those are read again before. */
function answersOf(app: App, urls: PuzzleUrls, file: Uint8Array): () => Promise<PuzzleAnswer[]> {
  let all: Promise<PuzzleAnswer[]> | null = null;
  return () => {
    all ??= fetchFile(urls.answers).then((answers) => {
      app.engine.puzzles(file);
      return app.engine.answers(answers);
    });
    all.catch(() => {
      all = null;
    }); // the next try asks again
    return all;
  };
}

// ---- small pieces ----

export function Grade({ grade }: { grade: number }) {
  return (
    <span
      class="grade"
      role="img"
      aria-label={t('grade {n} of {all}', { n: grade, all: GRADES.length })}
    >
      {GRADES.map((n) => (
        <i key={n} class={n <= grade ? 'on' : ''} />
      ))}
    </span>
  );
}

function Levels({ levels }: { levels: number[] }) {
  const app = useApp();
  const titles = app.engine.levels();
  return (
    <p class="puzzle-levels">
      <span>{t('Bots that find it')}</span>
      <span
        role="img"
        aria-label={
          levels.map((level) => titles[level - 1]).join(', ') || t('No level of the bots finds it.')
        }
      >
        {titles.map((title, i) => (
          <b key={i} class={levels.includes(i + 1) ? 'on' : ''} title={title}>
            {i + 1}
          </b>
        ))}
      </span>
    </p>
  );
}

/** A chance as a bar and a number; `bound`: it is not above that. */
function ChanceRow({
  label,
  chance,
  bound,
  strong,
}: {
  label: string;
  chance: number;
  bound?: boolean;
  strong?: boolean;
}) {
  return (
    <li class={strong ? 'strong' : ''}>
      <span>{label}</span>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="8" class="f-inset" />
        <rect width={chance} height="8" class={strong ? 'f-ink' : 'f-edge'} />
      </svg>
      <span class="figure">
        {bound && '≤ '}
        {chance}
      </span>
    </li>
  );
}

// ---- the answer ----

/** Lines of the score that the answer or the try changes: as they stand, after the try, after the
 * answer. */
function Difference({
  match,
  answer,
  tried,
}: {
  match: PuzzleMatch;
  answer: PuzzleAnswer;
  tried: string[] | undefined;
}) {
  const { scores } = match.asked;
  const mine = scores[scores.length === 1 ? 0 : match.viewer];
  const best = match.previewOf(answer.line);
  const other = tried ? match.previewOf(tried) : null;
  const lines = mine.lines.filter(({ id }) => best.lines[id] || other?.lines[id]);
  if (lines.length === 0) return null;
  const cell = (change: number, value: number) => (
    <td class={change > 0 ? 'good' : change < 0 ? 'bad' : ''}>
      {points(value)}
      {change !== 0 && <span class="unseen"> {delta(change)}</span>}
    </td>
  );
  return (
    <table class="puzzle-difference">
      <thead>
        <tr>
          <th scope="col">
            <span class="unseen">{t('Score')}</span>
          </th>
          <th scope="col">{t('now')}</th>
          {other && <th scope="col">{t('try')}</th>}
          <th scope="col">{t('answer')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, i) => (
          <tr key={i}>
            <th scope="row">
              {line.symbol && <Icon name={line.symbol} />}
              {line.name}
            </th>
            <td>{points(line.points)}</td>
            {other && cell(other.lines[line.id] ?? 0, line.points + (other.lines[line.id] ?? 0))}
            {cell(best.lines[line.id] ?? 0, line.points + (best.lines[line.id] ?? 0))}
          </tr>
        ))}
        {mine.lines.length > 1 && (
          <tr class="sum">
            <th scope="row">{t('Total')}</th>
            <td>{points(mine.total)}</td>
            {other && <td>{points(other.after)}</td>}
            <td>{points(best.after)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Reasons({ match, line, title }: { match: PuzzleMatch; line: string[]; title: string }) {
  return (
    <div class="puzzle-why">
      <h3>{title}</h3>
      {match.explain(line).map(({ words, why }, i) => (
        <div key={i}>
          <p class="note">
            {line.length > 1 && `${i + 1}. `}
            {words}
          </p>
          <ul>
            {why.slice(0, 4).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

const solvedAt = (n: number): string =>
  n === 1 ? t('Solved at the first try') : t('Solved at try {n}', { n });

const headingOf = (match: PuzzleMatch): string =>
  match.ended === 'told' ? t('The answer') : solvedAt(match.tries.length + 1);

/** What to do once it is over. */
interface After {
  change: number;
  onNext: (() => void) | null;
  onPlayOn: () => void;
  onShare: () => Promise<string>;
}

function AnswerPanel({
  match,
  answer,
  after,
}: {
  match: PuzzleMatch;
  answer: PuzzleAnswer;
  after: After;
}) {
  const [said, say] = useState('');
  const first = match.tries[0];
  const tried = first && chanceOf(answer, first);
  const next = answer.rivals[0];
  const coop = match.state.scores.length === 1;
  return (
    <Panel
      title={headingOf(match)}
      icon={match.ended === 'solved' ? 'check' : 'hint'}
      class="puzzle-answer"
      note={
        after.change !== 0 && (
          <>
            {t('Your puzzle rating')}{' '}
            <strong class={after.change > 0 ? 'good' : 'bad'}>{delta(after.change)}</strong>
          </>
        )
      }
    >
      <ul class="puzzle-chances">
        <ChanceRow label={t('the answer')} chance={answer.chance} strong />
        {tried && (
          <ChanceRow label={t('your first try')} chance={tried.chance} bound={tried.atMost} />
        )}
        {!(first && begins(next.line, first)) && (
          <ChanceRow label={t('the next best')} chance={next.chance} />
        )}
      </ul>
      <p class="note">
        {coop
          ? t('chance to reach the target, ±{n} per cent', { n: answer.error })
          : t('chance to win, ±{n} per cent', { n: answer.error })}
      </p>
      {first && (
        <div class="row" role="group" aria-label={t('Shown on the board')}>
          <Button aria-pressed={match.drawn === 'answer'} onClick={() => match.draw('answer')}>
            {t('the answer')}
          </Button>
          <Button aria-pressed={match.drawn === 'try'} onClick={() => match.draw('try')}>
            {t('your first try')}
          </Button>
        </div>
      )}
      <Reasons match={match} line={answer.line} title={t('Why')} />
      <Reasons
        match={match}
        line={first ?? next.line}
        title={first ? t('your first try') : t('the next best')}
      />
      <Difference match={match} answer={answer} tried={first} />
      <Levels levels={answer.levels} />
      <div class="row">
        {after.onNext && (
          <Button primary onClick={after.onNext}>
            {t('Next puzzle')}
          </Button>
        )}
        <Button onClick={after.onPlayOn}>{t('Play on from here')}</Button>
        <Button icon="share-out" onClick={async () => say(await after.onShare())}>
          {t('Share')}
        </Button>
      </div>
      <p role="status" class="note wrap">
        {said}
      </p>
    </Panel>
  );
}

/** After a wrong try: what it is worth, and that there is better. */
function TryPanel({ match, answer }: { match: PuzzleMatch; answer: PuzzleAnswer }) {
  const last = match.tries[match.tries.length - 1];
  const { chance, atMost } = chanceOf(answer, last);
  const host = useRef<HTMLElement>(null);
  useEffect(() => host.current!.scrollIntoView({ block: 'nearest' }), [match.tries.length]); // on a phone it is under the choices
  return (
    <section
      class="panel puzzle-try"
      ref={host}
      aria-live="polite"
      aria-label={t('There is something better.')}
    >
      <p>
        <strong>{t('There is something better.')}</strong>
        <br />
        {match.explain(last)[last.length - 1].words}
      </p>
      <ul class="puzzle-chances">
        <ChanceRow label={t('your try')} chance={chance} bound={atMost} />
      </ul>
      <Button onClick={() => void match.giveUp()}>{t('Show the answer')}</Button>
    </section>
  );
}

// ---- beside the board ----

function Week({ progress, day }: { progress: Progress; day: string }) {
  const noon = new Date(`${day}T12:00:00`);
  const days = Array.from({ length: 7 }, (_, i) => {
    const at = new Date(noon);
    at.setDate(at.getDate() - 6 + i);
    return at;
  });
  const name = new Intl.DateTimeFormat(document.documentElement.lang || 'en', {
    weekday: 'narrow',
  });
  return (
    <ol class="puzzle-week" aria-hidden="true">
      {days.map((at) => {
        const solved = progress.days.includes(today(at));
        return (
          <li key={today(at)} class={`${solved ? 'on' : ''}${today(at) === day ? ' today' : ''}`}>
            <small>{name.format(at)}</small>
            <i>{solved && <Icon name="check" />}</i>
          </li>
        );
      })}
    </ol>
  );
}

function SolverPanels({
  game,
  puzzles,
  progress,
  day,
  current,
}: {
  game: string;
  puzzles: Puzzle[];
  progress: Progress;
  day: string;
  current: number;
}) {
  const days = streak(progress.days, day);
  return (
    <>
      <Panel
        title={t('Your streak')}
        icon="clock"
        note={tn('{n} day in a row', '{n} days in a row', days)}
        class="puzzle-streak"
      >
        <Week progress={progress} day={day} />
        <p class="puzzle-rating">
          <span>{t('Your puzzle rating')}</span>
          <span class="figure">{progress.rating}</span>
        </p>
      </Panel>
      <Panel title={t('Training')} icon="puzzle" class="puzzle-train">
        <ul>
          {GRADES.map((grade) => {
            const { solved, all } = ofGrade(puzzles, progress, game, grade);
            const next = nextOfGrade(puzzles, progress, game, grade, current);
            return (
              next && (
                <li key={grade}>
                  <a href={`#/puzzle/${game}/${next.number}`}>
                    <Grade grade={grade} />
                    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                      <rect width="100" height="8" class="f-cut" />
                      <rect width={(100 * solved) / all} height="8" class="f-ink" />
                    </svg>
                    <span>{t('{total} of {target}', { total: solved, target: all })}</span>
                  </a>
                </li>
              )
            );
          })}
        </ul>
        <p class="note">{t('All of this stays in this browser.')}</p>
      </Panel>
    </>
  );
}

/** The task: one move, or a line of several, of which some may be found. */
function askedOf({ puzzle: { length }, made, ended }: PuzzleMatch): string {
  if (length === 1) return t('One move is better than every other: which?');
  return made.length === 0 || ended
    ? t('A line of {n} moves is better than every other: which?', { n: length })
    : t('Right so far. Now move {n} of {all}.', { n: made.length + 1, all: length });
}

/** Under the bar: which puzzle this is, the question, and the other games'. */
function Question({
  match,
  day,
  app,
  progress,
}: {
  match: PuzzleMatch;
  day: string;
  app: App;
  progress: Progress;
}) {
  const { scores } = match.ended ? match.asked : match.state;
  const { target, total } = scores[scores.length === 1 ? 0 : match.viewer];
  const before = progress.done[puzzleId(match.game, match.puzzle)]?.tries ?? 0;
  const goal =
    target !== null ? t('City at {total}, target {target}.', { total: points(total), target }) : '';
  return (
    <section class="puzzle-question" aria-label={t('The question')}>
      <Icon name="puzzle" />
      <p>
        <strong>
          {day ? t('Puzzle of the day') : t('Puzzle {n}', { n: match.puzzle.number })}
        </strong>{' '}
        {day && <small>{day}</small>} <Grade grade={match.puzzle.grade} />
        {before > 0 && !match.ended && (
          <small class="puzzle-before">
            {' '}
            <Icon name="check" /> {solvedAt(before)}
          </small>
        )}
        <span>
          {goal} {askedOf(match)}
        </span>
      </p>
      <nav aria-label={t('Games')}>
        {puzzleGames(app).map((id) => (
          <a key={id} href={`#/puzzle/${id}`} aria-current={id === match.game ? 'page' : undefined}>
            {app.game(id).title}
          </a>
        ))}
      </nav>
      {!match.ended && !match.tries.length && (
        <Button onClick={() => void match.giveUp()}>{t('Show the answer')}</Button>
      )}
    </section>
  );
}

// ---- the screen ----

interface Opened {
  match: PuzzleMatch;
  puzzles: Puzzle[];
  day: string;
}

/** Today's, or the one with this number; opened on the live table. */
function openPuzzle(
  app: App,
  game: string,
  number: number,
  urls: PuzzleUrls,
  file: Uint8Array,
  onEnd: (puzzle: Puzzle, tries: number, day: string) => void,
): Opened {
  const puzzles = app.engine.puzzles(file);
  const date = today(new Date());
  const daily = puzzles[app.engine.puzzleOfDay(game, puzzles.length, date)];
  const puzzle = number ? puzzles[number - 1] : daily;
  if (!puzzle) throw new Error(t('There is no such puzzle.'));
  const day = puzzle === daily ? date : '';
  const answers = answersOf(app, urls, file);
  const match = new PuzzleMatch(
    app.engine,
    game,
    puzzle,
    app.settings.name,
    () => answers().then((all) => all[puzzle.number - 1]),
    (tries) => onEnd(puzzle, tries, day),
  );
  return { match, puzzles, day };
}

function shareWords(app: App, match: PuzzleMatch, day: string): string {
  const how = match.ended === 'told' ? t('not solved') : solvedAt(match.tries.length + 1);
  const link = `${location.origin}${location.pathname}#/puzzle/${match.game}/${match.puzzle.number}`; // tomorrow's is another one
  return `Townhall, ${app.game(match.game).title}, ${day || t('Puzzle {n}', { n: match.puzzle.number })}: ${how}. ${link}`;
}

/** Redraws when the match notifies. */
function useTold(match: PuzzleMatch): void {
  const [, again] = useState(0);
  useEffect(() => match.subscribe(() => again((n) => n + 1)), [match]);
}

function AtTable({
  opened: { match, puzzles, day },
  progress,
  change,
}: {
  opened: Opened;
  progress: Progress;
  change: number;
}) {
  const app = useApp();
  useTold(match);
  const alike = nextOfGrade(puzzles, progress, match.game, match.puzzle.grade, match.puzzle.number);
  const next = alike === match.puzzle ? puzzles[match.puzzle.number % puzzles.length] : alike;
  const after: After = {
    change,
    onNext:
      next && next !== match.puzzle
        ? () => {
            location.hash = `#/puzzle/${match.game}/${next.number}`;
          }
        : null,
    onPlayOn: () => {
      app.engine.load(SCRATCH, match.puzzle.record);
      void goToMatch(savedFromScratch(app, { practice: true }));
    },
    onShare: async () => {
      const words = shareWords(app, match, day);
      return (await copyText(words)) ? t('The words are copied.') : words;
    },
  };
  const { answer } = match;
  const told = !answer ? null : match.ended ? (
    <AnswerPanel match={match} answer={answer} after={after} />
  ) : match.tries.length ? (
    <TryPanel match={match} answer={answer} />
  ) : null;
  return (
    <TableScreen
      match={match}
      top={<Question match={match} day={day} app={app} progress={progress} />}
      after={told}
      below={
        <SolverPanels
          game={match.game}
          puzzles={puzzles}
          progress={progress}
          day={today(new Date())}
          current={match.puzzle.number}
        />
      }
    />
  );
}

export function PuzzleScreen({
  game,
  number,
  urls,
}: {
  game: string;
  number: number;
  urls: PuzzleUrls;
}) {
  const app = useApp();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [trouble, setTrouble] = useState('');
  const [progress, setProgress] = useState(() => readProgress(localStorage));
  const [change, setChange] = useState(0);
  const onEnd = (puzzle: Puzzle, tries: number, day: string): void => {
    const result = afterPuzzle(readProgress(localStorage), game, puzzle, tries, day);
    keepProgress(localStorage, result.progress);
    setProgress(result.progress);
    setChange(result.change);
  };
  useEffect(() => {
    let gone = false;
    fetchFile(urls.puzzles)
      .then((file) => {
        if (!gone) setOpened(openPuzzle(app, game, number, urls, file, onEnd));
      })
      .catch((error: Error) => {
        if (!gone) setTrouble(error.message);
      });
    return () => {
      gone = true;
    };
  }, []);
  if (trouble || !opened) return <MessagePage trouble={trouble} />;
  return <AtTable opened={opened} progress={progress} change={change} />;
}
