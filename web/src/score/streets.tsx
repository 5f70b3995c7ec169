// SPDX-License-Identifier: MIT
// streets.tsx - enters a street of UpTown: a plot, then cards by number or name, or floors by their
// signs.
import { useState } from 'preact/hooks';
import { delta, t, tn } from '../ui/i18n.js';
import { Button, Icon } from '../table/parts.js';
import { type Desk, replaced, tried } from './desk.js';
import type { Draft } from './drawings.js';
import { Keys, Stepper } from './editparts.js';

const PLOTS = [0, 1, 2, 3, 4];
const SHOWN = 8;

function withPlot(draft: Draft, seat: number, plot: number, words: string[]): Draft {
  const street = draft.streets[seat];
  return {
    ...draft,
    streets: replaced(draft.streets, seat, {
      ...street,
      plots: replaced(street.plots, plot, words),
    }),
  };
}

const simple = (words: string): string =>
  words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** By its number ("50", "p50a", "m3") or by letters of its name. */
export function findCards(cards: string[][], asked: string): string[][] {
  const wanted = simple(asked.trim());
  if (!wanted) return [];
  const number = /^([pm]?)(\d+[ab]{0,2})$/.exec(wanted);
  return cards.filter(([word, name]) =>
    number
      ? (!number[1] || word[0].toLowerCase() === number[1]) &&
        (word.slice(1).toLowerCase() === number[2] ||
          (/\d$/.test(number[2]) && word.slice(1).replace(/\D+$/, '') === number[2]))
      : simple(name).includes(wanted),
  );
}

