// SPDX-License-Identifier: MIT
// scorescreen.tsx - "Score my table": which game, who sat there and which cards; then everything
// that lies on the table, with the pad filling up beside it; then the final pad, which is kept with
// the matches.
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { type App, useApp } from '../ui/context.js';
import { type Score, Refusal } from '../ui/engine.js';
import { t, tn } from '../ui/i18n.js';
import { LanguageMenu } from '../ui/settingsdialog.js';
import { pngOf, sharePicture } from '../ui/sharing.js';
import { shelf } from '../ui/store.js';
import { Cover } from '../ui/portraits.js';
import { refusedWords, whyRefused } from '../match/shelf.js';
import { type Counted, whoAmI } from '../match/results.js';
import { dayOf } from '../match/kept.js';
import {
  Brand,
  Button,
  IconButton,
  MessagePage,
  Panel,
  SeatMark,
  Trouble,
} from '../table/parts.js';
import { CityEditor } from './blocks.js';
import { componentsBy, type Desk } from './desk.js';
import {
  type Draft,
  emptyDraft,
  keepDraft,
  onDraft,
  readDraft,
  shownText,
  textsOf,
} from './drawings.js';
import { Keys, Stepper } from './editparts.js';
import { allNames, nameOf } from './names.js';
import { Pad } from './pad.js';
import { PurseEditor } from './purses.js';
import { QuarterEditor } from './quarters.js';
import { StreetEditor } from './streets.js';

const slotOf = (app: App, game: string, sha: string): number =>
  app.game(game).decks.find(({ sha256 }) => sha256 === sha)?.slot ?? 0;

function Bar({ title, children }: { title: string; children?: preact.ComponentChildren }) {
  useEffect(() => {
    document.title = `${title} \u2013 Townhall`;
  }, [title]);
  return (
    <header class="bar">
      <Brand title={title} />
      {children}
      <LanguageMenu />
    </header>
  );
}

