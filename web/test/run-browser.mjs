// SPDX-License-Identifier: MIT
// run-browser.mjs [TOWNHALL] - the browser tests, one after the other: they share the machine with bots.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = join(dirname(fileURLToPath(import.meta.url)), 'browser');
const tests = readdirSync(here).filter((f) => f.endsWith('.test.mjs')).sort();
let failed = 0;
for (const name of tests) {
  const { status } = spawnSync(process.execPath, ['--test', '--test-reporter=spec', join(here, name)],
    { stdio: 'inherit', env: { ...process.env, ...(process.argv[2] ? { TOWNHALL: process.argv[2] } : {}) } });
  failed += status === 0 ? 0 : 1;
}
process.exit(failed ? 1 : 0);
