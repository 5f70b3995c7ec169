// SPDX-License-Identifier: MIT
// bench.mjs [--json] [--online] [--trace DIR] [GAME ...] - see bench/page. Takes the best of
// several visits: the machine may be busy.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { online } from './bench-online.mjs';
import { tasks } from './bench-tasks.mjs';
import { root, startBrowser, startServer, visit } from './test/browser/house.mjs';

process.env.TOWNHALL ??= join(root, 'build/release/townhall');
const VISITS = 5;
const INPUTS = 25;
const FULLEST = { urbanista: 4, uptown: 4, mesta: 4, budowa: 6 }; // seats

const THINKING = {
    urbanista: 'level-5@40it',
    uptown: 'level-5@1000it',
    mesta: 'level-5@200it',
    budowa: 'level-5@1000it',
};
const MATCHES = 4;

async function startEngine() {
    const file = join(root, 'build/page-scratch/bench-engine.mjs');
    const made = await build({
        entryPoints: [join(root, 'web/src/ui/engine.ts')],
        bundle: true,
        format: 'esm',
        write: false,
    });
    writeFileSync(file, made.outputFiles[0].contents);
    const { Engine } = await import(file);
    return Engine.start(readFileSync(join(root, 'build/wasm/townhall.wasm')));
}

/** How fast a search in WebAssembly is, the command's being 1: the same decisions of the same
 * matches. */
async function searchShare(game) {
    const records = mkdtempSync(join(tmpdir(), 'townhall-bench-'));
    const bots = Array(game === 'urbanista' ? 1 : 2)
        .fill(THINKING[game])
        .join();
    const told = execFileSync(
        process.env.TOWNHALL,
        [
            'arena',
            game,
            '--bots',
            bots,
            '--games',
            String(MATCHES),
            '--threads',
            '1',
            '--seed',
            '0'.repeat(64),
            '--records',
            records,
            '--json',
        ],
        { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const native = JSON.parse(told).bots.reduce((sum, bot) => sum + bot.moves * bot.ms_per_move, 0);
    const engine = await startEngine();
    let ms = 0;
    for (const name of readdirSync(records)) {
        engine.load(0, readFileSync(join(records, name), 'utf8'));
        for (let at = engine.state(0, -1).moves - 1; at >= 0; at--) {
            engine.rewind(0, at);
            const { actor } = engine.state(0, -1);
            const view = engine.view(0, actor);
            const start = performance.now();
            engine.think(game, THINKING[game], actor, view, 1, 0);
            ms += performance.now() - start;
        }
    }
    return Math.round((native / ms) * 100) / 100;
}

/** A record just before the end: as full as the table gets, and seat 0 to move. */
async function largest(game, seats) {
    const engine = await startEngine();
    engine.open(0, {
        game,
        deck: 0,
        seats,
        options: {},
        seed: engine.daily('bench', game),
        players: Array.from({ length: seats }, (_, i) => ({ name: `P${i}`, bot: i > 0 })),
    });
    let last = 0;
    for (let state = engine.state(0, -1); !state.over; state = engine.state(0, -1)) {
        if (state.actor === 0 && engine.moves(0, 0).length > 8) last = state.moves;
        engine.play(
            0,
            state.actor,
            engine.think(game, 'greedy', state.actor, engine.view(0, state.actor), 1, 0).choice
                .move,
        );
    }
    engine.rewind(0, last);
    return engine.record(0).replace(/ bot P\d/g, ' bot level-1');
}

async function firstLoad(browser, url) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    session.on('Network.loadingFinished', (event) => {
        bytes += event.encodedDataLength;
    });
    await page.goto(url);
    await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0);
    const interactive = await page.evaluate(
        () => performance.getEntriesByName('interactive')[0].startTime,
    );
    await page.waitForLoadState('networkidle');
    await context.close();
    return { bytes, interactive };
}