/** #/score: which game lies on the table. */
export function ScoreGames() {
  const app = useApp();
  return (
    <div class="score-page">
      <Bar title={t('Score my table')} />
      <main>
        <Panel title={t('Which game lies on your table?')} icon="prestige" class="score-games">
          <p class="note">
            {t('Enter what lies there, and see who won and why. Nothing leaves this device.')}
          </p>
          <ul class="tiles">
            {app.games.map((game) => (
              <li key={game.id}>
                <a class="tile" href={`#/score/${game.id}`}>
                  <span class="tile-picture">
                    <Cover game={game.id} />
                  </span>
                  <span class="tile-words">
                    <strong>{game.title}</strong>
                    {readDraft(localStorage, game.id) && <small>{t('Go on')}</small>}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </Panel>
      </main>
    </div>
  );
}

/** Who sat there, and which cards. */
function Setup({ game, onBegin }: { game: string; onBegin: (draft: Draft) => void }) {
  const app = useApp();
  const { title, minSeats, maxSeats, decks, cooperative } = app.game(game);
  const [names, setNames] = useState<string[]>(() =>
    Array.from({ length: minSeats }, (_, seat) => (seat === 0 ? app.settings.name : '')),
  );
  const [cards, setCards] = useState('just');
  const counts = Array.from({ length: maxSeats - minSeats + 1 }, (_, i) => minSeats + i);
  const begin = (): void => {
    const just = cards === 'just';
    const cities = componentsBy(
      app.engine.components(game, just ? 0 : slotOf(app, game, cards)),
    ).city;
    onBegin(
      emptyDraft({
        game,
        just,
        deck: just ? '' : cards,
        names,
        begun: Date.now(),
        city: just ? '-' : (cities?.[0]?.[0] ?? '-'),
      }),
    );
  };
  return (
    <div class="score-page">
      <Bar title={title} />
      <main>
        <Panel title={t('Score my table')} icon="prestige" class="score-setup">
          <h2>{t('How many people?')}</h2>
          <Keys
            label={t('How many people?')}
            all={counts.map((id) => ({ id, words: tn('{n} person', '{n} people', id) }))}
            value={names.length}
            onPick={(n) => setNames(Array.from({ length: n }, (_, i) => names[i] ?? ''))}
          />
          {!cooperative && (
            <div class="score-names">
              {names.map((name, seat) => (
                <label key={seat} class="field">
                  <span>{t('Player {n}', { n: seat + 1 })}</span>
                  <input
                    value={name}
                    maxLength={24}
                    onInput={(event) => {
                      const value = event.currentTarget.value;
                      setNames(names.map((one, i) => (i === seat ? value : one)));
                    }}
                  />
                </label>
              ))}
            </div>
          )}
          <fieldset class="which-cards">
            <legend>{t('Which cards?')}</legend>
            {[
              {
                id: 'just',
                words: t('Just score'),
                note: t('A printed box: everything by its signs and points.'),
              },
              ...decks.map(({ sha256, name, slot }) => ({
                id: sha256,
                words: slot === 0 ? t('Standard') : name,
                note: slot === 0 ? t('The cards of this page.') : '',
              })),
            ].map(({ id, words, note }) => (
              <label key={id} class="check">
                <input
                  type="radio"
                  name="cards"
                  checked={cards === id}
                  onChange={() => setCards(id)}
                />
                <span>
                  {words}
                  <small>{note}</small>
                </span>
              </label>
            ))}
          </fieldset>
          <Button primary onClick={begin}>
            {t('Begin')}
          </Button>
        </Panel>
      </main>
    </div>
  );
}

interface Kept {
  now: Draft | null;
  past: Draft[];
  next: Draft[];
}

/** A draft with the way back and forth, kept at every change. What another tab enters is taken as
 * one more change, so that both tabs have all of it. */
function useDraft(game: string) {
  const [kept, set] = useState<Kept>(() => ({
    now: readDraft(localStorage, game),
    past: [],
    next: [],
  }));
  const { now, past, next } = kept;
  const [unkept, setUnkept] = useState(false);
  // Not a plain effect: those of a screen that is left at once are never run.
  useLayoutEffect(() => setUnkept(!keepDraft(localStorage, game, now)), [now]);
  useEffect(
    () =>
      onDraft(game, (draft) =>
        set((is) =>
          draft && is.now
            ? { now: draft, past: [...is.past, is.now], next: [] }
            : { now: draft, past: [], next: [] },
        ),
      ),
    [game],
  );
  return {
    draft: now,
    unkept,
    canUndo: past.length > 0,
    canRedo: next.length > 0,
    put: (draft: Draft): void =>
      set((is) => ({ now: draft, past: is.now ? [...is.past, is.now] : [], next: [] })),
    undo: (): void =>
      set((is) =>
        is.past.length
          ? { now: is.past.at(-1)!, past: is.past.slice(0, -1), next: [is.now!, ...is.next] }
          : is,
      ),
    redo: (): void =>
      set((is) =>
        is.next.length
          ? { now: is.next[0], past: [...is.past, is.now!], next: is.next.slice(1) }
          : is,
      ),
    drop: (): void => set({ now: null, past: [], next: [] }),
  };
}

/** A picture of a street has a plot in each fifth: a tap chooses it. */
function StreetPicture({
  svg,
  plot,
  onPlot,
}: {
  svg: string;
  plot: number;
  onPlot: (plot: number) => void;
}) {
  return (
    <div class="street-picture">
      <div aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
      {[0, 1, 2, 3, 4].map((i) => (
        <button
          key={i}
          type="button"
          tabIndex={-1}
          aria-label={t('Plot {n}', { n: i + 1 })}
          aria-pressed={i === plot}
          style={`--plot:${i}`}
          onClick={() => onPlot(i)}
        />
      ))}
    </div>
  );
}

function Finish({ draft, slot, scores }: { draft: Draft; slot: number; scores: Score[] }) {
  const app = useApp();
  const [place, setPlace] = useState('');
  const [minutes, setMinutes] = useState(app.game(draft.game).minutes);
  const [trouble, setTrouble] = useState('');
  const keep = async (): Promise<void> => {
    const players = allNames(draft.names).map((name) => ({ name, bot: false }));
    const id = `table-${Date.now().toString(36)}`;
    const kept: Counted = {
      id,
      game: draft.game,
      result: {
        ended: Date.now(),
        me: whoAmI(players, app.settings.name),
        counts: true,
        players,
        scores: scores.map(({ total, place: at, out, target }) => ({
          total,
          place: at,
          out,
          target,
        })),
        table: { texts: textsOf(draft), deck: draft.deck, place: place.trim(), minutes },
      },
    };
    try {
      await shelf.note(kept);
      app.engine.drawSheet(draft.game, slot, allNames(draft.names), textsOf(draft));
      keepDraft(localStorage, draft.game, null);
      location.hash = `#/score/${draft.game}/${id}`;
    } catch (error) {
      setTrouble(refusedWords(whyRefused(error)));
    }
  };
  return (
    <Panel title={t('This match')} icon="calendar" class="finish" note={t('played at a table')}>
      <label class="field">
        <span>{t('Place')}</span>
        <input
          value={place}
          maxLength={60}
          onInput={(event) => setPlace(event.currentTarget.value)}
        />
      </label>
      <Stepper
        label={t('Minutes')}
        value={minutes}
        least={1}
        most={999}
        step={5}
        onChange={setMinutes}
      />
      <Button primary icon="check" onClick={() => void keep()}>
        {t('Finish and keep it')}
      </Button>
      <Trouble>{trouble}</Trouble>
    </Panel>
  );
}

function Editor({ edit }: { edit: ReturnType<typeof useDraft> }) {
  const app = useApp();
  const draft = edit.draft!;
  const game = app.game(draft.game);
  const slot = slotOf(app, draft.game, draft.deck);
  const [seat, setSeat] = useState(0);
  const [plot, setPlot] = useState(0);
  const [trouble, setTrouble] = useState('');
  const parts = useMemo(
    () => componentsBy(app.engine.components(draft.game, slot)),
    [draft.game, slot, app.settings.language],
  );
  const scored = (of: Draft): Score[] | string => {
    try {
      return app.engine.scoreDrawings(of.game, slot, textsOf(of));
    } catch (error) {
      return (error as Refusal).message.replace(/^\d+(:\d+)?: /, '');
    }
  };
  const scores = useMemo(() => scored(draft), [draft, slot, app.settings.language]);
  const svg = useMemo(() => {
    try {
      const name = nameOf(draft.names, seat);
      return app.engine.drawDrawing(draft.game, slot, seat, name, shownText(draft, seat));
    } catch {
      return '';
    }
  }, [draft, seat, slot, app.settings.language]);
  const desk: Desk = {
    draft,
    seat,
    engine: app.engine,
    slot,
    parts,
    change: (next) => {
      const is = scored(next);
      setTrouble(typeof is === 'string' ? is : '');
      if (typeof is === 'string') return false;
      edit.put(next);
      return true;
    },
  };
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as Element).matches?.('input, select, textarea')) return;
      if (event.key === 'u') edit.undo();
      else if (event.key === 'y') edit.redo();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });
  const together = game.cooperative;
  return (
    <div class={`score-page entering of-${draft.game}`}>
      <Bar title={game.title}>
        <span class="score-tools">
          <IconButton
            icon="undo"
            label={t('Undo')}
            why={!edit.canUndo && t('There is nothing to undo.')}
            onClick={edit.undo}
          />
          <IconButton
            icon="redo"
            label={t('Redo')}
            why={!edit.canRedo && t('There is nothing to redo.')}
            onClick={edit.redo}
          />
        </span>
      </Bar>
      <main>
        <div class="entry">
          {!together && (
            <div class="who" role="group" aria-label={t('Whose?')}>
              {draft.names.map((_, i) => (
                <button
                  key={i}
                  type="button"
                  aria-pressed={i === seat}
                  onClick={() => {
                    setSeat(i);
                    setPlot(0);
                    setTrouble('');
                  }}
                >
                  <SeatMark seat={i} name={nameOf(draft.names, i)} />
                  <span>{nameOf(draft.names, i)}</span>
                  {typeof scores !== 'string' && <b>{scores[i]?.total ?? ''}</b>}
                </button>
              ))}
            </div>
          )}
          <Trouble>{trouble}</Trouble>
          <section class="panel editor" aria-label={t('What lies on the table')}>
            {draft.game === 'uptown' && <StreetEditor desk={desk} plot={plot} onPlot={setPlot} />}
            {draft.game === 'urbanista' && <CityEditor desk={desk} picture={svg} />}
            {draft.game === 'mesta' && <QuarterEditor key={seat} desk={desk} />}
            {draft.game === 'budowa' && <PurseEditor desk={desk} />}
          </section>
        </div>
        {draft.game === 'uptown' && <StreetPicture svg={svg} plot={plot} onPlot={setPlot} />}
        {(draft.game === 'mesta' || draft.game === 'budowa') && (
          <div class="table-picture" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
        )}
        <div class="score-side">
          <Panel title={t('Score')} icon="prestige">
            {typeof scores === 'string' ? (
              <p role="alert">{scores}</p>
            ) : (
              <Pad scores={scores} names={draft.names} seat={seat} />
            )}
          </Panel>
          {typeof scores !== 'string' && <Finish draft={draft} slot={slot} scores={scores} />}
          <Button onClick={edit.drop}>{t('Throw it away and start anew')}</Button>
          {edit.unkept && (
            <Trouble>{t('The browser does not let this page keep anything.')}</Trouble>
          )}
        </div>
      </main>
    </div>
  );
}

