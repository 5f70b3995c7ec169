// SPDX-License-Identifier: MIT
// table.test.mjs - the table itself, on screens of every width: what the bar says, where hands
// reach.
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
import { createTable, goodbye, visitors } from './online-house.mjs';

openHouse();

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };

const STATUS = {
    urbanista: [/^Card 2 of 15$/, /^Card 3 of 15$/],
    uptown: [/^To the end: \d+ cards or 5 plots$/, /^To the end: \d+ cards or [45] plots$/],
    mesta: [/^Start tiles · .+$/, /^Round 1 of 8 · .+$/],
    budowa: [/^Route: 16 buildings to go$/, /^Route: 1\d buildings to go$/],
};
for (const [size, screen] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
    for (const game of GAMES) {
        const [first, then] = STATUS[game] ?? [/./, /./];
        test(`${game}: the bar says how far the match has come, on a ${size}`, async () => {
            const { page, context } = await visit(browser, anteroom(), screen);
            await begin(page, server.url, game, ['human', 'human', 'human']);
            const words = () => page.locator('.progress').innerText();
            if ((await myTurn(page)) === 'curtain') await page.click('dialog.curtain button');
            assert.match(await words(), first);
            const random = dice(2);
            for (let i = 0; i < (game === 'mesta' ? 3 : 1); i++) await moveByMouse(page, random);
            assert.match(await words(), then);
            const cut = await page.evaluate(() => {
                const bar = document.querySelector('.progress');
                return (
                    bar.scrollHeight > bar.clientHeight + 1 || bar.scrollWidth > bar.clientWidth + 1
                );
            });
            assert.ok(!cut, 'nothing of it is cut off');
            await context.close();
        });
    }

/** Fingers on the glass: each call is one touch event with all fingers that lie there. */
async function fingers(page) {
    const session = await page.context().newCDPSession(page);
    return (type, ...points) =>
        session.send('Input.dispatchTouchEvent', {
            type,
            touchPoints: points.map(([x, y], id) => ({ x, y, id })),
        });
}
const middleOf = (page, selector, n = 0) =>
    page.evaluate(
        ([s, i]) => {
            const box = document.querySelectorAll(s)[i].getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        },
        [selector, n],
    );
const LIFT = 40; // what is dragged hangs above the finger

async function dragByFinger(page, touch, from, to) {
    await touch('touchStart', from);
    for (let i = 1; i <= 8; i++)
        await touch('touchMove', [
            from[0] + ((to[0] - from[0]) * i) / 8,
            from[1] + ((to[1] - from[1]) * i) / 8,
        ]);
    await settled(page);
}

test('a finger drags a card to its place, sees it there, and drops it', async () => {
    const { page, context, complaints } = await visit(browser, anteroom(), PHONE);
    await begin(page, server.url, 'urbanista', ['human']);
    const touch = await fingers(page);
    const card = await middleOf(page, '.part-hand [data-select]:not(.chosen)', 1);
    const [x, y] = await middleOf(page, '.part-board [data-move]');
    await dragByFinger(page, touch, card, [x, y + LIFT]);
    await page.waitForSelector('.part-board .ghost');
    assert.equal(await page.locator('.dragged').count(), 1, 'the card hangs at the finger');
    assert.ok(
        await page.locator('.confirm').isDisabled(),
        'nothing is chosen before the finger leaves',
    );
    await touch('touchEnd');
    await page.waitForSelector('.confirm:not([aria-disabled])');
    assert.equal(await page.locator('.dragged').count(), 0);
    await page.locator('.confirm').tap();
    await page.waitForSelector('.table[data-moves="1"]');
    assert.deepEqual(complaints, []);
    await context.close();
});

test('budowa: a finger drags a building to the map', async () => {
    const { page, context } = await visit(browser, anteroom(), PHONE);
    await begin(page, server.url, 'budowa', ['human', 'level-1']);
    await myTurn(page);
    const touch = await fingers(page);
    const card = await middleOf(page, '.action [data-move]', 1);
    const move = await page.locator('.action [data-move]').nth(1).getAttribute('data-move');
    await dragByFinger(page, touch, card, [180, 330]);
    await page.waitForSelector('.part-board .ghost');
    await touch('touchEnd');
    await page.waitForSelector('.confirm:not([aria-disabled])');
    await page.locator('.confirm').tap();
    await page.waitForFunction(() => Number(document.querySelector('.table').dataset.moves) >= 1);
    const map = await page.locator('.part-board').innerHTML();
    assert.ok(!map.includes(`data-move="${move}"`), 'it stands');
    await context.close();
});

test('a card dropped outside the board, or let go by a second finger, changes nothing', async () => {
    const { page, context } = await visit(browser, anteroom(), PHONE);
    await begin(page, server.url, 'urbanista', ['human']);
    const touch = await fingers(page);
    const card = await middleOf(page, '.part-hand [data-select]:not(.chosen)');
    const [x, y] = await middleOf(page, '.part-board [data-move]');
    await dragByFinger(page, touch, card, [x, y + LIFT]);
    await page.waitForSelector('.part-board .ghost');
    await touch('touchMove', [180, 30]);
    await touch('touchEnd');
    await page.waitForFunction(() => !document.querySelector('.part-board .ghost, .dragged'));
    assert.ok(await page.locator('.confirm').isDisabled());

    await dragByFinger(page, touch, card, [x, y + LIFT]);
    await page.waitForSelector('.part-board .ghost');
    await touch('touchStart', [x, y + LIFT], [40, 600]);
    await page.waitForFunction(() => !document.querySelector('.part-board .ghost, .dragged'));
    await touch('touchEnd');
    assert.ok(await page.locator('.confirm').isDisabled());
    assert.equal(await page.locator('.table').getAttribute('data-moves'), '0');
    await context.close();
});

test('where the cards lie in something that scrolls, a finger scrolls at once and drags after a rest', async () => {
    const { page, context } = await visit(browser, anteroom(), {
        ...PHONE,
        viewport: { width: 360, height: 560 },
    });
    await begin(page, server.url, 'uptown', ['human', 'human']);
    const touch = await fingers(page);
    const scrolled = () =>
        page.evaluate(
            () =>
                document.querySelector('.action').scrollTop +
                document.querySelector('.middle').scrollTop,
        );
    const last = (await page.locator('.action [data-select]').count()) - 1;
    const card = await middleOf(page, '.action [data-select]', last);
    await dragByFinger(page, touch, card, [card[0], card[1] - 120]);
    await touch('touchEnd');
    await settled(page);
    assert.ok((await scrolled()) > 0, 'it scrolls');
    assert.equal(await page.locator('.dragged').count(), 0);

    const before = await scrolled();
    const again = await middleOf(page, '.action [data-select]', last);
    await touch('touchStart', again);
    await page.waitForSelector('.dragged');
    await touch('touchMove', [again[0], again[1] - 90]);
    await touch('touchMove', [again[0], again[1] - 150]);
    assert.equal(await scrolled(), before, 'nothing scrolls under the drag');
    await touch('touchEnd');
    await page.waitForFunction(() => !document.querySelector('.dragged'));
    await context.close();
});

test('two fingers spread zoom the board, one moves it, a tap still chooses', async () => {
    const { page, context, complaints } = await visit(browser, anteroom(), PHONE);
    await begin(page, server.url, 'urbanista', ['human']);
    const touch = await fingers(page);
    const [x, y] = await middleOf(page, '.zoom-frame');
    const scale = () =>
        page.evaluate(
            () =>
                new DOMMatrix(getComputedStyle(document.querySelector('.zoom-content')).transform)
                    .a,
        );
    await touch('touchStart', [x - 20, y], [x + 20, y]);
    for (let i = 1; i <= 6; i++) await touch('touchMove', [x - 20 - 8 * i, y], [x + 20 + 8 * i, y]);
    await touch('touchEnd');
    assert.ok((await scale()) > 1.8, `${await scale()}`);
    const place = () => middleOf(page, '.part-board [data-move]');
    const before = await place();
    await dragByFinger(page, touch, [x, y], [x + 40, y + 30]);
    await touch('touchEnd');
    assert.notDeepEqual(await place(), before);
    assert.equal(
        await page.locator('.part-board .ghost').count(),
        0,
        'moving the board chooses nothing',
    );
    // A tap that comes right after a drag stops what still moves, and is no tap: a finger taps
    // again.
    for (let i = 0; i < 5 && (await scale()) > 1; i++) {
        await settled(page);
        await page.locator('button[aria-label="Show all"]').tap();
        await settled(page);
    }
    assert.equal(await scale(), 1);
    await page.touchscreen.tap(...(await place()));
    await page.waitForSelector('.part-board .ghost');
    assert.deepEqual(complaints, []);
    await context.close();
});

for (const game of ['urbanista', 'budowa'])
    test(`${game}: on a phone every place of a late position can be hit by a finger`, async () => {
        const { page, context, complaints } = await visit(browser, anteroom(), PHONE);
        await begin(page, server.url, game, ['human', 'level-1']);
        const random = dice(game === 'urbanista' ? 4 : 6);
        for (let i = 0; i < (game === 'urbanista' ? 6 : 12); i++) {
            await myTurn(page);
            await moveByMouse(page, random);
        }
        while (
            (await myTurn(page)) === 'move' &&
            (await page.locator('.part-board [data-move]').count()) === 0
        )
            await moveByMouse(page, random);
        const places = () =>
            page.evaluate(() =>
                [...document.querySelectorAll('.part-board [data-move]')].map((place) => {
                    const box = place.getBoundingClientRect();
                    return {
                        move: place.getAttribute('data-move'),
                        x: box.x + box.width / 2,
                        y: box.y + box.height / 2,
                    };
                }),
            );
        const room = (all) =>
            Math.min(
                ...all.flatMap((a) =>
                    all
                        .filter((b) => b.move !== a.move)
                        .map((b) => Math.hypot(a.x - b.x, a.y - b.y)),
                ),
            );
        const all = await places();
        const [first] = all;
        // Not into the place, but a little beside it: towards the outside, where nothing else is
        // nearer.
        await page.touchscreen.tap(first.x, first.y - 14);
        await page.waitForSelector('.confirm:not([aria-disabled])');
        await settled(page); // it may have come nearer
        const now = await places();
        if (room(all) < 40 && room(now) < 40) {
            // Only what lies near the finger must be told apart.
            const here = now.find((p) => p.move === first.move);
            const near = Math.min(
                ...now
                    .filter((p) => p.move !== here.move)
                    .map((p) => Math.hypot(p.x - here.x, p.y - here.y)),
            );
            assert.ok(near >= 40, `${near} pixels to the next place`);
        }
        const frame = await page.locator('.zoom-frame').boundingBox();
        const here = now.find((p) => p.move === first.move);
        assert.ok(
            here.x > frame.x &&
                here.x < frame.x + frame.width &&
                here.y > frame.y &&
                here.y < frame.y + frame.height,
            'in sight',
        );
        await page.locator('.confirm').tap();
        await page.waitForFunction(() => !document.querySelector('.zoom-frame.zoomed'), null, {
            timeout: 5000,
        });
        assert.deepEqual(complaints, []);
        await context.close();
    });

test('mesta: the quarter is seen from a corner or from above, by keys too, and stays so', async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    await begin(page, server.url, 'mesta', ['human', 'human']);
    const random = dice(2);
    for (let i = 0; i < 4; i++) await moveByMouse(page, random);
    const board = () => page.locator('.part-board').innerHTML();
    const corner = await board();
    const above = page.locator('button[aria-label="From above"]');
    assert.equal(await above.getAttribute('aria-pressed'), 'false');
    await page.locator('button[aria-label="From a corner"]').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('button[aria-label="From above"][aria-pressed="true"]');
    assert.notEqual(await board(), corner);
    await page.reload();
    await page.waitForSelector('.part-board svg');
    assert.equal(await above.getAttribute('aria-pressed'), 'true');
    for (let i = 0; i < 4; i++) await moveByMouse(page, random);
    assert.deepEqual(complaints, []);
    await context.close();
});

