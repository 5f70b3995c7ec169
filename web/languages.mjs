// SPDX-License-Identifier: MIT
// languages.mjs - the languages of src/words/languages.def, for the build and the tests of the
// page.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const table = join(dirname(fileURLToPath(import.meta.url)), '../src/words/languages.def');
const ROW = /^LANGUAGE\((\w+), "([^"]+)", (\w+), "\w*",$/gm;

/** Code -> { name, plural }, in the order of the table. */
export const LANGUAGES = Object.fromEntries(
    [...readFileSync(table, 'utf8').matchAll(ROW)].map(([, code, name, plural]) => [
        code,
        { name, plural },
    ]),
);
