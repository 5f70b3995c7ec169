// SPDX-License-Identifier: MIT
// online-table.test.mjs - what people do at an online table besides playing: talk, watching, undo,
// clocks, pausing, leaving.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHouse, server, settled } from './house.mjs';
import {
    createTable,
    goodbye,
    isMine,
    lookAt,
    movesOf,
    oneMove,
    onTurn,
    PHONE,
    playItself,
    playUntilTurn,
    sitDown,
    tableOf,
    visitors,
    waitForMoves,
} from './online-house.mjs';

openHouse();

test('talk: a phrase is read in each one\u2019s own language, words as written, with a dot for what is unread; a watcher looks on', async () => {
    const [host, friend, other] = await visitors(server.url, {}, { ...PHONE, locale: 'de-DE' }, {});
    const link = await createTable(host.page, server.url, 'uptown');
    await sitDown(friend.page, link);
    await host.page.waitForSelector('.table');
    await other.page.goto(link);
    await other.page.waitForSelector('.table');
    assert.equal(await isMine(other.page), false);
    await other.page.waitForSelector('.talk a:has-text("Sign in")'); // why there is no field
    await other.page.waitForSelector('.at-table :text("You are watching.")');
    assert.equal(await undo(other.page).count(), 0); // there is nothing to do
    await host.page.waitForSelector('.tools .watchers:has-text("1")');
    await host.page.locator('.talk .chip').first().click();
    await host.page.waitForSelector('.talk li:has-text("Hello!") .everybody');
    await friend.page.waitForSelector('.talk-button.unread');
    await friend.page.click('.talk-button');
    await friend.page.waitForSelector('dialog .talk li:has-text("Hallo")');
    await friend.page.waitForSelector('.talk-button:not(.unread)');
    await lookAt(friend.page, 'talk-phone');
    await friend.page.locator('dialog .talk input').fill('Bis gleich <b>!');
    await friend.page.keyboard.press('Enter');
    await host.page.waitForSelector('.talk li:has-text("Bis gleich <b>!")');
    assert.equal(await other.page.locator('.talk li').count(), 0); // the players' room is theirs
    await friend.page.keyboard.press('Escape');
    // Talk can be reduced to phrases, and turned off.
    const talk = async (value) => {
        await host.page.click('.tools button:has(use[href="#menu"])');
        await host.page.click('dialog button:has-text("Settings")');
        await host.page.locator('dialog label:has-text("Talk") select').selectOption(value);
        await host.page.keyboard.press('Escape');
    };
    await talk('phrases');
    await host.page.click('.talk li .hidden-words');
    await host.page.waitForSelector('.talk li:has-text("Bis gleich <b>!")');
    await talk('off');
    await host.page.click('.talk button:has-text("Turn it on")');
    await host.page.waitForSelector('.talk li:has-text("Hello!")');
    await oneMove([host, friend], 3);
    await waitForMoves(other.page, 1);
    await goodbye(host, friend, other);
});

const undo = (page) => page.locator('.tools button:has(use[href="#undo"])');
/** What came of it: taken back, asked, or refused with the reason. */
const outcome = (page, before) =>
    page
        .waitForFunction((n) => {
            if (document.querySelector('.notice.question')) return 'asked';
            const trouble = document.querySelector('.trouble');
            return trouble
                ? trouble.textContent
                : Number(document.querySelector('.table').dataset.moves) < n
                  ? 'back'
                  : '';
        }, before)
        .then((found) => found.jsonValue());

test('on a phone the code to be looked at is whole on the screen, and no sheet covers it, at the longest table', async () => {
    const [host] = await visitors(server.url, PHONE);
    await createTable(host.page, server.url, 'budowa', { 'Number of players': '6' });
    const [code, sheet] = await Promise.all(
        ['.qr', '.doing'].map((what) => host.page.locator(what).boundingBox()),
    );
    assert.ok(code.y > 0 && code.y + code.height <= sheet.y, JSON.stringify({ code, sheet }));
    await goodbye(host);
});

/** A host, and a friend who has sat down where a third is missing. */
async function atAWaitingTable(friendly) {
    const [host, friend] = await visitors(server.url, {}, friendly);
    await friend.page.goto(
        await createTable(host.page, server.url, 'mesta', { 'Number of players': '3' }),
    );
    await friend.page.click('.doing .button.primary');
    await friend.page.waitForSelector('.doing .button:has-text("Leave the table")');
    return [host, friend];
}

test('taken off a table: said at once where one waits; there is no way to sit down again', async () => {
    const [host, friend] = await atAWaitingTable(PHONE);
    await host.page.locator('.chairs li:not(.vacant) .icon-button').click();
    await friend.page.waitForSelector(
        '.doing [role=alert]:has-text("The host has taken you off this table")',
    );
    assert.equal(await friend.page.locator('.doing .button, .chairs .button').count(), 0);
    await lookAt(friend.page, 'sent-away-phone');
    await goodbye(host, friend);
});

