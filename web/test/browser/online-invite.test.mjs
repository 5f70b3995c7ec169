// online-invite.test.mjs - who opens a link sees what it is and gives a name of their own; the host
// hears of it anywhere.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../languages.mjs';
import { GAMES, openHouse, server } from './house.mjs';
import { createTable, goodbye, lookEverywhere, PHONE, visitors } from './online-house.mjs';

openHouse();

/** Nothing of the page is cut at the right. */
const fits = (page) =>
    page.evaluate(
        () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    );

test('an invited friend sees the game, its rules and a tour, and sits down under a name with accents', async () => {
    const [host, friend] = await visitors(server.url, {}, PHONE);
    const table = await createTable(host.page, server.url, 'mesta', { 'Number of players': '3' });
    const link = await host.page.locator('.invite input').inputValue();
    assert.equal(link, table.replace('#/online/', 't/mesta#'));
    const shown = await (await fetch(link)).text(); // by messengers
    assert.match(shown, /og:title" content="[^"]*Města/);
    const image = /og:image" content="([^"]+)"/.exec(shown)[1];
    assert.match(image, /mesta/);
    assert.equal((await fetch(new URL(image, link))).status, 200);
    const loud = host.page.locator('.doing .button.primary');
    assert.equal(await loud.innerText(), 'Share the link');
    assert.equal(await host.page.locator('.welcome').count(), 0);
    await loud.click();
    await host.page.waitForSelector('.doing [role=status]:has-text("link")');

    // The host looks at something else meanwhile.
    await host.page.goto(`${server.url}/#/rules/uptown`);
    await host.page.waitForSelector('.rules h2');
    await friend.page.goto(link);
    await friend.page.waitForSelector('.welcome img.cover');
    assert.match(await friend.page.locator('.welcome').innerText(), /Města[\s\S]*\d+ minutes/);
    const order = await friend.page.evaluate(() => {
        const top = (what) => document.querySelector(what).getBoundingClientRect().top;
        return top('.welcome') < top('.doing');
    });
    assert.ok(order, 'the game stands above the seat');
    await lookEverywhere(friend.page, 'invited');
    await friend.page.click('.welcome .button:has(use[href="#overview"])');
    await friend.page.waitForSelector('dialog .overview-card svg');
    await friend.page.click('dialog .menu .button:last-child');
    await friend.page.waitForSelector('dialog.rules-sheet h2');
    await friend.page.keyboard.press('Escape');
    await friend.page.fill('.your-name input', '<b>');
    await friend.page.click('.doing .button.primary');
    await friend.page.waitForSelector('.doing [role=alert]:has-text("begins with a letter")');
    await friend.page.fill('.your-name input', 'Łukasz Žofie');
    await friend.page.click('.doing .button.primary');
    await friend.page.waitForSelector('.chairs li:has-text("Łukasz Žofie")');

    const said = host.page.locator('.way-back:has-text("Łukasz Žofie")');
    await said.waitFor();
    assert.match(await said.innerText(), /Města/);
    await said.locator('button').click();
    await host.page.waitForSelector('.chairs li:has-text("Łukasz Žofie")');
    await host.page.click('.doing .button:has(use[href="#play"])'); // with a bot
    await Promise.all([host, friend].map(({ page }) => page.waitForSelector('.table')));
    await host.page.waitForSelector('.at-table li:has-text("Łukasz Žofie")');
    assert.deepEqual(
        host.complaints.concat(friend.complaints.filter((one) => !/400|422/.test(one))),
        [],
    );
    await goodbye(host, friend);
});

test('what is said at a table of mine that begins reaches me on another screen', async () => {
    const [host, friend] = await visitors(server.url, {}, {});
    const link = await createTable(host.page, server.url, 'uptown');
    await host.page.goto(`${server.url}/#/rules/uptown`);
    await host.page.waitForSelector('.rules h2');
    await friend.page.goto(link);
    await friend.page.click('.doing .button.primary');
    await friend.page.waitForSelector('.table');
    const said = host.page.locator('.way-back:has-text("Your table has begun")');
    await said.locator('button').click();
    await host.page.waitForSelector('.table');
    await goodbye(host, friend);
});

test('who comes by a link reads it whole in every language, at the sizes of phone and tablet', async () => {
    const [host] = await visitors(server.url, {});
    const links = [];
    for (const game of GAMES.slice(0, 2))
        links.push(await createTable(host.page, server.url, game));
    for (const locale of Object.keys(LANGUAGES).slice(1)) {
        // not English
        const [friend] = await visitors(server.url, { ...PHONE, locale });
        for (const [width, height] of [
            [360, 740],
            [768, 1024],
            [1024, 768],
        ]) {
            await friend.page.setViewportSize({ width, height });
            await friend.page.goto(links[width % 2]);
            await friend.page.waitForSelector('.welcome .button');
            assert.ok(await fits(friend.page), `${locale} ${width}`);
        }
        await goodbye(friend);
    }
    await goodbye(host);
});
