// SPDX-License-Identifier: MIT
// later.tsx - the screens of online play come when they are needed, not with the first load.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n.js';

export function Online({ what, which }: { what: string; which: string }) {
  const [screen, setScreen] = useState<ComponentChildren>(null);
  useEffect(() => {
    import('./screens.js').then(({ screenOf }) => setScreen(screenOf(what, which)))
      .catch(() => setScreen(<p role="alert">{t('The service cannot be reached.')}</p>));
  }, [what, which]);
  return <>{screen ?? <main class="message" aria-busy="true" />}</>;
}
