// SPDX-License-Identifier: MIT
// urbanista.test.mjs - what is particular about the cooperative city: one scale, previews that turn
// with their card, the gauge's marks, what the zones are, what each goal gains, and who gets the
// cards that are not laid.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    anteroom,
    begin,
    browser,
    dice,
    moveByMouse,
    myTurn,
    openHouse,
    openRecord,
    pictureOf,
    playOut,
    pointOf,
    randomMatch,
    server,
    settled,
    visit,
} from './house.mjs';

openHouse();

const boardBox = (page) => page.locator('.part-board svg').getAttribute('viewBox');
const ghostAt = (page) => page.locator('#board-ghost').getAttribute('transform');

async function sit(options = {}) {
    const visitor = await visit(browser, anteroom(), options);
    await begin(visitor.page, server.url, 'urbanista', ['human', 'level-1', 'level-1']);
    await myTurn(visitor.page);
    return visitor;
}

/** Clicks a place near the middle of those offered. */
async function choosePlace(page, index = 9) {
    const point = await pointOf(page, 'data-move', index);
    await page.mouse.click(point.x, point.y);
    await page.waitForSelector('#board-ghost');
    return point.value;
}

test('a card turned by button or key stays shown where it lies, chosen or under the pointer', async () => {
    const { page, context, complaints } = await sit();
    await choosePlace(page);
    const place = await ghostAt(page);
    const lies = () => page.locator('#board-ghost').innerHTML();
    const before = await lies();
    await page.click('.action button:has-text("Turn")');
    await settled(page);
    assert.equal(await ghostAt(page), place);
    assert.notEqual(await lies(), before, 'it is the turned card now');
    assert.equal(await page.locator('.confirm').isEnabled(), true);
    await page.keyboard.press('r');
    await settled(page);
    assert.equal(await lies(), before);
    await page.keyboard.press('Escape');
    const { x, y } = await pointOf(page, 'data-move', 4);
    await page.mouse.move(x, y);
    await page.waitForSelector('#board-ghost');
    const hovered = await ghostAt(page);
    await page.keyboard.press('r');
    await settled(page);
    assert.equal(await ghostAt(page), hovered);
    assert.deepEqual(complaints, []);
    await context.close();
});

test('the board keeps its scale within a turn, whoever plays', async () => {
    const { page, context } = await sit();
    const random = dice(3);
    for (let turn = 0; turn < 3; turn++) {
        const box = await boardBox(page);
        await choosePlace(page, turn);
        await page.click('.action button:has-text("Turn")');
        await settled(page);
        assert.equal(await boardBox(page), box);
        await page.keyboard.press('Escape');
        await moveByMouse(page, random);
        await myTurn(page);
        await settled(page);
        const now = await boardBox(page);
        const wide = (words) => Number(words.split(' ')[2]);
        assert.ok(wide(now) >= wide(box), 'and never comes nearer again');
    }
    await context.close();
});

test('gauge, zones, goals and what passes to whom', async () => {
    const { page, context, complaints } = await sit({ viewport: { width: 1366, height: 768 } });
    const target = await page.locator('.score .panel-head small').innerText();
    assert.equal(await page.locator('.gauge .flag').innerText(), /\d+/.exec(target)[0]);
    assert.ok((await page.locator('.gauge .mark:not(.flag)').count()) >= 2);
    assert.deepEqual(await page.locator('.legend text').allTextContents(), [
        'C',
        'commercial',
        'P',
        'park',
        'I',
        'industrial',
        'R',
        'residential',
    ]);
    assert.match(await page.locator('.prompt').innerText(), /passes to: Leo/);
    assert.equal(await page.locator('.part-hand text', { hasText: '→ Leo' }).count(), 2);
    assert.equal(await page.locator('.part-goals [aria-label*="Adds to the target"]').count(), 3);
    const texts = () => page.locator('.part-goals text').count();
    const before = await texts();
    await choosePlace(page);
    assert.equal(await texts(), before + 3, 'each goal tells what it would gain');
    assert.ok((await page.locator('.gauge :is(.gain, .loss)').count()) <= 1);
    const random = dice(2);
    await playOut(page, (p) => moveByMouse(p, random));
    assert.equal(await page.locator('.end .score-sheet tbody tr').count(), 8);
    const ends = await page
        .locator('.part-goals [id^="goals-goal-"]')
        .evaluateAll((goals) => goals.map((goal) => goal.getAttribute('aria-label')));
    for (const words of ends) {
        const [, name, worth] = /^(.*?): .* Worth now: (.*)\.$/.exec(words);
        assert.equal(
            await page.locator('.end .score-sheet tr', { hasText: name }).locator('td').innerText(),
            worth,
        );
    }
    assert.deepEqual(complaints, []);
    await context.close();
});

test('the goals stay beside the score after the match', async () => {
    const { page, context, complaints } = await visit(browser, server.url);
    await openRecord(page, randomMatch('urbanista', 2));
    const goals = page.locator('.left .part-goals svg');
    await goals.waitFor();
    const { y, height } = await goals.boundingBox();
    assert.ok(y > 0 && y + height <= 900, 'in sight');
    assert.equal(await page.locator('.part-goals').count(), 1);
    assert.deepEqual(complaints, []);
    await context.close();
});

test('a card is shown to all: then only it can be placed, and the next turn has its own', async () => {
    const { page, context, complaints } = await sit();
    const shows = () => page.locator('.action .optional');
    assert.equal(await shows().count(), 1); // of the card that is picked
    await page.locator('.part-hand [data-select]').nth(1).click();
    await settled(page);
    const words = await shows().innerText();
    const [, card] = /Show card (\d+) to all/.exec(words);
    await shows().click();
    await page.waitForSelector(`.log li:has-text("You showed a card to all")`);
    await settled(page);
    assert.equal(await shows().count(), 0, 'once a turn');

    const moves = await page
        .locator('.part-board [data-move]')
        .evaluateAll((all) => all.map((one) => one.dataset.move));
    assert.ok(moves.length > 0 && moves.every((move) => move.split(/r?@/)[0] === card));
    await pictureOf(page, 'urbanista-shown');
    await choosePlace(page, 4);
    await page.click('.confirm');
    await myTurn(page);
    assert.equal(await shows().count(), 1, 'the next turn has its own');
    assert.deepEqual(complaints, []);
    await context.close();
});