/** What does not fit: cut off, running over, overlapping in the bar. */
const misfits = (page) =>
    page.evaluate(() => {
        const found = [];
        const isSeen = (element) =>
            element.getBoundingClientRect().width > 0 && element.getBoundingClientRect().height > 0;
        if (document.documentElement.scrollWidth > innerWidth)
            found.push(`the page is ${document.documentElement.scrollWidth} wide`);
        for (const element of document.querySelectorAll('#app *')) {
            if (
                element.closest('svg,.unseen,.zoom-frame,dialog,.tile-picture') || // cropped on purpose
                element.matches('.left, .right, .sheet-part') || // what scrolls in them reaches beyond them
                !isSeen(element) ||
                !element.textContent
            )
                continue;
            const { display, overflowX, overflowY, clipPath } = getComputedStyle(element);
            if (clipPath !== 'none') continue; // words for ears alone
            if (display === 'inline' || /auto|scroll/.test(overflowX + overflowY)) continue;
            const clips = overflowX !== 'visible' || overflowY !== 'visible';
            if (
                element.scrollWidth > element.clientWidth + 2 ||
                (clips && element.scrollHeight > element.clientHeight + 2)
            )
                found.push(
                    `${element.tagName} .${element.className}: ${element.textContent.slice(0, 40)}`,
                );
        }
        const bar = document.querySelector('.bar');
        const parts = [...(bar?.children ?? [])]
            .filter((part) => isSeen(part) && part.tagName !== 'DIALOG')
            .map((part) => ({ name: part.className, box: part.getBoundingClientRect() }));
        for (const { name, box } of parts) {
            const whole = bar.getBoundingClientRect();
            if (
                box.top < whole.top - 1 ||
                box.bottom > whole.bottom + 1 ||
                box.right > whole.right + 1
            )
                found.push(`${name} leaves the bar`);
            for (const other of parts)
                if (
                    name < other.name &&
                    box.left < other.box.right - 1 &&
                    other.box.left < box.right - 1 &&
                    box.top < other.box.bottom - 1 &&
                    other.box.top < box.bottom - 1
                )
                    found.push(`${name} lies over ${other.name}`);
        }
        return found;
    });

