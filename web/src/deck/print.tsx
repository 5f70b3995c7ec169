// SPDX-License-Identifier: MIT
// print.tsx - the components of a deck on paper, overview cards and a score pad, through the
// browser's own printing: each sheet is a picture as large as the paper. Nothing is uploaded.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type App, useApp } from '../ui/context.js';
import { t, tn } from '../ui/i18n.js';
import { Button, Check, Choice, Dialog, Trouble } from '../table/parts.js';
import type { Draft } from './drafts.js';

const PARTS = ['components', 'overview', 'pad'] as const;
type Part = (typeof PARTS)[number];

export interface Paper {
  parts: readonly Part[]; // what is printed
  letter: boolean;
  fronts: boolean; // no backs
  grey: boolean;
  bleed: number; // mm
}

const SIZES = { a4: '210mm 297mm', letter: '215.9mm 279.4mm' };

const address = (svg: string): string =>
  URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));

const sheetOf = (app: App, draft: Draft, paper: Paper, n: number): string =>
  app.engine.deckSheet(draft.game, draft.text, n, draft.name, paper);

/** Lays all sheets behind the page, where only a printer sees them, and opens the browser's print
 * dialog; they are gone when that is closed. */
async function printSheets(app: App, draft: Draft, paper: Paper, count: number): Promise<void> {
  const size = paper.letter ? 'letter' : 'a4';
  const all = document.createElement('div');
  all.className = `deck-print ${size}`;
  const images = Array.from({ length: count }, (_, n) => {
    const image = new Image();
    image.src = address(sheetOf(app, draft, paper, n));
    all.append(image);
    return image;
  });
  const page = new CSSStyleSheet();
  page.replaceSync(`@page { size: ${SIZES[size]}; margin: 0 }`);
  const clear = (): void => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== page);
    for (const image of images) URL.revokeObjectURL(image.src);
    all.remove();
  };
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, page];
  document.body.append(all);
  try {
    await Promise.all(images.map((image) => image.decode()));
  } catch (error) {
    clear();
    throw error;
  }
  addEventListener('afterprint', clear, { once: true });
  print();
}

export function PrintDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const app = useApp();
  const [paper, setPaper] = useState<Paper>({
    letter: /^en-(US|CA)|^es-MX/.test(navigator.language),
    fronts: false,
    grey: false,
    bleed: 0,
    parts: ['components'],
  });
  const [waits, setWaits] = useState(false);
  const [trouble, setTrouble] = useState('');
  const set = (some: Partial<Paper>): void => setPaper({ ...paper, ...some });
  const count = useMemo(() => app.engine.deckSheets(draft.game, draft.text, paper), [draft, paper]);
  const [first, setFirst] = useState('');
  useEffect(() => {
    const url = address(sheetOf(app, draft, paper, 0));
    setFirst(url);
    return () => URL.revokeObjectURL(url);
  }, [draft, paper]);
  const go = async (): Promise<void> => {
    setWaits(true);
    try {
      await printSheets(app, draft, paper, count);
    } catch (error) {
      setTrouble((error as Error).message);
    }
    setWaits(false);
  };
  return (
    <Dialog title={t('Print')} onClose={onClose}>
      <div class="deck-preview">
        {first && <img src={first} alt={t('The first sheet')} />}
        <div class="form">
          <Choice
            label={t('What to print')}
            value={paper.parts.length > 1 ? 'all' : paper.parts[0]}
            choices={[
              ['components', t('The components')],
              ['overview', t('Overview card')],
              ['pad', t('Score sheet')],
              ['all', t('All of it')],
            ]}
            onChange={(what) =>
              set({ parts: PARTS.filter((part) => [part, 'all'].includes(what)) })
            }
          />
          <Choice
            label={t('Paper')}
            value={paper.letter ? 'letter' : 'a4'}
            choices={[
              ['a4', 'A4'],
              ['letter', 'Letter'],
            ]}
            onChange={(size) => set({ letter: size === 'letter' })}
          />
          {paper.parts.includes('components') && (
            <>
              <Choice
                label={t('Beyond the cut')}
                value={String(paper.bleed)}
                choices={[0, 3, 6].map((mm) => [String(mm), `${mm} mm`])}
                onChange={(mm) => set({ bleed: Number(mm) })}
              />
              <Check
                label={t('Backs to fold over')}
                checked={!paper.fronts}
                onChange={(on) => set({ fronts: !on })}
              />
            </>
          )}
          <Check label={t('Grey')} checked={paper.grey} onChange={(grey) => set({ grey })} />
        </div>
      </div>
      {paper.parts.includes('components') && (
        <p class="note">
          {t(
            'Print at 100 %, one side only, without margins. The ruler on each sheet must measure 100 mm.',
          )}
        </p>
      )}
      <Trouble>{trouble}</Trouble>
      <div class="row end">
        <span class="note">{tn('{n} sheet', '{n} sheets', count)}</span>
        <Button primary aria-busy={waits} onClick={() => void (waits || go())}>
          {t('Print')}
        </Button>
      </div>
    </Dialog>
  );
}
