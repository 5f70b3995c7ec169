// SPDX-License-Identifier: MIT
// finale.test.mjs - a player who sees the last move sees the city counted; a key skips it, and
// where nothing moves the picture stays over the result.
import assert from 'node:assert/strict';
import test from 'node:test';
import { browser, lookAt, openHouse, openRecord, randomMatch, server, visit } from './house.mjs';

openHouse();

/** The last move once more: taken back and made again. */
async function lastMove(page) {
    await page.locator('.tools button').first().click();
    await page.click('.tools .redo:not([aria-disabled])');
    await page.waitForSelector('.panel.end .finale-card svg');
}

test('the last move begins a finale, which counts to the total and can be skipped', async () => {
    const { page, context, complaints } = await visit(browser, server.url, {
        reducedMotion: 'no-preference',
    });
    await page.evaluate(() =>
        localStorage.setItem('townhall.settings', JSON.stringify({ motion: true, auto: false })),
    );
    await page.reload();
    await openRecord(page, randomMatch('uptown', 2));
    assert.equal(await page.locator('.finale').count(), 0, 'a match that was over already');
    await lastMove(page);
    // Every item was counted; it leaves soon, so its total is read at once.
    const counted = await page.waitForFunction(
        () => document.querySelector('.finale.party .tally strong')?.textContent,
    );
    const total = await counted.jsonValue();
    const sheet = await page.locator('.pad tfoot td').allTextContents();
    assert.ok(sheet.includes(total), `${total} of ${sheet}`);
    await page.waitForSelector('.finale', { state: 'detached' });
    await lastMove(page);
    await page.waitForSelector('.finale');
    await page.keyboard.press('Shift');
    await page.waitForSelector('.finale', { state: 'detached', timeout: 1500 });
    assert.deepEqual(complaints, []);
    await context.close();
});

test('with less motion the picture stands over the result, and says how it was won', async () => {
    const { page, context } = await visit(browser, server.url);
    await openRecord(page, randomMatch('uptown', 2));
    await lastMove(page);
    assert.equal(await page.locator('.finale').count(), 0);
    assert.match(await page.locator('.finale-words .how').textContent(), /\w+.*\.$/);
    await lookAt(page, 'finale');
    await context.close();
});

test('who wins without a name is asked for one, and may keep it or leave it', async () => {
    const { page, context, complaints } = await visit(browser, server.url);
    const record = randomMatch('uptown', 2);
    /** The same match, in which this seat is mine and the other one a bot's. */
    const mine = (seat) =>
        record
            .replace(`player ${seat} human Visitor ${seat}`, `player ${seat} human`)
            .replace(/^player (\d) human Visitor .*$/m, 'player $1 bot level-1');
    const asks = page.locator('.who-am-i');
    const open = async (seat) => {
        await page.goto(`${server.url}/#/`);
        await openRecord(page, mine(seat));
        return asks.count();
    };
    const winner = (await open(0)) ? 0 : 1;
    assert.equal(await open(1 - winner), 0, 'not after a loss');
    assert.equal(await open(winner), 1);
    await page.click('.who-am-i [value=atlas]', { force: true });
    await page.fill('.who-am-i input[autocomplete=nickname]', 'Žofie');
    await lookAt(page, 'name-after-a-win');
    await page.click('.who-am-i button[type=submit]');
    await asks.waitFor({ state: 'detached' });
    const { name, house } = await page.evaluate(() =>
        JSON.parse(localStorage.getItem('townhall.settings')),
    );
    assert.deepEqual([name, house], ['Žofie', 'atlas']);
    assert.equal(await open(winner), 0, 'asked once');
    assert.deepEqual(complaints, []);
    await context.close();
});
