// SPDX-License-Identifier: MIT
// life.tsx - what happens here, on the start page: matches to watch, the last results with their
// deals to try, the best players, and yesterday's deal. Panels without contents are not there.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { dailySetup } from '../match/daily.js';
import { goToMatch } from '../match/matchscreen.js';
import { dealMatch } from '../match/newmatch.js';
import { Button, Icon, Panel, Trouble } from '../table/parts.js';
import type { TableSetup } from '../ui/engine.js';
import { type App, useApp } from '../ui/context.js';
import { points, t, tn } from '../ui/i18n.js';
import { Cover } from '../ui/portraits.js';
import { isBot, type MatchFacts, nameOf } from './facts.js';
import { theService } from './service.js';
import { refusalOf } from './words.js';

const SHOWN = 4;
const BEST = 5;
const RIVAL = 'level-3'; // of somebody who tries a deal alone
const DAY = 86_400_000; // milliseconds

interface Best {
  name: string;
  shown?: string;
  rating: number;
  matches: number;
}
interface Yesterday {
  day: string;
  name: string;
  shown?: string;
  total: number;
  played: number;
}
interface News {
  running: MatchFacts[];
  over: MatchFacts[];
  best: { game: string; board: Best[] }[];
  yesterday: Yesterday | null;
}

/** The game that has a board of the day: one that can be played alone. */
const dailyGame = (app: App) => app.games.find(({ minSeats }) => minSeats === 1)!;

async function bestOf(game: string): Promise<Best[]> {
  return ((await theService().http('GET', `ratings/${game}?seats=2`)).board ?? []) as never;
}

async function readYesterday(app: App): Promise<Yesterday | null> {
  const day = new Date(Date.now() - DAY).toISOString().slice(0, 10);
  const { board } = await theService().http('GET', `daily/${dailyGame(app).id}/${day}`);
  const all = (board ?? []) as unknown as Pick<Yesterday, 'name' | 'shown' | 'total'>[];
  return all.length > 0 ? { day, ...all[0], played: all.length } : null;
}

async function readNews(app: App): Promise<News> {
  const service = theService();
  const [running, over, yesterday, ...boards] = await Promise.all([
    service.list('running'),
    service.list('over'),
    readYesterday(app),
    ...app.games.map(({ id }) => bestOf(id)),
  ]);
  return {
    running: running.slice(0, SHOWN),
    over: over.filter(({ result }) => result).slice(0, SHOWN),
    yesterday,
    best: app.games
      .map(({ id }, i) => ({ game: id, board: boards[i].slice(0, BEST) }))
      .filter(({ board }) => board.length > 0),
  };
}

/** Whoever tries a deal sits on the first seat, against bots. */
const alone = (app: App, seats: number): TableSetup['players'] =>
  Array.from({ length: seats }, (_, seat) =>
    seat === 0 ? { name: app.settings.name, bot: false } : { name: RIVAL, bot: true },
  );

/** Deals the cards of a match that is over once more: its record tells the seed. */
async function tryDeal(app: App, match: MatchFacts): Promise<void> {
  const answer = await fetch(
    new URL(`api/1/matches/${match.id}.town`, new URL('.', location.href.split('#')[0])),
  );
  const seed = /^seed ([0-9a-f]{64})$/m.exec(await answer.text())![1];
  const deck = app.game(match.game).decks.find(({ sha256 }) => sha256 === match.deck)!.slot;
  const { game, seats, options } = match;
  await goToMatch(dealMatch(app, { game, deck, seats, options, seed, players: alone(app, seats) }));
}

const playersOf = (match: MatchFacts): string =>
  match.players.map((player) => (player ? callOf(player) : '–')).join(', ');

const callOf = (player: NonNullable<MatchFacts['players'][0]>): string =>
  isBot(player) ? t('a bot') : nameOf(player);

