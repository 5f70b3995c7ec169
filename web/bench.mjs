// SPDX-License-Identifier: MIT
// bench.mjs [--json] - see bench/page. Takes the best of several visits: the machine may be busy.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root, startBrowser, startServer, visit } from './test/browser/house.mjs';

process.env.TOWNHALL ??= join(root, 'build/release/townhall');
const VISITS = 5;
const INPUTS = 25;

/** A record just before the end: as full as the table gets, and seat 0 to move. */
async function largest(game, seats) {
  const file = join(root, 'build/page-scratch/bench-engine.mjs');
  const made = await build({ entryPoints: [join(root, 'web/src/engine.ts')], bundle: true, format: 'esm', write: false });
  writeFileSync(file, made.outputFiles[0].contents);
  const { Engine } = await import(file);
  const engine = await Engine.start(readFileSync(join(root, 'build/wasm/townhall.wasm')));
  engine.open(0, {
    game, deck: 0, seats, options: {}, seed: engine.daily('bench', game),
    players: Array.from({ length: seats }, (_, i) => ({ name: `P${i}`, bot: i > 0 })),
  });
  let last = 0;
  for (let state = engine.state(0, -1); !state.over; state = engine.state(0, -1)) {
    if (state.actor === 0 && engine.moves(0, 0).length > 8) last = state.moves;
    engine.play(0, state.actor, engine.think(game, 'greedy', state.actor, engine.view(0, state.actor), 1, 0).choice.move);
  }
  engine.rewind(0, last);
  return engine.record(0).replace(/ bot P\d/g, ' bot level-1');
}

async function firstLoad(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', (event) => { bytes += event.encodedDataLength; });
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0);
  const interactive = await page.evaluate(() => performance.getEntriesByName('interactive')[0].startTime);
  await page.waitForLoadState('networkidle');
  await context.close();
  return { bytes, interactive };
}

/** Milliseconds from a click on a choice to the frame that shows it. */
async function inputs(browser, url, record) {
  const { page, context } = await visit(browser, url);
  await page.setInputFiles('.share input[type=file]', { name: 'bench.town', mimeType: 'text/plain', buffer: Buffer.from(record) });
  await page.waitForSelector('.table[data-mine="true"]');
  const times = await page.evaluate(async (count) => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => { const c = new MessageChannel(); c.port1.onmessage = done; c.port2.postMessage(0); }));
    const found = [];
    for (let i = 0; i < count; i++) {
      const choices = document.querySelectorAll('.picture [data-move]');
      const choice = choices[(i * 7) % choices.length];
      if (!choice || choice.classList.contains('chosen')) continue;
      await frame();
      const start = performance.now();
      choice.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      await frame();
      found.push(performance.now() - start);
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      await frame();
    }
    return found.sort((a, b) => a - b);
  }, INPUTS);
  await context.close();
  return { n: times.length, median: times[times.length >> 1], most: times[times.length - 1] };
}

const server = await startServer();
const browser = await startBrowser();
const loads = [];
for (let i = 0; i < VISITS; i++) loads.push(await firstLoad(browser, server.url));
const result = {
  first_load_bytes: Math.max(...loads.map((l) => l.bytes)),
  interactive_ms: Math.round(Math.min(...loads.map((l) => l.interactive))),
};
for (const [game, seats] of [['urbanista', 1], ['mesta', 4]]) {
  const { n, median, most } = await inputs(browser, server.url, await largest(game, seats));
  Object.assign(result, { [`${game}_inputs`]: n, [`${game}_frame_ms`]: Math.round(median * 10) / 10, [`${game}_worst_frame_ms`]: Math.round(most * 10) / 10 });
}
await browser.close();
await server.stop();
if (process.argv.includes('--json')) console.log(JSON.stringify(result));
else for (const [name, value] of Object.entries(result)) console.log(`${name.padEnd(26)}${value}`);
