// SPDX-License-Identifier: MIT
// rules.tsx - the rules of a game as a page. The build turns web/rules/LANGUAGE/GAME.md into HTML; the
// pictures in it are drawn here, by the game's own scene, from a match that bots played.
import { useEffect, useRef, useState } from 'preact/hooks';
import { type App, useApp } from '../ui/context.js';
import { languageNow, t } from '../ui/i18n.js';
import { SCRATCH } from '../table/tables.js';
import { Brand, Icon } from '../table/parts.js';
import { SAMPLES, SAMPLE_NAMES } from '../match/samples.js';
import { LanguageMenu } from '../ui/settingsdialog.js';
import { afterFrame } from '../match/turns.js';

declare const RULES_URLS: Record<string, Record<string, string>>;

/** A page of rules in the language spoken now, as HTML: of a game, or with `.short` behind its id the guide of one
 * page. Empty until it is there, and where there is none. */
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

/** Draws the part of the scene that a figure, which web/rules.mjs left empty, asks for. */
function drawFigure({ engine }: App, game: string, figure: HTMLElement): void {
  const { part: id, line, moves } = figure.dataset;
  engine.nameSeats(SAMPLE_NAMES);
  engine.load(SCRATCH, SAMPLES[game]);
  if (moves) engine.rewind(SCRATCH, Number(moves));
  const parts = engine.parts(SCRATCH, -1);
  const part = parts.findIndex((p) => p.id === id);
  const { place } = parts[part];
  const { actor } = engine.state(SCRATCH, -1);
  const draw = (compact: boolean): string =>
    engine.scene(SCRATCH, actor, part, place === 'seat' ? 1 : 0, {
      compact,
      choices: false,
      select: '',
      ghost: '',
      highlight: line ?? '',
    }).svg;
  // What a large board tells by itself is a part of its own only where the board is small.
  const svg = draw(matchMedia('(max-width: 699px)').matches) || draw(true);
  figure.classList.add('rule-picture', `in-${place}`);
  // A part may be shown twice, and nothing here is moved: ids would only collide.
  figure.insertAdjacentHTML('afterbegin', `<div>${svg.replace(/ id="[^"]*"/g, '')}</div>`);
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
  // The words first, then one picture after the other: all at once would hold the browser up.
  useEffect(() => {
    const figures = [...page.current!.querySelectorAll<HTMLElement>('figure[data-part]')];
    let stop = (): void => {};
    const next = (): void => {
      const figure = figures.shift();
      if (!figure) return;
      drawFigure(app, id, figure);
      stop = afterFrame(next);
    };
    next();
    return () => stop();
  }, [html]);
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
      <main class="panel prose" ref={page} dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
