// SPDX-License-Identifier: MIT
// dailyboard.tsx - the board of the deal of the day. A member's own result is sent as a record when
// it is there; the service replays it, and the first counts.
import { useEffect, useState } from 'preact/hooks';
import { points, t, tn } from '../ui/i18n.js';
import { useApp } from '../ui/context.js';
import { nameOf } from './facts.js';
import { theService } from './service.js';
import { Panel } from '../table/parts.js';
import type { Fields } from './wire.js';

interface Result {
  name: string;
  shown?: string;
  total: number;
  won: boolean;
  at: number;
}

const SHOWN = 5;

async function readBoard(game: string, day: string): Promise<Result[]> {
  return ((await theService().http('GET', `daily/${game}/${day}`)).board ?? []) as Result[];
}

/** The board; with my own result on it if I have one and am a member. */
async function board(game: string, day: string, record: string | null): Promise<Result[]> {
  const service = theService();
  if (service.user === undefined) await service.me();
  const before = await readBoard(game, day);
  if (
    !record ||
    service.user?.kind !== 'member' ||
    before.some(({ name }) => name === service.user!.name)
  )
    return before;
  await service.http('POST', `daily/${game}/${day}`, record).catch((): Fields => ({})); // an older one counts already
  return readBoard(game, day);
}

/** `record`: my own whole match of that day, if there is one. */
export function DailyBoard({
  day,
  record,
  target,
}: {
  day: string;
  record: string | null;
  target: number | null;
}) {
  const [results, setResults] = useState<Result[] | null>(null);
  const game = useApp().games.find(({ minSeats }) => minSeats === 1)!.id; // as the catalog has it
  const { user } = theService();
  useEffect(() => {
    void board(game, day, record)
      .then(setResults)
      .catch(() => undefined);
  }, [day, record, user?.kind]);
  if (!results) return null;
  const sorted = results.map((result, i) => ({ ...result, place: i + 1 }));
  const mine = sorted.findIndex(({ name }) => name === user?.name);
  const rows =
    mine >= SHOWN ? [...sorted.slice(0, SHOWN - 1), sorted[mine]] : sorted.slice(0, SHOWN);
  const most = Math.max(1, target ?? 0, ...results.map(({ total }) => total));
  return (
    <div class="daily-board">
      <ol aria-label={t('Today’s board')}>
        {rows.map(({ name, shown, total, place }) => (
          <li key={name} class={name === user?.name ? 'mine' : ''} value={place}>
            <span class="place">{place}</span>
            <a href={`#/people/${name}`} title={name}>
              {nameOf({ name, shown })}
            </a>
            <span class="bar-of" aria-hidden="true">
              <i style={{ width: `${Math.max(0, (100 * total) / most).toFixed(1)}%` }} />
            </span>
            <b class="figure">{points(total)}</b>
          </li>
        ))}
      </ol>
      <p class="note">
        {results.length === 0
          ? t('Nobody is on today’s board yet.')
          : tn(
              '{n} played today; any help is allowed.',
              '{n} played today; any help is allowed.',
              results.length,
            )}
        {record && user?.kind !== 'member' && (
          <>
            {' '}
            <a href="#/account">{t('Claim a name to stand on it.')}</a>
          </>
        )}
      </p>
    </div>
  );
}

/** The same on the start page. */
export function BoardPanel(of: Parameters<typeof DailyBoard>[0]) {
  return (
    <Panel
      title={t('Today\u2019s board')}
      icon="trophy"
      note={useApp().games.find(({ minSeats }) => minSeats === 1)?.title}
      class="board-today"
    >
      <DailyBoard {...of} />
    </Panel>
  );
}
