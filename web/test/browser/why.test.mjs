// SPDX-License-Identifier: MIT
// why.test.mjs - what a thing is and why it cannot be chosen now: under the pointer, at the
// keyboard's focus, under a finger, in every game. The words are the engine's; what is tried here
// is that they come where they are requested.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    anteroom,
    assertTells,
    begin,
    browser,
    dice,
    found,
    GAMES,
    isDraft,
    moveByMouse,
    myTurn,
    openHouse,
    openMore,
    pointOf,
    seatsAre,
    server,
    settled,
    tipOf,
    visit,
} from './house.mjs';

openHouse();

const PLAYED = GAMES.filter((game) => !isDraft(game));
const BARRED = '[aria-disabled="true"][aria-description]';

/** Plays on until something says why it cannot be chosen; in Urbanista and at the start there may
 * be nothing. */
async function somethingBarred(page, selector) {
    const random = dice(5);
    for (let tries = 0; tries < 12; tries++) {
        assert.equal(await myTurn(page), 'move');
        await settled(page);
        const thing = await found(page, selector);
        if (thing) return thing;
        await moveByMouse(page, random);
    }
    throw new Error('nothing said why it cannot be chosen');
}

for (const game of PLAYED) {
    test(`${game}: what cannot be chosen says why under the pointer, on a click and at the focus`, async () => {
        const { page, context, complaints } = await visit(browser, anteroom());
        await begin(page, server.url, game, ['human', 'level-1']);
        const barred = await somethingBarred(page, `.picture ${BARRED}`);
        const { thing, point, why } = barred;
        await page.mouse.move(point.x, point.y);
        const tip = await tipOf(page);
        assertTells(tip, barred);
        assert.deepEqual(tip.why, [why]);
        assert.match(why, /^[A-Z].*\.$/);
        await page.mouse.move(2, 2);
        await page.waitForSelector('.tip', { state: 'detached' });
        const before = await page.locator('.table').getAttribute('data-moves');
        await page.mouse.click(point.x, point.y);
        assert.deepEqual((await tipOf(page)).why, [why]);
        assert.equal(
            await page.locator('.table').getAttribute('data-moves'),
            before,
            'nothing was done',
        );
        assert.equal(
            await page.locator('.confirm[aria-disabled]').count(),
            1,
            'nothing was chosen',
        );
        await page.mouse.move(2, 2);
        await page.keyboard.press('Tab'); // from now on the focus is the keyboard's
        await thing.focus();
        assert.deepEqual((await tipOf(page)).why, [why]);
        assert.deepEqual(complaints, []);
        await context.close();
    });

    test(`${game}: on a phone a tap says why, and a finger that rests reads without choosing`, async () => {
        const { page, context, complaints } = await visit(browser, anteroom(), {
            viewport: { width: 360, height: 740 },
            hasTouch: true,
            isMobile: true,
        });
        await begin(page, server.url, game, ['human', 'level-1']);
        const { point, why } = await somethingBarred(page, `.picture ${BARRED}`);
        await page.touchscreen.tap(point.x, point.y);
        assert.deepEqual((await tipOf(page)).why, [why]);
        const box = await page.locator('.tip').boundingBox();
        assert.ok(
            box.x >= 0 && box.x + box.width <= 360 && box.y >= 0 && box.y + box.height <= 740,
            'the tip is on the screen',
        );
        const choice = await found(page, '.picture [data-move], .picture [data-select]');
        const touch = await context.newCDPSession(page);
        const chosen = await page
            .locator('.picture .chosen')
            .evaluateAll((all) => all.map((e) => e.id));
        await touch.send('Input.dispatchTouchEvent', {
            type: 'touchStart',
            touchPoints: [choice.point],
        });
        await page.waitForSelector('.tip', { state: 'detached' }); // the one before
        assertTells(await tipOf(page), choice);
        await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
        await settled(page);
        assertTells(await tipOf(page), choice); // it stays to be read
        assert.deepEqual(
            await page.locator('.picture .chosen').evaluateAll((all) => all.map((e) => e.id)),
            chosen,
        );
        assert.equal(
            await page.locator('.confirm[aria-disabled]').count(),
            1,
            'nothing was chosen',
        );
        assert.deepEqual(complaints, []);
        await context.close();
    });
}

