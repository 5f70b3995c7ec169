// SPDX-License-Identifier: MIT
// match.test.ts - a match at one screen, with the real engine and bots that answer in the same
// thread.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { Engine, Refusal, type TableSetup } from '../../src/ui/engine.js';
import { marksOf } from '../../src/match/lastmoves.js';
import { LocalMatch } from '../../src/match/localmatch.js';
import { TablePosition } from '../../src/match/position.js';
import type { Kept, SavedMatch } from '../../src/match/shelf.js';
import { LIVE } from '../../src/table/tables.js';

const wasm = readFileSync(process.env.TOWNHALL_WASM!);
const bytesAsked: Uint8Array[] = [];

async function sit(setup: Partial<TableSetup>, practice = false, auto = false) {
  const engine = await Engine.start(wasm);
  const kept: { match: SavedMatch; after: string; back: boolean }[] = [];
  const disk: { answer: Kept } = { answer: { is: 'kept' } };
  engine.open(LIVE, {
    game: 'urbanista',
    deck: 0,
    seats: setup.players!.length,
    options: {},
    seed: engine.daily('test', 'match'),
    players: [],
    ...setup,
  });
  const match = new LocalMatch(
    {
      engine,
      keep: (match, after, back) => {
        kept.push({ match, after, back });
        return Promise.resolve(disk.answer);
      },
      deck: () => undefined,
      paceNow: () => 'off',
      autoNow: () => auto,
      nameNow: () => '',
      random: () => 0.5,
      think: (ask) => {
        bytesAsked.push(ask.view);
        return Promise.resolve(
          engine.think(ask.game, 'greedy', ask.seat, ask.view, ask.seed, ask.count),
        );
      },
    },
    { id: 'x', practice, daily: '', learn: false },
    engine.record(LIVE),
  );
  const settled = async () => {
    for (let i = 0; i < 50; i++) await Promise.resolve();
  };
  return { match, engine, kept, disk, settled };
}
const human = { name: 'Ala', bot: false };
const bot = { name: 'greedy', bot: true };

test('a person plays, the bots answer, every position is kept', async () => {
  const { match, kept, settled } = await sit({ players: [human, bot, bot] });
  assert.ok(match.myTurn);
  while (!match.state.over) {
    assert.ok(match.myTurn, 'bots have moved');
    match.play(match.moves[0].move);
    await settled();
  }
  assert.equal(match.state.moves, 14);
  assert.equal(kept.length, 14);
  assert.match(kept[13].match.record, /^result /m);
  assert.deepEqual(
    kept.map((save) => !!save.match.result),
    Array.from({ length: 14 }, (_, i) => i === 13),
    'the last save has the result',
  );
  assert.equal(kept[13].match.result!.scores[0].total, match.state.scores[0].total);
});

test('a move that makes itself is marked like a move of others, and theirs stay marked', async () => {
  const engine = await Engine.start(wasm);
  // Not every deal has a forced move; which ones do depends on the deck.
  const forced = async (deal: number) => {
    const { match, settled } = await sit(
      {
        game: 'uptown',
        seed: engine.daily('test', `forced ${deal}`),
        players: [human, bot, bot],
      },
      false,
      true,
    );
    for (let i = 0; !match.forced && !match.state.over; i++) {
      while (!match.myTurn && !match.state.over) await settled();
      if (match.myTurn && !match.forced)
        void match.play(match.moves[(7 * i) % match.moves.length].move);
    }
    return { match, settled };
  };
  let { match, settled } = await forced(0);
  for (let deal = 1; !match.forced && deal < 20; deal++) ({ match, settled } = await forced(deal));
  assert.ok(match.forced, 'one deal in twenty has a forced move');
  while (!match.myTurn) await settled();
  const marked = marksOf(match, match.state.moves, false).map(({ entry }) => entry);
  assert.ok(match.forced && match.myTurn);
  assert.equal(marked[marked.length - 1].auto, true);
  assert.ok(marked.filter(({ seat }) => seat !== match.viewer).length >= 2, 'what both others did');
});

