// SPDX-License-Identifier: MIT
// studio.ts - the draft on the screen: its text, its rows, what is wrong with it, and how it
// changes, is taken back and kept.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type App, useApp } from '../ui/context.js';
import { t } from '../ui/i18n.js';
import { freshLetters } from '../match/deal.js';
import { randomBytes } from '../match/newmatch.js';
import { refusedWords, whyRefused } from '../match/shelf.js';
import { allDrafts, type Draft, findDraft, keepDraft, merge, onDraft } from './drafts.js';
import {
  cellOfFault,
  compare,
  type Difference,
  type Fault,
  readFault,
  type Row,
  rowsOf,
  type Shape,
  shapesOf,
} from './lines.js';

const MOST_STEPS = 300; // that can be undone

export interface Studio {
  draft: Draft;
  kept: boolean; // or only as a copy of something, until it is changed
  shapes: Shape[];
  rows: Row[];
  fault: Fault | null;
  /** Where the fault is: the row, and its cell or -1. */
  faultRow: Row | null;
  faultCell: number;
  difference: Difference;
  standard: string;
  /** The latest text that the engine took; '' when there was none. */
  sound: string;
  trouble: string;
  change: (text: string, named?: string) => void;
  open: (draft: Draft) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
}

export const freshDraft = (game: string, name: string, text: string): Draft => ({
  id: freshLetters(randomBytes).toLowerCase(),
  game,
  name,
  text,
  changed: 0,
});

/** The draft that an address names: that one, the latest of the game, or the standard deck. */
function draftOf(app: App, game: string, id: string): Draft {
  const found = id ? findDraft(localStorage, id) : allDrafts(localStorage, game)[0];
  return found?.game === game ? found : freshDraft(game, t('My deck'), app.engine.deckText(game));
}

export function faultOf(app: App, game: string, text: string): Fault | null {
  try {
    const words = app.engine.deckFault(game, text);
    return words === null ? null : readFault(words);
  } catch (error) {
    return { line: 0, column: 0, words: (error as Error).message };
  }
}

export function useStudio(game: string, id: string): Studio {
  const app = useApp();
  const [draft, setDraft] = useState(() => draftOf(app, game, id));
  const [kept, setKept] = useState(() => findDraft(localStorage, draft.id) !== null);
  const [past, setPast] = useState<string[]>([]);
  const [future, setFuture] = useState<string[]>([]);
  const [trouble, setTrouble] = useState('');
  const shapes = useMemo(() => shapesOf(game), [game]);
  const standard = useMemo(() => app.engine.deckText(game), [game]);
  const others = useMemo(() => rowsOf(shapes, standard), [shapes, standard]);
  const { text } = draft;
  const rows = useMemo(() => rowsOf(shapes, text), [shapes, text]);
  const fault = useMemo(() => faultOf(app, game, text), [game, text]);
  const [sound, setSound] = useState('');
  useEffect(() => {
    if (!fault) setSound(text);
  }, [text, fault]);
  const difference = useMemo(() => compare(rows, others), [rows, others]);

  // What another tab does to this draft is seen here at once; it can be taken back here, too.
  useEffect(
    () =>
      onDraft(draft.id, (other) => {
        if (!other) return;
        setPast((all) => [...all, draft.text]);
        setDraft(other);
      }),
    [draft],
  );

  const keep = (next: Draft): void => {
    setDraft(next);
    try {
      keepDraft(localStorage, next);
      setKept(true);
      setTrouble('');
      history.replaceState(null, '', `#/deck/${game}/${next.id}`);
    } catch (error) {
      setTrouble(refusedWords(whyRefused(error)));
    }
  };
  /** Lays a change over what is kept now: another tab may have been faster. */
  const apply = (next: string, name: string): boolean => {
    const now = findDraft(localStorage, draft.id);
    const merged = now ? merge(text, next, now.text) : next;
    if (merged === null) {
      setDraft(now!);
      setTrouble(t('Another tab changed the same line, so this change was not made.'));
      return false;
    }
    keep({ ...draft, text: merged, name, changed: Date.now() });
    return true;
  };
  const change = (next: string, name = draft.name): void => {
    if (next === text && name === draft.name) return;
    if (apply(next, name) && next !== text) {
      setPast([...past, text].slice(-MOST_STEPS));
      setFuture([]);
    }
  };
  const step = (from: string[], setFrom: typeof setPast, setTo: typeof setPast) =>
    from.length === 0
      ? null
      : () => {
          if (!apply(from[from.length - 1], draft.name)) return;
          setTo((all) => [...all, text]);
          setFrom(from.slice(0, -1));
        };
  const faultRow = (fault && rows.find((row) => row.line === fault.line - 1)) ?? null;
  return {
    draft,
    kept,
    shapes,
    rows,
    fault,
    faultRow,
    faultCell: faultRow ? cellOfFault(faultRow, fault!) : -1,
    difference,
    standard,
    sound: fault ? sound : text,
    trouble,
    change,
    open: (next) => {
      setPast([]);
      setFuture([]);
      keep({ ...next, changed: Date.now() });
    },
    undo: step(past, setPast, setFuture),
    redo: step(future, setFuture, setPast),
  };
}
