// SPDX-License-Identifier: MIT
// choosing.ts - the common part of all kinds of matches: selecting, previewing and making a move,
// hints, and telling the page. How a move is made, who thinks, and what the position is, its kinds
// know.
import type { Candidate, MoveInfo, Preview, State, Thought } from '../ui/engine.js';
import { Pace } from './pace.js';
import type { Position } from './position.js';

export abstract class Choosing {
  moves: MoveInfo[] = [];
  select = '';
  ghost = '';
  chosen = '';
  highlight = '';
  preview: Preview | null = null;
  pending = '';
  trouble = '';
  forced = '';
  position = 0;
  hintStep = 0;
  hint: Candidate | null = null;
  hintWaits = false;
  /** The moves of others come when they come; a match whose bots wait for the reader says
   * otherwise. */
  readonly pace: Pace = new Pace(() => 'normal');
  private listeners = new Set<() => void>();

  abstract get now(): Position;
  /** Would it be this screen's turn, if nothing were on its way? */
  protected abstract get mayDecide(): boolean;
  /** Makes a move. The promise settles when it is made, or rejects with the reason. */
  protected abstract send(move: string): Promise<void> | void;
  /** Asks a bot of this strength for the viewer's best move. */
  protected abstract think(name: string, count: number): Promise<Thought>;

  get state(): State {
    return this.now.state;
  }
  get viewer(): number {
    return this.now.viewer;
  }
  get myTurn(): boolean {
    return this.mayDecide && this.pending === '';
  }
  get canHint(): boolean {
    return this.myTurn;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  protected tell(): void {
    for (const listener of this.listeners) listener();
  }

  /** The position is another one: nothing is chosen or known about it yet. */
  protected begin(): void {
    this.position++;
    this.ghost = this.chosen = this.highlight = this.trouble = '';
    this.preview = null;
    this.hint = null;
    this.hintStep = 0;
    this.moves = this.mayDecide ? this.now.moves() : [];
    this.select = this.mayDecide ? this.now.startSelect() : '';
  }

  // ---- moves ----

  play(move: string): Promise<void> {
    if (!this.myTurn) return Promise.resolve();
    this.trouble = '';
    const sent = this.send(move);
    return sent ? this.waitFor(move, sent) : Promise.resolve();
  }

  private async waitFor(move: string, sent: Promise<void>): Promise<void> {
    this.pending = this.ghost = move;
    this.tell();
    try {
      await sent;
    } catch (error) {
      this.trouble = (error as Error).message;
      this.ghost = this.chosen;
    }
    this.pending = '';
    this.tell();
  }

  /** Shows a move as if made; the empty string takes it away. */
  private show(move: string): void {
    if (move === this.ghost || !this.myTurn) return;
    this.ghost = move;
    this.preview = move ? this.now.preview(move) : null;
    this.tell();
  }

  choose(move: string, atOnce = false): void {
    if (!this.myTurn) return;
    if (atOnce || this.chosen === move) {
      void this.play(move);
      return;
    }
    this.chosen = move;
    this.ghost = '';
    this.show(move);
  }

  chooseFromAfar(move: string): void {
    if (!this.myTurn) return;
    this.select = this.now.selectFor(this.select, move);
    this.chosen = move;
    this.ghost = '';
    this.show(move);
  }

  hover(move: string): void {
    if (!this.chosen) this.show(move);
  }

  drop(): void {
    if (!this.myTurn) return;
    this.chosen = '';
    this.show('');
  }

  pick(select: string): void {
    if (this.pending) return;
    this.select = select;
    this.ghost = this.chosen = '';
    this.preview = null;
    this.tell();
  }

  /** What is shown stays shown where it lies, turned. */
  turnPicked(): void {
    if (!this.canTurn) return;
    const [ghost, chosen] = [this.ghost, this.chosen].map(
      (move) => move && this.now.turnedMove(move),
    );
    this.pick(this.now.turned(this.select));
    if (chosen) this.choose(chosen);
    else if (ghost) this.show(ghost);
  }
  get canTurn(): boolean {
    return this.myTurn && this.now.turned(this.select) !== '';
  }

  point(line: string): void {
    if (this.highlight === line) return;
    this.highlight = line;
    this.tell();
  }

  // ---- hints ----

  async nextHint(): Promise<void> {
    if (!this.canHint || this.hintWaits) return;
    if (!this.hint) {
      await this.findHint();
      return;
    }
    this.hintStep = Math.min(3, this.hintStep + 1);
    if (this.hintStep === 3) this.chooseFromAfar(this.hint.move);
    this.tell();
  }

  private async findHint(): Promise<void> {
    const { position } = this;
    this.hintWaits = true;
    this.tell();
    try {
      const thought = await this.think('level-4', 5);
      if (position === this.position) {
        this.hint = thought.choice;
        this.hintStep = 1;
      }
    } catch (error) {
      this.trouble = String(error);
    }
    this.hintWaits = false;
    this.tell();
  }

  dropHint(): void {
    this.hint = null;
    this.hintStep = 0;
    this.tell();
  }
}
