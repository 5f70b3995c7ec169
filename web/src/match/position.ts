// SPDX-License-Identifier: MIT
// position.ts - one position as one seat sees it: all that a page can show of it or decide in it.
// Where it comes from, a table in this browser or a view that a server sent, is the match's
// business.
import type {
  Drawn,
  Engine,
  MoveInfo,
  OptionalStep,
  PartInfo,
  Preview,
  SceneStyle,
  Sign,
  State,
} from '../ui/engine.js';
import { seatNames } from './facts.js';

export interface Position {
  /** The viewer's seat; -1: a spectator. */
  readonly viewer: number;
  readonly state: State;
  readonly parts: PartInfo[];
  /** Legal moves; none unless the viewer is to decide. */
  moves(): MoveInfo[];
  /** Steps one may take besides the moves, as far as they go with what is picked. */
  optional(select: string): OptionalStep[];
  preview(move: string): Preview;
  /** The label of a button that makes the move, with its cost. */
  deed(move: string): string;
  /** The move as a sentence for who sees the board. */
  say(move: string): string;
  /** The meaning of a thing's signs in the pictures, by its id without the part. */
  signs(thing: string): Sign[];
  /** A part of the scene. `seat`: whose, for parts that every seat has. */
  drawn(part: PartInfo, seat: number, style: SceneStyle): Drawn;
  /** The default selection. */
  startSelect(): string;
  /** The selection, turned by a step; empty where nothing turns. */
  turned(select: string): string;
  /** The same move with its piece turned by that step; empty where that is not possible. */
  turnedMove(move: string): string;
  /** A selection with which the pictures offer a move; `select` itself, if it does. */
  selectFor(select: string, move: string): string;
  /** The bytes of this view, for a thinker. */
  view(): Uint8Array;
}

/** A position on one of the engine's tables; true until that table changes. */
export class TablePosition implements Position {
  readonly state: State;
  readonly parts: PartInfo[];

  constructor(
    private readonly engine: Engine,
    private readonly table: number,
    readonly viewer: number,
  ) {
    this.state = engine.state(table, viewer);
    engine.nameSeats(seatNames(this.state));
    this.parts = engine.parts(table, viewer);
  }

  moves(): MoveInfo[] {
    return this.engine.moves(this.table, this.viewer);
  }
  optional(select: string): OptionalStep[] {
    return this.engine.optional(this.table, this.viewer, select);
  }
  preview(move: string): Preview {
    return this.engine.preview(this.table, this.viewer, move);
  }
  deed(move: string): string {
    return this.engine.deed(this.table, this.viewer, move);
  }
  signs(thing: string): Sign[] {
    return this.engine.signs(this.table, this.viewer, thing);
  }
  say(move: string): string {
    return this.engine.say(this.table, this.viewer, move);
  }
  drawn(part: PartInfo, seat: number, style: SceneStyle): Drawn {
    return this.engine.scene(this.table, this.viewer, this.parts.indexOf(part), seat, style);
  }
  startSelect(): string {
    return this.engine.startSelect(this.table, this.viewer);
  }
  turned(select: string): string {
    return this.engine.turn(this.table, this.viewer, select);
  }
  turnedMove(move: string): string {
    return this.engine.turnMove(this.table, this.viewer, move);
  }
  selectFor(select: string, move: string): string {
    return this.engine.selectFor(this.table, this.viewer, select, move);
  }
  view(): Uint8Array {
    return this.engine.view(this.table, this.viewer);
  }
}
