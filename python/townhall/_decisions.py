# SPDX-License-Identifier: MIT
"""Records as arrays: what was seen, what could be done, what was done, what came of it."""
from __future__ import annotations

from typing import Iterable, List, NamedTuple, Union

import numpy as np

from ._common import fields
from ._match import Match


class Decisions(NamedTuple):
    """All decisions of some matches, one behind the other.

    The legal moves of decision d are moves[first[d]:first[d + 1]], and moves[first[d] + action[d]] was
    made.
    """

    obs: np.ndarray  # int16 [d, length]
    moves: np.ndarray  # int16 [all legal moves, move_length]
    first: np.ndarray  # int64 [d + 1]
    action: np.ndarray  # int32 [d]
    actor: np.ndarray  # int8 [d]
    match: np.ndarray  # int32 [d]: which of the records
    reward: np.ndarray  # float32 [d]: the actor's in the end, by place; 0 where a match is not over


def decisions(records: Iterable[Union[str, Match]]) -> Decisions:
    """The decisions of records (texts) or matches, all of one game and number of seats."""
    matches = [record if isinstance(record, Match) else Match.from_record(record) for record in records]
    if not matches:
        raise ValueError("no records")
    kinds = {(match.game, match.seats) for match in matches}
    if len(kinds) > 1:
        raise ValueError("records of different games or seats have different rows: " +
                         ", ".join(f"{game} with {seats} seats" for game, seats in sorted(kinds)))
    shape = fields(*kinds.pop())
    parts: List[List[np.ndarray]] = [[] for _ in range(7)]
    for number, match in enumerate(matches):
        rows = match._core.decisions()
        for part, (row, kind) in zip(parts, zip(rows, "hhiib")):
            part.append(np.frombuffer(row, kind))
        actor = parts[4][-1]
        parts[5].append(np.full(len(actor), number, np.int32))
        rewards = np.array(match.rewards() if match.over else [0] * match.seats, np.float32)
        parts[6].append(rewards[actor])
    obs, moves, count, action, actor, which, reward = (np.concatenate(part) for part in parts)
    first = np.concatenate(([0], np.cumsum(count, dtype=np.int64)))
    return Decisions(obs.reshape(-1, shape.length), moves.reshape(-1, shape.move_length), first, action,
                     actor, which, reward)
