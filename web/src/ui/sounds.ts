// SPDX-License-Identifier: MIT
// sounds.ts - short and soft, made by the browser, on from the start at low volume, with a switch
// in every bar. What a move sounds like follows from what kind of deed it is, which its game says;
// sounds are never the only sign of anything.
import type { LogEntry } from './engine.js';

export type Sound =
  | 'pick'
  | 'card'
  | 'place'
  | 'floor'
  | 'roof'
  | 'coin'
  | 'gift'
  | 'street'
  | 'turn'
  | 'wrong'
  | 'badge'
  | 'win'
  | 'loss';

type Shape = OscillatorType | 'noise';
/** Shape, pitch in hertz at its begin and end, when and how long in seconds, how loud. */
type Note = [Shape, number, number, number, number, number];

const [E4, G4, B3, C5, E5, G5, C6] = [330, 392, 247, 523, 659, 784, 1047];
const THUD: Note[] = [
  ['sine', 140, 90, 0, 0.09, 0.5],
  ['noise', 1800, 1800, 0, 0.012, 0.25],
];
const NOTES: Record<Sound, Note[]> = {
  pick: [['noise', 2400, 2400, 0, 0.018, 0.22]],
  card: [
    ['noise', 3200, 1600, 0, 0.05, 0.16],
    ['triangle', G4, G4, 0.03, 0.06, 0.14],
  ],
  place: THUD,
  floor: [
    ['square', 220, 200, 0, 0.06, 0.14],
    ['noise', 900, 700, 0, 0.04, 0.3],
  ],
  roof: [
    ...THUD,
    ['triangle', G4, G4, 0.05, 0.22, 0.3],
    ['triangle', C5, C5, 0.12, 0.22, 0.3],
    ['triangle', E5, E5, 0.19, 0.34, 0.3],
  ],
  coin: [
    ['sine', 1320, 1320, 0, 0.12, 0.2],
    ['sine', 1980, 1980, 0.05, 0.16, 0.16],
  ],
  gift: [['triangle', E4, B3, 0, 0.24, 0.3]],
  street: [
    ['sine', 1760, 1760, 0, 0.16, 0.2],
    ['sine', 1760, 1760, 0.12, 0.2, 0.2],
    ['triangle', C5, C5, 0.26, 0.4, 0.3],
  ],
  turn: [
    ['sine', 440, 440, 0, 0.24, 0.3],
    ['sine', 587, 587, 0.12, 0.28, 0.3],
  ],
  wrong: [['sine', 180, 160, 0, 0.08, 0.2]],
  badge: [C5, E5, G5, C6].map((pitch, i): Note => ['triangle', pitch, pitch, i * 0.055, 0.3, 0.28]),
  win: [C5, E5, G5, C5, G5, C6].map(
    (pitch, i): Note => ['triangle', pitch, pitch, i * 0.16, i === 5 ? 0.6 : 0.26, 0.32],
  ),
  loss: [G4, E4, C5 / 2].map((pitch, i): Note => ['sine', pitch, pitch, i * 0.22, 0.45, 0.34]),
};

const LOUDNESS = 0.25; // of all of it
const CEILING = 6000; // hertz: nothing hisses
const GAP = 110; // milliseconds: sooner the same sound would rattle
const GAPS: Partial<Record<Sound, number>> = { turn: 1000, win: 3000, loss: 3000 };

/** `shown`: are the moves of others shown one by one? Else they make no sound: only the turn and
 * the end do. `won`: null while the match goes on. */
export function soundOf(
  entry: LogEntry,
  now: { viewer: number; won: boolean | null; shown: boolean },
): Sound | null {
  if (now.won !== null) return now.won ? 'win' : 'loss';
  if (entry.seat !== now.viewer && !now.shown) return null;
  if (entry.feat in NOTES) return entry.feat as Sound;
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
  private out: AudioNode | null = null;
  private hiss: AudioBuffer | null = null;
  private last = new Map<Sound, number>();

  constructor(private readonly s: SoundServices) {}

  play(sound: Sound): void {
    if (!this.s.on() || !this.s.touched()) return;
    const now = this.s.now();
    if (now - (this.last.get(sound) ?? -Infinity) < (GAPS[sound] ?? GAP)) return;
    this.last.set(sound, now);
    try {
      const audio = (this.audio ??= this.s.audio());
      for (const note of NOTES[sound]) this.note(audio, note);
    } catch {
      /* a machine without sound */
    }
  }

  /** Everything goes through one low-pass, at low volume. */
  private output(audio: AudioContext): AudioNode {
    if (this.out) return this.out;
    const low = audio.createBiquadFilter();
    const all = audio.createGain();
    low.type = 'lowpass';
    low.frequency.value = CEILING;
    all.gain.value = LOUDNESS;
    low.connect(all).connect(audio.destination);
    return (this.out = low);
  }

  private noise(audio: AudioContext): AudioBuffer {
    if (this.hiss) return this.hiss;
    const buffer = audio.createBuffer(1, audio.sampleRate / 8, audio.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    return (this.hiss = buffer);
  }

  private note(audio: AudioContext, [shape, from, to, after, length, loudness]: Note): void {
    const at = audio.currentTime + after;
    const loud = audio.createGain();
    const bend = 1 + (Math.random() - 0.5) * 0.04; // no two are quite the same
    loud.gain.setValueAtTime(0, at);
    loud.gain.linearRampToValueAtTime(loudness, at + 0.003);
    loud.gain.exponentialRampToValueAtTime(0.001, at + length);
    loud.connect(this.output(audio));
    if (shape === 'noise') {
      const source = audio.createBufferSource();
      const band = audio.createBiquadFilter();
      source.buffer = this.noise(audio);
      band.type = 'bandpass';
      band.frequency.value = from;
      source.connect(band).connect(loud);
      source.start(at);
      source.stop(at + length + 0.02);
      return;
    }
    const source = audio.createOscillator();
    source.type = shape;
    source.frequency.setValueAtTime(from * bend, at);
    source.frequency.linearRampToValueAtTime(to * bend, at + length);
    source.connect(loud);
    source.start(at);
    source.stop(at + length + 0.02);
  }
}
