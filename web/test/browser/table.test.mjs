// SPDX-License-Identifier: MIT
// table.test.mjs - the table itself, on screens of every width: what the bar says, where hands reach.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begin, dice, moveByMouse, myTurn, startBrowser, startServer, visit } from './house.mjs';

let server;
let browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };

const STATUS = {
  urbanista: [/^Card 2 of 15$/, /^Card 3 of 15$/],
  uptown: [/^To the end: \d+ cards or 5 plots$/, /^To the end: \d+ cards or [45] plots$/],
  mesta: [/^Start tiles · .+$/, /^Round 1 of 8 · .+$/],
  budowa: [/^Route: 16 buildings to go$/, /^Route: 1\d buildings to go$/],
};
for (const [size, screen] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  for (const [game, [first, then]] of Object.entries(STATUS))
    test(`${game}: the bar says how far the match has come, on a ${size}`, async () => {
      const { page, context } = await visit(browser, server.url, screen);
      await begin(page, server.url, game, ['human', 'human', 'human']);
      const words = () => page.locator('.progress').innerText();
      if (await myTurn(page) === 'curtain') await page.click('dialog.curtain button');
      assert.match(await words(), first);
      const random = dice(2);
      for (let i = 0; i < (game === 'mesta' ? 3 : 1); i++) await moveByMouse(page, random);
      assert.match(await words(), then);
      const cut = await page.evaluate(() => {
        const bar = document.querySelector('.progress');
        return bar.scrollHeight > bar.clientHeight + 1 || bar.scrollWidth > bar.clientWidth + 1;
      });
      assert.ok(!cut, 'nothing of it is cut off');
      await context.close();
    });
