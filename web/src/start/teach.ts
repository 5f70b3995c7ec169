// SPDX-License-Identifier: MIT
// teach.ts - a guided first match: with one bot, in a deal in which the learner begins and what the
// guide says is true.
import type { App } from '../ui/context.js';
import type { GameInfo, TableSetup } from '../ui/engine.js';
import { guideOptions, guidePartner, guideSuits } from './guides.js';
import { goToMatch } from '../match/matchscreen.js';
import { dealMatch } from '../match/newmatch.js';
import { SCRATCH } from '../table/tables.js';

/** About what the guide itself takes, in minutes. */
export const TEACHING = 8;

/** With one bot, easy to beat or good to play with. */
function guidedSetup(app: App, game: GameInfo): TableSetup {
  const { name, deal } = guidePartner(game.id);
  const setup: TableSetup = {
    game: game.id,
    deck: 0,
    seats: Math.max(2, game.minSeats),
    options: guideOptions(game.id),
    seed: app.engine.daily(deal, game.id),
    players: [
      { name: app.settings.name, bot: false },
      { name, bot: true },
    ],
  };
  for (let n = 0; n < 100 && !deal; n++) {
    setup.seed = app.engine.daily(`learn ${n}`, game.id);
    app.engine.open(SCRATCH, setup);
    if (
      app.engine.state(SCRATCH, -1).actor === 0 &&
      guideSuits(
        game.id,
        app.engine.moves(SCRATCH, 0).map(({ move }) => move),
      )
    )
      break;
  }
  return setup;
}

/** Deals it and goes there. */
export function teach(app: App, game: GameInfo): void {
  void goToMatch(dealMatch(app, guidedSetup(app, game), { learn: true }));
}
