// SPDX-License-Identifier: MIT
// engine.ts - the C engine as the page sees it. src/wasm/wasm.c says what each call does; here are
// only the types of its answers and the passing of bytes. Holds no rule of any game.
import type { Report } from '../insight/insight.js';

import type { Diagnosis } from '../deck/doctor.js';
import type { Piece } from '../deck/lines.js';
import type { Paper } from '../deck/print.js';
import type { Puzzle, PuzzleAnswer } from '../puzzle/puzzles.js';

/** `onlyWith`: the choice of another option that all choices but the default need; `namesSeat`:
 * they are seats. */
export interface OptionInfo {
  name: string;
  onlySeats: number;
  choices: string[];
  onlyWith?: Record<string, string>;
  namesSeat?: boolean;
}
export interface DeckInfo {
  slot: number;
  name: string;
  sha256: string;
  options: OptionInfo[];
}
export type Finale = 'fireworks' | 'stamp' | 'tram' | 'road';
export interface GameInfo {
  id: string;
  title: string;
  about: string;
  minSeats: number;
  maxSeats: number;
  cooperative: boolean;
  decks: DeckInfo[];
  /** About what a match takes; and are scores money? */
  minutes: number;
  money: boolean;
  /** Its picture in lists: a symbol of the sheet, on a colour; and how its end is celebrated. */
  emblem: { symbol: string; ground: string; finale: Finale };
}
/** `symbol` is of the symbol sheet, or empty. */
export interface Line {
  id: string;
  points: number;
  name: string;
  help: string;
  symbol: string;
}
/** `place` is null where all play together, `target` where they do not. */
export interface Score {
  seat: number;
  total: number;
  place: number | null;
  out: boolean;
  target: number | null;
  lines: Line[];
  facts: Line[];
}
/** `elsewhere`: somebody who sits at another screen; `note`: what is known of them. */
export interface PlayerInfo {
  name: string;
  bot: boolean;
  elsewhere?: boolean;
  note?: string;
}
export interface State {
  game: string;
  seats: number;
  actor: number;
  over: boolean;
  moves: number;
  redo: number;
  deck: number;
  deckName: string;
  options: Record<string, string>;
  players: PlayerInfo[];
  scores: Score[];
  /** The task of the seat to decide. */
  task: string;
  /** How far the match has come, in the game's own measure; empty at the end. */
  status: string;
}
/** `words`: of a possible move with columns and rows, for lists and the keyboard; of one that was
 * made, a sentence. */
export interface MoveInfo {
  move: string;
  words: string;
}
/** A step that one may take besides the moves, such as showing a card, and what its button says. */
export interface OptionalStep extends MoveInfo {
  deed: string;
}
/** What of the pictures a made move changed: a thing of a seat's, or (-1) one that is the same
 * wherever it lies. */
export interface Trace {
  seat: number;
  thing: string;
}
/** `change`: what it did to the total of each seat; empty while that is not known. */
/** `auto`: the only possible move, which made itself. */
export interface LogEntry extends MoveInfo {
  seat: number;
  at: Trace[];
  /** What kind of deed it is ("roof"); empty: like any other. */
  feat: string;
  change: number[];
  auto?: boolean;
}
export interface Account {
  name: string;
  seats: number[];
}
/** `change`: of every seat's total; one where all play together. */
export interface Preview {
  before: number;
  after: number;
  lines: Record<string, number>;
  change: number[];
}

export type Place = 'board' | 'action' | 'side' | 'seat' | 'legend';
/** `twoPictures`: it can also be seen from above (style.flat). */
/** `margin`: shares at the left, top, right and bottom without which it is still worth looking
 * at. */
export interface PartInfo {
  id: string;
  title: string;
  place: Place;
  twoPictures: boolean;
  /** Now looked at more than the board: with room it is in the middle, and the board beside it. */
  leads: boolean;
  margin: [number, number, number, number];
}
export interface Sign {
  symbol: string;
  words: string;
}
/** `say`: the move as a sentence for who sees the board. */
export interface Candidate {
  move: string;
  words: string;
  say: string;
  value: number;
  points: number;
  visits: number;
  why: string;
  where: string;
}
export interface Thought {
  choice: Candidate;
  candidates: Candidate[];
}

