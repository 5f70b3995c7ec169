// SPDX-License-Identifier: MIT
// today.tsx - what there is today: a deal and a puzzle of each game, and how many days somebody
// came back in a row.
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { useApp } from '../ui/context.js';
import { activeDays, dailyId, dailyOptions, dailySetup } from '../match/daily.js';
import { dayBefore, streak, today } from '../match/deal.js';
import type { GameInfo } from '../ui/engine.js';
import { choiceTitle } from '../match/facts.js';
import { languageNow, points, t, tn } from '../ui/i18n.js';
import type { Kept } from '../match/kept.js';
import { goToMatch } from '../match/matchscreen.js';
import { dealMatch } from '../match/newmatch.js';
import { puzzleGames } from '../puzzle/puzzlelater.js';
import { readProgress } from '../puzzle/puzzles.js';
import { isTogether, isWon, myResult } from '../match/results.js';
import { Icon, Panel } from '../table/parts.js';
import { Cover } from '../ui/portraits.js';
import { hinted } from '../match/keepsakes.js';

/** A picture with its name and one line; `done`: ticked. */
function Tile({
  game,
  words,
  done,
  good,
  lamp,
  href,
  onClick,
  over,
}: {
  game: GameInfo;
  words: string;
  done: boolean;
  good?: boolean;
  lamp?: boolean;
  href?: string;
  onClick?: () => void;
  over?: ComponentChildren;
}) {
  const inside = (
    <>
      <span class="tile-picture">
        <Cover game={game.id} />
        {over}
        {done && (
          <span class="tick">
            <Icon name="check" />
          </span>
        )}
      </span>
      <span class="tile-words">
        <strong>{game.title}</strong>
        <small class={good ? 'good' : ''}>
          {lamp && <Icon name="hint" />}
          {words}
          {lamp && <span class="unseen">, {t('with a hint')}</span>}
        </small>
      </span>
    </>
  );
  return (
    <li class={done ? 'done' : ''}>
      {href ? (
        <a class="tile" data-game={game.id} href={href}>
          {inside}
        </a>
      ) : (
        <button type="button" class="tile" data-game={game.id} onClick={onClick}>
          {inside}
        </button>
      )}
    </li>
  );
}

function Deal({ game, kept, day }: { game: GameInfo; kept: Kept; day: string }) {
  const app = useApp();
  const id = dailyId(game, day);
  const match = kept.matches.find((one) => one.id === id);
  const result = kept.results.find((one) => one.id === id)?.result;
  const first = game.minSeats === 1 ? kept.daily.find(({ date }) => date === day) : undefined;
  const place = Object.entries(dailyOptions(app, game, day))[0];
  const words = first
    ? t('{total} of {target}', { total: points(first.total), target: first.target })
    : result
      ? isTogether(result)
        ? t('{total} of {target}', {
            total: points(result.scores[0].total),
            target: result.scores[0].target ?? 0,
          })
        : myResult(result)
      : match
        ? t('Go on')
        : place
          ? choiceTitle(place[0], place[1])
          : t('not played');
  const play = (): void => {
    if (match) location.hash = `#/match/${match.id}`;
    else void goToMatch(dealMatch(app, dailySetup(app, game, day), { daily: day, id }));
  };
  return (
    <Tile
      game={game}
      words={words}
      done={!!first || !!result}
      good={first?.won || (!!result && isWon(result) === true)}
      lamp={(!!first || !!result) && hinted.of(id)}
      onClick={play}
    />
  );
}

const WEEK = 7;

/** This week, from Monday, with the days on which somebody was here. */
function Week({ days, day }: { days: Set<string>; day: string }) {
  const noon = new Date(`${day}T12:00:00Z`);
  const monday = new Date(noon);
  monday.setUTCDate(noon.getUTCDate() - ((noon.getUTCDay() + 6) % 7));
  const dates = Array.from({ length: WEEK }, (_, i) => {
    const date = new Date(monday);
    date.setUTCDate(monday.getUTCDate() + i);
    return date;
  });
  return (
    <ol class="week">
      {dates.map((date) => {
        const name = date.toISOString().slice(0, 10);
        const played = days.has(name);
        const kind = played ? 'played' : name === day ? 'now' : name > day ? 'later' : '';
        return (
          <li key={name} class={kind}>
            <small>
              {date.toLocaleDateString(languageNow(), { weekday: 'narrow', timeZone: 'UTC' })}
            </small>
            <span>
              {played ? <Icon name="check" /> : null}
              <span class="unseen">{played ? t('played') : t('not played')}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const HOUR = 3_600_000;

/** Whole hours until the deals and puzzles change. */
function hoursLeft(now: Date): number {
  const midnight = new Date(now);
  midnight.setHours(24, 0, 0, 0);
  return Math.max(1, Math.round((midnight.getTime() - now.getTime()) / HOUR));
}

function Streak({ days, day }: { days: string[]; day: string }) {
  const n = streak(days, day);
  const safe = new Set(days).has(day);
  return (
    <Panel title={t('Days in a row')} icon="flame" class="streak">
      <p class="streak-count">
        <Icon name="flame" />
        <strong>{n}</strong>
        <span>{tn('day in a row', 'days in a row', n)}</span>
      </p>
      <Week days={new Set(days)} day={day} />
      <p class="note">
        {safe
          ? tn('New ones in {n} hour.', 'New ones in {n} hours.', hoursLeft(new Date()))
          : n > 0 && new Set(days).has(dayBefore(day))
            ? t('One deal or one puzzle keeps it going.')
            : t('One deal or one puzzle begins it.')}
      </p>
    </Panel>
  );
}

export function Today({ kept }: { kept: Kept }) {
  const app = useApp();
  const day = today(new Date());
  const progress = useMemo(() => readProgress(localStorage), []);
  const days = activeDays(kept.results, kept.daily, progress.days);
  const puzzles = puzzleGames(app);
  const solved = (game: string): boolean =>
    Object.entries(progress.done).some(
      ([id, result]) => id.startsWith(`${game}-`) && result.day === day && result.tries > 0,
    );
  const inRow = streak(days, day);
  return (
    <div class="today" id="today">
      <h2 class="today-head">
        {t('Today')}
        {inRow > 0 && (
          <small>
            <Icon name="flame" />
            {tn('{n} day in a row', '{n} days in a row', inRow)}
          </small>
        )}
      </h2>
      <Panel title={t('Today\u2019s deals')} note={t('the same cards for everybody')} class="daily">
        <ul class="tiles">
          {app.games.map((game) => (
            <Deal key={game.id} game={game} kept={kept} day={day} />
          ))}
        </ul>
      </Panel>
      {puzzles.length > 0 && (
        <Panel title={t('Today\u2019s puzzles')} note={t('one move is best')} class="puzzle-start">
          <ul class="tiles">
            {puzzles.map((id) => (
              <Tile
                key={id}
                game={app.game(id)}
                words={solved(id) ? t('solved') : t('Find the move')}
                done={solved(id)}
                good={solved(id)}
                href={`#/puzzle/${id}`}
                over={
                  <span class="asks" aria-hidden="true">
                    ?
                  </span>
                }
              />
            ))}
          </ul>
        </Panel>
      )}
      <Streak days={days} day={day} />
    </div>
  );
}
