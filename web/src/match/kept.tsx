// SPDX-License-Identifier: MIT
// kept.tsx - the matches stored in this browser, for the screens that list them: running ones,
// results, those of the day, and those just deleted, which can still be restored.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type App, useApp } from '../ui/context.js';
import { Emblem } from '../table/emblem.js';
import type { State } from '../ui/engine.js';
import { seatName } from './facts.js';
import { languageNow, t, tn } from '../ui/i18n.js';
import { WayBack } from '../ui/notices.js';
import { IconButton, SeatMark } from '../table/parts.js';
import { type Counted, myResult, opponents, resultOf } from './results.js';
import { refusedWords, type SavedMatch, whyRefused } from './shelf.js';
import { allDaily, type DailyResult, shelf } from '../ui/store.js';
import { SCRATCH } from '../table/tables.js';

/** Adds results to matches that ended before results were stored, one in each task, because loading
 * a match takes a while. */
async function addResults(app: App, matches: SavedMatch[]): Promise<boolean> {
  const without = matches.filter((match) => match.over && match.result === undefined);
  for (const match of without) {
    await new Promise((done) => {
      setTimeout(done);
    });
    try {
      app.engine.load(SCRATCH, match.record);
      const result = resultOf(
        app.engine.state(SCRATCH, -1),
        match,
        app.settings.name,
        match.updated,
      );
      await shelf.keep({ ...match, result }, match.record);
    } catch {
      /* its deck is not here: it has no result until it is */
    }
  }
  return without.length > 0;
}

export interface Kept {
  ready: boolean; // false until they are loaded
  matches: SavedMatch[]; // newest first
  results: Counted[]; // the same, with those whose match is forgotten
  daily: DailyResult[];
  drop: (id: string) => void;
  dropped: number;
  bringBack: () => void;
  forget: () => void;
}

export function useKept(onTrouble: (words: string) => void): Kept {
  const app = useApp();
  const [{ ready, matches, results, daily }, set] = useState<
    Pick<Kept, 'ready' | 'matches' | 'results' | 'daily'>
  >({
    ready: false,
    matches: [],
    results: [],
    daily: [],
  });
  const [dropped, setDropped] = useState<(() => Promise<unknown>)[]>([]);
  const read = async (): Promise<void> => {
    try {
      const [all, counted, days] = await Promise.all([shelf.all(), shelf.results(), allDaily()]);
      set({ ready: true, matches: all, results: counted, daily: days });
    } catch (error) {
      onTrouble(refusedWords(whyRefused(error)));
    }
  };
  useEffect(() => {
    void read()
      .then(() => shelf.all())
      .then((all) => addResults(app, all))
      .then((news) => {
        if (news) void read();
      })
      .catch(() => undefined);
  }, []);
  const drop = (id: string): void => {
    const match = matches.find((one) => one.id === id);
    const result = results.find((one) => one.id === id);
    const back = (): Promise<unknown> =>
      match ? shelf.keep(match, null) : result ? shelf.note(result) : Promise.resolve();
    setDropped([...dropped, back]);
    void shelf.drop(id).then(read);
  };
  const bringBack = (): void => {
    setDropped([]);
    void Promise.all(dropped.map((back) => back())).then(read);
  };
  return {
    ready,
    matches,
    results,
    daily,
    drop,
    dropped: dropped.length,
    bringBack,
    forget: () => setDropped([]),
  };
}

/** Restores a deleted match. */
export function Forgotten({ kept: { dropped, bringBack, forget } }: { kept: Kept }) {
  return dropped > 0 ? (
    <WayBack
      label={t('Undo')}
      onBack={bringBack}
      onGone={forget}
      words={tn('{n} match forgotten.', '{n} matches forgotten.', dropped)}
    />
  ) : null;
}

export const dayOf = (time: number): string =>
  new Date(time).toLocaleDateString(languageNow(), { dateStyle: 'medium' });

/** Every match with the contents of its row; the state of those that go on. */
export function useStates(matches: SavedMatch[]): Map<string, State> {
  const app = useApp();
  return useMemo(
    () =>
      new Map(
        matches
          .filter(({ over }) => !over)
          .flatMap((match) => {
            try {
              app.engine.load(SCRATCH, match.record);
              return [[match.id, app.engine.state(SCRATCH, -1)]];
            } catch {
              return [];
            }
          }),
      ),
    [matches],
  );
}

function Row({
  href,
  game,
  words,
  day,
  players,
  onDrop,
  label,
}: {
  href?: string;
  game: string;
  words: string;
  day: string;
  players: Parameters<typeof opponents>[0] | null;
  onDrop: () => void;
  label: string;
}) {
  const app = useApp();
  const told = (
    <>
      <Emblem game={game} />
      <strong>
        {app.game(game)?.title ?? game}
        <small>{day}</small>
      </strong>
      <span class="note">
        {words}
        {players && opponents(players) && <small class="others">{opponents(players)}</small>}
      </span>
      <span class="marks">
        {players?.players.map((_, seat) => (
          <SeatMark seat={seat} name={seatName(players, seat)} />
        ))}
      </span>
    </>
  );
  return (
    <li>
      {href ? <a href={href}>{told}</a> : <div class="gone">{told}</div>}
      <IconButton icon="close" label={label} onClick={onDrop} />
    </li>
  );
}

/** One line each: when, what came of it or whose turn it is, and against whom. `note`: about the
 * whole list. */
export function MatchRows({
  matches,
  onDrop,
  note,
}: {
  matches: SavedMatch[];
  onDrop: (id: string) => void;
  note?: string;
}) {
  const states = useStates(matches);
  return (
    <>
      {matches.map((match) => {
        const state = states.get(match.id);
        const { result } = match;
        const people =
          state?.players.map((_, seat) => seat).filter((seat) => !state.players[seat].bot) ?? [];
        const words = result
          ? myResult(result)
          : match.over
            ? t('finished')
            : tn('{n} move', '{n} moves', match.moves);
        const next = state
          ? ` · ${t('{name} to move', { name: seatName(state, match.actor) })}`
          : '';
        const kind = match.practice
          ? ` · ${t('Practice match')}`
          : match.daily
            ? ` · ${t('Deal of the day')}`
            : '';
        return (
          <Row
            key={match.id}
            href={`#/match/${match.id}`}
            game={match.game}
            day={dayOf(match.updated)}
            words={words + next + kind + (note ? ` · ${note}` : '')}
            players={
              result ??
              (state && { players: state.players, me: people.length === 1 ? people[0] : -1 }) ??
              null
            }
            onDrop={() => onDrop(match.id)}
            label={t('Forget this match')}
          />
        );
      })}
    </>
  );
}

/** Under which id a service has this match; undefined: it was played at this screen. */
export const onlineId = (id: string): string | undefined => /^online-(.+)$/.exec(id)?.[1];

/** Results without a match in this browser: it was deleted, or is on the service. */
export function ResultRows({
  results,
  onDrop,
}: {
  results: Counted[];
  onDrop: (id: string) => void;
}) {
  return (
    <>
      {results.map(({ id, game, result }) => {
        const elsewhere = onlineId(id);
        return (
          <Row
            key={id}
            href={result.table ? `#/score/${game}/${id}` : elsewhere && `#/online/${elsewhere}`}
            game={game}
            day={dayOf(result.ended)}
            players={result}
            onDrop={() => onDrop(id)}
            words={`${myResult(result)}${result.table ? ` · ${t('played at a table')}` : elsewhere ? '' : ` · ${t('match forgotten')}`}`}
            label={t('Forget this result')}
          />
        );
      })}
    </>
  );
}
