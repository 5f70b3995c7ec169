// SPDX-License-Identifier: MIT
// store.ts - what stays when the tab closes: matches, own decks and daily results, in IndexedDB.
// Whatever the browser refuses (no room, a private window) is thrown to the caller, who says so.
import { type Disk, type SavedMatch, Shelf } from '../match/shelf.js';

export interface SavedDeck {
  id: string;
  game: string;
  name: string;
  bytes: Uint8Array;
} // id: game and hash
export interface DailyResult {
  date: string;
  total: number;
  target: number;
  won: boolean;
}

type StoreName = 'matches' | 'decks' | 'daily';

let database: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  database ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('townhall', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('matches', { keyPath: 'id' });
      request.result.createObjectStore('decks', { keyPath: 'id' });
      request.result.createObjectStore('daily', { keyPath: 'date' });
    };
    request.onsuccess = () => {
      request.result.onclose = () => {
        database = null;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  }).catch((error) => {
    database = null; // the next one tries again
    throw error;
  });
  return database;
}

/** One transaction. Done means written: a full disk may show only when all is put down. */
async function run<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await open();
  return new Promise<T>((resolve, reject) => {
    const transaction = db.transaction(name, mode);
    const request = work(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? request.error);
  });
}

const disk: Disk = {
  read: (id) => run('matches', 'readonly', (s) => s.get(id)),
  all: () => run('matches', 'readonly', (s) => s.getAll()),
  swap: async (id, next) => {
    await run('matches', 'readwrite', (store) => {
      const there = store.get(id) as IDBRequest<SavedMatch | undefined>;
      there.onsuccess = () => {
        const match = next(there.result);
        if (match) store.put(match);
      };
      return there;
    });
  },
  remove: (id) => run('matches', 'readwrite', (s) => s.delete(id)),
};

const others =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('townhall.matches');

/** All matches of this browser. */
export const shelf = new Shelf(disk, (id) => others?.postMessage(id));

/** Calls when another tab has stored a match. */
export function onNews(listener: (id: string) => void): () => void {
  const heard = (event: MessageEvent<string>): void => listener(event.data);
  others?.addEventListener('message', heard);
  return () => others?.removeEventListener('message', heard);
}

export const putDeck = (deck: SavedDeck): Promise<unknown> =>
  run('decks', 'readwrite', (s) => s.put(deck));
export const allDecks = (): Promise<SavedDeck[]> => run('decks', 'readonly', (s) => s.getAll());
export const allDaily = (): Promise<DailyResult[]> => run('daily', 'readonly', (s) => s.getAll());

/** The first result of a day counts; one that comes later is left. */
export async function addDaily(result: DailyResult): Promise<void> {
  await run('daily', 'readwrite', (store) => {
    const there = store.get(result.date);
    there.onsuccess = () => {
      if (!there.result) store.put(result);
    };
    return there;
  });
}
