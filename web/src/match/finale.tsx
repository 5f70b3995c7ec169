// SPDX-License-Identifier: MIT
// finale.tsx - the end of a match as something to see: the board counts item by item, then the city
// celebrates. Any key or tap ends it at once. The same picture stays over the result, also with
// reduced motion.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useApp } from '../ui/context.js';
import type { Finale as Kind } from '../ui/engine.js';
import { delta, languageNow, points, t } from '../ui/i18n.js';
import { motionNow } from '../ui/settings.js';
import { Icon } from '../table/parts.js';
import { SCRATCH } from '../table/tables.js';
import type { Match } from './match.js';
import { type Counted, myTotal } from './results.js';
import { shelf } from '../ui/store.js';
import { type Outcome, type Story, storyOf } from './story.js';

const DUSK = 500; // milliseconds: night falls, then the counting begins
const COUNTING = 2600; // at most, however many items there are
const STEP = 450; // at most
const PARTY = 1900;

/** The story of a match that is over; of one whose record is here with where the money came
 * from. */
export function useStory(match: Match): Story {
  const { engine } = useApp();
  return useMemo(() => {
    const record = match.record();
    if (record === null) return storyOf(match.state, match.viewer);
    engine.load(SCRATCH, record);
    return storyOf(match.state, match.viewer, engine.accounts(SCRATCH));
  }, [match.position, languageNow()]);
}

/** Directions of the rays of a rocket, a sun or a rosette. */
const around = (n: number): [number, number][] =>
  Array.from({ length: n }, (_, i) => [
    Math.cos((2 * Math.PI * i) / n),
    Math.sin((2 * Math.PI * i) / n),
  ]);
const raysOf = (n: number, from: number, to: number): string =>
  around(n)
    .map(
      ([x, y]) =>
        `M${(from * x).toFixed(1)} ${(from * y).toFixed(1)}L${(to * x).toFixed(1)} ${(to * y).toFixed(1)}`,
    )
    .join('');

const ROCKETS: [number, number, number, string][] = [
  [62, 40, 26, 'rose'],
  [150, 26, 20, 'sun'],
  [262, 34, 30, 'rose'],
  [338, 46, 20, 'Wl'],
  [206, 58, 17, 'Wl'],
];

function Rocket({ x, y, r, colour }: { x: number; y: number; r: number; colour: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g class="burst">
        <path
          d={raysOf(12, r * 0.25, r)}
          class={`s-${colour}`}
          stroke-width="2"
          stroke-linecap="round"
        />
        <circle r={r * 0.12} class="f-sun" />
      </g>
    </g>
  );
}

/** Houses with lit windows, in a row; only what a small picture needs. */
function Town({ lit }: { lit: boolean }) {
  const houses = [34, 56, 42, 66, 48, 74, 38, 58, 46, 68, 40, 54];
  return (
    <g>
      {houses.map((high, i) => (
        <g key={i}>
          <path d={`M${i * 34 - 4} 132v${-high}h31v${high}z`} class={i % 2 ? 'f-night' : 'f-s0'} />
          {lit &&
            Array.from({ length: Math.floor((high - 16) / 12) }, (_, floor) => (
              <path
                key={floor}
                d={`M${i * 34 + 2} ${138 - high + floor * 12}h7v6h-7zM${i * 34 + 14} ${138 - high + floor * 12}h7v6h-7z`}
                class={(i * 5 + floor * 3) % 4 ? 'f-sun' : 'f-Cd'}
              />
            ))}
        </g>
      ))}
    </g>
  );
}

/** Paper snips, the same ones every time. */
function Snips({ n }: { n: number }) {
  const COLOURS = ['mr', 'sun', 'mb', 'mg', 'rose', 'mw'];
  return (
    <g>
      {Array.from({ length: n }, (_, i) => (
        <g key={i} transform={`translate(${(i * 83) % 400} ${(i * 47) % 104})`}>
          <path
            class={`snip f-${COLOURS[i % COLOURS.length]}`}
            d="M0 0h6v4h-6z"
            transform={`rotate(${(i * 53) % 180})`}
          />
        </g>
      ))}
    </g>
  );
}

