// SPDX-License-Identifier: MIT
// lastmoves.tsx - the moves of others: marks on the changes since the player's own last
// decision, and a bubble that describes a move and its effect on the scores.
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LogEntry, PartInfo, State, Trace } from '../ui/engine.js';
import { seatName } from './facts.js';
import { delta, t } from '../ui/i18n.js';
import type { Match } from './match.js';
import { Icon, SeatMark, SeatShape } from '../table/parts.js';
import type { Sight } from '../table/sight.js';
import { afterFrame } from './turns.js';

/** A move that is marked: the n-th since one's own last one, or (0) the one that led to a moment of
 * the past. */
export interface Marked {
  n: number;
  index: number;
  entry: LogEntry;
}

/** Where the log has the line "your last turn": what was made since then by others, or made
 * itself. */
export function since(log: readonly LogEntry[], viewer: number): number {
  for (let i = log.length; i > 0; i--) if (log[i - 1].seat === viewer && !log[i - 1].auto) return i;
  return viewer < 0 ? Math.max(0, log.length - 1) : 0;
}

export function marksOf(match: Match, at: number, past: boolean): Marked[] {
  const { log } = match;
  if (past) return at > 0 && log[at - 1] ? [{ n: 0, index: at - 1, entry: log[at - 1] }] : [];
  if (match.state.over || match.curtain >= 0) return [];
  const from = since(log, match.viewer);
  return log
    .slice(from)
    .map((entry, i) => ({ n: i + 1, index: from + i, entry }))
    .filter(({ entry }) => entry.seat !== match.viewer || entry.auto);
}

/** The element of a trace in this part, if there is one. Pieces have the same id everywhere. */
function shownBy(
  host: Element,
  part: PartInfo,
  seat: number,
  focus: number,
  { seat: owner, thing }: Trace,
): SVGGraphicsElement | null {
  const mine = part.place === 'seat' ? seat : focus;
  if (owner >= 0 && owner !== mine) return null;
  const found = host.querySelector<SVGGraphicsElement>(
    `#${CSS.escape(`${part.place === 'seat' ? `seat-${seat}` : part.id}-${thing}`)}`,
  );
  return owner < 0 && part.place === 'seat' && !found?.dataset.piece ? null : found;
}

