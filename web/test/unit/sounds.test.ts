// SPDX-License-Identifier: MIT
// sounds.test.ts - nothing sounds before the page was touched or where it is switched off, nothing
// rattles, all of it is soft, and a move sounds like what it did.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { LogEntry } from '../../src/ui/engine.js';
import { readSettings } from '../../src/ui/settings.js';
import { soundOf, Sounds } from '../../src/ui/sounds.js';

function house() {
  const made = { contexts: 0, notes: 0, loudness: 0 };
  const param = {
    value: 0,
    setValueAtTime() {},
    linearRampToValueAtTime() {},
    exponentialRampToValueAtTime() {},
  };
  const node = {
    connect: (to: unknown) => to,
    frequency: param,
    gain: {
      ...param,
      set value(loudness: number) {
        made.loudness = loudness;
      },
    },
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
        sampleRate: 8000,
        createOscillator: () => node,
        createGain: () => node,
        createBiquadFilter: () => node,
        createBufferSource: () => node,
        createBuffer: () => ({ getChannelData: () => new Float32Array(8) }),
      } as unknown as AudioContext;
    },
  });
  return { state, sounds };
}

test('sounds are on at low volume, and silent where switched off or before the page was touched', () => {
  assert.equal(readSettings({ getItem: () => null }).sound, true);
  assert.equal(readSettings({ getItem: () => '{"sound":false}' }).sound, false);
  const { state, sounds } = house();
  sounds.play('turn');
  state.on = true;
  state.touched = false;
  sounds.play('turn');
  assert.deepEqual(state.made, { contexts: 0, notes: 0, loudness: 0 });
  state.touched = true;
  sounds.play('turn');
  assert.deepEqual(state.made, { contexts: 1, notes: 2, loudness: 0.25 });
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
  assert.deepEqual(state.made, { contexts: 1, notes: 6, loudness: 0.25 });
});

test('a move sounds like what it did; others are silent where their moves are not shown one by one', () => {
  const entry = (seat: number, at: number, feat = ''): LogEntry => ({
    move: '',
    words: '',
    seat,
    feat,
    change: [],
    at: Array.from({ length: at }, () => ({ seat: -1, thing: 'x' })),
  });
  const now = { viewer: 0, won: null, shown: true };
  assert.equal(soundOf(entry(0, 1), now), 'place');
  assert.equal(soundOf(entry(0, 0), now), 'card');
  for (const feat of ['card', 'place', 'floor', 'coin', 'gift', 'roof', 'street'] as const)
    assert.equal(soundOf(entry(1, 1, feat), now), feat);
  assert.equal(soundOf(entry(0, 1, 'something of a newer engine'), now), 'place');
  assert.equal(soundOf(entry(1, 1, 'roof'), { ...now, shown: false }), null);
  assert.equal(soundOf(entry(0, 1, 'roof'), { ...now, shown: false }), 'roof');
  assert.equal(soundOf(entry(1, 1), { ...now, shown: false, won: true }), 'win');
  assert.equal(soundOf(entry(1, 1), { ...now, shown: false, won: false }), 'loss');
});
