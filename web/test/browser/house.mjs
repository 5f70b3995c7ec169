// SPDX-License-Identifier: MIT
// house.mjs - what the browser tests share: a server, a browser, and hands that play any game
// without knowing its rules: they only click what the page offers.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const artefacts = join(root, 'artefacts');
export const PATIENCE = 120_000; // milliseconds; a busy machine is no failure
/** All games there are, by id. */
export const GAMES = [
    ...readFileSync(join(root, 'src/games/games.def'), 'utf8').matchAll(/^GAME\((\w+)\)$/gm),
].map(([, id]) => id);
const axe = readFileSync(join(root, 'web/node_modules/axe-core/axe.min.js'), 'utf8');
mkdirSync(artefacts, { recursive: true });

const FLAGS = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
];

/** A game whose rules are in English alone is not released yet: it needs no guide, and its rules
 * are English everywhere. */
export const isDraft = (game) =>
    readdirSync(join(root, 'web/rules')).every(
        (language) =>
            language === 'en' || !existsSync(join(root, 'web/rules', language, `${game}.md`)),
    );

/** What a game is called, in every language. */
export const titleOf = (game) =>
    /^# (.*)$/m.exec(readFileSync(join(root, 'web/rules/en', `${game}.md`), 'utf8'))[1];

/** Begins `townhall serve` on a free port, or on the given one, with a data folder of its own;
 * resolves to its address. Many visitors come from this one machine, and bots answer at once.
 * `more`: further arguments. */
