// SPDX-License-Identifier: MIT
// guides.ts - guided first matches as data: about a dozen steps that point at things and wait for the
// right choice. They tell how to play; what counts is told by the score itself. What a small screen shows
// elsewhere is told in words of its own.
import { t } from './i18n.js';
import type { Width } from './sight.js';

export interface GuideStep {
  words: () => string;
  /** What to point at: selectors of the table's page, the first that is there counts. */
  at: string[];
  /** What ends the step: the Next button, another pick, a chosen move, another chosen move, a played move. */
  until: 'next' | 'select' | 'ghost' | 'other' | 'move';
}

interface Guide {
  /** Options of a good first match. */
  options?: Record<string, string>;
  /** Does what the steps say hold in a deal in which these are the first moves? */
  suits?: (moves: string[]) => boolean;
  steps: (width: Width) => GuideStep[];
}

const BOARD = ['.board'];
const ACTION = ['.action'];
const SCORE = ['.score', '.phone-figures'];
const RIVALS = ['.seat-panel'];
const CONFIRM = ['.confirm'];
const TOOLS = ['.tools'];
/** Where there is no column for it, it is in a sheet: then the button that opens that is pointed at. */
const SHEET = ['.tools .figures'];
const part = (id: string): string[] => [`.part-${id}`];

const step = (at: string[], until: GuideStep['until'], words: () => string): GuideStep => ({ words, at, until });

/** The last steps are the same everywhere. */
const lastSteps = (): GuideStep[] => [
  step(TOOLS, 'next', () => t('Stuck? The lamp gives a hint in three steps: where to look, why, and the move. The arrow takes a move back as long as nobody has learned anything by it.')),
  step(BOARD, 'next', () => t('That is all you need. Play on to the end; you can look at the rules at any time from the menu.')),
];

const urbanista: Guide = {
  steps: (width) => [
    step(BOARD, 'next', () => t('Welcome to Urbanista. You and the bots grow one city together. This card is where it begins.')),
    step(ACTION, 'next', () => t('These are your cards. Each has four blocks: a commercial, a park, an industrial and a residential one, and roads through all but the park.')),
    step(ACTION, 'select', () => t('Choose another of your cards, or turn the one you have picked with the round arrow.')),
    step(BOARD, 'ghost', () => t('The rings show where the middle of the card may go. It must touch the city by a side or cover part of it. Choose one.')),
    step(SCORE, 'next', () => t('The card lies there only as a preview. Here you see what it would change: the largest district of each zone counts, every road costs a point.')),
    step([...part('goals'), ...SHEET], 'next', () => t('Three goals are in play, different in every match. Their numbers together are the target you must reach.')),
    width === 'phone'
      ? step(SHEET, 'next', () => t('Behind this button stands every line of the score. Tap one to have it explained.'))
      : step(SCORE, 'next', () => t('Point at a line of the score: the board shows what counts for it.')),
    step(BOARD, 'other', () => t('Find a place that you like. Try some; nothing is decided yet.')),
    step(CONFIRM, 'move', () => t('Confirm with this button, or choose the same ring again.')),
    step(width === 'phone' ? ACTION : ['.players'], 'next', () => t('Your other two cards went on to your neighbour, and you drew the open card of the pile. So what you leave matters too.')),
    ...lastSteps(),
  ],
};

const uptown: Guide = {
  // Both projects of the first card can be built in the own street.
  suits: (moves) => ['a', 'b'].every((half) => moves.some((move) => new RegExp(`^free ${half}>\\d$`).test(move))),
  steps: (width) => [
    step(BOARD, 'next', () => t('Welcome to UpTown. This is your street with five plots. The most prestigious street wins.')),
    step(ACTION, 'next', () => t('Every player has an open deck; only the top card can be seen. Each card shows two projects: you build one and cover the other.')),
    step(ACTION, 'next', () => t('A turn has two actions. Action one: take the top card of your own deck for free and build it, or discard it.')),
    step(ACTION, 'ghost', () => t('Choose one of the two projects, then a plot. Some must stand on the ground, some higher up, some only on a roof.')),
    step(BOARD, 'next', () => t('The star is prestige, which counts at the end. The coin is income, which is paid whenever a roof closes one of your plots.')),
    step(CONFIRM, 'move', () => t('Confirm it.')),
    step(ACTION, 'next', () => t('Action two: buy the top card of any deck, or take the town card for free. Upcoins for a rival\u2019s card are laid on that deck, and its owner may collect them later.')),
    step(ACTION, 'ghost', () => t('Choose what to do.')),
    step(CONFIRM, 'move', () => t('Confirm it.')),
    width === 'phone'
      ? step(SHEET, 'next', () => t('Behind this button are the other streets. Gifts, the projects with a ribbon, can only be built there, and they rarely make anybody happy.'))
      : step(RIVALS, 'next', () => t('Here are the other streets. Gifts, the projects with a ribbon, can only be built there, and they rarely make anybody happy.')),
    step(BOARD, 'next', () => t('The end comes when a deck is empty or somebody has closed all five plots. Every three upcoins left are one more point.')),
    ...lastSteps(),
  ],
};

