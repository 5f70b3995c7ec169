// SPDX-License-Identifier: MIT
// bench-online.mjs - online play in figures: from a rival's move sent to my picture changed, and
// from a link opened to the table shown. Two windows of one browser and the service on this
// machine; both clocks are this machine's.
import { createTable, playOn, sitDown } from './test/browser/online-house.mjs';
import { visit } from './test/browser/house.mjs';

const MOVES = 200;
const VISITS = 7;
const share = (sorted, part) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] * 10) / 10;

/** In the page: when each decision was sent, and when the frame after each change of the table was
 * drawn, by number. */
const listen = () => {
    const now = () => performance.timeOrigin + performance.now();
    globalThis.sent = {};
    globalThis.drawn = {};
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function told(words) {
        if (words.includes('"do":"play"'))
            globalThis.sent[Number(document.querySelector('.table').dataset.moves) + 1] = now();
        send.call(this, words);
    };
    let last = -1;
    new MutationObserver(() => {
        const moves = Number(document.querySelector('.table')?.dataset.moves ?? -1);
        if (moves === last) return;
        last = moves;
        requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => {
                globalThis.drawn[moves] ??= now();
            };
            channel.port2.postMessage(0);
        });
    }).observe(document, { subtree: true, childList: true, attributes: true });
};

async function moveToPicture(browser, url) {
    const people = await Promise.all([visit(browser, url), visit(browser, url)]);
    const [host, friend] = people;
    for (const { page } of people) {
        await page.addInitScript(listen);
        await page.reload();
    }
    const times = [];
    while (times.length < MOVES) {
        await sitDown(friend.page, await createTable(host.page, url, 'uptown'));
        await host.page.waitForSelector('.table');
        for (const { page } of people)
            await page.evaluate(() => {
                globalThis.sent = {};
                globalThis.drawn = {};
            });
        await playOn(people, times.length + 1); // to its end
        const [a, b] = await Promise.all(
            people.map(({ page }) =>
                page.evaluate(() => ({ sent: globalThis.sent, drawn: globalThis.drawn })),
            ),
        );
        for (const [from, to] of [
            [a, b],
            [b, a],
        ])
            for (const [move, at] of Object.entries(from.sent))
                if (to.drawn[move]) times.push(to.drawn[move] - at);
    }
    await Promise.all(people.map(({ context }) => context.close()));
    times.sort((x, y) => x - y);
    return { moves: times.length, p50: share(times, 0.5), p99: share(times, 0.99) };
}

/** A stranger's first visit, by the link: until what they look for is there. */
async function linkToShown(browser, link, selector) {
    const found = [];
    for (let i = 0; i < VISITS; i++) {
        const context = await browser.newContext({
            viewport: { width: 1440, height: 900 },
            locale: 'en-GB',
        });
        const page = await context.newPage();
        await page.addInitScript((wanted) => {
            new MutationObserver((_, observer) => {
                if (!document.querySelector(wanted)) return;
                observer.disconnect();
                requestAnimationFrame(() => performance.mark('shown'));
            }).observe(document, { subtree: true, childList: true });
        }, selector);
        await page.goto(link);
        await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0);
        found.push(await page.evaluate(() => performance.getEntriesByName('shown')[0].startTime));
        await context.close();
    }
    return found.sort((x, y) => x - y);
}

/** One flat object of figures. */
export async function online(browser, url) {
    const { moves, p50, p99 } = await moveToPicture(browser, url);
    const people = await Promise.all([visit(browser, url), visit(browser, url)]);
    const link = await createTable(people[0].page, url, 'uptown');
    const table = await linkToShown(browser, link, '.online-waiting .chairs');
    await sitDown(people[1].page, link);
    const match = await linkToShown(browser, link, '.table .board svg');
    await Promise.all(people.map(({ context }) => context.close()));
    return {
        online_moves: moves,
        online_move_p50_ms: p50,
        online_move_p99_ms: p99,
        link_to_table_ms: Math.round(table[0]),
        link_to_table_median_ms: Math.round(share(table, 0.5)),
        link_to_match_ms: Math.round(match[0]),
        link_to_match_median_ms: Math.round(share(match, 0.5)),
    };
}
