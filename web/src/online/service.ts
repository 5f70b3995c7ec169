// SPDX-License-Identifier: MIT
// service.ts - the client of the service: the signed-in user, requests, and one socket.
// Visitors need no account: the first action that needs one creates a guest.
import { promised } from '../match/keepsakes.js';
import { invitation, keepSignedIn, wasSignedIn } from './signedin.js';
import { type Fields, newCid, Refused, Wire, type WireSocket } from './wire.js';
import type { MatchFacts } from './facts.js';
import { askInvite } from './invite.js';

export interface User {
  id: number;
  name: string;
  /** The display name, if there is one. */
  shown?: string;
  kind: 'guest' | 'member' | 'bot';
}
export interface Me {
  user: User;
  settings: Fields;
  matches: MatchFacts[];
}
export interface NewTable {
  game: string;
  seats: number;
  options: Record<string, string>;
  deck?: string;
  pace: MatchFacts['pace'];
  rated: boolean;
  visible: 'link' | 'open';
  bots: Record<string, string>;
  talk?: 'free' | 'phrases';
  order?: 'seated';
  /** Who opens it does not sit down. */
  sit?: false;
}

export const randomBytes = (bytes: Uint8Array): Uint8Array => crypto.getRandomValues(bytes);
export const cid = (): string => newCid(randomBytes);
const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');

/** This person's own part of the chance of a deal. */
export const newShare = (): string => hex(randomBytes(new Uint8Array(32)));

const here = (): URL => new URL('.', location.href.split('#')[0]);

export class Service {
  /** The user; null: none yet; undefined: unknown. */
  user: User | null | undefined = undefined;
  readonly wire = new Wire({
    open: () => {
      const url = new URL('ws', here());
      url.protocol = url.protocol.replace('http', 'ws');
      return new WebSocket(url, 'townhall.1') as unknown as WireSocket;
    },
    now: () => Date.now(),
    later: (ms, call) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  });
  /** The table that was opened here last and has not been on the screen yet. */
  fresh = '';
  private listeners = new Set<() => void>();
  private making: Promise<User> | null = null;
  /** Asks the visitor for the code of a private service; null: they do not want to give one.
   * `wrong`: the one they gave. */
  askInvite: (wrong: string) => Promise<string | null> = () => Promise.resolve(null);

  constructor() {
    const wake = (): void => {
      if (!document.hidden && this.wire.line !== 'lost') this.wire.wake();
    };
    document.addEventListener('visibilitychange', wake);
    addEventListener('online', () => this.wire.wake());
    addEventListener('offline', wake);
    addEventListener('pageshow', wake);
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  private tell(): void {
    for (const listener of this.listeners) listener();
  }

  /** One request; rejects with Refused, whose code is `away` without an answer. */
  async http(method: string, path: string, body?: Fields | string): Promise<Fields> {
    const init: RequestInit = { method, credentials: 'same-origin' };
    if (body !== undefined) {
      init.body = typeof body === 'string' ? body : JSON.stringify(body);
      init.headers = {
        'Content-Type': typeof body === 'string' ? 'text/plain' : 'application/json',
      };
    }
    let answer: Response;
    try {
      answer = await fetch(new URL(`api/1/${path}`, here()), init);
    } catch {
      throw new Refused('away', {});
    }
    const fields = (await answer.json().catch(() => ({}))) as Fields;
    if (answer.ok) return fields;
    const wait = Number(answer.headers.get('Retry-After'));
    if (wait > 0) fields.retry ??= wait * 1000;
    throw new Refused(typeof fields.error === 'string' ? fields.error : 'away', fields);
  }

  /** The user. Null: none yet; a browser that never signed in sends no request. */
  async me(): Promise<Me | null> {
    if (!wasSignedIn()) {
      this.become(null);
      return null;
    }
    try {
      const me = (await this.http('GET', 'me')) as unknown as Me;
      this.become(me.user);
      return me;
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'signin') throw error;
      this.become(null);
      return null;
    }
  }

