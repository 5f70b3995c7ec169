// SPDX-License-Identifier: MIT
// guide.test.mjs - the guided first matches, each played to its end: what a step says is on the
// screen, what it points at can be seen beside its words, and it waits for what it asks for. And
// after a match the board is still worth looking at.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    anteroom,
    browser,
    dice,
    GAMES,
    isDraft,
    moveByMouse,
    myTurn,
    openHouse,
    openRecord,
    playOut,
    pointOf,
    randomMatch,
    server,
    settled,
    visit,
} from './house.mjs';

openHouse();

const SIZES = {
    desktop: { viewport: { width: 1440, height: 900 } },
    laptop: { viewport: { width: 1366, height: 768 } },
    tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
    phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
};

const stepNow = (page) =>
    page.evaluate(() => {
        const guide = document.querySelector('.guide');
        if (!guide) return null;
        /** Of a grid of points over a thing, the share at which one sees the thing itself. */
        const seen = (thing) => {
            const box = thing?.getBoundingClientRect();
            let hits = 0;
            for (let i = 0; box && i < 100; i++) {
                const at = document.elementFromPoint(
                    box.x + (box.width * ((i % 10) + 0.5)) / 10,
                    box.y + (box.height * (Math.floor(i / 10) + 0.5)) / 10,
                );
                hits += at !== null && (thing === at || thing.contains(at)) ? 1 : 0;
            }
            return hits / 100;
        };
        const pointed = document.querySelector('.pointed-at');
        const offers =
            pointed?.querySelector('[data-move]') ?? pointed?.querySelector('[data-select]');
        const at = offers?.getBoundingClientRect();
        return {
            words: guide.querySelector('p').textContent,
            next: !!guide.querySelector('.primary'),
            confirm: !!pointed?.matches('.confirm'),
            enabled: !pointed?.matches('[aria-disabled]'),
            readable: seen(guide.querySelector('p')),
            seen: seen(pointed),
            click: at ? { x: at.x + at.width / 2, y: at.y + at.height / 2 } : null,
        };
    });

const count = (page, selector) => page.locator(selector).count();
const sheetHas = async (page, selector) => {
    await page.click('.tools .figures');
    await page.waitForSelector(`.sheet ${selector}`);
    await page.click('.sheet button[aria-label="Close"]');
};

/** What must be on the screen while these words are; by a piece of them. */
const TRUTHS = [
    [
        'These are your cards',
        async (page) => assert.equal(await count(page, '.part-hand [data-select]'), 3),
    ],
    [
        'round arrow',
        async (page) => assert.equal(await count(page, '.action button[aria-label="Turn"]'), 1),
    ],
    [
        'Three goals',
        async (page) => {
            if (!(await count(page, '.part-goals'))) return sheetHas(page, '.part-goals');
            const ids = await page
                .locator('.part-goals [data-piece], .part-goals [id^="goals-goal-"]')
                .evaluateAll((all) => all.map((one) => one.id));
            assert.equal(ids.length, 3);
            const sum = ids.reduce((total, id) => total + Number(id.replace('goals-goal-', '')), 0);
            assert.match(
                await page.locator('.score, .phone-figures').first().innerText(),
                new RegExp(`target ${sum}\\b`),
            );
        },
    ],
    [
        'what it would change',
        async (page) =>
            assert.equal(await count(page, '.score .accent, .phone-figures .accent'), 1),
    ],
    [
        'street with five plots',
        async (page) => assert.equal(await count(page, '.board [id^="board-plot-"]'), 5),
    ],
    [
        'Each card shows two projects',
        async (page) => assert.ok((await count(page, '.part-decks [id^="decks-half-"]')) >= 2),
    ],
    [
        'one of the two projects',
        async (page) => {
            const halves = page.locator('.part-decks [data-select][id^="decks-half-"]');
            assert.equal(await halves.count(), 2);
            for (const i of [0, 1]) {
                await halves.nth(i).click();
                await settled(page);
                assert.ok(
                    (await count(page, '.board [data-move]')) > 0,
                    `project ${i} has a place in the own street`,
                );
            }
        },
    ],
    [
        'takes a start tile',
        async (page) => assert.ok((await count(page, '.board [data-move]')) > 1),
    ],
    ['Place it, or', async (page) => assert.ok((await count(page, '.pointed-at [data-move]')) > 0)],
    [
        'Twelve streets join nine venues',
        async (page) => {
            assert.equal(await count(page, '.board [id^="board-street-"]'), 12);
            assert.equal(await count(page, '.board [id^="board-venue-"]'), 9);
        },
    ],
    [
        'These are your buildings',
        async (page) => assert.equal(await count(page, '.part-hand [id^="hand-card-"]'), 4),
    ],
    [
        'Choose a share, or none',
        async (page) => assert.ok((await count(page, '.action [data-move]')) > 0),
    ],
    ['Behind this button stands every line', (page) => sheetHas(page, '.score .lines button')],
    ['The milestones are there', (page) => sheetHas(page, '.part-milestones')],
    ['Behind this button are the other streets', (page) => sheetHas(page, '.seat-panel .picture')],
    [
        'Behind this button you see what the others own',
        (page) => sheetHas(page, '.seat-panel .picture'),
    ],
    [
        'Milestones go to',
        async (page) => assert.equal(await count(page, '.board [id^="board-milestone-"]'), 3),
    ],
];

