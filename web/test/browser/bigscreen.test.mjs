// SPDX-License-Identifier: MIT
// bigscreen.test.mjs - a family in one room: the board on a television, three phones. Over plain
// http from the network's address, as ./run --lan serves it; without a network from loopback.
import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { after, before, test } from 'node:test';
import { lookAt, settled, startBrowser, startServer, visit } from './house.mjs';
import { ask, goodbye, movesOf, onTurn, PHONE, playItself } from './online-house.mjs';
import { readQr } from './qr.mjs';

const STILL = { reducedMotion: 'reduce' };
const TV = { viewport: { width: 1920, height: 1080 }, ...STILL };
const HAND = { ...PHONE, ...STILL };
const LEAST_LETTERS = 0.025; // of the height
const MARGIN = 0.03; // that televisions cut off

const inNetwork = Object.values(networkInterfaces())
    .flat()
    .some(({ family, internal }) => family === 'IPv4' && !internal);
let server;
let browser;
before(async () => {
    server = await startServer({ more: inNetwork ? ['--lan'] : [] });
    browser = await startBrowser();
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

/** Words that are too small for three metres, and what a television would cut off. */
const unreadable = (page) =>
    page.evaluate(
        ([least, margin]) => {
            const found = [];
            const walk = document.createTreeWalker(
                document.querySelector('.tv'),
                NodeFilter.SHOW_TEXT,
            );
            for (let text = walk.nextNode(); text; text = walk.nextNode()) {
                const element = text.parentElement;
                if (!text.data.trim() || element.closest('svg, .tv-corner, .unseen')) continue;
                const size = parseFloat(getComputedStyle(element).fontSize);
                const range = document.createRange();
                range.selectNodeContents(text);
                const box = range.getBoundingClientRect();
                if (box.width === 0) continue;
                if (size < least * innerHeight) found.push(`${text.data}: ${size}px`);
                if (
                    box.left < margin * innerHeight ||
                    box.top < margin * innerHeight ||
                    box.right > innerWidth - margin * innerHeight ||
                    box.bottom > innerHeight - margin * innerHeight
                )
                    found.push(`${text.data}: cut off`);
            }
            return found;
        },
        [LEAST_LETTERS, MARGIN],
    );

async function lookAtBoth(page, name) {
    assert.deepEqual(await unreadable(page), []);
    for (const colorScheme of ['dark', 'light']) {
        await page.emulateMedia({ colorScheme });
        await lookAt(page, `tv-${name}-${colorScheme}`);
    }
}

/** What the screen says and shows, without what differs by the moment. */
const shown = (page) =>
    page.locator('.tv-table').evaluate((table) => table.innerHTML.replace(/\s?style="[^"]*"/g, ''));

const waitForMove = (page, n) => page.waitForSelector(`.tv-table[data-moves="${n}"]`);

test('a match of three phones, and the board on a television', async () => {
    const people = await Promise.all(
        [HAND, HAND, HAND].map((one) => visit(browser, server.url, one)),
    );
    const tv = await visit(browser, server.url, TV);
    await tv.page.goto(`${server.url}/#/online/new/urbanista`);
    await tv.page.locator('label:has-text("Number of players") select').selectOption('3');
    await tv.page.click('button:has-text("On the big screen")');
    await tv.page.waitForSelector('.tv-gathering');
    assert.equal(await tv.page.locator('.tv-chairs .free').count(), 3);
    const id = tv.page.url().split('/').pop();
    const hand = `${server.url}/#/hand/${id}`;
    if (inNetwork) {
        const code = await tv.page
            .locator('.qr')
            .evaluate((svg) => [
                svg.querySelector('path').getAttribute('d'),
                svg.viewBox.baseVal.width - 4,
            ]);
        assert.equal(readQr(...code), hand);
        // Plain http: no lock for the screen, so a video plays.
        await tv.page.waitForFunction(() => {
            const video = document.querySelector('.tv-awake');
            return !video.paused && video.muted && video.readyState >= 2;
        });
    } else {
        await tv.page.waitForSelector('.tv-join:has-text("--lan")');
    }
    await lookAtBoth(tv.page, 'gathering');

    for (const { page } of people) {
        await page.goto(hand);
        await page.click('.doing .button.primary');
        await page.waitForSelector('.doing:not(:has(.your-name)), .table');
    }
    for (const { page } of people) await page.waitForSelector('.table');
    await tv.page.waitForSelector('.tv-table');
    // The same screen with the cookie of somebody who plays.
    const own = await people[0].context.newPage();
    await own.setViewportSize(TV.viewport);
    await own.goto(`${server.url}/#/tv/${id}`);
    // The board is on a phone only while something is chosen from it.
    const actor = await onTurn(...people);
    for (const one of people) {
        await one.page.waitForSelector(one === actor ? '.board' : '.board-elsewhere');
        assert.equal(await one.page.locator('.board').count(), one === actor ? 1 : 0);
    }
    await lookAt(people.find((one) => one !== actor).page, 'tv-hand');
    await Promise.all(people.map(({ page }, i) => playItself(page, 7 + i, 1)));
    await waitForMove(tv.page, people.length);
    await lookAtBoth(tv.page, 'match');
    // Bots play on for two of them, which is sooner over.
    for (const [i, { page }] of people.slice(1).entries())
        await ask(page, 'POST', `matches/${id}/leave`, { cid: `leaves-early-${i}` });
    await playItself(people[0].page, 7);
    const moves = await movesOf(people[0].page);
    await Promise.all([waitForMove(tv.page, moves), waitForMove(own, moves)]);
    // Who is at the table reaches each of them at a time of its own.
    for (let i = 0; i < 50 && (await shown(own)) !== (await shown(tv.page)); i++)
        for (const page of [own, tv.page]) await settled(page);
    assert.equal(await shown(own), await shown(tv.page));
    await goodbye(...people); // whose pages study the match, which takes both cores for long
    await lookAtBoth(tv.page, 'end');
    await goodbye(tv);
});
