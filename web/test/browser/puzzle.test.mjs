// SPDX-License-Identifier: MIT
// puzzle.test.mjs - puzzles on the page: the question without its answer, tries, the answer in
// words and on the board, the same puzzle for everybody, training, what is kept; on a desk and on a
// phone, light and dark.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { anteroom, browser, openHouse, pictureOf, root, server, settled, visit } from './house.mjs';

openHouse();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const GAMES = ['urbanista', 'uptown', 'mesta', 'budowa'];
const answersOf = (game) => readFileSync(join(root, `data/puzzles/${game}.answers`), 'utf8');
/** The answer to a puzzle and the best of the other moves. */
function answerOf(game, number) {
    const lines = answersOf(game).split('\n');
    const at = lines.findIndex((line) => line.startsWith(`answer ${number} `));
    return [lines[at], lines[at + 1]].map((line) => line.replace(/^.* move /, ''));
}
/** The first puzzle that asks for a line, and its moves. */
function lineOf(game) {
    const number = /^puzzle (\d+) .* line 2$/m.exec(
        readFileSync(join(root, `data/puzzles/${game}.puzzles`), 'utf8'),
    )[1];
    const [, one, two] = new RegExp(`^answer ${number} .* move (.*)\\nthen (.*)$`, 'm').exec(
        answersOf(game),
    );
    return { number, one, two };
}
const serious = async (page) => {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() =>
        window.axe.run(document, { resultTypes: ['violations'] }),
    );
    return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
};

/** All pictures of the table: what is to be chosen may lie beside the board. */
const picturesOf = (page) =>
    page.locator('.picture').evaluateAll((all) => all.map((one) => one.innerHTML).join());

async function open(page, address) {
    await page.goto(`${server.url}/#/puzzle/${address}`);
    await page.waitForSelector('.puzzle-question');
    await settled(page);
}

/** Tries a move from the list of all moves, which every game has. */
async function attempt(page, move) {
    await page.locator('.action .list').click();
    await page.fill('dialog .find', move); // the list is cut where moves are many
    await page.locator(`dialog [data-notation="${move}"]`).click();
    await page.locator('.confirm:not([aria-disabled])').click();
    await page.waitForSelector('.puzzle-try, .puzzle-answer');
    await settled(page);
}

for (const game of GAMES)
    test(`${game}: a wrong try is judged, the answer is explained and drawn, the result is kept`, async () => {
        const { page, context, complaints } = await visit(browser, server.url);
        const fetched = [];
        page.on('request', (request) => fetched.push(request.url()));
        const [best, other] = answerOf(game, 1);
        await open(page, `${game}/1`);
        assert.ok(fetched.some((url) => url.includes(`${game}-puzzles`)));
        assert.ok(!fetched.some((url) => url.includes('-answers')), 'the answer is not there yet');
        await attempt(page, other);
        assert.match(await page.locator('.puzzle-try').innerText(), /something better/);
        assert.ok(fetched.some((url) => url.includes(`${game}-answers`)));
        await attempt(page, best);
        assert.match(await page.locator('.puzzle-answer').innerText(), /Solved at try 2/);
        assert.ok((await page.locator('.puzzle-why li').count()) >= 2, 'reasons of both');
        assert.equal(await page.locator('.table').getAttribute('data-mine'), 'false');
        assert.deepEqual(await serious(page), []);
        await pictureOf(page, `puzzle-${game}`);
        const drawn = await picturesOf(page);
        await page.locator('.puzzle-answer button', { hasText: 'your first try' }).click();
        await settled(page);
        assert.ok((await picturesOf(page)) !== drawn, 'the try is drawn instead');
        const kept = await page.evaluate(() =>
            JSON.parse(localStorage.getItem('townhall.puzzles')),
        );
        assert.equal(kept.rated, 1);
        assert.equal(Object.values(kept.done)[0].tries, 2);
        await page.locator('.puzzle-answer .primary').click();
        await page.waitForFunction(
            () => location.hash !== '#/puzzle/x' && !document.querySelector('.puzzle-answer'),
        );
        await open(page, `${game}/1`);
        await page.waitForSelector('.puzzle-before'); // a visitor who comes back reads it
        assert.match(await page.locator('.puzzle-before').innerText(), /Solved at try 2/);
        assert.deepEqual(complaints, []);
        await context.close();
    });

