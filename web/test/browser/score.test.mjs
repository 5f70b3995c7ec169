// SPDX-License-Identifier: MIT
// score.test.mjs - "Score my table", as somebody with a printed box uses it: from an empty table to
// the pad, by taps and by keys, undone, kept when the tab closes, finished, and found again among
// the matches. Also how many taps that takes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, lookAt, openHouse, server, settled, visit } from './house.mjs';

openHouse();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A visitor whose taps are counted. */
async function visitor(options) {
    const visited = await visit(browser, `${server.url}/#/score`, options);
    let taps = 0;
    const tap = async (selector) => {
        taps++;
        await visited.page.locator(selector).first().click();
    };
    // What is tapped many times in the same way is clicked within the page, a frame each.
    const tapAll = (selectors) => {
        taps += selectors.length;
        return visited.page.evaluate(async (all) => {
            for (const one of all) {
                document.querySelector(one).click();
                await new Promise(requestAnimationFrame);
            }
        }, selectors);
    };
    return { ...visited, tap, tapAll, taps: () => taps };
}
const begin = async ({ page, tap }, game, cards) => {
    await tap(`.tile[href="#/score/${game}"]`);
    await page.waitForSelector('.score-setup');
    if (cards) await tap(`.which-cards label:nth-of-type(${cards}) input`);
    await tap('.score-setup .primary');
    await page.waitForSelector('.entering');
};
const totals = async (page) => {
    await settled(page);
    return page.locator('.table-pad tfoot tr:first-child td').allInnerTexts();
};
const totalIs = (page, points) =>
    page
        .locator('.table-pad tfoot tr:first-child td')
        .filter({ hasText: new RegExp(`^${points}$`) })
        .first()
        .waitFor();
const draftOf = async (page, game) => {
    await settled(page);
    return page.evaluate((id) => JSON.parse(localStorage.getItem(`townhall.score.${id}`)), game);
};

// Two streets of UpTown: by plot, the signs to tap and the points.
const STREETS = [
    [
        ['flat 2', 'flat 1', 'roof 3'],
        ['office 1', 'office 2', 'office 0'],
        ['roof 4'],
        ['cafe 2', 'gift -4', 'cafe 1'],
        ['shop 1', 'hotel 2', 'flat 3'],
    ],
    [
        ['services 1', 'cafe 2', 'cafe 2', 'roof 1'],
        ['hotel 3', 'hotel 1'],
        ['gift -3', 'shop 2'],
        ['flat 2', 'flat 2', 'flat 1'],
        ['office 1', 'gift -4', 'roof 2'],
    ],
];
const SUMS = STREETS.map((street) =>
    street.flat().reduce((sum, floor) => sum + Number(floor.split(' ')[1]), 0),
);

async function enterStreets({ page, tap, tapAll }) {
    for (const [seat, street] of STREETS.entries()) {
        await tap(`.who button:nth-child(${seat + 1})`);
        for (const [plot, floors] of street.entries()) {
            await tap(`[aria-label="Plot"] button:nth-child(${plot + 1})`);
            for (const floor of floors) {
                const [sign, points] = floor.split(' ');
                const signs = [
                    `.signs .keys button[aria-label="${sign}"]`,
                    `.signs button[aria-label="${points} points: put it there"]`,
                ];
                if (seat === 0) for (const one of signs) await tap(one);
                else await tapAll(signs);
            }
        }
        await page.locator('.stepper[aria-label="Upcoins"] input').fill(String(6 * (seat + 1)));
    }
}

