// SPDX-License-Identifier: MIT
// blocks.tsx - enters a city of Urbanista: cards where they lie, or blocks by zone and road; then
// the goals.
import { useState } from 'preact/hooks';
import { t, tn } from '../ui/i18n.js';
import { Button } from '../table/parts.js';
import type { Desk } from './desk.js';
import { type Extent, extentOf, turnedCard, withCell, withFour } from './drawings.js';
import { Grid, Keys, Stepper, Taken } from './editparts.js';

const ZONES = ['C', 'P', 'I', 'R'];
const ROADS = ['.', '-', '|', 'L', 'J', 'r', '7'];
const zoneIcon: Record<string, string> = {
  C: 'commercial',
  P: 'park',
  I: 'industrial',
  R: 'residential',
};
const zoneWords = (zone: string): string =>
  ({
    C: t('commercial'),
    P: t('park'),
    I: t('industrial'),
    R: t('residential'),
  })[zone] ?? '';
const roadWords = (road: string): string =>
  ({
    '.': t('no road'),
    '-': t('road from west to east'),
    '|': t('road from north to south'),
    L: t('road from north to east'),
    J: t('road from north to west'),
    r: t('road from south to east'),
    '7': t('road from south to west'),
  })[road] ?? '';
export const blockWords = (word: string | undefined): string =>
  word ? `${zoneWords(word[0])}, ${roadWords(word[1])}` : t('empty');

/** Block brushes: what a tap does to a block. */
type Brush = { zone: string } | { road: string } | 'clear';

export const ROAD_SIGNS: Record<string, string> = {
  '.': '·',
  '-': '━',
  '|': '┃',
  L: '┗',
  J: '┛',
  r: '┏',
  '7': '┓',
};

/** Blocks are painted in any order, so there is room for a whole city from the beginning. */
const ROOMY: Extent = { left: 0, top: 0, wide: 8, high: 7 };

function joined(a: Extent, b: Extent): Extent {
  const [left, top] = [Math.min(a.left, b.left), Math.min(a.top, b.top)];
  return {
    left,
    top,
    wide: Math.max(a.left + a.wide, b.left + b.wide) - left,
    high: Math.max(a.top + a.high, b.top + b.high) - top,
  };
}

function Goals({ desk }: { desk: Desk }) {
  const { draft } = desk;
  const [number, setNumber] = useState(1);
  const [worth, setWorth] = useState(0);
  const cards = desk.parts.card ?? [];
  const nameOf = (word: string): string => {
    const [n, brought] = word.split('=');
    return brought === undefined
      ? `${n} · ${cards.find(([card]) => card === n)?.[1] ?? ''}`
      : t('Goal {n}: {points}', { n, points: brought });
  };
  const add = (word: string): void => {
    desk.change({ ...draft, goals: [...draft.goals, word] });
  };
  return (
    <fieldset class="goals">
      <legend>{t('Goals')}</legend>
      <Taken
        all={draft.goals.map((id) => ({ id, words: nameOf(id) }))}
        onDrop={(at) => desk.change({ ...draft, goals: draft.goals.filter((_, i) => i !== at) })}
      />
      {draft.just ? (
        <div class="row">
          <Stepper
            label={t('Number on the card')}
            value={number}
            least={1}
            most={18}
            onChange={setNumber}
          />
          <Stepper label={t('Points')} value={worth} least={-99} most={99} onChange={setWorth} />
          <Button onClick={() => add(`${number}=${worth}`)}>{t('Add the goal')}</Button>
        </div>
      ) : (
        <label class="field">
          <span>{t('Add a goal')}</span>
          <select value="" onChange={(event) => add(event.currentTarget.value)}>
            <option value="" />
            {cards
              .filter(([card]) => !draft.goals.includes(card))
              .map(([card, name]) => (
                <option key={card} value={card}>
                  {card} · {name}
                </option>
              ))}
          </select>
        </label>
      )}
      <label class="field">
        <span>{t('Difficulty')}</span>
        <select
          value={draft.difficulty}
          onChange={(event) => desk.change({ ...draft, difficulty: event.currentTarget.value })}
        >
          <option value="normal">{t('normal')}</option>
          <option value="easy">{t('easy')}</option>
          <option value="hard">{t('hard')}</option>
        </select>
      </label>
    </fieldset>
  );
}

