# SPDX-License-Identifier: MIT
"""The engine's own players."""
from __future__ import annotations

import operator
from typing import Dict, Optional

from . import _core
from ._common import games
from ._match import View


class Bot:
    """A player that thinks for itself, on a view alone. Made by townhall.bot()."""

    __slots__ = ("name", "game", "threads", "_seed", "_thinkers")

    def __init__(self, name: str, game: Optional[str] = None, seed: int = 0, threads: int = 1) -> None:
        if not isinstance(name, str):
            raise TypeError(f"a bot is named by a string, not {type(name).__name__}")
        self.name, self.game, self.threads = name, game, threads
        self._seed = operator.index(seed)
        if not 0 <= self._seed < 1 << 64:
            raise ValueError("a bot's seed is 0 to 2**64 - 1")
        known = [game] if game is not None else list(games())
        self._thinkers: Dict[str, _core.Thinker] = {
            game: _core.Thinker(game, name, self._seed, threads) for game in known}

    def choose(self, view: View) -> str:
        """The move it makes, in notation. The view must be of the seat whose turn it is."""
        return view.legal()[self.index(view)]

    def index(self, view: View) -> int:
        """The same as an index into view.legal(), an action."""
        if not isinstance(view, View):
            raise TypeError(f"a bot chooses from a View, not {type(view).__name__}")
        if view.game not in self._thinkers:
            raise ValueError(f"this bot plays {self.game}, and the view is of {view.game}")
        return self._thinkers[view.game].choose(view._core)

    def __call__(self, view: View) -> int:
        return self.index(view)

    def __repr__(self) -> str:
        return f"<townhall.Bot {self.name}>"


def bot(name: str, game: Optional[str] = None, *, seed: int = 0, threads: int = 1) -> Bot:
    """One of the engine's players: "random", "greedy", "flat", "level-1" to "level-5"; with
    another budget "level-5@100ms" or "flat@500it" (docs/design/bots.md).

    game: the only game it shall play; None: all. seed: its chance; with a budget in iterations the
    same seed, views and order of questions give the same choices. threads: for budgets in time.
    """
    return Bot(name, game, seed, threads)
