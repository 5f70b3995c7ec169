// SPDX-License-Identifier: MIT
// strip.tsx - the first thing on the start page: the match to go on with, or, for somebody who is
// new, a first match with help.
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { type App, useApp } from '../ui/context.js';
import { seatName } from '../match/facts.js';
import { t, tn } from '../ui/i18n.js';
import { opponents } from '../match/results.js';
import { type Kept, useStates } from '../match/kept.js';
import { Icon } from '../table/parts.js';
import { Cover } from '../ui/portraits.js';
import { hasGuide } from './guides.js';
import { TEACHING, teach } from './teach.js';

/** A match that is not over. `mine`: it waits for me; `left`: how long it will. */
export interface Going {
  href: string;
  game: string;
  mine: boolean;
  words: string;
  who: ComponentChildren;
  left?: string;
}

const SHOWN = 3; // one large, two beside it

/** Those at this screen. */
export function useGoing(kept: Kept): Going[] {
  const running = useMemo(
    () => kept.matches.filter(({ over }) => !over).slice(0, SHOWN),
    [kept.matches],
  );
  const states = useStates(running);
  return running.flatMap((match) => {
    const state = states.get(match.id);
    if (!state) return [];
    const people = state.players.map((_, seat) => seat).filter((seat) => !state.players[seat].bot);
    const me = people.length === 1 ? people[0] : -1;
    const mine = people.length === 1; // bots wait until somebody looks
    return [
      {
        href: `#/match/${match.id}`,
        game: match.game,
        mine,
        words: mine
          ? t('Your turn')
          : t('{name} to move', { name: seatName(state, Math.max(0, match.actor)) }),
        who: [opponents({ players: state.players, me }), tn('{n} move', '{n} moves', match.moves)]
          .filter(Boolean)
          .join(' · '),
      },
    ];
  });
}

function Beside({ going }: { going: Going }) {
  const app = useApp();
  return (
    <li>
      <a href={going.href}>
        <Cover game={going.game} />
        <strong>{app.game(going.game)?.title ?? going.game}</strong>
        <span class="note">{going.words}</span>
      </a>
    </li>
  );
}

/** The first of them large, two more beside it. */
export function Strip({ all }: { all: Going[] }) {
  const app = useApp();
  const [first, ...others] = all;
  if (!first) return null;
  return (
    <section class={`going${first.mine ? ' hot' : ''}`} aria-label={t('Go on')}>
      <a class="going-main" href={first.href}>
        <span class="going-picture">
          <Cover game={first.game} />
        </span>
        <span class="going-words">
          <small>{first.words}</small>
          <strong>{app.game(first.game)?.title ?? first.game}</strong>
          <span class="note">
            {first.who}
            {first.left && (
              <span class="clock">
                <Icon name="clock" />
                <b>{first.left}</b>
              </span>
            )}
          </span>
        </span>
        <span class="button primary">
          <Icon name="play" />
          <span>{t('Go on')}</span>
        </span>
      </a>
      {others.length > 0 && (
        <ul class="going-others">
          {others.slice(0, SHOWN - 1).map((one) => (
            <Beside key={one.href} going={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The game that a newcomer is taught first. */
const firstGame = (app: App): string | undefined =>
  app.games.map(({ id }) => id).find((id) => hasGuide(id));

/** For somebody who has never played here. */
export function FirstVisit() {
  const app = useApp();
  const id = firstGame(app);
  if (!id) return null;
  const game = app.game(id);
  return (
    <section class="going first" aria-label={t('New here?')}>
      <div class="going-main">
        <span class="going-picture">
          <Cover game={id} />
        </span>
        <span class="going-words">
          <small>{t('New here?')}</small>
          <strong>{t('{game}, step by step', { game: game.title })}</strong>
          <span class="note">{t('A first match with help at every step. You can win it.')}</span>
        </span>
        <button type="button" class="button primary" onClick={() => teach(app, game)}>
          <Icon name="hint" />
          <span>{t('Teach me ({n} min)', { n: TEACHING })}</span>
        </button>
      </div>
    </section>
  );
}
