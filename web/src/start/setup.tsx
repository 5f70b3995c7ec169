// SPDX-License-Identifier: MIT
// setup.tsx - before a match: who sits where, options, deck, deal.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type App, keepDeck, useApp } from '../ui/context.js';
import { charactersOf, temperOf } from '../match/characters.js';
import { dealId, freshLetters, isSeed, readDealId, type Shared } from '../match/deal.js';
import type { GameInfo, OptionInfo, PlayerInfo, TableSetup } from '../ui/engine.js';
import {
  choicesOf,
  choiceTitle,
  LEVELS,
  levelTitle,
  optionTitle,
  whyNoChoice,
} from '../match/facts.js';
import { hasGuide } from './guides.js';
import { TEACHING, teach } from './teach.js';
import { t, tn } from '../ui/i18n.js';
import { keepLast, lastOf, type SeatChoice } from './last.js';
import { LessonList } from '../lesson/lessonlater.js';
import { goToMatch } from '../match/matchscreen.js';
import { dealMatch, randomBytes, seedOfDeal } from '../match/newmatch.js';
import { useColours } from '../table/colours.js';
import { Button, Check, Choice, Icon, SeatMark, Trouble } from '../table/parts.js';
import {
  Cover,
  Face,
  hasPostcard,
  House,
  type HouseName,
  houseOf,
  Postcard,
} from '../ui/portraits.js';
import { refusedWords, whyRefused } from '../match/shelf.js';
import { shelf } from '../ui/store.js';

const MIDDLE = 'level-3';

function usual(count: number, name: string): SeatChoice[] {
  return Array.from({ length: count }, (_, seat) =>
    seat === 0 ? { kind: 'human', name } : { kind: MIDDLE, name: '' },
  );
}

const playersOf = (seats: SeatChoice[]): PlayerInfo[] =>
  seats.map(({ kind, name }) =>
    kind === 'human' ? { name: name.trim(), bot: false } : { name: kind, bot: true },
  );

/** Of several people at one screen each is a number, one alone is "You". */
const unnamed = (seats: SeatChoice[], seat: number): string =>
  seats.filter(({ kind }) => kind === 'human').length === 1
    ? t('You')
    : t('Player {n}', { n: seat + 1 });

/** Who sits there, as a picture and in words. */
function sitting(seats: SeatChoice[], seat: number, mine: HouseName) {
  const character = charactersOf(playersOf(seats))[seat];
  const { name } = seats[seat];
  return {
    name: character?.name ?? (name.trim() || unnamed(seats, seat)),
    picture: (size: number) =>
      character ? (
        <Face name={character.face} size={size} />
      ) : (
        <House name={houseOf(seat, mine)} size={size} />
      ),
    what: character
      ? t('bot, {level}', { level: levelTitle(seats[seat].kind) })
      : seat === 0
        ? t('you')
        : t('at this screen'),
  };
}

/** How strong a bot is, as roofs of five. */
function Roofs({ level }: { level: number }) {
  return (
    <svg class="roofs" viewBox="0 0 82 12" aria-hidden="true">
      {LEVELS.map((_, i) => (
        <path
          key={i}
          d={`M${17 * i + 1} 11l6.200-9.600 6.200 9.600z`}
          class={i < level ? 'on' : ''}
        />
      ))}
    </svg>
  );
}

/** One of several that exclude each other, as a card. */
function Option({
  group,
  value,
  checked,
  onChange,
  class: kind,
  children,
}: {
  group: string;
  value: string;
  checked: boolean;
  onChange: () => void;
  class: string;
  children: ComponentChildren;
}) {
  return (
    <label class={`pick ${kind}`}>
      <input type="radio" name={group} value={value} checked={checked} onChange={onChange} />
      {children}
      {checked && (
        <span class="tick">
          <Icon name="check" />
        </span>
      )}
    </label>
  );
}

