// SPDX-License-Identifier: MIT
// achievements.test.mjs - a match says what it has brought, and the page of achievements shows it,
// in every language, on every screen.
import assert from 'node:assert/strict';
import test from 'node:test';
import { LANGUAGES } from '../../languages.mjs';
import {
    browser,
    lookAt,
    openHouse,
    openRecord,
    randomMatch,
    server,
    settled,
    visit,
} from './house.mjs';

openHouse();

/** The last move once more: then the match counts. */
async function lastMove(page) {
    await page.locator('.tools button').first().click();
    await page.click('.tools .redo:not([aria-disabled])');
    await page.waitForSelector('.panel.end');
}

test('a first match brings an achievement, which is then shown with the house and the calendar', async () => {
    const { page, context, complaints } = await visit(browser, `${server.url}/#/achievements`);
    await page.waitForSelector('.badge');
    assert.equal(await page.locator('.badge').count(), 20);
    assert.equal(await page.locator('.badge.done').count(), 0);
    await lookAt(page, 'achievements-none');
    await page.evaluate(() => {
        const settings = { motion: false, auto: false, name: 'Visitor 0' }; // who of the two it is
        localStorage.setItem('townhall.settings', JSON.stringify(settings));
    });
    await page.goto(`${server.url}/#/`);
    await page.reload();
    await openRecord(page, randomMatch('uptown', 2));
    await lastMove(page);
    await page.waitForSelector('.new-badges .badge.done:has-text("First stone")');
    await settled(page);
    await lookAt(page, 'achievements-new');
    await page.evaluate(() => {
        const id = location.hash.split('/').pop(); // as if insight had looked at it
        const judged = { [id]: { accuracy: [73, 50], playouts: 1 } };
        localStorage.setItem('townhall.matches.judged', JSON.stringify(judged));
    });
    await page.click('.new-badges a');
    await page.waitForSelector('.me .badge.done');
    assert.match(await page.locator('.grown').innerText(), /^[1-9] of 20/);
    assert.equal(await page.locator('.days .played').count(), 1);
    assert.equal(await page.locator('.records li').count(), 1);
    assert.equal(await page.locator('.passport li').count(), 8);
    const accuracy = page.locator('.my-accuracy svg.curve');
    assert.equal(await accuracy.getAttribute('aria-label'), 'Accuracy of 1 matches; lately 73');
    const house = () => page.locator('.my-house use').first().getAttribute('href');
    const before = await house();
    await page.click('.my-house button');
    assert.notEqual(await house(), before);
    assert.deepEqual(complaints, []);
    await context.close();
});

test('achievements fit in every language on phone, tablet and desk', async () => {
    for (const locale of Object.keys(LANGUAGES)) {
        const { page, context } = await visit(browser, `${server.url}/#/achievements`, { locale });
        await page.waitForSelector('.badge');
        for (const [name, width, height] of [
            ['phone', 360, 740],
            ['tablet', 768, 1024],
            ['desk', 1440, 900],
        ]) {
            await page.setViewportSize({ width, height });
            for (const colorScheme of ['light', 'dark']) {
                await page.emulateMedia({ colorScheme });
                if (locale === 'en') await lookAt(page, `achievements-${name}-${colorScheme}`);
            }
            const wide = await page.evaluate(() => [
                document.documentElement.scrollWidth - innerWidth,
                ...[...document.querySelectorAll('.badge, .passport li, .my-house > div')].map(
                    (one) => one.scrollWidth - one.clientWidth,
                ),
            ]);
            assert.ok(Math.max(...wide) <= 1, `${locale} ${name}: ${Math.max(...wide)}`);
        }
        await context.close();
    }
});
