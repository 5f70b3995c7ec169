// SPDX-License-Identifier: MIT
// online-line.test.mjs - the connection of online play: lost, back, slow to wake, behind a proxy;
// nothing is lost nor doubled by it, and what happened meanwhile is shown.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { browser, openHouse, server, startServer } from './house.mjs';
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
    startProxy,
    visitors,
    waitForMoves,
} from './online-house.mjs';

openHouse();

test('the network is lost in the middle of a move: it is made once, when the network is back', async () => {
    const people = await visitors(server.url, {}, {});
    await sitDown(people[1].page, await createTable(people[0].page, server.url, 'uptown'));
    await people[0].page.waitForSelector('.table');
    await oneMove(people, 5);
    const mine = await onTurn(...people);
    const theirs = people.find((one) => one !== mine);
    const before = await movesOf(mine.page);
    // The socket lives on when a browser says it is offline: it is shut as a network that breaks
    // would.
    await mine.page.evaluate(() => {
        const Real = WebSocket.prototype;
        Real.send = ((send) =>
            function lost(words) {
                if (globalThis.isOffline) this.close();
                else send.call(this, words);
            })(Real.send);
        globalThis.isOffline = true;
    });
    await mine.context.setOffline(true);
    await mine.page.locator('.action button:has(use[href="#log"])').click();
    await mine.page.locator('dialog .moves button').first().click();
    await mine.page.locator('.confirm:not([aria-disabled])').click();
    await mine.page.waitForSelector(
        '.notice:has-text("connection is lost"), .notice:has-text("Coming back")',
    );
    await lookAt(mine.page, 'lost-desk');
    assert.equal(await movesOf(theirs.page), before);
    await mine.page.evaluate(() => {
        globalThis.isOffline = false;
    });
    await mine.context.setOffline(false);
    await waitForMoves(theirs.page, before + 1);
    await waitForMoves(mine.page, before + 1);
    assert.equal(await movesOf(theirs.page), before + 1);
    await goodbye(...people);
});

test('the operator announces it, the server is killed in the middle of a match and comes back: everybody goes on, a reload and a second tab too', async () => {
    const own = await startServer();
    const people = await visitors(own.url, {}, {});
    const [host, friend] = people;
    const link = await createTable(host.page, own.url, 'urbanista');
    await sitDown(friend.page, link);
    await host.page.waitForSelector('.table');
    for (let n = 0; n < 3; n++) await oneMove(people, 11 + n);
    const before = await movesOf(host.page);
    execFileSync(process.env.TOWNHALL, ['admin', '--data', own.data, 'say', 'Restart at 20:00']);
    for (const { page } of people) {
        const said = page.locator('.way-back', { hasText: 'From the operator: Restart at 20:00' });
        await said.waitFor();
        await lookAt(page, 'announcement');
        await said.getByRole('button').click();
        await said.waitFor({ state: 'detached' });
    }
    await own.kill();
    await host.page.waitForSelector('.notice');
    const again = await startServer({ port: own.port, data: own.data });
    await host.page.waitForFunction(
        () =>
            ![...document.querySelectorAll('.notice')].some((one) =>
                /lost|Coming/.test(one.textContent),
            ),
    );
    await friend.page.reload();
    await waitForMoves(friend.page, before);
    const tab = await host.context.newPage();
    await tab.goto(link);
    await waitForMoves(tab, before);
    await oneMove(people, 12);
    await waitForMoves(tab, before + 1);
    assert.equal(await isMine(tab), await isMine(host.page));
    await goodbye(...people);
    await again.stop();
});

test('what happened while away is shown step by step, as if it were made now', async () => {
    const people = await visitors(server.url, {}, PHONE);
    const [host, friend] = people;
    const link = await createTable(host.page, server.url, 'uptown');
    await sitDown(friend.page, link);
    await host.page.waitForSelector('.table');
    await playUntilTurn(host, people, 3);
    const before = await movesOf(friend.page);
    await friend.page.goto('about:blank');
    while (await isMine(host.page)) {
        const now = await movesOf(host.page);
        await playItself(host.page, 4, 1);
        await waitForMoves(host.page, now + 1);
    }
    const after = await movesOf(host.page);
    await friend.page.goto(link);
    await friend.page.waitForSelector('.notice.away');
    await lookAt(friend.page, 'away-phone');
    const steps = friend.page.evaluate(
        () =>
            new Promise((done) => {
                const seen = [];
                const table = document.querySelector('.table');
                new MutationObserver(() => {
                    const now = Number(table.dataset.moves);
                    if (seen[seen.length - 1] !== now) seen.push(now);
                    if (!document.querySelector('.notice.away')) done(seen);
                }).observe(document.body, { attributes: true, subtree: true, childList: true });
            }),
    );
    await friend.page.click('.notice.away button');
    const seen = await steps;
    assert.ok(seen.includes(before), `${seen} begins with ${before}`);
    assert.equal(seen[seen.length - 1], after);
    await friend.page.reload();
    await waitForMoves(friend.page, after);
    assert.equal(await friend.page.locator('.notice.away').count(), 0); // seen is seen
    await goodbye(...people);
});

test('behind a prefix and a proxy everything works: files, service worker, requests and the socket', async () => {
    let port = 0;
    const proxy = await startProxy(() => port, '/games/town/');
    const own = await startServer({ more: ['--origin', proxy.origin] });
    port = own.port;
    const people = await visitors(`${proxy.url}/`, {}, PHONE);
    const [host, friend] = people;
    const link = await createTable(host.page, proxy.url, 'urbanista');
    assert.ok(link.startsWith(`${proxy.url}/#/online/`), link);
    const shared = await host.page.locator('.invite input').inputValue();
    assert.equal(shared, link.replace('#/online/', 't/urbanista#'));
    await sitDown(friend.page, shared);
    await host.page.waitForSelector('.table');
    await oneMove(people, 5);
    // The page is kept for later, under its own prefix and nothing else.
    const scope = await friend.page.evaluate(
        async () => (await navigator.serviceWorker.ready).scope,
    );
    assert.equal(scope, `${proxy.url}/`);
    await friend.page.waitForFunction(() => navigator.serviceWorker.controller);
    await friend.context.setOffline(true);
    await friend.page.goto(`${proxy.url}/#/`);
    await friend.page.reload();
    await friend.page.waitForSelector('.game-card');
    await friend.context.setOffline(false);
    await goodbye(...people);
    await proxy.stop();
    await own.stop();
});

test('the start page comes to rest: whatever it asks for is read to its end', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(server.url);
    await page.waitForSelector('.open-tables');
    await page.waitForLoadState('networkidle', { timeout: 20_000 });
    await context.close();
});
