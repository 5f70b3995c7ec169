// SPDX-License-Identifier: MIT
// poster.test.mjs - the picture of a finished match is a poster of its city.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import {
    browser,
    GAMES,
    openHouse,
    openRecord,
    randomMatch,
    root,
    server,
    visit,
} from './house.mjs';

openHouse();

for (const game of GAMES)
    test(`${game}: the poster is 1080 x 1350, and shows the city`, async () => {
        const { page, context, complaints } = await visit(browser, server.url);
        await openRecord(page, randomMatch(game, 2));
        const [download] = await Promise.all([
            page.waitForEvent('download'),
            page.click('.picture-button'),
        ]);
        const path = join(root, 'artefacts', `poster-${game}.png`);
        await download.saveAs(path);
        const png = readFileSync(path);
        assert.equal(png.readUInt32BE(16), 1080);
        assert.equal(png.readUInt32BE(20), 1350);
        assert.ok(png.length > 60_000, `${png.length} bytes: the city is missing`);
        assert.deepEqual(complaints, []);
        await context.close();
    });
