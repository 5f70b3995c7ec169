// SPDX-License-Identifier: MIT
// play.test.mjs - whole matches in a real browser: by mouse, by keyboard, at one screen; taking
// back, hints, keeping, own decks, sharing.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
    anteroom,
    begin,
    browser,
    dice,
    GAMES,
    keptWith,
    moveByMouse,
    myTurn,
    openHouse,
    openMore,
    pictureOf,
    pointOf,
    playOut,
    root,
    server,
    textOf,
    visit,
} from './house.mjs';

openHouse();

for (const game of GAMES)
    test(`${game}: a whole match against bots by mouse`, async () => {
        const { page, context, complaints } = await visit(browser, anteroom());
        await begin(page, server.url, game, ['human', 'level-1']);
        const random = dice(7);
        const made = await playOut(page, (p) => moveByMouse(p, random));
        assert.ok(made > 3, `${made} decisions`);
        assert.ok(
            (await page.locator('.score-sheet tfoot td').count()) >= 1,
            'the score sheet stands',
        );

        await page.locator('.replay input').fill('1');
        await page.waitForSelector('text=What if from here');
        await page.waitForSelector('.insight-teaser');
        await pictureOf(page, `${game}-end`);
        assert.deepEqual(complaints, []);
        await context.close();
    });

test('urbanista: a whole match by keyboard alone', async () => {
    const { page, context, complaints } = await visit(browser, server.url);
    const focusOn = async (selector, most = 80) => {
        for (let i = 0; i < most; i++) {
            if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return;
            await page.keyboard.press('Tab');
        }
        assert.fail(`Tab never reached ${selector}`);
    };
    await focusOn('a[href="#/new/urbanista"]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.setup');
    await focusOn('button[type=submit]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.table');
    let turned = 0;
    const made = await playOut(page, async () => {
        const n = await page.locator('.table').getAttribute('data-moves');
        if (turned > 0)
            await page.waitForFunction(() =>
                document.activeElement?.matches('.part-board [data-move]'),
            );
        await focusOn('.part-board [data-move]', 120);
        await page.keyboard.press('r');
        turned++;
        await focusOn('.part-board [data-move]', 120);
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Enter');
        await page.waitForSelector('.confirm:not([aria-disabled])');
        await page.keyboard.press('Enter');
        await page.waitForFunction(
            (before) => document.querySelector('.table').dataset.moves !== before,
            n,
        );
    });
    assert.equal(made, 7);
    assert.equal(turned, 7);
    assert.deepEqual(complaints, []);
    await context.close();
});

test('two people at one screen: a curtain between secret hands', async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    await begin(page, server.url, 'budowa', ['human', 'human']);
    const random = dice(3);
    assert.equal(await myTurn(page), 'curtain', 'the first hand is secret, too');
    let curtains = 0;
    for (let i = 0; i < 8; i++) {
        const what = await myTurn(page);
        if (what === 'curtain') {
            curtains++;
            assert.equal(
                await page.locator('.picture svg').count(),
                0,
                'nothing is drawn behind the curtain',
            );
            await page.click('dialog.curtain button');
        } else await moveByMouse(page, random);
    }
    assert.ok(curtains >= 2, 'the curtain came down');
    await page.reload();
    assert.equal(await myTurn(page), 'curtain', 'nor is one shown to whoever comes back');
    assert.deepEqual(complaints, []);
    await context.close();
});

test('undo, redo and the hint ladder', async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    await begin(page, server.url, 'urbanista', ['human'], (p) => p.locator('.check input').check());
    const random = dice(5);
    const moves = () => page.locator('.table').getAttribute('data-moves');
    await moveByMouse(page, random);
    assert.equal(await moves(), '1');

    await page.click('button[aria-label="Undo"]');
    await page.waitForSelector('.table[data-moves="0"]');
    await page.click('button[aria-label="Redo"]');
    await page.waitForSelector('.table[data-moves="1"]');

    await page.click('button[aria-label="Hint"]');
    await page.waitForSelector('.hint >> text=Where to look');
    await page.click('.hint >> text=Tell me why');
    await page.waitForSelector('.hint >> text=Why');
    await page.click('.hint >> text=Show me the move');
    await page.click('.confirm:not([aria-disabled])');
    await page.waitForSelector('.table[data-moves="2"]');
    assert.deepEqual(complaints, []);
    await context.close();
});

