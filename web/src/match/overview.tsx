// SPDX-License-Identifier: MIT
// overview.tsx - the game's overview cards and its guide of one page, one tap away during a match:
// turn, end and scoring, and how to read a card.
import { useMemo } from 'preact/hooks';
import { useApp } from '../ui/context.js';
import { languageNow, t } from '../ui/i18n.js';
import { type Chapter, useRules } from '../start/rules.js';
import { Button, Dialog } from '../table/parts.js';

export function OverviewDialog({
  game,
  onRules,
  onClose,
}: {
  game: string;
  onRules: (chapter: Chapter) => void;
  onClose: () => void;
}) {
  const { engine } = useApp();
  const compact = matchMedia('(max-width: 699px)').matches;
  const cards = useMemo(() => engine.overview(game, compact), [game, compact, languageNow()]);
  const guide = useRules(`${game}.short`);
  return (
    <Dialog title={t('Overview')} onClose={onClose} wide={cards.length > 1 || guide !== ''}>
      <div class="overview">
        {cards.map((svg) => (
          <div class="overview-card" dangerouslySetInnerHTML={{ __html: svg }} />
        ))}
        {guide && <article class="prose short-guide" dangerouslySetInnerHTML={{ __html: guide }} />}
      </div>
      <div class="menu">
        <Button onClick={() => onRules('signs')}>{t('All signs')}</Button>
        <Button onClick={() => onRules('turn')}>{t('Rules')}</Button>
      </div>
    </Dialog>
  );
}
