// SPDX-License-Identifier: MIT
// later.tsx - what of online play comes when it is needed, not with the first load: its screens, and being told of one's turn.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { App } from '../ui/context.js';
import { t } from '../ui/i18n.js';
import { wasSignedIn } from './signedin.js';

/** Whatever is on the screen: somebody who plays elsewhere is told of their turns. */
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
