// SPDX-License-Identifier: MIT
// match.ts - one match at this screen: whose turn, who may look, undo, bots, keeping. Knows no rule
// and draws nothing; the table's page subscribes and asks. Runs in node too, for tests.
import type { Candidate, Engine, LogEntry, MoveInfo, PartInfo, Preview, State } from './engine.js';
import { seatNames } from './facts.js';
import type { Kept, Refused, SavedMatch } from './shelf.js';
import type { Ask } from './thinker.js';
import type { Thought } from './engine.js';

export const LIVE = 0; // the tables of the engine
export const REVIEW = 1;
export const SCRATCH = 2;

export interface MatchMeta { id: string; practice: boolean; daily: string; learn: boolean }

export interface MatchServices {
  engine: Engine;
  think: (ask: Ask) => Promise<Thought>;
  /** Keeps it as what follows `after`; `back`: an undo. */
  keep: (match: SavedMatch, after: string, back: boolean) => Promise<Kept>;
  deck: (game: string, slot: number) => Ask['deck'];
  wait: (milliseconds: number) => Promise<void>;
  random: () => number;
}

export const isBotName = (name: string): boolean => /^(level|mcts)-[1-5]$|^(random|greedy|flat|mcts)\b/.test(name);

export class Match {
  state!: State;
  moves: MoveInfo[] = [];
  parts: PartInfo[];
  log: LogEntry[] = [];
  viewer = 0;
  /** The seat that shall take the screen, while the curtain hides everything; else -1. */
  curtain = -1;
  select = '';
  ghost = ''; // shown as if made
  chosen = ''; // clicked once: stays shown until it is confirmed or another is clicked
  highlight = '';
  preview: Preview | null = null;
  thinking = false;
  trouble = '';
  /** Raised whenever the position changes, so that pictures know when to move things. */
  position = 0;
  /** Steps of the hint shown: 0 none, 1 where, 2 why, 3 the move. */
  hintStep = 0;
  hint: Candidate | null = null;
  hintWaits = false;
  /** Why the browser does not keep this match; empty while it does. */
  unkept: Refused | '' = '';
  /** Another tab went on with this match, and here it was brought up to that. */
  overtaken = false;
  /** The match was over, and its last move was taken back: there is a way to the result. */
  reopened = false;
  private keeping = 0; // saves that have no answer yet
  private undoTo = -1;
  private taught: boolean[] = []; // whether anybody learned something by each move, as far as it was asked
  private listeners = new Set<() => void>();
  private turn = 0; // tells answers of bots that come too late
  private closed = false;

  /** `kept`: the record that lies on the engine's table, as it was read. */
  constructor(private readonly s: MatchServices, readonly meta: MatchMeta, private kept: string) {
    this.parts = s.engine.parts(LIVE);
    this.state = s.engine.state(LIVE, -1);
    const firstHuman = this.state.players.findIndex((p) => !p.bot);
    this.viewer = firstHuman < 0 ? -1 : firstHuman;
    this.changed();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.closed = true;
    this.turn++;
  }

  private tell(): void { for (const listener of this.listeners) listener(); }

  get engine(): Engine { return this.s.engine; }
  isHuman(seat: number): boolean { return seat >= 0 && !this.state.players[seat].bot; }
  get humans(): number { return this.state.players.filter((p) => !p.bot).length; }
  /** May the one at the screen decide now? */
  get myTurn(): boolean { return this.curtain < 0 && !this.state.over && this.state.actor === this.viewer; }

  // ---- the position ----

  /** Does `seat` know anything that `other` may not see? Then a curtain stands between them. */
  private hasSecrets(seat: number, other: number): boolean {
    const a = this.s.engine.view(LIVE, seat);
    const b = this.s.engine.view(LIVE, other);
    return a.length !== b.length || a.some((byte, i) => byte !== b[i]);
  }

  private seatAtScreen(): void {
    const { actor, over } = this.s.engine.state(LIVE, -1);
    if (over || actor === this.viewer || !this.isHuman(actor)) {
      if (this.curtain >= 0 && over) this.curtain = -1;
      return;
    }
    if (this.viewer >= 0 && this.hasSecrets(actor, this.viewer)) this.curtain = actor;
    else this.viewer = actor;
  }

