// SPDX-License-Identifier: MIT
// menu.tsx - what else one may do at a table: save, share, rules, settings, leave.
import { useState } from 'preact/hooks';
import { useApp } from './context.js';
import { shareHash } from '../match/deal.js';
import { t } from './i18n.js';
import type { Match } from '../match/match.js';
import { Button, Dialog } from '../table/parts.js';
import { saveBlob } from './sharing.js';
import { SettingsDialog } from './settingsdialog.js';

/** Hands a text to the browser as a file. */
export function saveFile(name: string, text: string): void {
  saveBlob(new Blob([text], { type: 'text/plain' }), name);
}

/** Copies, or says that it could not. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function MatchMenu({
  match,
  onRules,
  onClose,
}: {
  match: Match;
  onRules: () => void;
  onClose: () => void;
}) {
  const app = useApp();
  const [settings, showSettings] = useState(false);
  const [said, say] = useState('');
  const { state } = match;
  const record = match.record();
  if (settings) return <SettingsDialog onClose={onClose} />;
  const seed = match.seed();
  const link = seed
    ? location.origin +
      location.pathname +
      shareHash({ game: state.game, seats: state.seats, deal: seed, options: state.options })
    : '';
  return (
    <Dialog title={app.game(state.game).title} onClose={onClose}>
      <div class="menu">
        {record !== null && (
          <Button onClick={() => saveFile(match.fileName, record)}>{t('Save as a file')}</Button>
        )}
        {link && (
          <Button
            onClick={async () => say((await copyText(link)) ? t('The link is copied.') : link)}
          >
            {t('Copy a link to this deal')}
          </Button>
        )}
        <Button onClick={onRules}>{t('Rules')}</Button>
        <Button onClick={() => showSettings(true)}>{t('Settings')}</Button>
        <a class="button" href={`#/new/${state.game}`}>
          <span>{t('New match')}</span>
        </a>
        <a class="button" href="#/">
          <span>{t('To the start page')}</span>
        </a>
      </div>
      <p role="status" class="note wrap">
        {said}
      </p>
      <p class="note">
        {t(
          'Keys: R turns, U takes back, Y makes again, H hints, S skips what others do, Enter confirms, Escape drops, arrows walk the board, + and − zoom.',
        )}
      </p>
    </Dialog>
  );
}