test('without practice nothing that showed a card is taken back', async () => {
    const { page, context } = await visit(browser, anteroom());
    await begin(page, server.url, 'urbanista', ['human']);
    const undo = page.locator('button[aria-label="Undo"]');
    await undo.click({ force: true });
    assert.equal(
        await page.locator('.tip strong').innerText(),
        'There is nothing to take back yet.',
    );
    await moveByMouse(page, dice(5));
    assert.equal(await undo.getAttribute('aria-disabled'), 'true');
    await undo.click({ force: true });
    assert.match(
        await page.locator('.tip strong').innerText(),
        /^This showed something new, so it stays\. You placed a card/,
    );
    assert.equal(await page.locator('.table').getAttribute('data-moves'), '1');
    await context.close();
});

test('budowa: alone with bots a building is taken back before the share', async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    await begin(page, server.url, 'budowa', ['human', 'level-1']);
    await myTurn(page);
    const before = await page.locator('.table').getAttribute('data-moves');
    await moveByMouse(page, dice(5));
    await page.click('button[aria-label="Undo"]');
    await page.waitForSelector(`.table[data-moves="${before}"]`);
    assert.deepEqual(complaints, []);
    await context.close();
});

test('a match survives the tab, goes out as a file and comes back', async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    await begin(page, server.url, 'urbanista', ['human', 'level-1']);
    await moveByMouse(page, dice(9));
    await myTurn(page);
    const n = await page.locator('.table').getAttribute('data-moves');
    await keptWith(
        page,
        await page.evaluate(() => location.hash.replace('#/match/', '')),
        Number(n),
    );
    await page.reload();
    await page.waitForSelector(`.table[data-moves="${n}"]`);

    await page.click('button[aria-label="Menu"]');
    const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.click('text=Save as a file'),
    ]);
    const record = await textOf(file);
    assert.match(record, /^townhall 1\ngame urbanista\n/);
    await page.keyboard.press('Escape');

    await page.goto(`${server.url}/#/`);
    await page.waitForSelector('.go-on li');
    await page.setInputFiles('.share input[type=file]', {
        name: 'mine.town',
        mimeType: 'text/plain',
        buffer: Buffer.from(record),
    });
    await page.waitForSelector(`.table[data-moves="${n}"]`);

    await page.goto(`${server.url}/#/`);
    await page.setInputFiles('.share input[type=file]', {
        name: 'bad.town',
        mimeType: 'text/plain',
        buffer: Buffer.from('townhall 1\ngame chess\n'),
    });
    await page.waitForSelector('.trouble >> text=bad.town');
    assert.deepEqual(complaints, []);
    await context.close();
});

test('an own deck: a bad one is refused with its line, a good one is played', async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    const deck = readFileSync(join(root, 'data/uptown/standard.deck'), 'utf8').replace(
        'Studio Flat',
        'Tiny Flat',
    );
    await page.goto(`${server.url}/#/new/uptown`);
    await page.waitForSelector('select[aria-label=Deck] option', { state: 'attached' });
    const builtIn = await page.locator('select[aria-label=Deck] option').count();
    const upload = (name, text) =>
        page.setInputFiles('.setup input[type=file]', {
            name,
            mimeType: 'text/plain',
            buffer: Buffer.from(text),
        });
    await openMore(page);
    await upload('broken.deck', deck.replace(/cost 1/, 'cost nothing'));
    await page.waitForSelector('.trouble >> text=/broken.deck:\\d+:/');
    for (const words of ['Tiny Flat', 'Den']) {
        // two of one name
        await upload('mine.deck', deck.replace('Tiny Flat', words));
        await page.waitForFunction(() => !document.querySelector('.trouble'));
    }
    await page.waitForFunction(
        (all) => document.querySelectorAll('select[aria-label=Deck] option').length === all,
        builtIn + 2,
    );
    assert.equal(
        await page.locator('select[aria-label=Deck]').inputValue(),
        await page.locator('select[aria-label=Deck] option').last().getAttribute('value'),
    );
    await page.click('button[type=submit]');
    const random = dice(11);
    for (let i = 0; i < 3 && (await myTurn(page)) === 'move'; i++) await moveByMouse(page, random);
    await myTurn(page);
    await page.click('button[aria-label="Hint"]');
    await page.waitForSelector('.hint >> text=Where to look');
    await page.reload();
    await page.waitForSelector('.table[data-moves]');
    assert.deepEqual(complaints, []);
    await context.close();
});