/** Who may sit on a seat: a person, or one bot of each level as they would be called here. */
function Who({
  seats,
  seat,
  onSet,
}: {
  seats: SeatChoice[];
  seat: number;
  onSet: (some: Partial<SeatChoice>) => void;
}) {
  const { settings } = useApp();
  const { kind } = seats[seat];
  const as = (level: string) =>
    charactersOf(playersOf(seats.map((one, i) => (i === seat ? { kind: level, name: '' } : one))))[
      seat
    ]!;
  return (
    <div class="sitters" role="radiogroup" aria-label={t('Who plays seat {n}', { n: seat + 1 })}>
      <Option
        group="who"
        value="human"
        class="sitter"
        checked={kind === 'human'}
        onChange={() => onSet({ kind: 'human' })}
      >
        <House name={houseOf(seat, settings.house)} size={56} />
        <strong>{t('A person')}</strong>
        <small>{seat === 0 ? t('you') : t('at this screen')}</small>
      </Option>
      {LEVELS.map((level, i) => {
        const { face, name } = as(level);
        const { temper, style } = temperOf(face);
        return (
          <Option
            key={level}
            group="who"
            value={level}
            class="sitter"
            checked={kind === level}
            onChange={() => onSet({ kind: level })}
          >
            <Face name={face} size={56} />
            <strong>{name}</strong>
            <Roofs level={i + 1} />
            <small>
              {levelTitle(level)}, {temper}
            </small>
            <small class="style">{style}</small>
          </Option>
        );
      })}
    </div>
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
  const { settings } = useApp();
  const [chosen, choose] = useState(Math.min(1, seats.length - 1));
  const at = Math.min(chosen, seats.length - 1);
  const set = (some: Partial<SeatChoice>): void =>
    onChange(seats.map((s, i) => (i === at ? { ...s, ...some } : s)));
  const add = (): void => {
    onChange([...seats, { kind: MIDDLE, name: '' }]);
    choose(seats.length);
  };
  const remove = (): void => {
    onChange(seats.filter((_, i) => i !== at));
    choose(Math.max(0, at - 1));
  };
  return (
    <section class="sheet-part" aria-label={t('Players')}>
      <h2>
        {t('Who plays?')}
        <small>{t('tap a face to change it')}</small>
      </h2>
      <ul class="seats">
        {seats.map((_, seat) => {
          const { name, picture, what } = sitting(seats, seat, settings.house);
          return (
            <li key={seat}>
              <button
                type="button"
                class="seat"
                aria-pressed={seat === at}
                onClick={() => choose(seat)}
              >
                <span class="with-mark">
                  {picture(56)}
                  <SeatMark seat={seat} name={name} />
                </span>
                <strong>{name}</strong>
                <small>{what}</small>
              </button>
            </li>
          );
        })}
        {seats.length < most && (
          <li>
            <button type="button" class="seat seat-add" onClick={add}>
              <span class="plus" aria-hidden="true">
                +
              </span>
              <strong>{t('Add')}</strong>
            </button>
          </li>
        )}
      </ul>
      <h2>
        {t('Seat {n}', { n: at + 1 })}
        {seats.length > least && at > 0 && (
          <button type="button" class="quiet seat-remove" onClick={remove}>
            {t('Take the seat away')}
          </button>
        )}
      </h2>
      <Who seats={seats} seat={at} onSet={set} />
      {seats[at].kind === 'human' && (
        <label class="field name-field">
          <span>{t('Name')}</span>
          <input
            aria-label={t('Name of seat {n}', { n: at + 1 })}
            maxLength={24}
            value={seats[at].name}
            placeholder={unnamed(seats, at)}
            onInput={(event) => set({ name: event.currentTarget.value })}
          />
        </label>
      )}
    </section>
  );
}

/** What is chosen in sight; every other option is behind "More". */
const IN_SIGHT = ['city', 'difficulty'];

/** An option as cards: postcards of places, or words. */
function Cards({
  option,
  value,
  onChange,
}: {
  option: OptionInfo;
  value: string;
  onChange: (choice: string) => void;
}) {
  const places = option.choices.some(hasPostcard);
  return (
    <section class="sheet-part" aria-label={optionTitle(option.name)}>
      <h2>{places ? t('Where do you build?') : optionTitle(option.name)}</h2>
      <div
        class={places ? 'places-row' : 'words-row'}
        role="radiogroup"
        aria-label={optionTitle(option.name)}
      >
        {option.choices.map((choice) => (
          <Option
            key={choice}
            group={option.name}
            value={choice}
            class={places ? 'place' : 'word'}
            checked={value === choice}
            onChange={() => onChange(choice)}
          >
            {places &&
              (hasPostcard(choice) ? (
                <Postcard place={choice} />
              ) : (
                <span class="postcard asks-place" aria-hidden="true">
                  ?
                </span>
              ))}
            <strong>{choiceTitle(option.name, choice)}</strong>
          </Option>
        ))}
      </div>
    </section>
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
        <a class="button" href={`#/deck/${game.id}`}>
          <span>{t('Deck studio')}</span>
        </a>
      </div>
      <Trouble id="deck-trouble">{trouble}</Trouble>
    </div>
  );
}

/** The seed that a deal's words stand for, or what is wrong with them; `game`: another one, of
 * which it is. */
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
const namesOf = (seats: SeatChoice[]): string[] => {
  const characters = charactersOf(playersOf(seats));
  return seats.map(({ name }, seat) => characters[seat]?.name ?? name.trim());
};

/** What is chosen on this page, and how a match is made of it. What was chosen last is chosen
 * again. */
function useChoices(game: GameInfo, shared: Partial<Shared>) {
  const app = useApp();
  // A link says how its match is set up; without one it is as the last time.
  const named = Object.keys(shared.options ?? {}).length > 0;
  const [last] = useState(() => (shared.seats || shared.deal || named ? null : lastOf(game)));
  const count = Math.min(
    game.maxSeats,
    Math.max(game.minSeats, shared.seats ?? Math.max(2, game.minSeats)),
  );
  const [seats, setSeats] = useState(() => last?.seats ?? usual(count, app.settings.name));
  const [deck, setDeck] = useState(0);
  const [options, setOptions] = useState<Record<string, string>>(
    (named ? shared.options : last?.options) ?? {},
  );
  const [deal, setDeal] = useState(() => shared.deal ?? freshDeal(game.id));
  const [practice, setPractice] = useState(false);
  const info = game.decks.find((d) => d.slot === deck) ?? game.decks[0];
  const setup = (seed: string): TableSetup => ({
    game: game.id,
    deck: info.slot,
    seats: seats.length,
    options: validOptions(info.options, options, seats.length),
    seed,
    players: playersOf(seats),
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

function More({
  game,
  choices,
  told,
  open,
  onOpen,
  onDeal,
  children,
}: {
  game: GameInfo;
  choices: ReturnType<typeof useChoices>;
  told: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  onDeal: (deal: string) => void;
  children: ComponentChildren;
}) {
  const { seats, info, options, setOptions, deck, setDeck, deal, practice, setPractice } = choices;
  return (
    <details
      class="more"
      open={open}
      onToggle={(event) => onOpen((event.currentTarget as HTMLDetailsElement).open)}
    >
      <summary class="button">
        <Icon name="settings" />
        <span>{t('More')}</span>
      </summary>
      <div class="form">
        <Options
          options={info.options.filter(({ name }) => !IN_SIGHT.includes(name))}
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
        {children}
      </div>
    </details>
  );
}

/** Whether somebody has finished a match of this game; null until that is known. */
function usePlayed(game: string): boolean | null {
  const [played, set] = useState<boolean | null>(null);
  useEffect(() => {
    shelf.results().then(
      (all) => set(all.some((one) => one.game === game)),
      () => set(false),
    );
  }, [game]);
  return played;
}

export function SetupScreen({ shared }: { shared: Partial<Shared> }) {
  const app = useApp();
  const game = app.game(shared.game!);
  const choices = useChoices(game, shared);
  const [told, tell] = useState(false); // that the deal is none
  const [more, showMore] = useState(false);
  const [trouble, setTrouble] = useState('');
  const played = usePlayed(game.id);
  const teaches = hasGuide(game.id);
  useEffect(() => {
    document.title = `${game.title} \u2013 Townhall`;
  }, [game]);
  const begin = (): void => {
    const { seed } = readDeal(app, game.id, choices.deal);
    tell(!seed);
    if (!seed) showMore(true);
    try {
      if (!seed) return;
      const match = dealMatch(app, choices.setup(seed), { practice: choices.practice });
      keepLast(game.id, { seats: choices.seats, options: choices.options });
      void goToMatch(match);
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  const valid = validOptions(choices.info.options, choices.options, choices.seats.length);
  useColours(valid);
  const first = played === false && teaches;
  return (
    <div class="setup sheeted" data-game={game.id}>
      <div class="setup-picture" aria-hidden="true">
        <Cover game={game.id} />
      </div>
      <header>
        <a
          class="icon-button"
          href="#/"
          title={t('To the start page')}
          aria-label={t('To the start page')}
        >
          <Icon name="back" />
        </a>
        <span class="plate">{game.title}</span>
        <a class="button" href={`#/rules/${game.id}`}>
          <span>{t('Rules')}</span>
        </a>
      </header>
      <aside class="panel setup-about">
        <p>{game.about}</p>
        <p class="note">
          <Icon name="clock" />
          {tn('about {n} minute', 'about {n} minutes', game.minutes)}
        </p>
      </aside>
      <main>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            begin();
          }}
        >
          <h1>{t('New match: {game}', { game: game.title })}</h1>
          <Seats
            seats={choices.seats}
            least={game.minSeats}
            most={game.maxSeats}
            onChange={choices.setSeats}
          />
          {choices.info.options
            .filter(({ name }) => IN_SIGHT.includes(name))
            .map((option) => (
              <Cards
                key={option.name}
                option={option}
                value={valid[option.name] ?? option.choices[0]}
                onChange={(choice) =>
                  choices.setOptions({ ...choices.options, [option.name]: choice })
                }
              />
            ))}
          <Trouble>{trouble}</Trouble>
          <More
            game={game}
            choices={choices}
            told={told}
            open={more}
            onOpen={showMore}
            onDeal={(deal) => {
              tell(false);
              choices.setDeal(deal);
            }}
          >
            {teaches && !first && (
              <div class="row">
                <Button icon="hint" class="teach" onClick={() => teach(app, game)}>
                  {t('Guided first match')}
                </Button>
              </div>
            )}
          </More>
          <LessonList game={game.id} />
          <footer class={played === null ? 'unknown' : ''}>
            <button type="submit" class={`button begin${first ? '' : ' primary'}`}>
              <Icon name="play" />
              <span>{t('Begin')}</span>
            </button>
            {first && (
              <button type="button" class="button primary teach" onClick={() => teach(app, game)}>
                <Icon name="hint" />
                <span>
                  {t('Teach me ({n} min)', { n: TEACHING })}
                  <small>{t('your first time: you can win this one')}</small>
                </span>
              </button>
            )}
          </footer>
        </form>
      </main>
    </div>
  );
}