function Tile({
  match,
  words,
  children,
}: {
  match: MatchFacts;
  words: string;
  children?: ComponentChildren;
}) {
  const app = useApp();
  return (
    <li data-game={match.game}>
      <a class="tile" href={`#/online/${match.id}`}>
        <span class="tile-picture">
          <Cover game={match.game} />
        </span>
        <span class="tile-words">
          <strong>{app.game(match.game)?.title ?? match.game}</strong>
          <small>{words}</small>
        </span>
      </a>
      {children}
    </li>
  );
}

/** Who was best, and with how much: what somebody who tries the deal has to beat. */
function madeWords(match: MatchFacts): string {
  const { places, scores, won } = match.result!;
  const score = points(Math.max(...scores));
  if (won !== undefined)
    return t('{names} made {n}', { names: playersOf(match), n: points(scores[0]) });
  const winner = match.players[places.indexOf(1)];
  return t('{names} made {n}', { names: winner ? callOf(winner) : '–', n: score });
}

function Finished({ over }: { over: MatchFacts[] }) {
  const app = useApp();
  const [trouble, setTrouble] = useState('');
  const isKnown = ({ game, deck }: MatchFacts): boolean =>
    app.game(game)?.decks.some(({ sha256 }) => sha256 === deck);
  return (
    <Panel title={t('Last results')} icon="trophy" class="life-over">
      <Trouble>{trouble}</Trouble>
      <ul class="tiles">
        {over.map((match) => (
          <Tile key={match.id} match={match} words={madeWords(match)}>
            {isKnown(match) && (
              <Button
                onClick={() =>
                  void tryDeal(app, match).catch((error) => setTrouble(refusalOf(error)))
                }
              >
                {t('Try this deal')}
              </Button>
            )}
          </Tile>
        ))}
      </ul>
    </Panel>
  );
}

function BestPlayers({ best }: { best: News['best'] }) {
  const app = useApp();
  return (
    <Panel title={t('Best players')} icon="people" class="life-best">
      {best.map(({ game, board }) => (
        <section key={game}>
          <h3>{app.game(game).title}</h3>
          <ol>
            {board.map(({ name, shown, rating }) => (
              <li key={name}>
                <a href={`#/people/${name}`} title={name}>
                  {nameOf({ name, shown })}
                </a>
                <b class="figure">{rating}</b>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </Panel>
  );
}

function YesterdaysDeal({ yesterday }: { yesterday: Yesterday }) {
  const { day, total, played } = yesterday;
  const app = useApp();
  const game = dailyGame(app);
  return (
    <Panel title={t('Yesterday’s deal')} icon="calendar" note={game.title} class="life-yesterday">
      <p>{t('{names} made {n} with this deal.', { names: nameOf(yesterday), n: points(total) })}</p>
      <p class="note">{t('Results: {n}', { n: played })}</p>
      <Button onClick={() => void goToMatch(dealMatch(app, dailySetup(app, game, day)))}>
        {t('Try it')}
      </Button>
    </Panel>
  );
}

/** Read once, when the start page opens. */
export function Life() {
  const app = useApp();
  const [news, setNews] = useState<News | null>(null);
  useEffect(() => {
    let gone = false;
    readNews(app)
      .then((all) => {
        if (!gone) setNews(all);
      })
      .catch(() => undefined); // the page is whole without it
    return () => {
      gone = true;
    };
  }, []);
  if (!news) return null;
  const { running, over, best, yesterday } = news;
  return (
    <div class="life">
      {running.length > 0 && (
        <Panel title={t('Being played now')} icon="overview" class="life-running">
          <ul class="tiles">
            {running.map((match) => (
              <Tile key={match.id} match={match} words={playersOf(match)}>
                <span class="note">
                  <Icon name="log" />
                  {tn('{n} move', '{n} moves', match.moves)}
                </span>
              </Tile>
            ))}
          </ul>
        </Panel>
      )}
      {over.length > 0 && <Finished over={over} />}
      {best.length > 0 && <BestPlayers best={best} />}
      {yesterday && <YesterdaysDeal yesterday={yesterday} />}
    </div>
  );
}
