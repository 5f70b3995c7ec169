// SPDX-License-Identifier: MIT
// rules.tsx - the rules of a game as a page; the build turns docs/rules into HTML.
import { useEffect, useState } from 'preact/hooks';
import { useApp } from './context.js';
import { t } from './i18n.js';
import { Brand, Icon } from './parts.js';

declare const RULES_URLS: Record<string, string>;

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
      <main class="panel prose" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
