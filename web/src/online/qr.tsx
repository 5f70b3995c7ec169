// SPDX-License-Identifier: MIT
// qr.tsx - a link as a picture for phones to look at.
import { useMemo } from 'preact/hooks';
import qrcode from 'qrcode-generator';
import { t } from '../ui/i18n.js';

export function QrCode({ words }: { words: string }) {
  const { path, size } = useMemo(() => {
    const code = qrcode(0, 'M');
    code.addData(words);
    code.make();
    const n = code.getModuleCount();
    let squares = '';
    for (let y = 0; y < n; y++)
      for (let x = 0; x < n; x++) if (code.isDark(y, x)) squares += `M${x} ${y}h1v1h-1z`;
    return { path: squares, size: n };
  }, [words]);
  return (
    <svg
      class="qr"
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      role="img"
      aria-label={t('The link as a QR code')}
    >
      <rect x="-2" y="-2" width={size + 4} height={size + 4} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
