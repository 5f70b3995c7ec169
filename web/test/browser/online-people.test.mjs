// SPDX-License-Identifier: MIT
// online-people.test.mjs - who one is: claiming a name in the middle of a match, ratings, rematch,
// the board of the day, notices of one's turn, taking everything along, and leaving for good.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, browser, myTurn, openHouse, server, textOf, visit } from './house.mjs';
import {
    ask,
    claim,
    createTable,
    from,
    goodbye,
    lookAt,
    lookEverywhere,
    newName,
    oneMove,
    onTurn,
    PHONE,
    playOn,
    playUntilTurn,
    sitDown,
    visitors,
    waitForMoves,
} from './online-house.mjs';

openHouse();

test('a guest claims a name in the middle of a match, signs in elsewhere, takes everything along, and leaves for good', async () => {
    const [host, friend, elsewhere] = await visitors(server.url, {}, {}, PHONE);
    const people = [host, friend];
    const link = await createTable(host.page, server.url, 'uptown');
    await sitDown(friend.page, link);
    await host.page.waitForSelector('.table');
    const account = await host.context.newPage();
    const name = newName('Ala');
    await account.goto(`${server.url}/#/account`);
    await account.waitForSelector('form');
    await lookEverywhere(account, 'account-guest');
    await claim(account, server.url, name);
    await lookEverywhere(account, 'account');
    for (const { page } of people) await page.waitForSelector(`.at-table :text("${name}")`); // pushed at once
    await oneMove(people, 2); // the match goes on
    await elsewhere.page.goto(`${server.url}/#/account`);
    const signIn = elsewhere.page
        .locator('form:has(input[autocomplete="current-password"])')
        .first();
    await signIn.locator('input[name=name]').fill(name);
    await signIn.locator('input[name=password]').fill('not-the-password');
    await signIn.locator('button').click();
    await elsewhere.page.waitForSelector('.trouble');
    await signIn.locator('input[name=password]').fill('long-enough');
    await signIn.locator('button').click();
    await elsewhere.page.waitForSelector(`h1:text("${name}")`);
    await elsewhere.page.goto(link); // and plays on from there
    await elsewhere.page.waitForSelector('.table .deeds, .table .talk-button');
    await elsewhere.page.goto(`${server.url}/#/account`);
    const [download] = await Promise.all([
        elsewhere.page.waitForEvent('download'),
        elsewhere.page.click('button:has-text("Save everything")'),
    ]);
    const lines = (await textOf(download))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    assert.equal(lines.find(({ is }) => is === 'account').name, name);
    assert.ok(lines.some(({ is, match }) => is === 'match' && link.endsWith(match)));
    await elsewhere.page.locator('details:has(input[name=password]) summary').last().click();
    const leave = elsewhere.page.locator('details form:has(input[name=password])').last();
    await leave.locator('input[name=password]').fill('long-enough');
    await leave.locator('button').click();
    await elsewhere.page.waitForSelector(`h1:text("${name}")`, { state: 'detached' });
    assert.equal((await ask(friend.page, 'GET', `users/${name}`)).error, 'missing');
    await goodbye(host, friend, elsewhere);
});

/** The winner reads so, it counts in the statistics of that browser, and the match is listed
 * there with a link. */
async function checkOwnWin(people, link) {
    const {
        players,
        result: { places },
    } = await ask(people[0].page, 'GET', `matches/${link.split('/').pop()}`);
    for (const { page } of people) {
        const {
            user: { name },
        } = await ask(page, 'GET', 'me');
        const won = places[players.findIndex((player) => player.name === name)] === 1;
        const alone = places.filter((place) => place === 1).length === 1;
        assert.equal((await page.locator('.end .prompt').innerText()) === 'You win', won && alone);
        const tab = await page.context().newPage();
        await tab.goto(`${server.url}/#/matches`);
        await tab.waitForSelector('.statistics tr[data-game=budowa]');
        const cells = await tab.locator('.statistics tr[data-game=budowa] td').allTextContents();
        assert.deepEqual(cells.slice(0, 2), ['1', won ? '1' : '0']);
        assert.notEqual(cells[2], '\u2013');
        await tab.waitForSelector(`.go-on:not(.alone) a[href="#/online/${link.split('/').pop()}"]`);
        assert.equal(await tab.locator('.go-on.alone').count(), 0);
        await tab.close();
    }
}

