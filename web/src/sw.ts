// SPDX-License-Identifier: MIT
// sw.ts - the service worker: stores the whole page after the first load, so that it works offline.
// A new build has a new name; its files are fetched while the old ones still serve, then take over.
// The rest (LATER) is stored when the page requests it (offline.ts) or has used it.
declare const BUILD: string;
declare const FILES: string[];
declare const LATER: string[];

const worker = self as unknown as ServiceWorkerGlobalScope;
// Addresses are relative to where this file lies: a proxy may put the page behind a prefix, and
// another beside it.
const HERE = new URL('.', worker.location.href);
const OURS = `townhall ${HERE.pathname} `;
const CACHE = OURS + BUILD;
const addresses = new Set(LATER.map((path) => new URL(path, HERE).href));
/** What belongs to the service changes all the time and is never stored. */
const isService = (url: URL): boolean =>
  /^(api\/|ws$|healthz$)/.test(url.href.slice(HERE.href.length));

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((n) => (n.startsWith(OURS) || n.startsWith('townhall-')) && n !== CACHE)
            .map((n) => caches.delete(n)),
        ),
      )
      .then(() => worker.clients.claim()),
  );
});

async function keep(wanted: string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const url of wanted)
    if (LATER.includes(url) && !(await cache.match(url))) await cache.add(url);
}

worker.addEventListener('message', (event) => {
  const asked: unknown = (event.data as { keep?: unknown } | null)?.keep;
  const wanted = asked === 'all' ? LATER : asked;
  if (Array.isArray(wanted)) event.waitUntil(keep(wanted.map(String)));
});

worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || !url.href.startsWith(HERE.href) || isService(url)) return;
  const answer = async (): Promise<Response> => {
    const cache = await caches.open(CACHE);
    if (event.request.mode === 'navigate') {
      // A page that may have changed: ask first, fall back to the stored copy.
      try {
        return await fetch(event.request);
      } catch {
        if (url.pathname !== HERE.pathname) return Response.redirect(HERE.href); // a link to a table
        return (await cache.match('.')) ?? Response.error();
      }
    }
    const kept = await cache.match(event.request);
    if (kept) return kept;
    const fresh = await fetch(event.request);
    if (fresh.ok && addresses.has(url.href)) await cache.put(event.request, fresh.clone());
    return fresh;
  };
  event.respondWith(answer());
});

/** Somebody answers the notice that it is their turn: the page that is open goes to that match, or
 * one is opened. */
worker.addEventListener('notificationclick', (event) => {
  const { hash } = event.notification.data as { hash: string };
  event.notification.close();
  event.waitUntil(
    worker.clients.matchAll({ type: 'window' }).then(async ([page]) => {
      if (!page) return worker.clients.openWindow(new URL(hash, HERE));
      page.postMessage({ go: hash });
      return page.focus();
    }),
  );
});

export {};