/** A picture, its box, and everything that can be chosen in it: "m free a>1", "s 7r". */
export interface Drawn {
  svg: string;
  x: number;
  y: number;
  width: number;
  height: number;
  offers: string[];
}

/** What a picture shall show besides the position. `looks`: tabs open even when nothing can be
 * chosen. */
export interface SceneStyle {
  compact: boolean;
  flat?: boolean;
  /** The part that leads is the large one. */
  lead?: boolean;
  choices: boolean;
  looks?: boolean;
  select: string;
  ghost: string;
  highlight: string;
  /** Say what the ghost would change. */
  changes?: boolean;
}

export interface TableSetup {
  game: string;
  deck: number;
  seats: number;
  options: Record<string, string>;
  players: PlayerInfo[];
  seed: string;
}

type LineWords = Record<string, { name: string; help: string; symbol: string }>;
type ToldScore = Omit<Score, 'lines' | 'facts' | 'target'> & {
  lines: { id: string; points: number }[];
  facts: Record<string, number>;
};
type ToldState = Omit<State, 'scores'> & {
  scores: ToldScore[];
  target: number | null;
  words: LineWords;
};

type Told = Pick<ToldState, 'words' | 'target' | 'scores'>;

/** Scores come in ids; here each line and fact gets its words. */
function spokenScores({ words, target, scores }: Told): Score[] {
  const line = (id: string, points: number): Line => ({ id, points, ...words[id]! });
  return scores.map((score) => ({
    ...score,
    target,
    lines: score.lines.map(({ id, points }) => line(id, points)),
    facts: Object.entries(score.facts).map(([id, points]) => line(id, points)),
  }));
}

function spoken(told: ToldState): State {
  const { words: _, target: __, ...rest } = told;
  return { ...rest, scores: spokenScores(told) };
}

type ToldMade = MoveInfo & { at: string };
const traces = (at: string): Trace[] =>
  at
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [seat, thing] = line.split(' ');
      return { seat: seat === '-' ? -1 : Number(seat), thing };
    });

/** What the C side refused, in its words. */
export class Refusal extends Error {}

type Exports = Record<string, (...args: number[]) => number> & { memory: WebAssembly.Memory };

/** The few system calls that wasi-libc links in. Nothing is written anywhere but the console. */
function systemCalls(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const write = (fd: number, vectors: number, count: number, written: number): number => {
    const data = new DataView(memory().buffer);
    let total = 0;
    let words = '';
    for (let i = 0; i < count; i++) {
      const at = data.getUint32(vectors + 8 * i, true);
      const length = data.getUint32(vectors + 8 * i + 4, true);
      words += new TextDecoder().decode(new Uint8Array(memory().buffer, at, length));
      total += length;
    }
    data.setUint32(written, total, true);
    if (words.trim()) console.error(`townhall ${fd}: ${words.trim()}`);
    return 0;
  };
  return {
    fd_write: write,
    fd_close: () => 0,
    fd_seek: () => 70,
    fd_fdstat_get: () => 8,
    proc_exit: (code: number) => {
      throw new Error(`the engine stopped (${code})`);
    },
    clock_time_get: (_id: number, _precision: bigint, at: number) => {
      const now = BigInt(Math.round(performance.now() * 1e6));
      new DataView(memory().buffer).setBigUint64(at, now, true);
      return 0;
    },
  };
}

function setupLines(setup: Omit<TableSetup, 'seed'>): string[] {
  return [
    `game ${setup.game}`,
    `deck ${setup.deck}`,
    `seats ${setup.seats}`,
    ...Object.entries(setup.options).map(([name, choice]) => `option ${name} ${choice}`),
    ...setup.players.map(
      ({ bot, name }, seat) => `player ${seat} ${bot ? 'bot' : 'human'}${name ? ` ${name}` : ''}`,
    ),
  ];
}

