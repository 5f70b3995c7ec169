// SPDX-License-Identifier: MIT
// quarters.tsx - enters a quarter of Města: squares and buildings by taps, tiles, features, cards
// and places.
import { useState } from 'preact/hooks';
import { t } from '../ui/i18n.js';
import { Button } from '../table/parts.js';
import { type Desk, replaced } from './desk.js';
import { type Cells, extentOf, type Quarter, turnedTile, withCell, withFour } from './drawings.js';
import { Grid, Keys, Stepper, Taken } from './editparts.js';

const GROUNDS = ['R', 'B', 'G', 'Y', 'P', 'W', 'X'];
const groundWords = (ground: string): string =>
  ({
    R: t('red plot'),
    B: t('blue plot'),
    G: t('green plot'),
    Y: t('yellow plot'),
    P: t('park'),
    W: t('water'),
    X: t('wild plot'),
  })[ground] ?? '';
const SIDE = 10;
const TALLEST = 4;

/** A tap: a ground, one piece more of a building, a feature, a tile's four squares, or nothing. */
type Brush =
  | { ground: string }
  | { piece: true }
  | { feature: string }
  | { tile: string }
  | 'clear';

const COLOURS = ['r', 'b', 'g', 'y'];

/** The building of a square grows by one piece in the colour of its plot; the fifth tears it down.
 * On a wild plot it comes again in the next colour. */
export function oneHigher(word: string): string {
  const ground = word[0];
  const height = Number(/^.[rbgy]([1-4])$/.exec(word)?.[1] ?? 0);
  const colour = height ? word[1] : ground === 'X' ? 'r' : ground.toLowerCase();
  if (height < TALLEST) return `${ground}${colour}${height + 1}`;
  const next = COLOURS[COLOURS.indexOf(colour) + 1];
  return ground === 'X' && next ? `X${next}1` : ground;
}

function squareWords(word: string | undefined): string {
  if (!word) return t('empty');
  const height = /^.[rbgy](\d)$/.exec(word)?.[1];
  return [groundWords(word[0]), height ? t('height {n}', { n: height }) : word.slice(1)]
    .filter(Boolean)
    .join(', ');
}

function Cards({
  desk,
  quarter,
  set,
}: {
  desk: Desk;
  quarter: Quarter;
  set: (q: Quarter) => boolean;
}) {
  const [worth, setWorth] = useState(0);
  const cards = desk.parts.card ?? [];
  const add = (word: string): boolean => set({ ...quarter, cards: [...quarter.cards, word] });
  return (
    <fieldset class="goals">
      <legend>{t('Scoring cards')}</legend>
      <Taken
        all={quarter.cards.map((id) => ({
          id,
          words: id.startsWith('=')
            ? t('A card with {n}', { n: id.slice(1) })
            : (cards.find(([card]) => card === id)?.[1] ?? id),
        }))}
        onDrop={(at) => set({ ...quarter, cards: quarter.cards.filter((_, i) => i !== at) })}
      />
      {desk.draft.just ? (
        <div class="row">
          <Stepper label={t('Points')} value={worth} most={99} onChange={setWorth} />
          <Button onClick={() => add(`=${worth}`)}>{t('Add the card')}</Button>
        </div>
      ) : (
        <label class="field">
          <span>{t('Add a card')}</span>
          <select value="" onChange={(event) => add(event.currentTarget.value)}>
            <option value="" />
            {cards.map(([card, name, what]) => (
              <option key={card} value={card}>
                {name}: {what}
              </option>
            ))}
          </select>
        </label>
      )}
    </fieldset>
  );
}

