// SPDX-License-Identifier: MIT
// sight.ts - what of a match is seen on this screen now: the current position or an earlier one,
// and its pictures, as large as the screen allows, one after the other.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type App, useApp } from '../ui/context.js';
import type { Drawn, PartInfo, Place, SceneStyle } from '../ui/engine.js';
import { languageNow } from '../ui/i18n.js';
import { type Marked, marksOf } from '../match/lastmoves.js';
import type { Match } from '../match/match.js';
import { celebrate } from './deeds.js';
import { glide, madeBy, remember } from './motion.js';
import { shapeOf } from './shape.js';
import type { Position } from '../match/position.js';
import { motionNow } from '../ui/settings.js';
import { useTurns } from '../match/turns.js';

export type Width = 'phone' | 'medium' | 'wide';

/** From here on there is room for a large display beside the board. */
const LEAD = 1240;

function useShape(): string {
  const now = (): string => shapeOf(innerWidth, innerHeight);
  const [shape, set] = useState(now);
  useEffect(() => {
    const changed = (): void => set(now());
    addEventListener('resize', changed);
    return () => removeEventListener('resize', changed);
  }, []);
  return shape;
}

/** Redraws with every change of the match, and lets pieces glide when the position changed. */
export function useMatch(
  match: Match,
  root: { current: Element | null },
  moving: () => boolean,
): void {
  const app = useApp();
  const [, again] = useState(0);
  const before = useRef<ReturnType<typeof remember> | null>(null);
  const made = useRef<ReturnType<typeof madeBy> | undefined>(undefined);
  const position = useRef(match.position);
  useLayoutEffect(() => {
    const changed = (): void => {
      // The end changes the whole page; measuring it in the same go would hold the browser up.
      const glides = !match.state.over && moving();
      if (position.current !== match.position && root.current && glides) {
        const last = match.log[match.log.length - 1];
        before.current = remember(root.current);
        made.current =
          last && last.seat !== match.viewer
            ? madeBy(
                root.current,
                last.seat,
                last.at.map(({ thing }) => thing),
              )
            : undefined;
      }
      position.current = match.position;
      // The buttons of a turn go with it. Losing the focus while half of the page has changed would
      // make the browser lay that half out for nothing.
      if (!match.myTurn) root.current?.querySelector<HTMLElement>('.action button:focus')?.blur();
      again((n) => n + 1);
    };
    // A fast bot may have moved since the match was opened.
    if (position.current !== match.position) changed();
    return match.subscribe(changed);
  }, [match]);
  useLayoutEffect(() => {
    if (before.current && root.current) {
      glide(root.current, before.current, made.current);
      const last = match.log[match.log.length - 1];
      if (last) celebrate(root.current, last, app.game(match.state.game).money);
    }
    before.current = null;
  });
}

/** A moment of the past, while somebody looks back: the position after `at` moves. */
interface Moment {
  at: number;
  position: Position;
}

function useMoment(match: Match): [Moment | null, (moves: number) => void] {
  const [moment, set] = useState<Moment | null>(null);
  const asked = useRef(0);
  const go = (at: number): void => {
    const mine = ++asked.current;
    if (at >= match.state.moves) set(null);
    else
      void match.look(at).then((position) => {
        if (mine === asked.current) set({ at, position });
      });
  };
  useEffect(() => go(Infinity), [match.position]);
  useEffect(() => {
    if (moment) go(moment.at);
  }, [languageNow()]);
  return [moment, go];
}

export interface Shown extends Drawn {
  part: PartInfo;
}

export interface Sight {
  match: Match;
  position: Position; // shown now
  at: number; // how many moves have been made in it
  past: boolean;
  go: (moves: number) => void;
  width: Width;
  /** Of the screen, as classes: its width, and "lying". */
  shape: string;
  high: boolean;
  coop: boolean;
  viewer: number; // whose board is the large one
  /** The part that is in the middle instead of the board, which is then beside it. */
  leading: PartInfo | undefined;
  partsAt: (place: Place) => PartInfo[];
  /** What was clicked is picked, or, in the past, looked at. */
  pick: (select: string) => void;
  /** Empty while other pictures have their turn, and behind a curtain. */
  svgOf: (part: PartInfo, seat: number) => string;
  shownAt: (place: Place) => Shown[];
  /** Moves to be marked in the pictures. */
  marks: Marked[];
  /** The move of the bubble, and for how long it is shown. */
  told: Told | null;
  /** Tells a move by its index in the log again; -1: enough. */
  tell: (index: number) => void;
  /** Marks this move alone, while a line of the log is pointed at; -1: no longer. */
  light: (index: number) => void;
}

export interface Told {
  index: number;
  ms: number;
}
const AGAIN = 2600; // a bubble shown again on request

/** The bubble: for every move of others as it comes, and on request. It comes in one drawing with
 * the move: a second one would have the page laid out twice. */