const paperFlags = ({ letter, fronts, grey, bleed, parts }: Paper): number =>
  (letter ? 1 : 0) +
  (fronts ? 2 : 0) +
  (grey ? 4 : 0) +
  8 * bleed +
  (parts.includes('components') ? 0 : 64) +
  (parts.includes('overview') ? 128 : 0) +
  (parts.includes('pad') ? 256 : 0);

const utf8 = new TextEncoder();
const fromUtf8 = new TextDecoder();

export class Engine {
  private constructor(private readonly c: Exports) {}

  static async start(bytes: BufferSource | WebAssembly.Module): Promise<Engine> {
    const holder: { memory?: WebAssembly.Memory } = {};
    const module = bytes instanceof WebAssembly.Module ? bytes : await WebAssembly.compile(bytes);
    const instance = await WebAssembly.instantiate(module, {
      wasi_snapshot_preview1: systemCalls(() => holder.memory!),
    });
    const c = instance.exports as unknown as Exports;
    holder.memory = c.memory;
    c._initialize?.();
    c.th_start();
    return new Engine(c);
  }

  private put(...parts: (string | Uint8Array)[]): number {
    const memory = new Uint8Array(this.c.memory.buffer);
    const start = this.c.th_in();
    const limit = 512 * 1024;
    let at = 0;
    for (const part of parts) {
      const bytes = typeof part === 'string' ? utf8.encode(part) : part;
      if (at + bytes.length > limit) throw new Refusal('too long');
      memory.set(bytes, start + at);
      at += bytes.length;
    }
    return at;
  }

  private bytes(length: number): Uint8Array {
    const start = this.c.th_out();
    return new Uint8Array(this.c.memory.buffer, start, length).slice();
  }

  private refusal(): Refusal {
    const memory = new Uint8Array(this.c.memory.buffer);
    const start = this.c.th_out();
    return new Refusal(fromUtf8.decode(memory.subarray(start, memory.indexOf(0, start))));
  }

  private checked(result: number): number {
    if (result < 0) throw this.refusal();
    return result;
  }

  private text(length: number): string {
    return fromUtf8.decode(this.bytes(this.checked(length)));
  }

  private json<T>(length: number): T {
    return JSON.parse(this.text(length)) as T;
  }

  /** Installs a language's catalog; none for English. */
  speak(language: string, catalog?: Uint8Array): void {
    this.checked(this.c.th_lang(catalog ? this.put(language, '\0', catalog) : this.put(language)));
  }

  games(): GameInfo[] {
    const emblems = this.json<Record<string, GameInfo['emblem']>>(this.c.th_emblems());
    return this.json<GameInfo[]>(this.c.th_games()).map((game) => ({
      ...game,
      emblem: emblems[game.id],
    }));
  }

  /** Loads an own deck file; answers its slot. Throws a Refusal naming the line. */
  loadDeck(game: string, name: string, file: Uint8Array): number {
    return this.checked(this.c.th_deck(this.put(game, '\0', name, '\0', file)));
  }

  /** The standard deck's text. */
  deckText(game: string): string {
    return this.text(this.c.th_deck_text(this.put(game)));
  }
  /** What is wrong with a deck that is being typed, as "line:column: words"; null: nothing. */
  deckFault(game: string, text: string): string | null {
    return this.c.th_deck_check(this.put(game, '\0', text)) < 0 ? this.refusal().message : null;
  }
  /** A component of a sound deck as it is printed; '' where there is none. */
  deckPiece(game: string, text: string, { kind, i, back }: Piece): string {
    return this.text(this.c.th_deck_piece(kind, i, back ? 1 : 0, this.put(game, '\0', text)));
  }
  /** How many sheets of paper a sound deck takes, and one of them as an SVG file. */
  deckSheets(game: string, text: string, paper: Paper): number {
    return this.checked(this.c.th_deck_sheets(paperFlags(paper), this.put(game, '\0', text)));
  }
  deckSheet(game: string, text: string, n: number, name: string, paper: Paper): string {
    const length = this.put(game, '\0', text, '\0', name, '\0');
    return this.text(this.c.th_deck_sheet(n, paperFlags(paper), length));
  }