test('a rated match: no hints, the numbers change as the profile says, a rematch with the same people, block and report', async () => {
    const people = await visitors(server.url, from('192.0.2.1'), from('198.51.100.1'));
    const [host, friend] = people;
    const names = [newName('Eva'), newName('Jan')];
    await Promise.all(people.map(({ page }, i) => claim(page, server.url, names[i])));
    const link = await createTable(host.page, server.url, 'budowa', {
        Clock: '2',
        Rated: true,
        'Who may find it': 'open',
    });
    await sitDown(friend.page, link);
    await host.page.waitForSelector('.table');
    const mover = await onTurn(...people);
    const hint = mover.page.locator('.tools button:has(use[href="#hint"])');
    assert.ok(await hint.isDisabled());
    assert.equal(await hint.getAttribute('aria-description'), 'No hints in a rated match');
    await playOn(people, 31);
    for (const { page } of people) await page.waitForSelector('.rating-changes li:nth-child(2)');
    const told = await host.page.locator('.rating-changes li').evaluateAll((rows) =>
        rows.map((row) => ({
            name: row.querySelector('span').textContent,
            numbers: row.querySelector('.figure').textContent.match(/\d+/g).map(Number),
            change: Number(
                row.querySelector('b').textContent.replace('\u2212', '-').replace('\u00b1', ''),
            ),
        })),
    );
    for (const {
        name,
        numbers: [before, after, give],
        change,
    } of told) {
        const {
            ratings: [rating],
        } = await ask(host.page, 'GET', `users/${name}`);
        assert.deepEqual(
            [before, after, give, change],
            [1500, rating.rating, rating.give_or_take, rating.rating - 1500],
        );
        assert.equal(rating.matches, 1);
    }
    assert.equal(
        told.reduce((sum, { change }) => sum + change, 0),
        0,
    );
    await lookEverywhere(host.page, 'rated-end');
    await checkOwnWin(people, link);
    // What the host's browser finds out about the match is kept there; a long look found this.
    const id = link.split('/').pop();
    await host.page.waitForFunction(
        (match) => match in JSON.parse(localStorage.getItem('townhall.matches.judged') ?? '{}'),
        id,
    );
    await host.page.evaluate(
        (match) =>
            localStorage.setItem(
                'townhall.matches.judged',
                JSON.stringify({ [match]: { accuracy: [77, 77], playouts: 1e9 } }),
            ),
        id,
    );
    await friend.page.reload(); // who comes back later sees it, too
    await friend.page.waitForSelector('.rating-changes li:nth-child(2)');
    // Once more, with the same people.
    await host.page.click('.after .button.primary');
    await host.page.waitForSelector('.online-waiting');
    await friend.page.waitForSelector('.after .button.primary:has-text("To the rematch")');
    await friend.page.click('.after .button.primary');
    await friend.page.waitForSelector('.online-waiting');
    for (const { page } of people)
        if (await page.locator('.doing .button.primary:has-text("Sit down")').count())
            await page.click('.doing .button.primary');
    await Promise.all(people.map(({ page }) => page.waitForSelector('.table')));
    assert.notEqual(host.page.url(), link);
    assert.equal(host.page.url(), friend.page.url());
    // The other's profile, and what one may do there, by keyboard.
    await host.page.goto(`${server.url}/#/people/${names[1]}`);
    await host.page.waitForSelector('.ratings');
    const { change } = told.find(({ name }) => name === names[1]);
    await host.page.waitForSelector(`.profile .matches b:has-text("${Math.abs(change)}")`);
    // What is over says the place, what goes on whose turn it is.
    const list = host.page.locator('.profile .matches li');
    const {
        players,
        result: { places },
    } = (await ask(host.page, 'GET', `users/${names[1]}/matches`)).matches.find(({ id }) =>
        link.endsWith(id),
    );
    assert.match(
        await list.innerText(),
        new RegExp(
            `${['1st', '2nd'][places[players.findIndex(({ name }) => name === names[1])] - 1]} of 2`,
        ),
    );
    assert.equal(await list.locator('.judged').getAttribute('aria-label'), 'Accuracy: 77');
    await lookEverywhere(host.page, 'profile');
    await host.page.click('.chips button:text("Going on")');
    assert.match(await list.innerText(), /to move/);
    await host.page.locator('button:has-text("Report")').focus();
    await host.page.keyboard.press('Enter');
    await host.page.waitForSelector('dialog[open] textarea');
    await lookAt(host.page, 'report-desk');
    await host.page.locator('dialog textarea').fill('Nothing bad: this is a test.');
    await host.page.keyboard.press('Tab');
    await host.page.keyboard.press('Enter');
    await host.page.waitForSelector('dialog[open]', { state: 'detached' });
    await host.page.waitForSelector('[role=status]:has-text("operator")');
    await host.page.click('button:has-text("Block")');
    await host.page.waitForSelector('button:has-text("Lift the block")');
    await host.page.click('button:has-text("Lift the block")');
    await host.page.waitForSelector('[role=status]:has-text("lifted")');
    await goodbye(...people);
});

