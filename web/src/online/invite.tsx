// SPDX-License-Identifier: MIT
// invite.tsx - the invitation code of a private service: a window that asks for it, and the link
// that brings it.
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../ui/i18n.js';
import { tellForAWhile } from '../ui/notices.js';
import { Button, Dialog, Trouble } from '../table/parts.js';
import { invitation } from './signedin.js';

function InviteDialog({ wrong, onDone }: { wrong: string; onDone: (code: string | null) => void }) {
  const [code, setCode] = useState('');
  const send = (event: Event): void => {
    event.preventDefault();
    if (code.trim()) onDone(code.trim());
  };
  return (
    <Dialog title={t('Invitation code')} onClose={() => onDone(null)}>
      <form class="form invite-code" onSubmit={send}>
        <p>
          {t('This service is private. Whoever runs it can give you the code, or a link with it.')}
        </p>
        <label class="field">
          <span>{t('Code')}</span>
          <input
            name="invite"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            required
            value={code}
            onInput={(event) => setCode(event.currentTarget.value)}
          />
        </label>
        <Trouble>{wrong && t('“{code}” is not the code.', { code: wrong })}</Trouble>
        <div class="row">
          <button class="button primary" type="submit">
            <span>{t('Go on')}</span>
          </button>
          <Button onClick={() => onDone(null)}>{t('Cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Asks on whatever screen there is. */
export function askInvite(wrong: string): Promise<string | null> {
  const place = document.body.appendChild(document.createElement('div'));
  return new Promise((done) => {
    render(
      <InviteDialog
        wrong={wrong}
        onDone={(code) => {
          render(null, place);
          place.remove();
          done(code);
        }}
      />,
      place,
    );
  });
}

/** A link may have been written by hand, with letters that a browser would not leave as they
 * are. */
function decoded(words: string): string {
  try {
    return decodeURIComponent(words);
  } catch {
    return words;
  }
}

/** #/invite/CODE: stores the code, and goes to the start page. */
export function InviteScreen({ code: words }: { code: string }) {
  const code = decoded(words);
  useEffect(() => {
    invitation.keep(code);
    location.replace('#/');
    tellForAWhile(t('Your invitation is kept in this browser. Welcome!'));
  }, [code]);
  return <main class="message" aria-busy="true" />;
}
