// SPDX-License-Identifier: MIT
// notices.tsx - what a player must know about the keeping of matches, and ways back that stay for a while.
import { useEffect, useRef } from 'preact/hooks';
import { t } from './i18n.js';
import type { Match } from './match.js';
import { saveFile } from './menu.js';
import { Button } from './parts.js';
import type { Refused } from './shelf.js';

const STAYS = 10000; // milliseconds

export function refusedWords(why: Refused): string {
  return why === 'full' ? t('There is no room left for this page in the browser.') : t('The browser does not let this page keep anything.');
}

/** Says what has just happened and offers the way back, for ten seconds; longer while somebody points at it
 * or has the focus on it. */
export function WayBack({ words, label, onBack, onGone }: {
  words: string; label: string; onBack: () => void; onGone: () => void;
}) {
  const timer = useRef(0);
  const wait = (): void => { timer.current = window.setTimeout(onGone, STAYS); };
  const hold = (): void => clearTimeout(timer.current);
  useEffect(() => {
    wait();
    return hold;
  }, [words]);
  return (
    <div class="way-back" role="status" onPointerEnter={hold} onPointerLeave={wait} onFocusIn={hold} onFocusOut={wait}>
      <span>{words}</span>
      <Button onClick={onBack}>{label}</Button>
    </div>
  );
}

/** Over a table: that its match is not kept, or that another tab has gone on with it. */
export function KeepingNotice({ match }: { match: Match }) {
  if (match.unkept)
    return (
      <div class="notice" role="alert">
        <p>{refusedWords(match.unkept)} {t('This match lives only as long as this tab.')}</p>
        <Button onClick={() => saveFile(match.fileName, match.saved().record)}>{t('Save as a file')}</Button>
      </div>
    );
  if (match.overtaken)
    return <div class="notice" role="status"><p>{t('Another tab has gone on with this match. It is shown as it stands there.')}</p></div>;
  return null;
}
