// SPDX-License-Identifier: MIT
// looks.test.mjs - what everybody must be able to use: no serious finding of axe-core on any
// screen, every language without a gap, offline after the first visit, no sideways scrolling on a
// phone. Leaves screenshots of every game, phone and desktop, light and dark, in artefacts/.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { LANGUAGES } from '../../languages.mjs';
import {
    anteroom,
    begin,
    browser,
    dice,
    GAMES,
    lookAt,
    moveByMouse,
    myTurn,
    openHouse,
    root,
    server,
    startServer,
    titleOf,
    visit,
} from './house.mjs';

openHouse();

async function noSidewaysScroll(page) {
    const [wide, seen] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        innerWidth,
    ]);
    assert.ok(wide <= seen, `the page is ${wide} wide on a screen of ${seen}`);
}

const SCREENS = [
    { name: 'desktop', viewport: { width: 1440, height: 900 } },
    { name: 'phone', viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
];

for (const { name, ...screen } of SCREENS)
    test(`every screen, ${name}, light and dark`, async () => {
        const { page, context, complaints } = await visit(browser, server.url, {
            ...screen,
            veiled: false,
        });
        const look = async (what) => {
            await noSidewaysScroll(page);
            for (const theme of ['light', 'dark']) {
                await page.emulateMedia({ colorScheme: theme });
                await lookAt(page, `${what}-${name}-${theme}`);
            }
        };
        await page.waitForSelector('.game-card .cover');
        await look('start');
        for (const game of GAMES) {
            await page.goto(`${server.url}/#/rules/${game}`);
            await page.waitForFunction(
                (title) =>
                    document.querySelector('.prose h1')?.textContent === title &&
                    !document.querySelector('.prose figure:not(:has(svg))'),
                titleOf(game),
            );
            await look(`rules-${game}`);
        }
        for (const game of GAMES) {
            const random = dice(4);
            await begin(page, server.url, game, ['human', 'level-1', 'level-1']);
            for (let i = 0; i < 6 && (await myTurn(page)) === 'move'; i++)
                await moveByMouse(page, random);
            await myTurn(page);
            await look(game);
        }
        await page.click('button[aria-label="Menu"]');
        await look('menu');
        await page.goto(`${server.url}/#/matches`);
        await page.waitForSelector('.my-matches .go-on li');
        await look('matches');
        assert.deepEqual(complaints, []);
        await context.close();
    });

test('every language loads and has a word for everything', async () => {
    const languages = readdirSync(join(root, 'po'))
        .filter((f) => f.endsWith('.po'))
        .map((f) => f.slice(0, -3));
    assert.deepEqual(['en', ...languages].sort(), Object.keys(LANGUAGES).sort());
    const english = {};
    for (const language of ['en', ...languages]) {
        const { page, context, complaints } = await visit(browser, server.url, {
            locale: language,
        });
        assert.equal(await page.evaluate(() => document.documentElement.lang), language);
        const words = await page.locator('.start main').innerText();
        if (language === 'en') english.start = words;
        else assert.notEqual(words, english.start, language);
        await page.goto(`${server.url}/#/new/urbanista`);
        await page.click('button[type=submit]');
        await page.waitForSelector('.table');
        const table = await page.locator('.table .left').innerText();
        if (language === 'en') english.table = table;
        else assert.notEqual(table, english.table, language);
        assert.deepEqual(complaints, []);
        await context.close();
    }
});

test('switching the language at the table changes every word at once', async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    await begin(page, server.url, 'urbanista', ['human']);
    const english = await page.locator('.score').innerText();
    await page.click('button[aria-label="Menu"]');
    await page.click('dialog >> text=Settings');
    await page.locator('dialog select').first().selectOption('pl');
    await page.waitForSelector('html[lang=pl]');
    assert.notEqual(await page.locator('.score').innerText(), english);
    assert.deepEqual(complaints, []);
    await context.close();
});

test('offline after the first visit', async () => {
    const own = await startServer(); // offline is when it has gone: a browser set offline lets its workers fetch
    const { page, context } = await visit(browser, own.url);
    await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        const names = await caches.keys();
        if (names.length === 0) throw new Error('nothing was kept');
    });
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    // Puzzles and online play follow after a while: a first visit does not wait for them.
    await page.evaluate(async () => {
        const worker = await (await fetch('sw.js')).text();
        const wanted = worker.match(/a\/(uptown-answers|[\w-]+\.js)/g); // scripts share chunks
        for (;;) {
            const kept = await Promise.all(
                (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
            );
            const urls = kept.flat().map(({ url }) => url);
            if (wanted.every((one) => urls.some((url) => url.includes(one)))) return;
            await new Promise((done) => {
                setTimeout(done, 200);
            });
        }
    });
    await own.stop();
    await page.reload();
    await page.waitForSelector('.game-card');
    await page.goto(`${own.url}/#/puzzle/uptown`); // never opened before
    await page.waitForSelector('.puzzle, .table');
    assert.equal(await page.getByText('Failed to fetch').count(), 0);
    await page.goto(`${own.url}/#/online/new/uptown`);
    await page.waitForSelector('[type=submit][aria-disabled=true]');
    assert.match(await page.locator('#away').innerText(), /needs the net/);
    await page.goto(`${own.url}/#/new/urbanista`);
    await page.click('button[type=submit]');
    await myTurn(page);
    await moveByMouse(page, dice(6));
    await context.close();
});

test('an address that leads nowhere says so', async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    for (const [hash, is] of [
        ['#/nonsense', 1],
        ['#/rules/chess', 1],
        ['#/new/chess', 1],
        ['#/', 0],
    ]) {
        await page.goto(`${server.url}/${hash}`);
        await page.waitForSelector('.game-card');
        await page.waitForFunction(
            (n) => document.querySelectorAll('main > .trouble').length === n,
            is,
        );
    }
    assert.deepEqual(complaints, []);
    await context.close();
});
