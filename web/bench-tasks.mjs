// SPDX-License-Identifier: MIT
// bench-tasks.mjs - how long the page's main thread is ever busy in one go, while somebody plays a
// whole match of a game at its fullest table and tries everything round it. Chromium's own trace
// has each task's length by the clock and by the processor: on a busy machine only the second is
// the page's.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { begin, dice, moveByMouse, myTurn, PATIENCE, pointOf } from './test/browser/house.mjs';

const BOT = 'level-1'; // what a bot costs is the worker's affair
const PREVIEWS = 40;
const STEPS = 12; // looking back
const DECISIONS = 20; // in one trace
const TASKS = ['disabled-by-default-devtools.timeline'];
const REASONS = [
    'devtools.timeline',
    'v8',
    'v8.execute',
    'blink.user_timing',
    'disabled-by-default-v8.cpu_profiler',
];

/** The longest task of our page's main thread in a trace, in milliseconds. Chromium has pages of
 * its own. */
function longest(trace) {
    const events = JSON.parse(trace).traceEvents;
    const ours = new Set(
        events
            .flatMap((e) =>
                e.name === 'TracingStartedInBrowser'
                    ? e.args.data.frames
                    : ['FrameCommittedInBrowser', 'ProcessReadyInBrowser'].includes(e.name)
                      ? [e.args.data]
                      : [],
            )
            .map((frame) => frame.processId),
    ); // a first visit has a process of its own
    const place = (event) => `${event.pid} ${event.tid}`;
    const main = new Set(
        events
            .filter(
                (e) =>
                    e.name === 'thread_name' && e.args.name === 'CrRendererMain' && ours.has(e.pid),
            )
            .map(place),
    );
    const tasks = events.filter((e) => e.name === 'RunTask' && e.ph === 'X' && main.has(place(e)));
    if (!tasks.length) throw new Error('the trace tells of no task');
    const most = (key) => Math.round(Math.max(...tasks.map((e) => e[key] ?? 0)) / 100) / 10;
    return { ms: most('dur'), cpu_ms: most('tdur') };
}

/** Measures actions one by one. `found` has the longest task and the longest animation frame of
 * each; a frame shorter than 50 ms is not reported by the browser and counts 0. */
class Stopwatch {
    found = {};
    count = 0;
    constructor(browser, page, traces) {
        Object.assign(this, { browser, page, traces });
    }

    async measure(action, work) {
        if (this.traces) mkdirSync(this.traces, { recursive: true });
        await this.browser.startTracing(this.page, {
            categories: this.traces ? [...TASKS, ...REASONS] : TASKS,
            path:
                this.traces &&
                join(this.traces, `${this.count++}-${action.replace(/\W+/g, '-')}.json`),
        });
        await this.page.evaluate(() => {
            window.longFrames = [];
        });
        await work();
        await this.page.waitForTimeout(300); // animations and what was put off
        const trace = await this.browser.stopTracing();
        const frames = await this.page.evaluate(() => window.longFrames ?? []);
        const now = { ...longest(trace), frame_ms: Math.round(Math.max(0, ...frames)) };
        const before = this.found[action];
        if (!before) this.found[action] = now;
        else for (const key of Object.keys(now)) before[key] = Math.max(before[key], now[key]);
    }
}

/** The pointer wanders over what may be chosen, clicks, drops; turns what can be turned. */
async function preview(page, random) {
    for (let i = 0; i < PREVIEWS; i++) {
        const point = await pointOf(
            page,
            i % 5 === 4 ? 'data-select' : 'data-move',
            Math.floor(random() * 1000),
        );
        if (!point) continue;
        await page.mouse.move(point.x, point.y);
        if (i % 2) await page.mouse.click(point.x, point.y);
        if (i % 3 === 0) await page.keyboard.press('r');
        await page.keyboard.press('Escape'); // a second click on the same would play it
    }
}

/** Some decisions; is the match over then? The trace of a whole long one would be too much to read
 * in one go. */
async function playOn(page, move) {
    for (let i = 0; i < DECISIONS; i++) {
        if ((await myTurn(page)) === 'over') return true;
        await move();
    }
    return false;
}

async function closeDialog(page) {
    await page.click('dialog header button');
    await page.waitForSelector('dialog', { state: 'detached' });
}

async function lookRound(page) {
    for (const line of await page.locator('.score .lines button').all())
        if (await line.isVisible()) await line.click();
    for (const more of await page.locator('.score summary').all()) await more.click();
    await page.locator('.log ol').hover();
    await page.mouse.wheel(0, 400);
    if (await page.locator('.action .list').count()) {
        await page.click('.action .list');
        await page.locator('dialog .find').fill('a');
        await closeDialog(page);
    }
    await page.click('.tools button[aria-label="Menu"]');
    await closeDialog(page);
}

