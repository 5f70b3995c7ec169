// SPDX-License-Identifier: MIT
// po-read.mjs - the messages of a .po file, for the checks of scripts/po-update.
import { readFileSync } from 'node:fs';

const unquote = (line) => JSON.parse(line.slice(line.indexOf('"')));

/** Every message but the head: { msgctxt?, msgid, msgid_plural?, msgstr or 'msgstr[0]'... }. */
export function readMessages(file) {
    return readFileSync(file, 'utf8')
        .split(/\n\n+/)
        .map((entry) => {
            const strings = {};
            let name = '';
            for (const line of entry.split('\n')) {
                const found = /^(msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?) "/.exec(line);
                if (found) name = found[1];
                if (found || line.startsWith('"'))
                    strings[name] = (strings[name] ?? '') + unquote(line);
            }
            return strings;
        })
        .filter((strings) => strings.msgid);
}
