// SPDX-License-Identifier: MIT
// insightscreen.tsx - after a match: the chances over time, the moments that mattered, luck and
// skill. A worker of its own analyses; the screen shows its results so far, until the page is left
// or the errors are small.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useApp } from '../ui/context.js';
import { seatName, seatNames } from '../match/facts.js';
import { languageNow, t, tn } from '../ui/i18n.js';
import {
  bars,
  change,
  type DecisionTold,
  type Filter,
  percent,
  type Report,
  type Turning,
  turnings,
} from './insight.js';
import { MomentBoard } from './insightboard.js';
import { ChanceGraph } from './insightgraph.js';
import { keepReport, readReport } from './insightstore.js';
import type { Match } from '../match/match.js';
import { goToMatch } from '../match/matchscreen.js';
import { savedFromScratch } from '../match/newmatch.js';
import { Button, IconButton, SeatMark, useModal } from '../table/parts.js';
import { SCRATCH } from '../table/tables.js';
import { Tips } from '../table/tips.js';
import { Later } from '../match/turns.js';

const TEASED = 3; // moments beside the result
const LISTED = 12;
const LOW = 850; // pixels: in a lower window the graph leaves room for the moments under it

interface Found {
  report: Report | null;
  done: boolean;
}

declare const MIND_URLS: Record<string, string>; // set by the build

/** The network that tells the chances of such a match at once; undefined where there is none, or no
 * net: playouts tell them then, later. */
async function fetchMind(game: string, seats: number): Promise<Uint8Array | undefined> {
  const url = MIND_URLS[`${game} ${seats}`];
  const answer = url ? await fetch(url).catch(() => null) : null;
  return answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
}

/** Thinks about the match as long as this is shown. */
function useReport(match: Match): Found {
  const app = useApp();
  const [found, set] = useState<Found>({ report: null, done: false });
  const there = match.record() !== null; // of a match on a server it comes after the end
  useEffect(() => {
    const record = match.record();
    if (record === null) return undefined;
    set({ report: null, done: false });
    const deck = app.decks.get(`${match.state.game} ${match.state.deck}`);
    const language = languageNow();
    let stop = (): void => undefined;
    let gone = false;
    const show = (report: Report, done: boolean): void => {
      set({ report, done });
      match.judged?.(report);
    };
    void readReport(record, language).then(async (kept) => {
      if (gone) return;
      if (kept) show(kept.report, kept.done);
      if (kept?.done) return;
      const mind = await fetchMind(match.state.game, match.state.players.length);
      if (gone) return;
      stop = app.thinker.look(
        { game: match.state.game, look: record, mind, names: seatNames(match.state), deck },
        (report, done) => {
          // Results of an earlier visit stay until this one has better ones.
          if (kept && report.playouts < kept.report.playouts && !done) return;
          show(report, done);
          void keepReport(record, language, report, done);
        },
      );
    });
    return () => {
      gone = true;
      stop();
    };
  }, [match.position, languageNow(), there]);
  return found;
}

/** All keep their seats: at my own moment I decide again; at a bot's moment it makes the better
 * move, and I continue. */
function tryFrom(
  app: ReturnType<typeof useApp>,
  match: Match,
  { number, seat, best }: DecisionTold,
): void {
  app.engine.load(SCRATCH, match.record()!);
  app.engine.rewind(SCRATCH, number - 1);
  if (!match.isHuman(seat) && best) app.engine.play(SCRATCH, seat, best.move);
  void goToMatch(savedFromScratch(app, { practice: true, from: location.hash }));
}

// ---- moments ----

/** The mover's chance before the move, and the part lost. */
function LossBar({ decision: { seat, bestChance = 0, chance = 0 } }: { decision: DecisionTold }) {
  return (
    <div class="loss-bar" aria-hidden="true">
      <i class={`b-s${seat}`} style={{ width: `${100 * chance}%` }} />
      <i class="lost" style={{ width: `${100 * Math.max(0, bestChance - chance)}%` }} />
    </div>
  );
}

/** The chances after the two moves; their difference is the loss beside them. */
const ends = ({ chance = 0, loss }: DecisionTold): string =>
  `${Math.round(100 * chance) + Math.round(100 * loss)} → ${Math.round(100 * chance)}`;

