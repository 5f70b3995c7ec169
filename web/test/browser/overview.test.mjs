// SPDX-License-Identifier: MIT
// overview.test.mjs - the overview cards are one tap away at every table, in the reader's language,
// large enough to read on a phone, and nothing on them leaves its card.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    anteroom,
    begin,
    browser,
    GAMES,
    isDraft,
    openHouse,
    pictureOf,
    server,
    visit,
} from './house.mjs';

openHouse();

const PHONE = { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true };
const FIRST_STEP = { en: 'Your turn', de: 'Du bist am Zug', hu: 'Te jössz' };
const CARDS = { uptown: 2 };

for (const [language, screen] of [
    ['en', {}],
    ['de', PHONE],
    ['hu', PHONE],
])
    for (const game of GAMES.filter((one) => !isDraft(one)))
        test(`one tap to the overview of ${game}, ${language}`, async () => {
            const { page, context, complaints } = await visit(browser, anteroom(), screen);
            await begin(page, server.url, game, ['human', 'level-1']);
            if (language !== 'en') {
                await page.goto(`${server.url}/#/rules/${game}`);
                await page.locator('.bar select').selectOption(language);
                await page.goBack();
                await page.waitForSelector('.table');
            }
            await page.click('.overview-button');
            await page.waitForSelector('.overview-card svg');
            const cards = await page.$$eval('.overview-card svg', (all) =>
                all.map((svg) => {
                    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
                    const room = svg.getBoundingClientRect();
                    const texts = [...svg.querySelectorAll('text')];
                    return {
                        words: svg.textContent,
                        smallest: Math.min(
                            ...texts
                                .filter((one) => one.textContent.length > 2)
                                .map(
                                    (one) =>
                                        Number(one.getAttribute('font-size')) *
                                        one.getScreenCTM().a,
                                ),
                        ),
                        out: texts
                            .filter(
                                (one) => one.getBoundingClientRect().right > room.right - 8 * scale,
                            )
                            .map((one) => one.textContent),
                    };
                }),
            );
            assert.equal(cards.length, CARDS[game] ?? 1, game);
            await page.waitForSelector('.short-guide h2');
            assert.equal(await page.locator('.short-guide h1').count(), 1, game);
            assert.ok(
                cards[0].words.includes(FIRST_STEP[language]),
                `${game}: ${cards[0].words.slice(0, 90)}`,
            );
            for (const { smallest, out } of cards) {
                assert.ok(smallest >= 10.9, `${game}: letters of ${smallest}`);
                assert.deepEqual(out, [], game);
            }
            const [wide, seen] = await page.evaluate(() => [
                document.documentElement.scrollWidth,
                innerWidth,
            ]);
            assert.ok(wide <= seen, `${game} is ${wide} wide on a screen of ${seen}`);
            if (process.env.PICTURES) await pictureOf(page, `overview-${game}-${language}`);
            assert.deepEqual(complaints, []);
            await context.close();
        });
