// SPDX-License-Identifier: MIT
// openremote.ts - opens a match of the service with all that it needs of this browser.
import { judged, seen } from '../match/keepsakes.js';
import type { App } from '../ui/context.js';
import { motionNow, paceNow } from '../ui/settings.js';
import type { MatchFacts } from './facts.js';
import { RemoteMatch } from './remote.js';
import { cid, theService } from './service.js';
import { refusalOf } from './words.js';

const STEP = 900; // milliseconds between two moves that are shown again
const NEVER_SEEN = { of: () => undefined, keep: () => undefined };

/** An own deck is fetched once by its hash; players and watchers of the match may read it. */
async function deckOf(app: App, match: MatchFacts) {
  const known = app.game(match.game).decks.find((deck) => deck.sha256 === match.deck);
  const slot =
    known?.slot ??
    app.addDeck(
      match.game,
      'own',
      new TextEncoder().encode(
        await (
          await fetch(
            new URL(
              `api/1/decks/${match.deck}?match=${match.id}`,
              new URL('.', location.href.split('#')[0]),
            ),
          )
        ).text(),
      ),
    );
  const own = app.decks.get(`${match.game} ${slot}`);
  return { slot, deck: own && { id: own.id, name: own.name, bytes: own.bytes } };
}

/** As a spectator: what strangers see, also for somebody who plays; what they see counts as seen by
 * nobody. */
export function openRemote(app: App, id: string, as?: 'spectator'): Promise<RemoteMatch> {
  const { wire } = theService();
  wire.open();
  return RemoteMatch.open(
    {
      engine: app.engine,
      wire,
      think: (ask) => app.thinker.ask(ask),
      deck: (match) => deckOf(app, match),
      cid,
      now: () => Date.now(),
      say: refusalOf,
      paceNow: () => paceNow(app.settings),
      hidden: () => document.hidden,
      seen: as ? NEVER_SEEN : seen,
      as,
      judged: (match, { accounts, playouts }) =>
        judged.keep(match, {
          accuracy: accounts.map(({ accuracy }) => accuracy ?? null),
          playouts,
        }),
      wait: () =>
        new Promise((done) => {
          setTimeout(done, motionNow(app.settings) ? STEP : 0);
        }),
    },
    id,
  );
}
