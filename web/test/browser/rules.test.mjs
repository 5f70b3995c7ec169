// SPDX-License-Identifier: MIT
// rules.test.mjs - the rules of each game in each language: the reader's words, every picture
// drawn, room on a phone; switching the language, reading offline, and the way from a table to the
// rules and back.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
    anteroom,
    begin,
    browser,
    GAMES,
    isDraft,
    openHouse,
    root,
    server,
    startServer,
    titleOf,
    visit,
} from './house.mjs';

const folder = join(root, 'web/rules');
const heading = (language, game) =>
    /^## (.*)$/m.exec(
        readFileSync(join(folder, isDraft(game) ? 'en' : language, `${game}.md`), 'utf8'),
    )[1];
const figures = (game) =>
    readFileSync(join(folder, 'en', `${game}.md`), 'utf8').match(/\((part|example):/g).length;

openHouse();

/** Waits for these rules in this language, with their last picture. */
const shown = (page, language, game) =>
    page.waitForFunction(
        ([title, first]) =>
            document.querySelector('.prose h1')?.textContent === title &&
            document.querySelector('.prose h2')?.textContent === first &&
            [...document.querySelectorAll('.prose figure')].every((figure) =>
                figure.querySelector('svg'),
            ),
        [titleOf(game), heading(language, game)],
    );

for (const language of readdirSync(folder).sort())
    test(`the rules of every game, ${language}`, async () => {
        for (const screen of [
            {},
            { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
        ]) {
            const { page, context, complaints } = await visit(browser, anteroom(), {
                locale: language,
                ...screen,
            });
            for (const game of GAMES) {
                await page.goto(`${server.url}/#/rules/${game}`);
                await shown(page, language, game);
                const sizes = await page.$$eval('.prose figure', (all) =>
                    all.map((figure) => {
                        const box = figure.querySelector('svg')?.getBoundingClientRect();
                        return box && figure.querySelector('figcaption').textContent
                            ? Math.min(box.width, box.height)
                            : 0;
                    }),
                );
                assert.equal(sizes.length, figures(game), game);
                assert.ok(
                    sizes.every((size) => size > 40),
                    `${game}: ${sizes}`,
                );
                const [wide, seen] = await page.evaluate(() => [
                    document.documentElement.scrollWidth,
                    innerWidth,
                ]);
                assert.ok(wide <= seen, `${game} is ${wide} wide on a screen of ${seen}`);
            }
            assert.deepEqual(complaints, []);
            await context.close();
        }
    });

/** Waits until the service worker has kept the rules of one language. */
const kept = (page, language) =>
    page.evaluate(
        async ([ending, count]) => {
            const found = async () => {
                const requests = await Promise.all(
                    (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
                );
                return requests
                    .flat()
                    .filter(({ url }) => url.includes('/a/rules-') && url.includes(ending)).length;
            };
            while ((await found()) < count)
                await new Promise((done) => {
                    setTimeout(done, 100);
                });
        },
        [`-${language}-`, GAMES.filter((game) => !isDraft(game)).length],
    );

test('offline: the reader\u2019s language at once, every other one after a while', async () => {
    const own = await startServer();
    const { page, context } = await visit(browser, own.url, { locale: 'hu' });
    await kept(page, 'hu');
    await kept(page, 'ro');
    await own.stop();
    await page.reload();
    await page.waitForSelector('html[lang=hu] .game-card');
    await page.goto(`${own.url}/#/rules/uptown`);
    await shown(page, 'hu', 'uptown');
    await page.locator('.bar select').selectOption('ro');
    await shown(page, 'ro', 'uptown');
    await context.close();
});

test('from a table to the rules and back', async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    await begin(page, server.url, 'budowa', ['human', 'level-1']);
    const table = page.url();
    await page.click('button[aria-label="Menu"]');
    await page.click('.menu >> text=Rules');
    // The sheet lies beside the table, open at the turn; the page of its own leads back.
    const sheet = page.locator('dialog.rules-sheet');
    const turn = sheet.locator('h2:has-text("Your turn")');
    await turn.waitFor();
    await page.waitForFunction(() => {
        const top = (one) => one.getBoundingClientRect().top;
        const article = document.querySelector('.rules-sheet article');
        return Math.abs(top(article.querySelectorAll('h2')[1]) - top(article)) < 60;
    });
    await sheet.locator('nav button:has-text("Scoring")').click();
    await page.waitForFunction(() => {
        const article = document.querySelector('.rules-sheet article');
        const { top, bottom } = article.getBoundingClientRect();
        const scoring = article.querySelectorAll('h2')[2].getBoundingClientRect();
        return scoring.top >= top - 2 && scoring.bottom <= bottom;
    });
    await sheet.locator('text=On a page of its own').click();
    await shown(page, 'en', 'budowa');
    await page.click('.bar .button.primary');
    await page.waitForSelector('.table');
    assert.equal(page.url(), table);
    assert.deepEqual(complaints, []);
    await context.close();
});

test('a card says what its signs mean, and key ? opens all signs', async () => {
    const { page, context, complaints } = await visit(browser, anteroom());
    await begin(page, server.url, 'uptown', ['human', 'level-1']);
    await page.locator('.action .picture [id^="decks-half-"]').first().hover();
    await page.waitForSelector('.tip.card .enlarged use, .tip.card .enlarged path');
    const rows = await page.locator('.tip.card li').allInnerTexts();
    assert.ok(rows.length > 0, 'a sentence for each sign');
    for (const row of rows) assert.match(row.trim(), /^[A-Z].*\.$/);
    const large = await page.locator('.tip.card .enlarged').boundingBox();
    const small = await page.locator('.action .picture [id^="decks-half-"]').first().boundingBox();
    assert.ok(large.width > 1.5 * small.width, `${large.width} beside ${small.width}`);
    // A place to build says what would be done there, without notation.
    await page.locator('.board .picture [data-move]').first().hover();
    await page.waitForSelector('.tip:not(.card)');
    assert.match(await page.locator('.tip span').innerText(), /^Build .* on plot \d$/);
    await page.keyboard.press('?');
    await page.waitForSelector('.rules-sheet article .rule-symbol');
    assert.deepEqual(complaints, []);
    await context.close();
});
