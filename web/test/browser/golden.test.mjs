// SPDX-License-Identifier: MIT
// golden.test.mjs - Chromium plays what the native engine played: golden matches hash by hash, and
// counts.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { browser, GAMES, openHouse, root, server, visit } from './house.mjs';

openHouse();

const folder = join(root, 'tests/golden');

/** What the page shall do and what must come out, from the golden files. */
function tasks(game) {
    const files = readdirSync(join(folder, game));
    const text = (name) => readFileSync(join(folder, game, name), 'utf8').split('\n');
    const own = files.includes('own.deck') ? text('own.deck').join('\n') : null;
    const fewest = Math.min(...files.map((name) => Number(/^seats-(\d)/.exec(name)?.[1] ?? 9)));
    const matches = files
        .filter((f) => f.endsWith('.play'))
        .map((name) => {
            const [, seats, option, choice] = /^(?:seats-(\d)(?:-([a-z]+)-(.+))?|own)\.play$/.exec(
                name,
            );
            return {
                name,
                deck: seats ? null : own,
                seats: Number(seats ?? fewest),
                // A district is chosen only where the game is hard.
                options: option
                    ? { [option]: choice, ...(option === 'district' && { difficulty: 'hard' }) }
                    : {},
                moves: text(name)
                    .map((line) => /^\d+ seat (\d) of \d+: (.+) -> ([0-9a-f]{16})$/.exec(line))
                    .filter(Boolean)
                    .map((m) => m.slice(1, 4)),
            };
        });
    const counts = text('perft.txt')
        .map((line) => /^perft \S+ --seats (\d) --seed ([0-9a-f]{64}) ([0-9 ]+)$/.exec(line))
        .filter(Boolean)
        .map((m) => ({
            seats: Number(m[1]),
            seed: m[2],
            counts: m[3]
                .split(' ')
                .map(Number)
                .filter((n) => n < 1e6),
        }));
    return { game, matches, counts };
}

test('every golden match and every move count, in the browser', async () => {
    const made = await build({
        entryPoints: [join(root, 'web/src/ui/engine.ts')],
        bundle: true,
        format: 'iife',
        globalName: 'townhall',
        write: false,
    });
    const { page, context } = await visit(browser, server.url);
    await page.evaluate(`${made.outputFiles[0].text}; window.townhall = townhall;`);
    for (const game of GAMES) {
        const { hashes, faults } = await page.evaluate(async ({ game, matches, counts }) => {
            const url = performance
                .getEntriesByType('resource')
                .find((r) => r.name.endsWith('.wasm')).name;
            const engine = await window.townhall.Engine.start(
                await (await fetch(url)).arrayBuffer(),
            );
            const found = { hashes: 0, faults: [] };
            for (const { name, deck, seats, options, moves } of matches) {
                const slot =
                    deck === null
                        ? 0
                        : engine.loadDeck(game, 'own', new TextEncoder().encode(deck));
                const seed = Array.from({ length: 32 }, (_, i) =>
                    (i + seats).toString(16).padStart(2, '0'),
                ).join('');
                engine.open(0, { game, deck: slot, seats, options, players: [], seed });
                for (const [seat, move, hash] of moves) {
                    engine.play(0, Number(seat), move);
                    if (engine.hash(0) !== hash) found.faults.push(`${name} ${move}`);
                    found.hashes++;
                }
            }
            for (const { seats, seed, counts: wanted } of counts) {
                engine.open(0, { game, deck: 0, seats, options: {}, players: [], seed });
                wanted.forEach((n, i) => {
                    if (engine.perft(0, i + 1) !== n) found.faults.push(`perft ${seats} ${i + 1}`);
                });
            }
            return found;
        }, tasks(game));
        assert.deepEqual(faults, [], game);
        assert.ok(hashes > 20, `${game}: ${hashes} positions`);
    }
    await context.close();
});
