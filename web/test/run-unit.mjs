// SPDX-License-Identifier: MIT
// run-unit.mjs [NAME...] - bundles the unit tests, all or those named, and runs them under node
// --test.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { readExamples } from '../examples.mjs';
import { readGuides } from '../guides.mjs';
import { LANGUAGES } from '../languages.mjs';
import { readLessons } from '../lessons.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../..');
const out = join(root, 'build/page-test');
const only = process.argv.slice(2); // names of files, all when there are none
const tests = readdirSync(join(here, 'unit')).filter(
    (f) =>
        f.endsWith('.test.ts') && (only.length === 0 || only.includes(f.replace('.test.ts', ''))),
);
await build({
    entryPoints: tests.map((f) => join(here, 'unit', f)),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node18',
    outdir: out,
    outExtension: { '.js': '.mjs' },
    logLevel: 'warning',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: {
        EXAMPLES: JSON.stringify(readExamples()),
        GUIDES: JSON.stringify(readGuides()),
        ALL_LESSONS: JSON.stringify(readLessons()),
        LANGUAGE_TABLE: JSON.stringify(LANGUAGES),
        COVER_URLS: '{}',
    },
});
const result = spawnSync(
    process.execPath,
    ['--test', ...tests.map((f) => join(out, f.replace(/\.ts$/, '.mjs')))],
    {
        stdio: 'inherit',
        env: {
            ...process.env,
            TOWNHALL_ROOT: root,
            TOWNHALL_WASM: process.env.TOWNHALL_WASM ?? join(root, 'build/wasm/townhall.wasm'),
        },
    },
);
process.exit(result.status ?? 1);