test('UpTown, two people, by signs on a phone: from nothing to the final pad', async (t) => {
    const user = await visitor(PHONE);
    const { page } = user;
    const start = performance.now();
    await begin(user, 'uptown');
    await enterStreets(user);
    assert.deepEqual(await totals(page), [String(SUMS[0] + 2), String(SUMS[1] + 4)]);
    const entered = performance.now();
    await lookAt(page, 'score-uptown-phone');
    await user.tap('.finish .primary');
    await page.waitForSelector('.final .final-sheet');
    t.diagnostic(`${user.taps()} taps, ${((entered - start) / 1000).toFixed(1)} s by this program`);
    assert.ok(user.taps() <= 90, `${user.taps()} taps`);
    await lookAt(page, 'score-final-phone');

    await page.goto(`${server.url}/#/matches`);
    const row = page.locator('.my-matches .go-on li', { hasText: 'played at a table' });
    await row.waitFor();
    assert.equal(await page.locator('.statistics [data-game="uptown"]').count(), 1);
    await row.locator('a').click();
    await page.waitForSelector('.final .table-pad');
    assert.deepEqual(await totals(page), [String(SUMS[0] + 2), String(SUMS[1] + 4)]);
    const saved = page.waitForEvent('download');
    await page.click('.final .button:has-text("Picture")');
    assert.match((await saved).suggestedFilename(), /\.png$/);
    await page.emulateMedia({ media: 'print' });
    assert.ok(await page.locator('.final-sheet').isVisible());
    assert.ok(!(await page.locator('.final .panel').isVisible()));
    assert.deepEqual(user.complaints, []);
    await user.context.close();
});

test('UpTown by cards with the keyboard: found, refused with the reason, undone, kept', async () => {
    const user = await visitor({});
    const { page } = user;
    await begin(user, 'uptown', 2);
    const field = page.locator('.card-search input');
    await field.fill('56a');
    await field.press('Enter');
    assert.match(await page.locator('.found').innerText(), /not on the ground/);
    assert.equal((await draftOf(page, 'uptown')).streets[0].plots[0].length, 0);
    await field.fill('50a');
    await field.press('Enter');
    await field.fill('50');
    assert.match(await page.locator('.found').first().innerText(), /duplicate/);
    await field.fill('56a');
    await field.press('Enter');
    const { streets } = await draftOf(page, 'uptown');
    assert.deepEqual(streets[0].plots[0], ['P50a', 'P56a']);
    const before = await totals(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('u');
    assert.deepEqual((await draftOf(page, 'uptown')).streets[0].plots[0], ['P50a']);
    await page.keyboard.press('y');
    assert.deepEqual(await totals(page), before);

    // Another tab on the same table: each takes what the other enters, and can undo it.
    const other = await user.context.newPage();
    await other.goto(page.url());
    await other.waitForSelector('.entering');
    await other.locator('.stepper[aria-label="Upcoins"] input').fill('30');
    await totalIs(page, Number(before[0]) + 10);
    await other.close();
    await page.keyboard.press('u');
    await totalIs(page, before[0]);

    // Without a network the screen comes from what the service worker stores.
    await page.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready;
        active.postMessage({ keep: 'all' });
    });
    await page.waitForFunction(async () => {
        for (const name of await caches.keys())
            for (const { url } of await (await caches.open(name)).keys())
                if (/score/.test(url)) return true;
        return false;
    });
    await user.context.setOffline(true);
    await page.reload(); // as after closing the tab
    await page.waitForSelector('.entering');
    assert.deepEqual(await totals(page), before);
    await user.context.setOffline(false);
    await lookAt(page, 'score-uptown');
    assert.deepEqual(user.complaints, []);
    await user.context.close();
});

// The sample match of Urbanista, which ends at 42.
const CARDS = [
    ['2@0,0', '18r@-1,1', '9r@1,1', '5@1,-1', '10@-1,-1', '4@-2,-1', '6@-2,1', '12@-2,-2'],
    ['14r@-1,2', '16@0,-2', '8r@0,2', '15r@2,0', '1@3,-2', '13r@-1,-3'],
].flat();
const GOALS = ['11', '17', '7'];

