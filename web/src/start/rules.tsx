// SPDX-License-Identifier: MIT
// rules.tsx - the rules of a game as a page. The build turns web/rules/LANGUAGE/GAME.md into HTML;
// the pictures in it are drawn here, by the game's own scene, from a match that bots played.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { readExamples } from '../../examples.mjs';
import { type App, useApp } from '../ui/context.js';
import { languageNow, t } from '../ui/i18n.js';
import { SCRATCH } from '../table/tables.js';
import { Brand, Dialog, Icon } from '../table/parts.js';
import { SAMPLES, SAMPLE_NAMES } from '../match/samples.js';
import { LessonList } from '../lesson/lessonlater.js';
import { LanguageMenu } from '../ui/settingsdialog.js';
import { afterFrame } from '../match/turns.js';

declare const RULES_URLS: Record<string, Record<string, string>>;
declare const EXAMPLES_URL: string;

type Examples = ReturnType<typeof readExamples>;

let examples: Promise<Examples> | undefined;
/** Fetched with the first rules that have any. */
function fetchExamples(): Promise<Examples> {
  examples ??= fetch(EXAMPLES_URL).then((answer) => answer.json() as Promise<Examples>);
  examples.catch(() => {
    examples = undefined; // another reader may be luckier
  });
  return examples;
}

/** A page of rules in the language spoken now, as HTML: of a game, or with `.short` behind its id
 * the guide of one page. Empty until it is there, and where there is none. */
export function useRules(page: string): string {
  const language = languageNow();
  const [html, setHtml] = useState('');
  useEffect(() => {
    const url = RULES_URLS[language]?.[page] ?? RULES_URLS.en[page];
    let current = true;
    if (url)
      void fetch(url)
        .then((answer) => answer.text())
        .then((text) => {
          if (current) setHtml(text);
        });
    return () => {
      current = false;
    };
  }, [page, language]);
  return html;
}

/** A position on the scratch table and what of it a figure shows. */
interface Shown {
  part: string;
  viewer: number;
  line: string;
  select: string;
  ghost: string;
  choices: boolean;
}

/** The game's sample match, after as many moves as the figure says. */
function showSample({ engine }: App, game: string, figure: HTMLElement): Shown {
  const { part, line, moves } = figure.dataset;
  engine.load(SCRATCH, SAMPLES[game]);
  if (moves) engine.rewind(SCRATCH, Number(moves));
  const viewer = engine.state(SCRATCH, -1).actor;
  return { part: part!, viewer, line: line ?? '', select: '', ghost: '', choices: false };
}

function showExample({ engine }: App, name: string, { rows, records }: Examples): Shown {
  const row = rows[name];
  const { record, moves, part, seat: viewer = 0 } = row;
  engine.load(SCRATCH, records[record]);
  engine.rewind(SCRATCH, moves);
  const { select = '', ghost = '', choices = false } = row;
  return { part, viewer, line: '', select, ghost, choices };
}

/** A figure of less units, a step beside others, has the letters of a phone. */
const NARROW = 460;
/** A part may be shown twice, and nothing here is chosen or moved: ids would collide, choices
 * promise too much. */
const LIVE =
  / (id|tabindex|data-move|data-select|data-at-once|aria-(pressed|disabled|description))="[^"]*"/g;
const asPicture = (svg: string): string =>
  svg.replace(LIVE, '').replaceAll('role="button"', 'role="img"');

/** Draws what a figure, which web/rules.mjs left empty, asks for. */
function drawFigure(app: App, game: string, figure: HTMLElement, examples: Examples | null): void {
  const { engine } = app;
  const { example } = figure.dataset;
  if (example && !examples) return;
  engine.nameSeats(SAMPLE_NAMES);
  const shown = example ? showExample(app, example, examples!) : showSample(app, game, figure);
  const parts = engine.parts(SCRATCH, shown.viewer);
  const part = parts.findIndex((p) => p.id === shown.part);
  const { place } = parts[part];
  const draw = (compact: boolean): string =>
    engine.scene(SCRATCH, shown.viewer, part, place === 'seat' ? 1 : 0, {
      compact,
      choices: shown.choices,
      select: shown.select,
      ghost: shown.ghost,
      highlight: shown.line,
    }).svg;
  // What a large board shows by itself is a part of its own only where the board is small.
  const narrow = matchMedia('(max-width: 699px)').matches || figure.clientWidth < NARROW;
  const svg = draw(narrow) || draw(true);
  figure.classList.add('rule-picture', `in-${place}`);
  figure.insertAdjacentHTML('afterbegin', `<div>${asPicture(svg)}</div>`);
}