function TurningWords({ turning: { decision, kind } }: { turning: Turning }) {
  const { played, best } = decision;
  if (kind === 'luck')
    return (
      <p class="note">
        {t('More than the moves alone explain: what was drawn, turned up or shown.')}
      </p>
    );
  return (
    <p class="note">
      {t('Better: {move}.', { move: best!.say })} {best!.why}
      {played.why && (
        <>
          <br />
          {t('Played: {what}', { what: played.why })}
        </>
      )}
    </p>
  );
}

function TurningButton({
  turning,
  names,
  told,
  chosen,
  onChoose,
}: {
  turning: Turning;
  names: string[];
  told: string;
  chosen: boolean;
  onChoose: () => void;
}) {
  const { decision, seat, kind } = turning;
  const figure = change(turning.change);
  return (
    <li class={`turning${chosen ? ' chosen' : ''}`}>
      <button type="button" aria-pressed={chosen} onClick={onChoose}>
        <span class="turning-head">
          <SeatMark seat={seat} name={names[seat]} />
          <span>
            {names[seat]} · {t('Move {n}', { n: decision.number })}
          </span>
          <strong class={turning.change < 0 ? 'bad' : 'good'}>{figure}</strong>
          <small>±{percent(Math.max(turning.error, 0.01))}</small>
        </span>
        <strong class="turning-move">{told}</strong>
        <TurningWords turning={turning} />
        {kind === 'slip' && (
          <span class="turning-foot">
            <LossBar decision={decision} />
            <span>{ends(decision)}</span>
          </span>
        )}
      </button>
    </li>
  );
}

interface ListProps {
  list: Turning[];
  names: string[];
  log: Match['log'];
  at: number;
  done: boolean;
  onChoose: (turning: Turning) => void;
}

function Turnings({ list, names, log, at, done, onChoose }: ListProps) {
  if (list.length === 0)
    return (
      <p class="note">
        {done ? t('No move clearly gave anything away.') : t('Nothing is clear yet.')}
      </p>
    );
  return (
    <ol class="turnings">
      {list.map((turning) => (
        <TurningButton
          key={`${turning.kind} ${turning.decision.number}`}
          turning={turning}
          names={names}
          told={log[turning.decision.number - 1]?.words ?? ''}
          chosen={turning.decision.number - 1 === at}
          onChoose={() => onChoose(turning)}
        />
      ))}
    </ol>
  );
}

// ---- luck and skill ----

function AccountBars({ report, names }: { report: Report; names: string[] }) {
  const all = report.accounts.map((account) => ({ account, rows: bars(account) }));
  const ends = all.flatMap(({ rows }) => rows.flatMap(({ from, to }) => [from, to]));
  const [least, most] = [Math.min(0, ...ends), Math.max(1, ...ends)];
  const at = (share: number): number => (100 * (share - least)) / (most - least);
  return (
    <>
      {all.map(({ account, rows }) => (
        <section class="reckoning" key={account.seat} aria-label={names[account.seat]}>
          <h3>
            <SeatMark seat={account.seat} name={names[account.seat]} />
            <span>{names[account.seat]}</span>
            <strong>= {percent(account.result, 0)}</strong>
          </h3>
          {rows.map(({ name, kind, from, to }) => (
            <div class="account-row" key={kind}>
              <span>{name}</span>
              <span class="account-bar">
                <i
                  class={`${kind} ${to < from ? 'less' : 'more'}`}
                  style={{
                    left: `${at(Math.min(from, to))}%`,
                    width: `${at(Math.max(from, to)) - at(Math.min(from, to))}%`,
                  }}
                />
              </span>
              <b>{kind === 'start' ? percent(to - from) : change(to - from)}</b>
            </div>
          ))}
        </section>
      ))}
    </>
  );
}

/** The sum of all luck, written out: nothing comes from nowhere. */
function LuckSum({ report }: { report: Report }) {
  const sum = report.accounts.reduce((all, { luck }) => all + luck, 0);
  if (report.seats < 2 || Math.abs(sum) > 0.001) return null;
  return (
    <p class="note">
      {t('Luck of all: {sum} = 0', {
        sum: report.accounts.map(({ luck }) => change(luck)).join(' '),
      })}
    </p>
  );
}

