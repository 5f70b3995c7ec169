// SPDX-License-Identifier: MIT
// scoresheet.tsx - the score pad of all players: a row for each line, a column for each seat.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Line, Score, State } from '../ui/engine.js';
import { seatName } from './facts.js';
import { delta, points, t } from '../ui/i18n.js';
import type { Match } from './match.js';
import { Icon, SeatMark } from '../table/parts.js';

export function SheetHead({ state, coop }: { state: State; coop: boolean }) {
  return (
    <tr>
      <th scope="col">{t('Line')}</th>
      {state.scores.map((_, seat) => (
        <th scope="col" key={seat}>
          {coop ? (
            t('City')
          ) : (
            <>
              <SeatMark seat={seat} name={seatName(state, seat)} />
              <span>{seatName(state, seat)}</span>
            </>
          )}
        </th>
      ))}
    </tr>
  );
}

/** The name of a score item: pointing at it shows on the board what counts; opening it explains the
 * rule. */
export function LineButton({
  line,
  match,
  open,
  onOpen,
  children,
}: {
  line: Line;
  match: Match;
  open: boolean;
  onOpen: (open: boolean) => void;
  children?: ComponentChildren;
}) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={() => onOpen(!open)}
      onPointerEnter={() => match.point(line.id)}
      onPointerLeave={() => match.point('')}
      onFocus={() => match.point(line.id)}
      onBlur={() => match.point('')}
    >
      {line.symbol && <Icon name={line.symbol} />}
      <span class="line-name">{line.name}</span>
      {children}
    </button>
  );
}

/** Whose column is one's own, and what a move that is shown would change in its lines. */
interface Mine {
  match: Match;
  seat: number;
  change: Record<string, number>;
}

const worth = ({ lines }: Score, id: string): string => {
  const found = lines.filter((line) => line.id === id);
  return found.length ? points(found.reduce((sum, line) => sum + line.points, 0)) : '';
};

/** A line that all score for, and what one's own is about. */
function PadRow({
  state,
  line,
  mine: { match, seat: own, change },
}: {
  state: State;
  line: Line;
  mine: Mine;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <tr class={match.highlight === line.id ? 'pointed' : ''}>
        <th scope="row">
          <LineButton line={line} match={match} open={open} onOpen={setOpen} />
        </th>
        {state.scores.map((score, seat) => (
          <td key={seat} class={seat === own ? 'own' : ''}>
            <span class={seat === own ? 'figure' : ''}>{worth(score, line.id)}</span>
            {seat === own && !!change[line.id] && <b class="accent">{delta(change[line.id])}</b>}
          </td>
        ))}
      </tr>
      {open && (
        <tr>
          <td class="note" colSpan={state.scores.length + 1}>
            {line.help}
          </td>
        </tr>
      )}
    </>
  );
}

/** The score as it stood in the position that is shown; `change`: what a move that is shown would
 * do to each total. `mine`: where it takes the place of one's own lines. */
export function Sheet({ state, change, mine }: { state: State; change?: number[]; mine?: Mine }) {
  const coop = state.scores.length === 1;
  const lines = [
    ...new Map(state.scores.flatMap((s) => s.lines.map((l): [string, Line] => [l.id, l]))).values(),
  ];
  const own = (id: string): Line => state.scores[mine!.seat].lines.find((line) => line.id === id)!;
  return (
    <div class="sheet-scroll" tabIndex={0} role="region" aria-label={t('Score sheet')}>
      <table class="score-sheet">
        <thead>
          <SheetHead state={state} coop={coop} />
        </thead>
        <tbody class={mine ? 'lines' : ''}>
          {lines.map(({ id, name }) =>
            mine ? (
              <PadRow key={id} state={state} line={own(id)} mine={mine} />
            ) : (
              <tr key={id}>
                <th scope="row">{name}</th>
                {state.scores.map((score, seat) => (
                  <td key={seat}>{worth(score, id)}</td>
                ))}
              </tr>
            ),
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            {state.scores.map((s, seat) => (
              <td key={seat}>
                {s.out ? t('out') : points(s.total)}
                {!!change?.[seat] && <b class="accent">{delta(change[seat])}</b>}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
