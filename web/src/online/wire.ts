// SPDX-License-Identifier: MIT
// wire.ts - one WebSocket to the service that comes back by itself. A request that changes
// something carries a cid, so it can be sent again after a loss and is never done twice; what was
// under way when the connection was lost is sent again when it is back. Time and sockets are given,
// so that tests need neither.

export type Fields = Record<string, unknown>;
/** A refusal of the service: its code, which the page translates. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly fields: Fields,
  ) {
    super(code);
  }
}
export type Push = Fields & { push: string };

/** lost: no connection; coming: being made again; there: as it should be. */
export type Line = 'lost' | 'coming' | 'there';

export interface WireSocket {
  send(words: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface WireServices {
  open: () => WireSocket;
  now: () => number;
  /** Calls later; answers how to prevent it. */
  later: (milliseconds: number, call: () => void) => () => void;
  random: () => number;
}

interface Asked {
  id: number;
  words: string;
  resolve: (ok: Fields) => void;
  reject: (why: Error) => void;
}

const FIRST_PAUSE = 300; // milliseconds before the first attempt to come back; then twice as long each time
const LONGEST_PAUSE = 10_000;
const QUIET = 25_000; // nothing heard for so long: ask whether anybody is there
const PATIENCE = 5_000; // and for the answer to that
const AT_WAKING = 1_000; // the same for somebody who has just come back
const DOORSTEP = 10_000; // a connection that is not made by then is tried anew
const SIGNED_OUT = 4001;

/** What is no frame of ours (a proxy that speaks for itself) says nothing. */
function readFrame(words: string): Fields {
  try {
    const frame: unknown = JSON.parse(words);
    return typeof frame === 'object' && frame ? (frame as Fields) : {};
  } catch {
    return {};
  }
}

export class Wire {
  line: Line = 'lost';
  /** The session has ended elsewhere: nothing comes back by itself. */
  signedOut = false;
  private socket: WireSocket | null = null;
  private asked = new Map<number, Asked>();
  private nextId = 1;
  private attempts = 0;
  private expects = false; // an answer, soon
  private wait = 0; // what the service said before it went
  private heard = 0; // when
  private frames = 0; // and how often
  private stopTimer: (() => void) | null = null;
  private closed = false;
  private wanted = false; // somebody has asked for the connection
  private pushes = new Set<(push: Push) => void>();
  private lines = new Set<(line: Line) => void>();

  constructor(private readonly s: WireServices) {}

  onPush(listener: (push: Push) => void): () => void {
    this.pushes.add(listener);
    return () => this.pushes.delete(listener);
  }

  /** Called after every change of the connection; `there` comes before requests go out again. */
  onLine(listener: (line: Line) => void): () => void {
    this.lines.add(listener);
    return () => this.lines.delete(listener);
  }

  open(): void {
    this.wanted = true;
    if (this.socket || this.closed) return;
    this.connect();
  }

  /** Somebody else is signed in now: a socket's identity never changes, so there is a new one. */
  renew(): void {
    this.signedOut = false;
    if (this.wanted && !this.closed) this.connect();
  }

  close(): void {
    this.closed = true;
    this.stopTimer?.();
    this.socket?.close();
    this.socket = null;
    for (const asked of this.asked.values()) asked.reject(new Refused('busy', {}));
    this.asked.clear();
  }

  /** After sleep, or when the network is back: do not wait for timers. A client that is awake
   * receives something every QUIET; after a longer silence the machine slept, and what is left of
   * the socket is not worth a question. */
  wake(): void {
    if (this.closed || this.signedOut) return;
    const slept = this.s.now() - this.heard > QUIET + PATIENCE;
    if (this.line === 'there' && !slept) this.probe(AT_WAKING);
    else {
      this.attempts = 0;
      this.connect();
    }
  }

  /** Resolves with `ok`, rejects with Refused. Waits for the connection as long as it takes. */
  ask(what: string, fields: Fields = {}): Promise<Fields> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      const asked = { id, words: JSON.stringify({ id, do: what, ...fields }), resolve, reject };
      this.asked.set(id, asked);
      if (this.line !== 'there') return;
      this.socket!.send(asked.words);
      if (!this.expects) this.expect(PATIENCE, () => this.probe());
    });
  }

  // ---- the connection ----

  private tell(line: Line): void {
    if (line === this.line) return;
    this.line = line;
    for (const listener of this.lines) listener(line);
  }

  private connect(): void {
    this.stopTimer?.();
    this.socket?.close();
    this.tell('coming');
    const socket = this.s.open();
    this.socket = socket;
    this.stopTimer = this.s.later(DOORSTEP, () => this.giveUp());
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.attempts = 0;
      this.heard = this.s.now();
      // Listeners first request what they watch; then the requests under way go out again, in
      // order.
      const again = [...this.asked.values()];
      this.line = 'there';
      for (const listener of this.lines) listener('there');
      for (const { words } of again) socket.send(words);
      this.watchSilence();
    };
    socket.onmessage = ({ data }) => {
      if (socket === this.socket) this.hear(String(data));
    };
    socket.onclose = ({ code }) => {
      if (socket === this.socket) this.lose(code);
    };
  }

  /** Nobody answers at the other end: this socket is dropped, whatever it says later. */
  private giveUp(): void {
    const dead = this.socket;
    this.lose(0);
    dead?.close();
  }

  private lose(code: number): void {
    this.socket = null;
    this.stopTimer?.();
    this.expects = false;
    if (this.closed) return;
    if (code === SIGNED_OUT) this.signedOut = true;
    this.tell('lost');
    if (this.signedOut) return;
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.attempts++);
    const spread = this.wait || pause / 2 + this.s.random() * pause;
    this.wait = 0;
    this.stopTimer = this.s.later(spread, () => this.connect());
  }

  private watchSilence(): void {
    this.stopTimer?.();
    this.expects = false;
    this.stopTimer = this.s.later(QUIET, () => {
      if (this.s.now() - this.heard < QUIET) this.watchSilence();
      else this.probe();
    });
  }

  /** Is anybody there? A phone that slept has a socket that looks alive and is not. */
  private probe(patience = PATIENCE): void {
    this.socket?.send(JSON.stringify({ id: 0, do: 'ping' }));
    this.expect(patience, () => this.giveUp());
  }

  /** Whatever comes within this time shows that somebody is there. */
  private expect(patience: number, otherwise: () => void): void {
    const before = this.frames;
    this.expects = true;
    this.stopTimer?.();
    this.stopTimer = this.s.later(patience, () => {
      if (this.frames > before) this.watchSilence();
      else otherwise();
    });
  }

  private hear(words: string): void {
    this.heard = this.s.now();
    this.frames++;
    const frame = readFrame(words);
    if (typeof frame.push === 'string') {
      if (frame.push === 'bye') this.wait = Number(frame.retry) || 0;
      for (const listener of this.pushes) listener(frame as Push);
      return;
    }
    const asked = this.asked.get(Number(frame.re));
    if (!asked) return;
    this.asked.delete(asked.id);
    if (typeof frame.error === 'string') asked.reject(new Refused(frame.error, frame));
    else asked.resolve((frame.ok ?? {}) as Fields);
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A request's own number: the same request sent again has the same. */
export function newCid(fill: (bytes: Uint8Array) => Uint8Array): string {
  return Array.from(fill(new Uint8Array(16)), (byte) => LETTERS[byte % LETTERS.length]).join('');
}
