// SPDX-License-Identifier: MIT
// names.ts - what the people at a real table are called.
import { t } from '../ui/i18n.js';

export const nameOf = (names: string[], seat: number): string =>
  names[seat]?.trim() || t('Player {n}', { n: seat + 1 });

export const allNames = (names: string[]): string[] => names.map((_, seat) => nameOf(names, seat));