for (const [size, viewport] of Object.entries({
    desktop: DESKTOP.viewport,
    tablet: { width: 900, height: 800 },
    phone: PHONE.viewport,
}))
    test(`with letters of twice the size everything still fits, on a ${size}`, async () => {
        const [host] = await visitors(server.url, {});
        await createTable(host.page, server.url, 'urbanista', { 'Who may find it': 'open' });
        const { page, context } = await visit(browser, server.url, { viewport });
        await page.waitForSelector('.open-tables li');
        const session = await context.newCDPSession(page);
        await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
        await page.waitForFunction(
            () => parseFloat(getComputedStyle(document.documentElement).fontSize) === 28,
        );
        assert.deepEqual(await misfits(page), [], 'start');
        await page.goto(`${server.url}/#/new/urbanista`);
        await page.waitForSelector('.setup');
        assert.deepEqual(await misfits(page), [], 'set-up');
        for (const game of GAMES) {
            await begin(page, server.url, game, ['human', 'level-1', 'level-1']);
            const random = dice(4);
            for (let i = 0; i < 2; i++) {
                await myTurn(page);
                await moveByMouse(page, random);
            }
            await myTurn(page);
            assert.deepEqual(await misfits(page), [], game);
        }
        await goodbye(host, { context });
    });

test('six seats fit into the bar of every width', async () => {
    const { page, context } = await visit(browser, anteroom());
    await begin(page, server.url, 'budowa', ['human', ...Array(5).fill('level-1')]);
    for (const width of [360, 700, 859, 860, 1099, 1100, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await page.waitForSelector(
            `.table.${width < 700 ? 'phone' : width < 800 ? 'phone.tablet' : width < 1240 ? 'medium.lying' : 'wide'}`,
        );
        assert.deepEqual(await misfits(page), [], `${width}`);
    }
    await context.close();
});

for (const width of [700, 900, 1099, 1440])
    test(`at ${width} pixels a hint covers neither board nor action`, async () => {
        const { page, context } = await visit(browser, anteroom(), {
            viewport: { width, height: 800 },
        });
        await begin(page, server.url, 'urbanista', ['human', 'level-1']);
        await page.click('button[aria-label="Hint"]');
        await page.waitForSelector('.hint >> text=Where to look');
        await page.click('.hint >> text=Tell me why');
        const hint = await page.locator('.hint').boundingBox();
        assert.ok(hint.y >= 0 && hint.y + hint.height <= 800, 'it is in sight');
        for (const other of ['.board', '.action']) {
            const box = await page.locator(other).boundingBox();
            const apart =
                hint.x + hint.width <= box.x ||
                box.x + box.width <= hint.x ||
                hint.y + hint.height <= box.y ||
                box.y + box.height <= hint.y;
            assert.ok(apart, other);
        }
        await context.close();
    });

test('the board is zoomed and moved by keys and by buttons', async () => {
    const { page, context, complaints } = await visit(browser, anteroom(), {
        viewport: { width: 900, height: 700 },
    });
    await begin(page, server.url, 'urbanista', ['human', 'level-1']);
    const random = dice(4);
    for (let i = 0; i < 5; i++) {
        await myTurn(page);
        await moveByMouse(page, random);
    }
    await myTurn(page);
    const pan = () =>
        page.evaluate(() => {
            const { a, e, f } = new DOMMatrix(
                getComputedStyle(document.querySelector('.zoom-content')).transform,
            );
            return [a, e, f].map((n) => Math.round(n * 100) / 100);
        });
    await page.locator('.part-board [data-move]').first().focus();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    assert.equal((await pan())[0], 1.96);
    await page.keyboard.press('-');
    assert.equal((await pan())[0], 1.4);
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    // Wherever the arrows lead, what has the focus is in sight.
    for (const key of [
        'ArrowRight',
        'ArrowRight',
        'ArrowDown',
        'ArrowDown',
        'ArrowDown',
        'ArrowRight',
        'ArrowLeft',
        'ArrowUp',
    ]) {
        await page.keyboard.press(key);
        const inside = await page.evaluate(() => {
            const frame = document.querySelector('.zoom-frame').getBoundingClientRect();
            const box = document.activeElement.getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            return (
                document.activeElement.matches('.part-board [data-move]') &&
                x > frame.left &&
                x < frame.right &&
                y > frame.top &&
                y < frame.bottom
            );
        });
        assert.ok(inside, key);
    }
    await page.keyboard.press('0');
    assert.deepEqual(await pan(), [1, 0, 0]);

    await page.click('button[aria-label="Zoom in"]');
    await page.click('button[aria-label="Zoom in"]');
    const [scale, x, y] = await pan();
    assert.equal(scale, 2.25);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    assert.deepEqual(await pan(), [scale, x - 60, y - 60]);
    await page.click('button[aria-label="Show all"]');
    assert.deepEqual(await pan(), [1, 0, 0]);
    assert.deepEqual(complaints, []);
    await context.close();
});

test('a phone with room shows the goals under the board, one without keeps them in the sheet', async () => {
    for (const [height, shown] of [
        [740, 1],
        [600, 0],
    ]) {
        const { page, context } = await visit(browser, anteroom(), {
            ...PHONE,
            viewport: { width: 360, height },
        });
        await begin(page, server.url, 'urbanista', ['human']);
        assert.equal(await page.locator('.strip .part-goals').count(), shown, `${height}`);
        await page.click('button[aria-label="Figures and log"]');
        await page.waitForSelector('.sheet .log');
        assert.equal(await page.locator('.sheet .part-goals').count(), 1 - shown);
        await context.close();
    }
});

test('uptown: a gift is dragged to the street of another', async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    await begin(page, server.url, 'uptown', ['human', 'human']);
    const random = dice(5);
    // Until something picked can be given away.
    for (let tries = 0; tries < 60; tries++) {
        const picks = await page.locator('.action [data-select]').count();
        for (let n = 0; n < picks; n++) {
            await page.locator('.action [data-select]').nth(n).dispatchEvent('click');
            if (await page.locator('.seat-panel [data-move]').count()) break;
        }
        if (await page.locator('.seat-panel [data-move]').count()) break;
        await moveByMouse(page, random);
    }
    const to = await middleOf(page, '.seat-panel [data-move]');
    const move = await page.locator('.seat-panel [data-move]').first().getAttribute('data-move');
    const from = await middleOf(page, '.action [data-select][aria-pressed="true"]');
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 8 });
    await page.waitForSelector('.seat-panel .ghost');
    await page.mouse.up();
    const before = Number(await page.locator('.table').getAttribute('data-moves'));
    await page.click('.confirm:not([aria-disabled])');
    await page.waitForSelector(`.table[data-moves="${before + 1}"]`);
    assert.match(move, />\d:\d/);
    assert.match(await page.locator('.log .hot').innerText(), /gave/);
    assert.deepEqual(complaints, []);
    await context.close();
});

