// SPDX-License-Identifier: MIT
// guide.tsx - leads through a first match, one step at a time; who leaves, or turns the screen, goes on at that step.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { guideOf, guideTitle } from './guides.js';
import { t } from '../ui/i18n.js';
import { guided } from '../match/keepsakes.js';
import { Button } from '../table/parts.js';
import type { Sight } from '../table/sight.js';

export function Guide({ sight: { match, width } }: { sight: Sight }) {
  const steps = guideOf(match.state.game, width);
  const [at, setAt] = useState(() => guided.of(match.meta.id));
  useLayoutEffect(() => guided.keep(match.meta.id, at), [at]); // at once: an effect of a later frame is lost to who leaves
  const now = { moves: match.state.moves, select: match.select, chosen: match.chosen };
  const start = useRef(now);
  const step = steps[at];
  const goOn = (by = 1): void => {
    start.current = now;
    setAt(at + by);
  };
  useEffect(() => {
    if (!step || !match.myTurn || step.until === 'next') return;
    const { moves, select, chosen } = start.current;
    const played = now.moves > moves;
    // Who plays at once what was to be chosen first has done the next step as well.
    if (played) goOn(step.until !== 'move' && steps[at + 1]?.until === 'move' ? 2 : 1);
    else if (now.chosen && (step.until === 'ghost' || step.until === 'select' || (step.until === 'other' && now.chosen !== chosen))) goOn();
    else if (step.until === 'select' && now.select !== select) goOn();
  });
  const pointed = useRef<Element | null>(null);
  // After every drawing: what is pointed at may come later than the words, a bot moves in between.
  useEffect(() => {
    const place = step?.at.map((one) => document.querySelector(one)).find((one) => one) ?? null;
    if (place !== pointed.current) {
      pointed.current?.classList.remove('pointed-at');
      place?.scrollIntoView({ block: 'nearest' });
      pointed.current = place;
    }
    place?.classList.add('pointed-at');
  });
  useEffect(() => () => pointed.current?.classList.remove('pointed-at'), []);
  if (!step) return null;
  return (
    <section class="panel guide" aria-label={guideTitle()} aria-live="polite">
      <p><small>{t('Step {n} of {all}', { n: at + 1, all: steps.length })}</small>{step.words()}</p>
      <div class="row">
        <Button onClick={() => setAt(steps.length)}>{t('End the guide')}</Button>
        {step.until === 'next' && <Button primary onClick={() => goOn()}>{t('Next')}</Button>}
      </div>
    </section>
  );
}
