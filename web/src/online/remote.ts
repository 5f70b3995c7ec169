// SPDX-License-Identifier: MIT
// remote.ts - a match on a service, behind the same port as one at this screen. It holds views and
// nothing else; the same engine draws them and says what is legal. A move is shown at once and
// marked until the service has stored it; a refused one is reverted, with the reason.
import { Choosing } from '../match/choosing.js';
import type { Engine, LogEntry, Thought } from '../ui/engine.js';
import { t } from '../ui/i18n.js';
import type { Report } from '../insight/insight.js';
import type { Match, MatchMeta, Notice, WayBack } from '../match/match.js';
import { type Position, TablePosition } from '../match/position.js';
import { LIVE, REVIEW } from '../table/tables.js';
import type { Ask } from '../ui/thinker.js';
import {
  type Clock,
  type Entry,
  fromBase64,
  isBot,
  nameOf,
  type MatchFacts,
  type TalkLine,
  type Told,
  type Undo,
  type Vote,
} from './facts.js';
import type { Seen } from '../match/keepsakes.js';
import { type Decided, EntryLog } from './log.js';
import { MoveWords } from './movewords.js';
import { type Picture, Pictures } from './pictures.js';
import { Pace, type PaceName } from '../match/pace.js';
import { endWords, refusal, saidWords, sittingWords } from './words.js';
import { type Fields, type Line, type Push, Refused, type Wire } from './wire.js';

export interface RemoteServices {
  engine: Engine;
  wire: Wire;
  /** Only what strangers see; else what one's own seat sees. */
  as?: 'spectator';
  think: (ask: Ask) => Promise<Thought>;
  /** The slot of the deck with this hash, fetched if need be. */
  deck: (match: MatchFacts) => Promise<{ slot: number; deck: Ask['deck'] }>;
  cid: () => string;
  now: () => number;
  /** The page is hidden now. */
  hidden: () => boolean;
  /** How fast the moves of others are shown. */
  paceNow: () => PaceName;
  /** Between two steps of what is shown again. */
  wait: () => Promise<void>;
  /** How far this browser has looked at each match. */
  seen: { of: (id: string) => Seen | undefined; keep: (id: string, seen: Seen) => void };
  /** The accuracy of all players, once analysed. */
  judged: (id: string, report: Report) => void;
  /** The text of a refusal of the service, in the reader's language. */
  say: (refused: Refused) => string;
}

const BACK_FOR = 4_000; // milliseconds
const KEPT_FOR = 600;
const REFUSED_FOR = 4_000;
const NEWS_FOR = 5_000;
const LONGEST_TIMER = 2 ** 31 - 1;

const BEHIND = 2_000; // milliseconds that a table may be behind the service, where somebody's clock runs
const BEHIND_WATCHING = 5_000; // and for watchers

/** The position in an answer or a push. */
interface Sent extends Picture {
  told: Told;
  last: number;
}

/** Somebody said no to what was asked from here, is replaced or back, or has taken a move back. */
export interface News {
  what: 'no' | 'standin' | 'return' | 'back';
  seat: number;
  /** Why they are replaced. */
  why?: string;
}

