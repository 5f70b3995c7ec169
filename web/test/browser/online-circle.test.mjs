// SPDX-License-Identifier: MIT
// online-circle.test.mjs - a circle on the page: founded, joined by its link, and three taps from
// the start page to a table that the others find.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHouse, server } from './house.mjs';
import { claim, goodbye, lookEverywhere, newName, PHONE, visitors } from './online-house.mjs';

openHouse();

test('a circle is founded, joined by its link, and its tables are three taps away', async () => {
    const people = await visitors(server.url, {}, PHONE);
    const [owner, friend] = people.map(({ page }) => page);
    await claim(owner, server.url, newName('Owner'));
    await owner.goto(`${server.url}#/account`);
    await owner.fill('input[name=circle]', 'Friday club');
    await owner.getByRole('button', { name: 'Found the circle' }).click();
    const field = owner.getByLabel('Link to this circle');
    const link = await field.inputValue();
    assert.match(link, /#\/circle\/join\/[a-z2-9]{20}$/);

    await friend.goto(link);
    await friend.getByRole('button', { name: 'Join the circle' }).click();
    await friend.waitForSelector('h1:has-text("Friday club")');
    assert.equal(await friend.locator('.circle select').count(), 0); // a member changes nobody

    await friend.goto(`${server.url}#/friends`);
    await friend.getByRole('link', { name: 'Friday club' }).click();
    await friend.locator('.circle a.button[href*="online/new/uptown"]').click();
    await friend.getByRole('button', { name: 'Create the table' }).click();
    await friend.waitForSelector('.invite');

    await owner.reload();
    await owner.locator('.circle .go-on li a').first().waitFor();
    await owner.selectOption('.circle select', 'organiser');
    await owner.waitForSelector('.circle small:has-text("organiser")');
    await lookEverywhere(owner, 'circle');
    await owner.fill('input[name=rename]', 'Club on Fridays');
    await owner.getByRole('button', { name: 'Rename' }).click();
    await owner.waitForSelector('h1:has-text("Club on Fridays")');
    await owner.getByRole('button', { name: 'Another link' }).click();
    await owner.waitForFunction(
        (old) => document.querySelector('.invite input').value !== old,
        link,
    );
    await friend.goto(link);
    await friend.getByRole('button', { name: 'Join the circle' }).click();
    await friend.waitForSelector('[role=alert]:has-text("no such")');

    await owner.getByRole('button', { name: 'Leave the circle' }).click();
    await owner.locator('dialog').getByRole('button', { name: 'Leave the circle' }).click();
    await owner.waitForFunction(() => location.hash === '#/');
    await friend.goto(`${server.url}#/friends`);
    await friend.getByRole('link', { name: 'Club on Fridays' }).click();
    await friend.waitForSelector('.circle small:has-text("owner")');
    await friend.getByRole('button', { name: 'Delete the circle' }).click();
    await friend.locator('dialog').getByRole('button', { name: 'Cancel' }).click();
    await friend.getByRole('button', { name: 'Delete the circle' }).click();
    await friend.locator('dialog').getByRole('button', { name: 'Delete the circle' }).click();
    await friend.waitForFunction(() => location.hash === '#/');
    await friend.goto(link.replace(/join.*/, 'aaaaaaaaaaaa'));
    await friend.waitForSelector('[role=alert]');
    await goodbye(...people);
});
