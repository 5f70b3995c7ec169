// SPDX-License-Identifier: MIT
// deeds.test.mjs - a deed can be seen when it is done: what is built drops into place, coins roll
// to who got them, and nothing of it stays; where things shall not move, nothing does.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { anteroom, browser, myTurn, openHouse, root, server, settled, visit } from './house.mjs';

openHouse();

/** The sample match of Budowa Miasta shortly before its end, at the first player's turn, and what
 * moves from then on. */
async function opened(settings, reducedMotion) {
    const visitor = await visit(browser, anteroom(), { reducedMotion });
    const { page } = visitor;
    await page.addInitScript(
        (kept) => localStorage.setItem('townhall.settings', JSON.stringify(kept)),
        { auto: false, ...settings },
    );
    await page.goto(`${server.url}/`);
    const moves = readFileSync(`${root}/web/samples/budowa.town`, 'utf8').split('\n');
    const last = moves.findLastIndex((line) => line.startsWith('move 0 build'));
    await page.setInputFiles('.share input[type=file]', {
        name: 'match.town',
        mimeType: 'text/plain',
        buffer: Buffer.from(
            moves
                .filter((line, i) => !line.startsWith('move') || i < last)
                .join('\n')
                .replace(/^player ([1-9]) human .*$/gm, 'player $1 bot level-1'),
        ),
    });
    await page.waitForSelector('.table[data-mine="true"]');
    await settled(page);
    await page.evaluate(() => {
        window.ways = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (keys, how) {
            window.ways.push(`${this.className || this.id} ${keys[0]?.transform}`);
            return animate.call(this, keys, how);
        };
    });
    return visitor;
}

async function build({ page }) {
    assert.equal(await myTurn(page), 'move');
    const card = page.locator('.part-hand .choice').first();
    await card.click();
    await page.locator('.confirm').click();
    await page.waitForFunction(
        () => document.querySelectorAll('[id^="board-building-"]').length > 0,
    );
    await settled(page);
    return page.evaluate(() => window.ways);
}

test('a building drops into place, and nothing is left lying over the page', async () => {
    const visitor = await opened({ motion: true, pace: 'off' }, 'no-preference');
    const ways = await build(visitor);
    assert.ok(
        ways.some((way) => way.includes('translateY(-28px)')),
        JSON.stringify(ways),
    );
    await visitor.page.waitForFunction(() => !document.querySelector('.deed'));
    assert.deepEqual(visitor.complaints, []);
    await visitor.context.close();
});

test('with less motion nothing drops, rolls or glows', async () => {
    const visitor = await opened({ motion: true }, 'reduce');
    assert.deepEqual(await build(visitor), []);
    await visitor.context.close();
});
