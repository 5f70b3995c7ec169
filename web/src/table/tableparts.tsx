// SPDX-License-Identifier: MIT
// tableparts.tsx - the pieces of a table's page round its pictures: bar, action, seats, a phone's
// figures.
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { useApp } from '../ui/context.js';
import type { PartInfo } from '../ui/engine.js';
import { seatName, seatNote } from '../match/facts.js';
import { delta, points, t, tn } from '../ui/i18n.js';
import { Changes } from '../match/lastmoves.js';
import type { Match } from '../match/match.js';
import { OverviewDialog } from '../match/overview.js';
import { MatchMenu } from '../ui/menu.js';
import { MovesDialog } from '../match/movesdialog.js';
import { Brand, Button, Icon, IconButton, Medal, SeatMark } from './parts.js';
import { type Chapter, RulesSheet } from '../start/rules.js';
import { useKey } from './keys.js';
import type { Sight } from './sight.js';

/** What a match with others adds: to each seat (clock, presence) and to the bar's buttons. */
export interface Additions {
  seat: (seat: number) => ComponentChildren;
  tools: ComponentChildren;
}
export const AdditionsContext = createContext<Additions>({ seat: () => null, tools: null });

export function Bar({ sight, onSheet }: { sight: Sight; onSheet: () => void }) {
  const app = useApp();
  const { match, width } = sight;
  const { state } = sight.position;
  const more = useContext(AdditionsContext);
  const [menu, showMenu] = useState(false);
  const [overview, showOverview] = useState(false);
  const [rules, openRules] = useState<Chapter | null>(null);
  const read = (chapter: Chapter): void => {
    showMenu(false);
    showOverview(false);
    openRules(chapter);
  };
  useKey('?', () => read('signs'));
  return (
    <header class="bar">
      <Brand title={app.game(state.game).title} />
      <span class="progress">{state.status || t('Match over')}</span>
      <ul class="seat-chips" aria-label={t('Players')}>
        {state.players.map((_, seat) => (
          <li
            key={seat}
            data-seat={seat}
            class={state.actor === seat ? 'active' : ''}
            aria-current={state.actor === seat ? 'true' : undefined}
          >
            <SeatMark seat={seat} name={seatName(state, seat)} />
            <span>{seatName(state, seat)}</span>
            {more.seat(seat)}
          </li>
        ))}
      </ul>
      <div class="tools">
        {!match.watches && (
          <>
            <IconButton
              icon="undo"
              label={match.undoWords ?? t('Undo')}
              onClick={() => match.undo()}
              why={!match.canUndo && (match.noUndo || t('There is nothing to take back yet.'))}
            />
            <IconButton
              icon="redo"
              label={t('Redo')}
              class="redo"
              why={!match.canRedo && t('Nothing was taken back.')}
              onClick={() => match.redo()}
            />
            <IconButton
              icon="hint"
              label={t('Hint')}
              why={!match.canHint && (match.noHints || t('Hints are for your own turn.'))}
              onClick={() => void match.nextHint()}
            />
          </>
        )}
        {more.tools}
        {width !== 'phone' && (
          <IconButton
            icon={app.settings.sound ? 'sound' : 'muted'}
            label={t('Sounds')}
            class="sound-switch"
            aria-pressed={app.settings.sound}
            onClick={() => void app.change({ sound: !app.settings.sound })}
          />
        )}
        {width !== 'wide' && (
          <IconButton icon="log" label={t('Figures and log')} class="figures" onClick={onSheet} />
        )}
        <IconButton
          icon="overview"
          label={t('Overview')}
          class="overview-button"
          onClick={() => showOverview(true)}
        />
        <IconButton icon="menu" label={t('Menu')} onClick={() => showMenu(true)} />
      </div>
      {overview && (
        <OverviewDialog game={state.game} onRules={read} onClose={() => showOverview(false)} />
      )}
      {menu && (
        <MatchMenu
          match={match}
          onRules={() => read(match.state.over ? 'scoring' : 'turn')}
          onClose={() => showMenu(false)}
        />
      )}
      {rules && (
        <RulesSheet
          game={state.game}
          match={match.meta.id}
          chapter={rules}
          onClose={() => openRules(null)}
        />
      )}
    </header>
  );
}