  /** The new seat sits down in front of the screen. */
  liftCurtain(): void {
    if (this.curtain < 0) return;
    this.viewer = this.curtain;
    this.curtain = -1;
    this.changed();
  }

  /** The position is another one now. */
  private changed(): void {
    this.turn++;
    this.position++;
    this.overtaken = this.reopened = false;
    this.select = this.ghost = this.chosen = this.highlight = '';
    this.preview = null;
    this.hint = null;
    this.hintStep = 0;
    this.seatAtScreen();
    this.refresh();
    this.tell();
    void this.letBotsPlay();
  }

  private refresh(): void {
    const e = this.s.engine;
    this.state = e.state(LIVE, this.viewer);
    e.nameSeats(seatNames(this.state));
    this.log = e.log(LIVE);
    this.moves = this.myTurn ? e.moves(LIVE, this.viewer) : [];
    this.select = this.myTurn ? e.startSelect(LIVE, this.viewer) : '';
    this.undoTo = this.findUndo();
  }

  /** After a change of language: every word anew. */
  reword(): void {
    this.parts = this.s.engine.parts(LIVE);
    const { select, ghost } = this;
    this.refresh();
    this.select = select;
    this.ghost = ghost;
    this.tell();
  }

  get fileName(): string { return `${this.state.game}-${this.meta.id}.town`; }

  saved(): SavedMatch {
    const { game, moves, over, actor } = this.state;
    return {
      ...this.meta, game, moves, over, actor, record: this.s.engine.record(LIVE), updated: Date.now(),
    };
  }

  // ---- keeping ----

  /** Every change is kept at once, as what follows the one before. */
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

  /** What lies on the shelf now, after another tab kept it. */
  meet(there: SavedMatch): void {
    // An answer that is on its way will tell who was first.
    if (!this.closed && this.keeping === 0 && there.record !== this.kept) this.adopt(there);
  }

  private adopt(there: SavedMatch): void {
    try {
      this.s.engine.load(LIVE, there.record);
      this.kept = there.record;
      this.taught = [];
      this.changed();
      this.overtaken = true;
    } catch (error) {
      this.trouble = (error as Error).message; // e.g. a deck that only the other tab has
    }
    this.tell();
  }

  // ---- deciding ----

  /** Shows a move as if made; the empty string takes it away. */
  show(move: string): void {
    if (move === this.ghost || !this.myTurn) return;
    this.ghost = move;
    this.preview = move ? this.s.engine.preview(LIVE, this.viewer, move) : null;
    this.tell();
  }

  /** The first click on a move shows it, the second makes it. */
  choose(move: string, atOnce = false): void {
    if (!this.myTurn) return;
    if (atOnce || this.chosen === move) {
      this.play(move);
      return;
    }
    this.chosen = move;
    this.ghost = '';
    this.show(move);
  }

  /** The pointer is over a move, or over none. */
  hover(move: string): void {
    if (!this.chosen) this.show(move);
  }

  drop(): void {
    this.chosen = '';
    this.show('');
  }

  pick(select: string): void {
    if (!this.myTurn) return;
    this.select = select;
    this.ghost = this.chosen = '';
    this.preview = null;
    this.tell();
  }

  /** Key R: turns what is picked; a move that is shown turns too, where the turned one is legal. */
  turnPicked(): void {
    if (!this.myTurn) return;
    const turned = this.s.engine.turn(LIVE, this.viewer, this.select);
    if (turned) this.pick(turned);
  }
  get canTurn(): boolean { return this.myTurn && this.s.engine.turn(LIVE, this.viewer, this.select) !== ''; }

  point(line: string): void {
    if (this.highlight === line) return;
    this.highlight = line;
    this.tell();
  }

  play(move: string): void {
    if (!this.myTurn) return;
    this.s.engine.play(LIVE, this.viewer, move);
    this.changed();
    void this.keep();
  }

  // ---- bots ----

  private async letBotsPlay(): Promise<void> {
    const turn = this.turn;
    const { actor, over } = this.state;
    if (over || this.isHuman(actor) || this.thinking) return;
    this.thinking = true;
    this.tell();
    try {
      const [thought] = await Promise.all([this.ask(actor, this.state.players[actor].name, 1), this.s.wait(400)]);
      this.thinking = false;
      if (turn !== this.turn || this.closed) {
        if (!this.closed) void this.letBotsPlay();
        return;
      }
      this.s.engine.play(LIVE, actor, thought.choice.move);
      this.changed();
      void this.keep();
    } catch (error) {
      this.thinking = false;
      this.trouble = String(error);
      this.tell();
    }
  }