test('the same link deals the same cards', async () => {
    const { page, context } = await visit(browser, anteroom());
    const hand = async () => {
        await page.goto('about:blank');
        await page.goto(
            `${server.url}/#/new/urbanista?seats=1&deal=ABCD-EFGH-JKLM&o.difficulty=hard`,
        );
        await page.waitForSelector('.setup');
        await page.click('button[type=submit]');
        await page.waitForSelector('.part-hand svg');
        return page.locator('.part-hand').innerText();
    };
    assert.equal(await hand(), await hand());
    await context.close();
});

test('a deal id opens the game it came from; what is wrong with one stands beside its field', async () => {
    const { page, context, complaints } = await visit(browser, server.url);
    const field = page.locator('.share form input:not([type=file])');
    const below = async (input, words) => {
        const trouble = page.locator('.trouble', { hasText: words });
        await trouble.waitFor();
        const [a, b] = [await input.boundingBox(), await trouble.boundingBox()];
        assert.ok(b.y >= a.y && b.y < a.y + a.height + 40, 'right under the field');
        assert.equal(
            await input.getAttribute('aria-describedby'),
            await trouble.getAttribute('id'),
        );
        assert.equal(await input.getAttribute('aria-invalid'), 'true');
    };
    await field.fill('nonsense');
    await page.click('text=Take it');
    await below(field, 'neither a link nor a deal id');
    await field.fill('abcd efgh jklm');
    await page.click('text=Take it');
    await below(field, 'uptown-ABCD-EFGH-JKLM');
    await field.fill('Budowa abcd efgh jklm');
    await page.click('text=Take it');
    await page.waitForSelector('.setup >> text=Budowa Miasta');
    await openMore(page);
    const deal = page.locator('input[aria-label="Deal id or seed"]');
    assert.equal(await deal.inputValue(), 'budowa-ABCD-EFGH-JKLM');

    await deal.fill('mesta-ABCD-EFGH-JKL');
    await page.click('button[type=submit]');
    await below(deal, 'twelve letters');
    await deal.fill('mesta-ABCD-EFGH-JKLM');
    await page.click('button[type=submit]');
    await below(deal, 'another game');
    await page.click('.trouble a');
    await page.waitForSelector('.setup h1 >> text=Města');
    await page.click('button[type=submit]');
    await page.waitForSelector('.table');
    assert.deepEqual(complaints, []);
    await context.close();
});

test('the deal of the day has a result, a streak and words to share', async () => {
    const { page, context, complaints } = await visit(browser, server.url);
    await page.click('.daily [data-game=urbanista]');
    const random = dice(1);
    await playOut(page, (p) => moveByMouse(p, random));
    await page.waitForSelector('text=1 day in a row');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.click('text=Share the result');
    await page.waitForSelector('text=Copied.');
    assert.match(
        await page.evaluate(() => navigator.clipboard.readText()),
        /^Townhall · Urbanista \d{4}-\d\d-\d\d\n/,
    );
    await page.goto(`${server.url}/#/`);
    await page.waitForSelector('.daily .done [data-game=urbanista]');
    assert.deepEqual(complaints, []);
    await context.close();
});

