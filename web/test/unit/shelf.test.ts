// SPDX-License-Identifier: MIT
// shelf.test.ts - every way in which an older state could overwrite a newer one, tab by tab, with a
// disk of plain memory; and what happens when the disk is full or shut.
import assert from 'node:assert/strict';
import test from 'node:test';
import { type Disk, type SavedMatch, Shelf } from '../../src/match/shelf.js';

class Memory implements Disk {
  readonly kept = new Map<string, SavedMatch>();
  broken: { name: string } | null = null;
  private check(): void {
    if (this.broken) throw this.broken;
  }
  async read(id: string): Promise<SavedMatch | undefined> {
    this.check();
    return this.kept.get(id);
  }
  async all(): Promise<SavedMatch[]> {
    this.check();
    return [...this.kept.values()];
  }
  async swap(id: string, next: (there?: SavedMatch) => SavedMatch | null): Promise<void> {
    this.check();
    const match = next(this.kept.get(id));
    if (match) this.kept.set(id, match);
  }
  async remove(id: string): Promise<void> {
    this.check();
    this.kept.delete(id);
  }
}

/** A match of which only the moves matter here. */
const at = (moves: string, id = 'm'): SavedMatch => ({
  id,
  game: 'urbanista',
  record: moves,
  moves: moves.length,
  updated: moves.length,
  over: false,
  actor: 0,
  practice: false,
  daily: '',
  learn: false,
});
const full = { name: 'QuotaExceededError' };

test('a match goes on move by move, and back by undo', async () => {
  const disk = new Memory();
  const shelf = new Shelf(disk);
  assert.deepEqual(await shelf.keep(at(''), null), { is: 'kept' });
  assert.deepEqual(await shelf.keep(at('a'), ''), { is: 'kept' });
  assert.deepEqual(await shelf.keep(at('ab'), 'a'), { is: 'kept' });
  assert.deepEqual(await shelf.keep(at('a'), 'ab', true), { is: 'kept' });
  assert.equal(disk.kept.get('m')!.record, 'a');
});

test('fewer moves are refused from anything but an undo', async () => {
  const disk = new Memory();
  const shelf = new Shelf(disk);
  await shelf.keep(at('abc'), null);
  assert.deepEqual(await shelf.keep(at('a'), 'abc'), { is: 'behind', now: at('abc') });
  assert.equal(disk.kept.get('m')!.record, 'abc');
});

test('a new match never takes the place of one that is there', async () => {
  const disk = new Memory();
  const shelf = new Shelf(disk);
  await shelf.keep(at('abc', 'daily-2026-11-15'), null);
  assert.equal((await shelf.keep(at('', 'daily-2026-11-15'), null)).is, 'behind');
  assert.equal(disk.kept.get('daily-2026-11-15')!.record, 'abc');
});

test('two tabs: whoever is behind is refused and told what lies there', async () => {
  const disk = new Memory();
  const [one, two] = [new Shelf(disk), new Shelf(disk)];
  await one.keep(at('ab'), null);
  await one.get('m');
  await two.get('m');
  await one.keep(at('abc'), 'ab');
  assert.deepEqual(await two.keep(at('abx'), 'ab'), { is: 'behind', now: at('abc') });
  assert.deepEqual(
    await two.keep(at('abxyz'), 'abx'),
    { is: 'behind', now: at('abc') },
    'nor what would follow it, longer as it is',
  );
  assert.deepEqual(
    await two.keep(at('a'), 'ab', true),
    { is: 'behind', now: at('abc') },
    'nor an undo of what it had',
  );
  await one.keep(at('ab'), 'abc', true);
  assert.deepEqual(
    await two.keep(at('abcd'), 'abc'),
    { is: 'behind', now: at('ab') },
    'an undo is news, too',
  );
  assert.equal(disk.kept.get('m')!.record, 'ab');
});

test('several saves without waiting: all or, from the first refusal on, none', async () => {
  const disk = new Memory();
  const [one, two] = [new Shelf(disk), new Shelf(disk)];
  await one.keep(at('a'), null);
  await two.keep(at('ab'), 'a');
  const answers = await Promise.all([
    one.keep(at('ax'), 'a'),
    one.keep(at('axy'), 'ax'),
    one.keep(at('axyz'), 'axy'),
  ]);
  assert.deepEqual(
    answers.map(({ is }) => is),
    ['behind', 'behind', 'behind'],
  );
  assert.equal(disk.kept.get('m')!.record, 'ab');
});

test('who comes back gets what was saved last, also when it is still being written', async () => {
  const shelf = new Shelf(new Memory());
  void shelf.keep(at('a'), null);
  void shelf.keep(at('ab'), 'a');
  assert.equal((await shelf.get('m'))!.record, 'ab');
});

