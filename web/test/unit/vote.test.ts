// SPDX-License-Identifier: MIT
// vote.test.ts - what the service sends about a table is what the page shows: the open vote and its
// end, a no to one's own question, the facts after something else than a move. Nothing is worked
// out here from the log.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import type { Told, Vote } from '../../src/online/facts.js';
import { RemoteMatch, type RemoteServices } from '../../src/online/remote.js';
import type { Fields, Push } from '../../src/online/wire.js';
import { Refused } from '../../src/online/wire.js';
import { newsWords, refusalOf } from '../../src/online/words.js';

const NOW = 1_000_000;
const player = (name: string) => ({ name, kind: 'guest', standin: false, here: true });
const facts = {
  id: 'm',
  phase: 'running',
  pace: { kind: 'live', bank: 60, turn: 5 },
  pauses: 2,
  actor: 0,
  moves: 3,
  players: [player('Ala'), player('Bo')],
};
const table = {
  view: null,
  last: 2,
  moves: 3,
  actor: 0,
  clock: { at: NOW, now: NOW, running: null, left: [null, null], paused: null },
};
const asked: Vote = { n: 3, seat: 0, what: 'pause', yes: [0], need: [0, 1], until: NOW + 60_000 };

async function opened(ask: Vote | null, answers: (what: string) => Fields = () => ({})) {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: NOW });
  let hear: (push: Push) => void = () => undefined;
  const wire = {
    line: 'there',
    onPush: (listener: typeof hear) => ((hear = listener), () => undefined),
    onLine: () => () => undefined,
    ask: async (what: string) =>
      what === 'watch'
        ? { match: facts, seat: 0, epoch: 'e', version: 3, entries: [], talk: [], ...table, ask }
        : answers(what),
  };
  const services = {
    wire,
    now: () => Date.now(),
    hidden: () => false,
    paceNow: () => 'normal',
    cid: () => 'cid-00000',
    seen: { of: () => undefined, keep: () => undefined },
    say: refusalOf,
  } as unknown as RemoteServices;
  const match = await RemoteMatch.open(services, 'm');
  const push = (told: Partial<Told>): void =>
    hear({ push: 'entries', match: 'm', seat: 0, ...table, ask: null, ...told } as unknown as Push);
  return { match, push };
}
const after = (body: () => Promise<void>) => async (): Promise<void> => {
  try {
    await body();
  } finally {
    mock.timers.reset();
  }
};

test(
  'the vote is the one that the service sends, until it lapses',
  after(async () => {
    const { match } = await opened({ ...asked, until: NOW + 90_000 });
    assert.equal(match.question?.n, 3);
    mock.timers.tick(89_000); // longer than a minute: how long is for the service to say
    assert.equal(match.question?.n, 3);
    mock.timers.tick(1_100);
    assert.equal(match.question, null);
    match.close();
  }),
);

test(
  'a no to my question is told for a moment, to me alone',
  after(async () => {
    const { match, push } = await opened(asked);
    push({ entries: [{ n: 0, at: NOW, kind: 'answer', ask: 3, seat: 1, yes: false }] });
    assert.equal(match.question, null);
    assert.deepEqual(match.news, { what: 'no', seat: 1 });
    mock.timers.tick(5_100);
    assert.equal(match.news, null);
    match.close();
    mock.timers.reset();
    const other = await opened({ ...asked, seat: 1 });
    other.push({ entries: [{ n: 0, at: NOW, kind: 'answer', ask: 3, seat: 0, yes: false }] });
    assert.equal(other.match.news, null);
    other.match.close();
  }),
);

test(
  'who is replaced, or back, is told for a moment; what happened long ago is not',
  after(async () => {
    const { match, push } = await opened(null);
    push({ entries: [{ n: 0, at: NOW, kind: 'standin', seat: 1, why: 'left' }] });
    assert.match(newsWords(match.news!, 'Bo'), /Bo has left/);
    push({ entries: [{ n: 1, at: NOW, kind: 'return', seat: 1 }] });
    assert.match(newsWords(match.news!, 'Bo'), /Bo is back/);
    mock.timers.tick(5_100);
    assert.equal(match.news, null);
    push({ entries: [{ n: 2, at: NOW - 60_000, kind: 'standin', seat: 1, why: 'late' }] });
    assert.equal(match.news, null);
    match.close();
  }),
);

test(
  'facts, pauses left and what leaving does come with the push',
  after(async () => {
    const { match, push } = await opened(null);
    const told = {
      ...facts,
      pauses: 1,
      players: [player('Ala'), { ...player('Bo'), standin: true }],
    };
    push({
      entries: [{ n: 0, at: NOW, kind: 'standin', seat: 1 }],
      facts: told as unknown as Told['facts'],
      leaving: 'cancel',
    });
    assert.equal(match.facts.pauses, 1);
    assert.equal(match.facts.players[1]?.standin, true);
    assert.equal(match.leaving, 'cancel');
    push({ entries: [{ n: 1, at: NOW, kind: 'move', seat: 0, move: 'x' }], moves: 4, actor: 1 });
    assert.deepEqual([match.facts.moves, match.facts.actor], [4, 1]);
    match.close();
  }),
);

test(
  'a refusal names its reason',
  after(async () => {
    const { match } = await opened(null, () => {
      throw new Refused('illegal', { why: 'pauses' });
    });
    await match.askFor('pause');
    assert.equal(match.trouble, 'A match is paused at most twice.');
    const reasons = [
      'pauses',
      'early',
      'asked',
      'open',
      'returns',
      'backs',
      'banned',
      'short',
      'learned',
    ];
    const said = new Set(reasons.map((why) => refusalOf(new Refused('illegal', { why }))));
    assert.equal(said.size, reasons.length);
    const refused = (why: string, until: number) =>
      refusalOf(new Refused('forbidden', { why, until }));
    const year = new Date().getFullYear() + 1;
    const until = new Date(year, 1, 3, 12).getTime();
    assert.match(refused('banned', until), new RegExp(`until .*${year}`));
    assert.match(refused('address', until), new RegExp(`until .*${year}`));
    assert.equal(refused('banned', until + 50 * 366 * 86_400_000), 'This account is banned.');
    match.close();
  }),
);
