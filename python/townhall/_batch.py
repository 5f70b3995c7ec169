# SPDX-License-Identifier: MIT
"""Many matches side by side, as numpy arrays over the engine's own memory."""
from __future__ import annotations

from typing import List, NamedTuple, Optional

import numpy as np

from . import _core
from ._common import Deck, Fields, Options, Seed, fields, seed_bytes, setup


class Step(NamedTuple):
    """What a batch shows. The arrays are the batch's own and change with every step."""

    obs: np.ndarray  # int16 [n, length]: what the actor of each match sees
    mask: np.ndarray  # bool [n, most_moves]: True for each legal action; those come first
    moves: np.ndarray  # int16 [n * most_moves, move_length]: what each legal action is (Batch.rows)
    first: np.ndarray  # int32 [n]: the row of `moves` at which those of each match begin
    actor: np.ndarray  # int8 [n]: the seat whose turn it is
    reward: np.ndarray  # float32 [n, seats]: of the last step
    done: np.ndarray  # bool [n]: the last step ended a match; all else is of the next one's start


class Batch:
    """n matches stepped side by side.

        batch = townhall.Batch("mesta", n=1024, seats=2, threads=2)
        obs, mask, moves, first, actor, reward, done = batch.now
        while True:
            actions = ...                   # for each match an index 0 .. batch.count[i] - 1
            batch.step(actions)             # the same arrays now show the next positions

    An action is an index into the ascending list of the actor's legal moves. A match that ends begins
    anew in the same step. Match i begins with seed + i, then goes on to its seed + n, and so on, whatever
    the number of threads. Arrays can be read only; copy what shall outlive the next step.

    reward: "place" (1 for the first to -1 for the last, when a match ends) or "score" (by how much
    each seat's score has changed, at every step)
    """

    def __init__(self, game: str, n: int = 1, seats: Optional[int] = None, *, seed: Seed = 0, threads: int = 1,
                 reward: str = "place", options: Options = None, deck: Deck = None) -> None:
        if reward not in ("place", "score"):
            raise ValueError(f"rewards are by 'place' or 'score', not {reward!r}")
        self._core = _core.Env(*setup(game, seats, seed, options, deck), n, threads, reward == "score")
        self.game, self.seats, self.n, self.threads = self._core.facts()
        self.fields: Fields = fields(self.game, self.seats)
        self.count = self._array("count")  # int32 [n]: legal actions of each match, at least 1
        self.now = Step(*(self._array(name) for name in Step._fields))
        self._actions = self._array("actions")

    def _array(self, name: str) -> np.ndarray:
        return np.asarray(self._core.array(name))

    def step(self, actions: np.ndarray) -> Step:
        """Makes one move in every match; `actions` has n whole numbers.

        When one of them is not legal nothing is done: ValueError, or TypeError for what are no whole
        numbers. Other Python threads run meanwhile; this batch must be left alone until it is done.
        """
        actions = np.asarray(actions)
        if actions.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {actions.dtype}")
        if actions.shape != (self.n,):
            raise ValueError(f"actions of a batch of {self.n} have the shape ({self.n},), not {actions.shape}")
        self._actions[:] = actions
        self._core.step()
        return self.now

    def reset(self, seed: Seed = 0) -> Step:
        """Begins all matches anew, from this seed."""
        self._core.reset(seed_bytes(seed))
        return self.now

    def observe(self, match: int, seat: int) -> np.ndarray:
        """What a seat, the actor or another, sees of a match now: a row of its own."""
        return np.frombuffer(self._core.observe(match, seat), np.int16)

    def rows(self, match: int) -> np.ndarray:
        """The legal actions of a match as rows, [count, move_length]."""
        first = int(self.now.first[match])
        return self.now.moves[first:first + int(self.count[match])]

    def parts(self) -> List[slice]:
        """Where in `moves` the rows of legal actions lie: a slice for each thread, in the order of the
        matches. What is outside them means nothing and need not travel."""
        return [slice(first, first + count) for first, count in self._core.rows()]

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<townhall.Batch of {self.n} matches of {self.game}, {self.seats} seats>"
