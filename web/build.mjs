// SPDX-License-Identifier: MIT
// build.mjs - makes the page: bundles, hashes names, compiles catalogs, draws nothing by hand.
// Reads the engine from build/wasm and writes build/page, each file with a .gz beside it where
// packing pays.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { readExamples } from './examples.mjs';
import { readGuides } from './guides.mjs';
import { readLessons } from './lessons.mjs';
import { LANGUAGES } from './languages.mjs';
import { rulesToHtml } from './rules.mjs';

const web = dirname(fileURLToPath(import.meta.url));
const root = resolve(web, '..');
const out = join(root, 'build/page');
const scratch = join(root, 'build/page-scratch');
const files = []; // what the service worker stores at once
const later = []; // and what it stores later, or once it was used: languages, puzzles, online play
const BUDGET = 600; // KB that the first visit may cost, packed
rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, 'a'), { recursive: true });
mkdirSync(scratch, { recursive: true });

const hash = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 10);

/** Answers its address, relative to the page: a proxy may put all of it behind a prefix. */
function write(path, bytes, keep = true) {
    writeFileSync(join(out, path), bytes);
    const packed = gzipSync(bytes, { level: 9 });
    if (packed.length < bytes.length * 0.95) writeFileSync(join(out, `${path}.gz`), packed);
    if (keep) files.push(path);
    return path;
}
/** A file with a hash of its contents in its name, so that it can be cached for ever. */
function lasting(name, ending, bytes, keep = true) {
    return write(`a/${name}-${hash(bytes)}.${ending}`, Buffer.from(bytes), keep);
}
const bundleOptions = (define) => ({
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2021',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    logLevel: 'warning',
    define: Object.fromEntries(
        Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
});
async function bundle(entry, define, options = {}) {
    const made = await build({
        entryPoints: [join(web, 'src', entry)],
        ...bundleOptions(define),
        ...options,
    });
    return made.outputFiles[0].contents;
}

// ---- the engine, and what the build reads from it ----
const wasm = readFileSync(process.env.TOWNHALL_WASM ?? join(root, 'build/wasm/townhall.wasm'));
const engineUrl = lasting('townhall', 'wasm', wasm);
writeFileSync(join(scratch, 'engine.mjs'), await bundle('ui/engine.ts', {}, { minify: false }));
const { Engine } = await import(join(scratch, `engine.mjs?${hash(wasm)}`));
const engine = await Engine.start(wasm);

// Positions worth looking at, which bots once played: the words of the rules speak of what they
// show.
const samples = Object.fromEntries(
    engine
        .games()
        .map(({ id }) => [id, readFileSync(join(root, 'web/samples', `${id}.town`), 'utf8')]),
);

// ---- words and rules ----
const typeset = (file, ...how) =>
    execFileSync(join(root, 'scripts/typeset'), how, { input: readFileSync(file) });
const catalogs = {};
const po = join(root, 'po');
if (existsSync(po))
    for (const file of readdirSync(po)
        .filter((f) => f.endsWith('.po'))
        .sort()) {
        const language = file.replace(/\.po$/, '');
        const mo = join(scratch, `${language}.mo`);
        execFileSync('msgfmt', ['--no-hash', '-o', mo, '-'], {
            input: typeset(join(po, file), language, '--po'),
        });
        later.push((catalogs[language] = lasting(language, 'mo', readFileSync(mo), false)));
    }
const rules = {}; // language -> game -> address
const rulesOf = (language) => join(web, 'rules', language);
for (const language of readdirSync(join(web, 'rules')).sort()) {
    rules[language] = {};
    for (const file of readdirSync(rulesOf(language))
        .filter((f) => f.endsWith('.md'))
        .sort()) {
        const id = file.replace(/\.md$/, '');
        later.push(
            (rules[language][id] = lasting(
                `rules-${id}-${language}`,
                'html',
                Buffer.from(
                    rulesToHtml(typeset(join(rulesOf(language), file), language).toString()),
                ),
                false,
            )),
        );
    }
}

const examplesUrl = lasting('examples', 'json', JSON.stringify(readExamples()));

// ---- puzzles: fetched when one is opened, the answers when one is tried; stored for offline use once they were ----
const puzzles = {}; // game -> the addresses of its two files
const shelf = join(root, 'data/puzzles');
for (const file of readdirSync(shelf)
    .filter((f) => f.endsWith('.puzzles'))
    .sort()) {
    const id = file.replace(/\.puzzles$/, '');
    const part = (ending) =>
        lasting(`${id}-${ending}`, 'txt', readFileSync(join(shelf, `${id}.${ending}`)), false);
    puzzles[id] = { puzzles: part('puzzles'), answers: part('answers') };
    later.push(puzzles[id].puzzles, puzzles[id].answers);
}

// ---- networks that tell chances: fetched when a match is looked at again, stored for offline use then ----
const minds = {}; // "GAME SEATS" -> its address
for (const game of readdirSync(join(root, 'data')).sort())
    for (const file of readdirSync(join(root, 'data', game)).filter((f) => f.endsWith('.mind')))
        later.push(
            (minds[`${game} ${basename(file, '.mind')}`] = lasting(
                `${game}-${basename(file, '.mind')}`,
                'mind',
                readFileSync(join(root, 'data', game, file)),
                false,
            )),
        );

// ---- lessons: their titles come with the page, the rest when one is opened ----
const lessons = {}; // game -> titles, and where the rest lies
for (const [id, all] of Object.entries(readLessons())) {
    lessons[id] = {
        titles: all.map(({ title }) => title),
        url: lasting(`lessons-${id}`, 'json', JSON.stringify(all), false),
    };
    later.push(lessons[id].url);
}

// ---- covers: a picture for each game that has one ----
const covers = {};
for (const file of readdirSync(join(web, 'public/covers')).sort())
    covers[basename(file, '.svg')] = lasting(
        `cover-${basename(file, '.svg')}`,
        'svg',
        readFileSync(join(web, 'public/covers', file)),
    );

// ---- style, scripts, page ----
const styles = [
    'ui/style.css',
    'table/looks.css',
    'ui/portraits.css',
    'match/finale.css',
    'start/start.css',
    'insight/insight.css',
    'online/online.css',
    'puzzle/puzzle.css',
    'lesson/lesson.css',
    'score/score.css',
].map((name) => readFileSync(join(web, 'src', name), 'utf8'));
writeFileSync(join(scratch, 'style.css'), engine.style() + styles.join(''));
const minified = async (path) =>
    (await build({ entryPoints: [path], minify: true, write: false, logLevel: 'warning' }))
        .outputFiles[0].contents;
const styleUrl = lasting('style', 'css', await minified(join(scratch, 'style.css')));
const deckStyleUrl = lasting('deck', 'css', await minified(join(web, 'src/deck/deck.css')), false);
const tvStyleUrl = lasting('tv', 'css', await minified(join(web, 'src/tv/tv.css')), false);
later.push(deckStyleUrl, tvStyleUrl);
const workerUrl = lasting('worker', 'js', await bundle('worker.ts', {}));
// The screens of online play are chunks of their own, fetched when they are needed.
const made = await build({
    ...bundleOptions({
        ENGINE_URL: engineUrl,
        WORKER_URL: workerUrl,
        DECK_STYLE_URL: deckStyleUrl,
        LANGUAGE_TABLE: LANGUAGES,
        CATALOG_URLS: catalogs,
        RULES_URLS: rules,
        EXAMPLES_URL: examplesUrl,
        SAMPLE_RECORDS: samples,
        GUIDES: readGuides(),
        LESSONS: lessons,
        PUZZLE_URLS: puzzles,
        MIND_URLS: minds,
        COVER_URLS: covers,
        TV_STYLE_URL: tvStyleUrl,
    }),
    entryPoints: [join(web, 'src/app.tsx')],
    splitting: true,
    metafile: true,
    outdir: join(out, 'a'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
});
const chunks = Object.fromEntries(
    Object.entries(made.metafile.outputs).map(([path, chunk]) => [basename(path), chunk]),
);
/** The chunks that can be reached from this one, itself included, without online play, the
 * deck studio and the big screen: what those alone need is stored later. */
function offlineChunks(name, found = new Set()) {
    found.add(name);
    for (const { path } of chunks[name].imports) {
        const next = basename(path);
        const entry = chunks[next].entryPoint ?? '';
        if (!found.has(next) && !storedLater.some((folder) => entry.startsWith(`${folder}/`)))
            offlineChunks(next, found);
    }
    return found;
}
const storedLater = ['online', 'deck', 'tv'].map((name) =>
    relative(process.cwd(), join(web, 'src', name)),
);
const appChunk = Object.keys(chunks).find((name) => name.startsWith('app-'));
const neededOffline = offlineChunks(appChunk);
for (const { path, contents } of made.outputFiles) {
    const name = basename(path);
    write(`a/${name}`, Buffer.from(contents), neededOffline.has(name));
    if (!neededOffline.has(name)) later.push(`a/${name}`);
}
const appUrl = `a/${appChunk}`;
const symbols = ['symbols', 'faces', 'postcards']
    .map((name) =>
        readFileSync(join(root, `data/look/${name}.svg`), 'utf8')
            .replace(/^<svg[^>]*>\n?/, '')
            .replace(/<\/svg>\s*$/, ''),
    )
    .join('');
const page = readFileSync(join(web, 'index.html'), 'utf8')
    .replace('{{version}}', readFileSync(join(root, 'VERSION'), 'utf8').trim())
    .replace('{{engine}}', engineUrl)
    .replace('{{style}}', styleUrl)
    .replace('{{app}}', appUrl)
    .replace('{{symbols}}', () => symbols);
write('index.html', Buffer.from(page), false);
files.push('./');
for (const name of ['manifest.webmanifest', 'icon.svg'])
    write(name, readFileSync(join(web, 'public', name)));
// Fetched by messengers and home screens alone: not part of the first load.
for (const name of ['icon-180.png', 'icon-192.png', 'icon-512.png'])
    write(name, readFileSync(join(web, 'public', name)), false);
mkdirSync(join(out, 'previews'), { recursive: true });
for (const file of readdirSync(join(web, 'public/previews')))
    write(`previews/${file}`, readFileSync(join(web, 'public/previews', file)), false);
// What messengers show of a link to a table (/t/GAME#ID): the game alone, for the id is not sent.
const goUrl = lasting('table', 'js', await bundle('tablelink.ts', {}), false);
later.push(goUrl);
mkdirSync(join(out, 't'), { recursive: true });
const attribute = (words) => words.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
for (const { id, title, about } of engine.games())
    write(
        `t/${id}.html`,
        Buffer.from(
            readFileSync(join(web, 'table.html'), 'utf8')
                .replaceAll('{{title}}', attribute(title))
                .replaceAll('{{about}}', attribute(about))
                .replace('{{preview}}', existsSync(join(out, `previews/${id}.png`)) ? id : 'uptown')
                .replace('{{script}}', goUrl),
        ),
        false,
    );
write(
    'sw.js',
    Buffer.from(
        await bundle(
            'sw.ts',
            { BUILD: hash([...files, ...later].join()), FILES: files, LATER: later },
            { format: 'iife' },
        ),
    ),
    false,
);

const packed = (names) =>
    Math.round(
        names.reduce((bytes, f) => {
            const path = join(out, f === './' ? 'index.html' : f);
            return bytes + readFileSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).length;
        }, 0) / 1024,
    );
const first = packed(files);
console.log(
    `page: ${files.length + 1} files, ${first} KB packed; later: ${later.length} files, ${packed(later)} KB`,
);
if (first > BUDGET) throw new Error(`the first visit costs ${first} KB, more than ${BUDGET}`);
