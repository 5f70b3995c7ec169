// SPDX-License-Identifier: MIT
// mesta.test.mjs - what is particular on Města's table: how far everybody is to a milestone, the
// cards of others, pieces put down with one click each.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    anteroom,
    assertTells,
    begin,
    browser,
    dice,
    found,
    moveByMouse,
    myTurn,
    openHouse,
    server,
    settled,
    tipOf,
    visit,
} from './house.mjs';

openHouse();

async function opened(options = {}, seats = ['human', 'level-1', 'level-1']) {
    const visitor = await visit(browser, anteroom(), options);
    await begin(visitor.page, server.url, 'mesta', seats);
    return visitor;
}

async function playOn(page, decisions) {
    const random = dice(8);
    for (let i = 0; i < decisions; i++) {
        assert.equal(await myTurn(page), 'move');
        await moveByMouse(page, random);
    }
    assert.equal(await myTurn(page), 'move');
    await settled(page);
}

test("a milestone tells how far everybody is, and a rival's card what it counts and is worth", async () => {
    const { page, context, complaints } = await opened();
    await playOn(page, 8);
    const milestone = await found(page, '[id^="board-milestone-"]');
    assert.match(milestone.label, /\. You: \d+ of \d+, \S+: \d+ of \d+, \S+: \d+ of \d+$/);
    await page.mouse.move(milestone.point.x, milestone.point.y);
    assertTells(await tipOf(page), milestone);
    const own = /You: (\d+) of (\d+)/.exec(milestone.label);
    if (own[1] !== own[2])
        assert.ok(
            (await milestone.thing.textContent()).includes(`${own[1]}/${own[2]}`),
            'it stands beside the name',
        );
    const card = await found(page, '[id^="seat-1-held-"], [id^="seat-2-held-"]');
    assert.match(card.label, /^[^:]+: \d+ per .+; \d+ points?$/);
    await page.mouse.move(card.point.x, card.point.y);
    await page.waitForFunction(
        (words) => document.querySelector('.tip:not(.unplaced) span')?.textContent === words,
        card.label,
    );
    assert.deepEqual(complaints, []);
    await context.close();
});

test('own cards carry what they count, on a phone too', async () => {
    const { page, context } = await opened();
    for (let i = 0; i < 40 && (await page.locator('[id^="hand-card-"]').count()) === 0; i++)
        await playOn(page, 1);
    for (const viewport of [
        { width: 1440, height: 900 },
        { width: 360, height: 740 },
    ]) {
        await page.setViewportSize(viewport);
        await settled(page);
        const { label, thing } = await found(page, '[id^="hand-card-"]');
        const shown = (await thing.textContent()).replace(/\s/g, '');
        assert.ok(
            shown.includes(/: (.+);/.exec(label)[1].replace(/\s/g, '')),
            `${label} is on ${shown}`,
        );
    }
    await context.close();
});

/** Takes the four pieces and puts each on a square; how many clicks that took, or 0 where a piece
 * found no square. */
async function putFour(page) {
    let clicks = 0;
    const click = async (selector) => {
        const { point } = await found(page, selector);
        await page.mouse.click(point.x, point.y);
        clicks++;
        await settled(page);
    };
    const confirm = async () => {
        await page.click('.confirm:not([aria-disabled])');
        clicks++;
        await settled(page);
    };
    await click('#display-place-3-0[data-move]');
    await confirm();
    for (let piece = 0; piece < 4; piece++) {
        if ((await page.locator('[id^="board-place-"][data-move]').count()) === 0) return 0;
        const before = await page.locator('.table').getAttribute('data-moves');
        await click('[id^="board-place-"][data-move]');
        if (piece === 3) await confirm();
        assert.notEqual(
            await page.locator('.table').getAttribute('data-moves'),
            before,
            'a click puts a piece',
        );
        if (piece === 1) {
            // changing one's mind is not counted
            await page.click('.tools button[aria-label="Undo"]');
            await settled(page);
            assert.equal(await page.locator('.table').getAttribute('data-moves'), before);
            await click('[id^="board-place-"][data-move]');
            clicks--;
        }
    }
    return clicks;
}

test('four pieces take fewer than ten clicks, and each can be taken back', async () => {
    const { page, context, complaints } = await opened({}, ['human', 'level-1']);
    const random = dice(3);
    let clicks = 0;
    for (let i = 0; i < 60 && !clicks; i++) {
        assert.equal(await myTurn(page), 'move');
        await settled(page);
        if ((await page.locator('#display-place-3-0[data-move]').count()) === 1)
            clicks = await putFour(page);
        else await moveByMouse(page, random);
    }
    assert.equal(clicks, 7);
    assert.deepEqual(complaints, []);
    await context.close();
});
