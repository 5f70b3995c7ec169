// SPDX-License-Identifier: MIT
// wire.test.ts - the one socket to the service: what is lost is sent again, what is doubled counts
// once, and coming back is neither too slow nor all at once. Time stops unless a test moves
// it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Fields,
  newCid,
  type Push,
  Refused,
  Wire,
  type WireSocket,
} from '../../src/online/wire.js';

class FakeSocket implements WireSocket {
  sent: Fields[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(words: string): void {
    this.sent.push(JSON.parse(words) as Fields);
  }
  close(): void {
    this.closed = true;
  }
  hear(frame: unknown): void {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) });
  }
  /** Answers the last request with this word. */
  answer(what: string, answer: Fields): void {
    const asked = this.sent.filter((frame) => frame.do === what).pop()!;
    this.hear({ re: asked.id, ...answer });
  }
  asked(what: string): Fields[] {
    return this.sent.filter((frame) => frame.do === what);
  }
}

function bench() {
  let now = 1_000_000;
  let timers: { at: number; call: () => void }[] = [];
  const sockets: FakeSocket[] = [];
  const wire = new Wire({
    open: () => {
      sockets.push(new FakeSocket());
      return sockets[sockets.length - 1];
    },
    now: () => now,
    later: (ms, call) => {
      const timer = { at: now + ms, call };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    random: () => 0.5,
  });
  return {
    wire,
    sockets,
    get socket() {
      return sockets[sockets.length - 1];
    },
    /** Time goes on, timer by timer. */
    pass(ms: number) {
      const end = now + ms;
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers = timers.filter((other) => other !== next);
        now = Math.max(now, next.at);
        next.call();
      }
      now = end;
    },
    /** The machine sleeps: time goes on, timers do not. */
    sleep(ms: number) {
      now += ms;
    },
  };
}

function opened() {
  const made = bench();
  made.wire.open();
  made.socket.onopen!();
  return made;
}

test('a request waits for the connection and is answered by its number', async () => {
  const { wire, sockets } = bench();
  wire.open();
  const first = wire.ask('watch', { match: 'm' });
  const second = wire.ask('look', { n: 3 });
  assert.deepEqual(sockets[0].sent, []);
  sockets[0].onopen!();
  assert.deepEqual(
    sockets[0].sent.map((frame) => frame.do),
    ['watch', 'look'],
  );
  sockets[0].answer('look', { ok: { n: 3 } });
  sockets[0].answer('watch', { ok: { last: 7 } });
  assert.deepEqual(await first, { last: 7 });
  assert.deepEqual(await second, { n: 3 });
});

test('a refusal rejects with its code and all it says', async () => {
  const { wire, sockets } = opened();
  const asked = wire.ask('play', {});
  sockets[0].answer('play', { error: 'stale', last: 9 });
  await assert.rejects(
    asked,
    (why) => why instanceof Refused && why.code === 'stale' && why.fields.last === 9,
  );
});

test('what was under way when the connection was lost goes out again, the same words, after who listens has asked', async () => {
  const made = opened();
  const { wire } = made;
  const lines: string[] = [];
  wire.onLine((line) => {
    lines.push(line);
    if (line === 'there') void wire.ask('watch', { since: 4 });
  });
  const played = wire.ask('play', { move: 'free a>1', cid: 'cidcidcid' });
  const before = made.socket.asked('play')[0];
  made.socket.onclose!({ code: 1006 });
  assert.equal(wire.line, 'lost');
  made.pass(10_000);
  made.socket.onopen!();
  assert.deepEqual(
    made.socket.sent.map((frame) => frame.do),
    ['watch', 'play'],
  );
  assert.deepEqual(made.socket.asked('play')[0], before);
  assert.deepEqual(lines, ['lost', 'coming', 'there']);
  made.socket.answer('play', { ok: { n: 5 } });
  assert.deepEqual(await played, { n: 5 });
});

test('an answer that comes twice, or to nothing that was asked, or words that are no frame, change nothing', async () => {
  const { wire, sockets } = opened();
  const pushes: Push[] = [];
  wire.onPush((push) => pushes.push(push));
  const asked = wire.ask('play', {});
  sockets[0].answer('play', { ok: { n: 1 } });
  sockets[0].answer('play', { error: 'stale' });
  sockets[0].hear({ re: 999, ok: {} });
  for (const words of ['', 'null', '[]', '17', '<html>502</html>', '{"push":3}'])
    sockets[0].hear(words);
  assert.deepEqual(await asked, { n: 1 });
  assert.deepEqual(pushes, []);
  sockets[0].hear({ push: 'talk' });
  assert.equal(pushes.length, 1);
});

