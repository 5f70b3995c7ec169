// SPDX-License-Identifier: MIT
// guides.ts - guided first matches: some steps that point at things and wait for the right choice. They tell how to
// play; what counts is told by the score itself. They are data beside the rules: web/rules/en/<id>.guide.json, with
// what a small screen shows elsewhere in words of its own:
//
//   { "options": { "city": ".." },          a good first match; may be missing
//     "suits": ["^free a>\\d$"],           deals in which each of these fits one of the first moves; may be missing
//     "steps": [{ "at": "board", "until": "next", "words": "..", "phone": { "at": "sheet", "words": ".." } }] }
import { t } from '../ui/i18n.js';
import type { Width } from '../table/sight.js';

export interface GuideStep {
  words: () => string;
  /** What to point at: selectors of the table's page, the first that is there counts. */
  at: string[];
  /** What ends the step: the Next button, another pick, a chosen move, another chosen move, a played move. */
  until: 'next' | 'select' | 'ghost' | 'other' | 'move';
}

/** Where a step points: a name of AT or the id of a part of the picture; several: the first that is there. */
type At = string | string[];
interface Said { at?: At; words?: string }
/** `narrow`: said instead where the rivals have no column, on tablets and phones; `phone`: said instead on a phone. */
interface StepData { at: At; until: GuideStep['until']; words: string; narrow?: Said; phone?: Said }
interface Guide { options?: Record<string, string>; suits?: string[]; steps: StepData[] }

declare const GUIDES: Record<string, Guide>;

/** `sheet`: what has no column of its own stands in a sheet; then the button that opens it is pointed at. */
const AT: Record<string, string[]> = {
  board: ['.board'], offers: ['.board:has([data-move])'], action: ['.action'], score: ['.score', '.phone-figures'],
  rivals: ['.seat-panel'], players: ['.players'], confirm: ['.confirm'], tools: ['.tools'], sheet: ['.tools .figures'],
};
const selectors = (at: At): string[] => [at].flat().flatMap((name) => AT[name] ?? [`.part-${name}`]);

function stepOf(data: StepData, width: Width): GuideStep {
  const said = { ...data, ...(width === 'wide' ? {} : data.narrow), ...(width === 'phone' ? data.phone : {}) };
  return { at: selectors(said.at), until: data.until, words: () => t(said.words) };
}

/** The last steps are the same everywhere. */
const lastSteps = (): GuideStep[] => [
  { at: AT.tools, until: 'next', words: () => t('Stuck? The lamp gives a hint in three steps: where to look, why, and the move. The arrow takes a move back as long as nobody has learned anything by it.') },
  { at: AT.board, until: 'next', words: () => t('That is all you need. Play on to the end; you can look at the rules at any time from the menu.') },
];

export const hasGuide = (game: string): boolean => game in GUIDES;
export const guideOf = (game: string, width: Width): GuideStep[] =>
  hasGuide(game) ? [...GUIDES[game].steps.map((step) => stepOf(step, width)), ...lastSteps()] : [];
export const guideOptions = (game: string): Record<string, string> => GUIDES[game]?.options ?? {};
/** Does what the steps say hold in a deal in which these are the first moves? */
export const guideSuits = (game: string, moves: string[]): boolean =>
  (GUIDES[game]?.suits ?? []).every((wanted) => moves.some((move) => new RegExp(wanted).test(move)));
export const guideTitle = (): string => t('First match');
