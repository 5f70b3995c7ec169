# SPDX-License-Identifier: MIT
"""What the environment needs of PettingZoo and Gymnasium, for machines that have neither.

Where they are installed theirs are used, and nothing here is.
"""
from __future__ import annotations

from typing import Any, Dict as Dictionary, Iterator, Optional

import numpy as np


class Space:
    """A set of values that can be sampled and asked what belongs to it."""

    def __init__(self, shape, dtype) -> None:
        self.shape, self.dtype = shape, np.dtype(dtype) if dtype is not None else None
        self._rng = np.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        self._rng = np.random.default_rng(seed)


class Box(Space):
    """Arrays of one shape and type within limits."""

    def __init__(self, low, high, shape, dtype) -> None:
        super().__init__(tuple(shape), dtype)
        self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)

    def contains(self, value: Any) -> bool:
        return (isinstance(value, np.ndarray) and value.shape == self.shape and value.dtype == self.dtype and
                bool(np.all(value >= self.low)) and bool(np.all(value <= self.high)))

    def sample(self, mask: Any = None) -> np.ndarray:
        return self._rng.integers(self.low, self.high, dtype=self.dtype, endpoint=True)


class Discrete(Space):
    """The numbers 0 .. n-1."""

    def __init__(self, n: int) -> None:
        super().__init__((), np.int64)
        self.n = n

    def contains(self, value: Any) -> bool:
        return isinstance(value, (int, np.integer)) and 0 <= value < self.n

    def sample(self, mask: Optional[np.ndarray] = None) -> int:
        among = np.arange(self.n) if mask is None else np.flatnonzero(mask)
        return int(self._rng.choice(among)) if len(among) else 0


class Dict(Space):
    """Named values, each of a space of its own."""

    def __init__(self, spaces: Dictionary[str, Space]) -> None:
        super().__init__(None, None)
        self.spaces = dict(spaces)

    def __getitem__(self, name: str) -> Space:
        return self.spaces[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.spaces)

    def seed(self, seed: Optional[int] = None) -> None:
        for number, space in enumerate(self.spaces.values()):
            space.seed(None if seed is None else seed + number)

    def contains(self, value: Any) -> bool:
        return (isinstance(value, dict) and value.keys() == self.spaces.keys() and
                all(space.contains(value[name]) for name, space in self.spaces.items()))

    def sample(self, mask: Any = None) -> Dictionary[str, Any]:
        return {name: space.sample() for name, space in self.spaces.items()}


class AECEnv:
    """Agents that act one after another: what PettingZoo's class of this name does for its heirs."""

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agent to act, again and again until none is left."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def last(self, observe: bool = True):
        """Observation, reward since its last turn, terminated, truncated and info of the agent to act."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def _accumulate_rewards(self) -> None:
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action: Any) -> None:
        """The agent to act is done and leaves; the next one is to act, which is done, too."""
        if action is not None:
            raise ValueError("the match is over: the only action left is None")
        gone = self.agent_selection
        self.agents.remove(gone)
        for each in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del each[gone]
        self.rewards.update(dict.fromkeys(self.rewards, 0))
        if self.agents:
            self.agent_selection = self.agents[0]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "AECEnv":
        return self

    def __str__(self) -> str:
        return self.metadata["name"]
