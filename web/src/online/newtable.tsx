// SPDX-License-Identifier: MIT
// newtable.tsx - a table to play with others: good defaults, and one button.
import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../ui/context.js';
import type { GameInfo } from '../ui/engine.js';
import { LEVELS, levelTitle } from '../match/facts.js';
import { t, tn } from '../ui/i18n.js';
import { Brand, Button, HomeButton, Check, Choice, Panel, Trouble } from '../table/parts.js';
import { Options, validOptions } from '../start/setup.js';
import type { Pace } from './facts.js';
import { useService } from './useservice.js';
import { paceWords, refusalOf } from './words.js';

const PACES: Pace[] = [
  { kind: 'none' },
  { kind: 'live', bank: 600, turn: 15 },
  { kind: 'live', bank: 1800, turn: 30 },
  { kind: 'days', bank: 3, turn: 24 },
];

/** Does the service answer now? */
const reachable = (): Promise<boolean> =>
  fetch('healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** What is chosen for the new table. */
function useTable(game: GameInfo) {
  const [seats, setSeats] = useState(Math.max(2, game.minSeats));
  const [bots, setBots] = useState(0);
  const [level, setLevel] = useState('level-3');
  const [pace, setPace] = useState(0);
  const [open, setOpen] = useState(false);
  const [rated, setRated] = useState(false);
  const [options, setOptions] = useState<Record<string, string>>({});
  const [slot, setSlot] = useState(0);
  const { user } = useService();
  const deck = game.decks.find((one) => one.slot === slot) ?? game.decks[0];
  const notRated =
    user?.kind !== 'member'
      ? t('For members: claim a name first.')
      : deck.slot !== 0
        ? t('Only with the standard deck.')
        : game.cooperative
          ? t('Not where all play together.')
          : PACES[pace].kind === 'none'
            ? t('Choose a clock first.')
            : bots > 0 && t('Not with bots.');
  const valid = validOptions(deck.options, options, seats);
  const seated = deck.options.some(
    ({ name, namesSeat }) => namesSeat && (valid[name] ?? 'lot') !== 'lot',
  );
  const table = {
    game: game.id,
    seats,
    options: valid,
    ...(deck.slot !== 0 && { deck: deck.sha256 }),
    ...(seated && { order: 'seated' as const }),
    pace: PACES[pace],
    visible: open ? ('open' as const) : ('link' as const),
    rated: rated && !notRated,
    bots: Object.fromEntries(
      Array.from({ length: Math.min(bots, seats - 1) }, (_, i) => [String(seats - 1 - i), level]),
    ),
  };
  return {
    seats,
    setSeats,
    bots: Math.min(bots, seats - 1),
    setBots,
    level,
    setLevel,
    pace,
    setPace,
    open,
    setOpen,
    rated,
    setRated,
    options,
    setOptions,
    deck,
    setSlot,
    notRated,
    seated,
    table,
  };
}

function Fields({ game, chosen }: { game: GameInfo; chosen: ReturnType<typeof useTable> }) {
  const {
    seats,
    setSeats,
    bots,
    setBots,
    level,
    setLevel,
    pace,
    setPace,
    open,
    setOpen,
    rated,
    setRated,
    options,
    setOptions,
    deck,
    setSlot,
    notRated,
    seated,
  } = chosen;
  const counts = (least: number, most: number): [string, string][] =>
    Array.from({ length: most - least + 1 }, (_, i) => [String(least + i), String(least + i)]);
  return (
    <>
      <Choice
        label={t('Number of players')}
        value={String(seats)}
        choices={counts(Math.max(2, game.minSeats), game.maxSeats)}
        onChange={(n) => setSeats(Number(n))}
      />
      <Options
        options={deck.options}
        chosen={options}
        seats={seats}
        onChange={(name, choice) => setOptions({ ...options, [name]: choice })}
      />
      <p class="note">
        {seated
          ? t('Everybody keeps the seat they sit down on. You sit on the first one.')
          : t(
              'The seats are drawn when the match begins. If you name who begins, everybody stays where they sat down.',
            )}
      </p>
      {game.decks.length > 1 && (
        <Choice
          label={t('Deck')}
          value={String(deck.slot)}
          choices={game.decks.map((one) => [
            String(one.slot),
            one.slot === 0 ? t('Standard') : one.name,
          ])}
          onChange={(n) => setSlot(Number(n))}
        />
      )}
      <Choice
        label={t('Clock')}
        value={String(pace)}
        choices={PACES.map((one, i) => [String(i), paceWords(one)])}
        onChange={(i) => setPace(Number(i))}
      />
      <Choice
        label={t('Bots')}
        value={String(bots)}
        choices={counts(0, seats - 1)}
        onChange={(n) => setBots(Number(n))}
      />
      {bots > 0 && (
        <Choice
          label={t('Their strength')}
          value={level}
          choices={LEVELS.map((one) => [one, levelTitle(one)])}
          onChange={setLevel}
        />
      )}
      <Choice
        label={t('Who may find it')}
        value={open ? 'open' : 'link'}
        onChange={(v) => setOpen(v === 'open')}
        choices={[
          ['link', t('only people with the link')],
          ['open', t('everybody, in the list of open tables')],
        ]}
      />
      <Check
        label={t('Rated')}
        note={t('Members only, with a clock, without bots and hints.')}
        checked={rated && !notRated}
        onChange={setRated}
        why={notRated}
      />
    </>
  );
}

/** `circle`: it is shown to this one. */
export function NewTableScreen({ game: id, circle }: { game: string; circle?: string }) {
  const app = useApp();
  const game = app.game(id);
  const service = useService();
  const chosen = useTable(game);
  const [trouble, setTrouble] = useState('');
  const [waits, setWaits] = useState(false);
  const [away, setAway] = useState(false);
  useEffect(() => {
    document.title = `${game.title} – Townhall`;
  }, [game]);
  useEffect(() => {
    let gone = false;
    const ask = (): void =>
      void reachable().then((there) => {
        if (!gone) setAway(!there);
      });
    ask();
    addEventListener('online', ask);
    addEventListener('offline', ask);
    if (service.user === undefined) void service.me().catch(() => undefined);
    return () => {
      gone = true;
      removeEventListener('online', ask);
      removeEventListener('offline', ask);
    };
  }, []);
  /** On the big screen nobody sits: people come with their phones. */
  const create = async (onBigScreen: boolean): Promise<void> => {
    if (waits || away) return;
    setWaits(true);
    try {
      // Nobody else has an own deck yet: the service keeps it for the players of this table.
      const own = app.decks.get(`${id} ${chosen.deck.slot}`);
      const match = await service.create(
        { ...chosen.table, ...(onBigScreen && { sit: false as const }) },
        own?.bytes,
      );
      if (circle) await service.http('POST', `circles/${circle}/matches`, { match: match.id });
      location.hash = `#/${onBigScreen ? 'tv' : 'online'}/${match.id}`;
    } catch (error) {
      setTrouble(refusalOf(error));
      setWaits(false);
    }
  };
  const noNet = away && t('A table with friends needs the net. Bots play with you without it.');
  return (
    <div class="setup online-new">
      <header class="bar">
        <Brand title={game.title} />
      </header>
      <main>
        <h1>{t('Play with friends')}</h1>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void create(false);
          }}
        >
          <Panel title={t('The table')} icon="people">
            <div class="form">
              <Fields game={game} chosen={chosen} />
            </div>
          </Panel>
          <p class="note">
            {tn(
              'Send the link to {n} other person; the match begins when all sit.',
              'Send the link to {n} other people; the match begins when all sit.',
              chosen.seats - 1 - chosen.bots,
            )}
          </p>
          <Trouble>{trouble}</Trouble>
          <Trouble id="away">{noNet}</Trouble>
          <div class="row">
            <button
              class="button primary"
              type="submit"
              aria-busy={waits}
              aria-disabled={away}
              aria-describedby={away ? 'away' : undefined}
            >
              <span>{t('Create the table')}</span>
            </button>
            <Button icon="zoom" why={noNet} onClick={() => void create(true)}>
              {t('On the big screen')}
            </Button>
            <HomeButton />
          </div>
          <p class="note">
            {t(
              'On the big screen: this device shows the board to the whole room, and people sit down with their phones.',
            )}
          </p>
        </form>
      </main>
    </div>
  );
}