function CardSearch({ desk, plot }: { desk: Desk; plot: number }) {
  const { draft, seat } = desk;
  const [asked, ask] = useState('');
  const [at, setAt] = useState(0);
  const all = findCards(desk.parts.card ?? [], asked);
  const found = all.slice(0, SHOWN);
  const now = draft.streets[seat].plots[plot];
  const drafts = found.map(([word]) => withPlot(draft, seat, plot, [...now, word]));
  const before = tried(desk, [draft])[0];
  const worth = tried(desk, drafts);
  const add = (i: number): void => {
    if (drafts[i] && desk.change(drafts[i])) {
      ask('');
      setAt(0);
    }
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') add(at);
    else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else return;
    event.preventDefault();
  };
  return (
    <div class="card-search">
      <label class="field">
        <span>{t('Card number or name')}</span>
        <input
          type="search"
          autocomplete="off"
          spellcheck={false}
          value={asked}
          onInput={(event) => {
            ask(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={pressed}
        />
      </label>
      <p class="note" role="status">
        {asked && tn('{n} card found', '{n} cards found', all.length)}
      </p>
      <ul>
        {found.map(([word, name], i) => {
          const is = worth[i];
          const why = typeof is === 'string' && is;
          return (
            <li key={word}>
              <button
                type="button"
                class={`found${i === at ? ' at' : ''}`}
                aria-disabled={why ? true : undefined}
                onClick={() => add(i)}
              >
                <b>{word}</b>
                <span>
                  {name}
                  {why && <small>{why}</small>}
                </span>
                {!why && typeof before === 'number' && <i>{delta((is as number) - before)}</i>}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const KINDS = ['office', 'services', 'flat', 'cafe', 'shop', 'hotel'];
const kindWords = (kind: string): string =>
  ({
    office: t('office'),
    services: t('services'),
    flat: t('flat'),
    cafe: t('cafe'),
    shop: t('shop'),
    hotel: t('hotel'),
  })[kind]!;
const POINTS = [-4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6];

/** A floor by its signs: what differs from a plain one, then its points, which add it. */
function Signs({ desk, plot }: { desk: Desk; plot: number }) {
  const { draft, seat } = desk;
  const [kinds, setKinds] = useState<Record<string, number>>({});
  const [marks, setMarks] = useState<string[]>([]);
  const [per, setPer] = useState('');
  const toggled = (mark: string): void =>
    setMarks(marks.includes(mark) ? marks.filter((one) => one !== mark) : [...marks, mark]);
  const add = (points: number): void => {
    const word = [
      ...KINDS.filter((kind) => kinds[kind]).map((kind) => kind + (kinds[kind] === 2 ? '2' : '')),
      ...marks,
      `*${points}${per}`,
    ].join(',');
    const now = draft.streets[seat].plots[plot];
    if (!desk.change(withPlot(draft, seat, plot, [...now, word]))) return;
    setKinds({});
    setMarks([]);
    setPer('');
  };
  return (
    <div class="signs">
      <p>{t('Its signs; twice for a duo')}</p>
      <div class="keys" role="group" aria-label={t('Kind')}>
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={!!kinds[kind]}
            aria-label={
              kinds[kind] === 2 ? t('{what}, a duo', { what: kindWords(kind) }) : kindWords(kind)
            }
            title={kindWords(kind)}
            onClick={() => setKinds({ ...kinds, [kind]: ((kinds[kind] ?? 0) + 1) % 3 })}
          >
            <Icon name={kind} />
            {kinds[kind] === 2 && <sub>2</sub>}
          </button>
        ))}
        {['gift', 'roof'].map((mark) => (
          <button
            key={mark}
            type="button"
            aria-pressed={marks.includes(mark)}
            aria-label={mark === 'gift' ? t('gift') : t('roof')}
            title={mark === 'gift' ? t('gift') : t('roof')}
            onClick={() => toggled(mark)}
          >
            <Icon name={mark} />
          </button>
        ))}
      </div>
      <label class="field">
        <span>{t('Points count')}</span>
        <select value={per} onChange={(event) => setPer(event.currentTarget.value)}>
          <option value="">{t('once')}</option>
          <option value="/floor">{t('per floor below')}</option>
          <option value="@ground">{t('if it is the ground floor')}</option>
          {KINDS.map((kind) => (
            <option key={`p${kind}`} value={`/${kind}:plot`}>
              {t('per {what} on the plot', { what: kindWords(kind) })}
            </option>
          ))}
          {KINDS.map((kind) => (
            <option key={`s${kind}`} value={`/${kind}:street`}>
              {t('per {what} on the street', { what: kindWords(kind) })}
            </option>
          ))}
          <option value="/gift:street">{t('per {what} on the street', { what: t('gift') })}</option>
        </select>
      </label>
      <p>{t('Its points put it on the plot')}</p>
      <Keys
        label={t('Points')}
        all={POINTS.map((id) => ({ id, words: t('{n} points: put it there', { n: id }) }))}
        value={null}
        onPick={add}
      />
    </div>
  );
}

export function StreetEditor({
  desk,
  plot,
  onPlot,
}: {
  desk: Desk;
  plot: number;
  onPlot: (plot: number) => void;
}) {
  const { draft, seat } = desk;
  const street = draft.streets[seat];
  const floors = street.plots[plot];
  return (
    <>
      <Keys
        label={t('Plot')}
        all={PLOTS.map((id) => ({ id: id + 1, words: t('Plot {n}', { n: id + 1 }) }))}
        value={plot + 1}
        onPick={(n) => onPlot(n - 1)}
      />
      {draft.just ? <Signs desk={desk} plot={plot} /> : <CardSearch desk={desk} plot={plot} />}
      <div class="row">
        <Button
          icon="undo"
          why={floors.length === 0 && t('Nothing is on this plot.')}
          onClick={() => desk.change(withPlot(draft, seat, plot, floors.slice(0, -1)))}
        >
          {t('Take the top floor away')}
        </Button>
        <Stepper
          label={t('Upcoins')}
          value={street.coins}
          most={9999}
          onChange={(coins) =>
            desk.change({ ...draft, streets: replaced(draft.streets, seat, { ...street, coins }) })
          }
        />
      </div>
    </>
  );
}
