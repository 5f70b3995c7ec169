// SPDX-License-Identifier: MIT
// guide.test.mjs - the guided first matches: every step points at something that can be seen and waits
// for what it asks for. And after a match the board is still worth looking at.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, browser, dice, moveByMouse, myTurn, openHouse, playOut, server, visit } from './house.mjs';

openHouse();

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } };

const stepNow = (page) => page.evaluate(() => {
  const guide = document.querySelector('.guide');
  if (!guide) return null;
  const pointed = document.querySelector('.pointed-at');
  const box = pointed?.getBoundingClientRect();
  const offers = pointed?.querySelector('[data-move]') ?? pointed?.querySelector('[data-select]');
  const at = offers?.getBoundingClientRect();
  return {
    words: guide.querySelector('p').textContent, next: !!guide.querySelector('.primary'),
    confirm: !!pointed?.matches('.confirm'), enabled: !pointed?.disabled,
    seen: !!box && box.width > 0 && box.top < innerHeight && box.bottom > 0,
    click: at ? { x: at.x + at.width / 2, y: at.y + at.height / 2 } : null,
  };
});

for (const [size, viewport] of Object.entries(SIZES))
  for (const game of ['urbanista', 'uptown', 'mesta', 'budowa'])
    test(`${game}: the guided first match on a ${size}`, async () => {
      const { page, context, complaints } = await visit(browser, server.url, { viewport });
      await page.goto(`${server.url}/#/new/${game}`);
      await page.click('text=Guided first match');
      await page.waitForSelector('.guide');
      const random = dice(3);
      const told = new Set();
      for (let i = 0; i < 60; i++) {
        await myTurn(page);
        await page.waitForTimeout(60);
        const now = await stepNow(page);
        if (!now) break;
        const again = told.has(now.words);
        told.add(now.words);
        assert.ok(now.seen, `points at nothing: ${now.words}`);
        if (now.next) await page.click('.guide .primary');
        else if (now.confirm && now.enabled) await page.click('.confirm');
        else if (again) await moveByMouse(page, random); // what was clicked first was a pick: go on from there
        else {
          assert.ok(now.click, `nothing to click where it points: ${now.words}`);
          await page.mouse.click(now.click.x, now.click.y);
        }
      }
      assert.equal(await page.locator('.guide').count(), 0, 'the guide comes to its end');
      assert.ok(told.size >= 10, `${told.size} steps were told`);
      assert.deepEqual(complaints, []);
      await context.close();
    });

for (const [size, least] of [['desktop', 700], ['phone', 360]])
  test(`after the match the board is still large on a ${size}`, async () => {
    const { page, context } = await visit(browser, server.url, { viewport: SIZES[size] });
    await begin(page, server.url, 'urbanista', ['human', 'level-1']);
    const random = dice(7);
    await playOut(page, (p) => moveByMouse(p, random));
    const box = await page.locator('.board').boundingBox();
    assert.ok(box.height >= least, `${box.height} pixels high`);
    assert.equal(await page.locator('.seat-panel').count(), 0, 'no panel of an empty hand');
    await context.close();
  });
