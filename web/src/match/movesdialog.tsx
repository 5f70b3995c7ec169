// SPDX-License-Identifier: MIT
// movesdialog.tsx - every legal move as a list in words: for those who would rather read than
// point.
import { useMemo, useState } from 'preact/hooks';
import { t } from '../ui/i18n.js';
import type { Match } from './match.js';
import { Dialog } from '../table/parts.js';

const SHOWN = 200;

export function MovesDialog({ match, onClose }: { match: Match; onClose: () => void }) {
  const [find, setFind] = useState('');
  const found = useMemo(() => {
    const typed = (text: string): string => text.toLowerCase().replaceAll('\u2212', '-'); // what keyboards have
    const words = typed(find.trim());
    return match.moves.filter(
      (m) => !words || typed(m.words).includes(words) || m.move.toLowerCase().includes(words),
    );
  }, [find, match.moves]);
  return (
    <Dialog title={t('What you can do')} onClose={onClose}>
      <input
        class="find"
        type="search"
        aria-label={t('Find a move')}
        placeholder={t('Find a move')}
        value={find}
        onInput={(event) => setFind(event.currentTarget.value)}
      />
      <ul class="moves">
        {found.slice(0, SHOWN).map((move) => (
          <li key={move.move}>
            <button
              type="button"
              data-notation={move.move}
              onClick={() => {
                match.chooseFromAfar(move.move);
                onClose();
              }}
            >
              <span>{move.words}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && <p class="note">{t('Type something to see the rest.')}</p>}
    </Dialog>
  );
}
