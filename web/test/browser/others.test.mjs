// SPDX-License-Identifier: MIT
// others.test.mjs - what others did is seen: marks where it happened, bubbles that tell it, the log
// beside the board, and every line of it a way to that moment.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    anteroom,
    begin,
    browser,
    dice,
    GAMES,
    moveByMouse,
    myTurn,
    openHouse,
    openRecord,
    randomMatch,
    server,
    settled,
    visit,
} from './house.mjs';

openHouse();

const MOVING = { reducedMotion: 'no-preference' };

/** A visitor with these settings, from the first page on. */
async function visitWith(settings, options) {
    const { page, context, complaints } = await visit(browser, server.url, options);
    await page.evaluate((kept) => localStorage.setItem('townhall.settings', JSON.stringify(kept)), {
        auto: false,
        ...settings,
    });
    await page.reload();
    await page.waitForSelector('#app:not([aria-busy])');
    return { page, context, complaints };
}

/** Decides until others decide, or, fast as they are, have decided; false when the match is
 * over. */
async function handOver(page, random) {
    for (let i = 0; i < 12; i++) {
        if ((await myTurn(page)) === 'over') return false;
        await moveByMouse(page, random);
        if (await page.locator('.table[data-mine="false"], .log .order').count()) return true;
    }
    return true;
}

const logged = (page) => page.locator('.log .order').count();

for (const game of GAMES)
    test(`${game}: moves of others are marked where they happened and numbered in the log`, async () => {
        const { page, context, complaints } = await visit(browser, anteroom());
        const random = dice(7);
        await begin(page, server.url, game, ['human', 'level-1', 'level-1']);
        let marks = 0;
        for (let turn = 0; turn < 4 && marks === 0; turn++) {
            if (!(await handOver(page, random))) break;
            await myTurn(page);
            await settled(page);
            marks = await page.locator('.last-marks .mark').count();
        }
        assert.ok(marks > 0, 'something is marked');
        assert.ok((await logged(page)) > 0, 'and numbered in the log');
        assert.equal(
            await page.locator('.rival-bubble').count(),
            0,
            'where nothing moves there are marks only',
        );
        const outside = await page.evaluate(
            () =>
                [...document.querySelectorAll('.last-marks .mark')].filter((mark) => {
                    const box = mark.getBoundingClientRect();
                    const picture = mark
                        .closest('.part')
                        .querySelector('.picture > svg')
                        .getBoundingClientRect();
                    return (
                        box.right < picture.left ||
                        box.left > picture.right ||
                        box.bottom < picture.top ||
                        box.top > picture.bottom
                    );
                }).length,
        );
        assert.equal(outside, 0, 'each over its picture');
        assert.deepEqual(complaints, []);
        await context.close();
    });

// Two seats on a tablet in portrait: the rival's picture is narrower than its panel, and the marks
// were beside it.
for (const game of ['uptown', 'mesta'])
    test(`${game}: marks lie on what they mark on a tablet, too`, async () => {
        const { page, context } = await visit(browser, anteroom(), {
            viewport: { width: 820, height: 1180 },
        });
        const random = dice(7);
        await begin(page, server.url, game, ['human', 'level-1']);
        const markedAt = () =>
            page.evaluate(() =>
                [
                    ...document.querySelectorAll(
                        '.seat-panel .last-marks .mark > rect:first-child',
                    ),
                ].map((frame) => {
                    const { left, top, right, bottom } = frame.getBoundingClientRect();
                    const things = [
                        ...frame.closest('.part').querySelectorAll('.picture > svg [id]'),
                    ].map((one) => one.getBoundingClientRect());
                    const near = (wanted, edge) =>
                        Math.min(...things.map((thing) => Math.abs(thing[edge] - wanted)));
                    return Math.max(
                        near(left, 'left'),
                        near(top, 'top'),
                        near(right, 'right'),
                        near(bottom, 'bottom'),
                    );
                }),
            );
        let off = [];
        for (let turn = 0; turn < 6 && off.length === 0; turn++) {
            if (!(await handOver(page, random))) break;
            await myTurn(page);
            await settled(page);
            off = await markedAt();
        }
        assert.ok(off.length > 0, 'something of the rival is marked');
        for (const distance of off) assert.ok(distance < 8, `${distance} pixels beside it`);
        await context.close();
    });

