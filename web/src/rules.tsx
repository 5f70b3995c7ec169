// SPDX-License-Identifier: MIT
// rules.tsx - the rules of a game as a page; the build turns docs/rules into HTML.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useApp } from './context.js';
import { BOT_NAMES } from './facts.js';
import { t } from './i18n.js';
import { SCRATCH } from './match.js';
import { Brand, Icon } from './parts.js';
import { SAMPLES } from './samples.js';

declare const RULES_URLS: Record<string, string>;

/** What one sees at the table, part by part, from a match that bots played. */
function Pictures({ game }: { game: string }) {
  const app = useApp();
  const parts = useMemo(() => {
    if (!SAMPLES[game]) return [];
    app.engine.load(SCRATCH, SAMPLES[game]);
    app.engine.nameSeats(BOT_NAMES);
    const style = { compact: false, choices: false, select: '', ghost: '', bubble: '', highlight: '' };
    return app.engine.parts(SCRATCH).map((part, i) => ({
      ...part, svg: app.engine.scene(SCRATCH, app.engine.state(SCRATCH, -1).actor, i, part.place === 'seat' ? 1 : 0, style),
    })).filter((part) => part.svg);
  }, [game]);
  return (
    <div class="rule-pictures">
      {parts.map((part) => (
        <figure key={part.id} class={part.place}>
          <div dangerouslySetInnerHTML={{ __html: part.svg }} />
          <figcaption>{part.title}</figcaption>
        </figure>
      ))}
    </div>
  );
}

export function RulesScreen({ game: id }: { game: string }) {
  const app = useApp();
  const game = app.game(id);
  const [html, setHtml] = useState('');
  useEffect(() => {
    document.title = `${game?.title ?? ''} \u2013 ${t('Rules')} \u2013 Townhall`;
    if (RULES_URLS[id])
      void fetch(RULES_URLS[id]).then((answer) => answer.text()).then(setHtml);
  }, [id]);
  return (
    <div class="rules">
      <header class="bar">
        <Brand title={game?.title ?? ''} />
        <a class="button primary" href={`#/new/${id}`}><Icon name="play" /><span>{t('Play')}</span></a>
      </header>
      <main class="panel prose">
        {game && <Pictures game={id} />}
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </main>
    </div>
  );
}