test('looking at a match keeps nothing; every save names the one before, and only an undo goes back', async () => {
  const { match, kept, engine } = await sit({ players: [human] }, true);
  const opened = engine.record(LIVE);
  assert.equal(kept.length, 0);
  match.play(match.moves[0].move);
  match.play(match.moves[0].move);
  match.undo();
  match.redo();
  assert.deepEqual(
    kept.map(({ back }) => back),
    [false, false, true, false],
  );
  assert.deepEqual(
    kept.map(({ after }) => after),
    [opened, ...kept.slice(0, -1).map((k) => k.match.record)],
  );
  assert.deepEqual(
    kept.map((k) => k.match.moves),
    [1, 2, 1, 2],
  );
});

test('another tab was faster: the match is shown as it stands there, and goes on from it', async () => {
  const { match, kept, disk, settled } = await sit({ players: [human] }, true);
  const [mine, theirs] = [match.moves[0].move, match.moves[5].move];
  const other = await sit({ players: [human] }, true);
  other.match.play(theirs);
  disk.answer = { is: 'behind', now: other.kept[0].match };
  match.play(mine);
  await settled();
  assert.deepEqual(
    match.log.map(({ move }) => move),
    [theirs],
  );
  assert.match(match.notice!.words, /another tab/i);
  disk.answer = { is: 'kept' };
  match.play(match.moves[0].move);
  await settled();
  assert.equal(kept[1].after, other.kept[0].match.record);
  assert.equal(match.notice, null);

  other.match.play(other.match.moves[1].move);
  match.meet(other.kept[1].match);
  assert.deepEqual(
    match.log.map(({ move }) => move),
    other.match.log.map(({ move }) => move),
    'news of another tab',
  );
  const before = match.position;
  match.meet(other.kept[1].match);
  assert.equal(match.position, before, 'what is known already changes nothing');
});

test('news of what lies there does not take away a move that is just being kept', async () => {
  const { match, kept, settled } = await sit({ players: [human] }, true);
  match.play(match.moves[0].move);
  await settled();
  match.play(match.moves[0].move);
  match.meet(kept[0].match); // read before the second move was written
  await settled();
  assert.equal(match.state.moves, 2);
});

test('a browser that keeps nothing is told of, until it does again', async () => {
  const { match, disk, settled } = await sit({ players: [human] });
  disk.answer = { is: 'refused', why: 'full' };
  match.play(match.moves[0].move);
  await settled();
  assert.ok(match.notice!.file && match.notice!.alert);
  disk.answer = { is: 'kept' };
  match.play(match.moves[0].move);
  await settled();
  assert.equal(match.notice, null);
});

test('the end can be taken back, and that, too', async () => {
  const { match, kept, settled } = await sit({ players: [human, bot] }, true);
  while (!match.state.over) {
    match.play(match.moves[0].move);
    await settled();
  }
  const { moves } = match.state;
  const record = kept[kept.length - 1].match.record;
  match.undo();
  assert.ok(match.wayBack && !match.state.over);
  match.wayBack!.back();
  await settled();
  assert.ok(match.state.over && !match.wayBack);
  assert.equal(match.state.moves, moves);
  assert.equal(kept[kept.length - 1].match.record, record);
});

test('bots are given views: the same bytes the engine makes for their seat', async () => {
  bytesAsked.length = 0;
  const { match, engine, settled } = await sit({ players: [human, bot] });
  match.play(match.moves[0].move);
  const view = engine.view(LIVE, 1);
  await settled();
  assert.deepEqual(bytesAsked[0], view);
});

test('what is told of a running match does not hold its seed; a link to the deal does', async () => {
  const { engine } = await sit({ players: [human, bot] });
  const seed = engine.seed(LIVE);
  assert.equal(seed, engine.daily('test', 'match'));
  assert.ok(!JSON.stringify(engine.state(LIVE, 0)).includes(seed));
  assert.ok(!('seed' in engine.state(LIVE, 0)));
});

test('scores come with the words of their lines and facts', async () => {
  const { engine } = await sit({ game: 'uptown', players: [human, bot] });
  const [score] = engine.state(LIVE, 0).scores;
  for (const line of [...score.lines, ...score.facts]) assert.ok(line.name && line.help, line.id);
  assert.equal(score.seat, 0);
  assert.ok(score.lines.length > 0 && score.facts.length > 0);
});

