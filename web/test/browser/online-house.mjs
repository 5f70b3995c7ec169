// SPDX-License-Identifier: MIT
// online-house.mjs - what the tests of online play share: tables, people who sit down, and hands
// that play in the page itself, so that a whole match takes seconds.
import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { browser, lookAt as looked, visit } from './house.mjs';

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
export const DARK = { colorScheme: 'dark' };

/** Nothing serious, by axe-core; and a picture of the screen to look at. */
export const lookAt = (page, name) => looked(page, `online-${name}`);

/** The same screen on a desk and on a phone, light and dark, each looked at. */
export async function lookEverywhere(page, name) {
    const before = page.viewportSize();
    for (const [size, width, height] of [
        ['desk', 1440, 900],
        ['phone', 360, 740],
    ])
        for (const colorScheme of ['light', 'dark']) {
            await page.setViewportSize({ width, height });
            await page.emulateMedia({ colorScheme });
            await lookAt(page, `${name}-${size}${colorScheme === 'dark' ? '-dark' : ''}`);
        }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(before);
}

/** Visitors, one for each of the options. */
export const visitors = (url, ...options) =>
    Promise.all(options.map((one) => visit(browser, url, one)));
/** A visitor from this address: people of one address are not rated together. */
export const from = (address) => ({ extraHTTPHeaders: { 'X-Forwarded-For': address } });
export const goodbye = (...people) => Promise.all(people.map(({ context }) => context.close()));

/** With friends -> Create: the table that gathers, and its link. */
export async function createTable(page, url, game, choices = {}) {
    // On a phone tables with friends are a tab of their own.
    await page.goto(`${url}/#/`);
    const friends = page.locator('.tabs a[href="#/friends"]:visible');
    await page.waitForSelector('.start');
    if (await friends.count()) await friends.click();
    await page.locator(`a[href="#/online/new/${game}"]:visible`).first().click();
    await page.waitForSelector('.online-new');
    for (const [label, value] of Object.entries(choices))
        if (label === 'Rated') await page.locator('.online-new input[type=checkbox]').check();
        else
            await page.locator(`.online-new label:has-text("${label}") select`).selectOption(value);
    await page.click('.online-new button[type=submit]');
    await page.waitForSelector('.online-waiting .chairs');
    return page.url();
}

export async function sitDown(page, link) {
    await page.goto(link);
    await page.click('.doing .button.primary');
    await page.waitForSelector('.table');
}

/** A request of this visitor to the service, as the page would make it. */
export const ask = (page, method, path, body) =>
    page.evaluate(
        async ([how, where, what]) => {
            const answer = await fetch(
                new URL(`api/1/${where}`, new URL('.', location.href.split('#')[0])),
                {
                    method: how,
                    ...(what === undefined
                        ? {}
                        : {
                              body: JSON.stringify(what),
                              headers: { 'Content-Type': 'application/json' },
                          }),
                },
            );
            return answer.json();
        },
        [method, path, body],
    );

/** A table with what no form offers, like a clock of seconds; answers its link. */
export async function tableOf(page, url, wanted) {
    await ask(page, 'POST', 'session', {});
    await page.evaluate(() => localStorage.setItem('townhall.signedIn', '1'));
    const match = await ask(page, 'POST', 'matches', {
        game: 'uptown',
        seats: 2,
        cid: `cid${Date.now()}${Math.random().toString(36).slice(2)}`,
        ...wanted,
    });
    assert.equal(match.say, undefined);
    await page.goto(`${url}/#/`);
    await page.reload();
    await page.goto(`${url}/#/online/${match.id}`);
    await page.waitForSelector('.online-waiting .chairs');
    return page.url();
}

/** Claims a name for this visitor. */
export async function claim(page, url, name) {
    await page.goto(`${url}/#/account`);
    const form = page.locator('form:has(input[autocomplete="new-password"])').first();
    await form.locator('input[name=name]').fill(name);
    await form.locator('input[name=password]').fill('long-enough');
    await form.locator('button').click();
    await page.waitForSelector('.recovery code');
}
let people = 0;
export const newName = (stem) =>
    `${stem}${process.pid}x${++people}${Date.now() % 1e6}`.slice(0, 20);