for (const [how, options] of [
    ['click', {}],
    ['tap', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
])
    test(`a button that a ${how} has used up says nothing`, async () => {
        const { page, context } = await visit(browser, anteroom(), options);
        // Whatever appears until the end of the match's first turns is noted, with the words of it.
        await page.evaluate(() => {
            window.tips = [];
            new MutationObserver((changes) => {
                for (const { addedNodes } of changes)
                    for (const one of addedNodes)
                        if (one.nodeType === 1 && one.matches('.tip')) tips.push(one.innerText);
            }).observe(document, { childList: true, subtree: true });
        });
        await begin(page, server.url, 'budowa', ['human', 'level-1']); // a building may be taken back until the share
        const use = async (selector) => {
            const button = page.locator(selector);
            if (how === 'tap') await button.tap();
            else await button.click();
            await settled(page);
            assert.equal(await page.locator('.tip').count(), 0, `after ${selector}`);
        };
        await myTurn(page);
        await settled(page);
        const at = await pointOf(page, 'data-move', 0);
        if (how === 'tap') await page.touchscreen.tap(at.x, at.y);
        else await page.mouse.click(at.x, at.y);
        await use('.confirm:not([aria-disabled])');
        assert.equal(await myTurn(page), 'move');
        await use('.tools button[aria-label="Undo"]');
        // A tip takes half a second under a mouse: here a rival's whole turn goes by.
        const next = await pointOf(page, 'data-move', 0);
        if (how === 'tap') await page.touchscreen.tap(next.x, next.y);
        else await page.mouse.click(next.x, next.y);
        await use('.confirm:not([aria-disabled])');
        await page.waitForFunction(
            (t) => performance.now() > t + 900,
            await page.evaluate('performance.now()'),
        );
        assert.deepEqual(await page.evaluate('tips'), []);
        await context.close();
    });

test('buttons that cannot be pressed now say why', async () => {
    const { page, context } = await visit(browser, anteroom());
    await begin(page, server.url, 'uptown', ['human', 'level-1']);
    assert.equal(await myTurn(page), 'move');
    for (const name of [
        '.confirm',
        '.tools button[aria-label="Undo"]',
        '.tools button[aria-label="Redo"]',
    ]) {
        const button = page.locator(name);
        await button.hover({ force: true });
        const { why } = await tipOf(page);
        assert.deepEqual(why, [await button.getAttribute('aria-description')]);
        await page.mouse.move(2, 2);
        await page.waitForSelector('.tip', { state: 'detached' });
        await button.click({ force: true });
        assert.deepEqual((await tipOf(page)).why, why);
    }
    await context.close();
});

/** What is shown of a move before it is made. */
const shownNow = (page) =>
    page.evaluate(() => ({
        ghosts: [...document.querySelectorAll('.picture .ghost')].map((ghost) => ghost.id).sort(),
        bubbles: [...document.querySelectorAll('.picture .ghost text')].map(
            (words) => words.textContent,
        ),
        score: document.querySelector('.score .total')?.textContent ?? '',
    }));

for (const game of PLAYED) {
    test(`${game}: the focus of the keyboard previews what the pointer previews`, async () => {
        const { page, context, complaints } = await visit(browser, anteroom());
        await begin(page, server.url, game, ['human', 'level-1']);
        const random = dice(9);
        for (let i = 0; i < 4; i++) {
            assert.equal(await myTurn(page), 'move');
            await moveByMouse(page, random);
        }
        assert.equal(await myTurn(page), 'move');
        await settled(page);
        const nothing = await shownNow(page);
        const place = await found(page, '.picture [data-move]');
        await page.mouse.move(place.point.x, place.point.y);
        await settled(page);
        const pointed = await shownNow(page);
        assert.notDeepEqual(pointed, nothing);
        await page.mouse.move(2, 2);
        await settled(page);
        assert.deepEqual(await shownNow(page), nothing);
        await page.keyboard.press('Tab');
        await place.thing.focus();
        await settled(page);
        assert.deepEqual(await shownNow(page), pointed);
        assertTells(await tipOf(page), place);
        assert.deepEqual(complaints, []);
        await context.close();
    });
}

test('a picture in which nothing can be chosen is read with arrow keys', async () => {
    const { page, context } = await visit(browser, anteroom());
    await begin(page, server.url, 'mesta', ['human', 'level-1']);
    for (
        const random = dice(1);
        (await page.locator('.seat-panel .picture [aria-label]').count()) < 4;

    ) {
        assert.equal(await myTurn(page), 'move');
        await moveByMouse(page, random);
    }
    assert.equal(await myTurn(page), 'move');
    await settled(page);
    await page.keyboard.press('Tab');
    await page.locator('.seat-panel .picture').first().focus();
    const read = new Set();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
        await page.keyboard.press(key);
        const [words, texts] = await page.evaluate(() => [
            document.activeElement.getAttribute('aria-label'),
            [...document.activeElement.querySelectorAll('text')]
                .map((text) => text.textContent)
                .join(' '),
        ]);
        assertTells(await tipOf(page), { label: words, texts });
        read.add(words);
    }
    assert.ok(read.size >= 3, [...read].join());
    await context.close();
});

