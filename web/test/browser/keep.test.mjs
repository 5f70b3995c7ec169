// SPDX-License-Identifier: MIT
// keep.test.mjs - nothing is lost: leaving and coming back, two tabs, the deal of the day,
// forgetting, undo after the end, a browser without room and one that keeps nothing.
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
    playOut,
    server,
    textOf,
    visit,
} from './house.mjs';

openHouse();

const movesOf = (page) => page.locator('.table').getAttribute('data-moves').then(Number);
const reach = (page, moves) => page.waitForSelector(`.table[data-moves="${moves}"]`);
const logOf = (page) => page.locator('.log li').count();

for (const way of ['the start page', 'the rules', 'another match'])
    test(`a match is where it was after a visit to ${way}`, async () => {
        const { page, context, complaints } = await visit(browser, anteroom());
        await begin(page, server.url, 'urbanista', ['human', 'level-1']);
        const random = dice(5);
        const id = await page.evaluate(() => location.hash);
        for (let i = 0; i < 3; i++) {
            await myTurn(page);
            await moveByMouse(page, random);
        }
        await myTurn(page);
        const moves = await movesOf(page);
        const log = await logOf(page);
        if (way === 'the start page') {
            await page.click('.brand');
            await page.click('.start-panels .go-on a');
        } else if (way === 'the rules') {
            await page.click('button[aria-label="Menu"]');
            await page.click('.menu >> text=Rules');
            await page.click('.rules-sheet >> text=On a page of its own');
            await page.click('.bar >> text=Go on');
        } else {
            await begin(page, server.url, 'budowa', ['human', 'level-1']);
            await page.goBack();
            await page.goBack();
        }
        await page.waitForSelector('.table .part-board');
        assert.equal(await page.evaluate(() => location.hash), id);
        assert.equal(await movesOf(page), moves);
        assert.equal(await logOf(page), log);
        await page.reload();
        await reach(page, moves);
        assert.deepEqual(complaints, []);
        await context.close();
    });

test('two tabs at one match: each shows what the other did, and none overwrites it', async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    await begin(page, server.url, 'urbanista', ['human']);
    const random = dice(6);
    const other = await context.newPage();
    await other.goto(page.url());
    await reach(other, 0);
    await moveByMouse(page, random);
    await moveByMouse(page, random);
    await reach(other, 2);
    await other.waitForSelector('.notice >> text=Another tab');
    await moveByMouse(other, random);
    await reach(page, 3);
    assert.deepEqual(complaints, []);
    await context.close();
});

test('a tab that did not hear of it cannot overwrite either', async () => {
    const { page, context } = await visit(browser, anteroom());
    await begin(page, server.url, 'urbanista', ['human']);
    const other = await context.newPage();
    await other.addInitScript(() => {
        delete window.BroadcastChannel;
    });
    await other.goto(page.url());
    await reach(other, 0);
    const random = dice(6);
    for (let i = 0; i < 3; i++) await moveByMouse(page, random);
    assert.equal(await movesOf(other), 0);
    await moveByMouse(other, dice(9));
    await reach(other, 3);
    await other.waitForSelector('.notice >> text=Another tab');
    await page.reload();
    await reach(page, 3);
    await context.close();
});

test('the deal of the day is dealt once: what was played of it stays, finished or not', async () => {
    const { page, context, complaints } = await visit(browser, server.url);
    await page.click('.daily [data-game=urbanista]');
    const random = dice(1);
    await myTurn(page);
    await moveByMouse(page, random);
    await page.click('.brand');
    await page.click('.daily [data-game=urbanista]:has-text("Go on")');
    await reach(page, 1);
    // Another tab that has not heard of it deals, too.
    const other = await context.newPage();
    await other.goto(`${server.url}/#/`);
    await other.click('.daily [data-game=urbanista]');
    await reach(other, 1);
    await other.close();
    await playOut(page, (p) => moveByMouse(p, random));
    const moves = await movesOf(page);
    const total = await page.locator('.score-sheet tfoot td').innerText();
    await page.click('.brand');
    await page.click(`.daily [data-game=urbanista]:has-text("${total} of")`);
    await page.waitForSelector('.panel.end');
    assert.equal(await movesOf(page), moves);
    assert.deepEqual(complaints, []);
    await context.close();
});

