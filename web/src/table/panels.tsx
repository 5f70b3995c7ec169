// SPDX-License-Identifier: MIT
// panels.tsx - the figures beside the board: players, live score with its lines explained, log,
// hint.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Line, Score } from '../ui/engine.js';
import { seatName, seatNote } from '../match/facts.js';
import { delta, points, t } from '../ui/i18n.js';
import { Changes, since } from '../match/lastmoves.js';
import type { Match } from '../match/match.js';
import { Button, Icon, IconButton, Panel, SeatMark } from './parts.js';
import { LineButton, Sheet } from '../match/scoresheet.js';
import type { Sight } from './sight.js';
import { afterFrame } from '../match/turns.js';

/** One line of a score, with what a move that is shown would change in it. */
function LineRow({ line, change, match }: { line: Line; change: number | null; match: Match }) {
  const [open, setOpen] = useState(false);
  return (
    <li class={match.highlight === line.id ? 'pointed' : ''}>
      <LineButton line={line} match={match} open={open} onOpen={setOpen}>
        <span class={`figure${line.points < 0 ? ' bad' : ''}`}>{points(line.points)}</span>
        {change !== null && <span class={`delta${change ? ' on' : ''}`}>{delta(change)}</span>}
      </LineButton>
      {open && <p class="note">{line.help}</p>}
    </li>
  );
}

const NEAR = 7; // percent of the gauge in which two marks would touch

/** How far the table is: now in ink, hatched what the move that is shown would make of it, marks
 * every so many points, and a flag at the target. */
function Gauge({ total, after, target }: { total: number; after: number | null; target: number }) {
  const least = Math.min(0, total, after ?? 0);
  const most = Math.max(target * 1.14, total, after ?? 0, 1);
  const at = (n: number): number => (100 * (n - least)) / (most - least);
  const step = [5, 10, 20, 50].find((n) => (most - least) / n <= 6) ?? 100;
  const marks = Array.from({ length: 20 }, (_, i) => (Math.ceil(least / step) + i) * step).filter(
    (n) =>
      n <= most && Math.abs(at(n) - at(target)) > NEAR && at(n) < 98 && at(n) > 1 - Number(n === 0),
  );
  const bar = (from: number, to: number, kind: string) => (
    <span
      class={kind}
      style={`left:${Math.min(at(from), at(to))}%;width:${Math.abs(at(to) - at(from))}%`}
    />
  );
  return (
    <div
      class="gauge"
      role="img"
      aria-label={t('{total} of {target}', { total: points(total), target })}
    >
      <div class="track">
        {after !== null && after !== total && bar(total, after, after > total ? 'gain' : 'loss')}
        {bar(0, after !== null && after < total && total > 0 ? Math.max(0, after) : total, 'done')}
      </div>
      {marks.map((n) => (
        <span key={n} class="mark" style={`left:${at(n)}%`}>
          {points(n)}
        </span>
      ))}
      <span class="mark flag" style={`left:${at(target)}%`}>
        {points(target)}
      </span>
    </div>
  );
}

/** Does everybody score for the same lines, so that one pad holds all of them, mine too? */
function samePad(scores: Score[]): boolean {
  const ids = (score: Score): string => score.lines.map((line) => line.id).join();
  return scores.every((score) => ids(score) === ids(scores[0]));
}

