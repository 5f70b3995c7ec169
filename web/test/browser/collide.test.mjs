// SPDX-License-Identifier: MIT
// collide.test.mjs - no words over words and none cut off, on every screen, in seven languages, at
// eight sizes. Boxes of text are measured in the browser; MEANT lists what may lie over something.
// The languages with the longest words are tried at every size, the others at two; screens that are
// no table at three sizes; COLLIDE=all tries all of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '../../languages.mjs';
import {
    anteroom,
    begin,
    browser,
    dice,
    GAMES,
    moveByMouse,
    myTurn,
    openHouse,
    playOut,
    server,
    settled,
    visit,
} from './house.mjs';
import {
    claim,
    createTable,
    from,
    goodbye,
    newName,
    oneMove,
    playOn,
    sitDown,
    visitors,
} from './online-house.mjs';

openHouse();

const SIZES = [
    [360, 740],
    [412, 915],
    [844, 390],
    [820, 1180],
    [1180, 820],
    [1366, 768],
    [1440, 900],
    [2560, 1440],
];
const LONG = ['de', 'hu'];
const CODES = Object.keys(LANGUAGES);
const AT_ALL_COSTS = process.env.COLLIDE === 'all';

const MEANT = [
    '.unseen',
    '.last-marks *',
    '.tip *',
    '.rival-bubble *',
    '.zoom-buttons *',
    '.dragged *',
    'dialog *', // over the table by design, or for ears alone
    '[id^="board-card-"] *', // Urbanista: cards lie on cards
    '[id*="-sq-"] *', // Města: a building stands before another
    '.ghost *',
    '[id^="board-plot-"] *', // what would be, and where it may be, lies over what is
    '.rules svg *', // cards lie on cards in those of the rules
    '.doing *', // stays at a phone's lower edge while the rest passes under it
];

/** What overlaps or is cut off on this page now, in words. */
const collisions = (page, meant) =>
    page.evaluate((allowed) => {
        const [veil] = document.adoptedStyleSheets;
        veil.disabled = true; // nothing is to be seen else
        scrollTo(0, 0); // what is scrolled passes under the bar, and a page may scroll by itself until now: to the panel after a match
        const isMeant = (element) => element.matches(allowed.join());
        /** The part of the window in which an element can be seen: inside all that clips it. */
        const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
        const frames = new Map();
        const frameOf = (element) => {
            if (!element || element === document.documentElement)
                return { ...window_, bottom: Infinity };
            if (frames.has(element)) return frames.get(element);
            const outer = frameOf(element.parentElement);
            const style = getComputedStyle(element);
            let frame = outer;
            if (
                (style.overflowX !== 'visible' || style.overflowY !== 'visible') &&
                element.tagName !== 'text'
            ) {
                const box = element.getBoundingClientRect();
                frame = {
                    left: Math.max(outer.left, box.left),
                    top: Math.max(outer.top, box.top),
                    right: Math.min(outer.right, box.right),
                    bottom: Math.min(outer.bottom, box.bottom),
                };
            }
            frames.set(element, frame);
            return frame;
        };
        const texts = [];
        const walker = document.createTreeWalker(
            document.querySelector('#app'),
            NodeFilter.SHOW_TEXT,
        );
        while (walker.nextNode()) {
            const { currentNode: node } = walker;
            const element = node.parentElement;
            const words = node.textContent.trim();
            if (
                !words ||
                isMeant(element) ||
                !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
            )
                continue;
            if (element.closest('option, select, title, .score-sheet td:empty')) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            const inPicture = element.closest('svg');
            const boxes =
                inPicture && element.tagName === 'text'
                    ? [element.getBoundingClientRect()]
                    : [...range.getClientRects()];
            for (const box of boxes) {
                if (box.width < 1 || box.height < 1) continue;
                // Letters are lower than their line: what is above and below them may touch.
                const inset = Math.min(box.height * 0.2, 5);
                texts.push({
                    words,
                    element,
                    frame: frameOf(element),
                    left: box.left,
                    right: box.right,
                    top: box.top + inset,
                    bottom: box.bottom - inset,
                });
            }
        }
        /** The place of a text, so that it is found again. */
        const where = ({ element }) =>
            element.closest('[class]:not(text, tspan)')?.getAttribute('class');
        const found = [];
        const scrolls = (element) =>
            element.closest(
                '.rest, .log ol, .middle, .action, .sheet-scroll, .moves, .sheet, .talk ol, .pad, .left, .right',
            );
        for (const text of texts) {
            const { frame, words } = text;
            const seen =
                text.right > frame.left &&
                text.left < frame.right &&
                text.bottom > frame.top &&
                text.top < frame.bottom;
            text.seen = seen;
            if (!seen) continue;
            const over = Math.max(frame.left - text.left, text.right - frame.right);
            if (over > 2 && !text.element.closest('.sheet-scroll, .today, .sitters, .places-row'))
                found.push(`"${words}" in ${where(text)} is cut off by ${Math.round(over)}`);
            else if (
                Math.max(frame.top - text.top, text.bottom - frame.bottom) > 3 &&
                !scrolls(text.element)
            )
                found.push(`"${words}" in ${where(text)} is cut off above or below`);
        }
        const shown = texts.filter(({ seen }) => seen).sort((a, b) => a.left - b.left);
        for (let i = 0; i < shown.length; i++)
            for (let j = i + 1; j < shown.length && shown[j].left < shown[i].right; j++) {
                const [a, b] = [shown[i], shown[j]];
                if (
                    a.element === b.element ||
                    a.element.contains(b.element) ||
                    b.element.contains(a.element)
                )
                    continue;
                const wide =
                    Math.min(a.right, b.right, a.frame.right, b.frame.right) -
                    Math.max(a.left, b.left, a.frame.left, b.frame.left);
                const high =
                    Math.min(a.bottom, b.bottom, a.frame.bottom, b.frame.bottom) -
                    Math.max(a.top, b.top, a.frame.top, b.frame.top);
                if (wide > 2 && high > 2)
                    found.push(
                        `"${a.words}" in ${where(a)} and "${b.words}" in ${where(b)} overlap by ${Math.round(wide)} x ${Math.round(high)}`,
                    );
            }
        veil.disabled = false;
        return [...new Set(found)];
    }, meant);

