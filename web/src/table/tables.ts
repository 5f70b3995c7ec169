// SPDX-License-Identifier: MIT
// tables.ts - the engine's tables by what the page uses them for.
export const LIVE = 0; // the match at this screen
export const REVIEW = 1; // a moment of it that is shown again
export const SCRATCH = 2; // anything that is drawn or dealt in passing
export const INSIGHT = 3; // a moment of a finished match, as its mover saw it