export function CityEditor({ desk, picture }: { desk: Desk; picture: string }) {
  const { draft } = desk;
  const [brush, setBrush] = useState<Brush>({ zone: 'C' });
  const [card, setCard] = useState('1');
  const [turned, turn] = useState(false);
  const [laid, setLaid] = useState<string[]>([]);
  const city = extentOf(draft.cells);
  const { left, top, wide, high } = city ?? { left: 0, top: 0, wide: 2, high: 2 };
  const around = { left: left - 1, top: top - 1, wide: wide + 2, high: high + 2 };
  const extent = draft.just ? joined(ROOMY, around) : around;
  const cards = desk.parts.card ?? [];
  const fourOf = (id: string): string[] => {
    const four = (cards.find(([one]) => one === id)?.[2] ?? '').split(' ');
    return turned ? turnedCard(four) : four;
  };
  const cellAt = (x: number, y: number): string | undefined => draft.cells[`${x},${y}`];
  const put = (x: number, y: number, word: string): boolean =>
    desk.change({ ...draft, cells: withCell(draft.cells, x, y, word) });
  const paint = (x: number, y: number, by: Brush): boolean => {
    const now = cellAt(x, y);
    if (by === 'clear') return put(x, y, '');
    if ('zone' in by) return put(x, y, by.zone + (by.zone === 'P' ? '.' : (now?.[1] ?? '.')));
    return put(x, y, (now?.[0] ?? 'C') + by.road);
  };
  const lay = (x: number, y: number): void => {
    if (!desk.change({ ...draft, cells: withFour(draft.cells, x, y, fourOf(card)) })) return;
    setLaid([...laid, card]);
    const next = cards.map(([id]) => id).find((id) => id !== card && !laid.includes(id));
    if (next) setCard(next);
    turn(false);
  };
  const typed = (x: number, y: number, key: string): boolean => {
    if (!draft.just) {
      if (key === 'r') turn(!turned);
      return key === 'r';
    }
    if (ZONES.includes(key.toUpperCase()) && key !== 'r' && key !== 'R')
      return paint(x, y, { zone: key.toUpperCase() });
    if (key === 'R') return paint(x, y, { zone: 'R' });
    if (ROADS.includes(key)) return paint(x, y, { road: key });
    return (key === 'Delete' || key === 'Backspace') && put(x, y, '');
  };
  return (
    <>
      <Grid
        extent={extent}
        label={t('City')}
        face={(x, y) => ({
          words: blockWords(cellAt(x, y)),
          look: cellAt(x, y) ? 'full' : 'free',
          text: cellAt(x, y) ? '' : '+',
        })}
        onPick={(x, y) => (draft.just ? void paint(x, y, brush) : lay(x, y))}
        onKey={typed}
      >
        {city && (
          <div
            class="under"
            style={`--x:${left - extent.left};--y:${top - extent.top};--across:${wide}`}
            dangerouslySetInnerHTML={{ __html: picture }}
          />
        )}
      </Grid>
      {draft.just ? (
        <div class="brushes">
          <Keys
            label={t('Zone')}
            all={ZONES.map((id) => ({
              id,
              words: zoneWords(id),
              icon: zoneIcon[id],
              look: `zone-${id}`,
            }))}
            value={typeof brush === 'object' && 'zone' in brush ? brush.zone : null}
            onPick={(zone) => setBrush({ zone })}
          />
          <div class="keys" role="group" aria-label={t('Road')}>
            {ROADS.map((road) => (
              <button
                key={road}
                type="button"
                aria-pressed={typeof brush === 'object' && 'road' in brush && brush.road === road}
                aria-label={roadWords(road)}
                title={roadWords(road)}
                onClick={() => setBrush({ road })}
              >
                {ROAD_SIGNS[road]}
              </button>
            ))}
            <button
              type="button"
              aria-pressed={brush === 'clear'}
              aria-label={t('Take away')}
              title={t('Take away')}
              onClick={() => setBrush('clear')}
            >
              ×
            </button>
          </div>
          <p class="note keys-note">
            {t('Keys on a block: C P I Shift+R for the zone, - | L J r 7 for the road.')}
          </p>
        </div>
      ) : (
        <div class="brushes">
          <p>
            {tn('{n} card lies', '{n} cards lie', laid.length)}
            {' · '}
            {t('Choose a card, then tap where its top left block lies.')}
          </p>
          <div class="minis" role="group" aria-label={t('Cards')}>
            {cards.map(([id, name]) => (
              <button
                key={id}
                type="button"
                aria-pressed={id === card}
                aria-label={t('Card {n}, {name}', { n: id, name })}
                class={laid.includes(id) ? 'laid' : ''}
                onClick={() => {
                  setCard(id);
                  turn(false);
                }}
              >
                <b>{id}</b>
                <span class="mini" aria-hidden="true">
                  {(id === card
                    ? fourOf(id)
                    : (cards.find(([one]) => one === id)![2] ?? '').split(' ')
                  ).map((word, i) => (
                    <i key={i} class={`zone-${word[0]}`}>
                      {word[1] === '.' ? '' : ROAD_SIGNS[word[1]]}
                    </i>
                  ))}
                </span>
              </button>
            ))}
          </div>
          <Button icon="rotate" onClick={() => turn(!turned)}>
            {t('Turn')}
          </Button>
        </div>
      )}
      <Goals desk={desk} />
    </>
  );
}