test('the first click shows, the second plays, another pick drops', async () => {
  const { match } = await sit({ players: [human] });
  const [a, b] = match.moves;
  match.choose(a.move);
  assert.equal(match.ghost, a.move);
  assert.ok(match.preview);
  match.hover(b.move);
  assert.equal(match.ghost, a.move, 'what is chosen stays');
  match.pick(match.select);
  assert.equal(match.chosen, '');
  match.hover(b.move);
  assert.equal(match.ghost, b.move);
  match.choose(a.move);
  match.choose(a.move);
  assert.equal(match.state.moves, 1);
});

test('turning keeps what is shown, where it can lie', async () => {
  const { match } = await sit({ players: [human] });
  const { move } = match.moves.find((one) => one.move.startsWith(`${match.select}@`))!;
  match.choose(move);
  match.turnPicked();
  assert.equal(match.chosen, move.replace('@', 'r@'));
  assert.equal(match.ghost, match.chosen);
  assert.ok(match.preview);
  match.drop();
  match.hover(move.replace('@', 'r@'));
  match.turnPicked();
  assert.deepEqual([match.ghost, match.chosen], [move, '']);
});

test('a preview tells the change that the move then makes', async () => {
  const { match } = await sit({ players: [human] });
  const { move } = match.moves[17];
  match.choose(move);
  const { before, after } = match.preview!;
  assert.equal(match.state.scores[0].total, before);
  match.play(move);
  assert.equal(match.state.scores[0].total, after);
});

test('a preview tells what the move does to every seat', async () => {
  const { match } = await sit({ game: 'uptown', players: [human, human] });
  for (let i = 0, touched = 0; touched === 0; i++) {
    assert.ok(i < 60, 'a gift comes up');
    if (match.curtain >= 0) match.liftCurtain();
    const before = match.state.scores.map((score) => score.total);
    const gift = match.moves.find(({ words }) => / gift /.test(words)) ?? match.moves[0];
    match.choose(gift.move);
    const { change } = match.preview!;
    const mover = match.state.actor;
    match.play(gift.move);
    assert.deepEqual(
      match.state.scores.map((score, seat) => score.total - before[seat]),
      change,
    );
    touched = change[1 - mover];
  }
});

test('undo only where nobody learned anything, unless it is practice', async () => {
  const strict = await sit({ players: [human] });
  strict.match.play(strict.match.moves[0].move);
  assert.ok(!strict.match.canUndo, 'the next card of the pile was seen');

  const { match, settled } = await sit({ players: [human, bot] }, true);
  const first = match.moves[3].move;
  match.play(first);
  await settled();
  assert.equal(match.state.moves, 2);
  match.undo();
  assert.equal(match.state.moves, 0, 'back to the last decision of a person');
  assert.ok(match.canRedo);
  match.redo();
  assert.equal(match.state.moves, 2);
  assert.equal(match.log[0].move, first);
});

test('alone with bots a building is taken back before the share; a person would keep what was shown', async () => {
  const one = await sit({ game: 'budowa', players: [human, bot] });
  await one.settled();
  assert.ok(one.match.myTurn);
  const moves = one.match.state.moves;
  one.match.play(one.match.moves[0].move);
  assert.ok(one.match.myTurn, 'a share is asked for');
  assert.deepEqual([one.match.canUndo, one.match.noUndo], [true, '']);
  one.match.undo();
  assert.equal(one.match.state.moves, moves);
  one.match.play(one.match.moves[0].move);
  one.match.play(one.match.moves[0].move);
  await one.settled();
  assert.equal(one.match.canUndo, false);
  assert.match(one.match.noUndo, /^This showed something new, so it stays\. .*Seen by: .*Ala/);

  const two = await sit({ game: 'budowa', players: [human, { name: 'Ola', bot: false }] });
  if (two.match.curtain >= 0) two.match.liftCurtain();
  assert.equal(two.match.noUndo, 'There is nothing to take back yet.');
  two.match.play(two.match.moves[0].move);
  assert.equal(two.match.canUndo, false);
  assert.match(two.match.noUndo, /Seen by: (Ala|Ola)/);
});