export const movesOf = (page) => page.locator('.table').getAttribute('data-moves').then(Number);
export const waitForMoves = (page, n) =>
    page.waitForFunction(
        (wanted) => Number(document.querySelector('.table')?.dataset.moves) >= wanted,
        n,
    );
/** Is this page's person to move, once what was sent is kept? */
export const isMine = (page) =>
    page
        .locator('.table:not([data-sign="sent"])')
        .getAttribute('data-mine')
        .then((mine) => mine === 'true');
/** Which of them is to move; waits until one is. */
export async function onTurn(...people) {
    await Promise.race(people.map(({ page }) => page.waitForSelector('.table[data-mine="true"]')));
    for (const one of people) if (await isMine(one.page)) return one;
    throw new Error('nobody is to move');
}

/** Plays on whenever it is this page's turn, from the list of moves in words, until so many
 * decisions are made here, or the match is over: all of it in the page. Answers how many it
 * made. */
export const playItself = (page, seed, most = Infinity) =>
    page.evaluate(
        async ([from, limit]) => {
            let state = from >>> 0;
            const random = () => {
                state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
                return state / 2 ** 32;
            };
            const until = async (found) => {
                for (;;) {
                    const what = found();
                    if (what) return what;
                    await new Promise((done) => {
                        setTimeout(done, 4);
                    });
                }
            };
            const one = (selector) => document.querySelector(selector);
            const moves = () => Number(one('.table').dataset.moves);
            for (let made = 0; made < (limit ?? Infinity); made++) {
                if (
                    (await until(() =>
                        one('.after')
                            ? 'over'
                            : one('.table[data-mine="true"]') &&
                                one('.action button:has(use[href="#log"])')
                              ? 'move'
                              : '',
                    )) === 'over'
                )
                    return made;
                const before = moves();
                one('.action button:has(use[href="#log"])').click();
                const list = await until(() => {
                    const all = document.querySelectorAll('dialog .moves button');
                    return all.length > 0 && all;
                });
                list[Math.floor(random() * list.length)].click();
                (await until(() => one('.confirm:not([aria-disabled])'))).click();
                await until(() => one('.after') || moves() > before);
            }
            return limit;
        },
        [seed, most === Infinity ? null : most],
    );

/** Everybody plays until it is over. */
export const playOn = (people, seed) =>
    Promise.all(people.map(({ page }, i) => playItself(page, seed + i)));

/** One decision of the seat to move, seen by all. */
export async function oneMove(people, seed) {
    const actor = await onTurn(...people);
    const before = await movesOf(actor.page);
    await playItself(actor.page, seed, 1);
    await Promise.all(people.map(({ page }) => waitForMoves(page, before + 1)));
    return actor;
}

/** They play until it is this one's turn, which every page knows. */
export async function playUntilTurn(one, people, seed) {
    while ((await onTurn(...people)) !== one) await oneMove(people, seed);
}

/** A proxy that puts a service behind a prefix, sockets included; answers its address. */
export function startProxy(port, prefix) {
    const strip = (url) => (url.startsWith(prefix) ? url.slice(prefix.length - 1) : null);
    const proxy = createServer((req, res) => {
        const path = strip(req.url);
        if (path === null) {
            res.writeHead(404).end();
            return;
        }
        req.pipe(
            request({ port: port(), path, method: req.method, headers: req.headers }, (answer) => {
                res.writeHead(answer.statusCode, answer.headers);
                answer.pipe(res);
            }).on('error', () => res.destroy()),
        );
    });
    proxy.on('upgrade', (req, socket) => {
        const service = connect(port(), () => {
            service.write(
                `${req.method} ${strip(req.url)} HTTP/1.1\r\n${Object.entries(req.headers)
                    .map(([name, value]) => `${name}: ${value}\r\n`)
                    .join('')}\r\n`,
            );
            service.pipe(socket).pipe(service);
        });
        for (const end of [socket, service])
            end.on('error', () => {
                socket.destroy();
                service.destroy();
            });
    });
    return new Promise((done) => {
        proxy.listen(0, '127.0.0.1', () =>
            done({
                origin: `http://127.0.0.1:${proxy.address().port}`,
                url: `http://127.0.0.1:${proxy.address().port}${prefix.slice(0, -1)}`,
                stop: () =>
                    new Promise((gone) => {
                        proxy.closeAllConnections?.();
                        proxy.close(gone);
                    }),
            }),
        );
    });
}