for (const [size, options] of [
    ['phone', { viewport: { width: 360, height: 740 } }],
    ['tablet', { viewport: { width: 820, height: 1180 } }],
])
    test(`the pad of six players is whole on a ${size}, and breaks no short name`, async () => {
        const { page, context } = await visit(browser, server.url, options);
        await openRecord(page, randomMatch('budowa', 6).replace(/Visitor (\d)/g, 'Name$1'));
        await settled(page);
        const { over, names } = await page.evaluate(() => {
            const pad = document.querySelector('.end .sheet-scroll');
            return {
                over: pad.scrollWidth - pad.clientWidth,
                names: [...pad.querySelectorAll('thead span')].map((name) => {
                    const box = name.getBoundingClientRect();
                    return { wide: box.width, lines: name.getClientRects().length };
                }),
            };
        });
        assert.ok(over <= 0, `${over} pixels of it have to be scrolled to`);
        assert.equal(names.length, 6);
        for (const { wide, lines } of names)
            assert.ok(wide < 2 || lines === 1, `a name takes ${lines} lines`);
        await context.close();
    });

test('tablets: buttons leave the milestones free, three rivals are seen whole, and a street stands on the ground', async () => {
    const { page, context } = await visit(browser, anteroom(), {
        viewport: { width: 1180, height: 820 },
    });
    await begin(page, server.url, 'mesta', ['human', 'level-1', 'level-1', 'level-1']);
    await myTurn(page);
    await settled(page);
    const covered = () =>
        page.evaluate(() => {
            const box = (element) => element.getBoundingClientRect();
            const buttons = [
                ...document.querySelectorAll('.zoom-buttons button, .view-buttons button'),
            ]
                .map(box)
                .filter(({ width }) => width > 0);
            const things = [
                ...document.querySelectorAll('[id^="board-milestone-"], [id^="board-plot-"]'),
            ].map(box);
            return things.filter((thing) =>
                buttons.some(
                    (button) =>
                        button.left < thing.right &&
                        thing.left < button.right &&
                        button.top < thing.bottom &&
                        thing.top < button.bottom,
                ),
            ).length;
        });
    assert.equal(await covered(), 0, 'lying');
    const [column, panels] = await page.evaluate(() => [
        document.querySelector('.left').getBoundingClientRect().bottom,
        [...document.querySelectorAll('.seat-panel')].map(
            (panel) => panel.getBoundingClientRect().bottom,
        ),
    ]);
    assert.equal(panels.length, 3);
    for (const bottom of panels)
        assert.ok(bottom <= column + 1, `a rival ends at ${bottom}, the column at ${column}`);
    await page.setViewportSize({ width: 820, height: 1180 });
    await begin(page, server.url, 'uptown', ['human', 'level-1']);
    await settled(page);
    assert.equal(await covered(), 0, 'standing');
    const [street, board] = await page.evaluate(() =>
        ['.part-board > svg', '.board'].map(
            (one) => document.querySelector(one).getBoundingClientRect().bottom,
        ),
    );
    assert.ok(Math.abs(street - board) < 2, `the picture ends at ${street}, the board at ${board}`);
    await context.close();
});

