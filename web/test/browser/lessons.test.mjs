// SPDX-License-Identifier: MIT
// lessons.test.mjs - the lessons, each played to its end: what a bubble says is on the screen, what
// it points at can be seen and is not under the bubble, the learner's move is the only one that
// counts, and the reward stays.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLessons } from '../../lessons.mjs';
import {
    anteroom,
    browser,
    lookAt,
    openHouse,
    pictureOf,
    server,
    settled,
    visit,
} from './house.mjs';

openHouse();

const SIZES = {
    desktop: { viewport: { width: 1440, height: 900 } },
    laptop: { viewport: { width: 1366, height: 768 } },
    tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true, locale: 'de-DE' },
    phone: {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        locale: 'hu-HU', // long words on the smallest screen
    },
};
const BRIEFLY = ['laptop', 'tablet']; // between the two others: one lesson of each game will do
const LESSONS = readLessons();

/** The bubble, and how it lies. */
const bubbleNow = (page) =>
    page.evaluate(() => {
        const bubble = document.querySelector('.lesson-bubble');
        const ring = document.querySelector('.lesson-ring');
        if (!bubble) return null;
        const box = (element) => element?.getBoundingClientRect().toJSON() ?? null;
        const b = box(bubble);
        const r = box(ring);
        const middle = r && document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
        return {
            words: bubble.innerText.replace(/[\u00a0\u202f]/g, ' '),
            next: !!bubble.querySelector('button'),
            bubble: b,
            ring: r,
            covered: !!middle && bubble.contains(middle),
            inside: b.left >= 0 && b.top >= 0 && b.right <= innerWidth && b.bottom <= innerHeight,
        };
    });

/** Everything that can be read there, by eyes or by a screen reader. */
const readable = (page, selector) =>
    page.evaluate((wanted) => {
        const found = [];
        for (const place of document.querySelectorAll(wanted)) {
            if (place.getClientRects().length === 0) continue;
            const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
            while (texts.nextNode()) found.push(texts.currentNode.data);
            for (const one of [place, ...place.querySelectorAll('[aria-label]')])
                found.push(one.getAttribute('aria-label') ?? '');
        }
        return found.join(' ');
    }, selector);

/** A tutor that follows a lesson and looks at everything it says. */
class Tutor {
    constructor(page, lesson, size) {
        Object.assign(this, { page, size, lesson, read: new Set(), taken: '', same: 0 });
        this.told = lesson.steps.filter(({ words }) => words);
    }

    /** The step that is shown, by the counter in the head. */
    async stepNow() {
        const words = await this.page.locator('.lesson-head small').innerText();
        return this.told[Number(/\d+/.exec(words)[0]) - 1];
    }

    /** What can be read at these places; what a phone has no room for is in its sheet. */
    async readAt(places) {
        const found = await readable(this.page, places);
        const figures = this.page.locator('.tools .figures');
        if (!(await figures.isVisible())) return found;
        await figures.click();
        await settled(this.page);
        const more = await readable(this.page, `.sheet :is(${places})`);
        await this.page.click('.sheet .corner');
        await settled(this.page);
        return `${found} ${more}`;
    }

    async lookAtNumbers() {
        const step = await this.stepNow();
        if (!step.says) return;
        const all = await this.readAt(step.seen);
        for (const number of Object.keys(step.says))
            if (new RegExp(`(?<!\\d)${number}(?!\\d)`).test(all))
                this.read.add(`${number}: ${step.words}`);
    }

