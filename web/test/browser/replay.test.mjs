// SPDX-License-Identifier: MIT
// replay.test.mjs - after a match: looking back step by step shows the positions as they were, and
// "what if from here" plays on from one of them while the old match stays as it is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    anteroom,
    begin,
    browser,
    dice,
    GAMES,
    keptWith,
    moveByMouse,
    myTurn,
    openHouse,
    openRecord,
    playOut,
    randomMatch,
    server,
    settled,
    visit,
} from './house.mjs';

openHouse();

/** Pieces and where they are, without what only moves with the screen. */
const board = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll('.part-board [data-piece]')]
            .map(
                (piece) => `${piece.getAttribute('data-piece')} ${piece.getAttribute('transform')}`,
            )
            .sort()
            .join('\n'),
    );
const movesNow = (page) => page.locator('.table').getAttribute('data-moves').then(Number);
const idNow = (page) => page.evaluate(() => location.hash.replace('#/match/', ''));

test('looking back shows every position as it was', async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    await begin(page, server.url, 'urbanista', ['human']);
    const random = dice(8);
    const seen = [await board(page)];
    await playOut(page, async () => {
        await moveByMouse(page, random);
        await page.waitForFunction(() => !document.querySelector('.part-board .ghost'));
        seen.push(await board(page));
    });
    assert.equal(seen.length, 15);
    assert.equal(new Set(seen).size, 15, 'every move changed the board');

    for (let n = 13; n >= 0; n--) {
        await page.click('button[aria-label="One move back"]');
        await page.waitForFunction(
            (value) => document.querySelector('.replay input').value === value,
            String(n),
        );
        assert.equal(await board(page), seen[n], `after ${n} moves`);
        assert.equal(await page.locator('.progress').innerText(), `Card ${n + 2} of 15`);
        assert.match(
            await page.locator('.replay .note').innerText(),
            n ? new RegExp(`^${n}/14 `) : /^The deal$/,
        );
    }
    assert.ok(await page.locator('button[aria-label="One move back"]').isDisabled());
    assert.equal(
        await page.locator('.part-board [data-move]').count(),
        0,
        'the past offers no moves',
    );
    await page.click('button[aria-label="One move on"]');
    await page.waitForFunction(() => document.querySelector('.replay input').value === '1');
    assert.equal(await board(page), seen[1]);
    await page.locator('.replay input').fill('9');
    await page.waitForFunction(() =>
        document.querySelector('.replay .note').textContent.startsWith('9/14'),
    );
    assert.equal(await board(page), seen[9]);
    const graph = page.locator('.graph');
    const { width, height } = await graph.boundingBox();
    await graph.click({ position: { x: width - 2, y: height / 2 } }); // it may have to be scrolled to
    await page.waitForFunction(() => document.querySelector('.replay input').value === '14');
    assert.equal(await board(page), seen[14]);
    assert.deepEqual(complaints, []);
    await context.close();
});

/** What a player can read off the table: how far it is, the own score with its lines, all
 * pieces. */
const table = (page) =>
    page.evaluate(() => ({
        progress: document.querySelector('.progress').textContent,
        actor: document.querySelector('.seat-chips .active').textContent,
        score: [
            ...document.querySelectorAll(
                '.score .total .figure:not(.accent), .score .lines .figure',
            ),
        ]
            .map((one) => one.textContent)
            .join(' '),
        others: [...document.querySelectorAll('.seat-panel .seat-head .figure')]
            .map((one) => one.textContent)
            .join(' '),
        pieces: [...document.querySelectorAll('.picture [data-piece]')]
            .map((one) => one.getAttribute('data-piece'))
            .sort()
            .join(' '),
    }));