test('a forgotten match can be brought back for ten seconds', async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    await begin(page, server.url, 'urbanista', ['human']);
    await moveByMouse(page, dice(5));
    await begin(page, server.url, 'budowa', ['human', 'level-1']);
    await page.clock.install();
    await page.click('.brand');
    await page.waitForFunction(
        () => document.querySelectorAll('.start-panels .go-on li').length === 2,
    );
    await page.click('.start-panels .go-on li:nth-child(2) button');
    await page.click('.start-panels .go-on li button');
    await page.waitForFunction(
        () => document.querySelectorAll('.start-panels .go-on li').length === 0,
    );
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 6000)); // and it is stopped, however long the click takes
    await page.click('.way-back >> text=Undo');
    await page.clock.resume();
    await page.waitForFunction(
        () => document.querySelectorAll('.start-panels .go-on li').length === 2,
    );
    await page.waitForSelector('.way-back', { state: 'detached' });
    await page.click('.start-panels .go-on li:has-text("Urbanista") a');
    await reach(page, 1);

    await page.click('.brand');
    await page.click('.start-panels .go-on li button');
    await page.waitForSelector('.way-back');
    await page.mouse.move(5, 5);
    await page.clock.runFor(10500);
    await page.waitForSelector('.way-back', { state: 'detached' });
    assert.deepEqual(complaints, []);
    await context.close();
});

test('however many matches are kept, each can be reached', async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    await begin(page, server.url, 'urbanista', ['human']);
    await page.evaluate(
        () =>
            new Promise((done, fail) => {
                // fourteen more like it, older by hours
                const opening = indexedDB.open('townhall');
                opening.onerror = () => fail(opening.error);
                opening.onsuccess = () => {
                    const change = opening.result.transaction('matches', 'readwrite');
                    const store = change.objectStore('matches');
                    const asking = store.getAll();
                    asking.onsuccess = () => {
                        for (let i = 1; i < 15; i++)
                            store.put({
                                ...asking.result[0],
                                id: `older-${i}`,
                                updated: asking.result[0].updated - i * 3600000,
                            });
                    };
                    change.oncomplete = () => done();
                };
            }),
    );
    await page.click('.brand');
    await page.waitForFunction(
        () => document.querySelectorAll('.start-panels .go-on li').length === 12,
    );
    await page.click('.start-panels .go-on >> text=All matches');
    await page.waitForFunction(
        () => document.querySelectorAll('.my-matches .go-on li').length === 15,
    );
    await page.click('.my-matches .go-on a[href="#/match/older-14"]');
    await reach(page, 0);
    assert.deepEqual(complaints, []);
    await context.close();
});

test('results: told with their match, left by a forgotten one, counted, and given out as files', async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    await begin(page, server.url, 'uptown', ['human', 'level-1']);
    const random = dice(4);
    await playOut(page, (p) => moveByMouse(p, random));
    const won = await page
        .locator('.end .prompt')
        .innerText()
        .then((words) => (/Leo wins/.test(words) ? 0 : 1));
    await page.click('.brand');
    const row = page.locator('.start-panels .go-on li');
    await row.locator('text=/(1st|2nd) of 2: /').waitFor();
    assert.match(await row.innerText(), /Leo/);
    assert.match(await row.innerText(), new RegExp(String(new Date().getFullYear())));
    await page.click('text=All matches and statistics');
    const played = () => page.locator('.statistics tr[data-game="uptown"] td').allInnerTexts();
    await page.waitForSelector('.statistics');
    const before = await played();
    assert.deepEqual(before.slice(0, 2), ['1', String(won)]);
    await page.click('.my-matches .go-on li button');
    await page.waitForSelector('.my-matches .alone li >> text=match forgotten');
    assert.deepEqual(await played(), before, 'the statistics do not forget with it');
    await page.click('.way-back >> text=Undo');
    await page.waitForSelector('.my-matches .go-on a[href^="#/match/"]');
    assert.equal(await page.locator('.alone').count(), 0);
    const [csv] = await Promise.all([
        page.waitForEvent('download'),
        page.click('text=Results as a table'),
    ]);
    assert.match(await textOf(csv), /^ended,game,.*\r\n.*,uptown,.*Leo/);
    const [json] = await Promise.all([
        page.waitForEvent('download'),
        page.click('text=Everything as one file'),
    ]);
    const all = JSON.parse(await textOf(json));
    assert.equal(all.matches[0].result.players.length, 2);
    assert.match(all.matches[0].record, /^result /m);
    // A match that ended before results were kept gets its own.
    await page.evaluate(
        () =>
            new Promise((done) => {
                const opening = indexedDB.open('townhall');
                opening.onsuccess = () => {
                    const change = opening.result.transaction('matches', 'readwrite');
                    const asking = change.objectStore('matches').getAll();
                    asking.onsuccess = () => {
                        const [{ result, ...old }] = asking.result;
                        change.objectStore('matches').put(old);
                    };
                    change.oncomplete = () => done();
                };
            }),
    );
    await page.reload();
    await page.waitForSelector('.statistics');
    assert.deepEqual(await played(), before);
    // And forgotten for good.
    await page.click('.my-matches .go-on li button');
    await page.click('.my-matches .alone li button');
    await page.waitForSelector('.statistics', { state: 'detached' });
    assert.deepEqual(complaints, []);
    await context.close();
});