test('a curtain between secret hands, none where all is open', async () => {
  const secret = await sit({ players: [human, { name: 'Bea', bot: false }] });
  assert.equal(secret.match.curtain, 0, 'nobody knows yet who sits there');
  assert.equal(secret.match.viewer, -1);
  secret.match.liftCurtain();
  assert.equal(secret.match.viewer, 0);
  secret.match.play(secret.match.moves[0].move);
  assert.equal(secret.match.curtain, 1);
  assert.ok(!secret.match.myTurn);
  assert.deepEqual(secret.match.moves, []);
  secret.match.liftCurtain();
  assert.equal(secret.match.viewer, 1);
  assert.ok(secret.match.myTurn);

  const open = await sit({ game: 'uptown', players: [human, { name: 'Bea', bot: false }] });
  const { match } = open;
  for (let i = 0; i < 6; i++) {
    assert.equal(match.curtain, -1);
    match.play(match.moves[match.moves.length - 1].move);
  }
});

test('with a bot and one person there is no curtain; after the end neither', async () => {
  const { match, engine, settled } = await sit({ game: 'budowa', players: [bot, human] });
  while (!match.state.over) {
    await settled();
    assert.equal(match.curtain, -1);
    assert.equal(match.viewer, 1);
    void match.play(match.moves[0]?.move);
  }
  const record = engine.record(LIVE);
  const two = await sit({ game: 'budowa', players: [human, human] });
  assert.equal(two.match.curtain, two.match.state.actor);
  const finished = record.replace('player 0 bot greedy', 'player 0 human Bea');
  two.match.meet({ record: finished } as SavedMatch);
  assert.equal(two.match.curtain, -1);
});

test('a moment of the past is the table as it was: scores, decks, hands, whose turn', async () => {
  for (const { id: game } of (await Engine.start(wasm)).games()) {
    const { match, settled } = await sit({ game, players: [human, bot] }, true);
    const seen: { scores: string; parts: string[]; actor: number }[] = [];
    const style = {
      compact: false,
      choices: false,
      select: '',
      ghost: '',
      highlight: '',
    };
    const told = (position: typeof match.now) => ({
      scores: JSON.stringify(position.state.scores),
      actor: position.state.actor,
      parts: position.parts.map((part) =>
        position.drawn(part, part.place === 'seat' ? 1 : 0, style),
      ),
    });
    await settled();
    while (!match.state.over) {
      seen[match.state.moves] = told(match.now);
      void match.play(match.moves[match.moves.length >> 1].move);
      await settled();
    }
    for (const [n, was] of Object.entries(seen))
      if (was) assert.deepEqual(told(await match.look(Number(n))), was, `${game} after ${n}`);
  }
});

test('for every move it is known what to pick, and what is picked already stays where it will do', async () => {
  for (const { id: game } of (await Engine.start(wasm)).games()) {
    const { match, settled } = await sit({ game, players: [human, bot] }, true);
    await settled();
    for (let i = 0; i < 12 && !match.state.over; i++) {
      for (const { move } of match.moves) {
        match.chooseFromAfar(move);
        const { select } = match;
        const style = {
          compact: false,
          choices: true,
          select,
          ghost: '',
          highlight: '',
        };
        const offers = match.now.parts.flatMap(
          (part) => match.now.drawn(part, part.place === 'seat' ? 1 : 0, style).offers,
        );
        assert.ok(offers.includes(`m ${move}`), `${game}: '${move}' with '${select}' picked`);
        match.chooseFromAfar(move);
        assert.equal(match.select, select);
      }
      void match.play(match.moves[0].move);
      await settled();
    }
  }
});

test('the hint ladder ends with the move, and the move can be made', async () => {
  const { match } = await sit({ players: [human] });
  await match.nextHint();
  assert.equal(match.hintStep, 1);
  assert.ok(match.hint!.where);
  await match.nextHint();
  await match.nextHint();
  assert.equal(match.chosen, match.hint!.move);
  match.play(match.chosen);
  assert.equal(match.state.moves, 1);
  assert.equal(match.hint, null);
});

