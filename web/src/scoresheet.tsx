// SPDX-License-Identifier: MIT
// scoresheet.tsx - the score pad of all players: a row for each line, a column for each seat.
import type { State } from './engine.js';
import { seatName } from './facts.js';
import { delta, points, t } from './i18n.js';
import { SeatMark } from './parts.js';

export function SheetHead({ state, coop }: { state: State; coop: boolean }) {
  return (
    <tr><th scope="col">{t('Line')}</th>
      {state.scores.map((_, seat) => (
        <th scope="col" key={seat}>{coop ? t('City') : <><SeatMark seat={seat} name={seatName(state, seat)} /><span>{seatName(state, seat)}</span></>}</th>
      ))}</tr>
  );
}

/** The score as it stood in the position that is shown; `change`: what a move that is shown would do to each total. */
export function Sheet({ state, change }: { state: State; change?: number[] }) {
  const coop = state.scores.length === 1;
  const ids = [...new Set(state.scores.flatMap((s) => s.lines.map((l) => l.id)))];
  const name = (id: string): string => state.scores.flatMap((s) => s.lines).find((l) => l.id === id)!.name;
  return (
    <div class="sheet-scroll" tabIndex={0} role="region" aria-label={t('Score sheet')}>
      <table class="score-sheet">
        <thead><SheetHead state={state} coop={coop} /></thead>
        <tbody>
          {ids.map((id) => (
            <tr key={id}><th scope="row">{name(id)}</th>
              {state.scores.map((s, seat) => {
                const found = s.lines.filter((l) => l.id === id);
                return <td key={seat}>{found.length ? points(found.reduce((sum, l) => sum + l.points, 0)) : ''}</td>;
              })}</tr>
          ))}
        </tbody>
        <tfoot><tr><th scope="row">{t('Total')}</th>
          {state.scores.map((s, seat) => <td key={seat}>{s.out ? t('out') : points(s.total)}{!!change?.[seat] && <b class="accent">{delta(change[seat])}</b>}</td>)}</tr></tfoot>
      </table>
    </div>
  );
}
