// SPDX-License-Identifier: MIT
// puzzlematch.ts - a puzzle as the table's page needs it: a match in one position. A move that is
// confirmed is compared with the answer, which is fetched only then, and never made. Runs in node
// too, for tests.
import { Choosing } from '../match/choosing.js';
import type { Engine, LogEntry, Preview, State, Thought } from '../ui/engine.js';
import { t } from '../ui/i18n.js';
import type { Match, MatchMeta } from '../match/match.js';
import { type Position, TablePosition } from '../match/position.js';
import type { Puzzle, PuzzleAnswer } from './puzzles.js';
import { LIVE, REVIEW, SCRATCH } from '../table/tables.js';

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
  /** Wrong moves, in the order they were tried, each after those of the line that led to it. */
  tries: string[][] = [];
  /** What was found of the line, in the order it was found. */
  made: string[] = [];
  /** Known once something was tried. */
  answer: PuzzleAnswer | null = null;
  ended: '' | 'solved' | 'told' = '';
  drawn: Drawn = 'answer';
  private readonly seat: number;
  private left: string[] | null = null; // of the answer, once it is known

  /** `name`: how the solver is called; may be empty. Throws the engine's refusal when the record
   * does not load. */
  constructor(
    private readonly engine: Engine,
    readonly game: string,
    readonly puzzle: Puzzle,
    name: string,
    private readonly fetchAnswer: () => Promise<PuzzleAnswer>,
    private readonly onEnd: (tries: number) => void,
  ) {
    super();
    engine.load(
      LIVE,
      name ? puzzle.record.replace(/^(player \d+ human)$/m, `$1 ${name}`) : puzzle.record,
    );
    this.seat = engine.state(LIVE, -1).actor;
    this.meta = { id: `puzzle-${game}-${puzzle.number}`, practice: true, daily: '', learn: false };
    this.now = new TablePosition(engine, LIVE, this.seat);
    this.log = engine.log(LIVE, this.seat);
    this.begin();
  }

  protected get mayDecide(): boolean {
    return this.ended === '';
  }
  override get canHint(): boolean {
    return false;
  }
  readonly noOptional = true;
  get noHints(): string {
    return t('A puzzle has no hints.');
  }
  get prompt(): string | undefined {
    return this.ended ? t('The answer is marked.') : undefined;
  }
  isHuman(seat: number): boolean {
    return seat === this.seat;
  }
  close(): void {
    /* nothing goes on by itself */
  }
  liftCurtain(): void {
    /* there is none */
  }
  undo(): void {
    /* nothing was made */
  }
  redo(): void {
    /* nothing was taken back */
  }
  /** It holds what the seat does not know. */
  record(): null {
    return null;
  }
  seed(): string {
    return '';
  }
  get fileName(): string {
    return `${this.meta.id}.town`;
  }
  protected think(): Promise<Thought> {
    return Promise.reject(new Error('no hints'));
  }

  reword(): void {
    this.now = new TablePosition(this.engine, LIVE, this.seat);
    this.log = this.engine.log(LIVE, this.seat);
    this.moves = this.mayDecide ? this.now.moves() : [];
    this.tell();
  }

  look(moves: number): Promise<Position> {
    this.engine.copy(REVIEW, LIVE);
    this.engine.rewind(REVIEW, moves);
    return Promise.resolve(new TablePosition(this.engine, REVIEW, this.seat));
  }

  /** Each move of a line in words, with what it does, the weightiest first. */
  explain(line: string[]): { words: string; why: string[] }[] {
    return this.along(line, (table, move) => ({
      words: this.engine.say(table, this.seat, move),
      why: this.engine.why(table, this.seat, move),
    }));
  }

  /** What a whole line changes in the score. */
  previewOf(line: string[]): Preview {
    const previews = this.along(line, (table, move) => this.engine.preview(table, this.seat, move));
    const lines: Record<string, number> = {};
    for (const preview of previews)
      for (const [id, change] of Object.entries(preview.lines))
        lines[id] = (lines[id] ?? 0) + change;
    return { ...previews[previews.length - 1], lines };
  }

  /** The position of the question. */
  get asked(): State {
    this.askAgain();
    return this.engine.state(SCRATCH, this.seat);
  }

  /** Goes through a line on a table of its own, from the question on. */
  private along<T>(line: string[], tell: (table: number, move: string) => T): T[] {
    this.askAgain();
    return line.map((move, i) => {
      const told = tell(SCRATCH, move);
      if (i < line.length - 1) this.engine.play(SCRATCH, this.seat, move);
      return told;
    });
  }

  private askAgain(): void {
    this.engine.copy(SCRATCH, LIVE);
    this.engine.rewind(SCRATCH, this.puzzle.move);
  }

  // ---- tries ----

  protected async send(move: string): Promise<void> {
    this.answer = await (this.answer ?? this.fetchAnswer()); // later, even when it is known: the move is shown first
    this.left ??= this.answer.line;
    const tried = [...this.made, move];
    const left = this.engine.goesOn(LIVE, move, this.left);
    if (left) {
      this.made = tried;
      this.left = left;
      if (left.length === 0) this.end('solved');
      else this.stand(tried);
      return;
    }
    if (!this.tries.some((other) => other.join('\n') === tried.join('\n'))) this.tries.push(tried);
    this.chosen = this.ghost = '';
    this.preview = null;
  }

  /** The table after these moves of the question. */
  private stand(made: string[]): void {
    this.engine.rewind(LIVE, this.puzzle.move);
    for (const move of made) this.engine.play(LIVE, this.seat, move);
    this.now = new TablePosition(this.engine, LIVE, this.seat);
    this.log = this.engine.log(LIVE, this.seat);
    this.begin();
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

  /** Shows the answer, or the first try: the last of its moves as if made, those before it made. */
  draw(what: Drawn): void {
    const line = what === 'try' ? this.tries[0] : this.answer?.line;
    if (!this.ended || !line) return;
    this.drawn = what;
    if (this.puzzle.length > 1) this.stand(line.slice(0, -1));
    const move = line[line.length - 1];
    this.select = this.now.selectFor(this.select, move);
    this.chosen = this.ghost = move;
    this.preview = this.now.preview(move);
    this.tell();
  }
}
