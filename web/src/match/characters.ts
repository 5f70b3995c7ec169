// SPDX-License-Identifier: MIT
// characters.ts - bots as characters: a face, a name, a temper. A record names only levels, so the
// characters follow from the levels at the table, and all viewers of the match see the same faces.
import type { PlayerInfo } from '../ui/engine.js';
import { t } from '../ui/i18n.js';
import { FACES, type FaceName } from '../ui/portraits.js';

export interface Character {
  face: FaceName;
  name: string;
  level: number; // 1 to 5; two characters of each
}

export const CHARACTERS: readonly Character[] = FACES.map((face, i) => ({
  face,
  name: face[0].toUpperCase() + face.slice(1),
  level: 1 + Math.floor(i / 2),
}));

/** The level of a bot; programs and bots of tests count as the middle one. */
const levelOf = (name: string): number => Number(/^level-([1-5])$/.exec(name)?.[1] ?? 3);

/** The character of each seat; null for a person. Two of a level are its two characters, a third is
 * one of the next level. */
export function charactersOf(players: Pick<PlayerInfo, 'name' | 'bot'>[]): (Character | null)[] {
  const free = [...CHARACTERS];
  return players.map((player) => {
    if (!player.bot) return null;
    const level = levelOf(player.name);
    const far = (one: Character): number => Math.abs(one.level - level);
    const found = free.reduce((best, one) => (far(one) < far(best) ? one : best));
    free.splice(free.indexOf(found), 1);
    return found;
  });
}

/** A character's way of playing in one word, and in one sentence. */
export function temperOf(face: FaceName): { temper: string; style: string } {
  const known: Record<FaceName, [string, string]> = {
    leo: [t('cheerful'), t('Builds what looks pretty.')],
    tina: [t('dreamy'), t('Parks first, money never.')],
    bruno: [t('kind'), t('Finishes what he begins.')],
    vera: [t('quick'), t('Takes the nearest good thing.')],
    nora: [t('tidy'), t('Plans two turns ahead.')],
    hugo: [t('practical'), t('Coins first, then height.')],
    zita: [t('bold'), t('Risks a lot and often wins.')],
    oskar: [t('stubborn'), t('Blocks what you want most.')],
    ada: [t('cool'), t('Counts every card.')],
    viktor: [t('merciless'), t('Sees your plan before you.')],
  };
  const [temper, style] = known[face];
  return { temper, style };
}
