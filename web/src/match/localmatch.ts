// SPDX-License-Identifier: MIT
// localmatch.ts - a match at this screen: the true table lies in this browser, bots think in the
// worker, and people pass the screen on, with a curtain between secret hands. Knows no rule and
// draws nothing. Runs in node too, for tests.
import { Choosing } from './choosing.js';
import type { Engine, LogEntry, Thought } from '../ui/engine.js';
import { seatName, seatNames } from './facts.js';
import { t } from '../ui/i18n.js';
import type { Report } from '../insight/insight.js';
import { hinted, judged } from './keepsakes.js';
import type { Match, MatchMeta, Notice, WayBack } from './match.js';
import { Pace, type PaceName } from './pace.js';
import { type Position, TablePosition } from './position.js';
import { resultOf } from './results.js';
import { type Kept, type Refused, refusedWords, type SavedMatch } from './shelf.js';
import { LIVE, REVIEW } from '../table/tables.js';
import type { Ask } from '../ui/thinker.js';

export interface LocalServices {
  engine: Engine;
  think: (ask: Ask) => Promise<Thought>;
  /** Keeps it as what follows `after`; `back`: an undo. */
  keep: (match: SavedMatch, after: string, back: boolean) => Promise<Kept>;
  deck: (game: string, slot: number) => Ask['deck'];
  /** How fast the moves of others are shown. */
  paceNow: () => PaceName;
  /** Shall a decision with one possible move make itself? */
  autoNow: () => boolean;
  /** The moves of a match that was won from this deal, for a guided match; a bot makes its own of
   * them as long as everybody has. */
  line?: readonly string[];
  /** How the owner of this browser is called; '' if that is not known. */
  nameNow: () => string;
  random: () => number;
}

export const isBotName = (name: string): boolean =>
  /^level-[1-5]$|^(random|greedy|flat)\b/.test(name);

export class LocalMatch extends Choosing implements Match {
  now: Position;
  log: LogEntry[] = [];
  curtain = -1;
  thinking = false;
  readonly pace: Pace;
  /** Why the browser cannot store this match; empty if it can. */
  unkept: Refused | '' = '';
  /** Another tab went on with this match, and here it was brought up to that. */
  overtaken = false;
  /** The match was over, and its last move was taken back: there is a way to the result. */
  reopened = false;
  private seat: number; // the seat at the screen; -1: none yet
  private keeping = 0; // pending saves
  private undoTo = -1;
  private whyStays = ''; // why nothing can be taken back
  private turn = 0; // detects late answers of bots
  private closed = false;
  private readonly auto = new Set<number>(); // moves that made themselves
  private byHand = false; // after an undo nothing makes itself: it would be made again at once

  /** `kept`: the stored record, which is on the engine's table, as it was read. */
  constructor(
    private readonly s: LocalServices,
    readonly meta: MatchMeta,
    private kept: string,
  ) {
    super();
    this.pace = new Pace(s.paceNow, () => this.tell());
    const { players, over } = s.engine.state(LIVE, -1);
    const people = players.map((_, seat) => seat).filter((seat) => !players[seat].bot);
    // With several people the page cannot know who is at the screen now.
    this.seat = people.length === 1 || over ? (people[0] ?? -1) : -1;
    this.now = new TablePosition(s.engine, LIVE, this.seat);
    this.changed();
  }

  /** A deal of the day that was played with hints is marked as such. */
  override nextHint(): Promise<void> {
    if (this.meta.daily && this.canHint) hinted.keep(this.meta.id);
    return super.nextHint();
  }

  close(): void {
    this.closed = true;
    this.turn++;
  }

  isHuman(seat: number): boolean {
    return seat >= 0 && !this.state.players[seat].bot;
  }
  protected get mayDecide(): boolean {
    return this.curtain < 0 && !this.state.over && this.state.actor === this.viewer;
  }

  // ---- the position ----

  /** Does `seat` know anything that `other` may not see? Then a curtain hides it. */
  private hasSecrets(seat: number, other: number): boolean {
    const a = this.s.engine.view(LIVE, seat);
    const b = this.s.engine.view(LIVE, other);
    return a.length !== b.length || a.some((byte, i) => byte !== b[i]);
  }

  private seatAtScreen(): void {
    const { actor, over } = this.s.engine.state(LIVE, -1);
    if (over || actor === this.seat || !this.isHuman(actor)) {
      if (over) this.curtain = -1;
      return;
    }
    if (this.hasSecrets(actor, this.seat)) this.curtain = actor;
    else this.seat = actor;
  }

