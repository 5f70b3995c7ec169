// SPDX-License-Identifier: MIT
// lessons.mjs - the lessons there are, for the build and for tests: short pieces of a match in
// which the learner is led, each with what a bubble says. They are data beside the rules,
// web/rules/en/<id>.lessons.json:
//
//   [{ "title": "..",
//      "record": "uptown-end",   a match in web/lessons or web/examples
//      "from": 4,                the moves made before the lesson
//      "steps": [
//        { "until": "next", "at": "board", "words": ".." },  points at something and waits for Next
//        { "until": "move", "words": ".. {move}" },          waits for the record's next move, by seat 0;
//                                                            {move} is that move as a sentence
//        { "until": "others" }                               the moves of the others that follow
//      ] }]
//
// `at` is a name of LESSON_AT (lessons.ts), the id of a part of the picture, or an id or a class;
// several: the first that is on the screen. `says` are the numbers that the words name, each with
// what the engine computes: ID@N is a score line, fact:ID, total or target of the learner after N
// moves of the record, ID@N-M how much more or less than after M moves, MOVE~deed the number on the
// button of the move. `seen`, a CSS selector, is where they can be read.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(fileURLToPath(import.meta.url));
const ENDING = '.lessons.json';

function readRecord(name) {
    const places = ['lessons', 'examples'].map((folder) => join(web, folder, `${name}.town`));
    return readFileSync(places.find(existsSync) ?? places[0], 'utf8');
}

/** Game -> its lessons, each with the text of its record. */
export const readLessons = () =>
    Object.fromEntries(
        readdirSync(join(web, 'rules/en'))
            .filter((file) => file.endsWith(ENDING))
            .sort()
            .map((file) => [
                file.slice(0, -ENDING.length),
                JSON.parse(readFileSync(join(web, 'rules/en', file), 'utf8')).map((lesson) => ({
                    ...lesson,
                    record: readRecord(lesson.record),
                })),
            ]),
    );

/** Their sentences, as lines of C for xgettext: `node lessons.mjs GAME...` leaves those games
 * out. */
if (process.argv[1] === fileURLToPath(import.meta.url))
    for (const [game, lessons] of Object.entries(readLessons()))
        if (!process.argv.slice(2).includes(game))
            for (const { title, steps } of lessons)
                for (const words of [title, ...steps.map((step) => step.words)].filter(Boolean))
                    console.log(`tr(${JSON.stringify(words)});`);
