// SPDX-License-Identifier: MIT
// online-private.test.mjs - a service for those who were invited: the page asks for the code, or a
// link brings it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { browser, lookAt, openHouse, startServer, visit } from './house.mjs';

openHouse();

let home;
before(async () => {
    home = await startServer({ more: ['--private', 'tajné heslo'] });
});
after(() => home?.stop());

const create = async (page) => {
    await page.goto(`${home.url}/#/online/new/uptown`);
    await page.click('.online-new button[type=submit]');
};

test('a private service: the page asks for the code, says when it is wrong, and asks no more', async () => {
    const { page, context } = await visit(browser, home.url);
    await create(page);
    const code = page.locator('dialog .invite-code input');
    await code.waitFor();
    await lookAt(page, 'online-invite-code');
    await code.fill('wrong');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog .trouble:has-text("wrong")');
    await code.fill('tajné heslo');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.online-waiting .chairs');
    await context.clearCookies(); // another guest of the same browser
    await page.evaluate(() => localStorage.removeItem('townhall.signedIn'));
    await page.reload();
    await create(page);
    await page.waitForSelector('.online-waiting .chairs');
    await context.close();
});

test('whoever gives no code is told what is missing; a link with the code is enough', async () => {
    const { page, context } = await visit(browser, home.url, {
        viewport: { width: 360, height: 740 },
    });
    await create(page);
    await page.locator('dialog .invite-code .button:not(.primary)').click();
    await page.waitForSelector('.trouble:has-text("invitation code")');
    await page.goto(`${home.url}/#/invite/${encodeURIComponent('tajné heslo')}`);
    await page.waitForSelector('.way-back:has-text("invitation")');
    assert.equal(await page.evaluate(() => location.hash), '#/');
    await create(page);
    await page.waitForSelector('.online-waiting .chairs');
    await context.close();
});
