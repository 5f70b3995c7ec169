// SPDX-License-Identifier: MIT
// match.ts - the interface of a match for the table's page: positions, choices, history. The page
// knows nothing else. localmatch.ts plays at this screen, with the true table in this browser; a
// match on a server has only views, learns later whether a move was taken, and asks before anything
// is taken back. Both choose and get hints in the same way (choosing.ts).
import type { Candidate, LogEntry, MoveInfo, Preview, State } from '../ui/engine.js';
import type { Report } from '../insight/insight.js';
import type { Pace } from './pace.js';
import type { Position } from './position.js';

export interface MatchMeta {
  id: string;
  practice: boolean;
  daily: string;
  learn: boolean;
  /** The address of the match that this one tries something else from. */
  from?: string;
}

/** A notice for the player; `alert`: urgent. `file`: offers to save the match as a file. */
export interface Notice {
  words: string;
  alert: boolean;
  file: boolean;
}

/** Something that was done and can be undone for a while. */
export interface WayBack {
  words: string;
  label: string;
  back: () => void;
  gone: () => void;
}

export interface Match {
  readonly meta: MatchMeta;
  /** Calls after every change; answers how to stop that. */
  subscribe(listener: () => void): () => void;
  /** The page was left: no more notifications or decisions. */
  close(): void;
  /** The language has changed: every word anew. */
  reword(): void;

  // ---- positions ----
  /** The current position, as seen from this screen. */
  readonly now: Position;
  readonly state: State; // of `now`
  readonly viewer: number; // of `now`
  readonly log: readonly LogEntry[];
  /** What people did besides moving, oldest first: after so many moves of the log. */
  readonly said?: readonly { after: number; words: string }[];
  /** How fast the moves of others are shown. */
  readonly pace: Pace;
  /** Raised whenever the position changes, so that pictures know when to move things. */
  readonly position: number;
  /** The position after n moves, with the knowledge of its viewer at that time. */
  look(moves: number): Promise<Position>;
  /** The whole match as a .town text; null where it is not ours to know before the end. */
  record(): string | null;
  /** The seed of the deal, for a link to the same deal; empty when it is secret here. */
  seed(): string;
  /** The page has looked at the finished match again; what it found may be worth keeping. */
  judged?(report: Report): void;
  readonly fileName: string;
  isHuman(seat: number): boolean;
  /** The seat that shall take the screen, while the curtain hides everything; else -1. */
  readonly curtain: number;
  liftCurtain(): void;
  readonly notice: Notice | null;
  readonly wayBack: WayBack | null;
  /** The last error for the player: a bot that failed, a move that was refused. */
  readonly trouble: string;
  /** The words of a decision that made itself, since it was the only one possible; empty if none
   * did. */
  readonly forced: string;

  /** A text to show instead of whose turn it is. */
  readonly prompt?: string;

  // ---- deciding ----
  /** May the one at the screen decide now? */
  readonly myTurn: boolean;
  readonly moves: readonly MoveInfo[];
  /** A puzzle asks for moves alone. */
  readonly noOptional?: boolean;
  /** The pending move; empty if there is none. */
  readonly pending: string;
  /** Online: the state of the player's own move: pending, stored, or refused a moment ago. */
  readonly sign?: 'sent' | 'kept' | 'refused' | '';
  /** Resolves with the answer. A refused move changes nothing, and `trouble` has the reason. */
  play(move: string): Promise<void>;
  readonly select: string;
  readonly ghost: string; // shown as if made
  readonly chosen: string; // clicked once: stays shown until it is confirmed or another is clicked
  readonly highlight: string;
  readonly preview: Preview | null;
  /** The first click on a move shows it, the second makes it. */
  choose(move: string, atOnce?: boolean): void;
  /** Shows a move that came from elsewhere (a hint, the list), with what belongs to it picked. */
  chooseFromAfar(move: string): void;
  /** The pointer is over a move, or over none. */
  hover(move: string): void;
  drop(): void;
  /** When it is not this screen's turn, to look at something else. */
  pick(select: string): void;
  readonly canTurn: boolean;
  turnPicked(): void;
  /** Outlines what counts for a line of the score. */
  point(line: string): void;

  // ---- hints: where to look, why, and the move itself ----
  readonly canHint: boolean;
  /** Why there are none in this match, in words; empty or left out where there are. */
  readonly noHints?: string;
  readonly hint: Candidate | null;
  readonly hintStep: number; // 0 none, 1 where, 2 why, 3 the move
  readonly hintWaits: boolean;
  nextHint(): Promise<void>;
  dropHint(): void;

  // ---- taking back; on a server others may have to agree, and then it happens later or never ----
  /** Somebody else's match, only looked at: there is nothing to do in it. */
  readonly watches?: boolean;
  readonly canUndo: boolean;
  /** What an undo needs here, if it is more than a click, such as a vote. */
  readonly undoWords?: string;
  /** Why no undo is possible now; empty if one is, or if that is unknown. */
  readonly noUndo: string;
  undo(): void;
  readonly canRedo: boolean;
  redo(): void;
}
