// SPDX-License-Identifier: MIT
// deck.test.mjs - the deck studio: cells and text both ways, faults at their cell, drafts that stay
// and two tabs on one of them, CSV, links, a match with the deck at once, and a table with friends.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { anteroom, browser, lookAt, openHouse, root, server, visit } from './house.mjs';
import { ask, createTable, goodbye, sitDown, visitors } from './online-house.mjs';

openHouse();

const studio = (game) => `${server.url}/#/deck/${game}`;
const row = (page, n) => page.locator('.deck-grid tbody').nth(n);
const textOf = async (page) => {
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    const text = await page.locator('.deck-text').inputValue();
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    return text;
};
/** Types into a cell of the chosen row, as a person does. */
async function type(page, label, words) {
    const cell = page.getByRole('textbox', { name: label, exact: true });
    await cell.fill(words);
    await cell.press('Tab');
}

test('a card is changed, wrong, right again, kept, and played with', async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    await page.goto(studio('uptown'));
    await row(page, 3).getByRole('button').first().click();
    await type(page, 'Project I', 'Grand Café');
    await page.getByRole('combobox', { name: 'Kind I', exact: true }).selectOption('cafe2');
    await page.getByRole('button', { name: 'a gift' }).first().click();
    await page.locator('.deck-pieces svg', { hasText: 'Grand Café' }).waitFor();
    assert.match(await textOf(page), /^project 4 cost 3 Grand Café: cafe2 gift \$1 \| Boutique/m);
    assert.match(await page.locator('.deck-differences').innerText(), /1 row differs/);
    assert.match(await row(page, 3).innerText(), /was Corner Shop/);

    await row(page, 3).getByRole('button').first().click();
    await type(page, 'Prestige II', '12');
    await page.locator('td.wrong.of-prestige').waitFor();
    assert.match(await page.locator('#deck-fault').innerText(), /-9 .*9/);
    const play = page.getByRole('button', { name: 'Play with it' });
    assert.equal(await play.getAttribute('aria-disabled'), 'true');
    await page.getByRole('button', { name: 'To correct' }).click();
    assert.equal(await page.locator('.deck-grid tbody').count(), 1);
    await lookAt(page, 'deck-desk-fault');
    await page.getByRole('button', { name: 'To correct' }).click();
    await type(page, 'Prestige II', '-2');
    await page.locator('#deck-fault').waitFor({ state: 'detached' });

    // Another tab on the same draft: each sees what the other does, also after both are closed.
    const other = await context.newPage();
    await other.goto(page.url());
    await row(other, 0).getByRole('button').first().click();
    await type(other, 'Cost', '7');
    await page.locator('.deck-grid tbody').first().getByText('was 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.deck-grid tbody.differs').nth(1).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.locator('.deck-grid tbody.differs').nth(1).waitFor();
    await other.close();
    await page.goto(anteroom());
    await page.goto(studio('uptown'));
    const text = await textOf(page);
    assert.match(text, /^project 1 cost 7 Monument/m);
    assert.match(text, /Boutique: shop \$2 \*-2$/m);

    await play.click();
    await page.waitForSelector('.table svg.scene');
    assert.deepEqual(complaints, []);
    await context.close();
});

