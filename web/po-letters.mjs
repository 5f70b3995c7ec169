// SPDX-License-Identifier: MIT
// po-letters.mjs FILE.po - letters that stand for things on a board (contexts that end in "letter")
// are one letter each, and no two of a board are the same. One line for each fault; exit 1 when
// there is one.
import { readMessages } from './po-read.mjs';

const file = process.argv[2];
const boards = new Map();
let faults = 0;
for (const { msgctxt, msgid, msgstr } of readMessages(file)) {
    if (!msgctxt?.endsWith('letter')) continue;
    const taken = boards.get(msgctxt) ?? new Map();
    boards.set(msgctxt, taken);
    const fault = !/^\p{L}$/u.test(msgstr)
        ? 'is not one letter'
        : taken.has(msgstr)
          ? `stands for "${taken.get(msgstr)}" too`
          : '';
    taken.set(msgstr, msgid);
    if (!fault) continue;
    console.error(`${file}: ${msgctxt} "${msgid}": "${msgstr}" ${fault}`);
    faults++;
}
process.exit(faults ? 1 : 0);
