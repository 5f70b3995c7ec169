// SPDX-License-Identifier: MIT
// sight.ts - what of a match is seen on this screen now: the position as it stands or as it stood, and its
// pictures, as large as the screen allows, one after the other.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type App, useApp } from './context.js';
import type { Drawn, PartInfo, Place, SceneStyle } from './engine.js';
import { delta, languageNow, tn } from './i18n.js';
import type { Match } from './match.js';
import { glide, remember } from './motion.js';
import type { Position } from './position.js';
import { motionNow } from './settings.js';
import { useTurns } from './turns.js';

export type Width = 'phone' | 'medium' | 'wide';

function widthNow(): Width {
  return innerWidth < 700 ? 'phone' : innerWidth < 1100 ? 'medium' : 'wide';
}

function useWidth(): Width {
  const [width, set] = useState(widthNow);
  useEffect(() => {
    const changed = (): void => set(widthNow());
    addEventListener('resize', changed);
    return () => removeEventListener('resize', changed);
  }, []);
  return width;
}

/** Redraws with every change of the match, and lets pieces glide when the position changed. */
export function useMatch(match: Match, root: { current: Element | null }, moving: () => boolean): void {
  const [, again] = useState(0);
  const before = useRef<ReturnType<typeof remember> | null>(null);
  const position = useRef(match.position);
  useLayoutEffect(() => {
    const changed = (): void => {
      // The end changes the whole page; measuring it in the same go would hold the browser up.
      const glides = !match.state.over && moving();
      if (position.current !== match.position && root.current && glides) before.current = remember(root.current);
      position.current = match.position;
      // The buttons of a turn go with it. Losing the focus while half of the page has changed would make the
      // browser lay that half out for nothing.
      if (!match.myTurn) root.current?.querySelector<HTMLElement>('.action button:focus')?.blur();
      again((n) => n + 1);
    };
    // A fast bot may have moved since the match was opened.
    if (position.current !== match.position) changed();
    return match.subscribe(changed);
  }, [match]);
  useLayoutEffect(() => {
    if (before.current && root.current) glide(root.current, before.current);
    before.current = null;
  });
}

/** A moment of the past, while somebody looks back: the position after `at` moves. */
interface Moment { at: number; position: Position }

function useMoment(match: Match): [Moment | null, (moves: number) => void] {
  const [moment, set] = useState<Moment | null>(null);
  const asked = useRef(0);
  const go = (at: number): void => {
    const mine = ++asked.current;
    if (at >= match.state.moves) set(null);
    else void match.look(at).then((position) => { if (mine === asked.current) set({ at, position }); });
  };
  useEffect(() => go(Infinity), [match.position]);
  useEffect(() => { if (moment) go(moment.at); }, [languageNow()]);
  return [moment, go];
}

export interface Shown extends Drawn { part: PartInfo }

export interface Sight {
  match: Match;
  position: Position; // shown now
  at: number; // how many moves have been made in it
  past: boolean;
  go: (moves: number) => void;
  width: Width;
  high: boolean;
  coop: boolean;
  viewer: number; // whose board is the large one
  partsAt: (place: Place) => PartInfo[];
  /** What was clicked is picked, or, in the past, looked at. */
  pick: (select: string) => void;
  /** Empty while other pictures have their turn, and behind a curtain. */
  svgOf: (part: PartInfo, seat: number) => string;
  shownAt: (place: Place) => Shown[];
}

/** What stands over a move that is shown. */
function changeWords(change: number, money: boolean): string {
  return change && !money ? tn('{d} point', '{d} points', Math.abs(change), { d: delta(change) }) : change ? delta(change) : '';
}

/** `opened`: a tab of the past that is looked at; null in the present. */
function styleNow(app: App, match: Match, width: Width, opened: string | null): SceneStyle {
  const past = opened !== null;
  const change = match.preview ? match.preview.after - match.preview.before : 0;
  return {
    compact: width === 'phone', flat: app.settings.fromAbove, choices: match.myTurn && !past, looks: true, select: opened ?? match.select,
    ghost: past ? '' : match.ghost, highlight: match.highlight, bubble: changeWords(change, app.game(match.state.game).money),
  };
}

export function useSight(match: Match, root: { current: Element | null }): Sight {
  const app = useApp();
  const width = useWidth();
  useMatch(match, root, () => motionNow(app.settings));
  const [moment, go] = useMoment(match);
  const position = moment?.position ?? match.now;
  const [opened, open] = useState('');
  const style = styleNow(app, match, width, moment && opened);
  const inTurn = useTurns(`${width} ${languageNow()} ${match.curtain >= 0}`);
  const viewer = Math.max(0, match.viewer);
  const partsAt = (place: Place): PartInfo[] => position.parts.filter((part) => part.place === place);
  const svgOf = (part: PartInfo, seat: number): string =>
    match.curtain >= 0 ? '' : inTurn(() => position.draw(part, seat, style));
  const shown = (part: PartInfo): Shown | null => {
    let drawn: Drawn | null = null;
    if (match.curtain < 0) inTurn(() => (drawn = position.drawn(part, viewer, style)).svg);
    return drawn && { part, ...(drawn as Drawn) };
  };
  return {
    match, position, at: moment?.at ?? match.state.moves, past: moment !== null, go, width, high: innerHeight >= 680,
    coop: position.state.scores.length === 1, viewer, partsAt, svgOf,
    pick: (select) => (moment ? open(select) : match.pick(select)),
    shownAt: (place) => partsAt(place).map(shown).filter((one): one is Shown => !!one?.svg),
  };
}
