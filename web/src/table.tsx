// SPDX-License-Identifier: MIT
// table.tsx - the table: bar, players, board, what to choose from, figures, log. Lays out the scene's
// parts by their places and knows nothing of what they show.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useApp } from './context.js';
import { Curtain } from './curtain.js';
import { useDrag } from './drag.js';
import { EndPanel } from './end.js';
import type { PartInfo, SceneStyle } from './engine.js';
import { seatName, seatNames, seatNote } from './facts.js';
import { Guide } from './guide.js';
import { delta, languageNow, points, t, tn } from './i18n.js';
import { useFocusKept, useKeys } from './keys.js';
import { LIVE, type Match, REVIEW } from './match.js';
import { MatchMenu } from './menu.js';
import { glide, remember } from './motion.js';
import { HintPanel, LogPanel, PlayersPanel, ScorePanel } from './panels.js';
import { Brand, Button, Icon, IconButton, SeatMark } from './parts.js';
import { KeepingNotice, WayBack } from './notices.js';
import { Picture } from './picture.js';
import { motionNow } from './settings.js';
import { MovesDialog } from './movesdialog.js';
import { useTurns } from './turns.js';
import { ZoomFrame } from './zoom.js';

type Width = 'phone' | 'medium' | 'wide';

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
function useMatch(match: Match, root: { current: Element | null }, moving: () => boolean): void {
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

function Bar({ match, status, onSheet, width }: { match: Match; status: string; onSheet: () => void; width: Width }) {
  const app = useApp();
  const { state } = match;
  const [menu, showMenu] = useState(false);
  return (
    <header class="bar">
      <Brand title={app.game(state.game).title} />
      <span class="progress">{status || t('Match over')}</span>
      <ul class="seat-chips" aria-label={t('Players')}>
        {state.players.map((_, seat) => (
          <li key={seat} class={state.actor === seat ? 'active' : ''} aria-current={state.actor === seat ? 'true' : undefined}>
            <SeatMark seat={seat} name={seatName(state, seat)} />
            <span>{seatName(state, seat)}</span>
          </li>
        ))}
      </ul>
      <div class="tools">
        <IconButton icon="undo" label={t('Undo')} disabled={!match.canUndo} onClick={() => match.undo()} />
        <IconButton icon="redo" label={t('Redo')} class="redo" disabled={!match.canRedo} onClick={() => match.redo()} />
        <IconButton icon="hint" label={t('Hint')} disabled={!match.myTurn} onClick={() => void match.nextHint()} />
        {width !== 'wide' && <IconButton icon="log" label={t('Figures and log')} class="figures" onClick={onSheet} />}
        <IconButton icon="menu" label={t('Menu')} onClick={() => showMenu(true)} />
      </div>
      {menu && <MatchMenu match={match} onClose={() => showMenu(false)} />}
    </header>
  );
}

/** From a corner, with heights to see, or from above, with nothing hidden. */
function ViewButtons() {
  const app = useApp();
  const button = (fromAbove: boolean, icon: string, label: string) => (
    <IconButton icon={icon} label={label} aria-pressed={app.settings.fromAbove === fromAbove}
      onClick={() => void app.change({ fromAbove })} />
  );
  return (
    <div class="view-buttons" role="group" aria-label={t('How the board is seen')}>
      {button(false, 'cube', t('From a corner'))}
      {button(true, 'from-above', t('From above'))}
    </div>
  );
}

function ActionPanel({ match, pictures }: { match: Match; pictures: preact.ComponentChildren }) {
  const { state } = match;
  const [list, showList] = useState(false);
  const shown = match.moves.find((m) => m.move === match.chosen);
  const change = match.preview ? match.preview.after - match.preview.before : 0;
  const choices = tn('{n} move possible', '{n} moves possible', match.moves.length);
  const prompt = match.myTurn
    ? shown?.words ?? state.task
    : state.actor >= 0 && !match.isHuman(state.actor)
      ? t('{name} is thinking…', { name: seatName(state, state.actor) })
      : t('{name} to move', { name: seatName(state, state.actor) });
  return (
    <section class="panel action" aria-label={t('Your move')}>
      <div class="action-head">
        <h2 class="prompt">{prompt}</h2>
        {match.trouble && <p class="trouble" role="alert">{match.trouble}</p>}
        <div class="row">
          {match.myTurn && match.canTurn && <Button icon="rotate" onClick={() => match.turnPicked()} title="R" aria-label={t('Turn')}>{t('Turn')}</Button>}
          {match.myTurn && <Button icon="log" onClick={() => showList(true)} aria-label={choices}>{choices}</Button>}
          {match.myTurn && (
            <Button primary icon="check" class="confirm" disabled={!match.chosen} onClick={() => match.play(match.chosen)}>
              {match.chosen && change ? t('Confirm, {change}', { change: delta(change) }) : t('Confirm')}
            </Button>
          )}
        </div>
      </div>
      {pictures}
      {list && <MovesDialog match={match} onClose={() => showList(false)} />}
    </section>
  );
}

export function TableScreen({ match }: { match: Match }) {
  const app = useApp();
  const root = useRef<HTMLDivElement>(null);
  const width = useWidth();
  const [sheet, showSheet] = useState(false);
  const [review, setReview] = useState(-1); // a number of moves, while looking back
  useMatch(match, root, () => motionNow(app.settings));
  useKeys(match);
  useFocusKept(match, root);
  useDrag(match, root);
  useEffect(() => app.onChange(() => match.reword()), [match]);
  useEffect(() => { document.title = `${app.game(match.state.game).title} \u2013 Townhall`; }, [match]);
  useEffect(() => { setReview(-1); }, [match.position]);

  const { state } = match;
  const high = innerHeight >= 680;
  const viewer = Math.max(0, match.viewer);
  const style: SceneStyle = {
    compact: width === 'phone', flat: app.settings.fromAbove, choices: match.myTurn && review < 0, select: match.select,
    ghost: review < 0 ? match.ghost : '', highlight: match.highlight,
    bubble: match.preview ? pointsWords(match.preview.after - match.preview.before, state.scores[0].lines.length > 1) : '',
  };
  app.engine.nameSeats(seatNames(state));
  const inTurn = useTurns(`${width} ${languageNow()} ${match.curtain >= 0}`);
  const svgOf = (part: PartInfo, seat: number): string => match.curtain >= 0 ? ''
    : inTurn(() => app.engine.scene(review >= 0 ? REVIEW : LIVE, match.viewer, match.parts.indexOf(part), seat, style));
  const draw = (part: PartInfo, seat: number, svg = svgOf(part, seat)) => svg && (
    <Picture key={`${part.id}-${seat}`} svg={svg} label={part.title} class={`part-${part.id}`}
      onMove={(move, crowded) => match.choose(move, app.settings.oneClick && !crowded)}
      onSelect={(select) => match.pick(select)} onHover={(move) => match.hover(move)} />
  );
  const at = (place: PartInfo['place']): PartInfo[] => match.parts.filter((p) => p.place === place);
  const seats = state.players.map((_, seat) => seat).filter((seat) => seat !== viewer);
  const coop = state.scores.length === 1;
  const boards = at('board').map((part) => draw(part, viewer));
  // Where there is no right column, a part of it that alone offers something to choose comes to the action.
  const actions = at('action').map((part) => ({ part, svg: svgOf(part, viewer) })).filter(({ svg }) => svg);
  const sides = at('side').map((part) => ({ part, svg: svgOf(part, viewer) })).filter(({ svg }) => svg);
  const offers = ({ svg }: { svg: string }): boolean => width !== 'wide'
    && choicesIn(svg).some((choice) => !actions.some((action) => action.svg.includes(choice)));

  // A phone with room shows a flat part, like goals, under the board; the others wait in the sheet.
  const isStrip = ({ svg }: { svg: string }): boolean => width === 'phone' && high && !state.over && shapeOf(svg) >= STRIP;
  const guide = match.meta.learn && !state.over && <Guide match={match} />;
  const left = (
    <>
      {width === 'wide' && guide}
      {width !== 'phone' && <HintPanel match={match} />}
      {coop && <PlayersPanel match={match} />}
      {coop && <ScorePanel match={match} />}
      {at('seat').length > 0 && seats.map((seat) => {
        const drawn = at('seat').map((part) => draw(part, seat)).filter(Boolean);
        return (!coop || drawn.length > 0) && (
          <section class="panel seat-panel" key={seat} aria-label={seatName(state, seat)}>
            <h2 class={`seat-head${state.actor === seat ? ' active' : ''}`}>
              <SeatMark seat={seat} name={seatName(state, seat)} />
              <span>{seatName(state, seat)}<small>{seatNote(state, seat, match.viewer)}</small></span>
              {/* A score of a single line is no prestige but money, and the picture shows that. */}
              {!coop && state.scores[seat].lines.length > 1
                && <span class="figure"><Icon name="prestige" />{points(state.scores[seat].total)}</span>}
            </h2>
            {drawn}
          </section>
        );
      })}
    </>
  );
  const end = state.over && <EndPanel match={match} review={review} onReview={setReview} />;
  const right = (
    <>
      {width === 'wide' && end}
      {sides.filter((side) => !offers(side) && !isStrip(side)).map(({ part, svg }) => (
        <section class="panel side-part" key={part.id} aria-label={part.title}>
          <h2 class="panel-head"><span>{part.title}</span></h2>
          {draw(part, viewer, svg)}
        </section>
      ))}
      {!coop && <ScorePanel match={match} />}
      <LogPanel match={match} />
    </>
  );
  return (
    <div class={`table ${width}`} ref={root} data-moves={state.moves} data-mine={match.myTurn}>
      <Bar match={match} status={review < 0 ? state.status : app.engine.state(REVIEW, match.viewer).status} width={width} onSheet={() => showSheet(!sheet)} />
      <KeepingNotice match={match} />
      <div class={`columns${state.over ? ' over' : ''}`}>
        {width !== 'phone' && <aside class="left" aria-label={t('Players')}>{left}</aside>}
        <main class="middle">
          {width === 'phone' && <PhoneFigures match={match} />}
          <div class="board">
            <ZoomFrame position={match.position}>{boards}</ZoomFrame>
            {width !== 'phone' && at('board').some((part) => part.twoPictures) && <ViewButtons />}
          </div>
          {sides.filter(isStrip).map(({ part, svg }) => <div class="strip" key={part.id}>{draw(part, viewer, svg)}</div>)}
          {width === 'phone' && <HintPanel match={match} />}
          {width !== 'wide' && guide}
          {state.over
            ? width !== 'wide' && end
            : (
              <ActionPanel match={match} pictures={[
                ...sides.filter(offers).map(({ part, svg }) => <div class="offered" key={part.id}>{draw(part, viewer, svg)}</div>),
                ...actions.map(({ part, svg }) => draw(part, viewer, svg))]} />
            )}
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
      {match.reopened && <WayBack words={t('The match goes on: its last move is taken back.')} label={t('Back to the result')}
        onBack={() => match.backToResult()} onGone={() => match.stayOpen()} />}
      <p class="unseen" role="status" aria-live="polite">{announcement(match)}</p>
    </div>
  );
}

const STRIP = 4; // so many times as wide as high

/** How wide a picture is for its height. */
function shapeOf(svg: string): number {
  const [, wide, high] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(svg) ?? [];
  return Number(wide) / Number(high) || 0;
}

/** Everything that can be chosen in a picture, as it is written there. */
const choicesIn = (svg: string): string[] => svg.match(/ data-(?:move|select)="[^"]*"/g) ?? [];

/** What stands over a move that is shown. A score of one line is no sum of points: it may be money. */
function pointsWords(change: number, arePoints: boolean): string {
  return change && arePoints ? tn('{d} point', '{d} points', Math.abs(change), { d: delta(change) }) : change ? delta(change) : '';
}

/** What a screen reader tells after every change of the position. */
function announcement(match: Match): string {
  const last = match.log[match.log.length - 1];
  const told = last ? `${seatName(match.state, last.seat)}: ${last.words}. ` : '';
  if (match.state.over) return told + t('The match is over.');
  return told + (match.myTurn ? `${t('Your turn')}: ${match.state.task}` : '');
}

/** The figures that a phone always shows. */
function PhoneFigures({ match }: { match: Match }) {
  const { state } = match;
  const coop = state.scores.length === 1;
  const mine = state.scores[0];
  if (coop)
    return (
      <p class="phone-figures"><strong>{points(mine.total)}</strong>
        {match.preview && <strong class="accent">→ {points(match.preview.after)}</strong>}
        {mine.target !== null && <span>{t('target {n}', { n: mine.target })}</span>}
      </p>
    );
  return (
    <ul class="phone-figures">
      {state.players.map((_, seat) => (
        <li key={seat} class={state.actor === seat ? 'active' : ''}>
          <SeatMark seat={seat} name={seatName(state, seat)} /><strong>{points(state.scores[seat].total)}</strong>
        </li>
      ))}
    </ul>
  );
}