function useTold(match: Match, moving: () => boolean): [Told | null, (index: number) => void] {
  const [, again] = useState(0);
  const told = useRef<Told | null>(null);
  const position = useRef(match.position);
  if (position.current !== match.position) {
    position.current = match.position;
    const last = match.log.length - 1;
    const ms = moving() ? match.pace.tells : 0;
    told.current =
      ms > 0 &&
      last >= 0 &&
      (match.log[last].seat !== match.viewer || match.log[last].auto) &&
      match.curtain < 0
        ? { index: last, ms }
        : null;
  }
  return [
    told.current,
    (index) => {
      told.current = index < 0 ? null : { index, ms: AGAIN };
      again((n) => n + 1);
    },
  ];
}

/** `opened`: the tab of the past moment that is shown; null in the present. */
function styleNow(
  app: App,
  match: Match,
  width: Width,
  opened: string | null,
  lead: boolean,
): SceneStyle {
  const past = opened !== null;
  return {
    compact: width === 'phone',
    flat: app.settings.fromAbove,
    lead,
    choices: match.myTurn && !past,
    looks: true,
    select: opened ?? match.select,
    ghost: past ? '' : match.ghost,
    highlight: match.highlight,
    changes: !past && match.preview !== null,
  };
}

const READABLE = 12; // pixels that letters have at least
const EDGES = 44; // of a tablet beside what one chooses from

/** The size of the smallest letters in a picture that is as wide as a tablet. */
function lettersOf({ svg, width }: Drawn): number {
  const sizes = [...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size));
  return ((innerWidth - EDGES) / width) * Math.min(...sizes, Infinity);
}

/** How a tablet draws what one chooses from. One that stands shows a hand like a desk where its
 * letters are readable then, else like a phone; decided once for each screen, so that it does not
 * change from move to move. One on its side shows a display beside the board like a phone: it has
 * to be read. */
function useTabletStyle(
  shape: string,
): (part: PartInfo, style: SceneStyle, draw: (style: SceneStyle) => Drawn) => Drawn {
  const large = useRef(new Map<string, boolean>());
  return (part, style, draw) => {
    if (shape === 'medium lying' && part.place === 'side') {
      const drawn = draw({ ...style, compact: true });
      return drawn.offers.length > 0 ? drawn : draw(style);
    }
    if (shape !== 'phone tablet' || part.place !== 'action') return draw(style);
    const key = `${part.id} ${innerWidth}`;
    if (!large.current.has(key))
      large.current.set(key, lettersOf(draw({ ...style, compact: false })) >= READABLE);
    return draw({ ...style, compact: !large.current.get(key) });
  };
}

export function useSight(match: Match, root: { current: Element | null }): Sight {
  const app = useApp();
  const shape = useShape();
  const width = shape.split(' ')[0] as Width;
  useMatch(match, root, () => motionNow(app.settings));
  const [moment, go] = useMoment(match);
  const [told, tell] = useTold(match, () => motionNow(app.settings) && app.settings.pace !== 'off');
  const position = moment?.position ?? match.now;
  const [opened, open] = useState('');
  const [lit, light] = useState(-1);
  const lightened = moment === null ? match.log[lit] : undefined;
  const leading =
    width === 'wide' && innerWidth >= LEAD ? position.parts.find((part) => part.leads) : undefined;
  const style = styleNow(app, match, width, moment && opened, !!leading);
  const asTablet = useTabletStyle(shape);
  const inTurn = useTurns(`${shape} ${languageNow()} ${match.curtain >= 0}`);
  const viewer = Math.max(0, match.viewer);
  const partsAt = (place: Place): PartInfo[] =>
    position.parts.filter((part) => part.place === place);
  const svgOf = (part: PartInfo, seat: number): string =>
    match.curtain >= 0 ? '' : inTurn(() => position.drawn(part, seat, style).svg);
  const shown = (part: PartInfo): Shown | null => {
    let drawn: Drawn | null = null;
    if (match.curtain < 0)
      inTurn(() => {
        drawn = asTablet(part, style, (how) => position.drawn(part, viewer, how));
        return drawn.svg;
      });
    return drawn && { part, ...(drawn as Drawn) };
  };
  return {
    match,
    position,
    at: moment?.at ?? match.state.moves,
    past: moment !== null,
    go,
    width,
    shape,
    high: innerHeight >= 680,
    coop: position.state.scores.length === 1,
    viewer,
    leading,
    partsAt,
    svgOf,
    pick: (select) => (moment ? open(select) : match.pick(select)),
    marks: lightened
      ? [{ n: 0, index: lit, entry: lightened }]
      : marksOf(match, moment?.at ?? match.state.moves, moment !== null),
    told,
    tell,
    light,
    shownAt: (place) =>
      partsAt(place)
        .map(shown)
        .filter((one): one is Shown => !!one?.svg),
  };
}