  /** The new seat sits down in front of the screen. */
  liftCurtain(): void {
    if (this.curtain < 0) return;
    this.seat = this.curtain;
    this.curtain = -1;
    this.changed();
  }

  /** The position is another one now. */
  private changed(): void {
    this.turn++;
    this.overtaken = this.reopened = false;
    this.seatAtScreen();
    this.refresh();
    if (this.mayDecide || this.state.over) this.pace.rest();
    this.begin();
    this.tell();
    void this.letBotsPlay();
    void this.decideForced();
  }

  /** Does a bubble show the last move? */
  private isTold(): boolean {
    const last = this.log[this.log.length - 1];
    return last !== undefined && (last.seat !== this.viewer || !!last.auto);
  }

  /** The only possible move makes itself, and is shown like somebody else's. */
  private async decideForced(): Promise<void> {
    const { turn } = this;
    if (
      !this.mayDecide ||
      this.moves.length !== 1 ||
      this.byHand ||
      this.meta.learn ||
      !this.s.autoNow()
    )
      return;
    const [{ move }] = this.moves;
    await this.pace.before(this.isTold());
    if (this.closed || turn !== this.turn) return;
    this.auto.add(this.state.moves);
    this.make(this.viewer, move);
    this.forced = this.log[this.log.length - 1]?.words ?? '';
    this.tell();
  }

  /** Who reads the log: the one person here, or nobody in particular. */
  private get reader(): number {
    const people = this.now.state.players.flatMap(({ bot }, seat) => (bot ? [] : [seat]));
    return people.length === 1 ? people[0] : -1;
  }

  private refresh(): void {
    this.now = new TablePosition(this.s.engine, LIVE, this.seat);
    // One move more is the rule; the words of a long match would have to be found again each time.
    this.log =
      this.state.moves === this.log.length + 1 && this.now.state.redo === 0
        ? [...this.log, ...this.s.engine.log(LIVE, this.reader, this.log.length)]
        : this.s.engine.log(LIVE, this.reader);
    for (const n of this.auto)
      if (n < this.log.length) this.log[n].auto = true;
      else this.auto.delete(n); // taken back
    this.undoTo = this.findUndo();
  }

  reword(): void {
    this.log = [];
    this.refresh();
    if (this.myTurn) this.moves = this.now.moves();
    this.tell();
  }

  look(moves: number): Promise<Position> {
    this.s.engine.copy(REVIEW, LIVE);
    this.s.engine.rewind(REVIEW, moves);
    return Promise.resolve(new TablePosition(this.s.engine, REVIEW, this.seat));
  }

  // ---- storing ----

  record(): string {
    return this.s.engine.record(LIVE);
  }
  judged({ accounts, playouts }: Report): void {
    const accuracy = accounts.map((one) => one.accuracy ?? null);
    judged.keep(this.meta.id, { accuracy, playouts });
  }
  seed(): string {
    return this.s.engine.seed(LIVE);
  }
  get fileName(): string {
    return `${this.state.game}-${this.meta.id}.town`;
  }

  private saved(): SavedMatch {
    const { game, moves, over, actor } = this.state;
    const result = over
      ? { result: resultOf(this.state, this.meta, this.s.nameNow(), Date.now()) }
      : {};
    return {
      ...this.meta,
      game,
      moves,
      over,
      actor,
      record: this.record(),
      updated: Date.now(),
      ...result,
    };
  }

  get notice(): Notice | null {
    if (this.unkept)
      return {
        words: `${refusedWords(this.unkept)} ${t('This match lives only as long as this tab.')}`,
        alert: true,
        file: true,
      };
    return this.overtaken
      ? {
          words: t('Another tab has gone on with this match. It is shown as it stands there.'),
          alert: false,
          file: false,
        }
      : null;
  }

  /** Stores every change at once; each save names the record that it continues. */
  private async keep(back = false): Promise<void> {
    const match = this.saved();
    const after = this.kept;
    this.kept = match.record;
    this.keeping++;
    const answer = await this.s.keep(match, after, back);
    this.keeping--;
    if (this.closed) return;
    if (answer.is === 'behind') this.adopt(answer.now);
    const why = answer.is === 'refused' ? answer.why : '';
    if (why === this.unkept) return;
    this.unkept = why;
    this.tell();
  }

  /** The stored match, after another tab has changed it. */
  meet(there: SavedMatch): void {
    // An answer that is on its way will tell who was first.
    if (!this.closed && this.keeping === 0 && there.record !== this.kept) this.adopt(there);
  }

