// SPDX-License-Identifier: MIT
// table.tsx - the table: bar, players, board, what to choose from, figures, log. Lays out the scene's
// parts by their places and knows nothing of what they show.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ActionPanel, Bar, SeatPanels, PhoneFigures, ViewButtons } from './tableparts.js';
import { useApp } from './context.js';
import { Curtain } from './curtain.js';
import { useDrag } from './drag.js';
import { EndPanel } from './end.js';
import type { PartInfo } from './engine.js';
import { seatName } from './facts.js';
import { Guide } from './guide.js';
import { t } from './i18n.js';
import { useFocusKept, useKeys } from './keys.js';
import type { Match } from './match.js';
import { MatchNotice, WayBackOf } from './notices.js';
import { HintPanel, LogPanel, PlayersPanel, ScorePanel } from './panels.js';
import { IconButton } from './parts.js';
import { Picture } from './picture.js';
import { type Shown, type Sight, useSight } from './sight.js';
import { ZoomFrame } from './zoom.js';

const STRIP = 4; // so many times as wide as high

/** A part of the scene in which one can choose. */
function Part({ sight, part, svg }: { sight: Sight; part: PartInfo; svg: string }) {
  const app = useApp();
  const { match, pick } = sight;
  return (
    <Picture svg={svg} label={part.title} class={`part-${part.id}`}
      onMove={(move, crowded) => match.choose(move, app.settings.oneClick && !crowded)}
      onSelect={pick} onHover={(move) => match.hover(move)} />
  );
}

/** The parts of the columns, and where each goes on a screen of this width. */
function sortParts(sight: Sight): { actions: Shown[]; offered: Shown[]; strips: Shown[]; sides: Shown[] } {
  const { width, high, match } = sight;
  const actions = sight.shownAt('action');
  const sides = sight.shownAt('side');
  // Where there is no right column, a part of it that alone offers something to choose comes to the action.
  const isOffered = (side: Shown): boolean => width !== 'wide'
    && side.offers.some((choice) => !actions.some((action) => action.offers.includes(choice)));
  // A phone with room shows a flat part, like goals, under the board; the others wait in the sheet.
  const isStrip = (side: Shown): boolean => width === 'phone' && high && !match.state.over && side.width >= STRIP * side.height;
  const offered = sides.filter(isOffered);
  const rest = sides.filter((side) => !offered.includes(side));
  return { actions, offered, strips: rest.filter(isStrip), sides: rest.filter((side) => !isStrip(side)) };
}

function Left({ sight, draw, guide }: { sight: Sight; draw: (part: PartInfo, seat: number) => ComponentChildren; guide: ComponentChildren }) {
  const { match, width, coop } = sight;
  return (
    <>
      {width === 'wide' && guide}
      {width !== 'phone' && <HintPanel match={match} />}
      {coop && <PlayersPanel sight={sight} />}
      {coop && <ScorePanel sight={sight} />}
      <SeatPanels sight={sight} draw={draw} />
    </>
  );
}

/** A part of the right column, under its title. */
function SidePart({ sight, shown: { part, svg } }: { sight: Sight; shown: Shown }) {
  return (
    <section class="panel side-part" aria-label={part.title}>
      <h2 class="panel-head"><span>{part.title}</span></h2>
      <Part sight={sight} part={part} svg={svg} />
    </section>
  );
}

/** The result, and, while one looks back, the rest of the table as it was: the figures come after it. */
function End({ sight, sides }: { sight: Sight; sides: Shown[] }) {
  return (
    <EndPanel sight={sight}>
      {sight.past && sides.map((shown) => <SidePart key={shown.part.id} sight={sight} shown={shown} />)}
    </EndPanel>
  );
}

function Right({ sight, sides }: { sight: Sight; sides: Shown[] }) {
  const { match, width, coop, past } = sight;
  return (
    <>
      {width === 'wide' && match.state.over && <End sight={sight} sides={sides} />}
      {!past && sides.map((shown) => <SidePart key={shown.part.id} sight={sight} shown={shown} />)}
      {!coop && <ScorePanel sight={sight} />}
      <LogPanel match={match} at={sight.at} />
    </>
  );
}