test('text, CSV, paste and links say the same', async () => {
    const { page, context, complaints } = await visit(browser, anteroom(), {
        permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto(studio('budowa'));
    await row(page, 0).getByRole('button').first().click();
    const pays = page.getByRole('textbox', { name: 'Pays', exact: true });
    await pays.focus();
    await page.evaluate(() => navigator.clipboard.writeText('9 20 32 45 60\t0\n5\t0\n'));
    await page.keyboard.press('Control+V');
    await page.locator('.deck-grid tbody.differs').waitFor();
    const changed = await textOf(page);
    assert.match(changed, /^venue pool 0 0 pays 9 20 32 45 60 prices 0 6 7 9 10$/m);

    await page.getByRole('button', { name: 'Share' }).click();
    const csv = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV for a spreadsheet' }).click();
    const file = join(mkdtempSync(join(tmpdir(), 'townhall-')), 'mine.csv');
    await (await csv).saveAs(file);
    assert.match(readFileSync(file, 'utf8'), /venue,pool,0,0,9 20 32 45 60,0,6,7,9,10\r\n/);
    await page.getByRole('button', { name: 'Copy a link to this deck' }).click();
    await page.getByText('The link is copied.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Start from' }).click();
    await page
        .locator('dialog input[type=file]')
        .setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer: readFileSync(file) });
    await page.locator('.deck-grid tbody.differs').waitFor();
    const lines = (text) => text.split('\n').filter((line) => line && !line.startsWith('#'));
    const plain = (text) => lines(text).map((line) => line.trim().replace(/ +/g, ' '));
    assert.deepEqual(plain(await textOf(page)), plain(changed));

    const { page: guest, context: theirs } = await visit(browser, anteroom());
    await guest.goto(link);
    await guest.locator('.deck-grid tbody.differs').waitFor();
    assert.equal(await textOf(guest), changed);
    await guest.goto(link.replace(/d=[^&]+/, 'd=00000000abc'));
    await guest.getByRole('alert').waitFor();
    assert.deepEqual(complaints, []);
    await theirs.close();
    await context.close();
});

test('every game on a phone: the row opens beside its fields', async () => {
    const { page, context, complaints } = await visit(browser, anteroom(), {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
    });
    await page.goto(`${server.url}/#/deck`);
    await page.locator('.deck-games h1').waitFor();
    await lookAt(page, 'deck-games-phone');
    for (const game of ['urbanista', 'uptown', 'mesta', 'budowa']) {
        const standard = readFileSync(join(root, `data/${game}/standard.deck`), 'utf8');
        await page.goto(studio(game));
        await row(page, 1).getByRole('button').first().tap();
        await page.locator('dialog .deck-pieces svg').first().waitFor();
        if (game === 'urbanista') await lookAt(page, 'deck-phone');
        await page.getByRole('button', { name: 'The next row' }).tap();
        await page.keyboard.press('Escape');
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, game);
        assert.equal(await textOf(page), standard, 'looking changes nothing');
    }
    assert.deepEqual(complaints, []);
    await context.close();
});

/** The sheets behind the page, as SVG files; what they are is known from when they were made. */
const sheetsOf = (page) =>
    page.evaluate(() =>
        Promise.all(
            [...document.querySelectorAll('.deck-print img')].map((image) =>
                globalThis.blobs.get(image.src).text(),
            ),
        ),
    );

/** Lays a sheet on paper of this size: how large its components are, in mm, and the words that
 * leave the paper. */
async function measure(page, svg, wide, high) {
    await page.setContent(`<style>
        body { margin: 0 } svg { display: block; width: ${wide}mm; height: ${high}mm }
        </style>${svg}`);
    return page.evaluate(() => {
        const paper = document.querySelector('svg').getBoundingClientRect();
        const mm = (pixels) => Math.round((pixels / 96) * 254) / 10;
        const cards = [...document.querySelectorAll('clipPath[id*="cut-"] rect')].map((rect) => {
            const { a, d } = rect.closest('g').getScreenCTM();
            const { width, height } = rect;
            return `${mm(Math.abs(a) * width.baseVal.value)} x ${mm(Math.abs(d) * height.baseVal.value)}`;
        });
        const texts = [...document.querySelectorAll('svg text')];
        const outside = texts.filter((text) => {
            const { left, top, right, bottom } = text.getBoundingClientRect();
            return left < 0 || top < 0 || right > paper.right || bottom > paper.bottom;
        });
        return {
            cards: cards.length,
            sizes: [...new Set(cards)],
            texts: texts.length,
            outside: outside.map((text) => text.textContent),
        };
    });
}

