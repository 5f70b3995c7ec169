// SPDX-License-Identifier: MIT
// purses.tsx - enters the end of Budowa Miasta: what is built, and everybody's cash and shares.
import { t } from '../ui/i18n.js';
import { Check } from '../table/parts.js';
import { type Desk, replaced } from './desk.js';
import type { Purse } from './drawings.js';
import { Stepper } from './editparts.js';

const MOST = 10_000_000;

export function PurseEditor({ desk }: { desk: Desk }) {
  const { draft, seat } = desk;
  const purse = draft.purses[seat];
  const set = (some: Partial<Purse>): boolean =>
    desk.change({ ...draft, purses: replaced(draft.purses, seat, { ...purse, ...some }) });
  const toggled = <T,>(all: T[], one: T): T[] =>
    all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
  const streets = [...new Set((desk.parts.plot ?? []).map(([plot]) => plot[0]))];
  return (
    <>
      <Stepper
        label={t('Cash')}
        value={purse.cash}
        most={MOST}
        onChange={(cash) => set({ cash })}
      />
      <Check
        label={t('Bankrupt')}
        checked={purse.out}
        onChange={(out) => set({ out, cash: 0, shares: [], value: 0 })}
      />
      {!purse.out && draft.just && (
        <Stepper
          label={t('Value of all shares')}
          value={purse.value}
          most={MOST}
          onChange={(value) => set({ value })}
        />
      )}
      {!draft.just && (
        <>
          <fieldset class="goals" disabled={purse.out}>
            <legend>{t('Shares, by their prices')}</legend>
            {(desk.parts.venue ?? []).map(([id, name, prices]) => (
              <div class="share-row" key={id} role="group" aria-label={name}>
                <span>{name}</span>
                {prices.split('+').map((price) => (
                  <button
                    key={price}
                    type="button"
                    aria-pressed={purse.shares.includes(`${id} ${price}`)}
                    onClick={() => set({ shares: toggled(purse.shares, `${id} ${price}`) })}
                  >
                    {price}
                  </button>
                ))}
              </div>
            ))}
          </fieldset>
          <fieldset class="goals">
            <legend>{t('Built')}</legend>
            {streets.map((street) => (
              <div
                class="share-row"
                key={street}
                role="group"
                aria-label={t('Street {name}', { name: street })}
              >
                <span>{t('Street {name}', { name: street })}</span>
                {(desk.parts.plot ?? [])
                  .filter(([plot]) => plot[0] === street)
                  .map(([plot, kind]) => (
                    <button
                      key={plot}
                      type="button"
                      title={kind}
                      aria-label={`${plot}, ${kind}`}
                      aria-pressed={draft.built.includes(plot)}
                      onClick={() => desk.change({ ...draft, built: toggled(draft.built, plot) })}
                    >
                      {plot}
                    </button>
                  ))}
              </div>
            ))}
          </fieldset>
        </>
      )}
    </>
  );
}
