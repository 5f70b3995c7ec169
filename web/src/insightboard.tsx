// SPDX-License-Identifier: MIT
// insightboard.tsx - the table as it was before a decision, as its mover saw it, with the move played outlined
// and the better one drawn as if made; an arrow leads from one to the other.
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useApp } from './context.js';
import type { Drawn, SceneStyle } from './engine.js';
import { t } from './i18n.js';
import type { DecisionTold } from './insight.js';
import { Picture } from './picture.js';
import { TablePosition } from './position.js';
import { INSIGHT } from './tables.js';

/** `played`: the picture in which the move played can be found, where that is another one. */
interface Two { id: string; title: string; better: Drawn; played: Drawn | null }

/** The pictures in which one of the two moves can be seen, first of all; the board in any case. */
function usePictures(record: string, { number, seat, played, best }: DecisionTold, phone: boolean): Two[] {
  const { engine, settings } = useApp();
  return useMemo(() => {
    engine.load(INSIGHT, record);
    engine.rewind(INSIGHT, number - 1);
    const position = new TablePosition(engine, INSIGHT, seat);
    const start = position.startSelect();
    const style = (move: string, ghost: boolean): SceneStyle => ({
      compact: phone, flat: settings.fromAbove, choices: true, select: position.selectFor(start, move),
      ghost: ghost ? move : '', bubble: ghost ? t('Better') : '', highlight: '',
    });
    const shows = ({ offers }: Drawn, move: string): boolean => offers.includes(`m ${move}`);
    return position.parts.filter(({ place }) => place !== 'seat').map((part) => {
      const better = position.drawn(part, seat, style((best ?? played).move, !!best));
      const other = shows(better, played.move) ? null : position.drawn(part, seat, style(played.move, false));
      const was = other && shows(other, played.move) ? other : null;
      const marked = !!was || shows(better, played.move) || (!!best && shows(better, best.move));
      return { id: part.id, title: part.title, board: part.place === 'board', marked, better, played: was };
    }).filter(({ board, marked, better }) => better.svg && (board || marked)).sort((a, b) => Number(b.marked) - Number(a.marked));
  }, [record, number, best?.move, phone]);
}

const offer = (root: Element | null, move: string): Element | null =>
  [...(root?.querySelectorAll('[data-move]') ?? [])].find((element) => element.getAttribute('data-move') === move) ?? null;

interface Spot { x: number; y: number; w: number; h: number }

function spotOf(element: Element | null, frame: DOMRect): Spot | null {
  const box = element?.getBoundingClientRect();
  return box ? { x: box.x - frame.x, y: box.y - frame.y, w: box.width, h: box.height } : null;
}

/** From the edge of one spot to that of the other, in a bow. */
function bow(from: Spot, to: Spot): string {
  const [ax, ay, bx, by] = [from.x + from.w / 2, from.y + from.h / 2, to.x + to.w / 2, to.y + to.h / 2];
  const far = Math.hypot(bx - ax, by - ay) || 1;
  const stop = Math.min(0.4, Math.min(to.w, to.h) / 2 / far);
  const [ex, ey] = [bx - (bx - ax) * stop, by - (by - ay) * stop];
  return `M${ax} ${ay}Q${(ax + ex) / 2 + (ey - ay) / 5} ${(ay + ey) / 2 - (ex - ax) / 5} ${ex} ${ey}`;
}

function Pair({ two, decision: { played, best, seat } }: { two: Two; decision: DecisionTold }) {
  const host = useRef<HTMLDivElement>(null);
  const [spots, set] = useState<{ was: Spot | null; better: Spot | null }>({ was: null, better: null });
  useLayoutEffect(() => {
    const measure = (): void => {
      const frame = host.current!.getBoundingClientRect();
      set({
        was: spotOf(offer(host.current!.querySelector(two.played ? '.was' : '.better'), played.move), frame),
        better: best ? spotOf(offer(host.current!.querySelector('.better'), best.move), frame) : null,
      });
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(host.current!);
    return () => watch.disconnect();
  }, [two]);
  const { was, better } = spots;
  return (
    <div class={`pair pair-${two.id}`} ref={host}>
      <div class="better"><Picture svg={two.better.svg} label={two.title} /></div>
      {two.played && <div class="was" aria-hidden="true"><Picture svg={two.played.svg} label="" /></div>}
      <svg class="arrows" aria-hidden="true">
        <defs><marker id={`tip-${two.id}`} viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto-start-reverse"><path d="M0 0 10 5 0 10z" class="f-accent" /></marker></defs>
        {was && <rect x={was.x - 3} y={was.y - 3} width={was.w + 6} height={was.h + 6} rx="9" class="gap" />}
        {was && <rect x={was.x - 3} y={was.y - 3} width={was.w + 6} height={was.h + 6} rx="9" class={`spot-was s-s${seat}`} />}
        {better && <rect x={better.x - 3} y={better.y - 3} width={better.w + 6} height={better.h + 6} rx="9" class="spot-better s-accent" />}
        {was && better && <path d={bow(was, better)} class="bow s-accent" marker-end={`url(#tip-${two.id})`} />}
      </svg>
    </div>
  );
}

/** Nothing in it can be chosen: it is the past. */
export function MomentBoard({ record, decision, phone }: { record: string; decision: DecisionTold; phone: boolean }) {
  const pictures = usePictures(record, decision, phone);
  return <div class="moment-board" inert>{pictures.map((two) => <Pair key={`${two.id}-${decision.number}`} two={two} decision={decision} />)}</div>;
}
