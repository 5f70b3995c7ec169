// SPDX-License-Identifier: MIT
// fair.test.ts - the proof at the end of an online match: what was promised, what was used, and
// what follows.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Engine } from '../../src/ui/engine.js';
import { judge } from '../../src/online/fair.js';

const engine = await Engine.start(readFileSync(process.env.TOWNHALL_WASM!));
const record = readFileSync(
  join(process.env.TOWNHALL_ROOT!, 'fuzz/corpus/record/urbanista-fair.town'),
  'utf8',
);
const commit = /^fair commit ([0-9a-f]{64})/m.exec(record)![1];
const share = /^fair share \d ([0-9a-f]{64})/m.exec(record)![1];

test('everything follows, and is what this browser was told', () => {
  const verdict = judge(engine, record, { commit, share })!;
  assert.deepEqual(
    [verdict.follows, verdict.sameSeal, verdict.ownShare, verdict.fair],
    [true, true, true, true],
  );
  assert.ok(verdict.shares.length > 0);
});

test('who was not there can still check what follows', () => {
  const verdict = judge(engine, record, undefined)!;
  assert.deepEqual(
    [verdict.follows, verdict.sameSeal, verdict.ownShare, verdict.fair],
    [true, null, null, true],
  );
});

test('another seal than the one that was told is no proof, however well it fits itself', () => {
  const verdict = judge(engine, record, { commit: '0'.repeat(64), share })!;
  assert.deepEqual([verdict.follows, verdict.sameSeal, verdict.fair], [true, false, false]);
});

test('an own share that was not used is no proof either', () => {
  const verdict = judge(engine, record, { commit, share: 'f'.repeat(64) })!;
  assert.deepEqual([verdict.ownShare, verdict.fair], [false, false]);
});

test('secret, shares and seed that do not fit each other are found out', () => {
  const other = (digit: string): string => (digit === '0' ? '1' : '0');
  for (const line of [
    'fair secret ',
    'fair commit ',
    `fair share ${/^fair share (\d)/m.exec(record)![1]} `,
    'seed ',
  ]) {
    const at = record.indexOf(`\n${line}`) + 1 + line.length;
    const changed = record.slice(0, at) + other(record[at]) + record.slice(at + 1);
    assert.equal(judge(engine, changed, undefined)!.follows, false, line);
  }
});

test('a record that says nothing of its seed has no verdict', () => {
  assert.equal(
    judge(
      engine,
      record.replace(/^fair .*\n/gm, '').replace('townhall 2', 'townhall 1'),
      undefined,
    ),
    null,
  );
});
