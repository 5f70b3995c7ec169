// SPDX-License-Identifier: MIT
// examples.mjs - the worked examples of the rules: pictures of real positions, and the numbers that
// their captions name.
//
// web/examples/examples.json has one row a picture, by the name after `example:` in web/rules:
//
//   record, moves  a match in web/examples, and how many of its moves are made
//   part, seat     the part of the scene, and whose eyes see it (0 where it is left out)
//   select         what is picked
//   ghost          a legal move, drawn as a preview
//   choices        true: with what can be chosen now
//   says           numbers that the caption names in every language. {ID@N} is what the engine computes after N moves:
//                  a score line, fact:ID, total or target; {ID@N-M} how much more than after M moves; IDs may be a list
//                  with commas, and end in *. {MOVE~ID} is how far the move would change the line, {MOVE~deed} the
//                  number on its button.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'examples');

/** The rows, and the records they are about: what the page fetches with the first rules that are
 * read. */
export const readExamples = () => ({
    rows: JSON.parse(readFileSync(join(folder, 'examples.json'), 'utf8')),
    records: Object.fromEntries(
        readdirSync(folder)
            .filter((file) => file.endsWith('.town'))
            .sort()
            .map((file) => [file.slice(0, -5), readFileSync(join(folder, file), 'utf8')]),
    ),
});