test('a forgotten match comes back, but not over one that went on meanwhile', async () => {
  const disk = new Memory();
  const [one, two] = [new Shelf(disk), new Shelf(disk)];
  await one.keep(at('ab'), null);
  await one.drop('m');
  assert.equal(disk.kept.size, 0);
  await one.keep(at('ab'), null);
  assert.equal(disk.kept.get('m')!.record, 'ab');
  await one.drop('m');
  assert.equal((await two.keep(at('abc'), 'ab')).is, 'kept', 'who plays on keeps it');
  assert.equal((await one.keep(at('ab'), null)).is, 'behind');
  assert.equal(disk.kept.get('m')!.record, 'abc');
});

test('a full disk is told; the tab has the match, and keeps it when there is room', async () => {
  const disk = new Memory();
  const shelf = new Shelf(disk);
  await shelf.keep(at('a'), null);
  disk.broken = full;
  assert.deepEqual(await shelf.keep(at('ab'), 'a'), { is: 'refused', why: 'full' });
  assert.deepEqual(await shelf.keep(at('abc'), 'ab'), { is: 'refused', why: 'full' });
  assert.equal(shelf.trouble('m'), 'full');
  assert.equal((await shelf.get('m'))!.record, 'abc', 'leaving and coming back');
  disk.broken = null;
  assert.equal((await shelf.get('m'))!.record, 'abc');
  assert.deepEqual(
    (await shelf.all()).map(({ record }) => record),
    ['abc'],
  );
  assert.deepEqual(await shelf.keep(at('abcd'), 'abc'), { is: 'kept' });
  assert.equal(disk.kept.get('m')!.record, 'abcd');
  assert.equal(shelf.trouble('m'), '');
});

test('a disk that is shut: the match lives in the tab from its beginning', async () => {
  const disk = new Memory();
  disk.broken = { name: 'SecurityError' };
  const shelf = new Shelf(disk);
  assert.deepEqual(await shelf.keep(at(''), null), { is: 'refused', why: 'denied' });
  assert.deepEqual(await shelf.keep(at('a'), ''), { is: 'refused', why: 'denied' });
  assert.equal((await shelf.get('m'))!.record, 'a');
  await assert.rejects(shelf.all());
});

test('what a full disk did not take gives way to what another tab kept', async () => {
  const disk = new Memory();
  const [one, two] = [new Shelf(disk), new Shelf(disk)];
  await one.keep(at('a'), null);
  disk.broken = full;
  await one.keep(at('ax'), 'a');
  disk.broken = null;
  await two.keep(at('ab'), 'a');
  assert.equal((await one.keep(at('axy'), 'ax')).is, 'behind');
  assert.equal((await one.get('m'))!.record, 'ab');
});

const result = { ended: 5, me: 0, counts: true, players: [], scores: [] };

test('a forgotten match leaves its result, once, until that is forgotten, too', async () => {
  const disk = new Memory();
  const shelf = new Shelf(disk);
  await shelf.keep({ ...at('ab'), over: true, result }, null);
  assert.deepEqual(
    (await shelf.results()).map(({ id }) => id),
    ['m'],
  );
  await shelf.drop('m');
  assert.deepEqual(await shelf.all(), []);
  assert.equal(await shelf.get('m'), undefined, 'the match is gone');
  assert.deepEqual(
    (await shelf.results()).map(({ id }) => id),
    ['m'],
  );
  await shelf.keep({ ...at('ab'), over: true, result }, null);
  assert.equal((await shelf.all()).length, 1, 'and comes back');
  assert.equal((await shelf.results()).length, 1);
  await shelf.drop('m');
  await shelf.drop('m');
  assert.equal(disk.kept.size, 0);
  assert.deepEqual(await shelf.results(), []);
});

test('what does not count, or has not ended, leaves nothing', async () => {
  const disk = new Memory();
  const shelf = new Shelf(disk);
  await shelf.keep(
    { ...at('ab', 'practice'), over: true, result: { ...result, counts: false } },
    null,
  );
  await shelf.keep(at('ab', 'running'), null);
  await shelf.keep({ ...at('ab', 'opened'), over: true, result: null }, null);
  for (const id of ['practice', 'running', 'opened']) await shelf.drop(id);
  assert.equal(disk.kept.size, 0);
});

test('a result from elsewhere is noted once', async () => {
  const shelf = new Shelf(new Memory());
  await shelf.note({ id: 'online-x', game: 'uptown', result });
  await shelf.note({ id: 'online-x', game: 'uptown', result: { ...result, ended: 9 } });
  assert.deepEqual(
    (await shelf.results()).map((one) => one.result.ended),
    [5],
  );
  assert.deepEqual(await shelf.all(), []);
});

test('one that did not say who I was gives way to one that does', async () => {
  const shelf = new Shelf(new Memory());
  await shelf.note({ id: 'online-x', game: 'uptown', result: { ...result, me: -1 } });
  await shelf.note({ id: 'online-x', game: 'uptown', result: { ...result, me: 1 } });
  await shelf.note({ id: 'online-x', game: 'uptown', result });
  assert.deepEqual(
    (await shelf.results()).map((one) => one.result.me),
    [1],
  );
});