test('undo after the end offers the way back to the result', async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    await begin(page, server.url, 'urbanista', ['human'], (p) => p.locator('.check input').check());
    const random = dice(8);
    await playOut(page, (p) => moveByMouse(p, random));
    const result = await page.locator('.end .prompt').innerText();
    assert.notEqual(
        await page.locator('.tools button[aria-label="Undo"] use').getAttribute('href'),
        await page.locator('button[aria-label="One move back"] use').getAttribute('href'),
        'two things, two signs',
    );
    await page.click('button[aria-label="Undo"]');
    await page.click('.way-back >> text=Back to the result');
    await page.waitForSelector('.panel.end');
    assert.equal(await page.locator('.end .prompt').innerText(), result);
    assert.equal(await page.locator('.way-back').count(), 0);
    await page.reload();
    await page.waitForSelector('.panel.end');
    assert.deepEqual(complaints, []);
    await context.close();
});

test('no room: the player is told and offered the file, and the match is kept when there is room', async () => {
    const { page, context } = await visit(browser, server.url);
    const quota = async (size) => {
        const session = await context.newCDPSession(page);
        await session.send('Storage.overrideQuotaForOrigin', {
            origin: server.url,
            quotaSize: size,
        });
    };
    await quota(1);
    const random = dice(5);
    await begin(page, server.url, 'urbanista', ['human']);
    await page.waitForSelector('.notice >> text=There is no room left');
    await moveByMouse(page, random);
    const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.click('.notice >> text=Save as a file'),
    ]);
    assert.match(await textOf(file), /^move 0 /m);

    await page.click('.brand');
    await page.waitForSelector('.start-panels .go-on li >> text=1 move');
    await page.click('.start-panels .go-on a');
    await reach(page, 1);
    await page.waitForSelector('.notice');
    await quota(1e9);
    await moveByMouse(page, random);
    await page.waitForSelector('.notice', { state: 'detached' });
    await page.reload();
    await reach(page, 2);
    await context.close();
});

test('a browser that keeps nothing says so, and a match can be played and left', async () => {
    const { context } = await visit(browser, server.url);
    const page = await context.newPage();
    await page.addInitScript(() => {
        IDBFactory.prototype.open = () => {
            throw new DOMException('not here', 'SecurityError');
        };
    });
    await page.goto(server.url);
    await page.waitForSelector('.trouble >> text=does not let this page keep');
    await begin(page, server.url, 'urbanista', ['human']);
    await moveByMouse(page, dice(5));
    await page.waitForSelector('.notice >> text=does not let this page keep');
    const id = await page.evaluate(() => location.hash);
    await page.click('.brand');
    await page.waitForSelector('.start');
    await page.evaluate((hash) => {
        location.hash = hash;
    }, id);
    await reach(page, 1);
    await context.close();
});