test('a thinker with other slots reads a view of a second own deck', async () => {
  const standard = readFileSync(`${process.env.TOWNHALL_ROOT}/data/uptown/standard.deck`, 'utf8');
  const own = (words: string) => new TextEncoder().encode(standard.replace('Studio Flat', words));
  const engine = await Engine.start(wasm),
    thinker = await Engine.start(wasm);
  const hashes = () =>
    new Set(
      engine
        .games()
        .find((g) => g.id === 'uptown')!
        .decks.map((d) => d.sha256),
    );
  const builtIn = hashes().size;
  const slots = ['Tiny Flat', 'Den', 'Attic'].map((words) =>
    engine.loadDeck('uptown', 'mine', own(words)),
  );
  assert.deepEqual(slots, [builtIn, builtIn + 1, builtIn + 2]);
  assert.equal(hashes().size, builtIn + 3);
  engine.open(LIVE, {
    game: 'uptown',
    deck: slots[1],
    seats: 2,
    options: {},
    seed: engine.daily('test', 'deck'),
    players: [human, human],
  });
  const actor = engine.state(LIVE, -1).actor;
  const ask = () => thinker.think('uptown', 'greedy', actor, engine.view(LIVE, actor), 1, 3);
  assert.throws(ask, /deck, sha256:[0-9a-f]{8}\.\.\., is not loaded/);
  thinker.loadDeck('uptown', 'mine', own('Den'));
  assert.ok(engine.moves(LIVE, actor).some((m) => m.move === ask().choice.move));
});

test('records go out and in; bad ones are refused with a line', async () => {
  const { engine, match } = await sit({ players: [human] });
  match.play(match.moves[5].move);
  const record = engine.record(LIVE);
  const hash = engine.hash(LIVE);
  engine.load(1, record);
  assert.equal(engine.hash(1), hash);
  assert.throws(
    () => engine.load(1, record.replace('move 0', 'move 9')),
    (e: Error) => e instanceof Refusal && /^\d+: /.test(e.message),
  );
  assert.equal(engine.hash(1), hash, 'a refused record changes nothing');
  assert.throws(() => engine.play(LIVE, 0, 'nonsense'), Refusal);
  assert.throws(
    () => engine.loadDeck('uptown', 'bad', new TextEncoder().encode('project one\n')),
    Refusal,
  );
});

test('what a seat was sent of a match elsewhere is shown like one here, and no more can be asked of it', async () => {
  for (const game of ['urbanista', 'uptown', 'mesta', 'budowa']) {
    const here = await sit({ game, players: [human, bot, human] }, true);
    const there = await Engine.start(wasm);
    const { match, engine, settled } = here;
    for (let i = 0; i < 9 && !match.state.over; i++) {
      match.liftCurtain();
      void match.play(match.moves[match.moves.length >> 1]?.move);
      await settled();
    }
    const { deck, seats, options, players, moves } = engine.state(LIVE, -1);
    for (const seat of [0, 1, 2, -1]) {
      there.see(
        LIVE,
        { game, deck, seats, options, players },
        moves,
        seat,
        engine.view(LIVE, seat),
      );
      const [mine, theirs] = [
        new TablePosition(engine, LIVE, seat),
        new TablePosition(there, LIVE, seat),
      ];
      assert.deepEqual(theirs.state, mine.state, `${game} ${seat}`);
      assert.deepEqual(theirs.moves(), mine.moves());
      assert.deepEqual(theirs.view(), mine.view());
      const select = mine.startSelect();
      assert.equal(theirs.startSelect(), select);
      const style = { compact: false, choices: true, select, ghost: '', highlight: '' };
      mine.parts.forEach((part, i) =>
        assert.deepEqual(theirs.drawn(theirs.parts[i], 1, style), mine.drawn(part, 1, style)),
      );
      const move = mine.moves()[0]?.move;
      if (move) assert.deepEqual(theirs.preview(move), mine.preview(move));
      const other = seat === 0 ? 1 : 0;
      for (const more of [
        () => there.state(LIVE, other),
        () => there.record(LIVE),
        () => there.log(LIVE),
        () => there.play(LIVE, 0, move ?? ''),
        () => there.rewind(LIVE, 0),
        () => there.undoBlockers(LIVE, 0),
        () => there.hash(LIVE),
      ])
        assert.throws(more, Refusal);
    }
    const view = engine.view(LIVE, 0);
    const facts = { game, deck, seats, options, players };
    assert.throws(
      () => there.see(LIVE, { ...facts, seats: 2, players: players.slice(0, 2) }, moves, 0, view),
      /another match/,
    );
    assert.throws(() => there.see(LIVE, facts, moves, 0, view.slice(1)), Refusal);
    assert.throws(() => there.see(LIVE, facts, moves, 5, view), Refusal);
    there.load(LIVE, engine.record(LIVE));
    assert.equal(there.hash(LIVE), engine.hash(LIVE), 'a match may follow');
  }
});