  private ask(seat: number, name: string, count: number): Promise<Thought> {
    return this.s.think({
      game: this.state.game, thinker: isBotName(name) ? name : 'level-3', seat,
      view: this.s.engine.view(LIVE, seat), seed: Math.floor(this.s.random() * 2 ** 32), count,
      deck: this.s.deck(this.state.game, this.state.deck), names: seatNames(this.state),
    });
  }

  /** One step down the ladder: where to look, why, and the move itself. */
  async nextHint(): Promise<void> {
    if (!this.myTurn || this.hintWaits) return;
    if (!this.hint) {
      const turn = this.turn;
      this.hintWaits = true;
      this.tell();
      try {
        const thought = await this.ask(this.viewer, 'level-4', 5);
        if (turn === this.turn) {
          this.hint = thought.choice;
          this.hintStep = 1;
        }
      } catch (error) {
        this.trouble = String(error);
      }
      this.hintWaits = false;
      this.tell();
      return;
    }
    this.hintStep = Math.min(3, this.hintStep + 1);
    if (this.hintStep === 3) this.chooseFromAfar(this.hint.move);
    this.tell();
  }

  /** Shows a move that came from elsewhere (a hint, the list), with what belongs to it picked. */
  chooseFromAfar(move: string): void {
    if (!this.myTurn) return;
    this.select = this.selectFor(move);
    this.chosen = move;
    this.ghost = '';
    this.show(move);
  }

  /** Something to pick so that the pictures offer this move: looked for among what they offer. */
  private selectFor(move: string): string {
    const e = this.s.engine;
    const seen = new Set([this.select]);
    for (const select of seen) {
      if (e.attaches(LIVE, this.viewer, select, move)) return select;
      if (seen.size > 40) break;
      const turned = e.turn(LIVE, this.viewer, select);
      if (turned) seen.add(turned);
      const style = { compact: false, choices: true, select, ghost: '', bubble: '', highlight: '' };
      this.parts.forEach((part, i) => {
        const svg = e.scene(LIVE, this.viewer, i, part.place === 'seat' ? (this.viewer + 1) % this.state.seats : this.viewer, style);
        for (const [, found] of svg.matchAll(/ data-select="([^"]*)"/g)) seen.add(found);
      });
    }
    return this.select;
  }

  dropHint(): void {
    this.hint = null;
    this.hintStep = 0;
    this.tell();
  }

  // ---- taking back ----

  /** The last decision of a human that may be taken back, as a number of moves; -1 if none. Goes back only
   * as far as it must, and asks about each move once: that costs some thinking about what was known. */
  private findUndo(): number {
    if (this.curtain >= 0) return -1;
    for (let n = this.state.moves - 1; n >= 0; n--) {
      if (!this.meta.practice && (this.taught[n] ??= this.s.engine.taught(LIVE, n))) return -1;
      if (this.isHuman(this.log[n].seat)) return n;
    }
    return -1;
  }
  get canUndo(): boolean { return this.undoTo >= 0; }
  get canRedo(): boolean { return this.state.redo > 0 && this.curtain < 0; }

  undo(): void {
    if (this.undoTo < 0) return;
    const wasOver = this.state.over;
    this.s.engine.rewind(LIVE, this.undoTo);
    this.taught.length = Math.min(this.taught.length, this.undoTo);
    this.changed();
    this.reopened = wasOver;
    void this.keep(true);
    this.tell();
  }

  redo(): void {
    if (!this.canRedo) return;
    do this.s.engine.redo(LIVE);
    while (this.s.engine.state(LIVE, -1).redo > 0 && !this.isHuman(this.s.engine.state(LIVE, -1).actor));
    this.changed();
    void this.keep();
  }

  /** The way back to the result has been offered for long enough. */
  stayOpen(): void {
    this.reopened = false;
    this.tell();
  }

  /** Takes back that the end was taken back. */
  backToResult(): void {
    if (!this.reopened) return;
    while (this.s.engine.redo(LIVE));
    this.changed();
    void this.keep();
  }
}