  /** Bots play with a deck and with the standard deck; only workers call these. */
  beginExamination(game: string, deck: string, level: number, seats: number, seed: string): void {
    const length = this.put(game, '\0', deck, '\0', seed, '\0');
    this.checked(this.c.th_doctor_open(level, seats, length));
  }
  /** Plays the next match with both; how many there are now. */
  playExamination(): number {
    return this.checked(this.c.th_doctor_play());
  }
  examination(): Diagnosis {
    return this.json(this.c.th_doctor_report());
  }

  open(table: number, setup: TableSetup): void {
    const lines = [...setupLines(setup), `seed ${setup.seed}`];
    this.checked(this.c.th_open(table, this.put(lines.join('\n') + '\n')));
  }

  /** Lays down what a seat sees of a match played elsewhere: positions of that seat, and nothing
   * else, can be asked of the table then. */
  see(
    table: number,
    setup: Omit<TableSetup, 'seed'>,
    moves: number,
    seat: number,
    view: Uint8Array,
  ): void {
    const lines = [...setupLines(setup), `moves ${moves}`];
    this.checked(this.c.th_see(table, seat, this.put(lines.join('\n') + '\n\0', view)));
  }

  /** Words of moves that others made elsewhere, from the facts that a service sends, and where they
   * show, for the seat `reader` (-1: a spectator); null where this program has no words for such
   * facts. */
  phrases(
    game: string,
    slot: number,
    reader: number,
    moves: readonly { seat: number; facts: readonly number[] }[],
  ): (Pick<LogEntry, 'words' | 'at' | 'feat'> | null)[] {
    const parts = [game, slot, ...moves.map(({ seat, facts }) => [seat, ...facts].join(' '))];
    const told = this.json<({ words: string; at: string; feat: string } | null)[]>(
      this.c.th_phrases(this.put(parts.map((part) => `${part}\0`).join('')), reader),
    );
    return told.map((one) => one && { ...one, at: traces(one.at) });
  }