  become(user: User | null): void {
    const other = this.user?.id !== user?.id;
    this.user = user;
    keepSignedIn(user !== null);
    if (other || this.wire.signedOut) this.wire.renew();
    this.tell();
  }

  /** The signed-in user, or a guest created now. */
  async somebody(): Promise<User> {
    if (this.user === undefined) await this.me();
    if (this.user) return this.user;
    this.making ??= this.makeGuest().finally(() => {
      this.making = null;
    });
    return this.making;
  }

  /** By this name people are to see this visitor. Nothing, or the same again: as it is. */
  async show(name: string): Promise<void> {
    const shown = name.trim().replace(/\s+/g, ' ');
    const user = await this.somebody();
    if (!shown || shown === (user.shown ?? '')) return;
    await this.http('POST', 'me/name', { shown });
    this.become({ ...user, shown });
  }

  /** A private service wants its invitation code: the stored one, or one that the visitor
   * enters. */
  private async makeGuest(): Promise<User> {
    let invite = invitation.kept();
    for (;;) {
      try {
        const user = (await this.http('POST', 'session', invite ? { invite } : {}))
          .user as unknown as User;
        if (invite) invitation.keep(invite);
        this.become(user);
        return user;
      } catch (error) {
        if (!(error instanceof Refused) || error.fields.why !== 'invite') throw error;
        invite = (await this.askInvite(invite)) ?? '';
        if (!invite) throw error;
      }
    }
  }

  /** `deck`: the text of the table's own deck. */
  async create(table: NewTable, deck?: Uint8Array): Promise<MatchFacts> {
    await this.somebody();
    if (deck) await this.http('POST', `decks?game=${table.game}`, new TextDecoder().decode(deck));
    const match = (await this.http('POST', 'matches', {
      ...table,
      cid: cid(),
    } as unknown as Fields)) as unknown as MatchFacts;
    if (table.sit === false) return match;
    this.fresh = match.id;
    // The host's chance is given after the commitment was read, so that it vouches for the deal.
    const share = newShare();
    promised.keep(match.id, { commit: match.commit, share });
    await this.http('POST', `matches/${match.id}/share`, { share, cid: cid() }).catch(() =>
      promised.keep(match.id, { commit: match.commit, share: '' }),
    );
    return match;
  }

  /** Sits down, with chance of one's own, after the commitment was read; and remembers both for the
   * end. */
  async join(
    { id, commit }: Pick<MatchFacts, 'id' | 'commit'>,
    seat?: number,
  ): Promise<MatchFacts> {
    await this.somebody();
    const share = newShare();
    const made = await this.http('POST', `matches/${id}/join`, {
      ...(seat === undefined ? {} : { seat }),
      share,
      cid: cid(),
    });
    promised.keep(id, { commit, share });
    return made as unknown as MatchFacts;
  }

  /** start, leave, kick, bot, rematch. */
  async order(id: string, what: string, fields: Fields = {}): Promise<MatchFacts> {
    return (await this.http('POST', `matches/${id}/${what}`, {
      ...fields,
      cid: cid(),
    })) as unknown as MatchFacts;
  }

  async list(show: 'open' | 'running' | 'mine' | 'over', game = ''): Promise<MatchFacts[]> {
    const { matches } = await this.http(
      'GET',
      `matches?show=${show}${game ? `&game=${game}` : ''}`,
    );
    return (matches ?? []) as MatchFacts[];
  }
}

let service: Service | null = null;
/** One for the whole page. */
export function theService(): Service {
  if (!service) {
    service = new Service();
    service.askInvite = askInvite;
  }
  return service;
}

/** The link that lets a friend sit down. Messengers show a preview of the game; the id stays in the
 * fragment, which browsers do not send. */
export const linkOf = ({ game, id }: Pick<MatchFacts, 'game' | 'id'>): string =>
  new URL(`t/${game}#${id}`, here()).href;
/** The same for a phone where the board is on a big screen. */
export const handLinkOf = (id: string): string => `${location.href.split('#')[0]}#/hand/${id}`;
