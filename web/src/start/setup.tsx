// SPDX-License-Identifier: MIT
// setup.tsx - before a match: who sits where, options, deck, deal.
import { useEffect, useState } from 'preact/hooks';
import { type App, keepDeck, useApp } from '../ui/context.js';
import { dealId, freshLetters, isSeed, readDealId, type Shared } from '../match/deal.js';
import type { GameInfo, OptionInfo, PlayerInfo, TableSetup } from '../ui/engine.js';
import {
  BOT_NAMES,
  choicesOf,
  choiceTitle,
  LEVELS,
  levelTitle,
  optionTitle,
  whyNoChoice,
} from '../match/facts.js';
import { guideOptions, guidePartner, guideSuits, hasGuide } from './guides.js';
import { t } from '../ui/i18n.js';
import { SCRATCH } from '../table/tables.js';
import { goToMatch } from '../match/matchscreen.js';
import { dealMatch, randomBytes, seedOfDeal } from '../match/newmatch.js';
import { Brand, Button, Check, Choice, Icon, Panel, SeatMark, Trouble } from '../table/parts.js';
import { refusedWords, whyRefused } from '../match/shelf.js';

interface SeatChoice {
  kind: string;
  name: string;
} // kind: 'human' or a level

function usual(count: number, name: string): SeatChoice[] {
  return Array.from({ length: count }, (_, seat) =>
    seat === 0 ? { kind: 'human', name } : { kind: 'level-3', name: '' },
  );
}

