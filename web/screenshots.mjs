// SPDX-License-Identifier: MIT
// screenshots.mjs [GAME ... | previews] - for scripts/screenshots: each game's sample position on
// the page, as its first player sees it with bots on the other seats; `previews`: what messengers
// show with a link to a game, and the icons of home screens, into web/public.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
    GAMES,
    isDraft,
    root,
    settled,
    startBrowser,
    startServer,
    titleOf,
    visit,
} from './test/browser/house.mjs';

const wanted = process.argv.slice(2);
const folder = join(root, 'docs/pictures');
mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await startBrowser();
const window = { veiled: false, viewport: { width: 1280, height: 800 } };

/** Goes to a place, lets it come to rest, and takes a picture. */
async function shoot(name, go) {
    const { page, context } = await visit(browser, `${server.url}/`, window);
    await go(page);
    await settled(page);
    await page.mouse.move(0, 0);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    console.log(`docs/pictures/${name}.png`);
    await context.close();
}

/** A picture of exactly this size, of markup that needs no page. */
async function paint(path, width, height, body) {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(`<style>*{margin:0;box-sizing:border-box}body{width:${width}px;height:${height}px;overflow:hidden}
        img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
        p{position:absolute;left:56px;bottom:48px;padding:18px 34px 22px;border-radius:18px;background:#FFFBF5;color:#2A2833;
        font:700 66px/1.05 Georgia,'DejaVu Serif',serif;box-shadow:0 8px 0 rgb(0 0 0/.25)}
        small{display:block;font:600 26px/1.3 'DejaVu Sans',sans-serif;color:#8A2E5D}</style>${body}`);
    await page.screenshot({ path: join(root, path) });
    console.log(path);
    await page.close();
}
const picture = (path) =>
    `<img src="data:image/svg+xml;base64,${readFileSync(join(root, path)).toString('base64')}">`;

if (wanted.includes('previews')) {
    mkdirSync(join(root, 'web/public/previews'), { recursive: true });
    for (const game of GAMES.filter((id) => !isDraft(id)))
        await paint(
            `web/public/previews/${game}.png`,
            1200,
            630,
            `${picture(`web/public/covers/${game}.svg`)}<p><small>Townhall</small>${titleOf(game)}</p>`,
        );
    for (const side of [180, 192, 512])
        await paint(`web/public/icon-${side}.png`, side, side, picture('web/public/icon.svg'));
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
