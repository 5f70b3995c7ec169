// SPDX-License-Identifier: MIT
// life.test.mjs - the start page shows what happens here: matches to watch, results with deals to
// try, the best players, yesterday's deal. The service's answers are those of a lively evening.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { browser, lookAt, openHouse, root, server, visit } from './house.mjs';

openHouse();

const person = (name, shown) => ({ name, shown, kind: 'member', standin: false, here: true });
const bot = { name: 'level-3', kind: 'bot', standin: false, here: true };

/** A match as the service lists it. */
const match = (id, game, players, more) => ({
    id: id.padEnd(12, 'a'),
    game,
    deck: '',
    seats: players.length,
    options: {},
    pace: { kind: 'none' },
    rated: false,
    visible: 'open',
    players,
    host: players[0].name,
    version: 1,
    moves: 12,
    actor: 0,
    created: 1,
    result: null,
    ...more,
});

/** Answers instead of the service; everything else reaches it. */
async function liven(page) {
    const sample = readFileSync(join(root, 'web/samples/uptown.town'), 'utf8');
    const deck = /^deck standard sha256:(\w+)$/m.exec(sample)[1];
    const answers = {
        'matches?show=running': {
            matches: [
                match('run', 'budowa', [person('jan', 'Żaneta'), person('ola')], {
                    phase: 'running',
                }),
            ],
        },
        'matches?show=over': {
            matches: [
                match('over', 'uptown', [bot, person('anna', 'Anna')], {
                    deck,
                    phase: 'over',
                    result: { places: [2, 1], scores: [20, 31] },
                }),
            ],
        },
        'daily/*/*': { board: [{ name: 'kaethe', shown: 'Käthe', total: 44, won: true, at: 1 }] },
        'ratings/mesta?seats=2': {
            board: [{ name: 'jozsef', shown: 'József', rating: 1712, matches: 9 }],
        },
    };
    for (const [path, json] of Object.entries(answers))
        await page.route(`**/api/1/${path}`, (route) => route.fulfill({ json }));
    await page.route('**/api/1/matches/overaaaaaaaa.town', (route) =>
        route.fulfill({ body: `townhall 1\nseed ${'7'.repeat(64)}\n` }),
    );
}

for (const [size, viewport] of Object.entries({
    desk: { width: 1440, height: 900 },
    tablet: { width: 1024, height: 768 },
    phone: { width: 390, height: 844 },
}))
    test(`the start page shows what happens here, on a ${size}`, async () => {
        const { page, context, complaints } = await visit(browser, server.url, { viewport });
        await liven(page);
        await page.goto(`${server.url}/#/friends`);
        await page.reload();
        const words = async (panel) => (await page.locator(`.life-${panel}`).innerText()).trim();
        await page.waitForSelector('.life');
        assert.match(await words('running'), /Budowa Miasta\s+Żaneta, ola\s+12 moves/);
        assert.match(await words('over'), /UpTown\s+Anna made 31/);
        assert.match(await words('best'), /Města\s+József\s+1712/);
        await page.locator('.life').scrollIntoViewIfNeeded();
        await lookAt(page, `life-${size}`);
        if (size === 'phone') await page.click('.tabs a[href="#/today"]');
        assert.match(await words('yesterday'), /Käthe made 44 with this deal/);
        await page.goto(`${server.url}/#/friends`);
        await page.click('.life-over button');
        await page.waitForSelector('.table[data-game=uptown]');
        assert.deepEqual(complaints, []);
        await context.close();
    });

test('without matches, ratings and boards nothing stands there', async () => {
    const { page, context } = await visit(browser, server.url);
    await page.waitForSelector('.board-today');
    await page.waitForLoadState('networkidle');
    assert.equal(await page.locator('.life-yesterday, .life-best').count(), 0);
    await context.close();
});