    async follow(now) {
        const where = `${this.size}: ${now.words}`;
        assert.ok(now.inside, `the bubble is cut, ${where}`);
        assert.ok(now.ring, `points at nothing, ${where}`);
        assert.ok(!now.covered, `covers what it points at, ${where}`);
        const what = `${now.words} ${JSON.stringify(now.ring)}`;
        // A tile may have to be turned three times by the same button.
        this.same = what === this.taken ? this.same + 1 : 0;
        assert.ok(this.same < 3, `nothing happened, ${where}`);
        this.taken = what;
        await this.lookAtNumbers();
        if (now.next) await this.page.click('.lesson-bubble button');
        else {
            const { ring } = await bubbleNow(this.page); // looking for numbers may have scrolled
            const [x, y] = [ring.x + ring.width / 2, ring.y + ring.height / 2];
            if (SIZES[this.size].hasTouch) await this.page.touchscreen.tap(x, y);
            else await this.page.mouse.click(x, y);
        }
    }

    /** Every number was to be read somewhere while it was said. */
    check() {
        for (const { says = {}, words } of this.told)
            for (const number of Object.keys(says))
                assert.ok(this.read.has(`${number}: ${words}`), `${number} is nowhere: ${words}`);
    }
}

for (const [size, options] of Object.entries(SIZES))
    for (const [game, lessons] of Object.entries(LESSONS))
        for (const [i, lesson] of (BRIEFLY.includes(size) ? [lessons[0]] : lessons).entries())
            test(`${game}, lesson ${i + 1} on a ${size}`, async () => {
                const { page, context, complaints } = await visit(browser, anteroom(), options);
                await page.goto(`${server.url}/#/lesson/${game}/${i + 1}`);
                await page.waitForSelector('.lesson-bubble');
                const tutor = new Tutor(page, lesson, size);
                await settled(page);
                const rewarded = () => page.locator('.lesson-reward').count();
                for (let n = 0; n < 40 && !(await rewarded()); n++) {
                    const now = await bubbleNow(page);
                    if (process.env.LESSON_PICTURES)
                        await pictureOf(page, `lesson-${game}-${i + 1}-${size}-${n}`);
                    if (now) await tutor.follow(now);
                    await settled(page);
                }
                assert.equal(await rewarded(), 1, 'a reward');
                tutor.check();
                const stars = page.locator('.lesson-stars .on');
                assert.equal(await stars.count(), 1);
                await lookAt(page, `lesson-${game}-${i + 1}-${size}`);
                assert.deepEqual(complaints, []);
                await context.close();
            });

test('another move than the one of the lesson is shown, but not made; the list tells what was learned', async () => {
    const { page, context } = await visit(browser, anteroom());
    await page.goto(`${server.url}/#/lesson/uptown/2`);
    await page.click('.lesson-bubble button');
    await settled(page);
    const other = page.locator('.board [data-move="free a>5"]');
    await other.click();
    await page.click('.confirm');
    await page.waitForSelector('.trouble');
    assert.match(await page.locator('.trouble').innerText(), /choose what the bubble points at/);
    assert.equal(await page.locator('.lesson-head small').innerText(), 'Step 2 of 4');
    await page.evaluate(() => localStorage.setItem('townhall.lessons', '{"uptown":[2]}'));
    await page.goto(`${server.url}/#/new/uptown`);
    const learned = page.locator('.lesson-list .learned');
    assert.equal(await learned.count(), 1);
    assert.match(await learned.innerText(), /A roof pays/);
    // The start page and the rules lead to the lessons: to the first that was not learned, and all.
    const { hash } = new URL(page.url());
    const links = () => page.locator('a[href^="#/lesson/uptown/"]');
    await page.goto(`${server.url}/#/`);
    await page.waitForSelector('.game-card');
    assert.equal(await links().innerText(), 'Learn, 3 min');
    await page.goto(`${server.url}/#/rules/uptown`);
    await page.waitForSelector('.prose h1');
    assert.equal(await links().count(), LESSONS.uptown.length);
    await page.goto(`${server.url}/${hash}`);
    await page.waitForSelector('.lesson-list .learned');
    await lookAt(page, 'lesson-list');
    await learned.locator('a').click();
    await page.waitForSelector('.lesson-bubble');
    await page.goto(`${server.url}/#/lesson/uptown/9`);
    await page.waitForSelector('[role=alert]');
    await context.close();
});