function Accuracies({ report, names }: { report: Report; names: string[] }) {
  const rated = report.accounts
    .filter(({ accuracy }) => accuracy !== undefined)
    .sort((a, b) => b.accuracy! - a.accuracy!);
  if (rated.length === 0) return null;
  return (
    <section class="panel accuracy" aria-label={t('Accuracy')}>
      <h2 class="panel-head">
        <span>{t('Accuracy')}</span>
        <small>0–100</small>
      </h2>
      {rated.map(({ seat, accuracy, accuracyError }) => (
        <div class="accuracy-row" key={seat}>
          <SeatMark seat={seat} name={names[seat]} />
          <span>{names[seat]}</span>
          <span class="scale">
            <i class={`b-s${seat}`} style={{ width: `${accuracy}%` }} />
          </span>
          <b>{Math.round(accuracy!)}</b>
          <small>±{Math.max(1, Math.round(accuracyError!))}</small>
        </div>
      ))}
      <p class="note">
        {t("Accuracy: 100 is the strongest bot's play, 0 no better than moves drawn blindly.")}
      </p>
    </section>
  );
}

function Effort({ report, done }: { report: Report; done: boolean }) {
  if (report.playouts === 0)
    // a network has told the chances, and no more is known yet
    return (
      <p class="note">
        {t('Thinking about it…')} <progress aria-hidden="true" />
      </p>
    );
  return (
    <p class="note effort">
      {tn('{n} playout', '{n} playouts', report.playouts, {
        n: report.playouts.toLocaleString(languageNow()),
      })}
      {!done && (
        <>
          , {t('still counting')} <progress aria-label={t('Thinking about it…')} />
        </>
      )}
    </p>
  );
}

// ---- the screen ----

function Chips({
  filter,
  onFilter,
  alone,
}: {
  filter: Filter;
  onFilter: (filter: Filter) => void;
  alone: boolean;
}) {
  const all: [Filter, string][] = [
    ['mine', t('Mine')],
    ['all', t('Everybody')],
    ['luck', t('Luck')],
  ];
  return (
    <div class="chips" role="group" aria-label={t('Which moments')}>
      {all
        .filter(([id]) => !alone || id !== 'mine')
        .map(([id, name]) => (
          <button type="button" key={id} aria-pressed={filter === id} onClick={() => onFilter(id)}>
            {name}
          </button>
        ))}
    </div>
  );
}

/** How everybody stood when the turn of the chosen moment began; inside it, what is to come is in
 * the line already. */
function Readout({
  report,
  names,
  at,
  coop,
}: {
  report: Report;
  names: string[];
  at: number;
  coop: boolean;
}) {
  let n = Math.min(at, report.moments.length - 1);
  while (n > 0 && report.moments[n].playouts === 0) n--;
  const { chance, error } = report.moments[n];
  if (coop) return <span class="readout">{percent(chance[0], error[0])}</span>;
  return (
    <span class="readout">
      {names.map((name, seat) => (
        <span key={seat} title={name}>
          <SeatMark seat={seat} name={name} />
          {percent(chance[seat], error[seat])}
        </span>
      ))}
    </span>
  );
}

/** The legend of the graph. */
const chanceTitle = (coop: boolean): string =>
  coop ? t('Chance to reach the target') : t('Chance to win, in per cent');

