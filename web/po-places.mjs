// SPDX-License-Identifier: MIT
// po-places.mjs FILE.po - every {place} of a sentence must stand in its translation too, and no
// other. (gettext checks %formats itself.) One line for each fault; exit 1 when there is one.
import { readMessages } from './po-read.mjs';

const file = process.argv[2];
const places = (words) => [...new Set(words.match(/\{\w+\}/g) ?? [])].sort().join(' ');

let faults = 0;
for (const strings of readMessages(file)) {
    const key = strings.msgid;
    for (const [what, words] of Object.entries(strings)) {
        if (!what.startsWith('msgstr') || !words) continue;
        // A form for one may say the number in words; the form for many is the measure.
        const wanted = places(strings.msgid_plural ?? key);
        const given = places(words);
        const fine =
            given === wanted ||
            (strings.msgid_plural && what === 'msgstr[0]' && given === places(key));
        if (fine) continue;
        console.error(
            `${file}: "${key}" has ${wanted || 'no places'}, its translation ${given || 'none'}`,
        );
        faults++;
    }
}
process.exit(faults ? 1 : 0);