/** Milliseconds from a click on a choice to the frame that shows it. */
async function inputs(browser, url, record) {
    const { page, context } = await visit(browser, url);
    await page.setInputFiles('.share input[type=file]', {
        name: 'bench.town',
        mimeType: 'text/plain',
        buffer: Buffer.from(record),
    });
    await page.waitForSelector('.table[data-mine="true"] .picture [data-move]');
    const times = await page.evaluate(async (count) => {
        const frame = () =>
            new Promise((done) =>
                requestAnimationFrame(() => {
                    const c = new MessageChannel();
                    c.port1.onmessage = done;
                    c.port2.postMessage(0);
                }),
            );
        const found = [];
        for (let i = 0; i < count; i++) {
            const choices = document.querySelectorAll('.picture [data-move]');
            const choice = choices[(i * 7) % choices.length];
            if (!choice || choice.classList.contains('chosen')) continue;
            await frame();
            const start = performance.now();
            choice.dispatchEvent(new MouseEvent('click', { bubbles: true }));
            await frame();
            found.push(performance.now() - start);
            document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
            await frame();
        }
        return found.sort((a, b) => a - b);
    }, INPUTS);
    await context.close();
    if (!times.length) throw new Error('no input was measured');
    return { n: times.length, median: times[times.length >> 1], most: times[times.length - 1] };
}

/** First load, input to frame, search: one flat object of figures. */
async function figures(browser, url) {
    const loads = [];
    for (let i = 0; i < VISITS; i++) loads.push(await firstLoad(browser, url));
    const result = {
        first_load_bytes: Math.max(...loads.map((l) => l.bytes)),
        interactive_ms: Math.round(Math.min(...loads.map((l) => l.interactive))),
    };
    for (const [game, seats] of [
        ['urbanista', 1],
        ['mesta', 4],
    ]) {
        const { n, median, most } = await inputs(browser, url, await largest(game, seats));
        Object.assign(result, {
            [`${game}_inputs`]: n,
            [`${game}_frame_ms`]: Math.round(median * 10) / 10,
            [`${game}_worst_frame_ms`]: Math.round(most * 10) / 10,
        });
    }
    for (const game of Object.keys(FULLEST))
        result[`${game}_search_share`] = await searchShare(game);
    return result;
}

const {
    values: { json, trace, online: onlineOnly },
    positionals: games,
} = parseArgs({
    options: { json: { type: 'boolean' }, trace: { type: 'string' }, online: { type: 'boolean' } },
    allowPositionals: true,
});
const unknown = games.find((game) => !(game in FULLEST));
if (unknown) {
    console.error(`bench/page: no such game: ${unknown}`);
    process.exit(2);
}
const server = await startServer();
const browser = await startBrowser();
try {
    const result = games.length || onlineOnly ? {} : await figures(browser, server.url);
    if (!games.length) Object.assign(result, await online(browser, server.url));
    if (!json)
        for (const [name, value] of Object.entries(result))
            console.log(`${name.padEnd(26)}${value}`);
    result.tasks = {};
    for (const [game, seats] of onlineOnly ? [] : Object.entries(FULLEST)) {
        if (games.length && !games.includes(game)) continue;
        const found = await tasks(browser, server.url, {
            game,
            seats,
            record: await largest(game, seats),
            traces: trace && resolve(trace),
        });
        result.tasks[game] = found;
        if (json) continue;
        console.log(
            `${`${game}, ${seats} seats`.padEnd(26)}${'longest task'.padStart(14)}${'of it busy'.padStart(12)}${'longest frame'.padStart(15)}`,
        );
        for (const [action, { ms, cpu_ms: cpu, frame_ms: frame }] of Object.entries(found))
            console.log(
                `  ${action.padEnd(24)}${`${ms} ms`.padStart(14)}${`${cpu} ms`.padStart(12)}${(frame ? `${frame} ms` : '< 50 ms').padStart(15)}`,
            );
    }
    if (json) console.log(JSON.stringify(result));
} finally {
    await browser.close();
    await server.stop();
}