/** What there is, or was, to choose from: under the board. */
function Choices({ sight, offered, actions }: { sight: Sight; offered: Shown[]; actions: Shown[] }) {
  const { match, past } = sight;
  const chosen = actions.map(({ part, svg }) => <Part key={part.id} sight={sight} part={part} svg={svg} />);
  const alone = offered.map(({ part, svg }) => <div class="offered" key={part.id}><Part sight={sight} part={part} svg={svg} /></div>);
  if (!match.state.over) return <ActionPanel match={match} pictures={[...alone, ...chosen]} />;
  return past && chosen.length > 0 ? <section class="panel action past" aria-label={t('As it lay then')}>{chosen}</section> : null;
}

/** What a screen reader tells after every change of the position. */
function announcement(match: Match): string {
  const last = match.log[match.log.length - 1];
  const told = last ? `${seatName(match.state, last.seat)}: ${last.words}. ` : '';
  if (match.state.over) return told + t('The match is over.');
  return told + (match.myTurn ? `${t('Your turn')}: ${match.state.task}` : '');
}

/** Keys, dragging, title and language of a table. */
function useTable(match: Match, root: { current: HTMLDivElement | null }): void {
  const app = useApp();
  useKeys(match);
  useFocusKept(match, root);
  useDrag(match, root);
  useEffect(() => app.onChange(() => match.reword()), [match]);
  useEffect(() => { document.title = `${app.game(match.state.game).title} \u2013 Townhall`; }, [match]);
}

/** What else belongs to this match: `beside` after the figures and the log, `rivals` after the other players, `below` them on a phone, too,
 * `top` under the bar, `after` once it is over. */
interface Extras { beside?: ComponentChildren; rivals?: ComponentChildren; below?: ComponentChildren; top?: ComponentChildren; after?: ComponentChildren }

export function TableScreen({ match, beside, rivals, below, top, after }: Extras & { match: Match }) {
  const root = useRef<HTMLDivElement>(null);
  const [sheet, showSheet] = useState(false);
  const sight = useSight(match, root);
  useTable(match, root);
  const { width, viewer, partsAt, svgOf } = sight;
  const { state } = match;
  const draw = (part: PartInfo, seat: number): ComponentChildren => {
    const svg = svgOf(part, seat);
    return svg && <Part key={`${part.id}-${seat}`} sight={sight} part={part} svg={svg} />;
  };
  const boards = partsAt('board').map((part) => draw(part, viewer)); // first, for they matter most
  const { actions, offered, strips, sides } = sortParts(sight);
  const guide = match.meta.learn && !state.over && <Guide sight={sight} />;
  const left = <><Left sight={sight} draw={draw} guide={guide} />{width !== 'phone' && rivals}{below}</>;
  const right = <>{width === 'wide' && after}<Right sight={sight} sides={sides} />{beside}</>;
  return (
    <div class={`table ${width}`} ref={root} data-moves={state.moves} data-mine={match.myTurn}>
      <Bar sight={sight} onSheet={() => showSheet(!sheet)} />
      <MatchNotice match={match} />
      {top}
      <div class={`columns${state.over ? ' over' : ''}`}>
        {width !== 'phone' && <aside class="left" aria-label={t('Players')}>{left}</aside>}
        <main class="middle">
          {width === 'phone' && <PhoneFigures sight={sight} />}
          <div class="board">
            <ZoomFrame position={match.position}>{boards}</ZoomFrame>
            {width !== 'phone' && partsAt('board').some((part) => part.twoPictures) && <ViewButtons />}
          </div>
          {strips.map(({ part, svg }) => <div class="strip" key={part.id}><Part sight={sight} part={part} svg={svg} /></div>)}
          {width === 'phone' && <HintPanel match={match} />}
          {width !== 'wide' && guide}
          <Choices sight={sight} offered={offered} actions={actions} />
          {width !== 'wide' && after}
          {width !== 'wide' && state.over && <End sight={sight} sides={sides} />}
        </main>
        {width === 'wide' && <aside class="right" aria-label={t('Figures and log')}>{right}</aside>}
      </div>
      {width !== 'wide' && sheet && (
        <aside class="sheet" aria-label={t('Figures and log')}>
          <IconButton icon="close" label={t('Close')} class="corner" onClick={() => showSheet(false)} />
          {width === 'phone' && left}{right}
        </aside>
      )}
      {match.curtain >= 0 && <Curtain match={match} />}
      <WayBackOf match={match} />
      <p class="unseen" role="status" aria-live="polite">{announcement(match)}</p>
    </div>
  );
}
