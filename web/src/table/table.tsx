// SPDX-License-Identifier: MIT
// table.tsx - the table: bar, players, board, what to choose from, figures, log. Lays out the
// scene's parts by their places and knows nothing of what they show.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  ActionPanel,
  Bar,
  PastPanel,
  PhoneFigures,
  promptOf,
  SeatPanels,
  ViewButtons,
} from './tableparts.js';
import { useApp } from '../ui/context.js';
import { CloseUp, markedElsewhere } from './closeup.js';
import { useColours } from './colours.js';
import { Curtain } from '../match/curtain.js';
import { useDrag } from './drag.js';
import { EndPanel, ScorePad } from '../match/end.js';
import { Finale, useFinale } from '../match/finale.js';
import type { PartInfo } from '../ui/engine.js';
import { Guide } from '../start/guide.js';
import { t } from '../ui/i18n.js';
import { useFocusKept, useKeys } from './keys.js';
import type { Match } from '../match/match.js';
import { MatchNotice, WayBackOf } from '../ui/notices.js';
import { Bubble, Marks } from '../match/lastmoves.js';
import { OwnSign } from './ownsign.js';
import { ownBoard } from './ownboard.js';
import { HintPanel, LogPanel, PlayersPanel, ScorePanel } from './panels.js';
import { IconButton } from './parts.js';
import { Picture } from './picture.js';
import { motionNow } from '../ui/settings.js';
import { soundOf } from '../ui/sounds.js';
import { storyOf } from '../match/story.js';
import { type Shown, type Sight, useSight } from './sight.js';
import { Tips } from './tips.js';
import { afterFrame, Later } from '../match/turns.js';
import { ZoomFrame } from './zoom.js';

const STRIP = 4; // so many times as wide as high

/** A part of the scene in which one can choose. */
function Part({
  sight,
  part,
  svg,
  seat,
}: {
  sight: Sight;
  part: PartInfo;
  svg: string;
  seat?: number;
}) {
  const app = useApp();
  const { match, pick } = sight;
  const host = useRef<HTMLDivElement>(null);
  return (
    <div class="part" ref={host}>
      <Picture
        svg={svg}
        label={part.title}
        class={`part-${part.id}`}
        onMove={(move, crowded, atOnce) => {
          app.sounds.play('pick');
          match.choose(move, (app.settings.oneClick || atOnce) && !crowded);
        }}
        onSelect={(select) => {
          app.sounds.play('pick');
          pick(select);
        }}
        onHover={(move) => match.hover(move)}
      />
      <Marks sight={sight} part={part} seat={seat ?? sight.viewer} svg={svg} host={host} />
      <OwnSign sight={sight} part={part} seat={seat ?? sight.viewer} svg={svg} host={host} />
    </div>
  );
}

/** The parts of the columns, and where each goes on a screen of this width. */
function sortParts(sight: Sight): {
  actions: Shown[];
  offered: Shown[];
  strips: Shown[];
  sides: Shown[];
} {
  const { width, high, match } = sight;
  const actions = sight.shownAt('action');
  const sides = sight.shownAt('side').filter(({ part }) => part !== sight.leading);
  // Where there is no right column, a part of it that alone offers something to choose comes to the
  // action, or beside the board.
  const isOffered = (side: Shown): boolean =>
    width !== 'wide' &&
    side.offers.some((choice) => !actions.some((action) => action.offers.includes(choice)));
  // A phone with room shows a flat part, like goals, under the board; the others wait in the sheet.
  const isStrip = (side: Shown): boolean =>
    width === 'phone' && high && !match.state.over && side.width >= STRIP * side.height;
  const offered = sides.filter(isOffered);
  const rest = sides.filter((side) => !offered.includes(side));
  return {
    actions,
    offered,
    strips: rest.filter(isStrip),
    sides: rest.filter((side) => !isStrip(side)),
  };
}

const LOG = 230; // what the log needs at least, with the gap over it

/** The log is where there is more room: under the rivals, if they leave it some. Measured once the
 * pictures are there. */