test('a guest is blocked and reported from the table; the account lists who is blocked, and tokens', async () => {
    const people = await visitors(server.url, {}, {});
    const [{ page }, friend] = people;
    const link = await createTable(page, server.url, 'uptown');
    await sitDown(friend.page, link);
    await page.waitForSelector('.table');
    await page.click('.at-table a[href*="#/people/"]');
    await page.waitForSelector('button:has-text("Report")');
    await page.click('button:has-text("Report")');
    await page.locator('dialog textarea').fill('Nothing bad: this is a test.');
    const [report] = await Promise.all([
        page.waitForRequest((request) => request.url().endsWith('/reports')),
        page.click('dialog button[type=submit]'),
    ]);
    assert.equal(report.postDataJSON().match, link.split('/').pop());
    await page.waitForSelector('[role=status]:has-text("operator")');
    await page.click('button:has-text("Block")');
    await page.waitForSelector('button:has-text("Lift the block")');
    await page.reload();
    await page.waitForSelector('button:has-text("Lift the block")');
    // What a guest has goes with the session: both ways out of it ask first.
    await page.goto(`${server.url}/#/account`);
    const signIn = page.locator('form:has(input[autocomplete="current-password"])').first();
    await page.waitForSelector('h1');
    const guest = await page.locator('h1').innerText();
    for (const leave of [
        () => page.getByRole('button', { name: 'Sign out', exact: true }).click(),
        async () => {
            await signIn.locator('input[name=name]').fill('Somebody');
            await signIn.locator('input[name=password]').fill('long-enough');
            await signIn.locator('button').click();
        },
    ]) {
        await leave();
        await page.waitForSelector(`dialog:has-text("${guest}")`);
        await page.click('dialog button:has-text("Cancel")');
        assert.equal(await page.locator('h1').innerText(), guest);
    }
    await claim(page, server.url, newName('Blocks'));
    await page.click('details:has(input[name=label]) summary');
    await page.locator('form:has(input[name=label]) input').fill('my bot');
    await page.click('form:has(input[name=label]) button');
    await page.waitForSelector('.kept li:has-text("my bot")');
    await lookAt(page, 'account-lists');
    await page.click('.kept li:has-text("my bot") button');
    await page.waitForSelector('.kept li:has-text("my bot")', { state: 'detached' });
    await page.click('.kept button:has-text("Lift the block")');
    await page.waitForSelector('.kept button:has-text("Lift the block")', { state: 'detached' });
    await page.waitForSelector('.kept li:has-text("(this one)")');
    await goodbye(...people);
});