function Fireworks({ won }: { won: boolean }) {
  return (
    <>
      <rect width="400" height="132" class="f-night" />
      <circle cx={won ? 374 : 320} cy="22" r="12" class="f-cream" />
      <path
        d="M20 18h1M92 12h1M128 60h1M186 14h1M236 22h1M300 14h1M44 66h1M366 60h1"
        class="s-cream"
        stroke-width="2"
        stroke-linecap="round"
      />
      <Town lit />
      {won &&
        ROCKETS.map(([x, y, r, colour]) => <Rocket key={x} x={x} y={y} r={r} colour={colour} />)}
    </>
  );
}

function Stamp({ won, words }: { won: boolean; words: string }) {
  return (
    <>
      <rect width="400" height="132" class={won ? 'f-Wl' : 'f-mbl'} />
      <circle cx="92" cy="64" r="34" class="f-sun" />
      <path d="M0 84q60-30 130-6t140-10 130 8v56H0z" class="f-Pl" />
      <path
        d="M24 88V62h14v26zM44 88V50l10-12 10 12v38zM70 88V58h22v30zM98 88V44h16v44zM104 44V30h4v14zM120 88V60a12 12 0 0 1 24 0v28zM150 88V66h20v22z"
        class="f-mrd"
      />
      <path d="M0 88h400v44H0z" class="f-W" />
      <path
        d="M20 100h40M90 112h56M180 98h36M30 122h44M240 108h50M320 118h46M170 124h40"
        class="s-Wl"
        stroke-width="2.500"
        stroke-linecap="round"
      />
      <path d="M212 88q22 12 52 0l-6 12h-40zM238 86V58l18 22z" class="f-mw s-Wd" />
      <g transform="translate(326 62) rotate(-14)">
        <g class="stamp">
          <circle r="46" class="f-mw s-accent" stroke-width="4" />
          <circle r="37" class="s-accent" fill="none" stroke-width="1.500" stroke-dasharray="3 3" />
          <text
            y="11"
            text-anchor="middle"
            font-size={words.length > 3 ? 24 : 32}
            font-weight="700"
            class="f-artink"
          >
            {words}
          </text>
        </g>
      </g>
      {won && <Snips n={26} />}
    </>
  );
}

function Tram({ won }: { won: boolean }) {
  return (
    <>
      <rect width="400" height="132" class="f-my" />
      <path
        d={around(20)
          .filter((_, i) => i % 2 === 0)
          .map(([x, y], i) => {
            const turn = (i + 0.5) * (Math.PI / 5);
            const end = [Math.cos(turn + 0.02), Math.sin(turn + 0.02)];
            return `M200 104L${(200 + 330 * x).toFixed(0)} ${(104 + 330 * y).toFixed(0)} ${(200 + 330 * end[0]).toFixed(0)} ${(104 + 330 * end[1]).toFixed(0)}z`;
          })
          .join('')}
        class="f-sun"
      />
      <circle cx="200" cy="104" r="74" class="f-brick" />
      <circle cx="200" cy="104" r="56" class="f-R" />
      <circle cx="200" cy="104" r="38" class="f-cream" />
      <path
        d="M-4 106V70h40v36zM44 106V52h30v54zM82 106V64l18-14 18 14v42zM286 106V58h34v48zM328 106V70l16-12 16 12v36zM366 106V46h40v60z"
        class="f-artink"
      />
      <path
        d="M4 78h8v8h-8zM20 78h8v8h-8zM50 60h6v7h-6zM62 60h6v7h-6zM50 76h6v7h-6zM62 76h6v7h-6zM294 66h7v8h-7zM306 66h7v8h-7zM294 84h7v8h-7zM374 56h8v8h-8zM390 56h8v8h-8zM374 74h8v8h-8z"
        class="f-sun"
      />
      <path d="M0 106h400v26H0z" class="f-artink" />
      <path d="M0 112h400M0 122h400" class="s-sun" stroke-width="2" />
      <path d="M0 42h400" class="s-artink" stroke-width="1.500" />
      <g class="runs">
        <path d="M196 62l14-20 14 20" fill="none" class="s-artink" stroke-width="2.500" />
        <rect x="120" y="62" width="160" height="50" rx="10" class="f-brickd" />
        <path d="M120 92h160v8H120z" class="f-cream" />
        <path
          d="M128 70h20v17h-20zM153 70h20v17h-20zM202 70h20v17h-20zM227 70h20v17h-20zM252 70h20v17h-20z"
          class="f-glass"
        />
        <path d="M178 70h19v40h-19z" class="f-artink" />
        <circle cx="150" cy="114" r="7" class="f-stoned" />
        <circle cx="250" cy="114" r="7" class="f-stoned" />
        <circle cx="275" cy="104" r="4" class="f-sun" />
      </g>
      {won && <Snips n={22} />}
    </>
  );
}

