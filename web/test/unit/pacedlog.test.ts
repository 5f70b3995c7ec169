// SPDX-License-Identifier: MIT
// pacedlog.test.ts - while moves wait to be shown, the log is that of the table on the screen: no
// line that the board does not show yet, and at each the change that the service sends, never one
// worked out from two views.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mock, test } from 'node:test';
import type { Told } from '../../src/online/facts.js';
import { RemoteMatch, type RemoteServices } from '../../src/online/remote.js';
import type { Push } from '../../src/online/wire.js';
import { Engine } from '../../src/ui/engine.js';

const wasm = readFileSync(process.env.TOWNHALL_WASM!);
const GAME = 'mesta';
const START = 3; // the entry of `start`
const MADE = 9;

/** A match that begins, and what a watcher is sent of each move. */
async function played(): Promise<Partial<Told>[]> {
  const engine = await Engine.start(wasm);
  engine.open(0, {
    game: GAME,
    deck: 0,
    seats: 2,
    options: {},
    players: [
      { name: 'Ala', bot: false },
      { name: 'Bo', bot: false },
    ],
    seed: '7'.repeat(64),
  });
  const sent: Partial<Told>[] = [];
  const told = (n: number): Partial<Told> => ({
    last: START + n,
    moves: n,
    actor: engine.state(0, -1).actor,
    view: Buffer.from(engine.view(0, -1)).toString('base64'),
    entries: [],
  });
  sent.push(told(0));
  for (let n = 1; n <= MADE; n++) {
    const { actor } = engine.state(0, -1);
    const [{ move }] = engine.moves(0, actor);
    engine.play(0, actor, move);
    const curve = engine.curve(0);
    const change = curve[n].map((total, seat) => total - curve[n - 1][seat]);
    const entry = { n: START + n, at: 0, kind: 'move', seat: actor, move, facts: [1], change };
    sent.push({ ...told(n), entries: [entry] });
  }
  return sent;
}

test('the log is as far as the board, with the numbers of the service', async () => {
  const sent = await played();
  const engine = await Engine.start(wasm);
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 });
  try {
    const player = (name: string) => ({ name, kind: 'guest', standin: false, here: true });
    const facts = {
      id: 'm',
      game: GAME,
      seats: 2,
      options: {},
      phase: 'running',
      pace: { kind: 'none' },
      actor: 0,
      moves: 0,
      players: [player('Ala'), player('Bo')],
    };
    let hear: (push: Push) => void = () => undefined;
    const begin = ['create', 'join', 'join', 'start'].map((kind, n) => ({ n, at: 0, kind }));
    const services = {
      engine,
      wire: {
        line: 'there',
        onPush: (listener: typeof hear) => ((hear = listener), () => undefined),
        onLine: () => () => undefined,
        ask: async () => ({ match: facts, seat: null, talk: [], ...sent[0], entries: begin }),
      },
      deck: async () => ({ slot: 0 }),
      now: () => Date.now(),
      hidden: () => false,
      paceNow: () => 'normal',
      seen: { of: () => undefined, keep: () => undefined },
    } as unknown as RemoteServices;
    const match = await RemoteMatch.open(services, 'm');
    const changes = sent.slice(1).map(({ entries }) => entries![0].change!);
    assert.ok(changes.some((change) => change.some((n) => n !== 0)));
    const check = (): void => {
      assert.equal(match.log.length, match.state.moves, 'as many lines as moves on the board');
      assert.deepEqual(
        match.log.map(({ change }) => change),
        changes.slice(0, match.log.length),
      );
    };
    const seen = new Set<number>();
    for (const told of sent.slice(1))
      hear({ push: 'entries', match: 'm', seat: null, ...told } as unknown as Push);
    for (let i = 0; i < 400 && match.state.moves < MADE; i++) {
      check();
      seen.add(match.log.length);
      mock.timers.tick(50);
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    }
    check();
    assert.equal(match.log.length, MADE);
    assert.ok(seen.size > 2, `shown one after the other: ${[...seen].join()}`);
    match.close();
  } finally {
    mock.timers.reset();
  }
});
