// SPDX-License-Identifier: MIT
// settings.ts - what a reader has chosen, stored in localStorage; nothing here is about a match.

import { type HouseName, HOUSES } from './portraits.js';
import { PACES, type PaceName } from '../match/pace.js';

export interface Settings {
  language: string; // '' follows the browser
  theme: 'auto' | 'light' | 'dark';
  motion: boolean;
  pace: PaceName; // at which the moves of others are shown
  fromAbove: boolean; // boards that have two pictures: the flat one
  auto: boolean | null; // a decision with one possible move makes itself; null: nobody has chosen
  oneClick: boolean; // play at the first click, without preview
  name: string;
  house: HouseName; // the reader's picture
  nameless: boolean; // was asked for a name and gave none
  sound: boolean; // soft sounds of moves, of the end and of my turn
  notify: boolean; // the same, as a notification
  talk: 'all' | 'phrases' | 'off'; // what is shown of others' words
}

const KEY = 'townhall.settings';
const DEFAULTS: Settings = {
  language: '',
  theme: 'auto',
  motion: true,
  pace: 'normal',
  fromAbove: false,
  auto: null,
  oneClick: false,
  name: '',
  house: 'mini',
  nameless: false,
  sound: true,
  notify: false,
  talk: 'all',
};

export function readSettings(storage: Pick<Storage, 'getItem'>): Settings {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? '{}') as Partial<Settings>;
    const found = { ...DEFAULTS };
    if (typeof kept.language === 'string') found.language = kept.language;
    if (kept.theme === 'light' || kept.theme === 'dark') found.theme = kept.theme;
    if (typeof kept.motion === 'boolean') found.motion = kept.motion;
    if (PACES.includes(kept.pace as PaceName)) found.pace = kept.pace as PaceName;
    if (typeof kept.fromAbove === 'boolean') found.fromAbove = kept.fromAbove;
    if (typeof kept.auto === 'boolean') found.auto = kept.auto;
    if (typeof kept.oneClick === 'boolean') found.oneClick = kept.oneClick;
    if (typeof kept.name === 'string') found.name = kept.name.slice(0, 24);
    if (HOUSES.includes(kept.house as HouseName)) found.house = kept.house as HouseName;
    if (typeof kept.nameless === 'boolean') found.nameless = kept.nameless;
    if (typeof kept.sound === 'boolean') found.sound = kept.sound;
    if (typeof kept.notify === 'boolean') found.notify = kept.notify;
    if (kept.talk === 'phrases' || kept.talk === 'off') found.talk = kept.talk;
    return found;
  } catch {
    return { ...DEFAULTS };
  }
}

export function keepSettings(storage: Pick<Storage, 'setItem'>, settings: Settings): void {
  try {
    storage.setItem(KEY, JSON.stringify(settings));
  } catch {
    /* a browser that stores nothing: the choice lasts as long as the tab */
  }
}

const FIRST_MATCHES = 3;

/** Does a decision with one possible move make itself? In one's first matches one wants to see each
 * of them. */
export const autoNow = ({ auto }: Settings, finished: number): boolean =>
  auto ?? finished >= FIRST_MATCHES;

/** The theme to show now. */
export function themeNow(settings: Settings): 'light' | 'dark' {
  if (settings.theme !== 'auto') return settings.theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** How fast the moves of others are shown: not at all one by one where nothing shall move. */
export const paceNow = (settings: Settings): PaceName =>
  motionNow(settings) ? settings.pace : 'off';

/** May things move? */
export function motionNow(settings: Settings): boolean {
  return settings.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
