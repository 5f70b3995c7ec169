// SPDX-License-Identifier: MIT
// rules.tsx - the rules of a game as a page. The build turns web/rules/LANGUAGE/GAME.md into HTML; the
// pictures in it are drawn here, by the game's own scene, from a match that bots played.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type App, useApp } from './context.js';
import { BOT_NAMES } from './facts.js';
import { languageNow, t } from './i18n.js';
import { SCRATCH } from './match.js';
import { Brand, Icon } from './parts.js';
import { SAMPLES } from './samples.js';
import { LanguageMenu } from './settingsdialog.js';

declare const RULES_URLS: Record<string, Record<string, string>>;

/** The figures that web/rules.mjs left empty, with the part of the scene each asks for. */
function withPictures(app: App, game: string, html: string): string {
  const { engine } = app;
  const small = matchMedia('(max-width: 699px)').matches;
  engine.nameSeats(BOT_NAMES);
  return html.replace(/<figure data-part="([\w-]+)" data-line="([\w.]*)" data-moves="(\d*)">/g,
    (_, id: string, highlight: string, moves: string) => {
      engine.load(SCRATCH, SAMPLES[game]);
      if (moves) engine.rewind(SCRATCH, Number(moves));
      const parts = engine.parts(SCRATCH);
      const part = parts.findIndex((p) => p.id === id);
      const { place } = parts[part];
      const { actor } = engine.state(SCRATCH, -1);
      const draw = (compact: boolean): string => engine.scene(SCRATCH, actor, part, place === 'seat' ? 1 : 0,
        { compact, choices: false, select: '', ghost: '', bubble: '', highlight });
      // What a large board tells by itself is a part of its own only where the board is small.
      const svg = draw(small) || draw(true);
      // A part may be shown twice, and nothing here is moved: ids would only collide.
      return `<figure class="rule-picture in-${place}"><div>${svg.replace(/ id="[^"]*"/g, '')}</div>`;
    });
}

/** `match`: the table where the reader sits, to go back to. */
export function RulesScreen({ game: id, match }: { game: string; match?: string }) {
  const app = useApp();
  const game = app.game(id);
  const language = languageNow();
  const [html, setHtml] = useState('');
  useEffect(() => {
    document.title = `${game?.title ?? ''} \u2013 ${t('Rules')} \u2013 Townhall`;
    const url = RULES_URLS[language]?.[id] ?? RULES_URLS.en[id];
    let current = true;
    if (url) void fetch(url).then((answer) => answer.text()).then((text) => { if (current) setHtml(text); });
    return () => { current = false; };
  }, [id, language]);
  const page = useMemo(() => (game ? withPictures(app, id, html) : html), [html, language]);
  return (
    <div class="rules">
      <header class="bar">
        <Brand title={game?.title ?? ''} />
        <LanguageMenu />
        <a class="button primary" href={match ? `#/match/${match}` : `#/new/${id}`}>
          <Icon name="play" /><span>{match ? t('Go on') : t('Play')}</span>
        </a>
      </header>
      <main class="panel prose" dangerouslySetInnerHTML={{ __html: page }} />
    </div>
  );
}