function Full({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const ref = useModal();
  return (
    <dialog
      ref={ref}
      class="insight"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h1>{title}</h1>
        <IconButton icon="close" label={t('Close')} onClick={onClose} />
      </header>
      {children}
      <Tips root={ref} waits="" />
    </dialog>
  );
}

function Steps({ at, moves, onGo }: { at: number; moves: number; onGo: (n: number) => void }) {
  return (
    <div class="row">
      <IconButton
        icon="step-back"
        label={t('One move back')}
        why={at === 0 && t('This is the beginning.')}
        onClick={() => onGo(at - 1)}
      />
      <IconButton
        icon="step-on"
        label={t('One move on')}
        why={at >= moves - 1 && t('This is the last move.')}
        onClick={() => onGo(at + 1)}
      />
      <span class="note">{t('Move {n} of {all}', { n: at + 1, all: moves })}</span>
    </div>
  );
}

/** The move played and the better one, above the board. */
function Verdict({
  decision: { played, best, seat },
  names,
  told,
}: {
  decision: DecisionTold;
  names: string[];
  told: string;
}) {
  return (
    <div class="verdict">
      <p class={`was-played e-s${seat}`}>
        <SeatMark seat={seat} name={names[seat]} />
        <span>
          <strong>{told}</strong>
          <small>{played.why}</small>
        </span>
      </p>
      {best && (
        <p class="is-better">
          <span>
            <strong>{t('Better: {move}', { move: best.say })}</strong>
            <small>{best.why}</small>
          </span>
        </p>
      )}
    </div>
  );
}

interface ScreenProps {
  match: Match;
  found: Found;
  start: number;
  onClose: () => void;
}

function InsightScreen({ match, found: { report: maybe, done }, start, onClose }: ScreenProps) {
  const app = useApp();
  const report = maybe!;
  const alone = report.seats === 1;
  const coop = app.game(report.game).cooperative;
  const isMine = (seat: number): boolean => match.isHuman(seat);
  const [filter, setFilter] = useState<Filter>('all');
  const moves = report.decisions.length;
  const [at, go] = useState(Math.min(start, moves - 1));
  const names = seatNames(match.state);
  const list = turnings(report, filter, isMine).slice(0, LISTED);
  const decision = report.decisions[Math.min(at, moves - 1)];
  const record = useMemo(() => match.record()!, [match.position]);
  return (
    <Full title={`${app.game(report.game).title}: ${t('Insight')}`} onClose={onClose}>
      <div class="insight-grid">
        <section class="panel moments" aria-label={t('Moments that mattered')}>
          <h2 class="panel-head">
            <span>{t('Moments that mattered')}</span>
          </h2>
          <Chips filter={filter} onFilter={setFilter} alone={alone} />
          <Turnings
            list={list}
            names={names}
            log={match.log}
            at={at}
            done={done}
            onChoose={({ decision: { number } }) => go(number - 1)}
          />
        </section>
        <section class="panel course" aria-label={chanceTitle(coop)}>
          <h2 class="panel-head">
            <span>{chanceTitle(coop)}</span>
            <Readout report={report} names={names} at={at} coop={coop} />
          </h2>
          <ChanceGraph
            report={report}
            title={chanceTitle(coop)}
            names={names}
            isMine={isMine}
            marks={list}
            at={at}
            high={innerHeight < LOW && report.seats <= 4 ? 110 : 180}
            onGo={(n) => go(Math.min(n, moves - 1))}
          />
        </section>
        <section class="panel then-board" aria-label={t('As it lay then')}>
          <Verdict
            decision={decision}
            names={names}
            told={match.log[decision.number - 1]?.words ?? ''}
          />
          <Later>
            <MomentBoard record={record} decision={decision} phone={innerWidth < 700} />
          </Later>
          <div class="row then-foot">
            <Steps at={at} moves={moves} onGo={go} />
            <Button primary onClick={() => tryFrom(app, match, decision)}>
              {t('Try it from here')}
            </Button>
          </div>
        </section>
        <div class="skill">
          <section class="panel" aria-label={t('Luck and skill')}>
            <h2 class="panel-head">
              <span>{t('Luck and skill')}</span>
            </h2>
            <AccountBars report={report} names={names} />
            <LuckSum report={report} />
          </section>
          <Accuracies report={report} names={names} />
          <Effort report={report} done={done} />
        </div>
      </div>
    </Full>
  );
}

/** Beside the result: the graph and the moments that mattered most; a click opens all of it. */
export function Insight({ match }: { match: Match }) {
  const app = useApp();
  const found = useReport(match);
  const [open, setOpen] = useState(-1);
  const { report, done } = found;
  const isMine = (seat: number): boolean => match.isHuman(seat);
  if (!report || report.decisions.length === 0)
    return report || match.record() === null ? null : (
      <p class="note row">
        {t('Looking at the match again…')} <progress aria-label={t('Thinking about it…')} />
      </p>
    );
  const names = match.state.players.map((_, seat) => seatName(match.state, seat));
  const list = turnings(report, 'all', isMine).slice(0, TEASED);
  return (
    <section class="insight-teaser" aria-label={t('Insight')}>
      <h3>{chanceTitle(app.game(report.game).cooperative)}</h3>
      <ChanceGraph
        report={report}
        title={chanceTitle(app.game(report.game).cooperative)}
        names={names}
        isMine={isMine}
        marks={list}
        at={-1}
        high={innerHeight < LOW && report.seats <= 4 ? 110 : 150}
        onGo={(n) => setOpen(n)}
      />
      <h3>{t('Moments that mattered')}</h3>
      <Turnings
        list={list}
        names={names}
        log={match.log}
        at={-1}
        done={done}
        onChoose={({ decision: { number } }) => setOpen(number - 1)}
      />
      <div class="row">
        <Button icon="graph" onClick={() => setOpen(list[0] ? list[0].decision.number - 1 : 0)}>
          {t('All of it')}
        </Button>
        <Effort report={report} done={done} />
      </div>
      {open >= 0 && (
        <InsightScreen match={match} found={found} start={open} onClose={() => setOpen(-1)} />
      )}
    </section>
  );
}
