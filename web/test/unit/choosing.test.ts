// SPDX-License-Identifier: MIT
// choosing.test.ts - a match whose moves are answered later, as a server's would be: what is sent
// is shown and nothing else can be sent meanwhile; a refusal gives the choice back with its reason.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { Choosing } from '../../src/match/choosing.js';
import { Engine, type Thought } from '../../src/ui/engine.js';
import { type Position, TablePosition } from '../../src/match/position.js';
import { LIVE } from '../../src/table/tables.js';

class Afar extends Choosing {
  now: Position;
  sent: { move: string; taken: () => void; refused: (why: Error) => void }[] = [];
  constructor(readonly engine: Engine) {
    super();
    this.now = new TablePosition(engine, LIVE, 0);
    this.begin();
  }
  protected get mayDecide(): boolean {
    return this.now.state.actor === 0;
  }
  protected send(move: string): Promise<void> {
    return new Promise((taken, refused) => {
      this.sent.push({ move, taken, refused });
    });
  }
  protected think(): Promise<Thought> {
    return Promise.reject(new Error('no hints here'));
  }
  /** The server's push: the table as it is now. */
  push(move: string): void {
    this.engine.play(LIVE, 0, move);
    this.now = new TablePosition(this.engine, LIVE, 0);
    this.begin();
    this.tell();
  }
}

async function sit(): Promise<Afar> {
  const engine = await Engine.start(readFileSync(process.env.TOWNHALL_WASM!));
  engine.open(LIVE, {
    game: 'urbanista',
    deck: 0,
    seats: 1,
    options: {},
    seed: engine.daily('test', 'match'),
    players: [{ name: '', bot: false }],
  });
  return new Afar(engine);
}

test('a move that is on its way is shown, and nothing else can be sent or picked meanwhile', async () => {
  const match = await sit();
  const [a, b] = match.moves.map(({ move }) => move);
  match.choose(a);
  const done = match.play(a);
  assert.equal(match.pending, a);
  assert.equal(match.ghost, a);
  assert.ok(!match.myTurn);
  void match.play(b);
  match.choose(b);
  match.pick('');
  match.drop();
  assert.equal(match.ghost, a);
  assert.deepEqual(
    match.sent.map(({ move }) => move),
    [a],
  );
  match.push(a);
  match.sent[0].taken();
  await done;
  assert.equal(match.pending, '');
  assert.equal(match.state.moves, 1);
  assert.ok(match.myTurn);
  assert.equal(match.ghost, '');
});

test('a refused move changes nothing, says why, and may be tried again', async () => {
  const match = await sit();
  const { move } = match.moves[0];
  match.choose(move);
  const done = match.play(move);
  match.sent[0].refused(new Error('the table has moved on'));
  await done;
  assert.equal(match.trouble, 'the table has moved on');
  assert.equal(match.pending, '');
  assert.equal(match.chosen, move);
  assert.equal(match.ghost, move);
  assert.equal(match.state.moves, 0);
  void match.play(move);
  assert.equal(match.trouble, '');
  assert.equal(match.sent.length, 2);
});

test('who thinks may fail, and the reason is told', async () => {
  const match = await sit();
  await match.nextHint();
  assert.match(match.trouble, /no hints here/);
  assert.ok(!match.hintWaits);
});
