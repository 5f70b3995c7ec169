// SPDX-License-Identifier: MIT
// ratings.ts - what a rated match did to the ratings: those before it are read when it is opened, those after it
// when it has ended and the service has reckoned.
import type { MatchFacts } from './facts.js';
import type { Service } from './service.js';

export interface Rated { game: string; seats: number; rating: number; give_or_take: number; matches?: number }
export interface Change { name: string; before: number; after: number; give: number }

const NEW = { rating: 1500, give_or_take: 667, matches: 0 }; // who has played no rated match yet
const TRIES = 20;
const PAUSE = 300; // milliseconds

/** One list for two, another for three and more. */
export const listOf = (match: Pick<MatchFacts, 'seats'>): number => (match.seats === 2 ? 2 : 3);

export class RatingWatch {
  private before: Promise<(Rated | typeof NEW)[]> | null = null;

  constructor(private readonly service: Service, private readonly names: string[], private readonly match: Pick<MatchFacts, 'game' | 'seats'>) {}

  private async read(): Promise<(Rated | typeof NEW)[]> {
    const people = await Promise.all(this.names.map((name) => this.service.http('GET', `users/${name}`)));
    return people.map(({ ratings }) => (ratings as Rated[])
      .find(({ game, seats }) => game === this.match.game && (seats === 2) === (listOf(this.match) === 2)) ?? NEW);
  }

  /** While it is played. */
  begin(): void { this.before ??= this.read().catch(() => { throw new Error('away'); }); }

  /** After it has ended; empty when it was not seen before, or was not rated after all. */
  async changes(): Promise<Change[]> {
    if (!this.before) return [];
    const before = await this.before;
    for (let tries = 0; tries < TRIES; tries++) {
      const after = await this.read();
      if (after.every(({ matches }, i) => (matches ?? 0) > (before[i].matches ?? 0)))
        return after.map(({ rating, give_or_take: give }, i) => ({ name: this.names[i], before: before[i].rating, after: rating, give }));
      await new Promise((done) => { setTimeout(done, PAUSE); });
    }
    return [];
  }
}
