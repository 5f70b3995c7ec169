// SPDX-License-Identifier: MIT
// targets.test.mjs - on a phone everything that can be tapped is at least 40 pixels wide and high,
// on every screen.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    begin,
    browser,
    dice,
    GAMES,
    isDraft,
    moveByMouse,
    myTurn,
    openHouse,
    server,
    settled,
    visit,
} from './house.mjs';

openHouse();

const LEAST = 40;
/** Meant to be smaller. */
const MEANT = [
    '.part-board [data-move], .part-board [aria-disabled]', // places of a board: a tap means the nearest one, and where they lie too close the board comes nearer
    '.seat-panel [aria-disabled]', // the contents of the small boards of others, to be read
    '.table.phone .brand', // its ::after is the left half of the bar
    'p a, li p a, .note a', // links in running text
];

/** What is too small, as "words: width x height". A field is as large as the label that it belongs
 * to. */
const tooSmall = (page) =>
    page.evaluate(
        ([least, meant]) => {
            const seen = (element) => {
                const { width, height } = element.getBoundingClientRect();
                const style = getComputedStyle(element);
                return (
                    width > 0 &&
                    height > 0 &&
                    style.visibility !== 'hidden' &&
                    style.pointerEvents !== 'none'
                );
            };
            const tapped =
                'button, a[href], summary, select, input:not([type="hidden"]), textarea, [role="button"], [data-move], [data-select]';
            return [...document.querySelectorAll(tapped)]
                .filter((element) => seen(element) && !element.matches(meant))
                .map((element) => {
                    const box = (element.closest('label') ?? element).getBoundingClientRect();
                    return {
                        name:
                            element.getAttribute('aria-label') ??
                            element.textContent.trim().slice(0, 40),
                        tag: element.tagName,
                        of: element.parentElement?.className,
                        width: Math.round(box.width * 10) / 10,
                        height: Math.round(box.height * 10) / 10,
                    };
                })
                .filter(({ width, height }) => width < least || height < least)
                .map(
                    ({ name, tag, of, width, height }) =>
                        `${tag} in ${of?.baseVal ?? of} "${name}": ${width} x ${height}`,
                );
        },
        [LEAST, MEANT.join(',')],
    );

const phone = () =>
    visit(browser, server.url, {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
    });

test('the start page, setting up, settings and rules', async () => {
    const { page, context } = await phone();
    assert.deepEqual(await tooSmall(page), [], 'start');
    for (const game of GAMES.filter((one) => !isDraft(one))) {
        await page.goto(`${server.url}/#/new/${game}`);
        await page.waitForSelector('.setup');
        await settled(page);
        assert.deepEqual(await tooSmall(page), [], `setting up ${game}`);
    }
    await context.close();
});

for (const game of GAMES.filter((one) => !isDraft(one)))
    test(`${game}: the table, its sheet and its menu`, async () => {
        const { page, context } = await phone();
        await begin(page, server.url, game, ['human', 'level-1', 'level-1']);
        const random = dice(2);
        for (let i = 0; i < 4; i++) {
            assert.equal(await myTurn(page), 'move');
            await settled(page);
            assert.deepEqual(await tooSmall(page), [], `decision ${i + 1}`);
            await moveByMouse(page, random);
        }
        assert.equal(await myTurn(page), 'move');
        await page.click('button.figures');
        await settled(page);
        assert.deepEqual(await tooSmall(page), [], 'figures and log');
        await page.click('.sheet .corner');
        await page.click('button[aria-label="Menu"]');
        await page.waitForSelector('dialog[open]');
        assert.deepEqual(await tooSmall(page), [], 'menu');
        await context.close();
    });
