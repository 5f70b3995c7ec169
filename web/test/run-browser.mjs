// SPDX-License-Identifier: MIT
// run-browser.mjs [TOWNHALL [NAME...]] - the browser tests: all of them, or those of the named
// files. One browser and one service for all; each test is a fresh visitor, so files run side by
// side. A file that fails has failed: what would pass the second time is a race, and is to be
// found.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBrowserServer, startServer } from './browser/house.mjs';

const here = join(dirname(fileURLToPath(import.meta.url)), 'browser');
const [townhall, ...names] = process.argv.slice(2);
if (townhall) process.env.TOWNHALL = townhall;
const all = readdirSync(here)
    .filter((file) => file.endsWith('.test.mjs'))
    .sort();
for (const name of names)
    if (!all.includes(`${name}.test.mjs`)) throw new Error(`no ${name}.test.mjs in ${here}`);
// Those that take a minute or more come first, so that the last one does not run alone.
const LONG = [
    'collide',
    'guide',
    'play',
    'table',
    'online-people',
    'looks',
    'why',
    'replay',
    'online',
    'keep',
    'online-table',
];
const nameOf = (file) => file.replace('.test.mjs', '');
const waiting = all
    .filter((file) => names.length === 0 || names.includes(nameOf(file)))
    .sort(
        (a, b) =>
            LONG.includes(nameOf(b)) - LONG.includes(nameOf(a)) ||
            LONG.indexOf(nameOf(a)) - LONG.indexOf(nameOf(b)),
    );

const server = await startServer();
const browser = await startBrowserServer();
const env = { ...process.env, SERVER_URL: server.url, BROWSER_ENDPOINT: browser.wsEndpoint() };
const limit =
    Number(process.versions.node.split('.')[0]) > 20 ||
    process.allowedNodeEnvironmentFlags.has('--test-timeout')
        ? ['--test-timeout=900000']
        : []; // Node 18 has none

/** Runs a file; its output is printed when it has ended, so that two do not speak at the same
 * time. */
const run = (name) =>
    new Promise((done) => {
        const start = Date.now();
        const said = [];
        const child = spawn(
            process.execPath,
            ['--test', ...limit, '--test-reporter=spec', join(here, name)],
            { stdio: ['ignore', 'pipe', 'pipe'], env },
        );
        for (const stream of [child.stdout, child.stderr])
            stream.on('data', (some) => said.push(some));
        child.on('close', (status) => {
            process.stdout.write(Buffer.concat(said));
            console.log(
                `${name}: ${status === 0 ? 'ok' : 'FAILED'} (${Math.round((Date.now() - start) / 1000)} s)`,
            );
            done(status === 0);
        });
    });

let failed = 0;
const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) if (!(await run(name))) failed++;
};
await Promise.all(Array.from({ length: cpus().length + 1 }, work)); // each waits at times
await browser.close();
await server.stop();
process.exit(failed ? 1 : 0);
