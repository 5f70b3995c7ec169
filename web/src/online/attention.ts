// SPDX-License-Identifier: MIT
// attention.ts - it is my turn somewhere: a number in the title and on the app's badge, a short
// sound, a notification where that is wanted and allowed, and the next match that waits. The
// service pushes turns of matches that are not on this screen; the one that is says so itself.
import type { App } from '../ui/context.js';
import { t } from '../ui/i18n.js';
import { tellForAWhile } from '../ui/notices.js';
import { turnLeft } from './clock.js';
import { type MatchFacts, nameOf } from './facts.js';
import type { Service } from './service.js';

const EVERY = 60_000; // milliseconds between polls, because pushes between nodes may be lost

/** Is this seat to move, and its person at the table? */
export const waitsFor = ({ phase, actor, players }: MatchFacts, seat: number): boolean =>
  phase === 'running' && actor === seat && !players[seat]?.standin;

export class Attention {
  private waiting = new Map<string, MatchFacts>();
  private tables = new Map<string, MatchFacts>(); // of mine, as they were when last heard of
  private heard = new Map<string, number>(); // when each of them came
  private known = false; // turns that waited at the start are not news
  private told = 0; // how often a match has reported its state
  private listeners = new Set<() => void>();

  constructor(
    private readonly service: Service,
    private readonly app: App,
  ) {
    // The next code that sets the title gets the number, too.
    new MutationObserver(() => this.show()).observe(document.querySelector('title')!, {
      childList: true,
    });
    setInterval(() => void this.refresh(), EVERY);
    const { wire } = service;
    wire.onPush((push) => {
      if (push.push === 'announcement')
        tellForAWhile(
          t('From the operator: {words}', { words: String(push.text) }),
          undefined,
          true,
        );
      if (push.push !== 'mine') return;
      const match = push.match as MatchFacts;
      if (push.kicked) this.sentAway(match);
      if (push.seat !== null) this.compare(match);
      this.set(match, waitsFor(match, (push.seat as number | null) ?? -1));
    });
    wire.onLine((line) => {
      if (line === 'there') this.listen();
    });
    if (wire.line === 'there') this.listen();
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) void this.refresh();
    });
    navigator.serviceWorker?.addEventListener('message', ({ data }) => {
      const go: unknown = (data as { go?: unknown } | null)?.go;
      if (typeof go === 'string' && go.startsWith('#/')) location.hash = go;
    });
  }

  /** Turns are pushed from now on; what passed before is requested. A visitor without an account
   * has none. */
  private listen(): void {
    if (this.service.user)
      void this.service.wire
        .ask('mine', { on: true })
        .then(() => Promise.all([this.refresh(), this.service.list('mine')]))
        .then(([, mine]) => {
          for (const match of mine) this.tables.set(match.id, match);
        })
        .catch(() => undefined);
  }

  /** A table of mine as it is on this screen: what changes later is news. */
  saw(match: MatchFacts): void {
    this.tables.set(match.id, match);
  }

  /** Says who has come, that a table has begun, or that somebody wants another match. */
  private compare(match: MatchFacts): void {
    const before = this.tables.get(match.id);
    this.tables.set(match.id, match);
    if (!before) return;
    const game = this.app.game(match.game)?.title ?? match.game;
    const table = `#/online/${match.id}`;
    const me = this.service.user?.name;
    const fresh = match.players.find(
      (player) =>
        player &&
        player.kind !== 'bot' &&
        player.name !== me &&
        !before.players.some((one) => one?.name === player.name),
    );
    if (before.phase === 'gathering' && match.phase === 'running')
      this.announce(t('Your table has begun: {game}.', { game }), table);
    else if (match.phase === 'gathering' && fresh)
      this.announce(
        t('{name} sits at your table now: {game}.', { name: nameOf(fresh), game }),
        table,
      );
    else if (match.rematch && !before.rematch)
      this.announce(
        t('Another match with the same people: {game}.', { game }),
        `#/online/${match.rematch}`,
      );
  }

  private announce(words: string, hash: string): void {
    this.app.sounds.play('turn');
    tellForAWhile(words, { label: t('Go there'), go: () => void (location.hash = hash) });
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  get count(): number {
    return this.waiting.size;
  }

  /** The match that waits for me most, other than this one. */
  next(except: string): MatchFacts | null {
    return (
      [...this.waiting.values()]
        .filter(({ id }) => id !== except)
        .sort((a, b) => this.leftOf(a) - this.leftOf(b) || a.created - b.created)[0] ?? null
    );
  }

  /** Milliseconds left to the player to move there. */
  leftOf(match: MatchFacts): number {
    return turnLeft(match, Date.now() - (this.heard.get(match.id) ?? Date.now()));
  }

  /** Asks the service what waits. */
  async refresh(): Promise<void> {
    try {
      const { told } = this;
      const me = await this.service.me();
      if (this.told !== told) return void this.refresh(); // the answer may be older than a push that came meanwhile
      this.become(new Map((me?.matches ?? []).map((match) => [match.id, match])));
      if (me) this.service.wire.open();
    } catch {
      /* away: what was known stays */
    }
  }

  /** The match on this screen knows first. */
  set(match: MatchFacts, mine: boolean): void {
    this.told++;
    if (this.waiting.has(match.id) === mine) return;
    const next = new Map(this.waiting);
    if (mine) next.set(match.id, match);
    else next.delete(match.id);
    this.become(next);
  }

  private become(next: Map<string, MatchFacts>): void {
    const news = [...next.values()].filter(({ id }) => !this.waiting.has(id));
    this.heard = new Map(
      [...next].map(([id, match]) => [
        id,
        (this.waiting.get(id) === match && this.heard.get(id)) || Date.now(),
      ]),
    );
    this.waiting = next;
    if (this.known && news.length > 0) this.tell(news[0]);
    this.known = true;
    this.show();
    for (const listener of this.listeners) listener();
  }

  private show(): void {
    const plain = document.title.replace(/^\(\d+\) /, '');
    const title = this.count > 0 ? `(${this.count}) ${plain}` : plain;
    if (title !== document.title) document.title = title;
    const badge = navigator as Navigator & { setAppBadge?: (n: number) => Promise<void> };
    void badge.setAppBadge?.(this.count).catch(() => undefined);
  }

  /** The table is not on this screen, so that it cannot say so itself. */
  private sentAway({ game }: MatchFacts): void {
    tellForAWhile(
      t('The host has taken you off a table of {game}.', {
        game: this.app.game(game)?.title ?? game,
      }),
    );
  }

  private tell(match: MatchFacts): void {
    this.app.sounds.play('turn');
    if (this.app.settings.notify && document.hidden) void this.notify(match).catch(() => undefined);
  }

  private async notify(match: MatchFacts): Promise<void> {
    if (Notification.permission !== 'granted') return;
    const worker = await navigator.serviceWorker.ready;
    await worker.showNotification(this.app.game(match.game)?.title ?? match.game, {
      body: t('It is your turn.'),
      tag: match.id,
      icon: 'icon.svg',
      data: { hash: `#/online/${match.id}` },
    });
  }
}

let attention: Attention | null = null;
/** One for the whole page, made when it is first needed. */
export const theAttention = (service: Service, app: App): Attention =>
  (attention ??= new Attention(service, app));
