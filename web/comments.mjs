// SPDX-License-Identifier: MIT
// comments.mjs [--check] FILE... - wraps comments on lines of their own at 100 columns, which
// prettier leaves as they are. Only comments with a longer line change; lists, tables and lines
// with two spaces in a row stay. With --check it only prints the files that would change, and fails
// when there are any.
import { readFileSync, writeFileSync } from 'node:fs';

const WIDTH = 100;
const FIXED = /^$|  |^[-*|@#] ?|^\d+\.|^----|^SPDX|^@|eslint|prettier-ignore|^[A-Z]:/; // not a sentence

/** The words in lines: `first` before the first, `next` before the others, `end` behind the
 * last. */
function wrap(words, first, next, end) {
    const lines = [];
    let line = first;
    let empty = true;
    for (const [i, word] of words.entries()) {
        const tail = i === words.length - 1 ? end.length : 0;
        if (!empty && line.length + 1 + word.length + tail > WIDTH) {
            lines.push(line);
            line = next;
            empty = true;
        }
        line += (empty ? '' : ' ') + word;
        empty = false;
    }
    return [...lines, line + end];
}

const words = (texts) => texts.join(' ').split(' ');

/** A run of `// ...` lines with one indent; lines that are no sentence end a paragraph. */
function wrapSlashes(lines, indent) {
    const out = [];
    let paragraph = [];
    const flush = () => {
        const long = paragraph.some((text) => indent.length + 3 + text.length > WIDTH);
        const start = `${indent}// `;
        if (long) out.push(...wrap(words(paragraph), start, start, ''));
        else out.push(...paragraph.map((text) => start + text));
        paragraph = [];
    };
    for (const line of lines) {
        const text = line.slice(indent.length + 2).replace(/^ /, '');
        if (FIXED.test(text)) {
            flush();
            out.push(line);
        } else paragraph.push(text);
    }
    flush();
    return out;
}

/** A comment from its opening to its closing line. */
function wrapBlock(lines, indent) {
    const opening = lines[0].slice(indent.length).startsWith('/**') ? '/**' : '/*';
    const texts = lines.map((line, i) => {
        let text = i === 0 ? line.slice(indent.length + opening.length) : line.trim();
        if (i > 0) text = text.replace(/^\*(?!\/) ?/, '');
        return (i === lines.length - 1 ? text.replace(/\*\/$/, '') : text).trim();
    });
    const inside = texts.filter((text, i) => text || (i > 0 && i < texts.length - 1));
    if (!lines.some((line) => line.length > WIDTH) || inside.some((text) => FIXED.test(text)))
        return lines;
    const star = opening === '/**' || lines[1]?.trim().startsWith('*') ? ' * ' : '   ';
    return wrap(words(inside), `${indent}${opening} `, indent + star, ' */');
}

function wrapAll(source) {
    const lines = source.split('\n');
    const out = [];
    for (let i = 0; i < lines.length; ) {
        const indent = lines[i].match(/^ */)[0];
        const rest = lines[i].slice(indent.length);
        let end = i + 1;
        if (/^\/\/( |$)/.test(rest)) {
            while (end < lines.length && new RegExp(`^${indent}//( |$)`).test(lines[end])) end++;
            out.push(...wrapSlashes(lines.slice(i, end), indent));
        } else if (/^\/\*/.test(rest)) {
            while (!lines[end - 1].includes('*/')) end++;
            const block = lines.slice(i, end);
            const whole = block[block.length - 1].endsWith('*/');
            out.push(...(whole ? wrapBlock(block, indent) : block));
        } else out.push(lines[i]);
        i = end;
    }
    return out.join('\n');
}

const check = process.argv[2] === '--check';
let bad = 0;
for (const file of process.argv.slice(check ? 3 : 2)) {
    const source = readFileSync(file, 'utf8');
    const wrapped = wrapAll(source);
    if (wrapped === source) continue;
    if (check) console.log(`${file}: comments are longer than ${WIDTH} columns`);
    else writeFileSync(file, wrapped);
    bad++;
}
process.exitCode = check && bad ? 1 : 0;
