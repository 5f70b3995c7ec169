// SPDX-License-Identifier: MIT
// uptown.test.mjs - what is particular on UpTown's table: everybody's pad while the match goes on,
// rivals' floors by name, what a gift would do to whom, one's own street first on a phone.
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

const number = (text) => Number(text.replace('\u2212', '-').replace('\u00b1', '').replace('+', ''));

test("the pad of all is there during the match, and a rival's floor tells its name and what it is worth", async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    await begin(page, server.url, 'uptown', ['human', 'level-1', 'level-1']);
    const random = dice(2);
    for (let i = 0; i < 6; i++) {
        assert.equal(await myTurn(page), 'move');
        await moveByMouse(page, random);
    }
    await myTurn(page);
    await settled(page);
    const rows = await page
        .locator('.pad-now tbody tr')
        .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
    assert.deepEqual(
        rows.map(([name]) => name),
        ['Plot 1', 'Plot 2', 'Plot 3', 'Plot 4', 'Plot 5', 'Upcoins / 3'],
    );
    assert.equal(
        (await page.locator('.score').innerText()).match(/Plot 1/g).length,
        1,
        'no line stands there twice',
    );
    const totals = await page.locator('.pad-now tfoot td').allInnerTexts();
    assert.equal(totals.length, 3);
    for (const seat of [0, 1, 2])
        assert.equal(
            rows.reduce((sum, row) => sum + number(row[seat + 1]), 0),
            number(totals[seat]),
            `seat ${seat} adds up`,
        );
    assert.equal(
        totals[1],
        await page.locator('.seat-panel .figure').first().innerText(),
        "as in the rival's panel",
    );
    const floor = await found(page, '[id^="seat-1-card-"]');
    assert.match(floor.label, /^plot \d, floor \d: .+/);
    await page.mouse.move(floor.point.x, floor.point.y);
    assertTells(await tipOf(page), floor);
    const worths = await page
        .locator('[id^="seat-1-worth-"]')
        .evaluateAll((all) => all.map((e) => e.getAttribute('aria-label')));
    assert.deepEqual(
        worths.map((words) => number(/prestige (-?\d+)/.exec(words)[1])),
        rows.slice(0, 5).map((row) => number(row[2])),
    );
    assert.deepEqual(complaints, []);
    await context.close();
});

test('a gift that is shown tells whom it hits and by how much, and that is what it does', async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    await begin(page, server.url, 'uptown', ['human', 'level-1']);
    const random = dice(4);
    for (let i = 0; i < 40; i++) {
        assert.equal(await myTurn(page), 'move');
        await settled(page);
        for (const half of await page
            .locator('[data-select^="free"], [data-select^="buy"], [data-select^="town"]')
            .elementHandles()) {
            if (!/gift/.test(await half.getAttribute('aria-label'))) continue;
            await half.click();
            await settled(page);
            const place = await found(page, '.seat-panel [data-move]');
            if (!place) continue;
            await page.mouse.move(place.point.x, place.point.y);
            await settled(page);
            if ((await page.locator('.touched').count()) === 0) continue; // worth nothing there
            const told = (await page.locator('.touched').innerText()).replace(/\s+/g, ' ');
            assert.match(told, /^Leo [+\u2212]\d+$/);
            assert.equal(
                number(await page.locator('.pad-now tfoot td b').innerText()),
                number(told.slice('Leo '.length)),
            );
            await page.mouse.click(place.point.x, place.point.y);
            await page.click('.confirm:not([aria-disabled])');
            const line = page.locator('.log li', { hasText: /^.*You gave .* to Leo/s }).first();
            await line.waitFor(); // the total may be the same again after Leo's own move
            assert.ok(
                (await line.innerText()).replace(/\s+/g, ' ').includes(told),
                'the log tells the same',
            );
            assert.deepEqual(complaints, []);
            await context.close();
            return;
        }
        await moveByMouse(page, random);
    }
    throw new Error('no gift came up');
});

test('on a phone every turn begins with the own street', async () => {
    const { page, context } = await visit(browser, anteroom(), {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
    });
    await begin(page, server.url, 'uptown', ['human', 'level-1']);
    const random = dice(6);
    for (let i = 0; i < 14; i++) {
        assert.equal(await myTurn(page), 'move');
        await settled(page);
        assert.equal(await page.locator('#board-wallet-0').count(), 1, 'the street of who decides');
        await moveByMouse(page, random);
    }
    await context.close();
});
