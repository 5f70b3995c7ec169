// SPDX-License-Identifier: MIT
// thinker.ts - asks the worker. One question at a time is enough: a table waits for its bot.
import type { Thought } from './engine.js';

export interface Question {
  id: number;
  game: string; thinker: string; seat: number; view: Uint8Array; seed: number; count: number;
  module?: WebAssembly.Module; // with the first question
  language?: string; catalog?: Uint8Array; // when it has changed
  names?: string[]; // what seats are called, where its words will be read
  deck?: { id: string; name: string; bytes: Uint8Array }; // the own deck that the view names by hash
}
export interface Answer { id: number; thought?: Thought; error?: string }

export type Ask = Omit<Question, 'id' | 'module' | 'language' | 'catalog'>;

export class Thinker {
  private worker: Worker | null = null;
  private next = 1;
  private waiting = new Map<number, { resolve: (t: Thought) => void; reject: (e: Error) => void }>();
  private language: { language: string; catalog?: Uint8Array } | null = null;

  constructor(private readonly url: string, private readonly module: WebAssembly.Module) {}

  speak(language: string, catalog?: Uint8Array): void { this.language = { language, catalog }; }

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