  copy(to: number, from: number): void {
    this.checked(this.c.th_copy(to, from));
  }
  state(table: number, viewer: number): State {
    return spoken(this.json(this.c.th_state(table, viewer)));
  }
  /** Of this page's own match, for a link to the same deal; empty when nobody knows it. */
  seed(table: number): string {
    return this.text(this.c.th_seed(table));
  }
  moves(table: number, viewer: number): MoveInfo[] {
    return this.json(this.c.th_moves(table, viewer));
  }
  /** The optional steps that go with what is picked. */
  optional(table: number, viewer: number, select: string): OptionalStep[] {
    return this.json(this.c.th_optional(table, viewer, this.put(select + '\0')));
  }
  preview(table: number, viewer: number, move: string): Preview {
    return this.json(this.c.th_preview(table, viewer, this.put(move)));
  }
  /** What a button that makes the move says: "Build, pay 4". */
  deed(table: number, viewer: number, move: string): string {
    return this.text(this.c.th_deed(table, viewer, this.put(move)));
  }
  /** What the signs of a thing in the pictures mean, by its id without the part; none where it has
   * none. */
  signs(table: number, viewer: number, thing: string): Sign[] {
    return this.json(this.c.th_signs(table, viewer, this.put(thing + '\0')));
  }
  /** A possible move as a sentence: "Build City Park on plot 5". */
  say(table: number, viewer: number, move: string): string {
    return this.text(this.c.th_say(table, viewer, this.put(move)));
  }
  play(table: number, seat: number, move: string): number {
    return this.checked(this.c.th_play(table, seat, this.put(move)));
  }
  /** The seats that keep move i (from 0) from being taken back, because it revealed something to
   * them. */
  undoBlockers(table: number, i: number): number[] {
    const blockers = this.checked(this.c.th_undo_blockers(table, i));
    return Array.from({ length: 8 }, (_, seat) => seat).filter((seat) => (blockers >> seat) & 1);
  }
  rewind(table: number, moves: number): void {
    this.checked(this.c.th_rewind(table, moves));
  }
  redo(table: number): boolean {
    return this.c.th_redo(table) === 1;
  }
  /** The moves as sentences to this seat ("You built ..."), or (-1) to nobody. */
  log(table: number, reader: number, from = 0): LogEntry[] {
    return this.json<(ToldMade & Omit<LogEntry, 'at'>)[]>(this.c.th_log(table, from, reader)).map(
      (told) => ({ ...told, at: traces(told.at) }),
    );
  }
  curve(table: number): number[][] {
    return this.json(this.c.th_curve(table));
  }
  record(table: number): string {
    return this.text(this.c.th_record(table));
  }
  load(table: number, record: string): number {
    return this.checked(this.c.th_load(table, this.put(record)));
  }
  /** Does everything follow that the record of an online match promises? Throws a Refusal naming
   * what does not; else how the seats came about. */
  fair(table: number): 'drawn' | 'seated' {
    return this.text(this.c.th_fair(table)) as 'drawn' | 'seated';
  }
  view(table: number, seat: number): Uint8Array {
    return this.bytes(this.checked(this.c.th_view(table, seat)));
  }
  daily(game: string, date: string): string {
    return this.text(this.c.th_daily(this.put(`${game} ${date}`)));
  }
  parts(table: number, viewer: number): PartInfo[] {
    return this.json(this.c.th_parts(table, viewer));
  }
  /** What the pictures call each seat. */
  nameSeats(names: string[]): void {
    this.c.th_names(this.put(names.map((n) => `${n}\0`).join('')));
  }
  scene(table: number, viewer: number, part: number, seat: number, style: SceneStyle): Drawn {
    const flags =
      (style.compact ? 1 : 0) |
      (style.choices ? 2 : 0) |
      (style.flat ? 4 : 0) |
      (style.looks ? 8 : 0) |
      (style.changes ? 16 : 0) |
      (style.lead ? 32 : 0);
    const length = this.put(`${style.select}\0${style.ghost}\0${style.highlight}\0`);
    const answer = this.text(this.c.th_scene(table, viewer, part, seat, flags, length));
    const end = answer.indexOf('\0');
    const { offers, ...box } = JSON.parse(answer.slice(end + 1)) as Omit<
      Drawn,
      'svg' | 'offers'
    > & { offers: string };
    return { svg: answer.slice(0, end), ...box, offers: offers.split('\n').filter(Boolean) };
  }
  startSelect(table: number, viewer: number): string {
    return this.text(this.c.th_select(table, viewer, 0));
  }
  /** What to pick so that the pictures offer this move; `select` itself, where it does. */
  selectFor(table: number, viewer: number, select: string, move: string): string {
    return this.text(this.c.th_select(table, viewer, this.put(`${select}\0${move}\0`)));
  }
  turn(table: number, viewer: number, select: string): string {
    return this.text(this.c.th_turn(table, viewer, this.put(select + '\0')));
  }
  /** The same move with what it places turned as `turn` does; empty where that is not legal. */
  turnMove(table: number, viewer: number, move: string): string {
    return this.text(this.c.th_turn_move(table, viewer, this.put(move + '\0')));
  }
  /** How players name the strengths of bots, weakest first. */
  levels(): string[] {
    return this.json(this.c.th_levels());
  }
  /** The whole position on one sheet: an SVG file. */
  whole(table: number, viewer: number, dark: boolean): string {
    return this.text(this.c.th_whole(table, viewer, dark ? 1 : 0));
  }
  /** The game's overview cards as pictures; `compact` for a narrow screen. */
  overview(game: string, compact: boolean): string[] {
    const count = this.checked(this.c.th_overviews(this.put(game)));
    return Array.from({ length: count }, (_, card) =>
      this.text(this.c.th_overview(card, compact ? 1 : 0, this.put(game))),
    );
  }
  /** Where each seat's money came from; none where the lines of the score tell it. */
  accounts(table: number): Account[] {
    return this.json(this.c.th_accounts(table));
  }
  // ---- drawn positions: src/wasm/drawing.c ----