function useLogLeft(
  { coop, width, shape, match }: Sight,
  root: { current: HTMLElement | null },
): boolean {
  const [left, set] = useState(!coop && match.state.seats <= 3);
  useEffect(
    () =>
      afterFrame(() => {
        const column = root.current?.querySelector('.left');
        const rest = column?.querySelector('.rest');
        if (!column || !rest || width !== 'wide') return;
        const room = column.clientHeight - rest.scrollHeight;
        if (room > LOG + 20) set(!coop);
        else if (room < LOG - 70) set(false);
      }),
    [match.position, shape],
  );
  // At the end the right column is the result's: rivals scroll over the log.
  return (left || match.state.over) && !coop && width === 'wide';
}

function Left({
  sight,
  draw,
  guide,
  rivals,
  goals,
  log,
}: {
  sight: Sight;
  goals: Shown[];
  draw: (part: PartInfo, seat: number) => ComponentChildren;
  guide: ComponentChildren;
  rivals: ComponentChildren;
  log: boolean;
}) {
  const { match, width, coop } = sight;
  const players = coop && <PlayersPanel sight={sight} />;
  const asked = goals.map((shown) => <SidePart key={shown.part.id} sight={sight} shown={shown} />);
  return (
    <>
      <div class="rest">
        {!match.state.over && players}
        {/* At the end the goals lead: the result beside them repeats the total, not what they ask. */}
        {match.state.over && asked}
        {coop && <ScorePanel sight={sight} />}
        {!match.state.over && coop && asked}
        {match.state.over && players}
        {!isStanding(sight) && <SeatPanels sight={sight} draw={draw} />}
        {!match.state.over && !coop && asked}
        {rivals}
      </div>
      {/* Under the rivals and at the log's cost: nothing moves that one may be about to click. */}
      {width === 'wide' && guide}
      {width !== 'phone' && <HintPanel match={match} />}
      {log && <LogPanel sight={sight} />}
    </>
  );
}

/** A tablet that stands has the rivals in a strip over the board, not in the sheet. */
const isStanding = ({ shape, match }: Sight): boolean =>
  shape === 'phone tablet' && !match.state.over;

/** A part of the right column, under its title. */
function SidePart({ sight, shown: { part, svg } }: { sight: Sight; shown: Shown }) {
  return (
    <section class="panel side-part" aria-label={part.title}>
      <h2 class="panel-head">
        <span>{part.title}</span>
      </h2>
      <Part sight={sight} part={part} svg={svg} />
    </section>
  );
}

/** The result, and, while one looks back, the rest of the table as it was: the figures come after
 * it. */
function End({ sight, sides }: { sight: Sight; sides: Shown[] }) {
  return (
    <EndPanel sight={sight}>
      {sight.past &&
        sides.map((shown) => <SidePart key={shown.part.id} sight={sight} shown={shown} />)}
    </EndPanel>
  );
}

function Right({
  sight,
  sides,
  before,
  beside,
  log,
}: {
  sight: Sight;
  sides: Shown[];
  before: ComponentChildren;
  beside: ComponentChildren;
  log: boolean;
}) {
  const { match, width, coop, past } = sight;
  const { over } = match.state;
  return (
    <>
      <div class="rest">
        {before}
        {width === 'wide' && over && <End sight={sight} sides={sides} />}
        {(!past || !over) &&
          sides.map((shown) => <SidePart key={shown.part.id} sight={sight} shown={shown} />)}
        {!coop && <ScorePanel sight={sight} />}
        {beside}
      </div>
      {log && <LogPanel sight={sight} />}
    </>
  );
}

/** What there is, or was, to choose from: under the board. */
function Choices({
  sight,
  offered,
  actions,
  sides,
}: {
  sight: Sight;
  offered: Shown[];
  actions: Shown[];
  sides: Shown[];
}) {
  const { match, past } = sight;
  const chosen = actions.map(({ part, svg }) => (
    <Part key={part.id} sight={sight} part={part} svg={svg} />
  ));
  const alone = offered.map(({ part, svg }) => (
    <div class="offered" key={part.id}>
      <Part sight={sight} part={part} svg={svg} />
    </div>
  ));
  if (past && !match.state.over)
    return <PastPanel sight={sight} pictures={[...alone, ...chosen]} />;
  const marked = markedElsewhere(sight, sides).map((one) => <CloseUp key={one.svg} marked={one} />);
  if (!match.state.over)
    return <ActionPanel match={match} shown={marked} pictures={[...alone, ...chosen]} />;
  return past && chosen.length > 0 ? (
    <section class="panel action past" aria-label={t('As it lay then')}>
      {chosen}
    </section>
  ) : null;
}