export function startServer({
    port = 0,
    data = mkdtempSync(join(tmpdir(), 'townhall-')),
    more = [],
} = {}) {
    const binary = process.env.TOWNHALL ?? join(root, 'build/dev/townhall');
    const args = [
        'serve',
        '--port',
        String(port),
        '--data',
        data,
        '--limit',
        'guests=0',
        '--limit',
        'tables=0',
        '--limit',
        'connections=0',
        '--limit',
        'claims=0',
        '--limit',
        'cost=0',
        '--limit',
        'stored=0',
        '--bot-delay',
        '0',
        '--proxy',
        '127.0.0.1', // so that a visitor may come from an address of their own
        ...more,
    ];
    if (process.env.TOWNHALL_WEB) args.push('--web', process.env.TOWNHALL_WEB);
    const child = spawn(binary, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    const end = (signal, keep) => () =>
        new Promise((gone) => {
            child.removeAllListeners('exit');
            child.on('exit', () => {
                if (!keep) rmSync(data, { recursive: true, force: true });
                gone();
            });
            child.kill(signal);
        });
    return new Promise((done, fail) => {
        child.on('exit', (code) => fail(new Error(`the server ended with ${code}`)));
        child.stdout.on('data', (some) => {
            const found = /http:\/\/[\d.]+:(\d+)/.exec(String(some));
            if (found)
                done({
                    url: found[0],
                    port: Number(found[1]),
                    data,
                    stop: end('SIGTERM', false),
                    kill: end('SIGKILL', true),
                });
        });
    });
}

const launching = () => ({
    executablePath:
        process.env.CHROMIUM ??
        ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
            .map((name) => `/usr/bin/${name}`)
            .find(existsSync),
    args: FLAGS,
});

/** A browser for several processes: they reach it under wsEndpoint(). */
export const startBrowserServer = () => chromium.launchServer(launching());

/** The browser of the whole run (run-browser.mjs), or an own one when a file is run alone. */
export const startBrowser = () =>
    process.env.BROWSER_ENDPOINT
        ? chromium.connect(process.env.BROWSER_ENDPOINT)
        : chromium.launch(launching());

/** The service and the browser that a file's tests share, once openHouse() was called at its
 * top. */
export let server;
export let browser;

export function openHouse() {
    before(async () => {
        server = process.env.SERVER_URL
            ? { url: process.env.SERVER_URL, stop: async () => {} }
            : await startServer();
        browser = await startBrowser();
    });
    after(async () => {
        await browser?.close();
        await server?.stop();
    });
}

/** Waits until the page has come to rest: nothing glides or scrolls, and two frames have changed
 * nothing. What the page does by and by (pictures one after the other, steps of the guide) it does
 * frame by frame, each in a task after the frame; this looks in a task after that one. */
export const settled = (page) =>
    page.evaluate(async () => {
        let changed = true;
        const change = () => {
            changed = true;
        };
        const watch = new MutationObserver(change);
        watch.observe(document, {
            subtree: true,
            childList: true,
            attributes: true,
            characterData: true,
        });
        document.addEventListener('scroll', change, { capture: true });
        // A browser with several windows may give a hidden one no frames: then a moment is enough.
        const frame = () =>
            new Promise((done) => {
                requestAnimationFrame(() => setTimeout(done));
                setTimeout(done, 500);
            });
        const end = performance.now() + 20_000; // what never rests is not waited for
        const moves = () =>
            document
                .getAnimations()
                .some(
                    (one) =>
                        one.playState === 'running' &&
                        one.effect?.getTiming().iterations !== Infinity,
                );
        while ((changed || moves()) && performance.now() < end) {
            changed = false;
            await frame();
            await frame();
        }
        watch.disconnect();
        document.removeEventListener('scroll', change, { capture: true });
    });

/** Waits until this browser keeps so many moves of a match, which takes a moment; answers what it
 * keeps. */
export const keptWith = (page, id, moves) =>
    page.evaluate(
        async ([wanted, count]) => {
            const read = () =>
                new Promise((done, fail) => {
                    const opening = indexedDB.open('townhall');
                    opening.onerror = () => fail(opening.error);
                    opening.onsuccess = () => {
                        const asking = opening.result
                            .transaction('matches')
                            .objectStore('matches')
                            .get(wanted);
                        asking.onsuccess = () => {
                            opening.result.close();
                            done(asking.result);
                        };
                    };
                });
            for (;;) {
                const found = await read();
                if (found?.record.match(/^move /gm)?.length === count) return found;
                await new Promise((done) => {
                    setTimeout(done, 50);
                });
            }
        },
        [id, moves],
    );

/** The contents of a file that the page saved. */
export async function textOf(download) {
    const bytes = [];
    for await (const some of await download.createReadStream()) bytes.push(some);
    return Buffer.concat(bytes).toString();
}

/** Where those come in who go elsewhere at once: the start page draws pictures of every game. */
export const anteroom = () => `${server.url}/#/new/${GAMES[0]}`;

/** A fresh visitor. Whatever the console complains about lands in `complaints`. The page is laid
 * out, clicked and moved as any, but transparent, so that nothing is painted, which is a quarter of
 * its work; seen() is for those who look, and `veiled: false` for those who look all the time. */
export async function visit(browser, url, { veiled = true, ...options } = {}) {
    const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        reducedMotion: 'reduce',
        ...options,
    });
    context.setDefaultTimeout(PATIENCE);
    if (veiled)
        await context.addInitScript(() => {
            const veil = new CSSStyleSheet();
            veil.replaceSync('html { opacity: 0 }');
            document.adoptedStyleSheets = [veil];
        });
    const page = await context.newPage();
    const complaints = [];
    page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    // Bots answer as fast as they can.
    await page.addInitScript(() => {
        if (!localStorage.getItem('townhall.settings'))
            localStorage.setItem(
                'townhall.settings',
                JSON.stringify({ motion: false, auto: false }),
            );
    });
    await page.goto(url);
    await page.waitForSelector('#app:not([aria-busy])');
    return { page, context, complaints };
}

/** Lets the page be painted while `look` looks at it. */
async function seen(page, look) {
    await page.evaluate(async () => {
        for (const veil of document.adoptedStyleSheets) veil.disabled = true;
        for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame); // the first of them is being painted
    });
    await look();
    await page.evaluate(() => {
        for (const veil of document.adoptedStyleSheets) veil.disabled = false;
    });
}

/** A picture of the window, among the artefacts. */
export const pictureOf = (page, name) =>
    seen(page, () => page.screenshot({ path: join(artefacts, `${name}.png`) }));

/** The page at rest: a picture of it, and nothing serious or critical found by axe-core. (The
 * page's policy forbids foreign scripts; the tester's passes.) */