/** From a corner, with heights to see, or from above, with nothing hidden. */
export function ViewButtons() {
  const app = useApp();
  const button = (fromAbove: boolean, icon: string, label: string) => (
    <IconButton
      icon={icon}
      label={label}
      aria-pressed={app.settings.fromAbove === fromAbove}
      onClick={() => void app.change({ fromAbove })}
    />
  );
  return (
    <div class="view-buttons" role="group" aria-label={t('View of the board')}>
      {button(false, 'cube', t('From a corner'))}
      {button(true, 'from-above', t('From above'))}
    </div>
  );
}

/** What there is to do now, or who does it. */
export function promptOf(match: Match): string {
  const { state } = match;
  const name = seatName(state, state.actor);
  if (match.prompt) return match.prompt;
  if (state.actor < 0) return t('Match over');
  if (match.pending) return t('Your move is on its way…');
  if (match.myTurn) return match.chosen ? match.now.say(match.chosen) : state.task;
  return state.actor >= 0 && !match.isHuman(state.actor)
    ? t('{name} is thinking…', { name })
    : t('{name} to move', { name });
}

/** What the move that is shown would do to others: to whom, and by how much. The button says what
 * it does to oneself. */
function Touched({ match }: { match: Match }) {
  const { state, preview, viewer } = match;
  if (!preview || !match.myTurn || state.scores.length === 1) return null;
  const change = preview.change.map((n, seat) => (seat === viewer ? 0 : n));
  if (change.every((n) => n === 0)) return null;
  return (
    <p class="note touched" aria-live="off">
      <Changes state={state} entry={{ seat: viewer, change }} viewer={viewer} />
    </p>
  );
}

/** `match.chosen`'s button says what it does and costs, and what that changes; money is in what it
 * costs. `shown`: what the prompt speaks of, in small. */
export function ActionPanel({
  match,
  shown,
  pictures,
}: {
  match: Match;
  shown: ComponentChildren;
  pictures: ComponentChildren;
}) {
  const { money } = useApp().game(match.state.game);
  const [list, showList] = useState(false);
  const change = match.preview ? match.preview.after - match.preview.before : 0;
  const choices = tn('{n} move possible', '{n} moves possible', match.moves.length);
  return (
    <section class="panel action" aria-label={t('Your move')}>
      <div class="action-head">
        <h2 class="prompt">{promptOf(match)}</h2>
        {shown}
        {match.forced && (
          <p class="note forced" role="status">
            {t('Only this was possible. {move}', { move: match.forced })}
          </p>
        )}
        <Touched match={match} />
        {match.trouble && (
          <p class="trouble" role="alert">
            {match.trouble}
          </p>
        )}
        <div class="row">
          {match.pace.steps && (
            <Button primary icon="step-on" class="next" onClick={() => match.pace.step()}>
              {t('Next move')}
            </Button>
          )}
          {match.pace.waits && !match.myTurn && (
            <Button icon="play" class="skip" title="S" onClick={() => match.pace.skip()}>
              {t('Skip')}
            </Button>
          )}
          {match.myTurn && match.canTurn && (
            <Button
              icon="rotate"
              class="turn"
              onClick={() => match.turnPicked()}
              title="R"
              aria-label={t('Turn')}
            >
              {t('Turn')}
            </Button>
          )}
          {match.myTurn &&
            !match.noOptional &&
            match.now.optional(match.select).map(({ move, deed }) => (
              <Button
                key={move}
                icon="eye"
                class="optional"
                title={t('Cannot be taken back.')}
                onClick={() => void match.play(move)}
              >
                {deed}
              </Button>
            ))}
          {match.myTurn && (
            <IconButton icon="log" class="list" label={choices} onClick={() => showList(true)} />
          )}
          {match.myTurn && (
            <Button
              primary
              icon="check"
              class="confirm"
              why={!match.chosen && t('First choose something that is outlined.')}
              onClick={() => void match.play(match.chosen)}
            >
              {match.chosen
                ? [match.now.deed(match.chosen), ...(change && !money ? [delta(change)] : [])].join(
                    ', ',
                  )
                : t('Confirm')}
            </Button>
          )}
        </div>
      </div>
      {pictures}
      {list && <MovesDialog match={match} onClose={() => showList(false)} />}
    </section>
  );
}

