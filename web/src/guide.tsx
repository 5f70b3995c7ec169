// SPDX-License-Identifier: MIT
// guide.tsx - leads through a first match, one step at a time.
import { useEffect, useRef, useState } from 'preact/hooks';
import { guideOf, guideTitle } from './guides.js';
import { t } from './i18n.js';
import type { Match } from './match.js';
import { Button } from './parts.js';

export function Guide({ match }: { match: Match }) {
  const steps = guideOf(match.state.game);
  const [at, setAt] = useState(0);
  const start = useRef({ moves: match.state.moves, select: match.select });
  const step = steps[at];
  const goOn = (): void => {
    start.current = { moves: match.state.moves, select: match.select };
    setAt(at + 1);
  };
  useEffect(() => {
    if (!step || !match.myTurn) return;
    const { moves, select } = start.current;
    if (step.until === 'move' ? match.state.moves > moves
      : step.until === 'ghost' ? match.chosen !== ''
        : step.until === 'select' ? match.select !== select || match.chosen !== '' : false) goOn();
  });
  useEffect(() => {
    const place = step?.at && document.querySelector(step.at);
    place && place.classList.add('pointed-at');
    return () => { place && place.classList.remove('pointed-at'); };
  }, [at]);
  if (!step) return null;
  return (
    <section class="panel guide" aria-label={guideTitle()} aria-live="polite">
      <p><small>{t('Step {n} of {all}', { n: at + 1, all: steps.length })}</small>{step.words()}</p>
      <div class="row">
        <Button onClick={() => setAt(steps.length)}>{t('End the guide')}</Button>
        {step.until === 'next' && <Button primary onClick={goOn}>{t('Next')}</Button>}
      </div>
    </section>
  );
}