test('the deal of the day: a member\u2019s result stands on the board, on the end screen and on everybody\u2019s start page', async () => {
    const [one, other] = await visitors(server.url, {}, PHONE);
    const name = newName('Dan');
    await claim(one.page, server.url, name);
    await one.page.goto(`${server.url}/#/`);
    await one.page.click('.daily [data-game=urbanista]');
    await one.page.waitForSelector('.table');
    for (let n = 0; (await myTurn(one.page)) === 'move'; n++) {
        await one.page.evaluate(() =>
            document.querySelector('.action button:has(use[href="#log"])').click(),
        );
        await one.page.locator('dialog .moves button').first().click();
        await one.page.click('.confirm:not([aria-disabled])');
        await waitForMoves(one.page, n + 1);
    }
    await one.page.waitForSelector(`.end .daily-board li.mine:has-text("${name}")`);
    await lookAt(one.page, 'daily-end-desk');
    const { board } = await ask(
        one.page,
        'GET',
        `daily/urbanista/${await one.page.evaluate(() => {
            const now = new Date();
            return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
        })}`,
    );
    assert.ok(board.some((row) => row.name === name));
    await other.page.goto(`${server.url}/#/today`);
    await other.page.reload();
    await other.page.waitForSelector(`.daily-board li:has-text("${name}")`);
    await goodbye(one, other);
});

