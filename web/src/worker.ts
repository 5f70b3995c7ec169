// SPDX-License-Identifier: MIT
// worker.ts - where bots think. Has its own instance of the engine and no table: each question brings
// the bytes of one seat's view, so a bot cannot see more than its seat may.
import { Engine } from './engine.js';
import type { Question, Answer } from './thinker.js';

let engine: Promise<Engine> | null = null;
const decks = new Set<string>(); // loaded here

async function answer(q: Question): Promise<Answer> {
  engine ??= Engine.start(q.module!);
  const e = await engine;
  if (q.language) e.speak(q.language, q.catalog);
  if (q.names) e.nameSeats(q.names);
  if (q.deck && !decks.has(q.deck.id)) {
    e.loadDeck(q.game, q.deck.name, q.deck.bytes);
    decks.add(q.deck.id);
  }
  return { id: q.id, thought: e.think(q.game, q.thinker, q.seat, q.view, q.seed, q.count) };
}

self.onmessage = async (event: MessageEvent<Question>) => {
  try {
    postMessage(await answer(event.data));
  } catch (error) {
    postMessage({ id: event.data.id, error: String(error) } satisfies Answer);
  }
};
