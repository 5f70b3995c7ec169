// SPDX-License-Identifier: MIT
// store.ts - what stays when the tab closes: matches, own decks and daily results, in IndexedDB. A
// browser without it (some private windows) plays on and keeps nothing.

export interface SavedMatch {
  id: string;
  game: string;
  record: string; // the .town text
  updated: number;
  moves: number;
  over: boolean;
  actor: number;
  practice: boolean;
  daily: string; // date, or ''
  learn: boolean; // a guided first match
}
export interface SavedDeck { id: string; game: string; name: string; bytes: Uint8Array }
export interface DailyResult { date: string; total: number; target: number; won: boolean }

type StoreName = 'matches' | 'decks' | 'daily';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('townhall', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('matches', { keyPath: 'id' });
      request.result.createObjectStore('decks', { keyPath: 'id' });
      request.result.createObjectStore('daily', { keyPath: 'date' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

let database: Promise<IDBDatabase> | null = null;

async function run<T>(name: StoreName, mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  try {
    database ??= open();
    const db = await database;
    return await new Promise<T>((resolve, reject) => {
      const request = work(db.transaction(name, mode).objectStore(name));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } catch {
    return undefined;
  }
}

export const putMatch = (match: SavedMatch) => run('matches', 'readwrite', (s) => s.put(match));
export const getMatch = (id: string) => run<SavedMatch>('matches', 'readonly', (s) => s.get(id));
export const dropMatch = (id: string) => run('matches', 'readwrite', (s) => s.delete(id));
export async function allMatches(): Promise<SavedMatch[]> {
  const found = (await run<SavedMatch[]>('matches', 'readonly', (s) => s.getAll())) ?? [];
  return found.sort((a, b) => b.updated - a.updated);
}
export const putDeck = (deck: SavedDeck) => run('decks', 'readwrite', (s) => s.put(deck));
export const allDecks = async () => (await run<SavedDeck[]>('decks', 'readonly', (s) => s.getAll())) ?? [];
export const putDaily = (result: DailyResult) => run('daily', 'readwrite', (s) => s.put(result));
export const allDaily = async () => (await run<DailyResult[]>('daily', 'readonly', (s) => s.getAll())) ?? [];
