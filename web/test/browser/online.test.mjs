// SPDX-License-Identifier: MIT
// online.test.mjs - people in different places: a real service, two to three visitors at once, one of them on a
// phone. Nothing here waits for time to pass: every step waits for what it asks for.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { artefacts, browser, dice, GAMES, openHouse, PATIENCE, root, server, startServer, titleOf, visit } from './house.mjs';

openHouse();

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const axe = readFileSync(join(root, 'web/node_modules/axe-core/axe.min.js'), 'utf8');

/** Nothing serious, by axe-core; and a picture of the screen to look at. */
async function lookAt(page, name) {
  await page.screenshot({ path: join(artefacts, `online-${name}.png`) });
  await page.evaluate(axe);
  const found = await page.evaluate(async () => (await globalThis.axe.run(document, { resultTypes: ['violations'] })).violations
    .filter(({ impact }) => ['serious', 'critical'].includes(impact)).map(({ id, nodes }) => `${id}: ${nodes[0].html}`));
  assert.deepEqual(found, [], name);
}

/** With friends -> Create: the table that gathers, and its link. */
async function createTable(page, url, game, more = async () => {}) {
  await page.goto(`${url}/#/`);
  await page.click(`a[href="#/online/new/${game}"]`);
  await page.waitForSelector('.online-new');
  await more(page);
  await page.click('.online-new button[type=submit]');
  await page.waitForSelector('.online-waiting .chairs');
  return page.url();
}

async function sitDown(page, link) {
  await page.goto(link);
  await page.click('.online-waiting .button.primary');
  await page.waitForSelector('.table');
}

const movesOf = (page) => page.locator('.table').getAttribute('data-moves').then(Number);
const waitForMoves = (page, n) => page.waitForFunction((wanted) => Number(document.querySelector('.table')?.dataset.moves) >= wanted, n);

/** Makes any legal move from the list in words, and waits until the service has kept it. */
async function moveByList(page, random) {
  const before = await movesOf(page);
  await page.locator('.action button:has(use[href="#log"])').click();
  const moves = page.locator('dialog .moves button');
  await moves.first().waitFor();
  await moves.nth(Math.floor(random() * await moves.count())).evaluate((button) => button.click());
  await page.locator('.confirm:not([disabled])').click();
  await waitForMoves(page, before + 1);
}

/** Whoever is to move moves, until so many moves are made or it is over. */
async function playOn(pages, random, most = Infinity) {
  for (let made = 0; made < most; made++) {
    const turn = await Promise.race(pages.map((page, i) => page.waitForFunction(() => (
      document.querySelector('.table .panel.end, .after') ? 'over' : document.querySelector('.table[data-mine="true"]') ? 'move' : ''), null, { timeout: PATIENCE })
      .then(async (found) => ({ i, what: await found.jsonValue() }))));
    if (turn.what === 'over') return made;
    await moveByList(pages[turn.i], random);
    const now = await movesOf(pages[turn.i]);
    await Promise.all(pages.map((page) => waitForMoves(page, now)));
  }
  return most;
}

for (const game of GAMES)
  test(`${titleOf(game)}: a friend sits down by the link, on a phone, and the match is played to its end`, async () => {
    const [host, friend] = await Promise.all([visit(browser, server.url), visit(browser, server.url, { ...PHONE, locale: 'pl-PL' })]);
    const link = await createTable(host.page, server.url, game);
    if (game === GAMES[0]) {
      assert.equal(await host.page.locator('.invite input').inputValue(), link);
      await host.page.waitForSelector('.qr');
      await lookAt(host.page, 'waiting-desk');
      await friend.page.goto(link);
      await friend.page.waitForSelector('.online-waiting');
      await lookAt(friend.page, 'waiting-phone');
    }
    await sitDown(friend.page, link);
    await host.page.waitForSelector('.table');
    await playOn([host.page, friend.page], dice(7));
    await host.page.waitForSelector('.after');
    await host.page.waitForSelector('.fair summary:has(use[href="#verified"])');
    if (game === GAMES[0]) {
      await lookAt(host.page, 'end-desk');
      await lookAt(friend.page, 'end-phone');
    }
    assert.deepEqual([...host.complaints, ...friend.complaints], []);
    await Promise.all([host.context.close(), friend.context.close()]);
  });

