// SPDX-License-Identifier: MIT
// worker.ts - where bots think. Has its own instance of the engine and no table: each question
// brings the bytes of one seat's view, so a bot cannot see more than its seat may. A finished match
// is analysed in an instance of its own, which holds it and lets its bots see what each seat knew.
// So is a deck, with which its bots play whole matches.
import { Engine } from './ui/engine.js';
import { LIVE } from './table/tables.js';
import type { Answer, Examine, Examined, Look, Looked, Question } from './ui/thinker.js';

let engine: Promise<Engine> | null = null;
const decks = new Set<string>(); // loaded here

async function prepare(q: Question | Look): Promise<Engine> {
  engine ??= Engine.start(q.module!);
  const e = await engine;
  if (q.language) e.speak(q.language, q.catalog);
  if (q.names) e.nameSeats(q.names);
  if (q.deck && !decks.has(q.deck.id)) {
    e.loadDeck(q.game, q.deck.name, q.deck.bytes);
    decks.add(q.deck.id);
  }
  return e;
}

async function answer(q: Question): Promise<Answer> {
  const e = await prepare(q);
  return { id: q.id, thought: e.think(q.game, q.thinker, q.seat, q.view, q.seed, q.count) };
}

const ENOUGH = 60000; // milliseconds

/** Looks at a whole match again, which this instance holds then: first a short time, then longer
 * and longer. */
async function look(q: Look): Promise<void> {
  const e = await prepare(q);
  e.load(LIVE, q.look);
  if (q.mind) e.useMind(q.game, q.mind);
  const first = e.insight(LIVE, 0);
  if (q.mind) postMessage({ report: first, done: false } satisfies Looked);
  let before = 0;
  for (
    let spent = 0, slice = 300;
    spent < ENOUGH;
    spent += slice, slice = Math.min(3000, slice * 1.3)
  ) {
    const report = e.insight(LIVE, slice);
    const done = spent + slice >= ENOUGH || report.playouts === before;
    postMessage({ report, done } satisfies Looked);
    if (done) return;
    before = report.playouts;
  }
}

const BETWEEN = 250; // milliseconds between two reports of an examination

/** Plays the matches of an examination, and tells now and then how it stands. */
async function examine(q: Examine): Promise<void> {
  engine ??= Engine.start(q.module!);
  const e = await engine;
  if (q.language) e.speak(q.language, q.catalog);
  e.beginExamination(q.game, q.examine, q.level, q.seats, q.seed);
  for (let count = 0, told = performance.now(); count < q.matches; ) {
    count = e.playExamination();
    if (count < q.matches && performance.now() - told < BETWEEN) continue;
    told = performance.now();
    postMessage({ diagnosis: e.examination() } satisfies Examined);
  }
}

self.onmessage = async (event: MessageEvent<Question | Look | Examine>) => {
  const { data } = event;
  if ('examine' in data) {
    await examine(data).catch((error) =>
      postMessage({ error: (error as Error).message } satisfies Examined),
    );
    return;
  }
  if ('look' in data) {
    await look(data).catch((error) => postMessage({ error: String(error) } satisfies Looked));
    return;
  }
  try {
    postMessage(await answer(data));
  } catch (error) {
    postMessage({ id: data.id, error: String(error) } satisfies Answer);
  }
};
