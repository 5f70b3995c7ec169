// SPDX-License-Identifier: MIT
// lessonmatch.ts - a lesson as the table's page needs it: a piece of a match whose moves are known.
// The learner's are the only ones that can be confirmed, the others' come by themselves. Runs in
// node too, for tests.
import { Choosing } from '../match/choosing.js';
import type { Match, MatchMeta } from '../match/match.js';
import { Pace, type PaceName } from '../match/pace.js';
import { type Position, TablePosition } from '../match/position.js';
import { LIVE, REVIEW } from '../table/tables.js';
import type { Engine, LogEntry, Thought } from '../ui/engine.js';
import { t } from '../ui/i18n.js';
import { cutRecord, type LessonData, type LessonStepData, type RecordMove } from './lessons.js';

const LEARNER = 0; // seat

export class LessonMatch extends Choosing implements Match {
  now: Position;
  log: LogEntry[];
  readonly meta: MatchMeta;
  readonly curtain = -1;
  readonly notice = null;
  readonly wayBack = null;
  readonly canUndo = false;
  readonly canRedo = false;
  readonly noOptional = true;
  override readonly pace: Pace;
  /** The step that is shown, from 0; as many as there are: the lesson is learned. */
  at = 0;
  private readonly line: RecordMove[]; // the moves that are still to come
  private closed = false;

  /** `name`: how the learner is called; may be empty. Throws the engine's refusal when the record
   * does not load. */
  constructor(
    private readonly engine: Engine,
    readonly game: string,
    readonly number: number,
    readonly lesson: LessonData,
    name: string,
    paceNow: () => PaceName,
    private readonly onEnd: () => void,
  ) {
    super();
    const { start, line } = cutRecord(lesson.record, lesson.from);
    const players = start
      .replace(/^player 0 .*$/m, `player 0 human${name && ` ${name}`}`)
      .replace(/^(player [1-9]) .*$/gm, '$1 bot level-3'); // nobody else sits at this screen
    engine.load(LIVE, players);
    this.line = line;
    this.pace = new Pace(paceNow, () => this.tell());
    this.meta = { id: `lesson-${game}-${number}`, practice: true, daily: '', learn: false };
    this.now = new TablePosition(engine, LIVE, LEARNER);
    this.log = engine.log(LIVE, LEARNER);
    this.begin();
  }

  /** Undefined when the lesson is learned. */
  get step(): LessonStepData | undefined {
    return this.lesson.steps[this.at];
  }
  /** The move that the step asks for; empty if it asks for none. */
  get wanted(): string {
    return this.step?.until === 'move' ? this.line[0].move : '';
  }
  /** What the bubble says; empty while the others move. */
  get words(): string {
    const { step, wanted } = this;
    if (!step?.words) return '';
    return t(step.words, wanted ? { move: this.now.say(wanted) } : {});
  }

  protected get mayDecide(): boolean {
    return this.wanted !== '';
  }
  override get canHint(): boolean {
    return false;
  }
  get noHints(): string {
    return t('The lesson says what to do.');
  }
  get noUndo(): string {
    return t('A lesson goes on step by step; begin it again to see it once more.');
  }
  get prompt(): string | undefined {
    return this.mayDecide ? undefined : t('Lesson: {title}', { title: t(this.lesson.title) });
  }
  isHuman(seat: number): boolean {
    return seat === LEARNER;
  }
  close(): void {
    this.closed = true;
  }
  liftCurtain(): void {
    /* there is none */
  }
  undo(): void {
    /* it goes on */
  }
  redo(): void {
    /* nothing was taken back */
  }
  /** A lesson that ends with its match ends with everything that the end of one shows. */
  record(): string | null {
    return this.state.over ? this.engine.record(LIVE) : null;
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
    this.now = new TablePosition(this.engine, LIVE, LEARNER);
    this.log = this.engine.log(LIVE, LEARNER);
    this.moves = this.mayDecide ? this.now.moves() : [];
    this.tell();
  }

  look(moves: number): Promise<Position> {
    this.engine.copy(REVIEW, LIVE);
    this.engine.rewind(REVIEW, moves);
    return Promise.resolve(new TablePosition(this.engine, REVIEW, LEARNER));
  }

  // ---- going on ----

  /** The Next button. */
  next(): void {
    if (this.step?.until !== 'next') return;
    this.at++;
    this.moves = this.mayDecide ? this.now.moves() : [];
    this.select = this.mayDecide ? this.now.startSelect() : '';
    this.goOn();
  }

  protected send(move: string): Promise<void> | void {
    if (move !== this.wanted)
      return Promise.reject(new Error(t('In this lesson choose what the bubble points at.')));
    this.at++;
    this.make();
    this.goOn();
  }

  /** The next move of the record. */
  private make(): void {
    const { seat, move } = this.line.shift()!;
    this.engine.play(LIVE, seat, move);
    this.now = new TablePosition(this.engine, LIVE, LEARNER);
    this.log = this.engine.log(LIVE, LEARNER);
    this.begin();
  }

  private goOn(): void {
    this.tell();
    if (!this.step) this.onEnd();
    else if (this.step.until === 'others') void this.letOthersPlay();
  }

  private async letOthersPlay(): Promise<void> {
    let told = false; // a bubble shows the move before
    while (this.line.length > 0 && this.line[0].seat !== LEARNER) {
      await this.pace.before(told);
      if (this.closed) return;
      const last = this.line[1]?.seat !== this.line[0].seat || this.line.length === 1;
      if (last) this.at++;
      this.make();
      told = true;
      if (!last) this.tell();
    }
    this.pace.rest();
    this.goOn();
  }
}