/** A ring marks the middle of the card that is shown when it is chosen. */
async function checkRing(page) {
    await page.waitForSelector('#board-ghost');
    const off = await page.evaluate(() => {
        const boxes = (selector) =>
            [...document.querySelectorAll(selector)]
                .map((one) => one.getBoundingClientRect())
                .sort((a, b) => b.width - a.width);
        const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
        const [x, y] = middle(boxes('.part-board [data-move][aria-pressed=true]')[0]);
        const [cx, cy] = middle(boxes('#board-ghost [stroke-dasharray]')[0]); // the outline; roads have dashes, too
        return Math.hypot(x - cx, y - cy);
    });
    assert.ok(off < 3, `the card lies ${off} pixels off its ring`);
}

async function followStep(page, now, again, random) {
    if (now.next) await page.click('.guide .primary');
    else if (now.confirm && now.enabled) await page.click('.confirm');
    else if (again)
        await moveByMouse(page, random); // what was clicked first was a pick: go on from there
    else {
        assert.ok(now.click, `nothing to click where it points: ${now.words}`);
        await page.mouse.click(now.click.x, now.click.y);
        if (now.words.includes('The rings show')) await checkRing(page);
    }
}

for (const [size, options] of Object.entries(SIZES))
    for (const game of GAMES.filter((one) => !isDraft(one)))
        test(`${game}: the guided first match on a ${size}`, async () => {
            const { page, context, complaints } = await visit(browser, anteroom(), options);
            await page.goto(`${server.url}/#/new/${game}`);
            await page.click('.teach');
            await page.waitForSelector('.guide');
            const random = dice(3);
            const told = new Set();
            for (let i = 0; i < 60 && (await myTurn(page)) !== 'over'; i++) {
                await settled(page);
                let now = await stepNow(page);
                if (!now) break;
                const again = told.has(now.words);
                told.add(now.words);
                assert.equal(now.readable, 1, `its words are out of sight: ${now.words}`);
                assert.ok(
                    now.seen >= 0.5,
                    `points at what cannot be seen (${now.seen}): ${now.words}`,
                );
                if (options.isMobile)
                    assert.doesNotMatch(
                        now.words,
                        /click|press|\bkey\b|point at/i,
                        'a finger can do it',
                    );
                if (!again) {
                    for (const [words, holds] of TRUTHS)
                        if (now.words.includes(words)) await holds(page);
                    now = await stepNow(page);
                }
                await followStep(page, now, again, random);
            }
            assert.equal(await page.locator('.guide').count(), 0, 'the guide comes to its end');
            assert.ok(told.size >= 10, `${told.size} steps were told`);
            if (size === 'phone') await playOut(page, (p) => moveByMouse(p, random));
            assert.deepEqual(complaints, []);
            await context.close();
        });

test('the guide follows an undo, and who plays without pressing Next', async () => {
    const { page, context } = await visit(browser, anteroom());
    await page.goto(`${server.url}/#/new/budowa`);
    await page.click('.teach');
    await page.waitForSelector('.guide');
    const words = () => page.locator('.guide p').innerText();
    const choose = async () => {
        const at = await pointOf(page, 'data-move', 0);
        await page.mouse.click(at.x, at.y);
        await page.click('.confirm:not([aria-disabled])');
        await settled(page);
    };
    await myTurn(page);
    await settled(page);
    const panels = () =>
        page
            .locator('.seat-panel')
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    const before = await panels();
    await choose();
    assert.match(await words(), /Now you may take one share/, 'though it said Welcome');
    await page.click('.tools button[aria-label="Undo"]:not([aria-disabled])');
    await settled(page);
    assert.match(await words(), /Choose one\. Next to a venue/);
    await page.click('.tools button[aria-label="Hint"]');
    await page.waitForSelector('.hint strong');
    await settled(page);
    assert.deepEqual(await panels(), before, 'neither guide nor hint pushes the others about');
    await context.close();
});

test('who leaves a guided match and comes back, or turns the tablet, is guided on from there', async () => {
    const { page, context } = await visit(browser, anteroom(), {
        viewport: { width: 1180, height: 820 },
    });
    await page.goto(`${server.url}/#/new/uptown`);
    await page.click('.teach');
    await page.waitForSelector('.guide');
    for (let i = 0; i < 2; i++) await page.click('.guide .primary');
    const words = () => page.locator('.guide p').innerText();
    const before = await words();
    assert.match(before, /^Step 3 /);
    await page.click('.brand');
    await page.waitForSelector('.go-on li');
    await page.goBack();
    await page.waitForSelector('.guide');
    assert.equal(await words(), before, 'after a visit to the start page');
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.waitForSelector('.table.tablet .guide');
    assert.equal(await words(), before, 'on a tablet that was turned');
    await context.close();
});

for (const [size, least] of [
    ['desktop', 700],
    ['tablet', 470],
    ['phone', 360],
])
    test(`after the match the board is still large on a ${size}`, async () => {
        const { page, context } = await visit(browser, server.url, SIZES[size]);
        await openRecord(page, randomMatch('urbanista', 2, 'level-1'));
        const box = await page.locator('.board').boundingBox();
        assert.ok(box.height >= least, `${box.height} pixels high`);
        assert.equal(await page.locator('.seat-panel').count(), 0, 'no panel of an empty hand');
        await context.close();
    });
