// SPDX-License-Identifier: MIT
// offline.ts - when the service worker stores what. It stores the page itself at once; the reader's
// language follows as soon as it works, and all the rest (puzzles, lessons, online play, the other
// languages) when the reader has stayed for a while, so that a first visit does not load seven
// languages to show one.
import { languageNow } from './i18n.js';

declare const CATALOG_URLS: Record<string, string>; // set by the build
declare const RULES_URLS: Record<string, Record<string, string>>;

const A_WHILE = 10_000; // milliseconds

function wordsOf(language: string): string[] {
  const catalog = CATALOG_URLS[language];
  return [...(catalog ? [catalog] : []), ...Object.values(RULES_URLS[language] ?? {})];
}

export async function keepOffline(): Promise<void> {
  await navigator.serviceWorker.register('sw.js');
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: wordsOf(languageNow()) });
  setTimeout(() => active?.postMessage({ keep: 'all' }), A_WHILE);
}
