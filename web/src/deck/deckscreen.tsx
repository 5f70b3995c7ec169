// SPDX-License-Identifier: MIT
// deckscreen.tsx - the deck studio: owners of a box type in what it holds, see each card as it will
// be played, and play with it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { keepDeck, useApp } from '../ui/context.js';
import type { GameInfo } from '../ui/engine.js';
import { t, tn } from '../ui/i18n.js';
import { copyText, saveFile } from '../ui/menu.js';
import { freshSeed } from '../match/deal.js';
import { goToMatch } from '../match/matchscreen.js';
import { dealMatch, randomBytes } from '../match/newmatch.js';
import { lastOf } from '../start/last.js';
import { Emblem } from '../table/emblem.js';
import { Brand, Button, Dialog, IconButton, Panel, Trouble } from '../table/parts.js';
import { fromCsv, pasteOver, readCsv, toCsv } from './csv.js';
import { allDrafts, dropDraft } from './drafts.js';
import { Grid, type RowProps } from './grid.js';
import {
  blankDeck,
  blankLine,
  type Row,
  shapesOf,
  type Shape,
  withCell,
  withLine,
  withNewLine,
  withoutLine,
} from './lines.js';
import { LONGEST_LINK, packDeck, unpackDeck } from './link.js';
import { DoctorPanel } from './doctorpanel.js';
import { PrintDialog } from './print.js';
import { RowCard } from './rowcard.js';
import { freshDraft, type Studio, useStudio } from './studio.js';

/** The hash of the standard deck, short: a link is against that deck. */
const stampOf = (game: GameInfo): string => game.decks[0].sha256.slice(0, 8);

const asName = (words: string): string => words.trim().replace(/\s+/g, '-').slice(0, 40) || 'own';

/** Whether there is no room for a grid. */
function useNarrow(): boolean {
  const [narrow, set] = useState(() => matchMedia('(max-width: 899px)').matches);
  useEffect(() => {
    const query = matchMedia('(max-width: 899px)');
    const changed = (): void => set(query.matches);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  }, []);
  return narrow;
}

// ---- ways in ----

/** Without a game: which one, and what was begun. */
function Games() {
  const app = useApp();
  const [, again] = useState(0);
  return (
    <div class="deck-studio">
      <header class="bar">
        <Brand title={t('Deck studio')} />
      </header>
      <main class="deck-games">
        <h1>{t('Which box do you have?')}</h1>
        <p>
          {t(
            'Type in what is printed on your own cards, tiles and boards, then play and print with it. Everything stays on this device unless you share it.',
          )}
        </p>
        <ul>
          {app.games.map((game) => (
            <li key={game.id}>
              <a class="button" href={`#/deck/${game.id}`}>
                <Emblem game={game.id} />
                <span>{game.title}</span>
              </a>
            </li>
          ))}
        </ul>
        <Drafts
          onOpen={(one) => (location.hash = `#/deck/${one.game}/${one.id}`)}
          onDrop={() => again((n) => n + 1)}
        />
      </main>
    </div>
  );
}

