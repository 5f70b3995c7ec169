// SPDX-License-Identifier: MIT
// insightstore.ts - reports on finished matches, so that nothing is computed twice. They have a
// database of their own: losing it costs a minute of thinking, and its layout can change without
// touching the matches.
import type { Report } from './insight.js';

/** `key`: the match's record, the language of the report's words, and how they are phrased. */
interface Kept {
  key: string;
  report: Report;
  done: boolean;
  at: number;
}

const MOST = 60; // reports; the oldest go

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('townhall.insight', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('reports', { keyPath: 'key' }).createIndex('at', 'at');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function keyOf(record: string, language: string): Promise<string> {
  const bytes = new TextEncoder().encode(`sentences ${language}\n${record}`);
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (b) => b.toString(16).padStart(2, '0')).join('');
}

/** Stored results for this match; null without any, or without storage. */
export async function readReport(record: string, language: string): Promise<Kept | null> {
  try {
    const [db, key] = await Promise.all([open(), keyOf(record, language)]);
    return await new Promise((resolve, reject) => {
      const request = db.transaction('reports').objectStore('reports').get(key);
      request.onsuccess = () => {
        db.close();
        resolve((request.result as Kept | undefined) ?? null);
      };
      request.onerror = () => reject(request.error);
    });
  } catch {
    return null;
  }
}

/** Keeps a report instead of an earlier one of the same match. */
export async function keepReport(
  record: string,
  language: string,
  report: Report,
  done: boolean,
): Promise<void> {
  try {
    const [db, key] = await Promise.all([open(), keyOf(record, language)]);
    await new Promise((resolve, reject) => {
      const transaction = db.transaction('reports', 'readwrite');
      const store = transaction.objectStore('reports');
      store.put({ key, report, done, at: Date.now() } satisfies Kept);
      const all = store.index('at').getAllKeys();
      all.onsuccess = () => {
        for (const old of all.result.slice(0, Math.max(0, all.result.length - MOST)))
          store.delete(old);
      };
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    db.close();
  } catch {
    /* it is computed again next time */
  }
}
