// SPDX-License-Identifier: MIT
// pacing.test.ts - how far the table may be behind the service, in milliseconds that the test makes
// pass.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { Pace, type PaceName } from '../../src/match/pace.js';
import { Pictures } from '../../src/online/pictures.js';

/** Pictures that come at the given times; answers when each that was shown was shown. */
async function showing(
  name: PaceName,
  limit: number,
  coming: { at: number; what: string; paced?: boolean; atOnce?: boolean }[],
) {
  mock.timers.enable({ apis: ['setTimeout'] });
  let now = 0;
  const shown: [string, number][] = [];
  const pictures = new Pictures<{ what: string; paced: boolean; atOnce: boolean }>({
    now: () => now,
    pace: new Pace(() => name),
    limit: () => limit,
    show: ({ what }) => {
      shown.push([what, now]);
    },
  });
  const rest = async (): Promise<void> => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
  };
  while (now <= 60_000) {
    for (const { at, what, paced = true, atOnce = false } of coming)
      if (at === now) void pictures.add({ what, paced, atOnce });
    await rest();
    now += 100;
    mock.timers.tick(100);
    await rest();
  }
  mock.timers.reset();
  assert.equal(pictures.behind, false);
  return shown;
}

const every = (ms: number, n: number) =>
  Array.from({ length: n }, (_, i) => ({ at: (i + 1) * ms, what: `m${i + 1}` }));

test('what is left of a bubble is waited for, and nothing when it is gone', async () => {
  assert.deepEqual(await showing('normal', Infinity, every(5000, 3)), [
    ['m1', 5000],
    ['m2', 10_000],
    ['m3', 15_000],
  ]);
  assert.deepEqual(await showing('normal', Infinity, every(1000, 2)), [
    ['m1', 1000],
    ['m2', 2600],
  ]);
});

test('where a clock runs the table is never more than two seconds behind', async () => {
  const shown = await showing('normal', 2000, every(400, 20));
  for (const [what, at] of shown)
    assert.ok(at - 400 * Number(what.slice(1)) <= 2000, `${what} at ${at}`);
  assert.equal(shown[shown.length - 1][0], 'm20');
  assert.ok(shown.length < 20, 'some are passed over');
});

test('step by step has no end, but for the limit', async () => {
  assert.deepEqual(await showing('step', 5000, every(1000, 3)), [
    ['m1', 1000],
    ['m3', 7000],
  ]);
});

test('my turn, and what is no single move, are shown at once, with all that waits before it', async () => {
  const moves = every(100, 3);
  assert.deepEqual(
    await showing('slow', Infinity, [...moves, { at: 500, what: 'mine', atOnce: true }]),
    [
      ['m1', 100],
      ['mine', 500],
    ],
  );
  assert.deepEqual(
    await showing('slow', Infinity, [...moves, { at: 500, what: 'end', paced: false }]),
    [
      ['m1', 100],
      ['end', 500],
    ],
  );
});
