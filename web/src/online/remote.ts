// SPDX-License-Identifier: MIT
// remote.ts - a match on a service, behind the same port as one at this screen. It holds views and nothing
// else; the same engine draws them and says what is legal. A move is shown at once and marked until the
// service has kept it; one that is refused goes back, with the reason.
import { Choosing } from '../choosing.js';
import type { Engine, LogEntry, Thought } from '../engine.js';
import { t } from '../i18n.js';
import type { Match, MatchMeta, Notice, WayBack } from '../match.js';
import { type Position, TablePosition } from '../position.js';
import { LIVE, REVIEW, SCRATCH } from '../tables.js';
import type { Ask } from '../thinker.js';
import { type Clock, type Entry, fromBase64, type MatchFacts, type TalkLine, type Told } from './facts.js';
import { EntryLog } from './log.js';
import { type Fields, type Push, Refused, type Wire } from './wire.js';

export interface RemoteServices {
  engine: Engine;
  wire: Wire;
  think: (ask: Ask) => Promise<Thought>;
  /** The slot of the deck with this hash, fetched if need be. */
  deck: (match: MatchFacts) => Promise<{ slot: number; deck: Ask['deck'] }>;
  cid: () => string;
  now: () => number;
  /** What a code of the service means, in the reader's words. */
  say: (code: string) => string;
}

/** An open question to those who play. */
export interface Question { n: number; seat: number; what: string; to?: number; mine: boolean; answered: boolean }

export class RemoteMatch extends Choosing implements Match {
  readonly meta: MatchMeta;
  now!: Position;
  log: LogEntry[] = [];
  readonly curtain = -1;
  facts!: MatchFacts;
  clock: Clock | null = null;
  /** Milliseconds that the service's clock is ahead of ours. */
  ahead = 0;
  talk: TalkLine[] = [];
  question: Question | null = null;
  watchers = 0;
  /** The record as text, once it is over. */
  reveal: string | null = null;
  /** Moves made while this client was away: shown step by step if wanted. */
  missed = 0;
  seat = -1;
  private entries = new EntryLog();
  private epoch = '';
  private last = -1;
  private slot = 0;
  private ownDeck: Ask['deck'];
  private view: Uint8Array | null = null;
  private words = new Map<number, string>(); // phrase of each move, by its entry
  private phrasing = false;
  private closed = false;
  private stop: (() => void)[] = [];

  private constructor(private readonly s: RemoteServices, id: string) {
    super();
    this.meta = { id, practice: false, daily: '', learn: false };
  }

  /** Watches the match; resolves when there is something to show. Rejects with Refused. */
  static async open(s: RemoteServices, id: string): Promise<RemoteMatch> {
    const match = new RemoteMatch(s, id);
    match.stop.push(s.wire.onPush((push) => match.hear(push)));
    match.stop.push(s.wire.onLine((line) => {
      if (line === 'there') void match.watch().catch(() => undefined);
      match.tell();
    }));
    await match.watch();
    return match;
  }

  close(): void {
    this.closed = true;
    for (const stop of this.stop) stop();
    if (this.s.wire.line === 'there') void this.s.wire.ask('unwatch', { match: this.meta.id }).catch(() => undefined);
  }

  // ---- what is told ----

  /** Asks for everything that is missing here, part by part. */
  private async watch(): Promise<void> {
    const before = this.entries.last;
    for (;;) {
      const told = (await this.s.wire.ask('watch', {
        match: this.meta.id, since: this.entries.last, talk: this.talk[this.talk.length - 1]?.t ?? -1,
      })) as Told;
      if (this.closed) return;
      if (told.reset || (this.epoch && told.epoch !== this.epoch)) this.forget();
      this.epoch = told.epoch ?? this.epoch;
      this.facts = told.match as MatchFacts;
      this.seat = told.seat ?? -1;
      if (!this.entries.add(told.entries)) {
        this.forget();
        continue;
      }
      if (told.more) continue;
      if (before >= 0) this.missed += told.entries.filter((entry) => entry.kind === 'move' && entry.seat !== this.seat).length;
      await this.take(told);
      return;
    }
  }

  /** Something was done over HTTP: ask how it stands. */
  refresh(): Promise<void> { return this.watch(); }

  private forget(): void {
    this.entries.clear();
    this.words.clear();
    this.talk = [];
  }

  private hear(push: Push): void {
    if (push.match !== this.meta.id || this.closed || !this.facts) return;
    if (push.push === 'entries') {
      if (this.entries.add((push as unknown as Told).entries)) void this.take(push as unknown as Told);
      else void this.watch().catch(() => undefined);
    } else if (push.push === 'talk') this.hearTalk(push);
    else if (push.push === 'here') this.hearHere(push);
  }

  private hearTalk(push: Fields): void {
    for (const line of (push.talk ?? []) as TalkLine[])
      if (!this.talk.some((other) => other.t === line.t)) this.talk = [...this.talk, line].sort((a, b) => a.t - b.t);
    this.tell();
  }