test('taken off a table that is not on the screen: it is said on the one that is', async () => {
    const [host, friend] = await atAWaitingTable({});
    await friend.page.goto(`${server.url}/#/`);
    await friend.page.waitForSelector('.go-on a[href^="#/online/"]');
    await host.page.locator('.chairs li:not(.vacant) .icon-button').click();
    await friend.page.waitForSelector(
        '.way-back:has-text("The host has taken you off a table of M\u011bsta")',
    );
    await friend.page.waitForSelector('.go-on a[href^="#/online/"]', { state: 'detached' });
    await lookAt(friend.page, 'sent-away-desk');
    await friend.page.click('.way-back button');
    await friend.page.waitForSelector('.way-back', { state: 'detached' });
    await goodbye(host, friend);
});

test('left in one tab: the other ones know at once, and nobody is said to have sent them away', async () => {
    const [host, friend] = await atAWaitingTable({});
    const other = await friend.context.newPage();
    await other.goto(`${server.url}/#/`);
    await other.waitForSelector('.go-on a[href^="#/online/"]');
    await other.route('**/api/1/me', (route) => route.abort()); // the poll once a minute would show it, too
    await friend.page.click('.doing .button:has-text("Leave the table")');
    await other.waitForSelector('.go-on a[href^="#/online/"]', { state: 'detached' });
    assert.equal(await other.locator('.way-back').count(), 0);
    await goodbye(host, friend);
});

test('undo: freely within one\u2019s turn, refused past what somebody has learned', async () => {
    const people = await visitors(server.url, {}, {});
    await sitDown(people[1].page, await createTable(people[0].page, server.url, 'uptown'));
    await people[0].page.waitForSelector('.table');
    const seen = new Set();
    for (let i = 0; !(seen.has('back') && seen.size > 1); i++) {
        assert.ok(i < 60, `only ${[...seen]}`);
        const actor = await oneMove(people, 5 + i);
        if (!(await isMine(actor.page))) continue; // the turn has passed: that is the next test
        const before = await movesOf(actor.page);
        const stays = (await undo(actor.page).getAttribute('aria-disabled')) === 'true';
        if (stays)
            assert.match(
                await undo(actor.page).getAttribute('aria-description'),
                /Somebody has learned something since/,
            );
        else await undo(actor.page).click();
        const what = stays ? 'learned' : await outcome(actor.page, before);
        assert.ok(what === 'back' || what === 'learned', what);
        seen.add(what);
        const now = what === 'back' ? before - 1 : before;
        await Promise.all(
            people.map(({ page }) =>
                page.waitForFunction(
                    (n) => Number(document.querySelector('.table').dataset.moves) === n,
                    now,
                ),
            ),
        );
    }
    await goodbye(...people);
});

test('undo by consent: a no leaves everything as it is, a yes takes the move back for everybody', async () => {
    const people = await visitors(server.url, {}, PHONE);
    await sitDown(people[1].page, await createTable(people[0].page, server.url, 'mesta'));
    await people[0].page.waitForSelector('.table');
    const answers = [false, true];
    for (let i = 0; answers.length > 0; i++) {
        assert.ok(i < 60);
        const actor = await oneMove(people, 5 + i);
        const other = people.find((one) => one !== actor);
        if (await isMine(actor.page)) continue; // still the same turn: that is the test before
        const before = await movesOf(actor.page);
        if ((await undo(actor.page).getAttribute('aria-disabled')) === 'true') continue; // somebody has learned something
        assert.equal(
            await undo(actor.page).getAttribute('aria-label'),
            'Ask to take the move back',
        );
        await undo(actor.page).click();
        assert.equal(await outcome(actor.page, before), 'asked');
        const yes = answers.shift();
        await other.page.waitForSelector('.notice.question button');
        if (yes) await lookAt(other.page, 'question');
        const sheet = other.page.locator('.tools .figures'); // on a phone: it covers no question
        if (await sheet.isVisible()) await sheet.click();
        await other.page
            .locator('.notice.question button')
            .nth(yes ? 0 : 1)
            .click();
        if (await sheet.isVisible()) await other.page.keyboard.press('Escape');
        await Promise.all(
            people.map(({ page }) =>
                page.waitForSelector('.notice.question', { state: 'detached' }),
            ),
        );
        await Promise.all(
            people.map(({ page }) =>
                page.waitForFunction(
                    (n) => Number(document.querySelector('.table').dataset.moves) === n,
                    yes ? before - 1 : before,
                ),
            ),
        );
    }
    const said = (await people[0].page.locator('.log .said').allTextContents()).join('\n');
    for (const words of ['would like to take', 'would rather not', 'has taken a move back'])
        assert.ok(said.includes(words), said);
    await goodbye(...people);
});

