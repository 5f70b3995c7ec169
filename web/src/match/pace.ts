// SPDX-License-Identifier: MIT
// pace.ts - the pace of showing others' moves: a pause, the move, its bubble, the next.
// Skipping shows all of them at once, until a player at this screen is to move.

export const PACES = ['off', 'quick', 'normal', 'slow', 'step'] as const;
export type PaceName = (typeof PACES)[number];

/** How long a bubble is shown, in milliseconds; "step": until the player goes on. */
const TOLD: Record<PaceName, number> = {
  off: 0,
  quick: 500,
  normal: 1200,
  slow: 2600,
  step: Infinity,
};
const PAUSE = 400; // before a move, so that it is seen where it begins

export class Pace {
  private hurried = false;
  private goOn: (() => void) | null = null;
  private asks = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `now`: what was chosen, or "off" where nothing shall move. `onChange`: a wait has begun or
   * ended. */
  constructor(
    private readonly now: () => PaceName,
    private readonly onChange: () => void = () => {},
  ) {}

  /** How long a bubble shows a move now. */
  get tells(): number {
    return this.hurried ? 0 : TOLD[this.now()];
  }
  /** Is a move of another player waiting to be shown? */
  get waits(): boolean {
    return this.goOn !== null;
  }
  /** ... until somebody asks for it? */
  get steps(): boolean {
    return this.waits && this.asks;
  }

  /** Resolves when the next move may be shown; `told`: the bubble of the one before is still shown.
   * `since`: milliseconds since that one was shown, so that only the rest is waited for; `most`:
   * the longest wait there may be. */
  before(told: boolean, since = 0, most = Infinity): Promise<void> {
    const wait = this.tells === 0 ? 0 : Math.min(most, PAUSE + (told ? this.tells : 0) - since);
    if (wait <= 0) return Promise.resolve();
    this.asks = wait === Infinity;
    return new Promise((done) => {
      this.goOn = () => {
        clearTimeout(this.timer);
        this.goOn = null;
        done();
        setTimeout(this.onChange); // the move that comes now is drawn by itself
      };
      if (wait < Infinity) this.timer = setTimeout(() => this.goOn?.(), wait);
      this.onChange();
    });
  }

  /** The next move. */
  step(): void {
    this.goOn?.();
  }
  /** All moves at once, until `rest`. */
  skip(): void {
    this.hurried = true;
    this.goOn?.();
  }
  /** A player at this screen is to move: later moves are shown again. */
  rest(): void {
    this.hurried = false;
  }
}