  private hearHere(push: Fields): void {
    const here = push.here as boolean[] | undefined;
    if (here) this.facts.players.forEach((player, seat) => { if (player) player.here = here[seat] ?? false; });
    if (typeof push.watchers === 'number') this.watchers = push.watchers;
    this.tell();
  }

  private async take(told: Told): Promise<void> {
    this.last = told.last;
    if (typeof told.match === 'object') this.facts = told.match;
    else this.follow(told.entries); // a push names the match only
    if (told.clock) {
      this.clock = told.clock;
      this.ahead = told.clock.at - this.s.now();
    }
    if (told.talk) this.hearTalk({ talk: told.talk });
    if (told.reveal) this.reveal = told.reveal;
    this.question = this.findQuestion();
    if (told.view) {
      const { slot, deck } = await this.s.deck(this.facts);
      this.slot = slot;
      this.ownDeck = deck;
      this.phraseNew(told.entries);
      this.view = fromBase64(told.view);
      this.display();
    }
    this.tell();
    void this.phraseOld();
  }

  /** What entries change of the public facts; names come with a new `watch`. */
  private follow(entries: readonly Entry[]): void {
    let again = false;
    for (const { kind, seat, result } of entries) {
      if (kind === 'move') this.facts.moves++;
      if (kind === 'standin' || kind === 'return') this.facts.players[seat!]!.standin = kind === 'standin';
      if (kind === 'end') {
        this.facts.phase = 'over';
        this.facts.result = result ?? null;
      }
      if (kind === 'cancel') this.facts.phase = 'cancelled';
      again ||= ['join', 'leave', 'kick', 'bot', 'start', 'rematch', 'end'].includes(kind);
    }
    if (again) void this.watch().catch(() => undefined);
  }

  // ---- the position ----

  private lay(table: number, view: Uint8Array, moves: number): void {
    const { facts } = this;
    this.s.engine.see(table, {
      game: facts.game, deck: this.slot, seats: facts.seats, options: facts.options,
      players: facts.players.map((player) => ({ name: player?.name ?? '', bot: player?.kind === 'bot' && /^level-/.test(player.name) })),
    }, moves, this.seat, view);
  }

  private display(): void {
    if (!this.view) return;
    const moves = this.entries.line().length;
    this.lay(LIVE, this.view, moves);
    this.now = new TablePosition(this.s.engine, LIVE, this.seat);
    for (const player of this.now.state.players) player.elsewhere = true;
    this.pending = '';
    this.makeLog();
    this.begin();
  }

  reword(): void {
    this.words.clear();
    if (this.view) this.display();
    this.tell();
    void this.phraseOld();
  }

  private makeLog(): void {
    this.log = this.entries.line().map(({ entry }) => ({
      seat: entry.seat!, move: entry.move!, words: this.words.get(entry.n) ?? entry.move!,
    }));
  }

  /** Words of moves just made, from the view that still lies on the table. */
  private phraseNew(entries: readonly Entry[]): void {
    const moves = entries.filter((entry) => entry.kind === 'move');
    const line = this.entries.line();
    const first = line.length - moves.length;
    if (!this.view || moves.length !== 1 || line[first]?.entry.n !== moves[0].n) return;
    this.words.set(moves[0].n, this.s.engine.phrase(LIVE, moves[0].move!));
  }

  /** Words of earlier moves need the position before each: asked for one by one, newest first. */
  private async phraseOld(): Promise<void> {
    if (this.phrasing) return;
    this.phrasing = true;
    try {
      for (;;) {
        const line = this.entries.line();
        const i = line.map(({ entry }) => this.words.has(entry.n)).lastIndexOf(false);
        if (i < 0 || this.closed) break;
        await this.layMoment(SCRATCH, line[i].after, i);
        this.words.set(line[i].entry.n, this.s.engine.phrase(SCRATCH, line[i].entry.move!));
        this.makeLog();
        this.tell();
      }
    } catch { /* it is tried again with the next entry */ }
    this.phrasing = false;
  }

  private async layMoment(table: number, n: number, moves: number): Promise<void> {
    const { view } = await this.s.wire.ask('look', { match: this.meta.id, n });
    this.lay(table, fromBase64(view as string), moves);
  }

  async look(moves: number): Promise<Position> {
    await this.layMoment(REVIEW, this.entries.entryAfter(moves), moves);
    return new TablePosition(this.s.engine, REVIEW, this.seat);
  }

  record(): string | null { return this.reveal; }
  seed(): string { return /^seed ([0-9a-f]{64})$/m.exec(this.reveal ?? '')?.[1] ?? ''; }
  get fileName(): string { return `${this.facts.game}-${this.meta.id}.town`; }
  isHuman(seat: number): boolean {
    const player = this.facts.players[seat];
    return !!player && player.kind !== 'bot' && !player.standin;
  }
  liftCurtain(): void { /* nobody else looks at this screen */ }

