# SPDX-License-Identifier: MIT
"""Townhall: UpTown, Města, Budowa Miasta and Urbanista for programs that learn.

    match = townhall.Match("uptown", seats=3, seed=7)       one match, move by move
    batch = townhall.Batch("mesta", n=1024, seats=2)        many, side by side, as numpy arrays
    env = townhall.pettingzoo_env("budowa", seats=4)        for PettingZoo
    townhall.bot("level-4").choose(match.view(match.actor)) the engine's own players
    townhall.arena(["level-2", my_function], games=100)     players against players

docs/guide/python.md tells more, docs/reference/observations.md what every number of a row is.
"""
from ._arena import ArenaResult, Interval, MatchResult, PlayerResult, arena
from ._batch import Batch, Step
from ._bot import Bot, bot
from ._common import Fields, GameInfo, GameOption, fields, games
from ._core import __version__
from ._decisions import Decisions, decisions
from ._match import Match, Score, View
from ._pettingzoo import pettingzoo_env

__all__ = [
    "ArenaResult", "Batch", "Bot", "Decisions", "Fields", "GameInfo", "GameOption", "Interval", "Match",
    "MatchResult", "PlayerResult", "Score", "Step", "View", "arena", "bot", "decisions", "fields", "games",
    "pettingzoo_env",
]