export async function lookAt(page, name) {
    await settled(page);
    await seen(page, async () => {
        await page.screenshot({ path: join(artefacts, `${name}.png`) });
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() =>
            window.axe.run(document, { resultTypes: ['violations'] }),
        );
        assert.deepEqual(
            violations
                .filter(({ impact }) => ['serious', 'critical'].includes(impact))
                .map(
                    ({ id, nodes }) =>
                        `${id}: ${nodes
                            .slice(0, 3)
                            .map((node) => `${node.target} ${node.failureSummary}`)
                            .join(' | ')}`,
                ),
            [],
            name,
        );
    });
}

/** On the set-up page: so many seats. */
export async function seatsAre(page, wanted) {
    const count = () => page.locator('.seats .seat:not(.seat-add)').count();
    while ((await count()) < wanted) await page.click('.seat-add');
    while ((await count()) > wanted) {
        await page.locator('.seats .seat:not(.seat-add)').last().click();
        await page.click('.seat-remove');
    }
}

/** On the set-up page: what is needed rarely. */
export async function openMore(page) {
    if (!(await page.locator('.more[open]').count())) await page.click('.more > summary');
    await page.waitForSelector('.more[open] .form');
}

/** From the set-up page: seats as kinds ('human', 'level-1'), then Begin. */
export async function begin(page, url, game, seats, more = async () => {}) {
    await page.goto(`${url}/#/new/${game}`);
    await page.waitForSelector('.setup');
    await seatsAre(page, seats.length);
    for (const [seat, kind] of seats.entries()) {
        await page.locator('.seats .seat').nth(seat).click();
        await page.locator(`.sitter input[value="${kind}"]`).check();
    }
    await openMore(page);
    await page.locator('input[aria-label="Deal id or seed"]').fill('TEST-TEST-TEST');
    await more(page);
    await page.click('button[type=submit]');
    await page.waitForSelector('.table');
    await settled(page); // its pictures come one after the other
}

/** A whole match of people who move at random: full of mistakes. With `bot`, that one has every
 * seat but the first. */
export function randomMatch(game, seats, bot) {
    const folder = mkdtempSync(join(tmpdir(), 'townhall-match-'));
    execFileSync(
        process.env.TOWNHALL ?? join(root, 'build/dev/townhall'),
        [
            'arena',
            game,
            '--bots',
            'random',
            '--seats',
            String(seats),
            '--games',
            '1',
            '--seed',
            '5'.repeat(64),
            '--records',
            folder,
        ],
        { stdio: 'ignore' },
    );
    const record = readFileSync(join(folder, `${game}-000000.town`), 'utf8');
    rmSync(folder, { recursive: true });
    return record.replace(
        /^player (\d) bot .*$/gm,
        (_, seat) =>
            `player ${seat} ${bot && seat !== '0' ? `bot ${bot}` : 'human'} Visitor ${seat}`,
    ); // nobody goes on by himself
}

/** Opens a match that is over, from the start page: for tests of what comes after the end. */
export async function openRecord(page, record) {
    await page.setInputFiles('.share input[type=file]', {
        name: 'match.town',
        mimeType: 'text/plain',
        buffer: Buffer.from(record),
    });
    await page.waitForSelector('.panel.end');
}

/** Waits until somebody at this screen must decide, or the match is over: 'move', 'curtain' or
 * 'over'. */
export async function myTurn(page) {
    const what = await page.waitForFunction(
        () => {
            if (document.querySelector('.trouble'))
                return `trouble: ${document.querySelector('.trouble').textContent}`;
            if (document.querySelector('dialog.curtain')) return 'curtain';
            if (document.querySelector('.table .panel.end')) return 'over';
            return document.querySelector('.table[data-mine="true"]') ? 'move' : '';
        },
        null,
        { timeout: PATIENCE },
    );
    const answer = await what.jsonValue();
    if (answer.startsWith('trouble')) throw new Error(answer);
    return answer;
}

const moves = (page) => page.locator('.table').getAttribute('data-moves');

/** A point of the page where clicking hits this choice, or null. */
export const pointOf = (page, kind, index) =>
    page.evaluate(
        ([kind, index]) => {
            const all = [...document.querySelectorAll(`.picture [${kind}]`)];
            const element = all[index % all.length];
            if (!element) return null;
            element.scrollIntoView({ block: 'center', inline: 'center' });
            const box = element.getBoundingClientRect();
            for (const [fx, fy] of [
                [0.5, 0.5],
                [0.25, 0.25],
                [0.75, 0.25],
                [0.25, 0.75],
                [0.75, 0.75],
                [0.5, 0.15],
                [0.5, 0.85],
            ]) {
                const x = box.x + box.width * fx;
                const y = box.y + box.height * fy;
                if (document.elementFromPoint(x, y)?.closest(`[${kind}]`) === element)
                    return { x, y, value: element.getAttribute(kind) };
            }
            return null;
        },
        [kind, index],
    );