  // ---- deciding ----

  private get standin(): boolean { return this.seat >= 0 && (this.facts.players[this.seat]?.standin ?? false); }
  protected get mayDecide(): boolean {
    return this.seat >= 0 && this.facts.phase === 'running' && !this.standin && this.state.actor === this.seat && !this.state.over;
  }
  get canHint(): boolean { return this.myTurn && !this.facts.rated; }

  private change(what: string, fields: Fields): Promise<Fields> {
    return this.s.wire.ask(what, { match: this.meta.id, ...fields, cid: this.s.cid() });
  }

  /** The push with the move comes before the answer; a stale one is followed by what was missed. */
  protected async send(move: string): Promise<void> {
    try {
      await this.change('play', { after: this.last, move });
    } catch (error) {
      if (error instanceof Refused && error.code === 'stale') await this.watch();
      throw this.worded(error);
    }
  }

  private worded(error: unknown): Error {
    return error instanceof Refused ? new Error(this.s.say(error.code)) : (error as Error);
  }

  protected think(name: string, count: number): Promise<Thought> {
    return this.s.think({
      game: this.facts.game, thinker: name, seat: this.seat, view: this.view!, seed: Math.floor(Math.random() * 2 ** 32), count,
      deck: this.ownDeck, names: this.state.players.map(({ name: called }) => called),
    });
  }

  // ---- what only a match with others has ----

  private async tried(what: string, fields: Fields = {}): Promise<void> {
    this.trouble = '';
    try {
      await this.change(what, fields);
    } catch (error) {
      this.trouble = this.worded(error).message;
    }
    this.tell();
  }

  askFor(what: 'back' | 'end' | 'pause' | 'standin', more: Fields = {}): Promise<void> { return this.tried('ask', { what, ...more }); }
  answer(yes: boolean): Promise<void> { return this.question ? this.tried('answer', { n: this.question.n, yes }) : Promise.resolve(); }
  leave(): Promise<void> { return this.tried('leave'); }
  comeBack(): Promise<void> { return this.tried('return'); }
  get isReplaced(): boolean { return this.standin; }

  /** Says something in one's own room. */
  async say(line: { text: string } | { phrase: number }): Promise<void> {
    await this.tried('say', { room: this.seat >= 0 ? 'players' : 'watchers', ...line });
  }

  /** The last ask, while it is open: it lapses with the next thing that happens at the table. */
  private findQuestion(): Question | null {
    let open: Question | null = null;
    for (const entry of this.entries.entries) {
      if (entry.kind === 'ask')
        open = { n: entry.n, seat: entry.seat!, what: entry.what!, to: entry.to, mine: entry.seat === this.seat, answered: false };
      else if (entry.kind === 'answer' && open) {
        if (!entry.yes) open = null;
        else if (entry.seat === this.seat) open.answered = true;
      } else if (['start', 'move', 'back', 'standin', 'return', 'end', 'cancel'].includes(entry.kind)) open = null;
    }
    return open;
  }

  // ---- taking back ----

  /** The last decision of one's own, as far as nobody else has decided since. */
  private get undoTo(): number {
    const line = this.entries.line();
    const last = line[line.length - 1];
    return last && last.entry.seat === this.seat && last.entry.by !== 'standin' && this.facts.phase === 'running' ? last.after : -1;
  }
  get canUndo(): boolean { return this.seat >= 0 && this.pending === '' && (this.undoTo >= 0 || this.lastOwn >= 0); }

  /** Where all would have to agree to go back to: before one's own last decision. */
  private get lastOwn(): number {
    if (this.facts.phase !== 'running') return -1;
    return [...this.entries.line()].reverse().find(({ entry }) => entry.seat === this.seat)?.after ?? -1;
  }

  /** Freely while it is still one's own run of decisions; else the others are asked. */
  undo(): void {
    if (this.undoTo >= 0 && this.state.actor === this.seat) {
      void this.back();
    } else if (this.lastOwn >= 0) void this.askFor('back', { to: this.lastOwn });
  }

  private async back(): Promise<void> {
    await this.tried('back', { after: this.last, to: this.undoTo });
  }

  readonly canRedo = false;
  redo(): void { /* what was taken back is decided anew */ }
  readonly wayBack: WayBack | null = null;

  get notice(): Notice | null {
    if (this.s.wire.signedOut) return { words: t('You have been signed out. Sign in again to go on.'), alert: true, file: false };
    if (this.s.wire.line !== 'there') return { words: t('The connection is lost. Coming back; nothing is lost.'), alert: false, file: false };
    if (this.facts.phase === 'cancelled') return { words: t('The match was cancelled.'), alert: true, file: false };
    return this.standin ? { words: t('A stand-in plays for you. You may return.'), alert: true, file: false } : null;
  }
}
