// SPDX-License-Identifier: MIT
// guides.ts - guided first matches as data: about a dozen steps that point at things and wait.
import { t } from './i18n.js';

export interface GuideStep {
  /** What to say. */
  words: () => string;
  /** What to point at: a part's id, or one of the page's own places. */
  at?: string;
  /** What ends the step: the Next button, a pick, a shown move, a played move. */
  until: 'next' | 'select' | 'ghost' | 'move';
}

const GUIDES: Record<string, GuideStep[]> = {};

export const hasGuide = (game: string): boolean => game in GUIDES;
export const guideOf = (game: string): GuideStep[] => GUIDES[game] ?? [];
export const guideTitle = (): string => t('First match');
