// SPDX-License-Identifier: MIT
// insightgraph.tsx - the chances of all seats over the moves of a match, with bands as wide as
// their errors.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { apart, percent, type Report, type Turning } from './insight.js';
import { SeatMark } from '../table/parts.js';

const LEFT = 34;
const RIGHT = 30;
const TOP = 20;
const FOOT = 22;
const LOW = 110; // pixels: a lower graph has fewer numbers, so that large letters fit
const DASHES = ['', '8 4', '2 4', '10 4 2 4', '5 6', '1 5'];

function useWide(): [{ current: HTMLDivElement | null }, number] {
  const host = useRef<HTMLDivElement>(null);
  const [wide, set] = useState(320);
  useLayoutEffect(() => {
    // before anybody sees it
    const fit = (width: number): void => set(Math.max(220, Math.round(width)));
    fit(host.current!.clientWidth);
    const watch = new ResizeObserver(([entry]) => fit(entry.contentRect.width));
    watch.observe(host.current!);
    return () => watch.disconnect();
  }, []);
  return [host, wide];
}

interface Frame {
  x: (n: number) => number;
  y: (share: number) => number;
  bottom: number;
  wide: number;
}

const LINES = [0, 25, 50, 75, 100];

function Axes({ frame: { x, y, bottom, wide }, moves }: { frame: Frame; moves: number }) {
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((s) => moves / s <= wide / 70) ?? 500;
  return (
    <g class="axes">
      {LINES.map((n) => (
        <g key={n}>
          <path d={`M${LEFT} ${y(n / 100)}H${wide - RIGHT}`} class="s-line" />
          {(bottom > LOW || n % 50 === 0) && (
            <text x={LEFT - 8} y={y(n / 100) + 4} text-anchor="end">
              {n}
            </text>
          )}
        </g>
      ))}
      {Array.from({ length: Math.floor(moves / step) + 1 }, (_, i) => i * step).map((n) => (
        <text key={n} x={x(n)} y={bottom + 16} text-anchor="middle">
          {n}
        </text>
      ))}
    </g>
  );
}

function Line({
  report,
  seat,
  frame: { x, y },
  mine,
}: {
  report: Report;
  seat: number;
  frame: Frame;
  mine: boolean;
}) {
  const at = (n: number, share: number): string =>
    `${x(n).toFixed(1)} ${y(Math.min(1, Math.max(0, share))).toFixed(1)}`;
  const { moments } = report;
  const above = moments.map(({ chance, error }, n) => at(n, chance[seat] + error[seat]));
  const below = moments.map(({ chance, error }, n) => at(n, chance[seat] - error[seat])).reverse();
  return (
    <g>
      <path class={`band f-s${seat}`} d={`M${[...above, ...below].join('L')}z`} />
      <path
        class={`s-s${seat}`}
        fill="none"
        stroke-width={mine ? 3.4 : 2.2}
        stroke-linejoin="round"
        stroke-linecap="round"
        stroke-dasharray={mine ? '' : DASHES[seat]}
        d={`M${moments.map(({ chance }, n) => at(n, chance[seat])).join('L')}`}
      />
    </g>
  );
}

/** A diamond above a moment that mattered; the chosen one is filled and has a line. */
function Diamond({
  at,
  frame: { x, bottom },
  chosen,
}: {
  at: number;
  frame: Frame;
  chosen: boolean;
}) {
  return (
    <g class={`diamond${chosen ? ' chosen' : ''}`}>
      <path
        d={`M${x(at)} ${TOP - 4}V${bottom}`}
        class="s-ink2"
        stroke-dasharray={chosen ? '' : '3 3'}
      />
      <path d={`M${x(at)} ${TOP - 14}l5 5-5 5-5-5z`} class="s-ink" stroke-width="1.5" />
    </g>
  );
}

export interface GraphProps {
  report: Report;
  title: string;
  names: string[];
  isMine: (seat: number) => boolean;
  marks: Turning[];
  at: number;
  high: number;
  onGo: (n: number) => void;
}

export function ChanceGraph({ report, title, names, isMine, marks, at, high, onGo }: GraphProps) {
  const [host, wide] = useWide();
  const moves = report.moments.length - 1;
  const bottom = high - FOOT;
  const frame: Frame = {
    wide,
    bottom,
    x: (n) => LEFT + ((wide - LEFT - RIGHT) * n) / Math.max(1, moves),
    y: (share) => bottom - (bottom - TOP) * share,
  };
  const together =
    report.seats > 1 && report.moments.every(({ chance }) => chance.every((c) => c === chance[0]));
  const seats = (together ? [0] : names.map((_, seat) => seat)).sort(
    (a, b) => Number(isMine(a)) - Number(isMine(b)),
  );
  const ends = apart(
    seats.map((seat) => frame.y(report.moments[moves].chance[seat])),
    20,
    bottom,
  );
  const told = seats.map(
    (seat) =>
      `${names[seat]}: ${percent(report.moments[0].chance[seat])} \u2192 ${percent(report.moments[moves].chance[seat], 0)}`,
  );
  return (
    <div class="chance-graph" ref={host}>
      <svg
        width={wide}
        height={high}
        role="img"
        aria-label={`${title}. ${told.join('; ')}`}
        onClick={(event) => {
          const share =
            (event.clientX - event.currentTarget.getBoundingClientRect().x - LEFT) /
            (wide - LEFT - RIGHT);
          onGo(Math.max(0, Math.min(moves, Math.round(share * moves))));
        }}
      >
        <Axes frame={frame} moves={moves} />
        {marks.map(({ decision: { number } }) => (
          <Diamond key={number} at={number - 1} frame={frame} chosen={number - 1 === at} />
        ))}
        {!marks.some(({ decision: { number } }) => number - 1 === at) && at >= 0 && (
          <path d={`M${frame.x(at)} ${TOP}V${bottom}`} class="s-ink" />
        )}
        {seats.map((seat) => (
          <Line key={seat} report={report} seat={seat} frame={frame} mine={isMine(seat)} />
        ))}
        {seats.map((seat, i) => (
          <svg
            key={seat}
            x={wide - RIGHT + 6}
            y={ends[i] - 9}
            width="18"
            height="18"
            viewBox="0 0 24 24"
          >
            <SeatMark seat={seat} name={names[seat]} />
          </svg>
        ))}
      </svg>
    </div>
  );
}