for (const game of GAMES)
    test(`${game} on tablets: one that stands is a large phone under its rivals, one that lies has no log column`, async () => {
        const { page, context, complaints } = await visit(browser, anteroom(), {
            viewport: { width: 768, height: 1024 },
        });
        await begin(page, server.url, game, ['human', 'level-1', 'level-1']);
        await myTurn(page);
        await settled(page);
        await page.waitForSelector('.table.phone.tablet');
        const boxes = (what) =>
            page.evaluate(
                (wanted) =>
                    [...document.querySelectorAll(wanted)].map((one) => {
                        const { left, top, right, bottom } = one.getBoundingClientRect();
                        return { left, top, right, bottom };
                    }),
                what,
            );
        const [board] = await boxes('.board');
        assert.ok(board.left <= 1 && board.right >= 767, 'the board is as wide as the tablet');
        const rivals = await boxes('.rivals .seat-panel');
        assert.equal(rivals.length, (await page.locator('.phone-figures li').count()) ? 2 : 0);
        for (const rival of rivals) assert.ok(rival.bottom <= board.top + 1, 'over the board');
        assert.equal(await page.locator('.log').count(), 0);
        for (const one of await boxes('.tools .icon-button:not(.redo), .confirm, .list'))
            assert.ok(
                one.right - one.left >= 44 && one.bottom - one.top >= 44,
                JSON.stringify(one),
            );
        await page.setViewportSize({ width: 1024, height: 768 });
        await page.waitForSelector('.table.medium.lying');
        await settled(page);
        assert.equal(await page.locator('.log').count(), 0);
        const column = (await boxes('.left .rest > *')).sort((a, b) => a.top - b.top);
        for (const [i, one] of column.slice(1).entries())
            assert.ok(one.top >= column[i].bottom, `${i}: they lie over each other`);
        await page.click('.tools .figures');
        await page.waitForSelector('.sheet .log');
        assert.deepEqual(complaints, []);
        await context.close();
    });