/** The final pad of a table that was kept. */
function KeptTable({ game, id }: { game: string; id: string }) {
  const app = useApp();
  const [kept, setKept] = useState<Counted | null>(null);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    shelf
      .results()
      .then((all) => {
        const found = all.find((one) => one.id === id && one.result.table);
        if (found) setKept(found);
        else setTrouble(t('This match is not in this browser.'));
      })
      .catch((error) => setTrouble(refusedWords(whyRefused(error))));
  }, [id]);
  const shown = useMemo(() => {
    if (!kept) return null;
    const { texts, deck } = kept.result.table!;
    const names = kept.result.players.map(({ name }) => name);
    const slot = slotOf(app, game, deck);
    try {
      return {
        scores: app.engine.scoreDrawings(game, slot, texts),
        sheet: app.engine.drawSheet(game, slot, names, texts),
        names,
      };
    } catch {
      return null; // its deck is not here any more: only the totals are left
    }
  }, [kept, app.settings.language]);
  const url = useMemo(
    () => (shown ? URL.createObjectURL(new Blob([shown.sheet], { type: 'image/svg+xml' })) : ''),
    [shown],
  );
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  if (!kept) return <MessagePage trouble={trouble} />;
  const { ended, table } = kept.result;
  const about = [
    t('played at a table'),
    dayOf(ended),
    table!.place,
    t('{n} min', { n: table!.minutes }),
  ].filter(Boolean);
  const picture = async (): Promise<void> => {
    try {
      await sharePicture(await pngOf(shown!.sheet, 2), `${game}-${id}.png`);
    } catch (error) {
      setTrouble(t('The picture could not be made: {why}', { why: (error as Error).message }));
    }
  };
  return (
    <div class="score-page final">
      <Bar title={app.game(game).title} />
      <main>
        <Panel title={t('Final score')} icon="trophy">
          <p class="note">{about.join(' · ')}</p>
          {shown ? (
            <>
              <Pad scores={shown.scores} names={shown.names} seat={-1} />
              <div class="row">
                <Button icon="download" onClick={() => void picture()}>
                  {t('Picture')}
                </Button>
                <Button icon="download" onClick={() => print()}>
                  {t('Print or PDF')}
                </Button>
                <a class="button" href="#/matches">
                  <span>{t('Your matches')}</span>
                </a>
              </div>
            </>
          ) : (
            <p>{kept.result.scores.map(({ total }) => total).join(' · ')}</p>
          )}
          <Trouble>{trouble}</Trouble>
        </Panel>
        {shown && <img class="final-sheet" src={url} alt={t('Score sheet')} />}
      </main>
    </div>
  );
}

export function ScoreScreen({ game, kept }: { game: string; kept: string }) {
  const edit = useDraft(game);
  if (kept) return <KeptTable game={game} id={kept} />;
  return edit.draft ? <Editor edit={edit} /> : <Setup game={game} onBegin={edit.put} />;
}