const sizesOf = (language) =>
    AT_ALL_COSTS || LONG.includes(language) ? SIZES : [SIZES[0], SIZES[5]];

/** Measures what is shown now at these sizes. */
async function atSizes(page, what, sizes) {
    const found = [];
    for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await settled(page);
        for (const one of await collisions(page, MEANT))
            found.push(`${what}, ${width} x ${height}: ${one}`);
    }
    return found;
}

/** Measures what is shown at every size in every language; `say` changes the language. */
async function everywhere(page, what, say) {
    const found = [];
    for (const size of SIZES) {
        await page.setViewportSize({ width: size[0], height: size[1] });
        await settled(page);
        for (const language of CODES.filter((one) => sizesOf(one).includes(size))) {
            await say(language);
            await page.waitForFunction((lang) => document.documentElement.lang === lang, language);
            found.push(...(await atSizes(page, `${what}, ${language}`, [size])));
        }
    }
    return found;
}

const saidAtStart = (page) => (language) =>
    page.locator('.language select').first().selectOption(language);
const FEW = AT_ALL_COSTS ? SIZES : [SIZES[0], SIZES[3], SIZES[5]];

/** Measures screens one after the other, at few sizes: each is an address and what it shows when it
 * is there. */
async function tour(page, screens) {
    const found = [];
    for (const language of AT_ALL_COSTS ? CODES : [...LONG, 'pl']) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(`${server.url}/#/`);
        await saidAtStart(page)(language);
        await page.waitForFunction((lang) => document.documentElement.lang === lang, language);
        for (const [what, [address, shown]] of Object.entries(screens)) {
            await page.goto(address.startsWith('#') ? `${server.url}/${address}` : address);
            await page.waitForSelector(shown);
            found.push(...(await atSizes(page, `${what}, ${language}`, FEW)));
        }
    }
    return found;
}

/** Opens the settings over the table: there the language can be changed while the table is
 * measured. */
async function speaker(page) {
    await page.click('button[aria-label="Menu"]');
    await page.click('.menu .button:has-text("Settings")');
    return (language) => page.locator('dialog select').first().selectOption(language);
}

