# SPDX-License-Identifier: MIT
"""Players against players, some of them Python functions."""
from __future__ import annotations

import time
from typing import Callable, List, NamedTuple, Optional, Sequence, Tuple, Union

from . import _core
from ._bot import Bot
from ._common import Deck, Options, Seed, deck_bytes, option_pairs, seats_of, seed_bytes
from ._decisions import Decisions, decisions
from ._match import Match, View

Player = Union[str, Bot, Callable[[View], Union[str, int]]]


class Interval(NamedTuple):
    """A figure with its 95 % interval."""

    low: float
    mid: float
    high: float


class PlayerResult(NamedTuple):
    """What one player did over all matches."""

    name: str
    seats: int  # sat down so often
    wins: float  # first places; shared ones in parts
    win_share: Interval
    score: Interval  # mean total
    elo: Optional[Interval]  # the mean of all is 0; None in games played together
    moves: int  # decisions with more than one legal move
    ms_per_move: float
    longest_ms: float


class MatchResult(NamedTuple):
    """What came of one match; each has a number for every seat."""

    player: Tuple[int, ...]  # who sat there
    place: Tuple[int, ...]  # 1: won; in games played together 1 when the target is reached, else 2
    total: Tuple[int, ...]


class ArenaResult(NamedTuple):
    """Of an arena: by player, by match, and every match as a record."""

    players: List[PlayerResult]
    matches: List[MatchResult]
    records: List[str]

    def decisions(self) -> Decisions:
        """All decisions as numpy arrays, for learning."""
        return decisions(self.records)

    def __str__(self) -> str:
        lines = [f"{'player':24}{'seats':>6}{'wins':>9}  {'share (95 %)':18}{'score':>7}  {'Elo (95 %)':20}"]
        for player in self.players:
            low, mid, high = player.win_share
            share = f"{mid:.1%} ({low:.1%}..{high:.1%})"
            elo = "" if player.elo is None else "{1:+.0f} ({0:+.0f}..{2:+.0f})".format(*player.elo)
            lines.append(f"{player.name:24}{player.seats:6}{player.wins:9.1f}  {share:18} {player.score.mid:6.1f}"
                         f"  {elo:20}")
        return "\n".join(line.rstrip() for line in lines)


def _name(player: Player) -> str:
    if isinstance(player, str):
        return player
    if isinstance(player, Bot):
        return player.name
    return str(getattr(player, "__name__", type(player).__name__))[:60]


class _Seat:
    """Who sits there in one match: the player, and the time it took."""

    def __init__(self, player: Player, game: str, chance: int) -> None:
        self.name = _name(player)
        if isinstance(player, (str, Bot)):
            threads = player.threads if isinstance(player, Bot) else 1
            player = Bot(self.name, game, chance, threads)
        self.ask = player
        self.moves = self.microseconds = self.longest = 0

    def move(self, match: Match) -> None:
        view = match.view(match.actor)
        begun = time.perf_counter_ns()
        chosen = self.ask(view)
        took = (time.perf_counter_ns() - begun) // 1000
        if len(view.legal()) > 1:
            self.moves += 1
            self.microseconds += took
            self.longest = max(self.longest, took)
        try:
            match.play(chosen)
        except (TypeError, ValueError) as error:
            raise type(error)(f"player '{self.name}' chose {chosen!r}: {error}") from None


def _result(match: Match, sits: Tuple[int, ...]) -> MatchResult:
    scores = match.score()
    if match.cooperative:
        place = 1 if match.rewards()[0] > 0 else 2
        return MatchResult(sits, (place,) * match.seats, (scores[0].total,) * match.seats)
    return MatchResult(sits, tuple(score.place or 0 for score in scores), tuple(score.total for score in scores))


def arena(players: Sequence[Player], game: str = "uptown", *, games: int = 100, seats: Optional[int] = None,
          seed: Seed = 0, options: Options = None, deck: Deck = None,
          progress: Optional[Callable[[int, MatchResult], None]] = None) -> ArenaResult:
    """Lets players fill the seats in turn, as `townhall arena` does: the same seed, bots with budgets in
    iterations and number of games give the same matches.

    players: names of bots, townhall.bot(...), or functions that get a View and return a move (an index
    into view.legal(), or its notation); at most 16
    progress: called with the number of each match and its result
    """
    if not players:
        raise ValueError("an arena needs players")
    for player in players:
        if not isinstance(player, (str, Bot)) and not callable(player):
            raise TypeError(f"a player is a bot's name, a bot or a function, not {type(player).__name__}")
    seats = seats_of(game, seats)
    master, pairs, own = seed_bytes(seed), option_pairs(options), deck_bytes(deck)
    rows, matches, records = [], [], []
    for number in range(games):
        sits, deal, chances = _core.arena_plan(game, seats, len(players), master, number)
        match = Match._of(_core.Table(game, seats, deal, pairs, own))
        table = [_Seat(players[who], game, chance) for who, chance in zip(sits, chances)]
        for seat, sitting in enumerate(table):
            match._core.name(seat, sitting.name, True)
        while not match.over:
            table[match.actor].move(match)
        result = _result(match, sits)
        rows.append((*result, *(tuple(getattr(sitting, what) for sitting in table)
                                for what in ("moves", "microseconds", "longest"))))
        matches.append(result)
        records.append(match.record())
        if progress:
            progress(number, result)
    sums = _core.arena_sum(game, seats, len(players), rows)
    return ArenaResult([_told(_name(player), row) for player, row in zip(players, sums)], matches, records)


def _told(name, row) -> PlayerResult:
    seats, wins, share, score, elo, moves, mean, longest = row
    return PlayerResult(name, seats, wins, Interval(*share), Interval(*score), elo and Interval(*elo), moves,
                        mean, longest)