test('the clock runs out: a stand-in plays, and whoever was late takes the seat back', async () => {
    const people = await visitors(server.url, {}, PHONE);
    const link = await tableOf(people[0].page, server.url, {
        pace: { kind: 'live', bank: 10, turn: 0 },
    });
    await sitDown(people[1].page, link);
    await people[0].page.waitForSelector('.table');
    const late = await onTurn(...people);
    const other = people.find((one) => one !== late);
    await late.page.waitForSelector('.clock.runs', { state: 'attached' }); // in the bar, or with a phone's figures
    await late.page.waitForSelector('.notice.return');
    await waitForMoves(other.page, 1); // the stand-in has played
    await other.page.waitForFunction(
        () =>
            document.querySelector('.seat-panel, .phone-figures') &&
            document.body.textContent.includes('(stand-in)'),
    );
    await lookAt(late.page, 'replaced');
    await late.page.click('.notice.return button');
    await late.page.waitForSelector('.notice.return', { state: 'detached' });
    await goodbye(...people);
});

/** Seconds that a clock of words shows. */
const secondsOf = (words) => words.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);

test('a clock is true when the table is opened in the middle of a turn, and in the list of matches', async () => {
    const people = await visitors(server.url, {}, {});
    const link = await tableOf(people[0].page, server.url, {
        pace: { kind: 'live', bank: 60, turn: 0 },
    });
    await sitDown(people[1].page, link);
    await people[0].page.waitForSelector('.table');
    const { page } = await onTurn(...people);
    const began = Date.now();
    await new Promise((done) => {
        setTimeout(done, 7000);
    });
    const isTrue = async (selector) => {
        const shown = secondsOf(await page.locator(selector).first().textContent());
        const left = 60 - (Date.now() - began) / 1000;
        assert.ok(
            shown <= left + 1.5 && shown >= left - 4,
            `${selector} shows ${shown} of ${left}`,
        );
    };
    await page.reload();
    await page.waitForSelector('.clock.runs b', { state: 'attached' });
    await isTrue('.clock.runs b');
    await page.goto(`${server.url}/#/`);
    await page.waitForSelector('.go-on .clock b');
    await isTrue('.go-on .clock b');
    await goodbye(...people);
});

test('leaving asks first; a pause stops the clocks by consent; ending by agreement has no result', async () => {
    const people = await visitors(server.url, {}, {});
    const [host, friend] = people;
    await sitDown(friend.page, await createTable(host.page, server.url, 'budowa', { Clock: '1' }));
    await host.page.waitForSelector('.table');
    await oneMove(people, 3);
    await host.page.click('.deeds button:has(use[href="#pause"])');
    await friend.page.locator('.notice.question button').first().click();
    await Promise.all(people.map(({ page }) => page.waitForSelector('.clock.stands')));
    await lookAt(host.page, 'paused-desk');
    // By keyboard: the question opens, Escape leaves everything, Enter on the answer does it.
    const leave = host.page.locator('.deeds button:has(use[href="#leave"])');
    await leave.focus();
    await host.page.keyboard.press('Enter');
    await host.page.waitForSelector('dialog[open]');
    await lookAt(host.page, 'leave-desk');
    await host.page.keyboard.press('Escape');
    await host.page.waitForSelector('dialog[open]', { state: 'detached' });
    assert.ok(await leave.evaluate((button) => document.activeElement === button));
    await friend.page.click('.deeds button:has-text("End by agreement")');
    await host.page.locator('.notice.question button').first().click();
    await Promise.all(
        people.map(({ page }) => page.waitForSelector('.notice:has-text("no result")')),
    );
    await Promise.all(people.map(({ page }) => page.waitForSelector('.after')));
    await lookAt(host.page, 'ended-early-desk');
    await goodbye(...people);
});