test('Urbanista: the cards of a match, then the same city by zones and roads', async (t) => {
    const user = await visitor({});
    const { page, tap, tapAll } = user;
    await begin(user, 'urbanista', 2);
    for (const one of CARDS) {
        const [card, turned, at] = /^(\d+)(r?)@(.*)$/.exec(one).slice(1);
        const turn = turned ? ['.brushes .button'] : [];
        await tapAll([`.minis button:nth-child(${card})`, ...turn, `[data-at="${at}"]`]);
    }
    for (const goal of GOALS) await page.locator('.goals select').first().selectOption(goal);
    assert.deepEqual(await totals(page), ['42']);
    const byCards = user.taps();
    const points = await page
        .locator('.table-pad tbody tr')
        .evaluateAll((rows) =>
            rows.map((row) => row.querySelector('td').innerText.replace('\u2212', '-')),
        );
    const { cells } = await draftOf(page, 'urbanista');

    await tap('.score-side > .button');
    await page.goto(`${server.url}/#/score`);
    const from = user.taps();
    await begin(user, 'urbanista');
    const start = performance.now();
    const all = Object.entries(cells).map(([at, word]) => {
        const [x, y] = at.split(',').map(Number);
        return { at: `${x + 3},${y + 3}`, zone: word[0], road: word[1] };
    });
    for (const [i, zone] of ['C', 'P', 'I', 'R'].entries()) {
        await tap(`[aria-label="Zone"] button:nth-child(${i + 1})`);
        await tapAll(all.filter((one) => one.zone === zone).map(({ at }) => `[data-at="${at}"]`));
    }
    for (const [i, road] of ['-', '|', 'L', 'J', 'r', '7'].entries()) {
        const blocks = all.filter((one) => one.road === road);
        if (blocks.length) await tap(`[aria-label="Road"] button:nth-child(${i + 2})`);
        await tapAll(blocks.map(({ at }) => `[data-at="${at}"]`));
    }
    for (const [i, goal] of GOALS.entries()) {
        await page.locator('.goals .stepper input').nth(0).fill(goal);
        await page
            .locator('.goals .stepper input')
            .nth(1)
            .fill(points[5 + i]);
        await tap('.goals .row .button');
    }
    assert.deepEqual(await totals(page), ['42']);
    const seconds = (performance.now() - start) / 1000;
    t.diagnostic(`by cards: ${byCards} taps; by blocks: ${user.taps() - from} taps for`);
    t.diagnostic(`${all.length} blocks, ${seconds.toFixed(1)} s by this program`);
    await lookAt(page, 'score-urbanista-just');

    // By keys: a block is typed, arrows walk.
    await page.locator('[data-at="0,0"]').focus();
    await page.keyboard.press('i');
    await page.keyboard.press('-');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('p');
    await page.keyboard.press('-');
    const typed = (await draftOf(page, 'urbanista')).cells;
    assert.deepEqual([typed['0,0'], typed['1,0']], ['I-', 'P-']);
    await tap('.goals .row .button'); // the same goal again
    assert.match(await page.locator('.trouble').innerText(), /duplicate/);
    assert.deepEqual(user.complaints, []);
    await user.context.close();
});

test('M\u011bsta and Budowa Miasta: squares, heights, cards, places, cash and shares', async () => {
    const user = await visitor({});
    const { page, tap } = user;
    await begin(user, 'mesta');
    await tap('[data-at="1,1"]');
    await tap('[aria-label="Ground"] [aria-label="water"]');
    await tap('[data-at="2,1"]');
    await tap('.brushes .button:has-text("One piece higher")');
    await tap('[data-at="1,1"]');
    await tap('[data-at="1,1"]');
    await page.locator('.brushes select').first().selectOption('boat');
    await tap('[data-at="2,1"]');
    await page.locator('.goals .stepper input').first().fill('7');
    await tap('.goals .row .button');
    await page.locator('.stepper[aria-label="Milestone 1"] input').fill('5');
    assert.deepEqual(await totals(page), ['13', '0']);
    assert.deepEqual((await draftOf(page, 'mesta')).quarters[0].cells, {
        '1,1': 'Rr2',
        '2,1': 'Wboat',
    });
    await lookAt(page, 'score-mesta');
    await page.goto(`${server.url}/#/score`);
    await begin(user, 'budowa', 2);
    await page.locator('.stepper[aria-label="Cash"] input').fill('23');
    await tap('.share-row:first-of-type button:nth-of-type(2)');
    await tap('.share-row button:has-text("A1")');
    await tap('.who button:nth-child(2)');
    await page.locator('.stepper[aria-label="Cash"] input').fill('23');
    await tap('.share-row:first-of-type button:nth-of-type(2)');
    assert.match(await page.locator('.trouble').innerText(), /duplicate share/);
    assert.deepEqual(await totals(page), ['23', '23']);
    assert.equal(await page.locator('.table-pad .medal-1').count(), 1);
    await lookAt(page, 'score-budowa');
    assert.deepEqual(user.complaints, []);
    await user.context.close();
});
