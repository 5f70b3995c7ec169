# SPDX-License-Identifier: MIT
"""One match, and what a seat sees of it."""
from __future__ import annotations

import json
import operator
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np

from . import _core
from ._common import Deck, Options, Seed, deck_bytes, setup

NOBODY = -1


class Score(NamedTuple):
    """The score of a seat, as if the match ended now; of the table in a game played together."""

    seat: int
    total: int
    place: Optional[int]  # 1 is first, equals share one; None in a game played together
    out: bool  # eliminated
    lines: Tuple[Tuple[str, int], ...]  # what is summed: (id, points)
    facts: Dict[str, int]  # what is told, but not counted


def _scores(text: str) -> List[Score]:
    return [Score(score["seat"], score["total"], score["place"], score["out"],
                  tuple((line["id"], line["points"]) for line in score["lines"]), score["facts"])
            for score in json.loads(text)["scores"]]


def _seat_or_none(seat: int) -> Optional[int]:
    return None if seat == NOBODY else seat


def _number(seat: Optional[int]) -> int:
    if seat is None:
        return NOBODY
    number = operator.index(seat)
    if number < 0:
        raise ValueError(f"seats count from 0; {number} is none")
    return number


class View:
    """What one seat (or, with seat None, a spectator) may know of a match at one moment.

    It stays as it was when the match goes on. What the seat may not know is not in it.
    """

    __slots__ = ("_core", "game", "seats", "seat", "actor")

    def __init__(self, core: _core.View) -> None:
        self._core = core
        self.game, self.seats, seat, actor = core.facts()
        self.seat: Optional[int] = _seat_or_none(seat)
        self.actor: Optional[int] = _seat_or_none(actor)

    @property
    def over(self) -> bool:
        """Is the match over?"""
        return self.actor is None

    def legal(self) -> List[str]:
        """The viewer's legal moves in notation, ascending; none unless it is the viewer's turn."""
        return self._core.legal()

    def observation(self) -> np.ndarray:
        """The row of int16 that docs/reference/observations.md lists."""
        return np.frombuffer(self._core.rows()[0], np.int16)

    def move_rows(self) -> np.ndarray:
        """A row of int16 for each of legal(), in that order."""
        row, moves = self._core.rows()
        return _shaped(moves, self.game, self.seats)

    def rows(self) -> Tuple[np.ndarray, np.ndarray]:
        """observation() and move_rows() at once, which is cheaper."""
        row, moves = self._core.rows()
        return np.frombuffer(row, np.int16), _shaped(moves, self.game, self.seats)

    def score(self) -> List[Score]:
        """The score of every seat; one in a game played together."""
        return _scores(self._core.scores())

    def as_dict(self) -> Dict[str, Any]:
        """The position as docs/reference/protocol.md tells it to programs that play."""
        return json.loads(self._core.json())

    def svg(self, dark: bool = False) -> str:
        """The position as a picture."""
        return self._core.svg(dark)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self._core.picture()

    def __repr__(self) -> str:
        return f"<townhall.View of {self.game}, seat {self.seat} of {self.seats}, actor {self.actor}>"


_LENGTHS: Dict[Tuple[str, int], int] = {}


def _shaped(moves: bytes, game: str, seats: int) -> np.ndarray:
    if (game, seats) not in _LENGTHS:
        _LENGTHS[game, seats] = sum(count for _, count in _core.fields(game, seats)[1])
    return np.frombuffer(moves, np.int16).reshape(-1, _LENGTHS[game, seats])