test('talk: a phrase is read in each one\u2019s own language, and a watcher may look on', async () => {
  const [host, friend, other] = await Promise.all([visit(browser, server.url), visit(browser, server.url, { locale: 'de-DE' }), visit(browser, server.url)]);
  const link = await createTable(host.page, server.url, 'uptown');
  await sitDown(friend.page, link);
  await host.page.waitForSelector('.table');
  await other.page.goto(link);
  await other.page.waitForSelector('.table');
  assert.equal(await other.page.locator('.table').getAttribute('data-mine'), 'false');
  await host.page.locator('.talk select').selectOption('1');
  await host.page.waitForSelector('.talk li:has-text("Hello!")');
  await friend.page.waitForSelector('.talk li:has-text("Hallo")');
  await playOn([host.page, friend.page], dice(3), 3);
  await waitForMoves(other.page, 3);
  await lookAt(host.page, 'match-desk');
  await Promise.all([host, friend, other].map(({ context }) => context.close()));
});

test('the network is lost in the middle of a move: it is made once, when the network is back', async () => {
  const [host, friend] = await Promise.all([visit(browser, server.url), visit(browser, server.url)]);
  const link = await createTable(host.page, server.url, 'uptown');
  await sitDown(friend.page, link);
  await host.page.waitForSelector('.table');
  await playOn([host.page, friend.page], dice(5), 2);
  const mine = (await host.page.locator('.table').getAttribute('data-mine')) === 'true' ? host : friend;
  const theirs = mine === host ? friend : host;
  const before = await movesOf(mine.page);
  await mine.context.setOffline(true);
  await mine.page.locator('.action button:has(use[href="#log"])').click();
  await mine.page.locator('dialog .moves button').first().click();
  await mine.page.locator('.confirm:not([disabled])').click();
  await mine.context.setOffline(false);
  await waitForMoves(theirs.page, before + 1);
  await waitForMoves(mine.page, before + 1);
  assert.equal(await movesOf(theirs.page), before + 1);
  await Promise.all([host.context.close(), friend.context.close()]);
});

test('the server is killed in the middle of a match and comes back: everybody goes on, a reload and a second tab too', async () => {
  const own = await startServer();
  const [host, friend] = await Promise.all([visit(browser, own.url), visit(browser, own.url)]);
  const link = await createTable(host.page, own.url, 'urbanista');
  await sitDown(friend.page, link);
  await host.page.waitForSelector('.table');
  const before = await playOn([host.page, friend.page], dice(11), 3);
  await own.kill();
  await host.page.waitForSelector('.notice');
  const again = await startServer({ port: own.port, data: own.data });
  await host.page.waitForSelector('.notice', { state: 'detached' });
  await friend.page.reload();
  await waitForMoves(friend.page, before);
  const tab = await host.context.newPage();
  await tab.goto(link);
  await waitForMoves(tab, before);
  await playOn([host.page, friend.page], dice(12), 2);
  await waitForMoves(tab, before + 2);
  await Promise.all([host.context.close(), friend.context.close()]);
  await again.stop();
});

test('a guest claims a name in the middle of a match, signs in elsewhere, and leaves for good', async () => {
  const [host, friend, elsewhere] = await Promise.all([visit(browser, server.url), visit(browser, server.url), visit(browser, server.url)]);
  const link = await createTable(host.page, server.url, 'uptown');
  await sitDown(friend.page, link);
  await host.page.waitForSelector('.table');
  const account = await host.context.newPage();
  await account.goto(`${server.url}/#/account`);
  const name = `Ala${Date.now() % 1e9}`;
  const claim = account.locator('form:has(input[autocomplete="new-password"])').first();
  await claim.locator('input[name=name]').fill(name);
  await claim.locator('input[name=password]').fill('long-enough');
  await claim.locator('button').click();
  await account.waitForSelector('.recovery code');
  await lookAt(account, 'account-desk');
  await playOn([host.page, friend.page], dice(2), 2);
  await friend.page.reload();
  await friend.page.waitForSelector(`.at-table :text("${name}")`);
  await elsewhere.page.goto(`${server.url}/#/account`);
  const signIn = elsewhere.page.locator('form:has(input[autocomplete="current-password"])').first();
  await signIn.locator('input[name=name]').fill(name);
  await signIn.locator('input[name=password]').fill('long-enough');
  await signIn.locator('button').click();
  await elsewhere.page.waitForSelector(`h1:text("${name}")`);
  await elsewhere.page.goto(`${server.url}/#/people/${name}`);
  await elsewhere.page.waitForSelector(`h1:text("${name}")`);
  await lookAt(elsewhere.page, 'profile-desk');
  await elsewhere.page.goto(`${server.url}/#/account`);
  await elsewhere.page.locator('details:has(input[name=password]) summary').last().click();
  const leave = elsewhere.page.locator('details form:has(input[name=password])').last();
  await leave.locator('input[name=password]').fill('long-enough');
  await leave.locator('button').click();
  await elsewhere.page.waitForSelector(`h1:text("${name}")`, { state: 'detached' });
  await Promise.all([host, friend, elsewhere].map(({ context }) => context.close()));
});
