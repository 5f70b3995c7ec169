// SPDX-License-Identifier: MIT
// notices.tsx - what a player must know about the keeping of matches, and ways back that stay for a
// while.
import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from './i18n.js';
import type { Match } from '../match/match.js';
import { saveFile } from './menu.js';
import { Button } from '../table/parts.js';

const STAYS = 10000; // milliseconds

/** Says what has just happened and offers the way back, for ten seconds; longer while somebody
 * points at it or has the focus on it. One that stays waits for its button. */
export function WayBack({
  words,
  label,
  onBack,
  onGone,
  stays = false,
}: {
  words: string;
  label: string;
  onBack: () => void;
  onGone: () => void;
  stays?: boolean;
}) {
  const timer = useRef(0);
  const wait = (): void => {
    if (!stays) timer.current = window.setTimeout(onGone, STAYS);
  };
  const hold = (): void => clearTimeout(timer.current);
  useEffect(() => {
    wait();
    return hold;
  }, [words]);
  return (
    <div
      class="way-back"
      role="status"
      onPointerEnter={hold}
      onPointerLeave={wait}
      onFocusIn={hold}
      onFocusOut={wait}
    >
      <span>{words}</span>
      <Button onClick={onBack}>{label}</Button>
    </div>
  );
}

/** Says something on whatever screen there is, for as long, or until it is closed; with a button
 * that leads there, or closes it. */
export function tellForAWhile(
  words: string,
  way?: { label: string; go: () => void },
  stays = false,
): void {
  const place = document.body.appendChild(document.createElement('div'));
  const gone = (): void => {
    render(null, place);
    place.remove();
  };
  const back = (): void => {
    gone();
    way?.go();
  };
  render(
    <WayBack
      words={words}
      label={way?.label ?? t('Close')}
      onBack={back}
      onGone={gone}
      stays={stays}
    />,
    place,
  );
}

/** What this match offers to take back, as long as it does. */
export function WayBackOf({ match: { wayBack } }: { match: Match }) {
  return (
    wayBack && (
      <WayBack
        words={wayBack.words}
        label={wayBack.label}
        onBack={wayBack.back}
        onGone={wayBack.gone}
      />
    )
  );
}

/** Over a table: what its players must know about the match, such as that it is not stored. */
export function MatchNotice({ match }: { match: Match }) {
  const { notice } = match;
  return (
    notice && (
      <div class="notice" role={notice.alert ? 'alert' : 'status'}>
        <p>{notice.words}</p>
        {notice.file && (
          <Button onClick={() => saveFile(match.fileName, match.record()!)}>
            {t('Save as a file')}
          </Button>
        )}
      </div>
    )
  );
}