test('a lost frame: what was asked before it is answered by the next connection', async () => {
  const made = opened();
  const asked = made.wire.ask('play', { cid: 'cidcidcid' });
  // Nothing comes: the wire soon asks whether anybody is there, and nobody is.
  made.pass(3_000);
  made.wire.ask('say').catch(() => undefined); // another request gives no more time
  made.pass(2_000);
  assert.equal(made.socket.asked('ping').length, 1);
  made.pass(5_000);
  assert.equal(made.sockets[0].closed, true);
  assert.equal(made.wire.line, 'lost');
  made.pass(1_000);
  assert.equal(made.sockets.length, 2);
  made.socket.onopen!();
  made.socket.answer('play', { ok: { n: 2 } });
  assert.deepEqual(await asked, { n: 2 });
});

test('an old socket that speaks late is not listened to', () => {
  const made = opened();
  const pushes: Push[] = [];
  made.wire.onPush((push) => pushes.push(push));
  made.sockets[0].onclose!({ code: 1006 });
  made.pass(10_000);
  made.socket.onopen!();
  made.sockets[0].hear({ push: 'entries' });
  made.sockets[0].onclose!({ code: 1006 });
  assert.deepEqual(pushes, []);
  assert.equal(made.wire.line, 'there');
});

test('silence that is answered leaves the connection as it is', () => {
  const made = opened();
  for (let i = 0; i < 20; i++) {
    made.pass(25_000);
    if (made.socket.asked('ping').length > i) made.socket.hear({ re: 0, ok: {} });
    made.pass(5_000);
  }
  assert.equal(made.sockets.length, 1);
  assert.equal(made.wire.line, 'there');
});

test('pauses between attempts grow to ten seconds and no further; a connection made begins anew', () => {
  const made = opened();
  const pauses: number[] = [];
  for (let i = 0; i < 8; i++) {
    made.socket.onclose!({ code: 1006 });
    const before = made.sockets.length;
    let waited = 0;
    while (made.sockets.length === before) {
      made.pass(100);
      waited += 100;
    }
    pauses.push(waited);
  }
  assert.deepEqual(pauses, [300, 600, 1200, 2400, 4800, 9600, 10_000, 10_000]);
  made.socket.onopen!();
  made.socket.onclose!({ code: 1006 });
  made.pass(300);
  assert.equal(made.sockets.length, 10);
});

test('a connection that is never made is tried anew', () => {
  const made = bench();
  made.wire.open();
  made.pass(9_999);
  assert.equal(made.sockets.length, 1);
  made.pass(1_000);
  assert.equal(made.sockets[0].closed, true);
  assert.equal(made.sockets.length, 2);
});

test('a service that restarts says when to come back, and is not asked before', () => {
  const made = opened();
  made.socket.hear({ push: 'bye', retry: 1830 });
  made.socket.onclose!({ code: 1012 });
  made.pass(1_829);
  assert.equal(made.sockets.length, 1);
  made.pass(1);
  assert.equal(made.sockets.length, 2);
});

test('waking after an hour connects at once; after a moment it asks, and waits a second for the answer', () => {
  const made = opened();
  made.sleep(3_600_000);
  made.wire.wake();
  assert.equal(made.sockets.length, 2);
  assert.equal(made.wire.line, 'coming');
  made.socket.onopen!();
  made.sleep(3_000);
  made.wire.wake();
  assert.equal(made.socket.asked('ping').length, 1);
  made.pass(1_000);
  assert.equal(made.wire.line, 'lost');
  made.wire.wake();
  assert.equal(made.sockets.length, 3);
  made.socket.onopen!();
  made.wire.wake();
  made.socket.hear({ re: 0, ok: {} });
  made.pass(1_000);
  assert.equal(made.wire.line, 'there');
});

test('signed out elsewhere: it stays away until somebody signs in', () => {
  const made = opened();
  made.socket.onclose!({ code: 4001 });
  made.pass(600_000);
  made.wire.wake();
  assert.equal(made.sockets.length, 1);
  assert.equal(made.wire.signedOut, true);
  made.wire.renew();
  assert.equal(made.sockets.length, 2);
});

test('who one is may change before anybody asks for the connection: then there is none', () => {
  const made = bench();
  made.wire.renew();
  assert.equal(made.sockets.length, 0);
});

test('a closed wire refuses what was under way and comes back no more', async () => {
  const made = opened();
  const asked = made.wire.ask('look');
  made.wire.close();
  await assert.rejects(asked, Refused);
  made.pass(600_000);
  made.wire.wake();
  assert.equal(made.sockets.length, 1);
});

test('a cid is sixteen letters and digits, and another each time', () => {
  const fill = (bytes: Uint8Array): Uint8Array => crypto.getRandomValues(bytes);
  const made = new Set(Array.from({ length: 100 }, () => newCid(fill)));
  assert.equal(made.size, 100);
  for (const cid of made) assert.match(cid, /^[a-z0-9]{16}$/);
});
