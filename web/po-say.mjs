// SPDX-License-Identifier: MIT
// po-say.mjs LANG - prints every sentence of a catalog as it would be said, for scripts/say-all:
// places filled with arguments of their kind, plural sentences once for each form. "en" is the
// template. Sentences that are laid out in columns say so, since two spaces are right there.
import { join, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from './languages.mjs';
import { readMessages } from './po-read.mjs';

const language = process.argv[2];
const folder = join(dirname(fileURLToPath(import.meta.url)), '../po');
const messages = readMessages(join(folder, language === 'en' ? 'townhall.pot' : `${language}.po`));

const said = new Map(messages.map((m) => [m.msgid, language === 'en' ? m.msgid : m.msgstr]));
const tr = (english) => said.get(english) ?? english;

// A number for each form of the language's plural rule.
const NUMBERS = {
    ONE_MANY: [1, 5],
    ONE_FEW_MANY_POLISH: [1, 3, 5],
    ONE_FEW_MANY_CZECH: [1, 3, 5],
    ONE_FEW_MANY_ROMANIAN: [1, 5, 20],
}[LANGUAGES[language].plural];

// What {places} hold, by their names; {0} of a reason is a number behind these words, else a name.
const COUNTED = new RegExp(
    String.raw`(?:brings|costs?|others|adds|collects|plot|score|by|bonus|most|bring|loop of|roads:|park:|water:` +
        String.raw`|end:|roof pays|building to|districts:|target:|wins with|ends at|with|hand costs|keeps|short of) \{0\}`,
);
const PLACES = {
    names: 'Ala, Jan',
    game: 'Města',
    level: tr('Builder'),
    why: tr('The service cannot be reached.'),
    day: '15. 11. 2026',
    move: tr('town card'),
    example: 'uptown-ABCD-EFGH-JKLM',
    change: '+3',
    name: 'Ala',
    0: tr('Yellow towers'),
};
const COUNTS = new Set([
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
    '1',
    '2',
    '3',
]);

// What %s of the command hold, by what the English sentence is about; the first that fits, in
// order, then names.
const TURNS = [
    [/column %s, row %s/, ['−2', '3']],
    [
        /(?:area|square|squares|areas|beside|feature|features|height|heights)\b.* (?:of|on|beside) %s|^beside %s|^one area/,
        [tr('park')],
    ],
    [/per %s|%s (?:on the ground|per floor)|%s points?$/, ['2', tr('office')]],
    [/%d per %s$/, [tr('separate park')]],
    [/share|Route|to %s$/, [tr('pool'), tr('stadium')]],
    [/match is kept|record is in|replay %s|99 files/, ['mesta.town', 'mesta.town']],
    [/street|Street|start tile/i, ['A']],
    [
        /'%s'|'%\.\*s'|option|%s is given|%s takes|%s needs|is missing|must be|does not go/,
        ['--seats', 'abc', 'abc'],
    ],
    [/A deck of|record of|looked at again|seats: %d/, ['Města', 'UpTown']],
    [/plot %d/, [tr('Penthouse'), 'Ala']],
    [/To the end/, [tr('%d card'), tr('%d plot')].map((words) => words.replace('%d', '1'))],
];

function argumentsOf(english) {
    return TURNS.find(([turn]) => turn.test(english))?.[1] ?? ['Ala', 'Jan', 'Ala'];
}

function filled(english, words, n) {
    const given = argumentsOf(english);
    let next = 0;
    return words
        .replace(/\{(\w+)\}/g, (_, name) =>
            String(
                COUNTS.has(name) || (name === '0' && COUNTED.test(english))
                    ? n
                    : (PLACES[name] ?? 'Ala'),
            ),
        )
        .replace(/%(%|[-+ 0]*(?:\d+|\*)?(?:\.(?:\d+|\*))?(l*[a-zA-Z]))/g, (whole, rest, kind) =>
            whole === '%%'
                ? '%'
                : kind === 's'
                  ? (given[next++] ?? 'Ala')
                  : kind === 'c'
                    ? 'A'
                    : String(n),
        );
}

function say(english, words, n) {
    const label = / {2}\S/.test(english) ? 'columns' : 'catalog';
    for (const line of filled(english, words, n).split('\n'))
        if (line.trim()) console.log(`${label}: ${line.trim()}`);
}

for (const message of messages) {
    const forms =
        language === 'en'
            ? [message.msgid, message.msgid_plural].filter(Boolean)
            : Object.entries(message)
                  .filter(([what]) => what.startsWith('msgstr'))
                  .map(([, words]) => words);
    forms.forEach((words, i) =>
        say(message.msgid, words, forms.length > 1 || message.msgid_plural ? NUMBERS[i] : 3),
    );
}
