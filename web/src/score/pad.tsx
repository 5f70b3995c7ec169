// SPDX-License-Identifier: MIT
// pad.tsx - the pad of a real table: a row for each score item, which opens to its rule, and who is
// ahead.
import { useState } from 'preact/hooks';
import type { Score } from '../ui/engine.js';
import { points, t } from '../ui/i18n.js';
import { Icon, Medal, SeatMark } from '../table/parts.js';
import { nameOf } from './names.js';

/** The points of one item; several of one id are one. Null where the seat has no such item. */
const worth = (score: Score, id: string): number | null => {
  const found = score.lines.filter((line) => line.id === id);
  return found.length ? found.reduce((sum, line) => sum + line.points, 0) : null;
};

export function Pad({ scores, names, seat }: { scores: Score[]; names: string[]; seat: number }) {
  const [open, setOpen] = useState('');
  const together = scores.length === 1;
  const lines = [
    ...new Map(scores.flatMap((s) => s.lines.map((line) => [line.id, line]))).values(),
  ];
  return (
    <div class="sheet-scroll" tabIndex={0} role="region" aria-label={t('Score sheet')}>
      <table class="score-sheet table-pad">
        <thead>
          <tr>
            <th scope="col">{t('Line')}</th>
            {scores.map((_, i) => (
              <th scope="col" key={i}>
                {!together && <SeatMark seat={i} name={nameOf(names, i)} />}
                <span>{together ? t('City') : nameOf(names, i)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, help, symbol }) => (
            <>
              <tr key={id}>
                <th scope="row">
                  <button
                    type="button"
                    aria-expanded={open === id}
                    onClick={() => setOpen(open === id ? '' : id)}
                  >
                    {symbol && <Icon name={symbol} />}
                    <span class="line-name">{name}</span>
                  </button>
                </th>
                {scores.map((score, i) => {
                  const is = worth(score, id);
                  return (
                    <td key={i} class={i === seat && !together ? 'own' : ''}>
                      {is === null ? '' : points(is)}
                    </td>
                  );
                })}
              </tr>
              {open === id && (
                <tr key={`${id} help`}>
                  <td class="note" colSpan={scores.length + 1}>
                    {help}
                  </td>
                </tr>
              )}
            </>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            {scores.map((score, i) => (
              <td key={i}>{score.out ? t('out') : points(score.total)}</td>
            ))}
          </tr>
          {!together && (
            <tr>
              <th scope="row">{t('Place')}</th>
              {scores.map((score, i) => (
                <td key={i}>
                  <Medal place={score.place} />
                </td>
              ))}
            </tr>
          )}
        </tfoot>
      </table>
      {together && scores[0].target !== null && (
        <p class="note">
          {scores[0].total >= scores[0].target
            ? t('Won: {total} of {target}', {
                total: points(scores[0].total),
                target: scores[0].target,
              })
            : t('Lost: {total} of {target}', {
                total: points(scores[0].total),
                target: scores[0].target,
              })}
        </p>
      )}
    </div>
  );
}
