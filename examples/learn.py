#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Learns UpTown by playing itself: nothing but numpy and the package townhall, on one core.

    python3 examples/learn.py [--minutes 10] [--seed 1] [--save player.npz]

A small network looks at what the actor sees and at one legal move, and says by how much that seat will
gain on the other from here on. In every position the move it likes best is made, or, now and then, any.
What really came of a move is what the network learns from. Each line of the curve plays some matches
against two of the engine's bots.
"""
import argparse
import os
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one core, for figures that can be compared

import numpy as np  # noqa: E402
import townhall  # noqa: E402

MATCHES, STEPS = 256, 64  # side by side, and moves made in each between two lessons
HIDDEN, LESSON, RATE = 96, 1024, 1e-3  # units, decisions in a lesson, how fast it learns
POINTS = 10.0  # the network speaks of so many points
FIELDS = townhall.fields("uptown", 2)
SEEN = ["phase", "ending", "towns_left", "began", "wallet", "coins", "cards_left", "income", "prestige", "height",
        "closed", "shielded", "street_growth"]  # of an observation; the rest hardly helps so small a network
COLUMNS = np.concatenate([np.arange(FIELDS.length)[FIELDS.observation[name]] for name in SEEN])
CHOICES = {"action": 5, "street": 2, "plot": 6}  # numbers of a move that are names, and how many there are


def move_features(rows):
    """Rows of moves as floats: their numbers, and for those that are names a column for each."""
    parts = [rows.astype(np.float32) / 4]
    for name, count in CHOICES.items():
        parts.append((rows[:, FIELDS.move[name]] == np.arange(count)).astype(np.float32))
    return np.concatenate(parts, axis=1)


def seen_features(obs):
    """Small numbers stay as they are, great ones are pressed together."""
    seen = obs[:, COLUMNS].astype(np.float32)
    return np.sign(seen) * np.log1p(np.abs(seen))


class Network:
    """One hidden layer. What is seen goes in once a position, moves once each."""

    def __init__(self, rng):
        n_seen, n_move = len(COLUMNS), move_features(np.zeros((1, FIELDS.move_length), np.int16)).shape[1]
        scale = np.sqrt(2 / (n_seen + n_move))
        self.weights = [rng.normal(0, scale, (n_seen, HIDDEN)), rng.normal(0, scale, (n_move, HIDDEN)),
                        np.zeros(HIDDEN), rng.normal(0, 0.1, HIDDEN), np.zeros(1)]
        self.weights = [weight.astype(np.float32) for weight in self.weights]
        self.first = [np.zeros_like(weight) for weight in self.weights]  # Adam's two means
        self.second = [np.zeros_like(weight) for weight in self.weights]
        self.lessons = 0

    def values(self, seen, moves, whose):
        """Of each move, made in the position `whose`."""
        of_seen, of_move, bias, out, constant = self.weights
        hidden = (seen @ of_seen + bias)[whose]
        hidden += moves @ of_move
        return np.maximum(hidden, 0, out=hidden) @ out + constant

    def learn(self, seen, moves, targets, rate):
        """One step towards the targets; returns the mean square of what was missed."""
        of_seen, of_move, bias, out, constant = self.weights
        hidden = np.maximum(seen @ of_seen + moves @ of_move + bias, 0)
        missed = (hidden @ out + constant - targets) / len(targets)
        back = np.outer(missed, out) * (hidden > 0)
        slopes = [seen.T @ back, moves.T @ back, back.sum(axis=0), missed @ hidden, missed.sum(keepdims=True)]
        self.lessons += 1
        for weight, slope, first, second in zip(self.weights, slopes, self.first, self.second):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            weight -= rate * first / (1 - 0.9**self.lessons) / (
                np.sqrt(second / (1 - 0.999**self.lessons)) + 1e-8)
        return float(np.sum(missed**2) * len(targets))


def best_of_each(values, count):
    """The index of the best move of every position; they have so many moves each, one behind the other."""
    first = np.concatenate(([0], np.cumsum(count)[:-1]))
    best = np.maximum.reduceat(values, first)
    at = np.flatnonzero(values == np.repeat(best, count))
    whose = np.repeat(np.arange(len(count)), count)[at]
    choice = np.empty(len(count), np.int64)
    choice[whose[::-1]] = at[::-1]  # the first of equals
    return choice - first, best


class School:
    """A batch that plays itself, and what has been seen in it since the last lesson."""

    def __init__(self, network, seed):
        self.network, self.rng = network, np.random.default_rng(seed)
        self.batch = townhall.Batch("uptown", n=MATCHES, seats=2, seed=seed, reward="score")
        self.decisions = 0

    def look(self):
        """Features of all matches now, and the network's choice and value in each."""
        batch = self.batch
        count = batch.count
        seen, moves = seen_features(batch.now.obs), move_features(batch.now.moves[batch.parts()[0]])
        values = self.network.values(seen, moves, np.repeat(np.arange(batch.n), count))
        choice, best = best_of_each(values, count)
        return seen, moves, choice, best

    def play(self, wild):
        """Some moves in every match; `wild` is the share of moves made at random."""
        kept, gains, ends, actors = [], [], [], []
        for _ in range(STEPS):
            seen, moves, choice, _ = self.look()
            any_move = (self.rng.random(MATCHES) * self.batch.count).astype(np.int64)
            choice = np.where(self.rng.random(MATCHES) < wild, any_move, choice)
            first = np.cumsum(self.batch.count) - self.batch.count
            kept.append((seen, moves[first + choice]))
            actors.append(self.batch.now.actor.copy())
            *_, reward, done = self.batch.step(choice)
            gains.append(reward[:, 0] - reward[:, 1])
            ends.append(done.copy())
        self.decisions += STEPS * MATCHES
        return kept, self.targets(gains, ends, actors)

    def targets(self, gains, ends, actors):
        """What the mover gained on the other from each decision on: to the end of the match, or to now and
        then as the network thinks."""
        _, _, _, best = self.look()
        ahead = np.where(self.batch.now.actor == 0, best, -best) * POINTS
        out = []
        for gain, end, actor in zip(gains[::-1], ends[::-1], actors[::-1]):
            ahead = gain + np.where(end, 0, ahead)
            out.append(np.where(actor == 0, ahead, -ahead) / POINTS)
        return out[::-1]

    def lesson(self, wild, rate):
        kept, targets = self.play(wild)
        seen, moves = (np.concatenate(part) for part in zip(*kept))
        targets = np.concatenate(targets).astype(np.float32)
        order = self.rng.permutation(len(targets))
        for at in range(0, len(order), LESSON):
            some = order[at:at + LESSON]
            self.network.learn(seen[some], moves[some], targets[some], rate)