/** A point of this thing where nothing lies over it, in the page; or null. */
const openPoint = (thing) =>
    thing.evaluate((element) => {
        element.scrollIntoView({ block: 'center', inline: 'center' });
        const box = element.getBoundingClientRect();
        for (let fy = 1; fy < 10; fy++)
            for (let fx = 1; fx < 10; fx++) {
                const [x, y] = [box.x + (box.width * fx) / 10, box.y + (box.height * fy) / 10];
                if (document.elementFromPoint(x, y)?.closest('[aria-label]') === element)
                    return { x, y };
            }
        return null;
    });

/** The first of these that can be pointed at, with its words. */
export async function found(page, selector) {
    for (const thing of await page.locator(selector).elementHandles()) {
        const point = await openPoint(thing);
        if (point) {
            const told = await thing.evaluate((e) => ({
                label: e.getAttribute('aria-label'),
                why: e.getAttribute('aria-description'),
                move: e.getAttribute('data-move'),
                texts: [...e.querySelectorAll('text')].map((text) => text.textContent).join(' '),
            }));
            return { thing, point, ...told };
        }
    }
    return null;
}

/** What the tip says, once it has come: what the thing is, with a sentence for each sign of a card,
 * and why it cannot be chosen. */
export async function tipOf(page) {
    await page.waitForSelector('.tip:not(.unplaced)');
    return {
        what: await page.locator('.tip span').allInnerTexts(),
        isCard: (await page.locator('.tip.card').count()) > 0,
        why: await page.locator('.tip strong').allInnerTexts(),
    };
}

/** Does the tip tell what this thing is? A card by its signs, a move as a sentence without columns
 * and rows, anything else by its label, without the words that stand in it. */
export function assertTells(tip, { label, move, texts }) {
    if (tip.isCard) {
        assert.ok(tip.what.length > 0);
        for (const words of tip.what) assert.match(words, /^\p{L}.*\.$/u);
        return;
    }
    assert.equal(tip.what.length, 1);
    const [words] = tip.what;
    if (move) {
        assert.match(words, /^\p{Lu}.*\S{3}/u);
        assert.doesNotMatch(words, /column|\brow\b|−?\d+, −?\d+/);
        return;
    }
    const bare = texts && label.endsWith(`: ${texts}`) ? label.slice(0, -texts.length - 2) : label;
    assert.equal(words.toLowerCase(), bare.toLowerCase());
}

/** One decision by mouse: a click on something offered, then on Confirm. */
export async function moveByMouse(page, random) {
    const before = await moves(page);
    for (let tries = 0; tries < 60; tries++) {
        const count = await page.locator('.picture [data-move]').count();
        const kind = count > 0 && tries % 4 !== 3 ? 'data-move' : 'data-select';
        const point = await pointOf(page, kind, Math.floor(random() * 1000));
        if (!point) continue;
        await page.mouse.click(point.x, point.y);
        if (kind === 'data-select') continue;
        if ((await moves(page)) !== before) return; // one of several in a row: the click has made it
        const confirm = page.locator('.confirm:not([aria-disabled])');
        if ((await confirm.count()) === 0) continue;
        await confirm.click();
        await page.waitForFunction(
            (n) => document.querySelector('.table')?.dataset.moves !== n,
            before,
        );
        return;
    }
    throw new Error('nothing on the page could be clicked');
}

/** Plays until the match is over; answers how many decisions it made. */
export async function playOut(page, one, most = 400) {
    for (let made = 0; made < most; made++) {
        const what = await myTurn(page);
        if (what === 'over') return made;
        if (what === 'curtain') await page.click('dialog.curtain button');
        else await one(page);
    }
    throw new Error(`no end after ${most} decisions`);
}

/** Even numbers from a seed, so that a failure can be seen again. */
export function dice(seed) {
    let state = seed >>> 0;
    return () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 2 ** 32;
    };
}
