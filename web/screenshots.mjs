// SPDX-License-Identifier: MIT
// screenshots.mjs [GAME ... | previews | sheet] - for scripts/screenshots: each game's sample
// position on the page, as its first player sees it with bots on the other seats; `previews`: what
// messengers show with a link to a game, and the icons of home screens, into web/public; `sheet`:
// every screen, small, at three sizes, light and dark, on two contact sheets.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
    GAMES,
    isDraft,
    randomMatch,
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

/** Opens a match from the start page. */
const open = (page, record) =>
    page.setInputFiles('.share input[type=file]', {
        name: 'match.town',
        mimeType: 'text/plain',
        buffer: Buffer.from(record),
    });

/** The sample position, without the last moves of the first player, so that it is that player's
 * turn. */
async function openSample(page, game) {
    const sample = readFileSync(join(root, `web/samples/${game}.town`), 'utf8');
    await open(
        page,
        sample
            .replace(/(^move 0 .*\n)+$/m, '')
            .replace(/^player ([1-9]) human .*$/gm, 'player $1 bot level-3'),
    );
    await page.waitForSelector('.table[data-mine="true"]');
}

const PLAYED = GAMES.filter((id) => !isDraft(id));
for (const game of PLAYED)
    if (wanted.length === 0 || wanted.includes(game))
        await shoot(game, (page) => openSample(page, game));

// ---- contact sheets ----

const SIZES = {
    desk: { width: 1440, height: 900 },
    tablet: { width: 1024, height: 768 },
    phone: { width: 390, height: 844 },
};
const HIGH = 186; // pixels of a picture on a sheet

/** Goes to an address of the page, and waits until this is there. */
const at = (hash, there) => async (page) => {
    await page.goto(`${server.url}/#/${hash}`);
    await page.waitForSelector(there);
};

/** Every screen: its name, and how one comes there from the start page. */
const SCREENS = {
    Start: at('', '.game-card'),
    'Set-up': at('new/mesta', '.setup .seats'),
    ...Object.fromEntries(PLAYED.map((id) => [titleOf(id), (page) => openSample(page, id)])),
    Result: async (page) => {
        await open(page, randomMatch('uptown', 2));
        await page.waitForSelector('.panel.end');
    },
    Lesson: at('lesson/uptown/1', '.lesson-bubble'),
    Puzzle: at('puzzle/uptown', '.table'),
    Rules: at('rules/budowa', '.prose figure svg'),
    'All matches': at('matches', '.my-matches'),
    Achievements: at('achievements', '.badges'),
    'A table with friends': at('online/new/urbanista', '.online-new'),
    Account: at('account', '.account h1'),
    'Deck studio': at('deck/uptown', '.deck-grid td'),
};

/** All pictures of all screens in this light, in rows. */
async function sheet(colorScheme) {
    const rows = [];
    for (const [name, go] of Object.entries(SCREENS)) {
        const pictures = [];
        for (const viewport of Object.values(SIZES)) {
            const { page, context } = await visit(browser, `${server.url}/`, {
                veiled: false,
                viewport,
                colorScheme,
            });
            if (name !== 'Start' && viewport === SIZES.phone)
                await page.goto(`${server.url}/#/friends`);
            await go(page);
            await settled(page);
            await page.mouse.move(0, 0);
            const png = await page.screenshot();
            pictures.push(`<img src="data:image/png;base64,${png.toString('base64')}">`);
            await context.close();
        }
        rows.push(`<figure>${pictures.join('')}<figcaption>${name}</figcaption></figure>`);
    }
    const page = await browser.newPage({ viewport: { width: 1330, height: 800 } });
    const [ground, ink] = colorScheme === 'dark' ? ['#17151c', '#eee'] : ['#e4dccf', '#222'];
    await page.setContent(`<style>body{margin:12px;display:grid;grid-template-columns:1fr 1fr;gap:12px;
        background:${ground};color:${ink};font:600 13px 'DejaVu Sans',sans-serif}
        figure{margin:0;display:flex;flex-wrap:wrap;gap:6px}img{height:${HIGH}px;border-radius:4px}
        figcaption{flex:1 0 100%;order:-1}</style>${rows.join('')}`);
    const path = join(folder, `screens-${colorScheme}.jpg`);
    await page.screenshot({ path, type: 'jpeg', quality: 58, fullPage: true });
    console.log(`docs/pictures/screens-${colorScheme}.jpg`);
    await page.close();
}

if (wanted.includes('sheet')) for (const light of ['light', 'dark']) await sheet(light);
await browser.close();
await server.stop();