def player(network):
    """The network as a player: a function that gets a view."""
    def learned(view):
        row, moves = view.rows()
        values = network.values(seen_features(row[None]), move_features(moves), np.zeros(len(moves), int))
        return int(values.argmax())
    return learned


def share(network, bot, games, seed=0):
    """What the player wins of its matches against a bot, with its 95 % interval."""
    return townhall.arena([player(network), bot], "uptown", seats=2, games=games, seed=seed).players[0].win_share


def main():
    options = argparse.ArgumentParser(description="Learns UpTown by playing itself.")
    options.add_argument("--minutes", type=float, default=10, help="how long it learns (10)")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--games", type=int, default=400, help="matches of the last comparison (400)")
    options.add_argument("--save", help="where the network's weights go (.npz)")
    asked = options.parse_args()
    network = Network(np.random.default_rng(asked.seed))
    school = School(network, asked.seed)
    print("minutes  decisions  against random  against greedy", flush=True)
    learned, told, length = 0.0, 0, asked.minutes * 60
    while learned < length:
        begun = time.process_time()
        part = learned / length
        school.lesson(wild=0.02 + 0.3 * (1 - part)**3, rate=RATE * (1 - 0.9 * part))
        learned += time.process_time() - begun
        if learned >= told * length / 10:
            told += 1
            print(f"{learned / 60:7.2f} {school.decisions:10} {share(network, 'random', 60).mid:15.1%}"
                  f" {share(network, 'greedy', 60).mid:15.1%}", flush=True)
    for bot in ("random", "greedy"):
        low, mid, high = share(network, bot, asked.games, seed=1)
        print(f"against {bot}: {mid:.1%} of {asked.games} matches (95 % between {low:.1%} and {high:.1%})", flush=True)
    if asked.save:
        np.savez(asked.save, *network.weights)


if __name__ == "__main__":
    main()