export class RemoteMatch extends Choosing implements Match {
  readonly meta: MatchMeta;
  now!: Position;
  log: LogEntry[] = [];
  said: { after: number; words: string }[] = [];
  readonly curtain = -1;
  facts!: MatchFacts;
  clock: Clock | null = null;
  private ahead = 0; // milliseconds of the service's clock before ours
  talk: TalkLine[] = [];
  /** The open vote of the players. */
  question: Vote | null = null;
  /** What somebody else has just done, other than a move. */
  news: News | null = null;
  /** What leaving now would do: end the match for everybody, or let a stand-in play on. */
  leaving: 'cancel' | 'standin' = 'standin';
  private undoing: Undo = { how: 'none' };
  watchers = 0;
  /** The record as text, once it is over. */
  reveal: string | null = null;
  /** Others' decisions that nobody has looked at here yet: shown step by step if wanted. */
  missed = 0;
  /** They are being shown. */
  replaying = false;
  /** Lines of talk that were not on the screen yet. */
  unread = 0;
  /** Of one's own move: on its way, and how that ended. */
  sign: 'sent' | 'kept' | 'refused' | '' = '';
  /** The connection was lost and is back: said for a moment. */
  isBack = false;
  seat = -1;
  private entries = new EntryLog();
  private epoch = '';
  private last = -1;
  private lastShown = -1; // the entry after which the table is shown
  private seenMoves = 0; // decisions on the line that were on the screen
  private seenTalk = -1;
  private shown = ''; // what `now` was made from
  private slot = 0;
  private ownDeck: Ask['deck'];
  private view: Uint8Array | null = null;
  private readonly words = new MoveWords();
  private newsTimer: ReturnType<typeof setTimeout> | undefined;
  private lapse: ReturnType<typeof setTimeout> | undefined;
  private signing: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  readonly pace: Pace;
  private readonly pictures: Pictures<Sent>;
  private stop: (() => void)[] = [];

  private constructor(
    private readonly s: RemoteServices,
    id: string,
  ) {
    super();
    this.meta = { id, practice: false, daily: '', learn: false };
    // Where a clock runs no move waits for a button.
    const pace = (): PaceName =>
      s.paceNow() === 'step' && this.facts?.pace.kind === 'live' ? 'normal' : s.paceNow();
    this.pace = new Pace(pace, () => this.tell());
    this.pictures = new Pictures<Sent>({
      now: s.now,
      pace: this.pace,
      show: (sent) => this.showSent(sent),
      limit: () =>
        this.seat < 0 ? BEHIND_WATCHING : this.facts.pace.kind === 'live' ? BEHIND : Infinity,
    });
  }

  /** Watches the match; resolves when there is something to show. Rejects with Refused. */
  static async open(s: RemoteServices, id: string): Promise<RemoteMatch> {
    const match = new RemoteMatch(s, id);
    let lost = false;
    match.stop.push(s.wire.onPush((push) => match.hear(push)));
    match.stop.push(
      s.wire.onLine((line) => {
        if (line === 'there')
          void match
            .watch()
            .then(() => {
              if (lost) match.comeTo();
              lost = false;
            })
            .catch(() => undefined);
        lost ||= line === 'lost';
        match.tell();
      }),
    );
    const seen = s.seen.of(id);
    match.seenTalk = seen?.talk ?? -1;
    await match.watch();
    match.seenMoves = seen?.moves ?? match.entries.line().length;
    match.countMissed();
    return match;
  }