for (const game of GAMES)
    test(`${game}: no words over words at the table`, async () => {
        const { page, context } = await visit(browser, anteroom(), {
            viewport: { width: 1440, height: 900 },
        });
        const random = dice(11);
        await begin(page, server.url, game, ['human', 'level-1', 'level-1', 'level-1']);
        for (let i = 0; i < 8 && (await myTurn(page)) === 'move'; i++)
            await moveByMouse(page, random);
        await myTurn(page);
        assert.deepEqual(await everywhere(page, game, await speaker(page)), []);
        await context.close();
    });

test('no words over words at the end of a match, where matches are listed, in the rules and where a match is set up', async () => {
    const { page, context } = await visit(browser, anteroom(), {
        viewport: { width: 1440, height: 900 },
    });
    const random = dice(11);
    await begin(page, server.url, 'urbanista', ['human', 'level-1', 'level-1', 'level-1']);
    await playOut(page, (p) => moveByMouse(p, random));
    const end = new URL(page.url()).hash;
    await begin(page, server.url, 'budowa', [
        'human',
        'level-1',
        'level-1',
        'level-1',
        'level-1',
        'level-1',
    ]);
    await page.goto(`${server.url}/#/`);
    await page.waitForSelector('.go-on li');
    assert.deepEqual(await everywhere(page, 'start', saidAtStart(page)), []);
    for (const game of GAMES) {
        await page.goto(`${server.url}/#/score/${game}`);
        await page.click('.score-setup .primary');
        await page.waitForSelector('.entering');
    }
    const scored = Object.fromEntries(
        GAMES.map((game) => [`score of ${game}`, [`#/score/${game}`, '.entering']]),
    );
    const rules = Object.fromEntries(
        GAMES.map((game) => [`rules of ${game}`, [`#/rules/${game}`, '.rules main']]),
    );
    assert.deepEqual(
        await tour(page, {
            end: [end, '.panel.end'],
            matches: ['#/matches', '.statistics'],
            'set-up': ['#/new/uptown', '.setup'],
            'set-up of places': ['#/new/mesta', '.places-row'],
            'deck studio': ['#/deck/uptown', '.deck-grid tbody'],
            'deck studio of goals': ['#/deck/urbanista', '.deck-pieces svg, .deck-grid td'],
            'which game to score': ['#/score', '.score-page .tiles'],
            ...scored,
            ...rules,
        }),
        [],
    );
    await context.close();
});

test('no words over words where people meet: waiting, playing, the end, a profile, an account, a new table', async () => {
    const people = await visitors(server.url, from('192.0.2.3'), from('198.51.100.3'));
    const [{ page: host }, { page: friend }] = people;
    const names = [newName('Wilhelmina-Kow'), newName('Bartholomaeus-')];
    await Promise.all(people.map(({ page }, i) => claim(page, server.url, names[i])));
    const over = await createTable(host, server.url, 'budowa', {
        Clock: '2',
        Rated: true,
        'Who may find it': 'open',
    });
    await sitDown(friend, over);
    await host.waitForSelector('.table');
    await playOn(people, 31);
    await host.waitForSelector('.rating-changes');
    const match = await createTable(host, server.url, 'uptown', { Clock: '2' });
    await sitDown(friend, match);
    await host.waitForSelector('.table');
    for (let i = 0; i < 6; i++) await oneMove(people, 60 + i);
    const other = await createTable(friend, server.url, 'urbanista', { 'Who may find it': 'open' });
    const waiting = await createTable(host, server.url, 'mesta', {
        Clock: '3',
        'Who may find it': 'open',
    });
    await host.goto(`${server.url}/#/account`);
    await host.fill('input[name=circle]', 'Wednesday club of Bartholomew');
    await host.click('.circles button[type=submit]');
    await host.waitForSelector('.circle .invite');
    const circle = new URL(host.url()).hash;
    assert.deepEqual(
        await tour(host, {
            circle: [circle, '.circle .invite'],
            'the big screen': [match.replace('#/online/', '#/tv/'), '.tv-table'],
            start: ['#/', '.open-tables li'],
            waiting: [waiting, '.online-waiting .chairs'],
            'to sit down': [other, '.online-waiting .chairs'],
            match: [match, '.table'],
            'the end': [over, '.after .rating-changes'],
            profile: [`#/people/${names[0]}`, '.profile .statistics'],
            account: ['#/account', '.account form'],
            'a new table': ['#/online/new/uptown', '.online-new'],
        }),
        [],
    );
    await goodbye(...people);
});