/** What a screen reader reads after every change of the position. */
function announcement(match: Match): string {
  const last = match.log[match.log.length - 1];
  const told = last ? `${last.words} ` : '';
  if (match.state.over) return told + t('The match is over.');
  return told + (match.myTurn ? `${t('Your turn')}: ${match.state.task}` : '');
}

/** A move, and then my turn, can be heard; behind other pages only the turn. */
function useSounds(match: Match): void {
  const app = useApp();
  const heard = useRef({ moves: match.log.length, mine: match.myTurn });
  useEffect(() => {
    const { state, log, myTurn, viewer } = match;
    const before = heard.current;
    heard.current = { moves: log.length, mine: myTurn };
    const last = log[log.length - 1];
    if (log.length <= before.moves || !last) return;
    const shown = motionNow(app.settings) && match.pace.tells > 0;
    const outcome = state.over ? storyOf(state, viewer).outcome : null;
    const won = outcome && (outcome === 'won' || outcome === 'watched');
    const sound = soundOf(last, { viewer, won, shown });
    if (sound && !document.hidden) app.sounds.play(sound);
    if (myTurn && !before.mine && last.seat !== viewer) app.sounds.play('turn');
  }, [match.position]);
}

/** Keys, dragging, title and language of a table. */
function useTable(
  match: Match,
  root: { current: HTMLDivElement | null },
  onEscape: () => boolean,
): void {
  const app = useApp();
  useKeys(match, onEscape);
  useFocusKept(match, root);
  useDrag(match, root);
  useSounds(match);
  useEffect(() => app.onChange(() => match.reword()), [match]);
  useEffect(() => {
    document.title = `${app.game(match.state.game).title} \u2013 Townhall`;
  }, [match]);
}

/** A phone beside a big screen: the board for all is there. Here it is only what one chooses from
 * on it alone. */
function boardIsElsewhere(sight: Sight): boolean {
  const { width, match, past, position } = sight;
  if (width !== 'phone' || match.state.over || past || ownBoard(position.parts)) return false;
  const chosen = sight.shownAt('action').flatMap(({ offers }) => offers);
  return sight
    .shownAt('board')
    .every(({ offers }) => offers.every((choice) => chosen.includes(choice)));
}

/** What else belongs to this match: `beside` after the figures and the log, `rivals` after the
 * other players, `below` them on a phone, too, `top` under the bar, `after` once it is over.
 * `online`: others are elsewhere. `hand`: the board is on a big screen; instead of it this is
 * here. */
interface Extras {
  online?: boolean;
  hand?: ComponentChildren;
  beside?: ComponentChildren;
  rivals?: ComponentChildren;
  below?: ComponentChildren;
  top?: ComponentChildren;
  after?: ComponentChildren;
}