  private putDrawings(game: string, slot: number, ...parts: string[]): number {
    return this.put(game, '\0', String(slot), '\0', ...parts.map((part) => `${part}\0`));
  }
  /** What can lie on a table with this deck: kind, word, name and more, by line. */
  components(game: string, slot: number): string[][] {
    return this.text(this.c.th_components(this.putDrawings(game, slot)))
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t'));
  }
  /** One drawing of all seats, or one for each. Throws a Refusal naming what is wrong. */
  scoreDrawings(game: string, slot: number, texts: string[]): Score[] {
    return spokenScores(
      this.json<Told>(this.c.th_drawing_score(this.putDrawings(game, slot, ...texts))),
    );
  }
  /** Each drawing's totals by seat, or why it cannot lie like that. */
  tryDrawings(game: string, slot: number, texts: string[]): (number[] | string)[] {
    return this.json(this.c.th_drawing_tries(this.putDrawings(game, slot, ...texts)));
  }
  /** `seat`, `name`: whose picture it is. */
  drawDrawing(game: string, slot: number, seat: number, name: string, text: string): string {
    const length = this.putDrawings(game, slot, name, text);
    return this.text(this.c.th_drawing_scene(seat, length)).split('\0')[0];
  }
  /** The filled score sheet as an SVG file. */
  drawSheet(game: string, slot: number, names: string[], texts: string[]): string {
    const length = this.putDrawings(game, slot, ...names, ...texts);
    return this.text(this.c.th_drawing_sheet(names.length, length));
  }
  style(): string {
    return this.text(this.c.th_style());
  }
  /** Asks a bot; blocks until it answers, so only workers and tests call it. */
  think(
    game: string,
    thinker: string,
    seat: number,
    view: Uint8Array,
    seed: number,
    count: number,
  ): Thought {
    return this.json(
      this.c.th_think(seat, count, this.put(game, '\0', thinker, '\0', String(seed), '\0', view)),
    );
  }
  /** Takes the network that tells the chances of a game with its number of seats from now on. */
  useMind(game: string, file: Uint8Array): void {
    this.checked(this.c.th_mind(this.put(game, '\0', file)));
  }
  /** Thinks on about the match on a table, for so long; blocks, so only a worker calls it. 0:
   * begins anew. */
  insight(table: number, milliseconds: number): Report {
    return this.json(this.c.th_insight(table, milliseconds));
  }
  /** The puzzles of a file, and the answers that belong to the puzzles read last. */
  puzzles(file: Uint8Array): Puzzle[] {
    return this.json(this.c.th_puzzles(this.put(file)));
  }
  answers(file: Uint8Array): PuzzleAnswer[] {
    return this.json(this.c.th_answers(this.put(file)));
  }
  /** Which of `count` puzzles is everybody's on this date: its index. */
  puzzleOfDay(game: string, count: number, date: string): number {
    return this.checked(this.c.th_puzzle_of_day(count, this.put(`${game} ${date}`)));
  }
  /** What is left of a line once this move is made; null when that is not the line's way, in no
   * order of its moves. */
  goesOn(table: number, move: string, line: string[]): string[] | null {
    return this.json(this.c.th_goes_on(table, this.put([move, ...line].join('\0'))));
  }
  /** What a move of the viewer does, in words, the weightiest first. */
  why(table: number, viewer: number, move: string): string[] {
    return this.json(this.c.th_why(table, viewer, this.put(move)));
  }
  hash(table: number): string {
    return this.text(this.c.th_hash(table));
  }
  perft(table: number, depth: number): number {
    return this.c.th_perft(table, depth);
  }
}
