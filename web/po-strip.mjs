// SPDX-License-Identifier: MIT
// po-strip.mjs OUT - the page's sources as plain JavaScript under OUT/web/src, for xgettext.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

const source = join(dirname(fileURLToPath(import.meta.url)), 'src');
const out = join(process.argv[2], 'web/src');
for (const name of readdirSync(source, { recursive: true }).filter((f) => /\.tsx?$/.test(f))) {
    const { code } = transformSync(readFileSync(join(source, name), 'utf8'), {
        loader: name.endsWith('x') ? 'tsx' : 'ts',
        jsx: 'automatic',
        charset: 'utf8',
    });
    mkdirSync(dirname(join(out, name)), { recursive: true });
    writeFileSync(join(out, name), code);
}
