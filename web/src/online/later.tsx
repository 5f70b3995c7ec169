// SPDX-License-Identifier: MIT
// later.tsx - loads online play when needed, not with the first load: its screens, and
// notifications of turns.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { App } from '../ui/context.js';
import { t } from '../ui/i18n.js';
import { wasSignedIn } from './signedin.js';

/** On every screen: notifies a player of their turns at other tables. */
export async function noticeTurns(app: App): Promise<void> {
  if (!wasSignedIn()) return;
  const [{ theAttention }, { theService }] = await Promise.all([
    import('./attention.js'),
    import('./service.js'),
  ]);
  await theAttention(theService(), app).refresh();
}

export function Online({ what, which }: { what: string; which: string }) {
  const [screen, setScreen] = useState<ComponentChildren>(null);
  useEffect(() => {
    import('./screens.js')
      .then(({ screenOf }) => setScreen(screenOf(what, which)))
      .catch(() => setScreen(<p role="alert">{t('The service cannot be reached.')}</p>));
  }, [what, which]);
  return <>{screen ?? <main class="message" aria-busy="true" />}</>;
}