function Places({
  desk,
  quarter,
  set,
}: {
  desk: Desk;
  quarter: Quarter;
  set: (q: Quarter) => boolean;
}) {
  const { draft } = desk;
  const city = (desk.parts.city ?? []).find(([id]) => id === draft.city);
  const place = (at: number, points: number): boolean =>
    set({ ...quarter, places: replaced(quarter.places, at, points) });
  return (
    <fieldset class="goals">
      <legend>{t('Milestones')}</legend>
      {!draft.just && (
        <label class="field">
          <span>{t('Metropolis')}</span>
          <select
            value={draft.city}
            onChange={(event) =>
              desk.change({
                ...draft,
                city: event.currentTarget.value,
                quarters: draft.quarters.map((one) => ({ ...one, places: [0, 0, 0] })),
              })
            }
          >
            {(desk.parts.city ?? []).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {[0, 1, 2].map((at) => {
        const told = city?.[2 + at];
        if (!told)
          return (
            <Stepper
              key={at}
              label={t('Milestone {n}', { n: at + 1 })}
              value={quarter.places[at]}
              most={99}
              onChange={(points) => place(at, points)}
            />
          );
        const [points, ...words] = told.split(' ');
        return (
          <label class="field" key={at}>
            <span>{words.join(' ')}</span>
            <select
              value={quarter.places[at]}
              onChange={(event) => place(at, Number(event.currentTarget.value))}
            >
              <option value="0">{t('not held')}</option>
              {[...new Set(points.split('/'))].map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          </label>
        );
      })}
    </fieldset>
  );
}

export function QuarterEditor({ desk }: { desk: Desk }) {
  const { draft, seat } = desk;
  const quarter = draft.quarters[seat];
  const { cells } = quarter;
  const [brush, setBrush] = useState<Brush>({ ground: 'R' });
  const [turns, setTurns] = useState(0);
  const features = desk.parts.feature ?? [];
  const tiles = desk.parts.tile ?? [];
  const set = (next: Quarter): boolean =>
    desk.change({ ...draft, quarters: replaced(draft.quarters, seat, next) });
  const setCells = (next: Cells): boolean => set({ ...quarter, cells: next });
  const cellAt = (x: number, y: number): string | undefined => cells[`${x},${y}`];
  const paint = (x: number, y: number, by: Brush): boolean => {
    const now = cellAt(x, y);
    if (by === 'clear') return setCells(withCell(cells, x, y, ''));
    if ('ground' in by) return setCells(withCell(cells, x, y, by.ground));
    if ('tile' in by) {
      let four = [...(tiles.find(([id]) => id === by.tile)?.[2] ?? '')];
      for (let i = 0; i < turns; i++) four = turnedTile(four);
      return setCells(withFour(cells, x, y, four));
    }
    if (!now) return false;
    const word = 'piece' in by ? oneHigher(now) : now[0] + by.feature;
    return setCells(withCell(cells, x, y, word));
  };
  const typed = (x: number, y: number, key: string): boolean => {
    if (GROUNDS.includes(key.toUpperCase())) return paint(x, y, { ground: key.toUpperCase() });
    if (/^[1-4]$/.test(key) && cellAt(x, y))
      return setCells(
        withCell(cells, x, y, `${cellAt(x, y)![0]}${cellAt(x, y)![0].toLowerCase()}${key}`),
      );
    if (key === '+') return paint(x, y, { piece: true });
    return (key === 'Delete' || key === 'Backspace') && paint(x, y, 'clear');
  };
  const has = extentOf(cells);
  const { left, top, wide, high } = has ?? { left: 1, top: 1, wide: 2, high: 2 };
  const extent = {
    left: wide < SIDE ? left - 1 : left,
    top: high < SIDE ? top - 1 : top,
    wide: wide < SIDE ? wide + 2 : wide,
    high: high < SIDE ? high + 2 : high,
  };
  const is = (test: (b: Exclude<Brush, 'clear'>) => boolean): boolean =>
    brush !== 'clear' && test(brush);
  return (
    <>
      <Grid
        extent={extent}
        label={t('Quarter')}
        face={(x, y) => {
          const word = cellAt(x, y);
          const height = /^.[rbgy](\d)$/.exec(word ?? '')?.[1];
          return {
            words: squareWords(word),
            look: word ? `ground-${word[0]}` : 'free',
            text: word ? (height ?? (word.length > 1 ? '◆' : '')) : '+',
          };
        }}
        onPick={(x, y) => void paint(x, y, brush)}
        onKey={typed}
      />
      <div class="brushes">
        <Keys
          label={t('Ground')}
          all={GROUNDS.map((id) => ({ id, words: groundWords(id), look: `ground-${id}` }))}
          value={is((b) => 'ground' in b) ? (brush as { ground: string }).ground : null}
          onPick={(ground) => setBrush({ ground })}
        />
        <div class="row">
          <Button aria-pressed={is((b) => 'piece' in b)} onClick={() => setBrush({ piece: true })}>
            {t('One piece higher')}
          </Button>
          <Button aria-pressed={brush === 'clear'} onClick={() => setBrush('clear')}>
            {t('Take away')}
          </Button>
          <label class="field">
            <span>{t('Feature')}</span>
            <select
              value={is((b) => 'feature' in b) ? (brush as { feature: string }).feature : ''}
              onChange={(event) => setBrush({ feature: event.currentTarget.value })}
            >
              <option value="" />
              {features.map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>{t('Land tile')}</span>
            <select
              value={is((b) => 'tile' in b) ? (brush as { tile: string }).tile : ''}
              onChange={(event) => {
                setBrush({ tile: event.currentTarget.value });
                setTurns(0);
              }}
            >
              <option value="" />
              {tiles.map(([id, , four]) => (
                <option key={id} value={id}>
                  {id} {four}
                </option>
              ))}
            </select>
          </label>
          {is((b) => 'tile' in b) && (
            <Button icon="rotate" onClick={() => setTurns((turns + 1) % 4)}>
              {t('Turn')} {90 * turns}°
            </Button>
          )}
        </div>
        <p class="note keys-note">
          {t('Keys on a square: R B G Y P W X for the ground, 1 to 4 for the height.')}
        </p>
      </div>
      <Cards desk={desk} quarter={quarter} set={set} />
      <Places desk={desk} quarter={quarter} set={set} />
    </>
  );
}