  private adopt(there: SavedMatch): void {
    try {
      this.s.engine.load(LIVE, there.record);
      this.kept = there.record;
      this.log = [];
      this.changed();
      this.overtaken = true;
    } catch (error) {
      this.trouble = (error as Error).message; // e.g. a deck that only the other tab has
    }
    this.tell();
  }

  // ---- moves ----

  protected send(move: string): void {
    this.byHand = false;
    this.forced = '';
    this.make(this.viewer, move);
  }

  private make(seat: number, move: string): void {
    this.s.engine.play(LIVE, seat, move);
    this.changed();
    void this.keep();
  }

  private async letBotsPlay(): Promise<void> {
    const { turn } = this;
    const { actor, over, players } = this.state;
    if (over || this.isHuman(actor) || this.thinking) return;
    this.thinking = true;
    this.tell();
    try {
      const [move] = await Promise.all([
        this.nextOfLine() ??
          this.ask(actor, players[actor].name, 1).then(({ choice }) => choice.move),
        this.pace.before(this.isTold()),
      ]);
      this.thinking = false;
      if (this.closed) return;
      if (turn === this.turn) this.make(actor, move);
      else void this.letBotsPlay();
    } catch (error) {
      this.thinking = false;
      this.trouble = String(error);
      this.tell();
    }
  }

  /** What comes next in the line, as long as it was followed. */
  private nextOfLine(): string | undefined {
    const { line = [] } = this.s;
    return this.meta.learn && this.log.every(({ move }, n) => move === line[n])
      ? line[this.log.length]
      : undefined;
  }

  private ask(seat: number, name: string, count: number): Promise<Thought> {
    return this.s.think({
      game: this.state.game,
      thinker: isBotName(name) ? name : 'level-3',
      seat,
      view: this.s.engine.view(LIVE, seat),
      seed: Math.floor(this.s.random() * 2 ** 32),
      count,
      deck: this.s.deck(this.state.game, this.state.deck),
      names: seatNames(this.state),
    });
  }

  protected think(name: string, count: number): Promise<Thought> {
    return this.ask(this.viewer, name, count);
  }

  // ---- taking back ----

  /** The last decision of a human that may be taken back, as a number of moves; -1 if none. Goes
   * back only as far as it must. */
  private findUndo(): number {
    this.whyStays = '';
    if (this.curtain >= 0) return -1;
    for (let n = this.state.moves - 1; n >= 0; n--) {
      const blockers = this.meta.practice ? [] : this.s.engine.undoBlockers(LIVE, n);
      if (blockers.length > 0) {
        this.whyStays = this.stays(n, blockers);
        return -1;
      }
      if (this.isHuman(this.log[n].seat)) return n;
    }
    this.whyStays = t('There is nothing to take back yet.');
    return -1;
  }

  /** Why move n cannot be taken back. */
  private stays(n: number, blockers: number[]): string {
    const { words } = this.log[n];
    const names = blockers
      .filter((one) => one < this.state.seats)
      .map((one) => seatName(this.state, one))
      .join(', ');
    return names
      ? t('This showed something new, so it stays. {move} Seen by: {names}.', {
          move: words,
          names,
        })
      : t('This showed something new, so it stays. {move}', { move: words });
  }
  get noUndo(): string {
    return this.canUndo ? '' : this.whyStays;
  }
  get canUndo(): boolean {
    return this.undoTo >= 0;
  }
  get canRedo(): boolean {
    return this.state.redo > 0 && this.curtain < 0;
  }

  undo(): void {
    if (!this.canUndo) return;
    const { over } = this.state;
    this.byHand = true;
    this.forced = '';
    this.s.engine.rewind(LIVE, this.undoTo);
    this.changed();
    this.reopened = over;
    void this.keep(true);
    this.tell();
  }

  redo(): void {
    if (!this.canRedo) return;
    do this.s.engine.redo(LIVE);
    while (
      this.s.engine.state(LIVE, -1).redo > 0 &&
      !this.isHuman(this.s.engine.state(LIVE, -1).actor)
    );
    this.changed();
    void this.keep();
  }

  get wayBack(): WayBack | null {
    return this.reopened
      ? {
          words: t('The match goes on: its last move is taken back.'),
          label: t('Back to the result'),
          back: () => this.backToResult(),
          gone: () => this.stayOpen(),
        }
      : null;
  }

  private stayOpen(): void {
    this.reopened = false;
    this.tell();
  }

  private backToResult(): void {
    while (this.s.engine.redo(LIVE));
    this.changed();
    void this.keep();
  }
}