const HILL = 'M14 120C120 118 150 92 200 86s60-24 120-40';

function Road({ won, share, target }: { won: boolean; share: number; target: number | null }) {
  // The car is as far up the road as the total is on its way to the target.
  const up = Math.max(0.06, Math.min(1, share));
  const x = 14 + 296 * up;
  const y = up < 0.6 ? 120 - 34 * (up / 0.6) : 86 - 40 * ((up - 0.6) / 0.4);
  return (
    <>
      <rect width="400" height="132" class={won ? 'f-Wl' : 'f-night'} />
      <circle cx="70" cy="38" r={won ? 22 : 14} class={won ? 'f-sun' : 'f-cream'} />
      <path d="M0 100q90-40 190-16Q290 20 400 44v88H0z" class={won ? 'f-P' : 'f-Pd'} />
      <path d="M250 132q40-60 150-56v56z" class={won ? 'f-Pd' : 'f-s0'} opacity=".55" />
      <path d={HILL} class="s-cream" fill="none" stroke-width="17" stroke-linecap="round" />
      <path d={HILL} class="s-road" fill="none" stroke-width="13" stroke-linecap="round" />
      <path d={HILL} class="s-dash" fill="none" stroke-width="1.600" stroke-dasharray="8 7" />
      <path
        d="M40 104v-16h18v16zM62 106V80h14v26zM82 102l9-10 9 10v6H82zM352 124v-18h22v18zM330 126l10-11 10 11v6h-20z"
        class={won ? 'f-R' : 'f-Rd'}
      />
      <path d="M44 92h4v4h-4zM66 86h6v5h-6zM88 102h6v5h-6zM357 112h5v5h-5z" class="f-sun" />
      <path d="M324 48V6" class="s-artink" stroke-width="3" stroke-linecap="round" />
      <g class="unrolls">
        <path d="M325 6q20-6 30 0t26-1v24q-16 6-26 1t-30 1z" class="f-mr" />
        {target !== null && (
          <text x="352" y="24" text-anchor="middle" font-size="15" font-weight="700" class="f-mw">
            {target}
          </text>
        )}
      </g>
      <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${up > 0.6 ? -16 : -8})`}>
        <g class="drives">
          <path d="M-22 4v-8l7-2 7-9h14l8 9 9 2v8z" class="f-mb" />
          <path d="M-11-6l5-6h5v6zM2-6v-6h5l6 6z" class="f-glass" />
          <circle cx="-12" cy="4" r="5" class="f-artink" />
          <circle cx="13" cy="4" r="5" class="f-artink" />
        </g>
      </g>
      {won && <Snips n={26} />}
    </>
  );
}

/** What a game shows at its end. The picture adds no information of its own. */
function Art({ kind, story }: { kind: Kind; story: Story }) {
  const won = story.outcome === 'won' || story.outcome === 'watched';
  return (
    <svg
      class="finale-art"
      viewBox="0 0 400 132"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {kind === 'fireworks' && <Fireworks won={won} />}
      {kind === 'stamp' && (
        <Stamp won={won} words={points(story.outcome === 'watched' ? story.top : story.total)} />
      )}
      {kind === 'tram' && <Tram won={won} />}
      {kind === 'road' && (
        <Road
          won={won}
          share={story.total / Math.max(1, story.target ?? 1)}
          target={story.target}
        />
      )}
    </svg>
  );
}

/** The best of earlier finished matches of this game with as many players; null: there was none. */
function earlierBest(all: Counted[], match: Match): number | null {
  const totals = all
    .filter(
      ({ id, game, result }) =>
        id !== match.meta.id &&
        game === match.state.game &&
        result.counts &&
        result.players.length === match.state.seats,
    )
    .map(({ result }) => myTotal(result))
    .filter((total): total is number => total !== null);
  return totals.length ? Math.max(...totals) : null;
}

/** A record, where this match set one. */
function Record({ match, story }: { match: Match; story: Story }) {
  const [before, set] = useState<number | null>(null);
  useEffect(() => {
    if (match.meta.practice || match.meta.learn) return;
    shelf.results().then(
      (all) => set(earlierBest(all, match)),
      () => undefined, // without a store there are no records
    );
  }, []);
  const counts = story.outcome !== 'watched' && before !== null && story.total > before;
  return counts ? (
    <p class="record">
      <Icon name="prestige" />
      {t('New record: {n}. Your best so far was {before}.', {
        n: points(story.total),
        before: points(before),
      })}
    </p>
  ) : null;
}

/** The picture over the result. */
export function FinalePicture({ match }: { match: Match }) {
  const app = useApp();
  const story = useStory(match);
  return (
    <div class="finale-card">
      <Art kind={app.game(match.state.game).emblem.finale} story={story} />
    </div>
  );
}

/** The sentence about what decided the match, and a record. */
export function FinaleWords({ match }: { match: Match }) {
  const story = useStory(match);
  return (
    <div class="finale-words">
      {story.sentence && <p class="how">{story.sentence}</p>}
      <Record match={match} story={story} />
    </div>
  );
}

/** Is a finale due? Only where somebody has just seen the last move, and things may move. */
export function useFinale(match: Match): [boolean, () => void] {
  const app = useApp();
  const [on, set] = useState(false);
  const over = useRef(match.state.over);
  useEffect(() => {
    if (match.state.over && !over.current && motionNow(app.settings) && !document.hidden) set(true);
    if (!match.state.over) set(false);
    over.current = match.state.over;
  }, [match.position]);
  return [on && match.state.over, () => set(false)];
}

const HAS_PARTY: Record<Outcome, boolean> = { won: true, near: true, lost: false, watched: true };

/** Over the board: every item lights what it counts for, the total grows, then the celebration. */
export function Finale({ match, onEnd }: { match: Match; onEnd: () => void }) {
  const app = useApp();
  const story = useStory(match);
  const [counted, count] = useState(0); // items; one more than there are: the celebration
  const { items } = story;
  const party = counted > items.length;
  useEffect(() => {
    const end = (): void => {
      match.point('');
      onEnd();
    };
    const step = Math.min(STEP, COUNTING / Math.max(1, items.length));
    const later = party
      ? setTimeout(end, HAS_PARTY[story.outcome] ? PARTY : PARTY / 2)
      : setTimeout(() => count(counted + 1), counted === 0 ? DUSK : step);
    const line = items[counted - 1]?.line;
    if (line) match.point(line);
    else if (party) match.point('');
    addEventListener('keydown', end, true);
    addEventListener('pointerdown', end, true);
    return () => {
      clearTimeout(later);
      removeEventListener('keydown', end, true);
      removeEventListener('pointerdown', end, true);
    };
  }, [counted]);
  useEffect(() => () => match.point(''), []);
  const item = items[Math.min(counted, items.length) - 1];
  const sum = items.slice(0, counted).reduce((all, one) => all + one.points, 0);
  return (
    <div class={`finale ${story.outcome}${party ? ' party' : ''}`} aria-hidden="true">
      <div class="dusk" />
      {party && <Art kind={app.game(match.state.game).emblem.finale} story={story} />}
      <div class="tally">
        <span class="item" key={counted}>
          {item && !party && (
            <>
              {item.symbol && <Icon name={item.symbol} />}
              <span>{item.name}</span>
              <b class={item.points < 0 ? 'bad' : ''}>{delta(item.points)}</b>
            </>
          )}
          {party && <span>{story.sentence}</span>}
        </span>
        <strong key={sum}>{points(sum)}</strong>
      </div>
      <span class="skip-note">{t('Any key or tap skips this.')}</span>
    </div>
  );
}