test('it is my turn: number in the title and on the badge, a sound, a notification; the next match in one click; one list of matches', async () => {
    const spy = () => {
        globalThis.told = { badge: [], notes: 0, at: -1e9, notices: [] };
        navigator.setAppBadge = (n) => {
            globalThis.told.badge.push(n);
            return Promise.resolve();
        };
        globalThis.AudioContext = class {
            constructor() {
                globalThis.told.notes++;
                globalThis.told.at = performance.now();
                throw new Error('no sound here');
            }
        };
        Object.defineProperty(Notification, 'permission', { get: () => 'granted' }); // a browser without windows never shows any
        Notification.requestPermission = () => Promise.resolve('granted');
        ServiceWorkerRegistration.prototype.showNotification = (title, { body, data }) => {
            globalThis.told.notices.push({ title, body, ...data });
            return Promise.resolve();
        };
        Object.defineProperty(document, 'hidden', { get: () => globalThis.isHidden === true });
    };
    const [host, friend] = await visitors(server.url, {}, {});
    await host.page.addInitScript(spy);
    await host.page.reload();
    await host.page.waitForSelector('#app:not([aria-busy])');
    await host.page.click('.hero .icon-button');
    await host.page.locator('dialog label:has-text("Notify me") input').check();
    await host.page.locator('dialog label:has-text("Sounds") input').check(); // off until chosen
    await lookAt(host.page, 'settings-desk');
    await host.page.keyboard.press('Escape');
    // Two tables: one waits for the host, the other is played.
    const first = await createTable(host.page, server.url, 'urbanista', { Clock: '3' });
    await sitDown(friend.page, first);
    await host.page.waitForSelector('.table');
    await playUntilTurn(host, [host, friend], 3);
    await host.page.waitForFunction(() => document.title.startsWith('(1) '));
    const second = await createTable(host.page, server.url, 'uptown', {
        Clock: '1',
        'Who may find it': 'open',
    });
    const looker = await visit(browser, server.url, PHONE);
    await looker.page.goto(`${server.url}/#/friends`);
    await looker.page.waitForSelector(`.open-tables a[href="#/online/${second.split('/').pop()}"]`);
    await sitDown(friend.page, second);
    await looker.page.waitForSelector(
        `.open-tables a[href="#/online/${second.split('/').pop()}"]`,
        { state: 'detached' },
    ); // live
    await host.page.waitForSelector('.table');
    await playUntilTurn(friend, [host, friend], 3);
    await host.page.waitForFunction(() => performance.now() - globalThis.told.at > 1100); // a turn within a second of another is silent
    await host.page.evaluate(() => {
        globalThis.isHidden = true;
        globalThis.told.notes = 0;
    });
    await playUntilTurn(host, [host, friend], 4);
    await host.page.waitForFunction(
        () =>
            document.title.startsWith('(2) ') &&
            globalThis.told.notices.length > 0 &&
            globalThis.told.notes > 0,
    );
    const told = await host.page.evaluate(() => globalThis.told);
    assert.equal(told.badge[told.badge.length - 1], 2);
    assert.deepEqual(told.notices, [
        { title: 'UpTown', body: 'It is your turn.', hash: `#/online/${second.split('/').pop()}` },
    ]);
    await host.page.evaluate(() => {
        globalThis.isHidden = false;
    });
    // One list: what waits for me first, by time left; what lies in this browser after it.
    await begin(host.page, server.url, 'urbanista', ['human']);
    await host.page.goto(`${server.url}/#/`);
    await host.page.waitForSelector('.go-on li.hot:nth-child(2)');
    const rows = await host.page
        .locator('.go-on li a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    assert.deepEqual(rows.slice(0, 2), [
        `#/online/${second.split('/').pop()}`,
        `#/online/${first.split('/').pop()}`,
    ]);
    assert.match(rows[2], /^#\/match\//);
    await host.page.waitForSelector('.go-on .tag:has-text("2")');
    await lookEverywhere(host.page, 'start');
    // Ending one by agreement shows the other.
    await host.page.goto(second);
    await host.page.click('.deeds button:has-text("End by agreement")');
    await friend.page.locator('.notice.question button').first().click();
    await friend.page.goto(first);
    await host.page.click('.next-match');
    await host.page.waitForFunction(
        (hash) => location.hash === hash,
        `#/online/${first.split('/').pop()}`,
    );
    await host.page.waitForSelector('.table[data-mine="true"]');
    // Elsewhere in the page a turn arrives at once, by push.
    await host.page.goto(`${server.url}/#/rules/uptown`);
    await host.page.reload();
    await host.page.waitForFunction(() => document.title.startsWith('(1) '));
    const tab = await host.context.newPage(); // several tabs agree
    await tab.goto(first);
    const here = { page: tab };
    await playUntilTurn(friend, [here, friend], 5);
    await host.page.waitForFunction(() => !document.title.startsWith('('));
    await host.page.route('**/api/1/me', (route) => route.abort());
    await playUntilTurn(here, [here, friend], 6);
    await host.page.waitForFunction(() => document.title.startsWith('(1) '));
    await goodbye(host, friend, looker);
});

test('on a phone, a match that waits for me stands over the games', async () => {
    const people = await visitors(server.url, PHONE, PHONE);
    await sitDown(people[1].page, await createTable(people[0].page, server.url, 'uptown'));
    const { page } = await onTurn(...people);
    await page.goto(`${server.url}/#/`);
    await page.waitForSelector('.going.hot');
    const [mine, games] = await Promise.all(
        ['.going', '.game-cards'].map((what) => page.locator(what).boundingBox()),
    );
    assert.ok(mine.y + mine.height <= games.y, JSON.stringify({ mine, games }));
    await goodbye(...people);
});

test('a new table: good defaults, by keyboard alone', async () => {
    const [host] = await visitors(server.url, {});
    await host.page.goto(`${server.url}/#/online/new/mesta`);
    await host.page.waitForSelector('.online-new');
    await lookEverywhere(host.page, 'new');
    await host.page.locator('.online-new button[type=submit]').focus();
    await host.page.keyboard.press('Enter');
    await host.page.waitForSelector('.online-waiting .chairs');
    await host.page.locator('.doing .button:has(use[href="#leave"])').focus();
    await host.page.keyboard.press('Enter');
    await host.page.waitForSelector('h1:has-text("closed")');
    await lookAt(host.page, 'closed-desk');
    assert.deepEqual(host.complaints, []);
    await goodbye(host);
});
