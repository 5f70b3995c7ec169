// SPDX-License-Identifier: MIT
// pictures.ts - positions that the service has sent and the table does not show yet. Only pictures
// wait, for the bubble of the previous move; their delay is limited, and they never keep a player
// from deciding. Knows neither page nor service.
import type { Pace } from '../match/pace.js';

export interface Picture {
  /** Waits for the one before: a single move of somebody else, made while one looks on. */
  paced: boolean;
  /** Is to be seen at once, and with it whatever waits before it. */
  atOnce: boolean;
}

interface Waiting<P> {
  picture: P;
  came: number;
}

export class Pictures<P extends Picture> {
  private queue: Waiting<P>[] = [];
  private shownAt = -Infinity;
  private shownPaced = false; // the one shown last is a move with a bubble
  private running: Promise<void> | null = null;

  /** `limit`: milliseconds that the table may be behind; `show`: the last picture that is due. */
  constructor(
    private readonly s: {
      now: () => number;
      pace: Pace;
      limit: () => number;
      show: (picture: P) => void | Promise<void>;
    },
  ) {}

  /** The table does not show yet what the service has sent. */
  get behind(): boolean {
    return this.queue.length > 0;
  }

  /** Resolves when it is shown. */
  add(picture: P): Promise<void> {
    this.queue.push({ picture, came: this.s.now() });
    if (this.hurries && this.running) this.s.pace.step();
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private get hurries(): boolean {
    return this.queue.some(({ picture }) => picture.atOnce || !picture.paced) || this.left <= 0;
  }

  /** Milliseconds until the limit is reached. */
  private get left(): number {
    return this.queue[0].came + this.s.limit() - this.s.now();
  }

  private async run(): Promise<void> {
    while (this.queue.length > 0) {
      if (!this.hurries)
        await this.s.pace.before(this.shownPaced, this.s.now() - this.shownAt, this.left);
      const [{ picture }] = this.hurries ? this.queue.slice(-1) : this.queue;
      const upTo = this.queue.findIndex((one) => one.picture === picture);
      this.queue.splice(0, upTo + 1);
      await this.s.show(picture);
      this.shownAt = this.s.now();
      this.shownPaced = picture.paced;
    }
  }
}