/** On a phone the figures, the log and the other players' boards are a sheet over the table. */
async function lookOnPhone(page) {
    const { width, height } = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.click('.tools .figures');
    await page.waitForSelector('.sheet .log');
    await page.click('.sheet button[aria-label="Close"]');
    await page.setViewportSize({ width, height });
    await page.waitForSelector('.table.wide');
}

async function climbHints(page) {
    await page.keyboard.press('h');
    await page.click('.hint >> text=Tell me why');
    await page.click('.hint >> text=Show me the move');
    await page.waitForSelector('.confirm:not([aria-disabled])');
    await page.keyboard.press('Escape');
}

async function speak(page, language) {
    await page.click('.tools button >> nth=-1');
    await page.locator('dialog .menu button:not(:has(svg))').last().click();
    await page.locator('dialog select').first().selectOption(language);
    await page.waitForSelector(`html[lang="${language}"]`);
    await closeDialog(page);
}

async function lookBack(page) {
    const last = Number(await page.locator('.replay input').getAttribute('max'));
    for (let i = 0; i < STEPS; i++) {
        await page.locator('.replay input').fill(String(Math.round((last * i) / STEPS)));
        await page.locator('.replay button').last().click();
    }
    await page.locator('svg.graph').click();
}

async function takeBack(page, random) {
    await page.click('text=What if from here');
    await page.waitForSelector('.table .action');
    for (let i = 0; i < 2 && (await myTurn(page)) === 'move'; i++) await moveByMouse(page, random);
    await myTurn(page);
    for (let i = 0; i < 2; i++) {
        await page.click('button[aria-label="Undo"]');
        await page.click('button[aria-label="Redo"]');
        await myTurn(page);
    }
}

async function openFile(page, url, record) {
    await page.goto(`${url}/#/`);
    await page.waitForSelector('.go-on li');
    await page.setInputFiles('.share input[type=file]', {
        name: 'bench.town',
        mimeType: 'text/plain',
        buffer: Buffer.from(record),
    });
    await page.waitForSelector('.table[data-mine="true"]');
}

/** One game at `seats` seats, from the first visit to its end; `record` is its fullest position. */
export async function tasks(browser, url, { game, seats, record, traces }) {
    const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        reducedMotion: 'no-preference',
    });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    await page.addInitScript(() => {
        // A move that makes itself would come between a click and the next; what others do is
        // shown, but a long match shall not take an hour.
        if (!localStorage.getItem('townhall.settings'))
            localStorage.setItem(
                'townhall.settings',
                JSON.stringify({ auto: false, pace: 'quick' }),
            );
        window.longFrames = [];
        new PerformanceObserver((list) =>
            window.longFrames.push(...list.getEntries().map((e) => e.duration)),
        ).observe({ type: 'long-animation-frame', buffered: true });
    });
    const watch = new Stopwatch(browser, page, traces && join(traces, game));
    const random = dice(7);
    const move = () => moveByMouse(page, random);
    await watch.measure('start page', async () => {
        await page.goto(url);
        await page.waitForSelector('#app:not([aria-busy])');
    });
    await watch.measure('rules page', async () => {
        await page.goto(`${url}/#/rules/${game}`);
        await page.waitForFunction(
            () =>
                document.querySelector('.rules h2') &&
                !document.querySelector('.rules figure:not(:has(svg))'),
        );
    });
    await watch.measure('setting up', () =>
        begin(page, url, game, ['human', ...Array(seats - 1).fill(BOT)]),
    );
    await watch.measure('match', async () => {
        for (let i = 0; i < 2 && (await myTurn(page)) === 'move'; i++) await move();
    });
    await watch.measure('hints', async () => {
        if ((await myTurn(page)) === 'move') await climbHints(page);
    });
    for (let over = false; !over; )
        await watch.measure('match', async () => {
            over = await playOn(page, move);
        });
    await watch.measure('looking back', () => lookBack(page));
    await watch.measure('analysis', async () => {
        await page.waitForSelector('.insight-teaser .turnings, .insight-teaser .note', {
            timeout: 0,
        });
        await page.click('.insight-teaser .row .button');
        await page.waitForSelector('dialog.insight .moment-board .pair svg');
        await page.keyboard.press('Escape');
        await page.waitForSelector('dialog.insight', { state: 'detached' });
    });
    await watch.measure('undo and redo', () => takeBack(page, random));
    await watch.measure('opening a file', () => openFile(page, url, record));
    await watch.measure('previews', () => preview(page, random));
    await watch.measure('hints', () => climbHints(page));
    await watch.measure('figures and log', () => lookRound(page));
    await watch.measure('figures on a phone', () => lookOnPhone(page));
    await watch.measure('language', async () => {
        await speak(page, 'pl');
        await speak(page, 'en');
    });
    await watch.measure('kept match', async () => {
        await page.reload();
        await page.waitForSelector('.table[data-mine="true"]');
    });
    await context.close();
    return watch.found;
}
