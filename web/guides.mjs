// SPDX-License-Identifier: MIT
// guides.mjs - the guided first matches there are, for the build and for tests: game -> what
// guides.ts reads.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'rules/en');
const ENDING = '.guide.json';

export const readGuides = () =>
    Object.fromEntries(
        readdirSync(folder)
            .filter((file) => file.endsWith(ENDING))
            .sort()
            .map((file) => [
                file.slice(0, -ENDING.length),
                JSON.parse(readFileSync(join(folder, file), 'utf8')),
            ]),
    );

/** Their sentences, as lines of C for xgettext: `node guides.mjs GAME...` leaves those games
 * out. */
export const sentences = (guide) =>
    guide.steps
        .flatMap((step) => [step, step.narrow, step.phone])
        .flatMap((said) => said?.words ?? []);
if (process.argv[1] === fileURLToPath(import.meta.url))
    for (const [game, guide] of Object.entries(readGuides()))
        if (!process.argv.slice(2).includes(game))
            for (const words of sentences(guide)) console.log(`tr(${JSON.stringify(words)});`);