test('a card is dragged to its place', async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    await begin(page, server.url, 'urbanista', ['human']);
    const centre = (selector) =>
        page.evaluate((s) => {
            const box = document.querySelector(s).getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }, selector);
    await page.mouse.move(...(await centre('.part-hand [data-select]:not(.chosen)')));
    await page.mouse.down();
    await page.mouse.move(...(await centre('.part-board [data-move]')), { steps: 8 });
    await page.mouse.move(...(await centre('.part-board [data-move]')), { steps: 4 });
    await page.waitForSelector('.part-board .ghost');
    await page.mouse.up();
    await page.click('.confirm:not([aria-disabled])');
    await page.waitForSelector('.table[data-moves="1"]');
    assert.deepEqual(complaints, []);
    await context.close();
});

test('pieces glide, unless the reader wants no motion', async () => {
    for (const [reducedMotion, moving] of [
        ['no-preference', true],
        ['reduce', false],
    ]) {
        const { page, context } = await visit(browser, server.url, { reducedMotion });
        await page.evaluate(() => localStorage.setItem('townhall.settings', '{"motion":true}'));
        await page.reload();
        await page.waitForSelector('.game-card');
        await page.evaluate(() => {
            window.glides = 0;
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...given) {
                window.glides++;
                return animate.apply(this, given);
            };
        });
        await begin(page, server.url, 'urbanista', ['human']);
        await moveByMouse(page, dice(5));
        assert.equal(await page.evaluate(() => window.glides > 0), moving, reducedMotion);
        await context.close();
    }
});

const DEEDS = {
    urbanista: /^Place(, [+−]\d+)?$/,
    uptown: /^(Build|Give|Discard)(, [+−]\d+)?$/,
    mesta: /^Take$/,
    budowa: /^Build, pay \d+$/,
};

for (const game of Object.keys(DEEDS))
    test(`${game}: the button says what it does and what it costs`, async () => {
        const { page, context, complaints } = await visit(browser, anteroom());
        await begin(page, server.url, game, ['human', 'level-1']);
        await myTurn(page);
        const confirm = page.locator('.confirm');
        assert.equal((await confirm.innerText()).trim(), 'Confirm');
        for (let i = 0; await confirm.isDisabled(); i++) {
            const point = await pointOf(page, 'data-move', i);
            if (point) await page.mouse.click(point.x, point.y);
        }
        assert.match((await confirm.innerText()).trim(), DEEDS[game]);
        assert.deepEqual(complaints, []);
        await context.close();
    });

test('the colour of the first seat: chosen in the set-up, seen at the table, gone elsewhere', async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    const colours = () =>
        page.$$eval('.seat-mark .f-s0', (all) => all.map((one) => getComputedStyle(one).fill));
    await page.goto(`${server.url}/#/new/budowa`);
    await page.waitForSelector('.seat-mark .f-s0');
    const [blue] = await colours();
    await openMore(page);
    await page.getByLabel('Colour of the first seat').selectOption('red');
    const red = 'rgb(151, 64, 42)';
    await page.waitForFunction(() => document.body.dataset.colours === 'red');
    assert.deepEqual([...new Set(await colours())], [red]);
    await page.click('.setup .begin');
    await page.waitForSelector('.table .seat-mark .f-s0');
    assert.deepEqual([...new Set(await colours())], [red]);
    await page.goto(`${server.url}/#/new/mesta`);
    await page.waitForSelector('.setup[data-game=mesta] .seat-mark .f-s0');
    assert.deepEqual([...new Set(await colours())], [blue]);
    assert.deepEqual(complaints, []);
    await context.close();
});

test('who has played before is two clicks from the start page to the table, with the same seats', async () => {
    const { page, context, complaints } = await visit(browser, server.url);
    await begin(page, server.url, 'mesta', ['human', 'level-1', 'level-2']);
    await page.goto(`${server.url}/#/`);
    await page.click('.game-card[data-game=mesta] .cover-link');
    await page.click('.setup button[type=submit]');
    await page.waitForSelector('.table[data-game=mesta]');
    await page.locator('.seat-panel').nth(1).waitFor();
    assert.equal(await page.locator('.seat-panel').count(), 2);
    assert.deepEqual(complaints, []);
    await context.close();
});