  private comeTo(): void {
    this.isBack = true;
    this.countMissed();
    this.tell();
    setTimeout(() => {
      this.isBack = false;
      this.tell();
    }, BACK_FOR);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.lapse);
    clearTimeout(this.newsTimer);
    clearTimeout(this.signing);
    for (const stop of this.stop) stop();
    if (this.s.wire.line === 'there')
      void this.s.wire.ask('unwatch', { match: this.meta.id }).catch(() => undefined);
  }

  // ---- pushes and answers ----

  /** Asks for everything that is missing here, part by part. */
  private async watch(): Promise<void> {
    const fresh: Entry[] = [];
    for (;;) {
      const told = (await this.s.wire.ask('watch', {
        match: this.meta.id,
        since: this.entries.last,
        talk: this.talk[this.talk.length - 1]?.t ?? -1,
        as: this.s.as,
      })) as Told;
      if (this.closed) return;
      if (told.reset || (this.epoch && told.epoch !== this.epoch)) this.forget();
      this.epoch = told.epoch ?? this.epoch;
      this.facts = told.match as MatchFacts;
      const added = this.entries.add(told.entries);
      if (!added) {
        this.forget();
        continue;
      }
      fresh.push(...added);
      if (told.more) continue;
      await this.take(told, fresh);
      return;
    }
  }

  /** The host has taken the person of this name off the table. */
  sentAway(name: string): boolean {
    return this.entries.sentAway(name);
  }

  /** A change was made over HTTP: fetches the current facts. */
  refresh(): Promise<void> {
    return this.watch();
  }

  private forget(): void {
    this.entries.clear();
    this.words.clear();
    this.talk = [];
  }

  private hear(push: Push): void {
    if (push.match !== this.meta.id || this.closed || !this.facts) return;
    if (push.push === 'entries') {
      const fresh = this.entries.add((push as unknown as Told).entries);
      if (!fresh) void this.watch().catch(() => undefined);
      else if (fresh.length > 0) void this.take(push as unknown as Told, fresh); // otherwise it is a duplicate
    } else if (push.push === 'talk') this.hearTalk(push);
    else if (push.push === 'here') this.hearHere(push);
    else if (push.push === 'players') this.hearPlayers(push);
  }

  private hearTalk(push: Fields): void {
    for (const line of (push.talk ?? []) as TalkLine[])
      if (!this.talk.some((other) => other.t === line.t))
        this.talk = [...this.talk, line].sort((a, b) => a.t - b.t);
    this.unread = this.talk.filter(({ t: number }) => number > this.seenTalk).length;
    this.tell();
  }

  /** The talk is on the screen. */
  readTalk(): void {
    this.seenTalk = this.talk[this.talk.length - 1]?.t ?? this.seenTalk;
    if (this.unread === 0) return;
    this.unread = 0;
    this.keepSeen();
    this.tell();
  }

  private keepSeen(): void {
    this.s.seen.keep(this.meta.id, { moves: this.seenMoves, talk: this.seenTalk });
  }

  private hearHere(push: Fields): void {
    const here = push.here as boolean[] | undefined;
    if (here)
      this.facts.players.forEach((player, seat) => {
        if (player) player.here = here[seat] ?? false;
      });
    if (typeof push.watchers === 'number') this.watchers = push.watchers;
    this.tell();
  }

  /** A player has another name or rating now. Their chat lines appear under the current name. */
  private hearPlayers(push: Fields): void {
    const players = push.players as MatchFacts['players'];
    const renamed = new Map(
      this.facts.players.map((player, seat) => [player?.name, players[seat]?.name]),
    );
    this.talk = this.talk.map((line) => ({ ...line, by: renamed.get(line.by) ?? line.by }));
    this.facts = { ...this.facts, players, host: push.host as string | null };
    this.words.clear();
    if (!this.replaying) this.display();
    this.tell();
  }

  /** Facts, clocks and whose turn it is are true at once; the picture of the table may wait a
   * moment. */
  private take(told: Told, fresh: readonly Entry[]): Promise<void> {
    this.know(told, fresh);
    if (fresh.length === 0 && this.behind) {
      // nothing new to be shown
      this.tell();
      return Promise.resolve();
    }
    const shown = this.pictures.add({
      told,
      last: told.last,
      paced: this.isPaced(fresh),
      atOnce: this.presses,
    });
    this.tell();
    return shown;
  }

  private know(told: Told, fresh: readonly Entry[]): void {
    this.last = told.last;
    const facts = typeof told.match === 'object' ? told.match : told.facts;
    if (facts) this.facts = facts;
    else this.facts = { ...this.facts, moves: told.moves!, actor: told.actor ?? null };
    this.seat = told.seat ?? -1;
    this.leaving = told.leaving ?? 'standin';
    this.undoing = told.undo ?? { how: 'none' };
    if (told.clock) {
      this.clock = told.clock;
      this.ahead = told.clock.now - this.s.now();
    }
    if (typeof told.watchers === 'number') this.watchers = told.watchers;
    if (told.talk) this.hearTalk({ talk: told.talk });
    if (told.reveal) this.reveal = told.reveal;
    for (const entry of fresh) this.hearNews(entry);
    this.makeSaid();
    this.vote(told.ask ?? null);
  }

  /** The open vote, until it lapses. */
  private vote(open: Vote | null): void {
    clearTimeout(this.lapse);
    const left = (open?.until ?? 0) - this.serviceNow;
    this.question = left > 0 ? open : null;
    if (this.question && left < LONGEST_TIMER)
      this.lapse = setTimeout(() => {
        this.vote(null);
        this.tell();
      }, left + 1);
  }

  /** What others do besides moving is shown for a moment, unless it happened long ago. */
  private hearNews({ kind, seat, at, yes, ask, why }: Entry): void {
    if (seat === undefined || seat === this.seat || at < this.serviceNow - NEWS_FOR) return;
    if (kind === 'answer' && !yes && this.question?.n === ask && this.question?.seat === this.seat)
      this.tellNews({ what: 'no', seat });
    else if (kind === 'standin' || kind === 'return' || kind === 'back')
      this.tellNews({ what: kind, seat, why });
  }

  private tellNews(news: News): void {
    this.news = news;
    clearTimeout(this.newsTimer);
    this.newsTimer = setTimeout(() => {
      this.news = null;
      this.tell();
    }, NEWS_FOR);
  }

  /** My clock runs: I may decide at once, whatever of the others' moves is still to be shown. */
  private get presses(): boolean {
    return this.waitsForMe && this.clock?.running === this.seat;
  }

  /** One move of somebody else, just made, is shown after the one before it; several came while
   * away. */
  private isPaced(fresh: readonly Entry[]): boolean {
    const [one, ...more] = fresh.filter(({ kind }) => kind === 'move');
    return (
      !!one &&
      more.length === 0 &&
      one.seat !== this.seat &&
      !!this.now &&
      !this.replaying &&
      !this.s.hidden()
    );
  }

  private async showSent({ told, last }: Sent): Promise<void> {
    if (this.closed) return;
    if (told.view) {
      const { slot, deck } = await this.s.deck(this.facts);
      this.slot = slot;
      this.ownDeck = deck;
      this.view = fromBase64(told.view);
      this.lastShown = last;
      if (!this.replaying) this.display();
    }
    this.tell();
  }

  /** The table does not show yet all that has happened. */
  get behind(): boolean {
    return this.pictures.behind;
  }

  // ---- the position ----

  private lay(table: number, view: Uint8Array, moves: number): void {
    const { facts } = this;
    this.s.engine.see(
      table,
      {
        game: facts.game,
        deck: this.slot,
        seats: facts.seats,
        options: facts.options,
        players: facts.players.map((player) => ({
          name: player?.standin
            ? t('{name} (stand-in)', { name: nameOf(player) })
            : player
              ? nameOf(player)
              : '',
          bot: isBot(player),
        })),
      },
      moves,
      this.seat,
      view,
    );
  }

  /** The present. What is chosen stays so unless the table, or whose turn it is, has changed. */
  private display(): void {
    if (!this.view) return;
    const moves = this.lineShown.length;
    const now = `${this.lastShown} ${this.facts.phase} ${this.seat} ${this.facts.players.map((player) => `${player && nameOf(player)}${player?.standin}${sittingWords(player)}`).join()}`;
    if (now === this.shown) return;
    this.shown = now;
    this.place(this.view, moves);
    this.makeLog(); // after names were given to the seats
    if (this.s.wire.line === 'there' && !this.s.hidden() && this.missed === 0) this.sawAll();
  }

  /** The decisions that led to the table as it is shown. */
  private get lineShown(): Decided[] {
    return this.entries.line(this.lastShown);
  }

  private place(view: Uint8Array, moves: number): void {
    this.lay(LIVE, view, moves);
    this.now = new TablePosition(this.s.engine, LIVE, this.seat);
    this.now.state.players.forEach((player, seat) => {
      player.elsewhere = seat !== this.seat;
      player.note = sittingWords(this.facts.players[seat]);
    });
    if (this.facts.phase !== 'running' && !this.behind) this.now.state.actor = -1; // ended early: nobody decides any more
    this.pending = '';
    this.begin();
    if (this.mayDecide || this.facts.phase === 'over') this.pace.rest();
  }

  // ---- what happened while away ----

  /** Everything up to now has been on the screen. */
  sawAll(): void {
    this.seenMoves = this.entries.line().length;
    this.missed = 0;
    this.keepSeen();
  }

  /** The page is visible again: fetches what has happened since. */
  countMissed(): void {
    if (this.replaying || !this.now) return;
    const made = this.entries.line().slice(this.seenMoves);
    this.missed = made.filter(({ entry }) => entry.seat !== this.seat).length;
    if (this.missed === 0) this.sawAll();
    this.tell();
  }

  /** Shows the decisions that were missed, one after the other, as if they were made now. */
  async replayMissed(): Promise<void> {
    if (this.replaying) return;
    this.replaying = true;
    try {
      for (
        let n = this.seenMoves;
        this.replaying && !this.closed && n < this.entries.line().length;
        n++
      ) {
        const { view } = await this.s.wire.ask('look', {
          match: this.meta.id,
          n: this.entries.entryAfter(n),
        });
        this.place(fromBase64(view as string), n);
        this.tell();
        await this.s.wait();
      }
    } catch {
      /* the connection was lost: the present is shown */
    }
    this.endReplay();
  }

  endReplay(): void {
    this.replaying = false;
    this.shown = '';
    this.sawAll();
    this.display();
    this.tell();
  }

  reword(): void {
    this.words.clear();
    this.shown = '';
    if (this.view && !this.replaying) this.display();
    this.tell();
  }

  private makeSaid(): void {
    this.said = this.entries.said().map(({ entry, after }) => ({
      after,
      words: saidWords(entry, nameOf(this.facts.players[entry.seat!]!)),
    }));
  }

  private makeLog(): void {
    this.makeSaid();
    this.log = this.words.log(
      this.s.engine,
      this.facts.game,
      this.slot,
      this.seat,
      this.lineShown.map(({ entry }) => entry),
    );
  }

  private async layMoment(table: number, n: number, moves: number): Promise<void> {
    const { view } = await this.s.wire.ask('look', { match: this.meta.id, n });
    this.lay(table, fromBase64(view as string), moves);
  }

  async look(moves: number): Promise<Position> {
    await this.layMoment(REVIEW, this.entries.entryAfter(moves), moves);
    return new TablePosition(this.s.engine, REVIEW, this.seat);
  }

  record(): string | null {
    return this.reveal;
  }
  judged(report: Report): void {
    this.s.judged(this.meta.id, report);
  }
  seed(): string {
    return /^seed ([0-9a-f]{64})$/m.exec(this.reveal ?? '')?.[1] ?? '';
  }
  get fileName(): string {
    return `${this.facts.game}-${this.meta.id}.town`;
  }
  isHuman(seat: number): boolean {
    const player = this.facts.players[seat];
    return !!player && player.kind !== 'bot' && !player.standin;
  }
  liftCurtain(): void {
    /* nobody else looks at this screen */
  }

  // ---- deciding ----

  private get standin(): boolean {
    return this.seat >= 0 && (this.facts.players[this.seat]?.standin ?? false);
  }
  protected get mayDecide(): boolean {
    return (
      this.seat >= 0 &&
      this.facts.phase === 'running' &&
      !this.standin &&
      !this.replaying &&
      !this.behind &&
      this.state.actor === this.seat &&
      !this.state.over
    );
  }
  get canHint(): boolean {
    return this.myTurn && !this.facts.rated;
  }
  get noHints(): string {
    return this.facts.rated ? t('No hints in a rated match') : '';
  }

  /** It is my turn, whether or not this screen shows something else just now. */
  get waitsForMe(): boolean {
    return (
      this.seat >= 0 &&
      this.facts.phase === 'running' &&
      !this.standin &&
      this.facts.actor === this.seat
    );
  }
  get ended(): number | null {
    return this.entries.ended;
  }
  get prompt(): string | undefined {
    return this.behind && this.waitsForMe
      ? t('Your turn: the last moves are still being shown.')
      : undefined;
  }
  /** The service's current time. */
  get serviceNow(): number {
    return this.s.now() + this.ahead;
  }
  get connection(): Line {
    return this.s.wire.line;
  }

  private change(what: string, fields: Fields): Promise<Fields> {
    return this.s.wire.ask(what, { match: this.meta.id, ...fields, cid: this.s.cid() });
  }

  /** The push with the move comes before the answer; a stale one is followed by what was missed. */
  protected async send(move: string): Promise<void> {
    this.missed = 0; // a player who decides has seen enough
    this.sign = 'sent';
    try {
      await this.change('play', { after: this.last, move });
      this.signFor('kept', KEPT_FOR);
    } catch (error) {
      this.signFor('refused', REFUSED_FOR);
      if (error instanceof Refused && error.code === 'stale') await this.watch();
      throw this.worded(error);
    }
  }

  private signFor(sign: 'kept' | 'refused', ms: number): void {
    this.sign = sign;
    clearTimeout(this.signing);
    this.signing = setTimeout(() => {
      if (this.sign !== sign) return; // the next one is on its way
      this.sign = '';
      this.tell();
    }, ms);
    this.tell();
  }

  private worded(error: unknown): Error {
    return error instanceof Refused ? new Error(this.s.say(error)) : (error as Error);
  }

  protected think(name: string, count: number): Promise<Thought> {
    return this.s.think({
      game: this.facts.game,
      thinker: name,
      seat: this.seat,
      view: this.view!,
      seed: Math.floor(Math.random() * 2 ** 32),
      count,
      deck: this.ownDeck,
      names: this.state.players.map(({ name: called }) => called),
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

  askFor(what: 'back' | 'end' | 'pause' | 'standin', more: Fields = {}): Promise<void> {
    return this.tried('ask', { what, ...more });
  }
  answer(yes: boolean): Promise<void> {
    return this.question ? this.tried('answer', { n: this.question.n, yes }) : Promise.resolve();
  }
  leave(): Promise<void> {
    return this.tried('leave');
  }
  comeBack(): Promise<void> {
    return this.tried('return');
  }
  get watches(): boolean {
    return this.seat < 0;
  }
  get isReplaced(): boolean {
    return this.standin;
  }

  /** Sends a chat line to the user's own channel. */
  async say(line: { text: string } | { phrase: number }): Promise<void> {
    await this.tried('say', { room: this.seat >= 0 ? 'players' : 'watchers', ...line });
  }

  // ---- taking back ----

  /** Without a vote, or only if all agree? */
  get undoWords(): string {
    return this.undoing.how === 'ask' ? t('Ask to take the move back') : t('Undo');
  }
  get noUndo(): string {
    if (this.canUndo || this.seat < 0) return '';
    if (this.undoing.how === 'learned') return refusal('illegal', 'learned');
    return this.question ? refusal('illegal', 'open') : t('There is nothing to take back yet.');
  }
  get canUndo(): boolean {
    const { how } = this.undoing;
    return this.pending === '' && (how === 'free' || (how === 'ask' && !this.question));
  }

  /** Without a vote during the player's own run of decisions; otherwise the others vote. */
  undo(): void {
    const { how, to } = this.undoing;
    if (how === 'free') void this.tried('back', { after: this.last, to });
    else if (how === 'ask') void this.askFor('back', { to });
  }

  readonly canRedo = false;
  redo(): void {
    /* what was taken back is decided anew */
  }
  readonly wayBack: WayBack | null = null;

  get notice(): Notice | null {
    const say = (words: string, alert = false): Notice => ({ words, alert, file: false });
    if (this.s.wire.signedOut)
      return say(t('You have been signed out. Sign in again to go on.'), true);
    if (this.s.wire.line === 'lost')
      return say(t('The connection is lost. Your moves are kept here.'));
    if (this.s.wire.line === 'coming') return say(t('Coming back…'));
    if (this.facts.phase === 'cancelled' || (this.facts.phase === 'over' && !this.facts.result))
      return say(endWords(this.facts.phase, this.entries.why), true);
    return null;
  }
}
