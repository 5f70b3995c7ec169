// SPDX-License-Identifier: MIT
// screenshots.mjs [GAME ...] - for scripts/screenshots: each game's sample position on the page, as its first
// player sees it with bots on the other seats.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
    GAMES,
    isDraft,
    root,
    settled,
    startBrowser,
    startServer,
    visit,
} from './test/browser/house.mjs';

const wanted = process.argv.slice(2);
const folder = join(root, 'docs/pictures');
mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await startBrowser();
const window = { veiled: false, viewport: { width: 1280, height: 800 } };

/** Goes to a place, lets it come to rest, and keeps what is seen. */
async function shoot(name, go) {
    const { page, context } = await visit(browser, `${server.url}/`, window);
    await go(page);
    await settled(page);
    await page.mouse.move(0, 0);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    console.log(`docs/pictures/${name}.png`);
    await context.close();
}

for (const game of GAMES.filter((id) => !isDraft(id)))
    if (wanted.length === 0 || wanted.includes(game))
        await shoot(game, async (page) => {
            const sample = readFileSync(join(root, `web/samples/${game}.town`), 'utf8');
            // Without the last moves of the first player, so that it is that player's turn.
            const record = sample
                .replace(/(^move 0 .*\n)+$/m, '')
                .replace(/^player ([1-9]) human .*$/gm, 'player $1 bot level-3');
            await page.setInputFiles('.share input[type=file]', {
                name: 'match.town',
                mimeType: 'text/plain',
                buffer: Buffer.from(record),
            });
            await page.waitForSelector('.table[data-mine="true"]');
        });
await browser.close();
await server.stop();
