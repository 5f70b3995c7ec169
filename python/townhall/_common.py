# SPDX-License-Identifier: MIT
"""What games there are, what their rows hold, and how seeds, options and decks are given."""
from __future__ import annotations

import json
import operator
import os
import secrets
from pathlib import Path
from typing import Dict, Mapping, NamedTuple, Optional, Tuple, Union

from . import _core

Seed = Union[None, int, bytes, str]
Deck = Union[None, str, "os.PathLike[str]"]
Options = Optional[Mapping[str, str]]

SEED_BYTES = 32


class GameOption(NamedTuple):
    """Something that is chosen before a match: the first choice is the usual one."""

    name: str
    choices: Tuple[str, ...]
    only_seats: int  # with so many seats only; 0: always


class GameInfo(NamedTuple):
    """What is fixed about a game."""

    id: str
    title: str
    min_seats: int
    max_seats: int
    cooperative: bool
    options: Tuple[GameOption, ...]


class Fields(NamedTuple):
    """Where the numbers of a row stand: `row[..., fields.observation["wallet"]]`."""

    observation: Dict[str, slice]
    move: Dict[str, slice]
    length: int  # of an observation
    move_length: int  # of a move's row
    most_moves: int  # no position has more legal moves


def games() -> Dict[str, GameInfo]:
    """All games by their id."""
    found = {}
    for game in json.loads(_core.games()):
        options = tuple(GameOption(option["name"], tuple(option["choices"]), option["onlySeats"])
                        for option in game["decks"][0]["options"])
        found[game["id"]] = GameInfo(game["id"], game["title"], game["minSeats"], game["maxSeats"],
                                     game["cooperative"], options)
    return found


def _places(named):
    places, at = {}, 0
    for name, count in named:
        places[name] = slice(at, at + count)
        at += count
    return places, at


def fields(game: str, seats: Optional[int] = None) -> Fields:
    """Where each field of docs/reference/observations.md stands in the rows of a game with so many seats."""
    observation, move, most = _core.fields(game, seats_of(game, seats))
    places, length = _places(observation)
    move_places, move_length = _places(move)
    return Fields(places, move_places, length, move_length, most)


def seats_of(game: str, seats: Optional[int]) -> int:
    """So many seats; the fewest of the game for None. Whether the game takes them is checked later."""
    if seats is not None:
        return operator.index(seats)
    info = games().get(game)
    return info.min_seats if info else 0


def seed_bytes(seed: Seed) -> bytes:
    """The 32 bytes of a seed: a number (little-endian), the bytes, 64 hex digits, or None for chance."""
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if isinstance(seed, str):
        seed = bytes.fromhex(seed)
    if isinstance(seed, (bytes, bytearray)):
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        return bytes(seed)
    number = operator.index(seed)
    if not 0 <= number < 1 << 8 * SEED_BYTES:
        raise ValueError("a seed is 0 to 2**256 - 1")
    return number.to_bytes(SEED_BYTES, "little")


def deck_bytes(deck: Deck) -> Optional[bytes]:
    """A deck file's bytes; None stays None, which is the standard deck."""
    return None if deck is None else Path(deck).read_bytes()


def option_pairs(options: Options) -> Tuple[Tuple[str, str], ...]:
    return tuple((name, choice) for name, choice in (options or {}).items())


def setup(game: str, seats: Optional[int], seed: Seed, options: Options, deck: Deck):
    """What the engine's constructors begin with."""
    if not isinstance(game, str):
        raise TypeError(f"a game is named by a string, not {type(game).__name__}")
    return game, seats_of(game, seats), seed_bytes(seed), option_pairs(options), deck_bytes(deck)