interface Frame {
  mark: Marked;
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Measured {
  box: string;
  place: string;
  right: number;
  scale: number;
  frames: Frame[];
}

/** Where a picture lies in its part, as CSS: a narrow column or a low strip leaves room beside it.
 * Zooming changes the sizes on the screen, not those of the layout. */
export function placeIn(host: HTMLElement, svg: SVGSVGElement): string {
  const [outer, inner] = [host.getBoundingClientRect(), svg.getBoundingClientRect()];
  const zoom = host.offsetWidth ? outer.width / host.offsetWidth : 1;
  const [left, top, width, height] = [
    inner.left - outer.left,
    inner.top - outer.top,
    inner.width,
    inner.height,
  ].map((n) => n / (zoom || 1));
  return `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
}

/** Where the marks of a picture go, in its own coordinates. */
export function measure(
  host: HTMLElement,
  part: PartInfo,
  seat: number,
  focus: number,
  marks: readonly Marked[],
): Measured | null {
  const svg = host.querySelector('svg');
  const inverse = svg?.getScreenCTM()?.inverse();
  if (!svg || !inverse) return null;
  const frames: Frame[] = [];
  for (const mark of marks) {
    const corners = mark.entry.at.flatMap((trace) => {
      const element = shownBy(host, part, seat, focus, trace);
      const matrix = element?.getScreenCTM();
      if (!element || !matrix) return [];
      const { x, y, width, height } = element.getBBox();
      const inside = inverse.multiply(matrix);
      return [
        new DOMPoint(x, y).matrixTransform(inside),
        new DOMPoint(x + width, y + height).matrixTransform(inside),
      ];
    });
    if (corners.length === 0) continue;
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    frames.push({ mark, x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y });
  }
  const { x, y, width, height } = svg.viewBox.baseVal;
  return frames.length
    ? {
        box: `${x} ${y} ${width} ${height}`,
        place: placeIn(host, svg),
        right: x + width,
        scale: 1 / inverse.inverse().a,
        frames,
      }
    : null;
}

const SMALL = 34; // pixels: on something smaller there is only the number
const TINY = 26; // pixels: on something smaller still the mark is small, too, so that its neighbours are seen

/** One mark: an outline in the seat's colour with a gap of paper, and seat and number on its
 * corner, but left of the picture's edge, `right`, beyond which they would be cut. */
function MarkOf({
  frame: { mark, x, y, width, height },
  right,
  scale: pixel,
  name,
  onTell,
}: {
  frame: Frame;
  right: number;
  scale: number;
  name: string;
  onTell: () => void;
}) {
  const { seat } = mark.entry;
  const side = Math.min(width, height) / pixel;
  const scale = pixel * Math.max(0.72, Math.min(1, side / TINY));
  const [gap, line] = [2.5 * scale, 3 * scale];
  const tiny = side < SMALL;
  const pill = { width: (mark.n === 0 ? 22 : tiny ? 20 : 38) * scale, height: 20 * scale };
  const box = {
    x: x - gap,
    y: y - gap,
    width: width + 2 * gap,
    height: height + 2 * gap,
    rx: 5 * scale,
    fill: 'none',
  };
  return (
    <g class="mark" data-mark={mark.index} onClick={onTell}>
      <rect {...box} class="s-paper" stroke-width={line + 2.5 * scale} />
      <rect {...box} class={`s-s${seat}`} stroke-width={line} />
      <g
        transform={`translate(${Math.min(x + width - pill.width * 0.7, right - pill.width - scale)} ${y - pill.height * 0.6})`}
      >
        <rect
          {...pill}
          rx={pill.height / 2}
          class={`f-paper s-s${seat}`}
          stroke-width={1.5 * scale}
        />
        {(mark.n === 0 || !tiny) && (
          <g transform={`translate(${3 * scale} ${2.5 * scale}) scale(${0.62 * scale})`}>
            <SeatShape seat={seat} name={name} />
          </g>
        )}
        {mark.n > 0 && (
          <text
            x={(tiny ? 10 : 27) * scale}
            y={14.5 * scale}
            font-size={12.5 * scale}
            font-weight="700"
            text-anchor="middle"
            class="f-ink"
          >
            {mark.n}
          </text>
        )}
      </g>
    </g>
  );
}

/** The marks over a picture; they are measured once it rests. */
export function Marks({
  sight,
  part,
  seat,
  svg,
  host,
}: {
  sight: Sight;
  part: PartInfo;
  seat: number;
  svg: string;
  host: RefObject<HTMLDivElement>;
}) {
  const { match, at, past, viewer, marks, tell } = sight;
  const [found, set] = useState<Measured | null>(null);
  const key = marks.map(({ index, n }) => `${index}.${n}`).join();
  useEffect(() => {
    if (!key || !host.current) {
      set(null);
      return undefined;
    }
    let stop = (): void => {};
    const look = (): void => {
      const flying =
        host.current
          ?.getAnimations({ subtree: true })
          .filter(({ playState }) => playState === 'running') ?? [];
      if (flying.length) {
        let gone = false;
        stop = () => {
          gone = true;
        };
        void Promise.allSettled(flying.map(({ finished }) => finished)).then(() => {
          if (!gone) look();
        });
      } else if (host.current) set(measure(host.current, part, seat, viewer, marks));
    };
    stop = afterFrame(look);
    // The picture may get another place or size without being drawn anew.
    const watch = new ResizeObserver(() => {
      stop();
      stop = afterFrame(look);
    });
    for (const one of [host.current, ...host.current.querySelectorAll('.picture > svg')])
      watch.observe(one);
    return () => {
      stop();
      watch.disconnect();
    };
  }, [svg, key, at, past]);
  if (!found || !key) return null;
  return (
    <svg class="last-marks" viewBox={found.box} style={found.place} aria-hidden="true">
      {found.frames.map((frame) => (
        <MarkOf
          key={frame.mark.index}
          frame={frame}
          right={found.right}
          scale={found.scale}
          name={seatName(match.state, frame.mark.entry.seat)}
          onTell={() => tell(frame.mark.index)}
        />
      ))}
    </svg>
  );
}

/** The changes of the totals by a move, the mover's first; nothing without changes. */
export function Changes({
  state,
  entry,
  viewer,
}: {
  state: State;
  entry: Pick<LogEntry, 'seat' | 'change'>;
  viewer: number;
}) {
  const together = state.scores.length === 1;
  const { lines } = state.scores[0];
  const symbol = lines.length > 1 ? 'prestige' : lines[0]?.symbol;
  const seats = entry.change
    .map((_, seat) => seat)
    .filter((seat) => entry.change[seat] !== 0)
    .sort((a, b) => Number(b === entry.seat) - Number(a === entry.seat));
  return (
    <>
      {seats.map((seat) => (
        <span key={seat} class={`change${entry.change[seat] < 0 ? ' bad' : ''}`}>
          {!together && (seat === viewer ? `${t('you')} ` : `${seatName(state, seat)} `)}
          <strong>{delta(entry.change[seat])}</strong>
          {symbol && <Icon name={symbol} />}
        </span>
      ))}
    </>
  );
}

const AWAY = 10; // pixels from what it is about
const EDGE = 6;

/** The place of a bubble of this size: beside the thing, never over it, and inside the window. */
export function besideThing(
  thing: { left: number; right: number; top: number; bottom: number },
  width: number,
  height: number,
  window: { width: number; height: number },
): { x: number; y: number } {
  const within = (at: number, size: number, room: number): number =>
    Math.max(EDGE, Math.min(at, room - size - EDGE));
  const middle = within((thing.top + thing.bottom - height) / 2, height, window.height);
  if (thing.right + AWAY + width + EDGE <= window.width)
    return { x: thing.right + AWAY, y: middle };
  if (thing.left - AWAY - width >= EDGE) return { x: thing.left - AWAY - width, y: middle };
  const x = within((thing.left + thing.right - width) / 2, width, window.width);
  if (thing.bottom + AWAY + height + EDGE <= window.height) return { x, y: thing.bottom + AWAY };
  return { x, y: within(thing.top - AWAY - height, height, window.height) };
}

/** The element nearest to what a move changed that is on the screen now. */
export function anchorOf(
  root: Pick<Element, 'querySelectorAll'>,
  index: number,
  seat: number,
): Element | null {
  const seen = (element: Element): boolean => {
    const { width, top, bottom, left, right } = element.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  };
  // A player's panel rather than a name in the bar, where the bubble would cover the others'.
  const places = [
    `[data-mark="${index}"]`,
    `.seat-panel [data-seat="${seat}"]`,
    `[data-seat="${seat}"]`,
  ];
  return places.flatMap((place) => [...root.querySelectorAll(place)]).find(seen) ?? null;
}

/** The move in the bubble, until it has been read. */
export function Bubble({ sight, root }: { sight: Sight; root: RefObject<HTMLElement> }) {
  const { match, told, tell } = sight;
  const bubble = useRef<HTMLDivElement>(null);
  const [place, put] = useState<{ x: number; y: number } | null>(null);
  const entry = told ? match.log[told.index] : undefined;
  useLayoutEffect(() => {
    put(null);
    if (!entry) return undefined;
    const stand = (): void => {
      const anchor = root.current && anchorOf(root.current, told!.index, entry.seat);
      if (!anchor || !bubble.current) return;
      const { width, height } = bubble.current.getBoundingClientRect();
      put(
        besideThing(anchor.getBoundingClientRect(), width, height, {
          width: innerWidth,
          height: innerHeight,
        }),
      );
    };
    // The marks are measured after a frame, and later where something flies.
    const first = setTimeout(stand, 60);
    const then = setTimeout(stand, 340);
    const end = told!.ms < Infinity ? setTimeout(() => tell(-1), told!.ms) : undefined;
    return () => [first, then, end].forEach(clearTimeout);
  }, [told, match.position]);
  if (!entry) return null;
  const { seat } = entry;
  return (
    <div
      ref={bubble}
      class={`rival-bubble s${seat}${place ? '' : ' unplaced'}`}
      style={place ? `transform:translate(${place.x}px,${place.y}px)` : ''}
      aria-hidden="true"
      onClick={() => tell(-1)}
    >
      <SeatMark seat={seat} name={seatName(match.state, seat)} />
      <span>
        {entry.auto ? t('Only this was possible. {move}', { move: entry.words }) : entry.words}
        <small>
          <Changes state={match.state} entry={entry} viewer={match.viewer} />
        </small>
      </span>
    </div>
  );
}