test('a bubble tells a move of others beside it, inside the window; skipping shows the rest at once', async () => {
    const { page, context } = await visitWith(
        { motion: true, pace: 'slow' },
        { ...MOVING, viewport: { width: 1440, height: 900 } },
    );
    await begin(page, server.url, 'uptown', ['human', 'level-1', 'level-1']);
    await handOver(page, dice(3));
    await page.waitForSelector('.rival-bubble:not(.unplaced)');
    const [bubble, window] = await page.evaluate(() => {
        const { left, top, right, bottom } = document
            .querySelector('.rival-bubble')
            .getBoundingClientRect();
        return [
            { left, top, right, bottom },
            { right: innerWidth, bottom: innerHeight },
        ];
    });
    assert.ok(
        bubble.left >= 0 &&
            bubble.top >= 0 &&
            bubble.right <= window.right &&
            bubble.bottom <= window.bottom,
        JSON.stringify(bubble),
    );
    assert.ok((await page.locator('.rival-bubble').innerText()).length > 3);
    await page.click('.skip');
    assert.equal(await myTurn(page), 'move');
    assert.equal(await page.locator('.skip').count(), 0);
    await context.close();
});

test('mesta: what a rival puts flies to its quarter, and nothing of the flight stays', async () => {
    const { page, context, complaints } = await visitWith(
        { motion: true, pace: 'quick' },
        { ...MOVING, viewport: { width: 1440, height: 900 } },
    );
    await page.evaluate(() => {
        window.flights = 0;
        new MutationObserver((changes) => {
            for (const { addedNodes } of changes)
                for (const node of addedNodes)
                    if (node.classList?.contains('flight')) window.flights++;
        }).observe(document.body, { childList: true });
    });
    await begin(page, server.url, 'mesta', ['human', 'level-1']);
    const random = dice(3);
    for (let turn = 0; turn < 12 && (await page.evaluate(() => window.flights)) === 0; turn++) {
        await handOver(page, random);
        await myTurn(page);
    }
    assert.ok((await page.evaluate(() => window.flights)) > 0, 'a copy flew');
    await page.waitForFunction(() => !document.querySelector('.flight'));
    assert.deepEqual(complaints, []);
    await context.close();
});

test('step by step: nobody moves before the next move is asked for', async () => {
    const { page, context } = await visitWith({ motion: true, pace: 'step' }, MOVING);
    await begin(page, server.url, 'urbanista', ['human', 'level-1', 'level-1']);
    await handOver(page, dice(3));
    await page.waitForSelector('.next');
    assert.equal(await page.locator('.table').getAttribute('data-moves'), '2');
    await page.waitForSelector('.rival-bubble:not(.unplaced)');
    await page.click('.next');
    await page.waitForSelector('.table[data-moves="3"][data-mine="true"]');
    await context.close();
});

test('a line of the log shows that moment of a match that goes on, and leads back', async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    const random = dice(5);
    await begin(page, server.url, 'budowa', ['human', 'level-1', 'level-1']);
    for (let i = 0; i < 3; i++) await handOver(page, random);
    await myTurn(page);
    const moves = Number(await page.locator('.table').getAttribute('data-moves'));
    await page.locator('.log li button').nth(2).click();
    await page.waitForSelector('.past-now');
    assert.match(
        await page.locator('.past-now .prompt').innerText(),
        new RegExp(`^${moves - 2}/${moves} `),
    );
    assert.equal(
        await page.locator('.past-now [data-move]').count(),
        0,
        'nothing can be decided in the past',
    );
    await page.click('.to-now');
    await page.waitForSelector('.confirm');
    assert.equal(Number(await page.locator('.table').getAttribute('data-moves')), moves);
    assert.deepEqual(complaints, []);
    await context.close();
});

for (const game of GAMES)
    for (const seats of [2, 4])
        test(`${game}, ${seats} players: the log is on the screen at 1366 x 768`, async () => {
            const { page, context } = await visit(browser, anteroom(), {
                viewport: { width: 1366, height: 768 },
            });
            await begin(page, server.url, game, ['human', ...Array(seats - 1).fill('level-1')]);
            const box = await page.locator('.log ol').boundingBox();
            assert.ok(
                box.y >= 0 && box.y + box.height <= 768 && box.height >= 120,
                JSON.stringify(box),
            );
            await context.close();
        });

test('at the end of a full table graph and moments are on the screen at 1366 x 768, and the log too', async () => {
    const { page, context } = await visit(browser, server.url, {
        viewport: { width: 1366, height: 768 },
    });
    await openRecord(page, randomMatch('uptown', 4));
    await page.waitForSelector('.insight-teaser h3 + .turnings, .insight-teaser h3 + .note');
    await settled(page);
    for (const what of [
        '.left .log ol',
        '.insight-teaser .chance-graph',
        '.insight-teaser h3 >> nth=1',
    ]) {
        const box = await page.locator(what).boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= 768, `${what}: ${JSON.stringify(box)}`);
    }
    await context.close();
});

test('at the end the log stands where the rivals leave room, not over the result', async () => {
    const { page, context } = await visit(browser, server.url, {
        viewport: { width: 1366, height: 768 },
    });
    await openRecord(page, randomMatch('budowa', 2));
    await page.waitForSelector('.left .log');
    await settled(page);
    assert.equal(await page.locator('.right .log').count(), 0);
    await context.close();
});