test('the sheets are printed by the browser at their size', async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    await page.goto(studio('urbanista'));
    await page.evaluate(() => {
        globalThis.print = () => (globalThis.printed = true);
        globalThis.blobs = new Map();
        const make = URL.createObjectURL;
        URL.createObjectURL = (blob) => {
            const url = make.call(URL, blob);
            globalThis.blobs.set(url, blob);
            return url;
        };
    });
    const paper = await context.newPage();
    for (const [size, wide, high, part] of [
        ['a4', 210, 297, 'all'],
        ['letter', 215.9, 279.4, 'pad'],
    ]) {
        await page.getByRole('button', { name: 'Print' }).click();
        await page.getByRole('combobox', { name: 'Paper' }).selectOption(size);
        await page.getByRole('combobox', { name: 'What to print' }).selectOption(part);
        const sheets = parseInt(await page.locator('dialog .end .note').innerText(), 10);
        if (part === 'all') await lookAt(page, 'deck-print');
        await page.locator('dialog .primary').click();
        await page.waitForFunction(() => globalThis.printed);
        let cards = 0;
        const drawn = await sheetsOf(page);
        for (const [n, svg] of drawn.entries()) {
            const seen = await measure(paper, svg, wide, high);
            assert.deepEqual(seen.outside, [], `sheet ${n + 1} of ${size}`);
            assert.ok(seen.texts > 4);
            if (seen.cards) assert.deepEqual(seen.sizes, ['88 x 63'], `sheet ${n + 1}`);
            cards += seen.cards;
        }
        assert.equal(cards, part === 'all' ? 2 * 18 : 0, 'both sides of every card');
        const aids = part === 'all' ? drawn.slice(-2) : drawn;
        assert.match(aids.at(-1), /Total<\/text>/, 'the last one is the score sheet');
        if (part === 'all') assert.match(aids[0], /[Tt]urn/, 'the overview card before it');
        const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
        const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
        assert.equal(boxes.length, sheets, 'a page for each sheet');
        for (const [, w, h] of boxes) {
            assert.ok(Math.abs((w / 72) * 25.4 - wide) < 0.2, `${size}: ${w} points wide`);
            assert.ok(Math.abs((h / 72) * 25.4 - high) < 0.2, `${size}: ${h} points high`);
        }
        await page.waitForFunction(() => !document.querySelector('.deck-print'));
        await page.evaluate(() => (globalThis.printed = false));
        await page.getByRole('button', { name: 'Close' }).click();
    }
    assert.deepEqual(complaints, []);
    await context.close();
});

test('the doctor plays with both decks, and can be stopped', async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    await page.goto(studio('uptown'));
    await page.getByRole('button', { name: 'Examine', exact: true }).click();
    await page.locator('.doctor-figures').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Examine again' }).waitFor();
    const rows = await page.locator('.doctor-figures tbody tr').allInnerTexts();
    const same = (row) => new Set(row.split('\t').slice(1, 3)).size === 1;
    assert.ok(rows.length >= 6 && rows.every(same), 'the same deck has the same figures');
    await row(page, 0).getByRole('button').first().click();
    await type(page, 'Cost', '10');
    await page.getByText('The deck has changed since then.').waitFor();
    await page.getByRole('searchbox').fill('Monument');
    await lookAt(page, 'deck-doctor');
    assert.deepEqual(complaints, []);
    await context.close();
});

test('friends get the own deck with the table', async () => {
    const people = await visitors(server.url, {}, {});
    const [{ page: host, complaints }, { page: friend }] = people;
    await host.goto(studio('uptown'));
    await row(host, 0).getByRole('button').first().click();
    await type(host, 'Project I', 'Obelisk');
    const text = await textOf(host);
    await host.getByRole('button', { name: 'Play with it' }).click();
    await host.waitForSelector('.table svg.scene');
    const hash = createHash('sha256').update(text).digest('hex');
    await host.goto(`${server.url}/#/online/new/uptown`);
    const slot = await host
        .locator('.online-new option', { hasText: 'My-deck' })
        .getAttribute('value');
    const link = await createTable(host, server.url, 'uptown', { Deck: slot });
    await friend.goto(link);
    await friend.locator('.match-facts', { hasText: 'own cards of the host' }).waitFor();
    assert.match(await host.locator('.match-facts').innerText(), /My-deck/);
    await sitDown(friend, link);
    await host.waitForSelector('.table');
    const match = new URL(link).hash.split('/').pop();
    assert.equal((await ask(friend, 'GET', `matches/${match}`)).deck, hash);
    assert.deepEqual(complaints, []);
    await goodbye(...people);
});
