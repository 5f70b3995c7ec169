// SPDX-License-Identifier: MIT
// thinker.ts - asks the worker. One question at a time is enough: a table waits for its bot.
import type { Thought } from './engine.js';
import type { Diagnosis } from '../deck/doctor.js';
import type { Report } from '../insight/insight.js';

export interface Question {
  id: number;
  game: string;
  thinker: string;
  seat: number;
  view: Uint8Array;
  seed: number;
  count: number;
  module?: WebAssembly.Module; // with the first question
  language?: string;
  catalog?: Uint8Array; // when it has changed
  names?: string[]; // what seats are called, where its words will be read
  deck?: { id: string; name: string; bytes: Uint8Array }; // the own deck that the view names by hash
}
export interface Answer {
  id: number;
  thought?: Thought;
  error?: string;
}

/** A finished match to be looked at again: answered again and again, better each time. */
export interface Look {
  game: string;
  look: string; // the record
  mind?: Uint8Array; // a network that tells its chances at once
  names?: string[];
  deck?: { id: string; name: string; bytes: Uint8Array };
  module?: WebAssembly.Module;
  language?: string;
  catalog?: Uint8Array;
}
export interface Looked {
  report?: Report;
  done?: boolean;
  error?: string;
}

/** A deck whose matches bots shall play; `examine` is its text. */
export interface Examine {
  game: string;
  examine: string;
  level: number;
  seats: number;
  matches: number;
  seed: string;
  module?: WebAssembly.Module;
  language?: string;
  catalog?: Uint8Array;
}
/** What is known after so many matches. */
export interface Examined {
  diagnosis?: Diagnosis;
  error?: string;
}

export type Ask = Omit<Question, 'id' | 'module' | 'language' | 'catalog'>;

export class Thinker {
  private worker: Worker | null = null;
  private next = 1;
  private waiting = new Map<
    number,
    { resolve: (t: Thought) => void; reject: (e: Error) => void }
  >();
  private language: { language: string; catalog?: Uint8Array } | null = null; // sent with the next question
  private spoken: { language: string; catalog?: Uint8Array } | null = null;

  constructor(
    private readonly url: string,
    private readonly module: WebAssembly.Module,
  ) {}

  speak(language: string, catalog?: Uint8Array): void {
    this.language = this.spoken = { language, catalog };
  }

  /** Thinks about a match in a worker of its own, and reports what it has; the function returned
   * stops it. */
  look(look: Look, hear: (report: Report, done: boolean) => void): () => void {
    const worker = new Worker(this.url, { type: 'module' });
    worker.onmessage = ({ data: { report, done, error } }: MessageEvent<Looked>) => {
      if (report) hear(report, !!done);
      if (error) console.error(error);
    };
    worker.postMessage({ ...look, module: this.module, ...this.spoken } satisfies Look);
    return () => worker.terminate();
  }

  /** Lets bots play with a deck in a worker of its own, and reports again and again; the function
   * returned stops it. */
  examine(examine: Examine, hear: (examined: Examined) => void): () => void {
    const worker = new Worker(this.url, { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Examined>) => hear(data);
    worker.onerror = ({ message }) => hear({ error: message });
    worker.postMessage({ ...examine, module: this.module, ...this.spoken } satisfies Examine);
    return () => worker.terminate();
  }

  ask(ask: Ask): Promise<Thought> {
    const question: Question = { ...ask, id: this.next++ };
    if (!this.worker) {
      this.worker = new Worker(this.url, { type: 'module' });
      this.worker.onmessage = (event: MessageEvent<Answer>) => this.hear(event.data);
      this.worker.onerror = (event) => this.fail(event.message);
      question.module = this.module;
    }
    if (this.language) Object.assign(question, this.language);
    this.language = null;
    return new Promise((resolve, reject) => {
      this.waiting.set(question.id, { resolve, reject });
      this.worker!.postMessage(question);
    });
  }

  private hear(answer: Answer): void {
    const asker = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if (answer.thought) asker?.resolve(answer.thought);
    else asker?.reject(new Error(answer.error));
  }

  private fail(words: string): void {
    for (const asker of this.waiting.values()) asker.reject(new Error(words));
    this.waiting.clear();
  }
}
