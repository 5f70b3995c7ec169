# SPDX-License-Identifier: MIT
"""The games as PettingZoo environments: one agent a seat, who act in turn."""
from __future__ import annotations

from typing import Any, Dict, List, Optional

import numpy as np

from ._common import Deck, Options, fields, seats_of
from ._match import Match

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError:
    from . import _spaces as spaces
    from ._spaces import AECEnv

LEAST, MOST = np.iinfo(np.int16).min, np.iinfo(np.int16).max


class TownhallEnv(AECEnv):
    """One match after another. Agents are "seat_0", "seat_1", ...

    An observation has `observation` (the seat's row of int16), `action_mask` (1 for each legal action,
    which come first; all 0 when it is another's turn) and `moves` (a row for each action). An action is
    an index into the ascending list of legal moves.
    """

    def __init__(self, game: str, seats: Optional[int] = None, *, reward: str = "place", options: Options = None,
                 deck: Deck = None, render_mode: Optional[str] = None) -> None:
        super().__init__()
        if reward not in ("place", "score"):
            raise ValueError(f"rewards are by 'place' or 'score', not {reward!r}")
        if render_mode not in (None, "ansi", "svg"):
            raise ValueError(f"render modes are 'ansi' and 'svg', not {render_mode!r}")
        self.metadata = {"name": f"townhall_{game}_v0", "render_modes": ["ansi", "svg"],
                         "is_parallelizable": False}
        self.game, self.seats = game, seats_of(game, seats)
        self.reward_by, self.render_mode = reward, render_mode
        self._setup: Dict[str, Any] = {"options": options, "deck": deck}
        self._seed: Optional[int] = None
        self.match = Match(game, self.seats, **self._setup)  # complains about what is wrong
        self.fields = fields(game, self.seats)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        most, length = self.fields.most_moves, self.fields.move_length
        self.observation_spaces = {agent: spaces.Dict({
            "observation": spaces.Box(LEAST, MOST, (self.fields.length,), np.int16),
            "action_mask": spaces.Box(0, 1, (most,), np.int8),
            "moves": spaces.Box(LEAST, MOST, (most, length), np.int16),
        }) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(most) for agent in self.possible_agents}
        self.agents: List[str] = []

    def observation_space(self, agent: str):
        return self.observation_spaces[agent]

    def action_space(self, agent: str):
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> None:
        """Deals a new match. With a seed always the same; without one the seed after the last one, or
        chance where there was none."""
        if seed is not None:
            self._seed = seed
        elif self._seed is not None:
            self._seed += 1
        self.match = Match(self.game, self.seats, self._seed, **self._setup)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Dict[str, dict] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.actor or 0]
        self._totals = self._scores()

    def observe(self, agent: str) -> Dict[str, np.ndarray]:
        row, moves = self.match.view(self.possible_agents.index(agent)).rows()
        mask = np.zeros(self.fields.most_moves, np.int8)
        mask[:len(moves)] = 1
        rows = np.zeros((self.fields.most_moves, self.fields.move_length), np.int16)
        rows[:len(moves)] = moves
        return {"observation": row, "action_mask": mask, "moves": rows}

    def step(self, action: Optional[int]) -> None:
        """The agent to act makes a move; once the match is over its action is None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.match.play(action)  # changes nothing when it is not legal
        self._cumulative_rewards[agent] = 0
        self.rewards = self._reward()
        if self.match.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.match.actor]
        self._accumulate_rewards()

    def _scores(self) -> List[int]:
        if self.reward_by == "place":
            return []
        totals = [score.total for score in self.match.score()]
        return totals * (self.seats // len(totals))  # those who play together have one

    def _reward(self) -> Dict[str, float]:
        if self.reward_by == "place":
            each = self.match.rewards() if self.match.over else [0] * self.seats
        else:
            before, self._totals = self._totals, self._scores()
            each = [now - then for now, then in zip(self._totals, before)]
        return dict(zip(self.agents, each))

    def render(self) -> Optional[str]:
        """The table as a spectator sees it: plain text, or SVG."""
        if self.render_mode is None:
            return None
        return str(self.match) if self.render_mode == "ansi" else self.match.svg()

    def close(self) -> None:
        """Nothing is open."""


def pettingzoo_env(game: str, seats: Optional[int] = None, *, reward: str = "place", options: Options = None,
                   deck: Deck = None, render_mode: Optional[str] = None) -> TownhallEnv:
    """An AEC environment of a game, with action masks.

    Where PettingZoo is installed it is one of its AECEnv; where it is not, it behaves the same.
    reward: "place" (1 to -1 in the end) or "score" (the change of score after every move).
    render_mode: "ansi" or "svg".
    """
    return TownhallEnv(game, seats, reward=reward, options=options, deck=deck, render_mode=render_mode)
