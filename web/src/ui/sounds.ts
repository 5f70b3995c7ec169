// SPDX-License-Identifier: MIT
// sounds.ts - few and soft, drawn by the browser, off until somebody turns them on. What a move sounds like follows from
// what it changed: something was laid, something was only taken or passed, money came in, the match is over, it is my turn.
import type { LogEntry } from './engine.js';

export type Sound = 'place' | 'card' | 'coin' | 'end' | 'turn';

/** Notes: pitch in hertz, when and how long in seconds, how loud. */
const NOTES: Record<Sound, { shape: OscillatorType; notes: [number, number, number, number][] }> = {
  place: {
    shape: 'triangle',
    notes: [
      [196, 0, 0.12, 0.1],
      [131, 0.01, 0.14, 0.08],
    ],
  },
  card: {
    shape: 'triangle',
    notes: [
      [523, 0, 0.06, 0.04],
      [392, 0.04, 0.07, 0.04],
    ],
  },
  coin: {
    shape: 'sine',
    notes: [
      [1047, 0, 0.14, 0.05],
      [1319, 0.07, 0.2, 0.05],
    ],
  },
  end: {
    shape: 'sine',
    notes: [
      [392, 0, 0.35, 0.08],
      [494, 0.16, 0.35, 0.08],
      [587, 0.32, 0.6, 0.08],
    ],
  },
  turn: {
    shape: 'sine',
    notes: [
      [660, 0, 0.24, 0.1],
      [880, 0.12, 0.24, 0.1],
    ],
  },
};

const GAP: Record<Sound, number> = { place: 120, card: 120, coin: 120, end: 3000, turn: 1000 }; // milliseconds: sooner it would rattle

/** `shown`: are the moves of others shown one by one? Else they make no sound: only the turn and the end do. */
export function soundOf(
  entry: LogEntry,
  now: { viewer: number; over: boolean; money: boolean; shown: boolean },
): Sound | null {
  if (now.over) return 'end';
  if (entry.seat !== now.viewer && !now.shown) return null;
  if (now.money && entry.change.some((change) => change > 0)) return 'coin';
  return entry.at.length > 0 ? 'place' : 'card';
}

export interface SoundServices {
  on: () => boolean;
  /** Browsers play nothing before the page was touched, so nothing is tried then. */
  touched: () => boolean;
  audio: () => AudioContext;
  now: () => number;
}

export class Sounds {
  private audio: AudioContext | null = null;
  private last = new Map<Sound, number>();

  constructor(private readonly s: SoundServices) {}

  play(sound: Sound): void {
    if (!this.s.on() || !this.s.touched()) return;
    const now = this.s.now();
    if (now - (this.last.get(sound) ?? -Infinity) < GAP[sound]) return;
    this.last.set(sound, now);
    try {
      this.sound((this.audio ??= this.s.audio()), sound);
    } catch {
      /* a machine without sound */
    }
  }

  private sound(audio: AudioContext, sound: Sound): void {
    const { shape, notes } = NOTES[sound];
    for (const [pitch, after, length, loudness] of notes) {
      const note = audio.createOscillator();
      const loud = audio.createGain();
      const at = audio.currentTime + after;
      note.type = shape;
      note.frequency.value = pitch;
      loud.gain.setValueAtTime(0, at);
      loud.gain.linearRampToValueAtTime(loudness, at + 0.015);
      loud.gain.exponentialRampToValueAtTime(0.001, at + length);
      note.connect(loud).connect(audio.destination);
      note.start(at);
      note.stop(at + length + 0.02);
    }
  }
}
