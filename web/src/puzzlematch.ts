// SPDX-License-Identifier: MIT
// puzzlematch.ts - a puzzle as the table's page needs it: a match that stands still. A move that is confirmed is
// compared with the answer, which is fetched only then, and never made. Runs in node too, for tests.
import { Choosing } from './choosing.js';
import type { Engine, LogEntry, Preview, Thought } from './engine.js';
import { t } from './i18n.js';
import type { Match, MatchMeta } from './match.js';
import { type Position, TablePosition } from './position.js';
import type { Puzzle, PuzzleAnswer } from './puzzles.js';
import { LIVE, REVIEW } from './tables.js';

/** What is drawn on the board once it is over. */
export type Drawn = 'answer' | 'try';

export class PuzzleMatch extends Choosing implements Match {
  now: Position;
  log: LogEntry[];
  readonly meta: MatchMeta;
  readonly curtain = -1;
  readonly notice = null;
  readonly wayBack = null;
  readonly canUndo = false;
  readonly noUndo = '';
  readonly canRedo = false;
  /** Wrong moves, in the order they were tried. */
  tries: string[] = [];
  /** Known once something was tried. */
  answer: PuzzleAnswer | null = null;
  ended: '' | 'solved' | 'told' = '';
  drawn: Drawn = 'answer';
  private readonly seat: number;

  /** `name`: how the solver is called; may be empty. Throws the engine's refusal when the record does not load. */
  constructor(private readonly engine: Engine, readonly game: string, readonly puzzle: Puzzle, name: string,
    private readonly fetchAnswer: () => Promise<PuzzleAnswer>, private readonly onEnd: (tries: number) => void) {
    super();
    engine.load(LIVE, name ? puzzle.record.replace(/^(player \d+ human)$/m, `$1 ${name}`) : puzzle.record);
    this.seat = engine.state(LIVE, -1).actor;
    this.meta = { id: `puzzle-${game}-${puzzle.number}`, practice: true, daily: '', learn: false };
    this.now = new TablePosition(engine, LIVE, this.seat);
    this.log = engine.log(LIVE);
    this.begin();
  }

  protected get mayDecide(): boolean { return this.ended === ''; }
  override get canHint(): boolean { return false; }
  get noHints(): string { return t('A puzzle has no hints.'); }
  get prompt(): string | undefined { return this.ended ? t('The answer is marked.') : undefined; }
  isHuman(seat: number): boolean { return seat === this.seat; }
  close(): void { /* nothing goes on by itself */ }
  liftCurtain(): void { /* there is none */ }
  undo(): void { /* nothing was made */ }
  redo(): void { /* nothing was taken back */ }
  /** It holds what the seat does not know. */
  record(): null { return null; }
  seed(): string { return ''; }
  get fileName(): string { return `${this.meta.id}.town`; }
  protected think(): Promise<Thought> { return Promise.reject(new Error('no hints')); }

  reword(): void {
    this.now = new TablePosition(this.engine, LIVE, this.seat);
    this.log = this.engine.log(LIVE);
    this.moves = this.mayDecide ? this.now.moves() : [];
    this.tell();
  }

  look(moves: number): Promise<Position> {
    this.engine.copy(REVIEW, LIVE);
    this.engine.rewind(REVIEW, moves);
    return Promise.resolve(new TablePosition(this.engine, REVIEW, this.seat));
  }

  /** The words of a legal move, and what it does, the weightiest first. */
  words(move: string): string { return this.engine.moves(LIVE, this.seat).find((m) => m.move === move)?.words ?? move; }
  why(move: string): string[] { return this.engine.why(LIVE, this.seat, move); }
  previewOf(move: string): Preview { return this.engine.preview(LIVE, this.seat, move); }

  // ---- tries ----

  protected async send(move: string): Promise<void> {
    this.answer = await (this.answer ?? this.fetchAnswer());
    if (move === this.answer.move) {
      this.end('solved');
      return;
    }
    if (!this.tries.includes(move)) this.tries.push(move);
    this.chosen = this.ghost = '';
    this.preview = null;
  }

  async giveUp(): Promise<void> {
    if (this.ended) return;
    try {
      this.answer ??= await this.fetchAnswer();
      this.end('told');
    } catch (error) {
      this.trouble = (error as Error).message;
    }
    this.tell();
  }

  private end(how: 'solved' | 'told'): void {
    this.ended = how;
    this.moves = [];
    this.onEnd(how === 'solved' ? this.tries.length + 1 : 0);
    this.draw('answer');
  }

  /** Shows the answer, or the first try, as if made. */
  draw(what: Drawn): void {
    const move = what === 'try' ? this.tries[0] : this.answer?.move;
    if (!this.ended || !move) return;
    this.drawn = what;
    this.select = this.now.selectFor(this.select, move);
    this.chosen = this.ghost = move;
    this.preview = this.now.preview(move);
    this.tell();
  }
}
