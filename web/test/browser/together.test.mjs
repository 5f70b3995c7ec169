// SPDX-License-Identifier: MIT
// together.test.mjs - board, hand and the button that confirms are on the screen together for every
// decision: tablets standing and lying, a phone on its side, letters of twice the size, and large
// screens.
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
    server,
    settled,
    visit,
} from './house.mjs';

openHouse();

const SCREENS = {
    'a tablet that stands': [820, 1180],
    'a tablet that lies': [1180, 820],
    'a phone on its side': [740, 360],
    'a laptop at 200 %': [683, 384],
    'a desk at 200 %': [960, 540],
    'a large screen': [2560, 1440],
};
const DECISIONS = 5;
const SMALLEST = 150; // pixels of the board that can be seen, both ways

/** What is missing on the screen as it is, without scrolling: in words. */
const missing = (page) =>
    page.evaluate((smallest) => {
        const found = [];
        const seen = (element) => {
            const box = element.getBoundingClientRect();
            return {
                wide: Math.min(box.right, innerWidth) - Math.max(box.left, 0),
                high: Math.min(box.bottom, innerHeight) - Math.max(box.top, 0),
                box,
            };
        };
        const board = seen(document.querySelector('.board'));
        if (board.wide < smallest || board.high < smallest)
            found.push(`board: ${Math.round(board.wide)} x ${Math.round(board.high)}`);
        const confirm = seen(document.querySelector('.confirm'));
        if (confirm.high < confirm.box.height - 1 || confirm.wide < confirm.box.width - 1)
            found.push(
                `button at ${Math.round(confirm.box.top)} to ${Math.round(confirm.box.bottom)}`,
            );
        const hand = document.querySelector('.action .picture svg');
        if (hand && seen(hand).high < Math.min(60, hand.getBoundingClientRect().height))
            found.push(`hand: ${Math.round(seen(hand).high)} high`);
        return found;
    }, SMALLEST);

for (const game of GAMES)
    test(`${game}: board, hand and button are on the screen together`, async () => {
        const { page, context } = await visit(browser, anteroom());
        const random = dice(6);
        await begin(page, server.url, game, ['human', 'level-1', 'level-1']);
        const found = [];
        for (let i = 0; i < DECISIONS && (await myTurn(page)) === 'move'; i++) {
            for (const [name, [width, height]] of Object.entries(SCREENS)) {
                await page.setViewportSize({ width, height });
                await settled(page);
                await page.evaluate(() => {
                    for (const one of document.querySelectorAll('.middle, .columns'))
                        one.scrollTop = 0;
                    scrollTo(0, 0);
                });
                for (const what of await missing(page))
                    found.push(`decision ${i + 1}, ${name} (${width} x ${height}): ${what}`);
            }
            await page.setViewportSize({ width: 1440, height: 900 });
            await settled(page);
            await moveByMouse(page, random);
        }
        assert.deepEqual(found, []);
        await context.close();
    });