for (const [width, height] of [
    [1024, 768],
    [1180, 820],
])
    test(`the letters of boards are readable on a tablet that lies, ${width}x${height}: 12 pixels`, async () => {
        const { page, context } = await visit(browser, anteroom(), { viewport: { width, height } });
        /** The words in this place that match this, and how high their letters are drawn. */
        const wordsIn = (place, wanted) =>
            page.evaluate(
                ([where, source]) =>
                    [...document.querySelectorAll(`${where} text`)]
                        .filter(({ textContent }) => new RegExp(source).test(textContent))
                        .map((text) => {
                            const { a, b } = text.getScreenCTM();
                            return [
                                text.textContent,
                                parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b),
                            ];
                        }),
                [place, wanted],
            );
        const assertReadable = (words) => {
            assert.ok(words.length > 0);
            assert.deepEqual(
                words.filter(([, size]) => size < 12),
                [],
            );
        };
        await begin(page, server.url, 'mesta', ['human', ...Array(3).fill('level-1')]);
        await myTurn(page);
        await moveByMouse(page, dice(1)); // where the city begins
        await myTurn(page);
        await page.waitForSelector('.board-row .side-part svg');
        await settled(page);
        assertReadable(await wordsIn('.board-row .side-part', '[a-z]{4}|^[ABCD]$'));
        await begin(page, server.url, 'budowa', ['human', ...Array(3).fill('level-1')]);
        await myTurn(page);
        await settled(page);
        assertReadable(await wordsIn('.part-board', '^([A-Z]|\\d+)$')); // streets and costs
        await context.close();
    });

test('Escape closes the sheet of a phone before it drops a choice', async () => {
    const { page, context, complaints } = await visit(browser, anteroom(), PHONE);
    await begin(page, server.url, 'budowa', ['human', 'human']);
    if ((await myTurn(page)) === 'curtain') await page.click('dialog.curtain button');
    await page.locator('.picture [data-move]').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('.confirm:not([aria-disabled])');
    await page.click('.tools .figures');
    await page.waitForSelector('.sheet > h2');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.sheet', { state: 'detached' });
    assert.equal(await page.locator('.confirm:not([aria-disabled])').count(), 1, 'still chosen');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.confirm[aria-disabled]');
    assert.deepEqual(complaints, []);
    await context.close();
});
