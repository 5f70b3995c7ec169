// SPDX-License-Identifier: MIT
// context.ts - what every screen needs: engine, bots, words, settings, decks. Made once.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { Engine, type GameInfo } from './engine.js';
import { nameLevels } from '../match/facts.js';
import { type Catalog, LANGUAGES, preferredLanguage, readCatalog, speak } from './i18n.js';
import { keepSettings, readSettings, type Settings, themeNow } from './settings.js';
import { Sounds } from './sounds.js';
import { allDecks, putDeck, type SavedDeck } from './store.js';
import { Thinker } from './thinker.js';

declare const ENGINE_URL: string; // set by the build
declare const WORKER_URL: string;
declare const CATALOG_URLS: Record<string, string>;

export interface App {
  engine: Engine;
  thinker: Thinker;
  sounds: Sounds;
  games: GameInfo[];
  settings: Settings;
  decks: Map<string, SavedDeck>; // "game slot"
  onChange: (listener: () => void) => () => void;
  change: (settings: Partial<Settings>) => Promise<void>;
  addDeck: (game: string, name: string, bytes: Uint8Array) => number;
  game: (id: string) => GameInfo;
}

export const AppContext = createContext<App>(null as unknown as App);
export const useApp = (): App => useContext(AppContext);

async function fetchBytes(url: string): Promise<Uint8Array> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The language's catalog as bytes; none for English or while a language is not translated. */
async function fetchCatalog(language: string): Promise<Uint8Array | undefined> {
  const url = CATALOG_URLS[language];
  return url ? fetchBytes(url) : undefined;
}

function showSettings(settings: Settings, language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dataset.theme = themeNow(settings);
}

export async function startApp(): Promise<App> {
  const settings = readSettings(localStorage);
  const wanted = (): string =>
    settings.language in LANGUAGES ? settings.language : preferredLanguage(navigator.languages);
  const [module, words] = await Promise.all([
    WebAssembly.compileStreaming(fetch(ENGINE_URL)),
    fetchCatalog(wanted()),
  ]);
  const engine = await Engine.start(module);
  const listeners = new Set<() => void>();
  const app: App = {
    engine,
    settings,
    games: [],
    decks: new Map(),
    thinker: new Thinker(WORKER_URL, module),
    sounds: new Sounds({
      on: () => settings.sound,
      touched: () => navigator.userActivation?.hasBeenActive ?? true,
      audio: () => new AudioContext(),
      now: () => performance.now(),
    }),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: async (some) => {
      Object.assign(settings, some);
      keepSettings(localStorage, settings);
      if (some.language !== undefined) use(await fetchCatalog(wanted()));
      showSettings(settings, wanted());
      for (const listener of listeners) listener();
    },
    addDeck: (game, name, bytes) => {
      const slot = engine.loadDeck(game, name, bytes);
      app.games = engine.games();
      const { sha256 } = app.game(game).decks.find((d) => d.slot === slot)!;
      app.decks.set(`${game} ${slot}`, { id: `${game} ${sha256}`, game, name, bytes });
      return slot;
    },
    game: (id) => app.games.find((g) => g.id === id)!,
  };
  const use = (bytes: Uint8Array | undefined): void => {
    const language = bytes ? wanted() : 'en';
    speak(language, bytes ? readCatalog(bytes) : (new Map() as Catalog));
    engine.speak(language, bytes);
    app.thinker.speak(language, bytes);
    app.games = engine.games();
    nameLevels(engine.levels());
  };
  use(words);
  showSettings(settings, wanted());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
    showSettings(settings, wanted()),
  );
  return app;
}

/** Own decks of earlier visits; one that no longer loads is left alone. */
export async function loadDecks(app: App): Promise<void> {
  for (const deck of await allDecks().catch(() => [])) {
    try {
      app.addDeck(deck.game, deck.name, deck.bytes);
    } catch {
      /* made for an older version of the game: stored, but not offered */
    }
  }
}

/** Keeps the own deck of a slot for later visits: two of one name are two, the same bytes are one.
 * Throws what the browser says when it does not keep it. */
export async function keepDeck(app: App, game: string, slot: number): Promise<void> {
  await putDeck(app.decks.get(`${game} ${slot}`)!);
}
