// SPDX-License-Identifier: MIT
// bench-online.mjs - online play in figures: from a rival's move sent to my picture changed, and
// from a link opened to the table shown. Windows of one browser and the service on this machine;
// both clocks are this machine's.
import { ask, createTable, sitDown } from './test/browser/online-house.mjs';
import { visit } from './test/browser/house.mjs';

const MOVES = 200;
const VISITS = 7;
const PAUSE = 150; // milliseconds between moves: longer than a picture takes
const share = (sorted, part) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] * 10) / 10;

/** In the page: when the frame after each change of the table was drawn, by number. `got`: when the
 * push came. */
const listen = () => {
    const now = () => performance.timeOrigin + performance.now();
    globalThis.got = {};
    globalThis.drawn = {};
    const heard = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
    Object.defineProperty(WebSocket.prototype, 'onmessage', {
        set(listener) {
            heard.set.call(this, (event) => {
                const moves = /"push":"entries".*"moves":(\d+)/.exec(event.data);
                if (moves) globalThis.got[moves[1]] ??= now();
                listener.call(this, event);
            });
        },
    });
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

/** In a page without a board: plays a seat as a program would, any legal move after a pause in
 * milliseconds. Answers when each decision was sent, once the match is over. */
const playAsProgram = ([id, pause]) =>
    new Promise((done) => {
        const url = new URL('/ws', location.href);
        url.protocol = 'ws:';
        const socket = new WebSocket(url, 'townhall.1');
        const sent = {};
        let seat = -1;
        const send = (what) => socket.send(JSON.stringify({ id: 1, match: id, ...what }));
        const look = ({ actor, moves, reveal }) => {
            if (reveal) done(sent);
            else if (actor === seat)
                setTimeout(() => {
                    send({ do: 'legal' });
                    socket.moves = moves;
                }, pause);
        };
        socket.onopen = () => send({ do: 'watch' });
        socket.onmessage = ({ data }) => {
            const frame = JSON.parse(data);
            if (frame.ok?.entries) {
                seat = frame.ok.seat;
                look(frame.ok);
            } else if (frame.push === 'entries') look(frame);
            else if (frame.ok?.moves) {
                const { last, moves } = frame.ok;
                if (!moves.length) return;
                const cid = Math.random().toString(36).slice(2).padEnd(8, '0');
                sent[socket.moves + 1] = performance.timeOrigin + performance.now();
                send({ do: 'play', after: last, move: moves[(last * 7) % moves.length], cid });
            }
        };
    });

/** My page shows the table; both seats are played by programs, so that no other page is drawn at
 * the same time. */
async function moveToPicture(browser, url) {
    const people = await Promise.all([visit(browser, url), visit(browser, url)]);
    const [host, friend] = people;
    await host.page.addInitScript(listen);
    await host.page.reload();
    const mine = await host.context.newPage();
    await mine.goto(`${url}/healthz`);
    const found = { all: [], way: [], page: [] };
    while (found.all.length < MOVES) {
        const link = await createTable(host.page, url, 'uptown');
        await sitDown(friend.page, link);
        await friend.page.goto(`${url}/healthz`);
        await host.page.waitForSelector('.table');
        const id = link.split('/').pop();
        const [, sent] = await Promise.all([
            mine.evaluate(playAsProgram, [id, PAUSE]),
            friend.page.evaluate(playAsProgram, [id, PAUSE]),
        ]);
        const { got, drawn } = await host.page.evaluate(() => ({
            got: globalThis.got,
            drawn: globalThis.drawn,
        }));
        for (const [move, at] of Object.entries(sent)) {
            if (!drawn[move] || !got[move]) continue;
            found.all.push(drawn[move] - at);
            found.way.push(got[move] - at);
            found.page.push(drawn[move] - got[move]);
        }
        await host.page.evaluate(() => {
            globalThis.got = {};
            globalThis.drawn = {};
        });
    }
    await Promise.all(people.map(({ context }) => context.close()));
    for (const times of Object.values(found)) times.sort((x, y) => x - y);
    return found;
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

/** The longest match there is, four seats of Města, to whoever comes when it is over: how many
 * moves, bytes over the socket, and milliseconds until the log is whole. */
async function lateWatcher(browser, url) {
    const people = await Promise.all(Array.from({ length: 4 }, () => visit(browser, url)));
    const [host, ...friends] = people;
    const link = await createTable(host.page, url, 'mesta', { Players: '4' });
    const id = link.split('/').pop();
    for (const { page } of friends) {
        await ask(page, 'POST', 'session', {});
        await ask(page, 'POST', `matches/${id}/join`, { cid: 'sits-down' });
    }
    for (const { page } of people) await page.goto(`${url}/healthz`);
    await Promise.all(people.map(({ page }) => page.evaluate(playAsProgram, [id, 0])));
    await Promise.all(people.map(({ context }) => context.close()));
    const found = [];
    for (let i = 0; i < VISITS; i++) {
        const { context, page } = await visit(browser, url);
        let bytes = 0;
        page.on('websocket', (socket) =>
            socket.on('framereceived', ({ payload }) => (bytes += payload.length)),
        );
        const begun = Date.now();
        await page.goto(link);
        await page.waitForSelector('.log li');
        const ms = Date.now() - begun;
        const moves = Number(await page.locator('.table').getAttribute('data-moves'));
        found.push({ ms, bytes, moves });
        await context.close();
    }
    return found.sort((x, y) => x.ms - y.ms)[0];
}

/** One flat object of figures. */
export async function online(browser, url) {
    const { all, way, page } = await moveToPicture(browser, url);
    const late = await lateWatcher(browser, url);
    const people = await Promise.all([visit(browser, url), visit(browser, url)]);
    const link = await createTable(people[0].page, url, 'uptown');
    const table = await linkToShown(browser, link, '.online-waiting .chairs');
    await sitDown(people[1].page, link);
    const match = await linkToShown(browser, link, '.table .board svg');
    await Promise.all(people.map(({ context }) => context.close()));
    return {
        online_moves: all.length,
        online_move_p50_ms: share(all, 0.5),
        online_move_p99_ms: share(all, 0.99),
        online_way_p50_ms: share(way, 0.5),
        online_way_p99_ms: share(way, 0.99),
        online_page_p50_ms: share(page, 0.5),
        online_page_p99_ms: share(page, 0.99),
        late_moves: late.moves,
        late_bytes: late.bytes,
        late_log_ms: late.ms,
        link_to_table_ms: Math.round(table[0]),
        link_to_table_median_ms: Math.round(share(table, 0.5)),
        link_to_match_ms: Math.round(match[0]),
        link_to_match_median_ms: Math.round(share(match, 0.5)),
    };
}
