// SPDX-License-Identifier: MIT
// insightboard.tsx - the table as it was before a decision, as its mover saw it, with the move
// played outlined and the better one drawn as if made; an arrow leads from one to the other.
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useApp } from '../ui/context.js';
import type { Drawn, SceneStyle } from '../ui/engine.js';
import type { DecisionTold } from './insight.js';
import { hasGhost, Picture } from '../table/picture.js';
import { TablePosition } from '../match/position.js';
import { INSIGHT } from '../table/tables.js';

/** A picture of the table with the better move as if made; `played`: the same with the move played,
 * which shows where that is. */
interface Two {
  id: string;
  title: string;
  better: Drawn;
  played: Drawn;
  marked: boolean;
}

/** The pictures in which one of the two moves can be seen, first of all; the board in any case.
 * Nothing in them can be chosen. */
function usePictures(
  record: string,
  { number, seat, played, best }: DecisionTold,
  phone: boolean,
): Two[] {
  const { engine, settings } = useApp();
  return useMemo(() => {
    engine.load(INSIGHT, record);
    engine.rewind(INSIGHT, number - 1);
    const position = new TablePosition(engine, INSIGHT, seat);
    const start = position.startSelect();
    const style = (move: string, ghost: boolean): SceneStyle => ({
      compact: phone,
      flat: settings.fromAbove,
      choices: false,
      select: position.selectFor(start, move),
      ghost: ghost ? move : '',
      highlight: '',
    });
    const rivals = position.state.players
      .map((_, other) => other)
      .filter((other) => other !== seat);
    return position.parts
      .flatMap((part) =>
        (part.place === 'seat' ? rivals : [seat]).map((whose) => {
          const better = position.drawn(part, whose, style((best ?? played).move, !!best));
          const was = position.drawn(part, whose, style(played.move, true));
          return {
            id: part.place === 'seat' ? `${part.id}-${whose}` : part.id,
            title: part.title,
            board: part.place === 'board',
            better,
            played: was,
            marked: hasGhost(better.svg) || hasGhost(was.svg),
          };
        }),
      )
      .filter(({ board, marked, better }) => better.svg && (board || marked))
      .sort((a, b) => Number(b.marked) - Number(a.marked));
  }, [record, number, best?.move, phone]);
}

interface Spot {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Null where nothing is visible, such as a share that no player takes. */
function spotOf(element: Element | null, around: DOMRect): Spot | null {
  const box = element?.getBoundingClientRect();
  return box?.width && box.height
    ? { x: box.x - around.x, y: box.y - around.y, w: box.width, h: box.height }
    : null;
}

/** From the edge of one spot to that of the other, in a bow. */
function bow(from: Spot, to: Spot): string {
  const [ax, ay, bx, by] = [
    from.x + from.w / 2,
    from.y + from.h / 2,
    to.x + to.w / 2,
    to.y + to.h / 2,
  ];
  const [dx, dy] = [bx - ax, by - ay];
  const edge = ({ w, h }: Spot): number =>
    Math.min(0.4, w / 2 / Math.abs(dx || 1), h / 2 / Math.abs(dy || 1)); // part of the way
  const [sx, sy, ex, ey] = [
    ax + dx * edge(from),
    ay + dy * edge(from),
    bx - dx * edge(to),
    by - dy * edge(to),
  ];
  return `M${sx} ${sy}Q${(sx + ex) / 2 + (ey - sy) / 5} ${(sy + ey) / 2 - (ex - sx) / 5} ${ex} ${ey}`;
}

/** Both pictures at one scale, with all of both moves: a card beside the city is beyond its
 * edge. */
function frame(pictures: SVGSVGElement[]): void {
  const boxes = pictures.flatMap((picture) => {
    const { x, y, width, height } = picture.viewBox.baseVal;
    const inverse = picture.getScreenCTM()?.inverse();
    const mark = picture.querySelector('.ghost')?.getBoundingClientRect();
    const at = (px: number, py: number): DOMPoint => new DOMPoint(px, py).matrixTransform(inverse);
    const whole = [
      { x, y },
      { x: x + width, y: y + height },
    ];
    return mark?.width && inverse
      ? [...whole, at(mark.left, mark.top), at(mark.right, mark.bottom)]
      : whole;
  });
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const [wide, high] = [
    Math.max(...boxes.map(({ x }) => x)) - left,
    Math.max(...boxes.map(({ y }) => y)) - top,
  ];
  for (const picture of pictures) picture.setAttribute('viewBox', `${left} ${top} ${wide} ${high}`);
}

function Pair({ two, decision: { seat } }: { two: Two; decision: DecisionTold }) {
  const host = useRef<HTMLDivElement>(null);
  const [spots, set] = useState<{ was: Spot | null; better: Spot | null }>({
    was: null,
    better: null,
  });
  useLayoutEffect(() => {
    frame([...host.current!.querySelectorAll<SVGSVGElement>('.picture > svg')]);
    const measure = (): void => {
      const around = host.current!.getBoundingClientRect();
      const spot = (where: string): Spot | null =>
        spotOf(host.current!.querySelector(`${where} .ghost`), around);
      set({ was: spot('.was'), better: spot('.better') });
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(host.current!);
    return () => watch.disconnect();
  }, [two]);
  const { was, better } = spots;
  return (
    <div class={`pair pair-${two.id}`} ref={host}>
      <div class="better">
        <Picture svg={two.better.svg} label={two.title} />
      </div>
      <div class="was" aria-hidden="true">
        <Picture svg={two.played.svg.replace(/ id="[^"]*"/g, '')} label="" />
      </div>
      <svg class="arrows" aria-hidden="true">
        <defs>
          <marker
            id={`tip-${two.id}`}
            viewBox="0 0 10 10"
            refX="8"
            refY="5"
            markerWidth="5"
            markerHeight="5"
            orient="auto-start-reverse"
          >
            <path d="M0 0 10 5 0 10z" class="f-accent" />
          </marker>
        </defs>
        {was && (
          <rect
            x={was.x - 3}
            y={was.y - 3}
            width={was.w + 6}
            height={was.h + 6}
            rx="9"
            class="gap"
          />
        )}
        {was && (
          <rect
            x={was.x - 3}
            y={was.y - 3}
            width={was.w + 6}
            height={was.h + 6}
            rx="9"
            class={`spot-was s-s${seat}`}
          />
        )}
        {was && better && (
          <path d={bow(was, better)} class="bow s-accent" marker-end={`url(#tip-${two.id})`} />
        )}
      </svg>
    </div>
  );
}

/** Brings the panel into sight, and in it the mark. */
function show(board: HTMLElement): void {
  const panel = board.closest('.then-board')!;
  const { top } = panel.getBoundingClientRect();
  if (top < 0 || top > innerHeight / 2) panel.scrollIntoView({ block: 'start' });
  (board.querySelector('.better .ghost') ?? board.querySelector('.was .ghost'))?.scrollIntoView({
    block: 'nearest',
  });
}

/** Nothing in it can be chosen: it is the past. */
export function MomentBoard({
  record,
  decision,
  phone,
}: {
  record: string;
  decision: DecisionTold;
  phone: boolean;
}) {
  const pictures = usePictures(record, decision, phone);
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => show(host.current!), [decision.number]);
  return (
    <div class="moment-board" ref={host} inert>
      {pictures.map((two) => (
        <Pair key={`${two.id}-${decision.number}`} two={two} decision={decision} />
      ))}
    </div>
  );
}
