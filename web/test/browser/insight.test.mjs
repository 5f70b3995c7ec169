// SPDX-License-Identifier: MIT
// insight.test.mjs - a finished match is analysed by itself: graph, moments in words, the
// better move on the board, a way to try it; and leaving ends the thinking.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    browser,
    myTurn,
    openHouse,
    openRecord,
    pictureOf,
    randomMatch,
    server,
    tipOf,
    visit,
} from './house.mjs';

openHouse();

const VISITORS = [
    ['budowa', 2, 'light', { width: 1440, height: 900 }],
    ['uptown', 2, 'dark', { width: 390, height: 844 }],
];
for (const [game, seats, colorScheme, viewport] of VISITORS)
    test(`${game}: the moments that mattered, ${viewport.width} wide`, async () => {
        const { page, context, complaints } = await visit(browser, server.url, {
            viewport,
            colorScheme,
        });
        const minds = [];
        page.on('request', (request) => request.url().endsWith('.mind') && minds.push(request));
        await openRecord(page, randomMatch(game, seats));
        await page.waitForSelector('.insight-teaser .turning');
        assert.equal(minds.length, 1, 'a network is fetched when needed');
        assert.equal(
            await page.locator('.insight-teaser .chance-graph .band').count(),
            seats,
            'a band for each seat',
        );
        assert.match(
            await page
                .locator('.insight-teaser .chance-graph svg')
                .first()
                .getAttribute('aria-label'),
            /100/,
            'somebody won',
        );
        const first = page.locator('.insight-teaser .turning').first();
        assert.match(await first.innerText(), /Better: /);
        assert.match(await first.innerText(), /\u2212\d+/);
        await first.locator('button').click();

        await page.waitForSelector('dialog.insight .moment-board .pair .picture svg');
        assert.equal(await page.locator('dialog.insight .reckoning').count(), seats);
        await page.waitForSelector('dialog.insight .is-better');
        await page.waitForSelector('dialog.insight .diamond.chosen');
        assert.equal(
            await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
            true,
            'nothing runs over',
        );
        await pictureOf(page, `insight-${game}`);
        const back = page.locator('dialog.insight .then-foot .icon-button').first();
        await page
            .locator('dialog.insight .chance-graph > svg')
            .click({ position: { x: 4, y: 40 } }); // to the beginning
        await page.waitForSelector('dialog.insight .then-foot .icon-button[aria-disabled]');
        await back.click({ force: true });
        assert.deepEqual(await tipOf(page), {
            what: ['One move back'],
            isCard: false,
            why: ['This is the beginning.'],
        });
        assert.equal(await page.locator('.tip').count(), 1, 'the table under it says nothing');
        await page.click('dialog.insight .chips button:nth-child(3)');
        await page.keyboard.press('Escape');
        await page.waitForSelector('dialog.insight', { state: 'detached' });
        assert.deepEqual(complaints, []);
        await context.close();
    });

test('the first picture is one in which a move is marked', async () => {
    const { page, context, complaints } = await visit(browser, server.url);
    await openRecord(page, randomMatch('mesta', 2));
    await page.waitForSelector('.insight-teaser .turning');
    await page.click('.insight-teaser .turning button');
    const moments = page.locator('dialog.insight .turning button');
    let displays = 0; // what is taken lies beside the board
    for (let i = 0; displays === 0 && i < 400; i++) {
        await moments.nth(i % (await moments.count())).click();
        await page.waitForSelector('dialog.insight .pair:first-child .better .ghost');
        displays += await page.locator('dialog.insight .pair:first-child:not(.pair-board)').count();
    }
    assert.notEqual(displays, 0);
    assert.deepEqual(complaints, []);
    await context.close();
});

test('a moment of a bot is tried from one\u2019s own seat, and there is a way back', async () => {
    const { page, context, complaints } = await visit(browser, server.url);
    await openRecord(page, randomMatch('budowa', 2, 'level-1'));
    const match = await page.evaluate(() => location.hash);
    await page.locator('.insight-teaser .turning:has-text("Nora") button').first().click();
    const number = Number(
        /\d+/.exec(await page.locator('dialog.insight .then-foot .note').innerText())[0],
    );
    await page.click('dialog.insight .then-foot .primary');
    await page.waitForSelector('.table:not(.over) .seat-panel');
    const made = Number(await page.locator('.table').getAttribute('data-moves'));
    assert.ok(made >= number, 'the bot has made the better move');
    assert.match(await page.locator('.seat-panel .called').innerText(), /Nora/, 'as before');
    assert.notEqual(await myTurn(page), 'curtain');
    await page.click('.trying .button');
    await page.waitForSelector('.table.over');
    assert.equal(await page.evaluate(() => location.hash), match);
    assert.deepEqual(complaints, []);
    await context.close();
});

test('what was found out about a match is kept', async () => {
    const { page, context, complaints } = await visit(browser, server.url);
    await openRecord(page, randomMatch('budowa', 2));
    const playouts = async () =>
        Number((await page.locator('.insight-teaser .effort').innerText()).replace(/\D/g, ''));
    await page.waitForSelector('.insight-teaser .effort');
    const first = await playouts();
    assert.ok(first > 0);
    await page.addInitScript(() => {
        delete window.Worker; // nothing can be computed any more
        window.Worker = class {
            postMessage() {}
            terminate() {}
        };
    });
    await page.reload();
    await page.waitForSelector('.insight-teaser .effort');
    assert.ok((await playouts()) >= first);
    assert.deepEqual(complaints, []);
    await context.close();
});

test('a better move can be tried, and who leaves is not thought for', async () => {
    const { page, context, complaints } = await visit(browser, server.url);
    await openRecord(page, randomMatch('budowa', 2));
    await page.waitForSelector('.insight-teaser .turning');
    const thinking = () => page.workers().length;
    assert.equal(thinking(), 1);
    await page.click('.insight-teaser .turning button');
    const number = /\d+/.exec(await page.locator('dialog.insight .then-foot .note').innerText())[0];
    await page.click('dialog.insight .then-foot .primary');
    await page.waitForSelector(`.table[data-moves="${Number(number) - 1}"]`);
    await page.waitForSelector('.insight-teaser', { state: 'detached' });
    while (thinking() > 0)
        await page.evaluate(
            () =>
                new Promise((done) => {
                    requestAnimationFrame(done);
                }),
        );
    assert.deepEqual(complaints, []);
    await context.close();
});