const mesta: Guide = {
  options: { city: 'new_york_city' }, // its milestones are easy to see
  steps: (width) => [
    step(BOARD, 'next', () => t('Welcome to Města. Here your city quarter will grow from land tiles, features and buildings.')),
    step(BOARD, 'ghost', () => t('First everybody takes a start tile. Choose one.')),
    step(CONFIRM, 'move', () => t('Confirm it.')),
    step(part('display'), 'next', () => t('This is the display: scoring cards, land tiles, features, and building pieces. In every round you send one worker to each row, in any order.')),
    step(part('display'), 'ghost', () => t('Choose something from the display. What lies face down is shown only after you chose it.')),
    step(CONFIRM, 'move', () => t('Confirm it.')),
    step(BOARD, 'next', () => t('A scoring card stays with you. Anything else is placed at once: tiles touch a tile by a whole side, features go on their ground, pieces on a plot of their colour, up to four high.')),
    step(['.board:has([data-move])', ...part('display')], 'move', () => t('Place it, or choose the next thing.')),
    width !== 'wide'
      ? step(SHEET, 'next', () => t('Behind this button stands every line of the score. Tap one to have it explained.'))
      : step(SCORE, 'next', () => t('Every line of your score is explained here. Point at one to see what counts.')),
    width === 'phone'
      ? step(SHEET, 'next', () => t('The milestones are there, too. They go to whoever meets them first; the early ones are worth more. They are claimed by themselves at the end of your turn.'))
      : step(BOARD, 'next', () => t('Milestones go to whoever meets them first; the early ones are worth more. They are claimed by themselves at the end of your turn.')),
    ...lastSteps(),
  ],
};

const budowa: Guide = {
  steps: (width) => [
    step(BOARD, 'next', () => t('Welcome to Budowa Miasta. Twelve streets join nine venues. Who has the most money in the end wins.')),
    step(ACTION, 'next', () => t('These are your buildings. Each fits exactly one plot of the map and has its price.')),
    step(ACTION, 'ghost', () => t('Choose one. Next to a venue or to another building it costs its normal price, alone in the middle of a street the double.')),
    step(CONFIRM, 'move', () => t('Build it.')),
    step(BOARD, 'next', () => t('Now you may take one share. A free one, if your plot touches its venue; else you buy the top of any pile.')),
    step(ACTION, 'ghost', () => t('Choose a share, or none.')),
    step(CONFIRM, 'move', () => t('Confirm it.')),
    step(BOARD, 'next', () => t('When the fourth building of a street is up, the street pays: every share of its two venues earns money, whoever built.')),
    width === 'phone'
      ? step(SHEET, 'next', () => t('Behind this button you see what the others own. Streets that pay you more than them are worth finishing.'))
      : step(RIVALS, 'next', () => t('Here you see what the others own. Streets that pay you more than them are worth finishing.')),
    step(BOARD, 'next', () => t('The match ends at once when finished streets connect the pool with the stadium. Who builds the last of them gets twenty.')),
    ...lastSteps(),
  ],
};

const GUIDES: Record<string, Guide> = { urbanista, uptown, mesta, budowa };

export const hasGuide = (game: string): boolean => game in GUIDES;
export const guideOf = (game: string, width: Width): GuideStep[] => GUIDES[game]?.steps(width) ?? [];
export const guideOptions = (game: string): Record<string, string> => GUIDES[game]?.options ?? {};
export const guideSuits = (game: string, moves: string[]): boolean => GUIDES[game]?.suits?.(moves) ?? true;
export const guideTitle = (): string => t('First match');