test('on a phone a goal explains itself on a tap; what can be chosen is chosen without a word', async () => {
    const { page, context } = await visit(browser, anteroom(), {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
    });
    await begin(page, server.url, 'urbanista', ['human', 'level-1']);
    assert.equal(await myTurn(page), 'move');
    const goal = await found(page, '.strip [id^="goals-goal-"]');
    await page.touchscreen.tap(goal.point.x, goal.point.y);
    assertTells(await tipOf(page), goal);
    const card = await found(page, '.part-hand [data-select]:not(.chosen)');
    await page.touchscreen.tap(card.point.x, card.point.y);
    await page.waitForSelector(`#${await card.thing.getAttribute('id')}.chosen`);
    assert.equal(await page.locator('.tip').count(), 0);
    await context.close();
});

test('budowa: a finger that rests on a venue, and one on a sign, reads it', async () => {
    const { page, context } = await visit(browser, anteroom(), {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
    });
    await begin(page, server.url, 'budowa', ['human', 'level-1']);
    assert.equal(await myTurn(page), 'move');
    const touch = await context.newCDPSession(page);
    let read = '';
    for (const selector of ['[id^="board-venue-"]', '[id^="board-street-"]']) {
        const thing = await found(page, selector);
        await touch.send('Input.dispatchTouchEvent', {
            type: 'touchStart',
            touchPoints: [thing.point],
        });
        await page.waitForFunction(
            (before) =>
                (document.querySelector('.tip:not(.unplaced)')?.innerText ?? before) !== before,
            read,
        );
        assertTells(await tipOf(page), thing);
        read = await page.locator('.tip').innerText();
        await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    }
    await context.close();
});

test('the only possible move makes itself, says so, and waits where the setting says so', async () => {
    const { page, context, complaints } = await visit(browser, server.url);
    const set = (auto) =>
        page.evaluate(
            (on) =>
                localStorage.setItem(
                    'townhall.settings',
                    JSON.stringify({ motion: false, auto: on }),
                ),
            auto,
        );
    for (const auto of [true, false]) {
        await set(auto);
        await page.reload();
        await page.waitForSelector('#app:not([aria-busy])');
        await begin(page, server.url, 'uptown', ['human', 'level-3']);
        const random = dice(7);
        const collected = () =>
            page.locator('.log li:has-text("You collected the upcoins of your deck")').count();
        for (let i = 0; ; i++) {
            assert.ok(i < 80, 'upcoins lay on the own deck at some time');
            assert.equal(await myTurn(page), 'move');
            await settled(page);
            if (auto && (await page.locator('.forced').count()) > 0) {
                assert.match(
                    await page.locator('.forced').innerText(),
                    /^Only this was possible\. You collected the upcoins of your deck: \d+\.$/,
                );
                assert.ok((await collected()) > 0, 'it stands in the log');
                break;
            }
            if (
                !auto &&
                (await page.locator('.prompt', { hasText: 'Upcoins lie on your deck' }).count()) > 0
            ) {
                assert.equal(await page.locator('.forced').count(), 0);
                assert.equal(await collected(), 0, 'nothing was made');
                break;
            }
            await moveByMouse(page, random);
        }
    }
    assert.deepEqual(complaints, []);
    await context.close();
});

test('fields that cannot be changed now stay in reach of the keyboard, change nothing and say why', async () => {
    const { page, context, complaints } = await visit(browser, server.url);
    const barred = async (selector, words) => {
        const field = page.locator(selector);
        await field.focus();
        assert.equal(await field.getAttribute('aria-disabled'), 'true');
        await page.keyboard.press(
            (await field.getAttribute('type')) === 'checkbox' ? 'Space' : 'ArrowDown',
        );
        const why = page.locator(`#${await field.getAttribute('aria-describedby')}`);
        assert.ok(await why.isVisible());
        assert.equal(await why.textContent(), words);
        return field;
    };
    await page.goto(`${server.url}/#/new/mesta`);
    await seatsAre(page, 3);
    await openMore(page);
    assert.equal(
        await (
            await barred(
                '.field:has-text("Long game") select',
                'Only for this number of players: 2',
            )
        ).inputValue(),
        'no',
    );
    await seatsAre(page, 2);
    assert.equal(
        await page.locator('.field:has-text("Long game") select').getAttribute('aria-disabled'),
        null,
    );
    await page.goto(`${server.url}/#/online/new/mesta`);
    assert.ok(
        !(await (
            await barred('.check:has-text("Rated") input', 'For members: claim a name first.')
        ).isChecked()),
    );
    await page.goto(`${server.url}/#/`);
    await page.click('button:has(use[href="#settings"])');
    await page.uncheck('.check:has-text("Moving pieces") input');
    assert.equal(
        await (
            await barred('.field:has-text("Moves of others") select', 'This needs moving pieces.')
        ).inputValue(),
        'off',
    );
    assert.deepEqual(complaints, []);
    await context.close();
});
