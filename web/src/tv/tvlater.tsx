// SPDX-License-Identifier: MIT
// tvlater.tsx - the way to the big screen, which comes when it is needed, with its style.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../ui/i18n.js';
import { laterStyle } from '../ui/laterstyle.js';

declare const TV_STYLE_URL: string;

export function BigScreen({ id }: { id: string }) {
  const [screen, setScreen] = useState<ComponentChildren>(null);
  useEffect(() => {
    Promise.all([import('./tvscreen.js'), laterStyle(TV_STYLE_URL)])
      .then(([{ TvScreen }]) => setScreen(<TvScreen id={id} />))
      .catch(() => setScreen(<p role="alert">{t('The service cannot be reached.')}</p>));
  }, [id]);
  return <>{screen ?? <main class="message" aria-busy="true" />}</>;
}