/** A moment of a match that goes on: what was done then, and the way back. */
export function PastPanel({ sight, pictures }: { sight: Sight; pictures: ComponentChildren }) {
  const { match, at, go } = sight;
  const made = match.log[at - 1];
  const { state } = match;
  return (
    <section class="panel action past-now" aria-label={t('As it lay then')}>
      <div class="action-head">
        <h2 class="prompt">{made ? `${at}/${state.moves} ${made.words}` : t('The deal')}</h2>
        <div class="row">
          <IconButton
            icon="step-back"
            label={t('One move back')}
            why={at === 0 && t('This is the beginning.')}
            onClick={() => go(at - 1)}
          />
          <IconButton
            icon="step-on"
            label={t('One move on')}
            why={at === state.moves && t('This is the last move.')}
            onClick={() => go(at + 1)}
          />
          <Button icon="check" class="to-now" onClick={() => go(state.moves)}>
            {t('Back to the present')}
          </Button>
        </div>
      </div>
      {pictures}
    </section>
  );
}

/** The others, each with what lies in front of them. */
export function SeatPanels({
  sight,
  draw,
}: {
  sight: Sight;
  draw: (part: PartInfo, seat: number) => ComponentChildren;
}) {
  const app = useApp();
  const { coop, viewer, partsAt, match } = sight;
  const { state } = sight.position;
  if (partsAt('seat').length === 0) return null;
  return (
    <>
      {state.players.map((_, seat) => {
        const drawn =
          seat === viewer
            ? []
            : partsAt('seat')
                .map((part) => draw(part, seat))
                .filter(Boolean);
        return (
          seat !== viewer &&
          (!coop || drawn.length > 0) && (
            <section class="panel seat-panel" key={seat} aria-label={seatName(state, seat)}>
              <h2 data-seat={seat} class={`seat-head${state.actor === seat ? ' active' : ''}`}>
                {match.state.over && !sight.past && <Medal place={state.scores[seat].place} />}
                <SeatMark seat={seat} name={seatName(state, seat)} />
                <span class="called">
                  {seatName(state, seat)}
                  <small>{seatNote(state, seat, match.viewer)}</small>
                </span>
                {/* Money is shown by the picture. */}
                {!coop && !app.game(state.game).money && (
                  <span class="figure">
                    <Icon name="prestige" />
                    {points(state.scores[seat].total)}
                  </span>
                )}
              </h2>
              {drawn}
            </section>
          )
        );
      })}
    </>
  );
}

/** The figures that a phone always shows. */
export function PhoneFigures({ sight }: { sight: Sight }) {
  const { coop, past, match } = sight;
  const { state } = sight.position;
  const mine = state.scores[0];
  const more = useContext(AdditionsContext);
  if (coop)
    return (
      <p class="phone-figures">
        <strong>{points(mine.total)}</strong>
        {match.preview && !past && <strong class="accent">→ {points(match.preview.after)}</strong>}
        {mine.target !== null && <span>{t('target {n}', { n: mine.target })}</span>}
      </p>
    );
  return (
    <ul class="phone-figures">
      {state.players.map((_, seat) => (
        <li key={seat} data-seat={seat} class={state.actor === seat ? 'active' : ''}>
          <SeatMark seat={seat} name={seatName(state, seat)} />
          <strong>{points(state.scores[seat].total)}</strong>
          {more.seat(seat)}
        </li>
      ))}
    </ul>
  );
}
