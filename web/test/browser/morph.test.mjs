// SPDX-License-Identifier: MIT
// morph.test.mjs - a picture that became another one is the same as that one drawn anew, at every
// position of a match of each game, with and without choices and a move shown; and what stays is
// not touched.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { build } from 'esbuild';
import { GAMES, root, startBrowser } from './house.mjs';

const scratch = join(root, 'build/page-test');
let browser;
let page;
let engine;
before(async () => {
    mkdirSync(scratch, { recursive: true });
    const bundle = async (folder, name, format) =>
        (
            await build({
                entryPoints: [join(root, `web/src/${folder}/${name}.ts`)],
                bundle: true,
                format,
                globalName: name,
                write: false,
            })
        ).outputFiles[0].text;
    writeFileSync(join(scratch, 'morph-engine.mjs'), await bundle('ui', 'engine', 'esm'));
    const { Engine } = await import(join(scratch, 'morph-engine.mjs'));
    engine = await Engine.start(readFileSync(join(root, 'build/wasm/townhall.wasm')));
    browser = await startBrowser();
    page = await browser.newPage();
    await page.evaluate(
        await bundle('table', 'morph', 'iife').then((code) =>
            code.replace(/^var morph/m, 'window.morph').replace(/^"use strict";/, ''),
        ),
    );
});
after(() => browser?.close());

const SEATS = { urbanista: 1, budowa: 3 };

/** Every picture of a match, part by part: as seen, with a move shown, and so on. */
function pictures(game, seats) {
    engine.open(0, {
        game,
        deck: 0,
        seats,
        options: {},
        seed: engine.daily('morph', game),
        players: Array.from({ length: seats }, (_, i) => ({ name: `P${i}`, bot: true })),
    });
    const parts = engine.parts(0, -1);
    const found = parts.map(() => []);
    for (
        let state = engine.state(0, -1);
        !state.over && state.moves < 60;
        state = engine.state(0, -1)
    ) {
        const { actor } = state;
        const moves = engine.moves(0, actor);
        const style = {
            compact: false,
            choices: true,
            select: engine.startSelect(0, actor),
            ghost: '',
            highlight: '',
        };
        const ghost = moves[state.moves % moves.length].move;
        for (const more of [{}, { ghost, changes: true }, { choices: false, select: '' }])
            parts.forEach((_, i) =>
                found[i].push(engine.scene(0, actor, i, actor, { ...style, ...more }).svg),
            );
        engine.play(
            0,
            actor,
            engine.think(game, 'greedy', actor, engine.view(0, actor), 1, 0).choice.move,
        );
    }
    return found;
}

for (const game of GAMES)
    test(`${game}: every picture that became another is that other`, async () => {
        for (const sequence of pictures(game, SEATS[game] ?? 2)) {
            const wrong = await page.evaluate((all) => {
                const { setPicture } = window.morph;
                // White space between words in a name is not drawn.
                const bare = (host) => {
                    const copy = host.cloneNode(true);
                    const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
                    const blanks = [];
                    while (walker.nextNode())
                        if (!walker.currentNode.data.trim()) blanks.push(walker.currentNode);
                    blanks.forEach((blank) => blank.remove());
                    return copy;
                };
                const host = document.createElement('div');
                document.body.replaceChildren(host);
                let shape = null;
                for (const [i, svg] of all.entries()) {
                    shape = setPicture(host, svg, shape);
                    const anew = document.createElement('div');
                    setPicture(anew, svg, null);
                    if (!bare(host).isEqualNode(bare(anew)))
                        return `${i}: ${bare(host).innerHTML}\n${bare(anew).innerHTML}`;
                }
                return '';
            }, sequence);
            assert.equal(wrong, '');
        }
    });

test('what stays is the same element, untouched, and keeps the focus', async () => {
    const changes = await page.evaluate(async () => {
        const { setPicture } = window.morph;
        const card = (id) =>
            `<g id="${id}" role="button" tabindex="0" aria-label="take"><text>${id} &amp; co</text></g>`;
        const host = document.createElement('div');
        document.body.replaceChildren(host);
        const shape = setPicture(
            host,
            `<svg><text>0</text>${card('a')}${card('b')}${card('c')}</svg>`,
            null,
        );
        const b = host.querySelector('#b');
        b.focus();
        const seen = [];
        const watch = new MutationObserver((records) => seen.push(...records));
        watch.observe(host, {
            subtree: true,
            childList: true,
            attributes: true,
            characterData: true,
        });
        setPicture(
            host,
            `<svg><rect/><text>0</text><text>1</text>${card('b')}${card('c')}${card('a')}</svg>`,
            shape,
        );
        seen.push(...watch.takeRecords());
        return {
            focused: document.activeElement === b,
            same: host.querySelector('#b') === b,
            name: b.getAttribute('aria-label'),
            touched: seen
                .flatMap((r) => [
                    ...r.addedNodes,
                    ...r.removedNodes,
                    ...(r.type === 'childList' ? [] : [r.target]),
                ])
                .map((node) => node.id || node.nodeName),
        };
    });
    assert.deepEqual(changes, {
        focused: true,
        same: true,
        name: 'take: b & co',
        touched: ['a', 'a', 'text', 'rect'],
    });
});