class Match:
    """One match from its deal to its result.

    seats: how many play; None: the fewest the game takes
    seed: a number, 32 bytes or 64 hex digits; None: chance. The same seed, the same deal
    options: what the game lets you choose, {"name": "choice"} (townhall.games() lists them)
    deck: a deck file, if not the standard one
    players: names for records and pictures
    """

    __slots__ = ("_core",)

    def __init__(self, game: str, seats: Optional[int] = None, seed: Seed = None, *, options: Options = None,
                 deck: Deck = None, players: Optional[Sequence[str]] = None) -> None:
        core = _core.Table(*setup(game, seats, seed, options, deck))
        if players is not None and len(players) != core.facts()[1]:
            raise ValueError(f"{len(players)} names for {core.facts()[1]} seats")
        for seat, name in enumerate(players or ()):
            core.name(seat, name, False)
        self._core = core

    @classmethod
    def _of(cls, core: _core.Table) -> "Match":
        match = cls.__new__(cls)
        match._core = core
        return match

    @classmethod
    def from_record(cls, record: str, deck: Deck = None) -> "Match":
        """The match that a record (.town, docs/reference/notation.md) tells, at its last move."""
        return cls._of(_core.Table.read(record, deck_bytes(deck)))

    def copy(self) -> "Match":
        """Another match that stands as this one does."""
        return self._of(self._core.copy())

    @property
    def game(self) -> str:
        """The game's id."""
        return self._core.facts()[0]

    @property
    def seats(self) -> int:
        """How many play."""
        return self._core.facts()[1]

    @property
    def actor(self) -> Optional[int]:
        """The seat whose turn it is; None when the match is over."""
        return _seat_or_none(self._core.facts()[2])

    @property
    def over(self) -> bool:
        """Is the match over?"""
        return self.actor is None

    @property
    def cooperative(self) -> bool:
        """Do all seats win or lose together?"""
        return self._core.facts()[4]

    @property
    def seed(self) -> Optional[str]:
        """The seed as 64 hex digits; None when a record gave the deal without one."""
        seed = self._core.seed()
        return None if seed is None else seed.hex()

    @property
    def players(self) -> List[str]:
        """Names of the seats; empty ones are not known."""
        return self._core.players()

    @property
    def moves(self) -> List[str]:
        """The moves made so far, in notation."""
        return self._core.moves()

    def __len__(self) -> int:
        return self._core.facts()[3]

    def legal(self) -> List[str]:
        """The actor's legal moves in notation, ascending; none when the match is over."""
        return self._core.legal()

    def play(self, move: Union[str, int], seat: Optional[int] = None) -> None:
        """Makes a move: one of legal(), or its index there. With `seat`, only if it is that seat's turn."""
        self._core.play(move, _number(seat))

    def view(self, seat: Optional[int]) -> View:
        """What a seat sees now; None is a spectator."""
        return View(self._core.view(_number(seat)))

    def score(self) -> List[Score]:
        """The score of every seat as if the match ended now; one in a game played together."""
        return _scores(self._core.view(NOBODY).scores())

    def rewards(self) -> Tuple[float, ...]:
        """For each seat by place, 1 to -1, as if the match ended now (docs/reference/observations.md)."""
        return self._core.rewards()

    def record(self) -> str:
        """The match as text. It holds the whole deal: keep it from players while the match goes on."""
        return self._core.record()

    def undo(self) -> str:
        """Takes the last move back, if it revealed nothing (seats of bots do not count for a person alone with them);
        returns it in notation."""
        made = len(self)
        if made == 0:
            raise ValueError("there is no move to take back")
        if self._core.undo_limit() >= made:
            raise ValueError("the last move cannot be taken back: it revealed hidden information")
        last = self.moves[-1]
        self._core.rewind(made - 1)
        return last

    def redo(self) -> None:
        """Makes the move again that was taken back last."""
        if not self._core.redo():
            raise ValueError("there is no move that was taken back")

    def svg(self, seat: Optional[int] = None, dark: bool = False) -> str:
        """The position as a picture, as a seat sees it; None: as a spectator does."""
        return self._core.svg(_number(seat), dark)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self._core.view(NOBODY).picture()

    def __repr__(self) -> str:
        turn = "over" if self.over else f"turn of seat {self.actor}"
        return f"<townhall.Match of {self.game}, {self.seats} seats, {len(self)} moves, {turn}>"