function Seats({
  seats,
  least,
  most,
  onChange,
}: {
  seats: SeatChoice[];
  least: number;
  most: number;
  onChange: (seats: SeatChoice[]) => void;
}) {
  const set = (seat: number, some: Partial<SeatChoice>): void =>
    onChange(seats.map((s, i) => (i === seat ? { ...s, ...some } : s)));
  const count = (n: number): void =>
    onChange(Array.from({ length: n }, (_, i) => seats[i] ?? { kind: 'level-3', name: '' }));
  return (
    <Panel title={t('Players')} icon="people">
      <div class="segments" role="radiogroup" aria-label={t('Number of players')}>
        {Array.from({ length: most - least + 1 }, (_, i) => least + i).map((n) => (
          <label key={n}>
            <input
              type="radio"
              name="seats"
              checked={n === seats.length}
              onChange={() => count(n)}
            />
            <span>{n}</span>
          </label>
        ))}
      </div>
      <ul class="seat-choices">
        {seats.map((choice, seat) => {
          const name =
            choice.kind === 'human'
              ? choice.name || t('Player {n}', { n: seat + 1 })
              : BOT_NAMES[seat];
          return (
            <li key={seat}>
              <SeatMark seat={seat} name={name} />
              <select
                aria-label={t('Who plays seat {n}', { n: seat + 1 })}
                value={choice.kind}
                onChange={(event) => set(seat, { kind: event.currentTarget.value })}
              >
                <option value="human">{t('Human')}</option>
                {LEVELS.map((level) => (
                  <option key={level} value={level}>
                    {t('Bot: {level}', { level: levelTitle(level) })}
                  </option>
                ))}
              </select>
              {choice.kind === 'human' ? (
                <input
                  aria-label={t('Name of seat {n}', { n: seat + 1 })}
                  maxLength={24}
                  value={choice.name}
                  placeholder={t('Player {n}', { n: seat + 1 })}
                  onInput={(event) => set(seat, { name: event.currentTarget.value })}
                />
              ) : (
                <span class="note">
                  <Icon name="bot" />
                  {BOT_NAMES[seat]}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** The rules of a game that can be chosen, for a match here or with others. */
export function Options({
  options,
  chosen,
  seats,
  names,
  onChange,
}: {
  options: OptionInfo[];
  chosen: Record<string, string>;
  seats: number;
  names?: string[];
  onChange: (name: string, choice: string) => void;
}) {
  const valid = validOptions(options, chosen, seats);
  return (
    <>
      {options.map((option) => {
        return (
          <Choice
            key={option.name}
            label={optionTitle(option.name)}
            value={valid[option.name] ?? option.choices[0]}
            why={whyNoChoice(option, seats, valid)}
            choices={choicesOf(option, seats).map((choice) => [
              choice,
              choiceTitle(option.name, choice, names),
            ])}
            onChange={(choice) => onChange(option.name, choice)}
          />
        );
      })}
    </>
  );
}

/** The choices that may be made with this number of seats. An option comes after those it needs. */
export function validOptions(
  options: OptionInfo[],
  chosen: Record<string, string>,
  seats: number,
): Record<string, string> {
  const valid: Record<string, string> = {};
  for (const option of options) {
    const choice = chosen[option.name];
    if (choice && choicesOf(option, seats).includes(choice) && !whyNoChoice(option, seats, valid))
      valid[option.name] = choice;
  }
  return valid;
}

/** A first match with one bot, easy to beat or good to play with; in a deal in which the learner begins and what
 * the guide says is true. */
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

/** The deck, or an own one from a file. */
function DeckField({
  game,
  deck,
  onDeck,
}: {
  game: GameInfo;
  deck: number;
  onDeck: (slot: number) => void;
}) {
  const app = useApp();
  const [trouble, setTrouble] = useState('');
  const upload = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (!file) return;
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const name = file.name
        .replace(/\.deck$/, '')
        .replace(/\s+/g, '-')
        .slice(0, 40);
      const slot = app.addDeck(game.id, name, bytes);
      onDeck(slot);
      setTrouble('');
      keepDeck(app, game.id, slot).catch((error) =>
        setTrouble(
          `${file.name}: ${refusedWords(whyRefused(error))} ${t('The deck can be used until this tab is closed.')}`,
        ),
      );
    } catch (error) {
      setTrouble(`${file.name}:${(error as Error).message}`);
    }
    input.value = '';
  };
  return (
    <div class="field">
      <span>{t('Deck')}</span>
      <div class="row">
        <select
          aria-label={t('Deck')}
          value={String(deck)}
          onChange={(event) => onDeck(Number(event.currentTarget.value))}
        >
          {game.decks.map((d) => (
            <option key={d.slot} value={String(d.slot)}>
              {d.slot === 0 ? t('Standard') : d.name}
            </option>
          ))}
        </select>
        <label class="button file">
          <span>{t('Own deck file')}</span>
          <input
            type="file"
            accept=".deck,text/plain"
            aria-describedby="deck-trouble"
            onChange={upload}
          />
        </label>
      </div>
      <Trouble id="deck-trouble">{trouble}</Trouble>
    </div>
  );
}

/** The seed that a deal's words stand for, or what is wrong with them; `game`: another one, of which it is. */
function readDeal(
  app: App,
  game: string,
  deal: string,
): { seed?: string; trouble?: string; game?: GameInfo } {
  const words = deal.trim().toLowerCase();
  if (isSeed(words)) return { seed: words };
  const id = readDealId(
    deal,
    app.games.map((g) => g.id),
  );
  if (!id) return { trouble: t('A deal id has twelve letters or digits, a seed 64 hex digits.') };
  if (id.game && id.game !== game)
    return { trouble: t('This deal is of another game:'), game: app.game(id.game) };
  return { seed: seedOfDeal(app, id.letters) };
}

function DealField({
  game,
  deal,
  told,
  onChange,
}: {
  game: string;
  deal: string;
  told: boolean;
  onChange: (deal: string) => void;
}) {
  const app = useApp();
  const wrong = told ? readDeal(app, game, deal) : {};
  return (
    <div class="field">
      <span>{t('Deal')}</span>
      <div class="row">
        <input
          aria-label={t('Deal id or seed')}
          value={deal}
          spellcheck={false}
          aria-invalid={!!wrong.trouble}
          aria-describedby="deal-trouble"
          onInput={(event) => onChange(event.currentTarget.value)}
        />
        <Button onClick={() => onChange(freshDeal(game))}>{t('Another')}</Button>
      </div>
      <Trouble id="deal-trouble">
        {wrong.trouble && (
          <>
            {wrong.trouble}{' '}
            {wrong.game && (
              <a href={`#/new/${wrong.game.id}?deal=${encodeURIComponent(deal.trim())}`}>
                {wrong.game.title}
              </a>
            )}
          </>
        )}
      </Trouble>
    </div>
  );
}

const freshDeal = (game: string): string => dealId(game, freshLetters(randomBytes));

/** How the seats are called, as far as they have names. */
const namesOf = (seats: SeatChoice[]): string[] =>
  seats.map(({ kind, name }, seat) => (kind === 'human' ? name.trim() : BOT_NAMES[seat]));

/** What is chosen on this page, and how a match is made of it. */
function useChoices(game: GameInfo, shared: Partial<Shared>) {
  const app = useApp();
  const count = Math.min(
    game.maxSeats,
    Math.max(game.minSeats, shared.seats ?? Math.max(2, game.minSeats)),
  );
  const [seats, setSeats] = useState(() => usual(count, app.settings.name));
  const [deck, setDeck] = useState(0);
  const [options, setOptions] = useState<Record<string, string>>(shared.options ?? {});
  const [deal, setDeal] = useState(() => shared.deal ?? freshDeal(game.id));
  const [practice, setPractice] = useState(false);
  const info = game.decks.find((d) => d.slot === deck) ?? game.decks[0];
  const setup = (seed: string): TableSetup => ({
    game: game.id,
    deck: info.slot,
    seats: seats.length,
    options: validOptions(info.options, options, seats.length),
    seed,
    players: seats.map(
      (s): PlayerInfo =>
        s.kind === 'human' ? { name: s.name.trim(), bot: false } : { name: s.kind, bot: true },
    ),
  });
  return {
    seats,
    setSeats,
    deck,
    setDeck,
    info,
    options,
    setOptions,
    deal,
    setDeal,
    practice,
    setPractice,
    setup,
  };
}

function RulesAndDeal({
  game,
  choices,
  told,
  onDeal,
}: {
  game: GameInfo;
  choices: ReturnType<typeof useChoices>;
  told: boolean;
  onDeal: (deal: string) => void;
}) {
  const { seats, info, options, setOptions, deck, setDeck, deal, practice, setPractice } = choices;
  return (
    <Panel title={t('Rules and deal')} icon="cards">
      <div class="form">
        <Options
          options={info.options}
          chosen={options}
          seats={seats.length}
          names={namesOf(seats)}
          onChange={(name, choice) => setOptions({ ...options, [name]: choice })}
        />
        <DeckField game={game} deck={deck} onDeck={setDeck} />
        <DealField game={game.id} deal={deal} told={told} onChange={onDeal} />
        <Check
          label={t('Practice match')}
          note={t('Any move may be taken back, also when it showed a card.')}
          checked={practice}
          onChange={setPractice}
        />
      </div>
    </Panel>
  );
}

export function SetupScreen({ shared }: { shared: Partial<Shared> }) {
  const app = useApp();
  const game = app.game(shared.game!);
  const choices = useChoices(game, shared);
  const [told, tell] = useState(false); // that the deal is none
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    document.title = `${game.title} \u2013 Townhall`;
  }, [game]);
  const begin = (learn: boolean): void => {
    const { seed } = readDeal(app, game.id, choices.deal);
    tell(!learn && !seed);
    try {
      const setup = learn ? guidedSetup(app, game) : seed && choices.setup(seed);
      if (setup) void goToMatch(dealMatch(app, setup, { practice: choices.practice, learn }));
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  return (
    <div class="setup">
      <header class="bar">
        <Brand title={game.title} />
        <a class="button" href={`#/rules/${game.id}`}>
          <span>{t('Rules')}</span>
        </a>
      </header>
      <main>
        <h1>{t('New match: {game}', { game: game.title })}</h1>
        <p class="note">{game.about}</p>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            begin(false);
          }}
        >
          <Seats
            seats={choices.seats}
            least={game.minSeats}
            most={game.maxSeats}
            onChange={choices.setSeats}
          />
          <RulesAndDeal
            game={game}
            choices={choices}
            told={told}
            onDeal={(deal) => {
              tell(false);
              choices.setDeal(deal);
            }}
          />
          <Trouble>{trouble}</Trouble>
          <div class="row end">
            {hasGuide(game.id) && (
              <Button icon="hint" onClick={() => begin(true)}>
                {t('Guided first match')}
              </Button>
            )}
            <button type="submit" class="button primary">
              <Icon name="play" />
              <span>{t('Begin')}</span>
            </button>
          </div>
        </form>
      </main>
    </div>
  );
}