for (const game of GAMES)
    test(`${game}: every moment of the past is the table as it was`, async () => {
        const { page, context, complaints } = await visit(browser, anteroom());
        await begin(page, server.url, game, ['human', 'level-1']);
        const random = dice(7);
        const seen = new Map();
        await playOut(page, async () => {
            await page.mouse.move(2, 2); // what is pointed at would be shown as if made
            await page.waitForFunction(
                () =>
                    document.querySelector('.confirm[aria-disabled]') &&
                    !document.querySelector('.score .accent'),
            );
            seen.set(await page.locator('.table').getAttribute('data-moves'), await table(page));
            await moveByMouse(page, random);
        });
        const end = await table(page).catch(() => null);
        for (const [moves, was] of seen) {
            await page.locator('.replay input').fill(moves);
            await page.waitForFunction(
                (n) =>
                    document
                        .querySelector('.replay .note')
                        .textContent.startsWith(n === '0' ? '' : `${n}/`),
                moves,
            );
            await settled(page);
            assert.deepEqual(await table(page), was, `after ${moves} moves`);
        }
        assert.equal(end, null, 'after the end it is nobody\u2019s turn');
        assert.equal(
            await page.locator('.picture [data-move]').count(),
            0,
            'the past offers no moves',
        );
        assert.deepEqual(complaints, []);
        await context.close();
    });

test('a phone looks back at every deck, tab by tab', async () => {
    const { page, context, complaints } = await visit(browser, server.url, {
        viewport: { width: 360, height: 740 },
    });
    await openRecord(page, randomMatch('uptown', 2, 'level-1'));
    await page.locator('.replay input').fill('2');
    const shown = () => page.locator('.past .picture').innerHTML();
    const tabs = page.locator('.past [data-select]');
    await tabs.first().waitFor();
    assert.equal(await tabs.count(), 3);
    const faces = new Set();
    for (let i = 0; i < 3; i++) {
        await tabs.nth(i).click();
        await page.waitForFunction(
            (n) =>
                document.querySelectorAll('.past [data-select]')[n].getAttribute('aria-pressed') ===
                'true',
            i,
        );
        faces.add(await shown());
    }
    assert.equal(faces.size, 3);
    assert.deepEqual(complaints, []);
    await context.close();
});

for (const game of GAMES)
    test(`${game}: what if from here plays on, and the old match stays`, async () => {
        const { page, context, complaints } = await visit(browser, server.url);
        await openRecord(page, randomMatch(game, 2, 'level-1'));
        const old = await idNow(page);
        const before = await keptWith(page, old, await movesNow(page));
        assert.ok(before.over);

        // As one who comes back later does: the match is opened anew, then looked through.
        await page.reload();
        await page.waitForSelector('.panel.end');
        const moves = before.record.split('\n').filter((line) => line.startsWith('move '));
        const from = moves.findIndex((line, i) => i >= 4 && line.startsWith('move 0 '));
        await page.locator('.replay input').fill(String(from));
        await page.click('text=What if from here');
        await page.waitForFunction((id) => location.hash !== `#/match/${id}`, old);
        assert.equal(await myTurn(page), 'move', 'the same one decides again');
        assert.equal(await movesNow(page), from);
        await moveByMouse(page, dice(1));
        await myTurn(page);
        const now = await idNow(page);
        assert.notEqual(now, old);

        const after = await keptWith(page, now, await movesNow(page));
        // When it was looked at last is all that may change.
        assert.deepEqual(
            { ...(await keptWith(page, old, moves.length)), updated: 0 },
            { ...before, updated: 0 },
            'nothing of the old match changed',
        );
        assert.equal(after.practice, true);
        const again = after.record.split('\n').filter((line) => line.startsWith('move '));
        assert.deepEqual(again.slice(0, from), moves.slice(0, from), 'the same beginning');
        assert.ok(again.length > from);
        assert.match(after.record, /^seed /m);
        assert.equal(
            /^seed .*/m.exec(after.record)[0],
            /^seed .*/m.exec(before.record)[0],
            'the same deal',
        );

        await page.goto(`${server.url}/#/match/${old}`);
        await page.waitForSelector('.panel.end');
        assert.equal(await movesNow(page), moves.length);
        assert.deepEqual(complaints, []);
        await context.close();
    });