test('others’ moves are numbered on the board and in the log; one’s own has a ring until it is kept, then a tick; refused, it is back', async () => {
    const people = await visitors(server.url, {}, {});
    const [host, friend] = people;
    const link = await createTable(host.page, server.url, 'uptown');
    await sitDown(friend.page, link);
    await host.page.waitForSelector('.table');
    await playUntilTurn(host, people, 3);
    await playUntilTurn(friend, people, 4); // the host's turn, then the friend's
    let rivals = 0;
    for (; !(await isMine(host.page)); rivals++) await oneMove(people, 5);
    const numbers = () => host.page.locator('.log .order').allTextContents();
    assert.deepEqual(
        await numbers(),
        Array.from({ length: rivals }, (_, i) => String(rivals - i)),
    );
    await host.page.waitForSelector('.seat-panel .last-marks text, .board .last-marks text');
    await lookAt(host.page, 'marks-desk');
    // The request is held: on its way for as long as the test looks.
    await host.page.evaluate(() => {
        const { send } = WebSocket.prototype;
        globalThis.held = [];
        WebSocket.prototype.send = function hold(words) {
            if (JSON.parse(words).do === 'play')
                globalThis.held.push((change = (all) => all) => send.call(this, change(words)));
            else send.call(this, words);
        };
    });
    await host.page.click('.action .list');
    await host.page.locator('dialog .moves button').first().click();
    await host.page.waitForSelector('.confirm:not([disabled])');
    await settled(host.page);
    // Not every move shows on a board: then there is nothing to put a ring on.
    const drawn = (await host.page.locator(':is(.board, .seat-panel) .ghost').count()) > 0;
    const ring = (sign) =>
        drawn ? host.page.waitForSelector(`.own-sign.${sign}`) : Promise.resolve();
    await host.page.click('.confirm');
    await host.page.waitForSelector('.table[data-sign=sent]');
    await ring('sent');
    assert.equal(await host.page.locator('.prompt').textContent(), 'Your move is on its way…');
    await lookAt(host.page, 'sent-desk');
    await host.page.evaluate(() =>
        globalThis.held.pop()((words) =>
            JSON.stringify({ ...JSON.parse(words), move: 'sell everything' }),
        ),
    );
    await host.page.waitForSelector('.table[data-sign=refused] .trouble');
    await host.page.waitForSelector('.table[data-mine=true] .confirm:not([disabled])'); // to be decided anew
    const before = await movesOf(host.page);
    await host.page.click('.confirm');
    await host.page.waitForSelector('.table[data-sign=sent]');
    const kept = host.page.waitForSelector('.table[data-sign=kept]');
    await host.page.evaluate(() => globalThis.held.pop()());
    await kept;
    await waitForMoves(host.page, before + 1);
    await host.page.waitForSelector('.log li:first-child .kept');
    await host.page.waitForSelector('.own-sign', { state: 'detached' });
    assert.deepEqual(await numbers(), []); // they stay until one has moved
    await goodbye(...people);
});

test('the speed of others’ moves holds online: step by step, a rival’s move waits until it is asked for', async () => {
    const people = await visitors(server.url, { reducedMotion: 'no-preference' }, {});
    const [host, friend] = people;
    await host.page.evaluate(() =>
        localStorage.setItem(
            'townhall.settings',
            JSON.stringify({ motion: true, pace: 'step', auto: false }),
        ),
    );
    await host.page.reload();
    await host.page.waitForSelector('#app:not([aria-busy])');
    const link = await createTable(host.page, server.url, 'uptown');
    await sitDown(friend.page, link);
    await host.page.waitForSelector('.table');
    await playUntilTurn(friend, people, 3);
    const before = (await movesOf(host.page)) + 1;
    await oneMove([friend], 4); // is shown
    await waitForMoves(host.page, before);
    await oneMove([friend], 5); // waits
    await host.page.waitForSelector('.next');
    assert.equal(await movesOf(host.page), before);
    await host.page.click('.next');
    await host.page.waitForSelector('.table[data-mine="true"]');
    assert.equal(await movesOf(host.page), before + 1);
    for (const { complaints, context } of people) {
        assert.deepEqual(complaints, []);
        await context.close();
    }
});

test('where my clock runs I may decide at once, however slowly others\u2019 moves are shown', async () => {
    const people = await visitors(server.url, { reducedMotion: 'no-preference' }, {});
    const [host, friend] = people;
    await host.page.evaluate(() =>
        localStorage.setItem(
            'townhall.settings',
            JSON.stringify({ motion: true, pace: 'slow', auto: false }),
        ),
    );
    await host.page.reload();
    await host.page.waitForSelector('#app:not([aria-busy])');
    const link = await createTable(host.page, server.url, 'uptown', { Clock: '1' });
    await sitDown(friend.page, link);
    await host.page.waitForSelector('.table');
    await playUntilTurn(friend, people, 3);
    const before = await movesOf(host.page);
    await playItself(friend.page, 4, 1);
    await waitForMoves(host.page, before + 1);
    // The bubble of the first decision has just begun when the second one passes the turn on.
    await friend.page.waitForSelector('.table[data-mine="true"]');
    const sent = Date.now();
    await playItself(friend.page, 5, 1);
    await host.page.waitForSelector('.table[data-mine="true"]');
    const took = Date.now() - sent;
    assert.ok(took < 2000, `${took} ms until I could decide`); // a bubble alone would take three seconds
    await goodbye(...people);
});
