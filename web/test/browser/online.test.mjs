// SPDX-License-Identifier: MIT
// online.test.mjs - matches between people in different places: a real service, two to three
// visitors at once, one of them on a phone. Nothing here waits for time to pass: every step waits
// for what it asks for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES, openHouse, server, settled, titleOf } from './house.mjs';
import {
    ask,
    createTable,
    DARK,
    goodbye,
    lookAt,
    lookEverywhere,
    oneMove,
    PHONE,
    playOn,
    visitors,
} from './online-house.mjs';
import { readQr } from './qr.mjs';

openHouse();

/** By seat; who is out is shown in words of the reader's language. */
const totalsOf = async (page) =>
    (await page.locator('.score-sheet tfoot td').allTextContents()).map((words) =>
        /\d/.test(words) ? words : 'out',
    );

for (const [i, game] of GAMES.entries())
    test(`${titleOf(game)}: a friend sits down by the link, on a phone, a bot on the third seat, and the match is played to its end`, async () => {
        const [host, friend] = await visitors(server.url, i % 2 ? DARK : {}, {
            ...PHONE,
            locale: 'pl-PL',
            ...(i % 2 ? {} : DARK),
        });
        const link = await createTable(host.page, server.url, game, { 'Number of players': '3' });
        if (i === 0) {
            const qr = host.page.locator('.qr');
            const size = Number((await qr.getAttribute('viewBox')).split(' ')[2]) - 4;
            const shared = await host.page.locator('.invite input').inputValue();
            assert.equal(shared, link.replace('#/online/', `t/${game}#`));
            assert.equal(readQr(await qr.locator('path').getAttribute('d'), size), shared);
            await lookEverywhere(host.page, 'waiting');
            await friend.page.goto(shared);
        } else await friend.page.goto(link);
        await friend.page.waitForSelector('.online-waiting');
        if (i === 0) await lookAt(friend.page, 'invited-phone');
        await friend.page.locator('.chairs li.vacant button').first().click(); // a seat of one's choice
        await host.page.locator('.chairs li').nth(1).locator('.presence.here').waitFor();
        await host.page.locator('.chairs li.vacant button').click(); // a bot on the last one
        await host.page.locator('.chairs .presence.robot').waitFor();
        await host.page.click('.doing .button.primary'); // all seats are taken, not by a person: the host starts
        await Promise.all([host, friend].map(({ page }) => page.waitForSelector('.table')));
        for (let n = 0; n < 4; n++) await oneMove([host, friend], 7 + n);
        await Promise.all([settled(host.page), settled(friend.page)]);
        await lookAt(host.page, `${game}-match-desk${i % 2 ? '-dark' : ''}`);
        await lookAt(friend.page, `${game}-match-phone${i % 2 ? '' : '-dark'}`);
        await playOn([host, friend], 17 + i);
        for (const { page } of [host, friend]) {
            await page.waitForSelector('.after .fair.good');
            await page.waitForSelector('.score-sheet');
        }
        assert.deepEqual(await totalsOf(host.page), await totalsOf(friend.page));
        assert.equal(
            await friend.page.locator('.after .result-line').innerText(),
            await friend.page.locator('.end .prompt').innerText(),
            'a phone says who won where it says what next',
        );
        const id = host.page.url().split('/').pop();
        const { players, result } = await ask(host.page, 'GET', `matches/${id}`);
        const alone = result.places.filter((place) => place === 1).length === 1;
        for (const { page } of alone ? [host, friend] : []) {
            const { user } = await ask(page, 'GET', 'me');
            const seat = players.findIndex(({ name }) => name === user.name);
            assert.equal(
                (await page.locator('.after .result-line').innerText()) === 'You win',
                result.places[seat] === 1,
                'who has won is told so, and nobody else',
            );
        }
        await host.page.click('.after .fair summary');
        assert.equal(await host.page.locator('.after .proof li.good').count(), 4);
        await lookAt(host.page, `${game}-end-desk${i % 2 ? '-dark' : ''}`);
        await lookAt(friend.page, `${game}-end-phone${i % 2 ? '' : '-dark'}`);
        assert.deepEqual([...host.complaints, ...friend.complaints], []);
        await goodbye(host, friend);
    });
