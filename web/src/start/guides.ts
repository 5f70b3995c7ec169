// SPDX-License-Identifier: MIT
// guides.ts - guided first matches: some steps that point at things and wait for the right choice.
// They tell how to play; the score itself explains what counts. They are data beside the rules:
// web/rules/en/<id>.guide.json, with what a small screen shows elsewhere in words of its own:
//
//   { "options": { "city": ".." },          a good first match; may be missing
//     "partner": "level-4", "deal": "learn 7", "line": ["..", ".."],
//                                          where all play together: who plays with the learner, and a deal that is won
//                                          with these moves, which the partner makes as long as the learner does, too
//     "suits": ["^free a>\\d$"],           deals in which each of these fits one of the first moves; may be missing
//     "steps": [{ "at": "board", "until": "next", "words": "..", "phone": { "at": "sheet", "words": ".." } }] }
import { t } from '../ui/i18n.js';
import type { Width } from '../table/sight.js';

export interface GuideStep {
  words: () => string;
  /** What to point at: selectors of the table's page, the first that is there counts. */
  at: string[];
  /** What ends the step: the Next button, another pick, a chosen move, another chosen move, a
   * played move. */
  until: 'next' | 'select' | 'ghost' | 'other' | 'move';
}

/** Where a step points: a name of AT or the id of a part of the picture; several: the first that is
 * there. */
type At = string | string[];
interface Said {
  at?: At;
  words?: string;
}
/** `narrow`: said instead where the rivals have no column, on tablets and phones; `phone`: said
 * instead on a phone. */
interface StepData {
  at: At;
  until: GuideStep['until'];
  words: string;
  narrow?: Said;
  phone?: Said;
}
interface Guide {
  options?: Record<string, string>;
  suits?: string[];
  partner?: string;
  deal?: string;
  line?: string[];
  steps: StepData[];
}

declare const GUIDES: Record<string, Guide>;

/** `sheet`: what has no column of its own is in a sheet; then the arrow points at the button that
 * opens it. */
const AT: Record<string, string[]> = {
  board: ['.board'],
  offers: ['.board:has([data-move])'],
  action: ['.action'],
  score: ['.score', '.phone-figures'],
  rivals: ['.seat-panel'],
  players: ['.players'],
  confirm: ['.confirm'],
  tools: ['.tools'],
  sheet: ['.tools .figures'],
};
const selectors = (at: At): string[] =>
  [at].flat().flatMap((name) => AT[name] ?? [`.part-${name}`]);

/** `rivals`: they are in sight, even if the rest is laid out as on a phone. */
function stepOf(data: StepData, width: Width, rivals: boolean): GuideStep {
  const said = {
    ...data,
    ...(width === 'wide' ? {} : data.narrow),
    ...(width === 'phone' && !(rivals && data.at === 'rivals') ? data.phone : {}),
  };
  return { at: selectors(said.at), until: data.until, words: () => t(said.words) };
}

/** The last steps are the same everywhere. */
const lastSteps = (): GuideStep[] => [
  {
    at: AT.tools,
    until: 'next',
    words: () =>
      t(
        'Stuck? The lamp gives a hint in three steps: where to look, why, and the move. The arrow takes a move back as long as nobody has learned anything by it.',
      ),
  },
  {
    at: AT.board,
    until: 'next',
    words: () =>
      t(
        'That is all you need. Play on to the end; you can look at the rules at any time from the menu.',
      ),
  },
];

export const hasGuide = (game: string): boolean => game in GUIDES;
export const guideOf = (game: string, width: Width, rivals = false): GuideStep[] =>
  hasGuide(game)
    ? [...GUIDES[game].steps.map((step) => stepOf(step, width, rivals)), ...lastSteps()]
    : [];
export const guideOptions = (game: string): Record<string, string> => GUIDES[game]?.options ?? {};
/** Who plays the other seat, in which deal (any, when empty), and the moves of a match that was
 * won. */
export const guidePartner = (game: string): { name: string; deal: string; line: string[] } => {
  const { partner = 'level-1', deal = '', line = [] } = GUIDES[game] ?? {};
  return { name: partner, deal, line };
};
/** Does what the steps say hold in a deal in which these are the first moves? */
export const guideSuits = (game: string, moves: string[]): boolean =>
  (GUIDES[game]?.suits ?? []).every((wanted) =>
    moves.some((move) => new RegExp(wanted).test(move)),
  );
/** What of a match a step waits for. */
export interface GuideState {
  moves: number;
  select: string;
  chosen: string;
}

/** The step after `at` now that the match is like this. `start`: how it was when the step began;
 * `turns`: how many moves had been made when each of the guide's own moves was to be found, as far
 * as that is known. */
export function stepAfter(
  steps: readonly Pick<GuideStep, 'until'>[],
  at: number,
  start: GuideState,
  now: GuideState,
  turns: readonly number[],
): number {
  const step = steps[at];
  if (!step) return at;
  const isMove = ({ until }: Pick<GuideStep, 'until'>): boolean => until === 'move';
  if (now.moves < start.moves) {
    // taken back: to where that move was to be found
    let turn = turns.length - 1;
    while (turn > 0 && turns[turn] > now.moves) turn--;
    const ends = steps.flatMap((one, i) => (isMove(one) ? [i + 1] : []));
    const from = turn > 0 ? ends[turn - 1] : 0;
    const doing = steps.findIndex(({ until }, i) => i >= from && until !== 'next');
    return doing < 0 ? at : Math.min(at, doing);
  }
  if (now.moves > start.moves) {
    // played, be it without the steps before it
    const ahead = steps.findIndex((one, i) => i >= at && isMove(one));
    return ahead < 0 ? at : ahead + 1;
  }
  if (
    now.chosen &&
    (step.until === 'ghost' ||
      step.until === 'select' ||
      (step.until === 'other' && now.chosen !== start.chosen))
  )
    return at + 1;
  if (step.until === 'select' && now.select !== start.select) return at + 1;
  return at;
}

/** Which of the guide's own moves a step belongs to, from 0. */
export const turnOf = (steps: readonly Pick<GuideStep, 'until'>[], at: number): number =>
  steps.slice(0, at).filter(({ until }) => until === 'move').length;

export const guideTitle = (): string => t('First match');
