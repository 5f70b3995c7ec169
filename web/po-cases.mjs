// SPDX-License-Identifier: MIT
// po-cases.mjs FILE.po - a sentence never inflects what is put into it (docs/guide/translating.md):
// a name must not stand behind a preposition or a verb that asks for a case, and no ending is glued
// to a place. One line for each fault; exit 1 when there is one. The language is the name of the
// file.
import { basename } from 'node:path';
import { readMessages } from './po-read.mjs';

// What asks for a case right before a name. In German names keep their form behind prepositions; in
// Hungarian the article would have to know how the name begins. Romanian has no such words.
const GOVERNORS = {
    pl:
        'bez|dla|do|ku|między|na|nad|o|obok|od|po|pod|poza|przed|przez|przy|u|w|we|z|za|zamiast|ze' +
        '|bierze|cofa|kończy|odbiera|osiąga|osiągnąć|zabiera|zakończyć',
    cs:
        'bez|do|k|ke|ku|mezi|místo|na|nad|o|od|po|pod|pro|proti|před|přes|při|s|se|u|v|ve|vedle|z|za|ze' +
        '|bere|dokončí|dokončit|dosáhne|dosáhnout|vezme|vrací',
    sk:
        'bez|cez|do|k|ku|medzi|miesto|na|nad|namiesto|o|od|po|pod|pre|pred|pri|proti|s|so|u|v|vedľa|vo|z|za|zo' +
        '|berie|dokončí|dokončiť|dosiahne|dosiahnuť|vezme|vracia',
    de: 'der|des|dem|den|ein|eine|eines|einem|einen|kann|erreicht|wirft',
    hu: 'a|az|a\\(z\\)',
};

// Places that hold a number, which has no case in figures: named ones, and these turns of the
// English.
const NUMBERS = new Set([
    'n',
    'd',
    'all',
    'bank',
    'first',
    'last',
    'least',
    'most',
    'target',
    'total',
    'turn',
]);
const NUMBER_TURNS = [
    /\{(\d)\} of \{(\d)\}(?!,)/,
    /: \{(\d)\} to \{(\d)\}/,
    /raises a building to \{(\d)\}/,
    /building of \{(\d)\}/,
    /cost \{(\d)\} instead of \{(\d)\}/,
    /ends at \{(\d)\}, short of the target \{(\d)\}/,
    /gives up \{(\d)\}/,
];

function isNumber(place, english) {
    const name = place.slice(1, -1);
    return (
        place.startsWith('{') &&
        (NUMBERS.has(name) ||
            NUMBER_TURNS.some((turn) => turn.exec(english)?.slice(1).includes(name)))
    );
}

const PLACE = String.raw`\{\w+\}|%s|%\.\*s`;
const GLUED_TO_NAME = new RegExp(String.raw`(?:${PLACE})-\p{L}+`, 'gu');
const GLUED_TO_ANY = new RegExp(String.raw`(?:${PLACE}|%[-+0-9.]*[a-z])-\p{L}+`, 'gu');

function* faultsOf(language, english, words) {
    // 5-krát and 5-mal are right; in Hungarian the ending would have to know how the number is
    // read.
    for (const [found] of words.matchAll(language === 'hu' ? GLUED_TO_ANY : GLUED_TO_NAME))
        yield `an ending is glued to a place: ${found}`;
    if (!GOVERNORS[language]) return;
    const governed = new RegExp(
        String.raw`(?<![\p{L}%])(?:${GOVERNORS[language]}) (${PLACE})`,
        'giu',
    );
    for (const [found, place] of words.matchAll(governed))
        if (!isNumber(place, english)) yield `a name would need a case: ${found}`;
}

const file = process.argv[2];
let faults = 0;
for (const strings of readMessages(file)) {
    for (const [what, words] of Object.entries(strings)) {
        if (!what.startsWith('msgstr')) continue;
        for (const fault of faultsOf(basename(file, '.po'), strings.msgid, words)) {
            console.error(`${file}: "${strings.msgid}": ${fault}`);
            faults++;
        }
    }
}
process.exit(faults ? 1 : 0);
