// SPDX-License-Identifier: MIT
// sounds.test.ts - nothing sounds until it is wanted, nothing rattles, and a move sounds like what it did.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { LogEntry } from '../../src/ui/engine.js';
import { readSettings } from '../../src/ui/settings.js';
import { soundOf, Sounds } from '../../src/ui/sounds.js';

function house() {
  const made = { contexts: 0, notes: 0 };
  const param = {
    value: 0,
    setValueAtTime() {},
    linearRampToValueAtTime() {},
    exponentialRampToValueAtTime() {},
  };
  const node = {
    connect: (to: unknown) => to,
    frequency: param,
    gain: param,
    type: '',
    start: () => {
      made.notes++;
    },
    stop() {},
  };
  const state = { on: false, touched: true, now: 0, made };
  const sounds = new Sounds({
    on: () => state.on,
    touched: () => state.touched,
    now: () => state.now,
    audio: () => {
      made.contexts++;
      return {
        currentTime: 0,
        destination: {},
        createOscillator: () => node,
        createGain: () => node,
      } as unknown as AudioContext;
    },
  });
  return { state, sounds };
}

test('nothing sounds until it is chosen, nor before the page was touched', () => {
  assert.equal(readSettings({ getItem: () => null }).sound, false);
  assert.equal(
    readSettings({ getItem: () => '{"sounds":true}' }).sound,
    false,
    'what once was on without being chosen',
  );
  const { state, sounds } = house();
  sounds.play('turn');
  state.on = true;
  state.touched = false;
  sounds.play('turn');
  assert.deepEqual(state.made, { contexts: 0, notes: 0 });
  state.touched = true;
  sounds.play('turn');
  assert.deepEqual(state.made, { contexts: 1, notes: 2 });
  state.on = false;
  state.now = 60000;
  sounds.play('turn');
  assert.equal(state.made.notes, 2);
});

test('many moves at once do not rattle; one context serves all', () => {
  const { state, sounds } = house();
  state.on = true;
  for (let i = 0; i < 20; i++) sounds.play('place');
  assert.equal(state.made.notes, 2);
  state.now = 200;
  sounds.play('place');
  sounds.play('coin');
  assert.deepEqual(state.made, { contexts: 1, notes: 6 });
});

test('a move sounds like what it did; others are silent where their moves are not shown one by one', () => {
  const entry = (seat: number, at: number, change: number[] = []): LogEntry => ({
    move: '',
    words: '',
    seat,
    change,
    at: Array.from({ length: at }, () => ({ seat: -1, thing: 'x' })),
  });
  const now = { viewer: 0, over: false, money: false, shown: true };
  assert.equal(soundOf(entry(0, 1, [3]), now), 'place');
  assert.equal(soundOf(entry(0, 0), now), 'card');
  assert.equal(soundOf(entry(1, 1, [0, 4]), { ...now, money: true }), 'coin');
  assert.equal(soundOf(entry(1, 1, [0, -4]), { ...now, money: true }), 'place');
  assert.equal(soundOf(entry(1, 1), { ...now, shown: false }), null);
  assert.equal(soundOf(entry(0, 1), { ...now, shown: false }), 'place');
  assert.equal(soundOf(entry(1, 1), { ...now, shown: false, over: true }), 'end');
});