export function TableScreen({
  match,
  online,
  hand,
  beside,
  rivals,
  below,
  top,
  after,
}: Extras & { match: Match }) {
  const root = useRef<HTMLDivElement>(null);
  const [sheet, showSheet] = useState(false);
  const sight = useSight(match, root);
  useTable(match, root, () => {
    showSheet(false);
    return sheet;
  });
  const [finale, endFinale] = useFinale(match);
  const { width, shape, viewer, leading, partsAt, svgOf } = sight;
  const { state } = match;
  useColours(state.options);
  const draw = (part: PartInfo, seat: number): ComponentChildren => {
    const svg = svgOf(part, seat);
    return (
      svg && <Part key={`${part.id}-${seat}`} sight={sight} part={part} svg={svg} seat={seat} />
    );
  };
  const boards = partsAt('board').map((part) => draw(part, viewer)); // first, for they matter most
  const { actions, offered, strips, sides } = sortParts(sight);
  const legends = partsAt('legend').map((part) => draw(part, viewer));
  const guide = match.meta.learn && !state.over && <Guide sight={sight} />;
  const logLeft = useLogLeft(sight, root);
  // The result has the right column, and a tablet has none: what the lines of the score ask stays
  // beside them.
  const asksLeft =
    width === 'medium' || (width === 'wide' && sight.coop && state.over && !sight.past);
  const goals = asksLeft ? sides : [];
  const elsewhere = hand && boardIsElsewhere(sight);
  const board = elsewhere ? (
    hand
  ) : (
    <div class="board">
      <ZoomFrame position={match.position}>{boards}</ZoomFrame>
      {width !== 'phone' && legends.length > 0 && <div class="legend">{legends}</div>}
      {width !== 'phone' && partsAt('board').some((part) => part.twoPictures) && <ViewButtons />}
      {finale && <Finale match={match} onEnd={endFinale} />}
    </div>
  );
  const left = (
    <Left
      sight={sight}
      draw={draw}
      goals={goals}
      guide={guide}
      rivals={
        <>
          {width !== 'phone' && rivals}
          {below}
        </>
      }
      log={logLeft}
    />
  );
  const right = (
    <Right
      sight={sight}
      sides={goals.length > 0 || elsewhere ? [] : sides}
      before={
        <>
          {leading && board}
          {width === 'wide' && after}
        </>
      }
      beside={beside}
      log={!logLeft}
    />
  );
  return (
    <div
      class={`table ${shape}${state.over ? ' over' : ''}${online ? ' online' : ''}${leading ? ' led' : ''}`}
      ref={root}
      data-game={state.game}
      data-tint={state.game}
      data-moves={state.moves}
      data-mine={match.myTurn}
      data-sign={match.sign}
    >
      <Bar sight={sight} onSheet={() => showSheet(!sheet)} />
      <MatchNotice match={match} />
      {top}
      <div class="columns">
        {width !== 'phone' && (
          <aside class="left" aria-label={t('Players')}>
            {left}
          </aside>
        )}
        <main class="middle">
          {width === 'phone' && <PhoneFigures sight={sight} />}
          {leading && <div class="board lead">{draw(leading, viewer)}</div>}
          {isStanding(sight) && !sight.coop && partsAt('seat').length > 0 && (
            <div class="rivals">
              <SeatPanels sight={sight} draw={draw} />
            </div>
          )}
          {width === 'medium' && (
            <div class="board-row">
              {board}
              {offered.map((shown) => (
                <SidePart key={shown.part.id} sight={sight} shown={shown} />
              ))}
            </div>
          )}
          {width !== 'medium' && !leading && board}
          {strips.map(({ part, svg }) => (
            <div class="strip" key={part.id}>
              <Part sight={sight} part={part} svg={svg} />
            </div>
          ))}
          {width === 'phone' && <HintPanel match={match} />}
          {width !== 'wide' && guide}
          <Choices
            sight={sight}
            offered={width === 'phone' ? offered : []}
            actions={actions}
            sides={sides}
          />
          {elsewhere &&
            sides.map((shown) => <SidePart key={shown.part.id} sight={sight} shown={shown} />)}
          {width === 'wide' && state.over && !sight.coop && <ScorePad sight={sight} />}
          {width !== 'wide' && after}
          {width !== 'wide' && state.over && <End sight={sight} sides={sides} />}
          {width === 'phone' && state.over && !sight.past && (
            <SeatPanels sight={sight} draw={draw} />
          )}
        </main>
        {width === 'wide' && (
          <aside class="right" aria-label={t('Figures and log')}>
            {right}
          </aside>
        )}
      </div>
      {width !== 'wide' && sheet && (
        <aside class="sheet" aria-label={t('Figures and log')}>
          <h2>{t('Figures and log')}</h2>
          <IconButton
            icon="close"
            label={t('Close')}
            class="corner"
            onClick={() => showSheet(false)}
          />
          {width === 'phone' && legends}
          {width === 'phone' && left}
          <Later>{right}</Later>
        </aside>
      )}
      {match.curtain >= 0 && <Curtain match={match} />}
      <Bubble sight={sight} root={root} />
      <Tips
        root={root}
        waits={match.myTurn || sight.past ? '' : promptOf(match)}
        position={sight.position}
      />
      <WayBackOf match={match} />
      <p class="unseen" role="status" aria-live="polite">
        {announcement(match)}
      </p>
    </div>
  );
}