export function ScorePanel({ sight: { match, position, past } }: { sight: Sight }) {
  const { preview } = match;
  const { state, viewer } = position;
  const alone = state.scores.length === 1;
  const mine: Score = state.scores[alone ? 0 : Math.max(0, viewer)];
  const shown = preview !== null && match.myTurn && !past;
  const change = shown ? preview.after - preview.before : 0;
  const changes = shown ? preview.change : undefined;
  const pad = !alone && !match.state.over && mine.lines.length > 1; // the end has a pad of its own
  const same = samePad(state.scores);
  return (
    <Panel
      title={
        alone
          ? t('City score')
          : viewer < 0
            ? t('Score of {name}', { name: seatName(state, 0) })
            : t('Your score')
      }
      icon="prestige"
      class={`score${pad && same ? ' on-pad' : ''}`}
      note={mine.target !== null ? t('target {n}', { n: mine.target }) : undefined}
    >
      <p class="total" aria-live="off">
        <span class="figure">{points(mine.total)}</span>
        {shown && (
          <>
            <span class="arrow" aria-hidden="true">
              →
            </span>
            <span class="figure accent">{points(mine.total + change)}</span>
          </>
        )}
        {mine.target !== null && (
          <small>
            {mine.total + change >= mine.target
              ? t('target reached')
              : t('{n} to go', { n: mine.target - mine.total - change })}
          </small>
        )}
      </p>
      {mine.target !== null && (
        <Gauge total={mine.total} after={shown ? mine.total + change : null} target={mine.target} />
      )}
      {pad && same && (
        <div class="pad-now">
          <Sheet
            state={state}
            change={changes}
            mine={{ match, seat: mine.seat, change: shown ? preview.lines : {} }}
          />
        </div>
      )}
      {pad && !same && (
        <details class="pad-now">
          <summary>{t('All players')}</summary>
          <Sheet state={state} change={changes} />
        </details>
      )}
      {!(pad && same) && (
        <ul class="lines">
          {mine.lines.map((line, i) => (
            <LineRow
              key={i}
              line={line}
              match={match}
              change={shown ? (preview.lines[line.id] ?? 0) : null}
            />
          ))}
        </ul>
      )}
      {mine.facts.some((f) => f.points !== 0) && (
        <details>
          <summary>{t('Also worth knowing')}</summary>
          <ul class="lines">
            {mine.facts
              .filter((f) => f.points !== 0)
              .map((fact) => (
                <LineRow key={fact.id} line={fact} match={match} change={null} />
              ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

export function PlayersPanel({
  sight: {
    position: { state, viewer },
  },
}: {
  sight: Sight;
}) {
  const coop = state.scores.length === 1;
  return (
    <Panel title={t('Players')} icon="people" class="players">
      <ul>
        {state.players.map((_, seat) => (
          <li key={seat} data-seat={seat} class={state.actor === seat ? 'active' : ''}>
            <SeatMark seat={seat} name={seatName(state, seat)} />
            <span>
              <strong>{seatName(state, seat)}</strong>
              <small>{seatNote(state, seat, viewer)}</small>
            </span>
            {!coop && (
              <span class="figure">
                {state.scores[seat].out ? t('out') : points(state.scores[seat].total)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const SHOWN = 60; // the rest is in the record

/** What was done, newest first, down to one's own last turn and beyond. A line shows that moment,
 * and where it happened. */
export function LogPanel({ sight }: { sight: Sight }) {
  const { match, at, marks, go } = sight;
  const { state, log } = match;
  const list = useRef<HTMLOListElement>(null);
  const [whole, showWhole] = useState(false);
  useEffect(() => afterFrame(() => list.current?.scrollTo({ top: 0 })), [log.length]);
  const mine = since(log, match.viewer);
  const said = (n: number) =>
    match.said
      ?.filter(({ after }) => after === n)
      .reverse()
      .map(({ words }) => <li class="said">{words}</li>);
  const entries = useMemo(
    () =>
      log
        .map((entry, i) => ({ entry, n: i + 1 }))
        .slice(whole ? 0 : -SHOWN)
        .reverse()
        .flatMap(({ entry, n }) => [
          said(n),
          <li
            key={n}
            class={`${n === at ? 'hot' : ''}${n === mine && n < log.length ? ' mine' : ''}`}
          >
            {match.viewer >= 0 && n === mine && n < log.length && (
              <span class="your-last">{t('your last turn')}</span>
            )}
            <button
              type="button"
              onClick={() => {
                go(n);
                sight.tell(n - 1);
              }}
              onPointerEnter={(event) => event.pointerType === 'mouse' && sight.light(n - 1)}
              onPointerLeave={() => sight.light(-1)}
              onFocus={() => sight.light(n - 1)}
              onBlur={() => sight.light(-1)}
              title={t('Show this moment')}
            >
              <SeatMark seat={entry.seat} name={seatName(state, entry.seat)} />
              <span>
                {entry.words} <Changes state={state} entry={entry} viewer={match.viewer} />
              </span>
              {!sight.past && marks.some(({ index, n: order }) => index === n - 1 && order > 0) && (
                <span class={`order s${entry.seat}`}>
                  {marks.find(({ index }) => index === n - 1)!.n}
                </span>
              )}
              {match.sign !== undefined && n === log.length && entry.seat === match.viewer && (
                <span
                  class="kept"
                  role="img"
                  aria-label={t('Kept by the service')}
                  title={t('Kept by the service')}
                >
                  <Icon name="check" />
                </span>
              )}
            </button>
          </li>,
        ]),
    [log, at, whole, marks.length, match.said],
  );
  return (
    <Panel title={t('Log')} icon="log" class="log">
      <ol ref={list} tabIndex={0} aria-label={t('Log')}>
        {entries}
        {log.length <= SHOWN && said(0)}
        {log.length > SHOWN && !whole && (
          <li>
            <Button onClick={() => showWhole(true)}>{t('Show all')}</Button>
          </li>
        )}
      </ol>
      {log.length === 0 && <p class="note">{t('Nothing has happened yet.')}</p>}
    </Panel>
  );
}

export function HintPanel({ match }: { match: Match }) {
  const { hint, hintStep } = match;
  if (!hint && !match.hintWaits) return null;
  return (
    <section class="panel hint" aria-label={t('Hint')} aria-live="polite">
      <IconButton icon="close" label={t('Close')} class="corner" onClick={() => match.dropHint()} />
      {!hint && <p>{t('Thinking about it…')}</p>}
      {hint && hintStep >= 1 && (
        <p>
          <strong>{t('Where to look')}</strong> {hint.where}
        </p>
      )}
      {hint && hintStep >= 2 && (
        <p>
          <strong>{t('Why')}</strong> {hint.why}
        </p>
      )}
      {hint && hintStep >= 3 && (
        <p>
          <strong>{t('The move')}</strong> {hint.say}
        </p>
      )}
      {hint && hintStep < 3 && (
        <Button onClick={() => void match.nextHint()}>
          {hintStep === 1 ? t('Tell me why') : t('Show me the move')}
        </Button>
      )}
    </section>
  );
}
