// SPDX-License-Identifier: MIT
// samples.ts - positions worth looking at, for the start page and the rules: web/samples/*.town.
declare const SAMPLE_RECORDS: Record<string, string>;
export const SAMPLES: Record<string, string> = SAMPLE_RECORDS;

/** How the seats are called in them. */
export const SAMPLE_NAMES = ['Ada', 'Bruno', 'Nora', 'Leo', 'Zita', 'Hugo'];