function Drafts({
  game,
  onOpen,
  onDrop,
}: {
  game?: string;
  onOpen: (draft: ReturnType<typeof allDrafts>[number]) => void;
  onDrop: () => void;
}) {
  const app = useApp();
  const drafts = allDrafts(localStorage, game);
  if (drafts.length === 0) return null;
  return (
    <section aria-label={t('Your decks')}>
      <h3>{t('Your decks')}</h3>
      <ul class="deck-drafts">
        {drafts.map((draft) => (
          <li key={draft.id}>
            <button type="button" class="button" onClick={() => onOpen(draft)}>
              <span>
                {draft.name}
                <small>
                  {game ? '' : `${app.game(draft.game)?.title ?? draft.game}, `}
                  {new Date(draft.changed).toLocaleString(document.documentElement.lang)}
                </small>
              </span>
            </button>
            <IconButton
              icon="close"
              label={t('Delete {name}', { name: draft.name })}
              onClick={() => {
                if (!confirm(t('Delete {name}?', { name: draft.name }))) return;
                dropDraft(localStorage, draft.id);
                onDrop();
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A deck or a spreadsheet from a file, as the text of a deck. */
async function readFile(file: File, shapes: Shape[]): Promise<string> {
  const text = (await file.text()).replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  return /\.(csv|tsv)$/i.test(file.name) ? fromCsv(shapes, readCsv(text)) : text;
}

function StartFrom({ studio, onClose }: { studio: Studio; onClose: () => void }) {
  const [, again] = useState(0);
  const [trouble, setTrouble] = useState('');
  const { game } = studio.draft;
  const begin = (name: string, text: string): void => {
    studio.open(freshDraft(game, name, text));
    onClose();
  };
  return (
    <Dialog title={t('Start from')} onClose={onClose}>
      <div class="menu">
        <Button onClick={() => begin(t('My deck'), studio.standard)}>
          {t('The standard deck')}
        </Button>
        <Button onClick={() => begin(t('My deck'), blankDeck(studio.shapes, studio.standard))}>
          {t('An empty one with the printed counts')}
        </Button>
        <label class="button file">
          <span>{t('A file: deck or CSV')}</span>
          <input
            type="file"
            accept=".deck,.csv,.tsv,text/plain,text/csv"
            aria-describedby="start-trouble"
            onChange={async (event) => {
              const file = event.currentTarget.files?.[0];
              if (!file) return;
              try {
                begin(file.name.replace(/\.\w+$/, ''), await readFile(file, studio.shapes));
              } catch (error) {
                setTrouble(`${file.name}: ${(error as Error).message}`);
              }
            }}
          />
        </label>
      </div>
      <Trouble id="start-trouble">{trouble}</Trouble>
      <Drafts
        game={game}
        onOpen={(draft) => {
          studio.open(draft);
          onClose();
        }}
        onDrop={() => again((n) => n + 1)}
      />
    </Dialog>
  );
}

// ---- ways out ----

function ShareDialog({ studio, onClose }: { studio: Studio; onClose: () => void }) {
  const app = useApp();
  const { game, name, text } = studio.draft;
  const [said, say] = useState('');
  const link = async (): Promise<void> => {
    const packed = await packDeck(text, studio.standard, stampOf(app.game(game)));
    const address = `${location.origin}${location.pathname}#/deck/${game}?d=${packed}&n=${encodeURIComponent(name)}`;
    if (address.length > LONGEST_LINK)
      say(t('This deck is too different from the standard deck for a link. Send the file.'));
    else say((await copyText(address)) ? t('The link is copied.') : address);
  };
  return (
    <Dialog title={t('Share')} onClose={onClose}>
      <div class="menu">
        <Button icon="link" onClick={() => void link()}>
          {t('Copy a link to this deck')}
        </Button>
        <Button icon="download" onClick={() => saveFile(`${asName(name)}.deck`, text)}>
          {t('Save as a deck file')}
        </Button>
        <Button
          icon="download"
          onClick={() => saveFile(`${asName(name)}.csv`, `\ufeff${toCsv(studio.shapes, text)}`)}
        >
          {t('Save as CSV for a spreadsheet')}
        </Button>
      </div>
      <p role="status" class="note wrap">
        {said}
      </p>
      <p class="note">
        {t(
          'The deck is in the link itself: nothing is sent to a server, and it is listed nowhere.',
        )}
      </p>
    </Dialog>
  );
}

/** A match with the deck at once: you and bots as the last time, or one bot. */
function usePlay(studio: Studio): [() => void, string] {
  const app = useApp();
  const [trouble, setTrouble] = useState('');
  const play = (): void => {
    const game = app.game(studio.draft.game);
    try {
      const slot = app.addDeck(
        game.id,
        asName(studio.draft.name),
        new TextEncoder().encode(studio.draft.text),
      );
      const last = lastOf(game)?.seats;
      const count = Math.max(2, game.minSeats);
      const players = Array.from({ length: last?.length ?? count }, (_, seat) =>
        seat === 0
          ? { name: app.settings.name, bot: false }
          : last && last[seat].kind !== 'human'
            ? { name: last[seat].kind, bot: true }
            : { name: 'level-3', bot: true },
      );
      const match = dealMatch(app, {
        game: game.id,
        deck: slot,
        seats: players.length,
        options: {},
        players,
        seed: freshSeed(randomBytes),
      });
      keepDeck(app, game.id, slot).then(
        () => goToMatch(match),
        () => goToMatch(match), // it goes on until this tab is closed
      );
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  return [play, trouble];
}

// ---- the middle ----

type Show = 'all' | 'differ' | 'fault';

function Chip({
  on,
  count,
  children,
  onClick,
}: {
  on: boolean;
  count?: number;
  children: string;
  onClick: () => void;
}) {
  return (
    <button type="button" class="chip" aria-pressed={on} onClick={onClick}>
      {children}
      {count !== undefined && <small>{count}</small>}
    </button>
  );
}

function TextPanel({ studio }: { studio: Studio }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { fault } = studio;
  const go = (): void => {
    const lines = studio.draft.text.split('\n');
    const from = lines.slice(0, fault!.line - 1).join('\n').length + (fault!.line > 1 ? 1 : 0);
    area.current!.focus();
    area.current!.setSelectionRange(from, from + (lines[fault!.line - 1]?.length ?? 0));
  };
  return (
    <>
      {fault && (
        <p class="trouble">
          {fault.line > 0 && (
            <button type="button" class="chip" onClick={go}>
              {t('Line {n}', { n: fault.line })}
            </button>
          )}{' '}
          <span id="text-fault">{fault.words}</span>
        </p>
      )}
      <textarea
        ref={area}
        class="deck-text"
        aria-label={t('The text of the deck')}
        aria-invalid={!!fault}
        aria-describedby={fault ? 'text-fault' : undefined}
        spellcheck={false}
        value={studio.draft.text}
        onInput={(event) => studio.change(event.currentTarget.value)}
      />
    </>
  );
}

/** How the deck differs from the standard one, in numbers. */
function Differences({ studio }: { studio: Studio }) {
  const { was, gone } = studio.difference;
  const fresh = [...was.values()].filter((one) => one === null).length;
  const other = was.size - fresh;
  if (was.size + gone === 0) return <p class="note">{t('It is the standard deck so far.')}</p>;
  return (
    <ul class="note deck-differences">
      {other > 0 && <li>{tn('{n} row differs', '{n} rows differ', other)}</li>}
      {fresh > 0 && <li>{tn('{n} row is new', '{n} rows are new', fresh)}</li>}
      {gone > 0 && <li>{tn('{n} row is gone', '{n} rows are gone', gone)}</li>}
    </ul>
  );
}

interface Chosen {
  line: number;
  cell: number;
}

/** What can be done with the chosen row, besides editing. */
function RowTools({
  studio,
  row,
  shape,
  onGo,
}: {
  studio: Studio;
  row: Row | null;
  shape: Shape;
  onGo: (line: number) => void;
}) {
  const { text } = studio.draft;
  const was = row && studio.difference.was.get(row.key);
  return (
    <div class="row deck-tools">
      <Button
        onClick={() => {
          const [next, line] = withNewLine(text, studio.rows, shape);
          studio.change(next);
          onGo(line);
        }}
      >
        {t('New row')}
      </Button>
      {row && was && row.shape && (
        <Button
          onClick={() => {
            const indent = /^ */.exec(row.text)![0];
            studio.change(withLine(text, row.line, indent + row.shape!.write(was)));
          }}
        >
          {t('As in the standard deck')}
        </Button>
      )}
      {row?.shape && (
        <Button
          onClick={() => studio.change(withLine(text, row.line, blankLine(row.shape!, row.cells)))}
        >
          {t('Empty the row')}
        </Button>
      )}
      {row && (
        <Button onClick={() => studio.change(withoutLine(text, row.line))}>
          {t('Delete the row')}
        </Button>
      )}
    </div>
  );
}

const matches = (row: Row, words: string): boolean =>
  row.text.toLowerCase().includes(words.trim().toLowerCase());

function useRows(studio: Studio) {
  const [word, setWord] = useState(studio.shapes[0].word);
  const [show, setShow] = useState<Show>('all');
  const [search, setSearch] = useState('');
  const strange = studio.rows.filter((row) => !row.shape);
  const shape = studio.shapes.find((one) => one.word === word) ?? studio.shapes[0];
  const inShow = (row: Row): boolean =>
    show === 'all' ||
    (show === 'differ' ? studio.difference.was.has(row.key) : studio.faultRow === row);
  const rows = studio.rows.filter(
    (row) => (row.shape ?? studio.shapes[0]) === shape && inShow(row) && matches(row, search),
  );
  return { word, setWord, show, setShow, search, setSearch, shape, rows, strange };
}

function Rows({
  studio,
  view,
  narrow,
  chosen,
  onChoose,
}: {
  studio: Studio;
  view: ReturnType<typeof useRows>;
  narrow: boolean;
  chosen: Chosen | null;
  onChoose: (chosen: Chosen | null) => void;
}) {
  const { shape, rows } = view;
  const grid = useRef<HTMLDivElement>(null);
  const { draft, difference, fault, faultRow, faultCell } = studio;
  const change = (row: Row, cell: number, value: string): void =>
    studio.change(withCell(draft.text, row, cell, value));
  // The cell that was chosen, or the same one of the next row, is where one types.
  useEffect(() => {
    if (!chosen || narrow) return;
    const cell = document.getElementById(`cell-${chosen.line}-${chosen.cell}`);
    if (cell && document.activeElement !== cell) {
      cell.focus({ preventScroll: true });
      cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  }, [chosen?.line, chosen?.cell]);
  const propsOf = (row: Row): RowProps => ({
    row,
    shape,
    chosen: chosen?.line === row.line,
    edits: !narrow,
    fault: faultRow === row ? fault!.words : null,
    faultCell: faultRow === row ? faultCell : -1,
    was: difference.was.get(row.key),
    onChoose: (to, cell) => onChoose({ line: to.line, cell }),
    onChange: change,
  });
  const cellNow = (): number => {
    const found = /^cell-\d+-(\d+)$/.exec(document.activeElement?.id ?? '');
    return found ? Number(found[1]) : (chosen?.cell ?? 0);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step =
      event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const target = event.target as HTMLElement;
    if (!step || !chosen || /^(SELECT|BUTTON)$/.test(target.tagName)) return;
    const at = rows.findIndex((row) => row.line === chosen.line);
    const next = rows[at + step];
    if (!next) return;
    event.preventDefault();
    const cell = cellNow();
    target.blur(); // what was typed counts
    onChoose({ line: next.line, cell });
  };
  const onPaste = (event: ClipboardEvent): void => {
    const words = event.clipboardData?.getData('text/plain') ?? '';
    const row = rows.find((one) => one.line === chosen?.line);
    if (!row || !/[\t\n]/.test(words.trim())) return;
    event.preventDefault();
    const [next] = pasteOver(draft.text, rows, row, cellNow(), readCsv(words));
    studio.change(next);
  };
  return (
    <div class="deck-rows" ref={grid} onKeyDown={onKeyDown} onPaste={onPaste}>
      <Grid shape={shape} rows={rows} propsOf={propsOf} />
      {rows.length === 0 && <p class="note">{t('No row like that.')}</p>}
    </div>
  );
}

function Filters({
  studio,
  view,
  inText,
  onText,
}: {
  studio: Studio;
  view: ReturnType<typeof useRows>;
  inText: boolean;
  onText: (on: boolean) => void;
}) {
  const { difference, fault, faultRow, rows } = studio;
  const toFault = (): void => {
    if (!faultRow) return onText(true);
    view.setWord((faultRow.shape ?? studio.shapes[0]).word);
    view.setShow(view.show === 'fault' ? 'all' : 'fault');
    return undefined;
  };
  return (
    <div class="deck-filters">
      <label class="deck-kind">
        <span class="unseen">{t('Kind of row')}</span>
        <select
          value={view.shape.word}
          onChange={(event) => {
            view.setWord(event.currentTarget.value);
            onText(false);
          }}
        >
          {studio.shapes.map((shape) => (
            <option key={shape.word} value={shape.word}>
              {`${shape.title} (${rows.filter((row) => row.shape === shape).length})`}
            </option>
          ))}
        </select>
      </label>
      <Chip
        on={view.show === 'differ'}
        count={difference.was.size}
        onClick={() => view.setShow(view.show === 'differ' ? 'all' : 'differ')}
      >
        {t('Differ')}
      </Chip>
      {fault && (
        <Chip on={view.show === 'fault'} count={1} onClick={toFault}>
          {t('To correct')}
        </Chip>
      )}
      <input
        type="search"
        placeholder={t('Number or name')}
        aria-label={t('Number or name')}
        value={view.search}
        onInput={(event) => view.setSearch(event.currentTarget.value)}
      />
      <Chip on={inText} onClick={() => onText(!inText)}>
        {t('Text')}
      </Chip>
    </div>
  );
}

/** The bar: the deck's name, what it lacks, and the ways out. */
function Tools({ studio, game }: { studio: Studio; game: GameInfo }) {
  const [dialog, setDialog] = useState<'' | 'start' | 'share' | 'print'>('');
  const [play, trouble] = usePlay(studio);
  const close = (): void => setDialog('');
  return (
    <>
      <header class="bar">
        <Brand title={game.title} />
        <span class="deck-name">
          <small>{t('Deck studio')}</small>
          <input
            aria-label={t('Name of the deck')}
            value={studio.draft.name}
            maxLength={40}
            onChange={(event) =>
              studio.change(studio.draft.text, event.currentTarget.value.trim() || t('My deck'))
            }
          />
        </span>
        <span class="tools">
          <IconButton
            icon="undo"
            label={t('Undo')}
            why={!studio.undo && t('Nothing to undo.')}
            onClick={() => studio.undo?.()}
          />
          <IconButton
            icon="redo"
            label={t('Redo')}
            why={!studio.redo && t('Nothing to redo.')}
            onClick={() => studio.redo?.()}
          />
        </span>
      </header>
      <nav class="deck-bar" aria-label={t('Deck')}>
        <Button icon="cards" onClick={() => setDialog('start')}>
          {t('Start from')}
        </Button>
        <Button icon="share-out" onClick={() => setDialog('share')}>
          {t('Share')}
        </Button>
        <Button
          icon="cards"
          why={!!studio.fault && t('First correct what is wrong.')}
          onClick={() => setDialog('print')}
        >
          {t('Print')}
        </Button>
        <span role="status" class="note">
          {studio.kept ? t('Saved on this device.') : t('Changes are saved on this device.')}
        </span>
        <Button
          icon="play"
          primary
          why={!!studio.fault && t('First correct what is wrong.')}
          onClick={play}
        >
          {t('Play with it')}
        </Button>
      </nav>
      <Trouble>{trouble || studio.trouble}</Trouble>
      {dialog === 'start' && <StartFrom studio={studio} onClose={close} />}
      {dialog === 'print' && <PrintDialog draft={studio.draft} onClose={close} />}
      {dialog === 'share' && <ShareDialog studio={studio} onClose={close} />}
    </>
  );
}

function StudioOf({ game, draft }: { game: GameInfo; draft: string }) {
  const studio = useStudio(game.id, draft);
  const view = useRows(studio);
  const narrow = useNarrow();
  const [chosen, choose] = useState<Chosen | null>(null);
  const [inText, setText] = useState(false);
  useEffect(() => choose(null), [studio.draft.id]);
  const row =
    studio.rows.find((one) => one.line === chosen?.line) ??
    (narrow ? null : (view.rows[0] ?? null));
  useEffect(() => {
    document.title = `${t('Deck studio')} \u2013 ${game.title} \u2013 Townhall`;
  }, [game]);
  const step = (by: number): void => {
    const at = view.rows.findIndex((one) => one.line === row?.line);
    const next = view.rows[at + by];
    if (next) choose({ line: next.line, cell: chosen?.cell ?? 0 });
  };
  const change = (to: Row, cell: number, value: string): void =>
    studio.change(withCell(studio.draft.text, to, cell, value));
  const card = row && (
    <RowCard studio={studio} row={row} form={narrow} onStep={step} onChange={change} />
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    const go = event.shiftKey ? studio.redo : studio.undo;
    if (!go) return;
    event.preventDefault();
    go();
  };
  return (
    <div class="deck-studio" data-game={game.id} onKeyDown={onKeyDown}>
      <Tools studio={studio} game={game} />
      <main class="deck-main">
        <section class="panel" aria-label={view.shape.title}>
          <Filters studio={studio} view={view} inText={inText} onText={setText} />
          {studio.fault && !studio.faultRow && !inText && (
            <p class="trouble">{studio.fault.words}</p>
          )}
          {inText ? (
            <TextPanel studio={studio} />
          ) : (
            <>
              <Rows studio={studio} view={view} narrow={narrow} chosen={chosen} onChoose={choose} />
              <RowTools
                studio={studio}
                row={chosen ? row : null}
                shape={view.shape}
                onGo={(line) => choose({ line, cell: 0 })}
              />
            </>
          )}
        </section>
        <aside class="deck-side">
          {!narrow && card && (
            <Panel title={t('As in play')} icon="eye" class="deck-card">
              {card}
            </Panel>
          )}
          <Panel title={t('Beside the standard deck')}>
            <Differences studio={studio} />
          </Panel>
        </aside>
        <DoctorPanel draft={studio.draft} sound={!studio.fault} />
      </main>
      {narrow && chosen && card && (
        <Dialog title={row!.shape?.title ?? ''} class="deck-sheet" onClose={() => choose(null)}>
          {card}
        </Dialog>
      )}
    </div>
  );
}

/** A deck from a link becomes a draft of its own, once it is read. */
function Shared({ game, shared }: { game: GameInfo; shared: string }) {
  const app = useApp();
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    const query = new URLSearchParams(shared);
    unpackDeck(query.get('d') ?? '', app.engine.deckText(game.id), stampOf(game)).then(
      (text) => setDraft(text, query.get('n')?.slice(0, 40) || t('A shared deck')),
      () => setTrouble(t('This link holds no deck of this version.')),
    );
  }, [shared]);
  const [text, setText] = useState<[string, string] | null>(null);
  const setDraft = (words: string, name: string): void => setText([words, name]);
  if (trouble)
    return (
      <main class="message">
        <p role="alert">{trouble}</p>
        <a class="button" href={`#/deck/${game.id}`}>
          <span>{t('Deck studio')}</span>
        </a>
      </main>
    );
  return text ? (
    <Opened game={game} name={text[1]} text={text[0]} />
  ) : (
    <main class="message" aria-busy="true" />
  );
}

function Opened({ game, name, text }: { game: GameInfo; name: string; text: string }) {
  const studio = useStudio(game.id, '-');
  useEffect(() => {
    studio.open(freshDraft(game.id, name, text));
    dispatchEvent(new Event('hashchange')); // the address names the draft now
  }, []);
  return <main class="message" aria-busy="true" />;
}

export function DeckScreen({
  game,
  draft,
  shared,
}: {
  game: string;
  draft: string;
  shared: string;
}) {
  const app = useApp();
  const info = app.game(game);
  if (!info || shapesOf(game).length < 2) return <Games />;
  if (shared) return <Shared game={info} shared={shared} />;
  return <StudioOf key={`${game} ${draft}`} game={info} draft={draft} />;
}
