// SPDX-License-Identifier: MIT
// guide.tsx - leads through a first match, one step at a time; who leaves, or turns the screen,
// goes on at that step.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { guideOf, guideTitle, stepAfter, turnOf } from './guides.js';
import { t } from '../ui/i18n.js';
import { guided } from '../match/keepsakes.js';
import { Button } from '../table/parts.js';
import type { Sight } from '../table/sight.js';

export function Guide({ sight: { match, shape, width } }: { sight: Sight }) {
  const steps = guideOf(match.state.game, width, shape === 'phone tablet');
  const [at, setAt] = useState(() => guided.of(match.meta.id));
  useLayoutEffect(() => guided.keep(match.meta.id, at), [at]); // at once: an effect of a later frame is lost to who leaves
  const mine = match.myTurn; // now: when the effect comes, bots may have moved on
  const now = { moves: match.state.moves, select: match.select, chosen: match.chosen };
  const start = useRef(now);
  const turns = useRef<number[]>([]);
  turns.current[turnOf(steps, at)] ??= now.moves;
  const step = steps[at];
  const go = (next: number): void => {
    start.current = now;
    turns.current.length = Math.min(turns.current.length, turnOf(steps, next) + 1);
    setAt(next);
  };
  useEffect(() => {
    if (!step || !mine) return;
    const next = stepAfter(steps, at, start.current, now, turns.current);
    if (next !== at) go(next);
    else if (now.moves !== start.current.moves) start.current = now;
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
      <p>
        <small>{t('Step {n} of {all}', { n: at + 1, all: steps.length })}</small>
        {step.words()}
      </p>
      <div class="row">
        <Button onClick={() => setAt(steps.length)}>{t('End the guide')}</Button>
        {step.until === 'next' && (
          <Button primary onClick={() => go(at + 1)}>
            {t('Next')}
          </Button>
        )}
      </div>
    </section>
  );
}