test('a line: the first right move is made and the next one asked for, the answer names both', async () => {
    const { page, context, complaints } = await visit(browser, server.url);
    const { number, one, two } = lineOf('urbanista');
    await open(page, `urbanista/${number}`);
    assert.match(await page.locator('.puzzle-question').innerText(), /A line of 2 moves/);
    await page.locator('.action .list').click();
    await page.fill('dialog .find', one);
    await page.locator(`dialog [data-notation="${one}"]`).click();
    await page.locator('.confirm:not([aria-disabled])').click();
    await page.waitForFunction(() =>
        /move 2 of 2/.test(document.querySelector('.puzzle-question').innerText),
    );
    await settled(page);
    await attempt(page, two);
    assert.match(await page.locator('.puzzle-answer').innerText(), /Solved at the first try/);
    assert.equal(
        await page.locator('.puzzle-why').first().locator('.note').count(),
        2,
        'both moves in words',
    );
    await pictureOf(page, 'puzzle-line');
    assert.deepEqual(await serious(page), []);
    assert.deepEqual(complaints, []);
    await context.close();
});

test('the puzzle of the day is the same for two visitors, and a day in a row counts', async () => {
    const first = await visit(browser, server.url);
    await first.page.locator('.puzzle-start a', { hasText: 'UpTown' }).click();
    await first.page.waitForSelector('.puzzle-question');
    await settled(first.page);
    const picture = await first.page.locator('.board').innerHTML();
    const second = await visit(browser, server.url);
    await open(second.page, 'uptown');
    assert.ok((await second.page.locator('.board').innerHTML()) === picture, 'the same board');
    await second.page.locator('.puzzle-question .button').click();
    await second.page.waitForSelector('.puzzle-answer');
    assert.match(await second.page.locator('.puzzle-answer').innerText(), /The answer/);
    assert.match(
        await second.page.locator('.puzzle-streak').innerText(),
        /0 days in a row/,
        'who gave up has no day',
    );
    await first.context.close();
    await second.context.close();
});

test('on a phone in the dark, in Polish: the question, the answer below the board, training in the sheet', async () => {
    const { page, context, complaints } = await visit(browser, server.url, {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        colorScheme: 'dark',
        locale: 'pl',
    });
    await open(page, 'budowa/1');
    assert.match(await page.locator('.puzzle-question').innerText(), /lepszy od wszystkich innych/);
    await page.locator('.puzzle-question .button').tap();
    await page.waitForSelector('.puzzle-answer');
    await settled(page);
    assert.match(await page.locator('.puzzle-answer').innerText(), /Odpowiedź/);
    assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        'nothing is wider than the phone',
    );
    assert.deepEqual(await serious(page), []);
    await pictureOf(page, 'puzzle-phone');
    await page.click('.tools .figures');
    await page.waitForSelector('.sheet .puzzle-train a');
    assert.deepEqual(complaints, []);
    await context.close();
});

/** The first puzzle whose answer is such a move. */
const askedFor = (game, move) =>
    new RegExp(`^answer (\\d+) .* move ${move}`, 'm').exec(answersOf(game))[1];
/** Boxes of marks that can be seen without scrolling. */
const marksInSight = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll('.ghost')]
            .map((mark) => mark.getBoundingClientRect())
            .filter(
                ({ x, y, right, bottom }) =>
                    right > x &&
                    document
                        .elementsFromPoint((x + right) / 2, (y + bottom) / 2)
                        .some((under) => under.closest('.middle, .left .seat')),
            ),
    );
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

for (const [game, what, move, screen] of [
    ['mesta', 'pieces of the display', 'pieces', { viewport: { width: 1280, height: 800 } }],
    ['mesta', 'a card of the display, on a phone', 'card', PHONE],
    ['mesta', 'a piece put back', 'drop', { viewport: { width: 1280, height: 800 } }],
    ['uptown', "a gift in a rival's street, on a phone", 'buy \\d .>\\d:', PHONE],
])
    test(`${game}: the mark of an answer is in sight beside its words: ${what}`, async () => {
        const { page, context, complaints } = await visit(browser, server.url, screen);
        await open(page, `${game}/${askedFor(game, move)}`);
        await page.locator('.puzzle-question .button').click();
        await page.waitForSelector('.puzzle-answer');
        await settled(page);
        assert.equal((await marksInSight(page)).length, 1);
        assert.deepEqual(await serious(page), []);
        assert.deepEqual(complaints, []);
        await context.close();
    });

test('what is not there is said, and playing on is an ordinary match', async () => {
    const { page, context } = await visit(browser, anteroom());
    await page.goto(`${server.url}/#/puzzle/uptown/399`);
    await page.waitForSelector('[role=alert]');
    assert.match(await page.locator('[role=alert]').innerText(), /no such puzzle/);
    await open(page, 'uptown/1');
    await page.locator('.puzzle-question .button').click();
    await page.locator('.puzzle-answer .button', { hasText: 'Play on' }).click();
    await page.waitForSelector('.table[data-mine="true"] .action .confirm');
    assert.match(page.url(), /#\/match\//);
    await context.close();
});