/** Draws the figures of a page of rules, one after the other: all at once would hold the browser
 * up. */
function useFigures(page: { current: HTMLElement | null }, id: string, html: string): void {
  const app = useApp();
  useEffect(() => {
    const figures = [...page.current!.querySelectorAll<HTMLElement>('figure')];
    let stop = (): void => {};
    const next = (examples: Examples | null): void => {
      const figure = figures.shift();
      if (!figure) return;
      drawFigure(app, id, figure, examples);
      stop = afterFrame(() => next(examples));
    };
    let gone = false;
    const wanted = figures.some((figure) => figure.dataset.example);
    // Without a connection the captions stay, with their numbers.
    const fetched = wanted ? fetchExamples().catch(() => null) : Promise.resolve(null);
    void fetched.then((examples) => {
      if (!gone) next(examples);
    });
    return () => {
      gone = true;
      stop();
    };
  }, [html]);
}

/** A chapter of the rules: what the signs mean, what one does, what counts. */
export type Chapter = 'signs' | 'turn' | 'scoring';

/** The heading under which a chapter begins. Pages of all languages have the same skeleton: what
 * lies there, the turn, the scoring; signs stand where the first symbol is shown. */
function headingOf(page: HTMLElement, chapter: Chapter): Element | null {
  const chapters = page.querySelectorAll('h2');
  if (chapter !== 'signs') return chapters[chapter === 'turn' ? 1 : 2] ?? null;
  const sign = page.querySelector('.rule-symbol') ?? chapters[0];
  let at: Element | null = sign ?? null;
  while (at && !/^H[23]$/.test(at.tagName)) at = at.previousElementSibling ?? at.parentElement;
  return at && page.contains(at) ? at : (chapters[0] ?? null);
}

/** The rules beside a match, open at a chapter; the chapters lie on top, one tap away. */
export function RulesSheet({
  game,
  match,
  chapter,
  onClose,
}: {
  game: string;
  match?: string;
  chapter: Chapter;
  onClose: () => void;
}) {
  const app = useApp();
  const html = useRules(game);
  const page = useRef<HTMLElement>(null);
  const [titles, setTitles] = useState<string[]>([]);
  useFigures(page, game, html);
  const go = (heading: Element | null | undefined): void =>
    heading?.scrollIntoView({ block: 'start' });
  useEffect(() => {
    setTitles([...page.current!.querySelectorAll('h2')].map((h) => h.textContent ?? ''));
    if (html) return afterFrame(() => page.current && go(headingOf(page.current, chapter)));
    return undefined;
  }, [html]);
  return (
    <Dialog title={`${app.game(game).title}: ${t('Rules')}`} class="rules-sheet" onClose={onClose}>
      <nav aria-label={t('Chapters')}>
        {titles.map((title, i) => (
          <button
            key={title}
            type="button"
            class="chip"
            onClick={() => go(page.current!.querySelectorAll('h2')[i])}
          >
            {title}
          </button>
        ))}
        {match && (
          <a class="chip" href={`#/rules/${game}/${match}`}>
            {t('On a page of its own')}
          </a>
        )}
      </nav>
      <article
        class="prose rules"
        ref={page}
        tabIndex={0}
        aria-label={t('Rules')}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </Dialog>
  );
}

/** `match`: the table where the reader sits, to go back to. */
export function RulesScreen({ game: id, match }: { game: string; match?: string }) {
  const app = useApp();
  const game = app.game(id);
  const language = languageNow();
  const html = useRules(id);
  useEffect(() => {
    document.title = `${game?.title ?? ''} \u2013 ${t('Rules')} \u2013 Townhall`;
  }, [id, language]);
  const page = useRef<HTMLElement>(null);
  useFigures(page, id, html);
  return (
    <div class="rules">
      <header class="bar">
        <Brand title={game?.title ?? ''} />
        <LanguageMenu />
        <a class="button primary" href={match ? `#/match/${match}` : `#/new/${id}`}>
          <Icon name="play" />
          <span>{match ? t('Go on') : t('Play')}</span>
        </a>
      </header>
      <aside class="panel rules-lessons">
        <LessonList game={id} />
      </aside>
      <main class="panel prose" ref={page} dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
