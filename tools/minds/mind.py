# SPDX-License-Identifier: MIT
"""What training, export and judging share: which inputs a network reads, and its plain form in numpy.

An input is one number made of one number of a row (docs/reference/observations.md):

    SIZE   the number's size with its sign: log2(1 + |x|), straight between powers of two
    IS     1 where the number equals `value`, else 0: for names

A network is a dict of arrays: `inputs` and `move_inputs` [k, 3] of (column, kind, value), and weights. Its layers are
those of src/mind/mind.h; `crelu` cuts at 0 and at CUT.
"""
from __future__ import annotations

import numpy as np

SIZE, IS = 0, 1
CUT = 8191 / 1024  # what an activation can be at most (src/mind/mind.h)
MOST_INPUT = 1.99  # |weight| of an input ...
MOST_DENSE = 7.99  # ... and of the layers behind it: what the integers of the file can hold
LAYERS = ("seen", "value", "value_heads", "meet", "move", "move_hidden", "move_heads")

# Fields that name cards by number: a network that reads them would know one deck only.
DROPPED = {"uptown": ["seen"], "mesta": ["held"]}

# Numbers that are names: field -> (numbers after which it repeats, {place: (lowest, highest)}).
_PROJECT = (17, {0: (0, 4), 3: (0, 4), 4: (0, 6), 6: (0, 4), 7: (0, 6)})
NAMES = {
    "uptown": {"deck_card": _PROJECT, "town_card": _PROJECT, "phase": (1, {0: (0, 1)})},
    "budowa": {"goal": (1, {0: (0, 2)}), "phase": (1, {0: (0, 2)})},
    "mesta": {"phase": (1, {0: (0, 4)}), "display_lands": (1, {0: (0, 6)}), "ground": (1, {0: (0, 8)}),
              "pending_land": (1, {0: (0, 6)})},
}


def lead_of(points: np.ndarray) -> np.ndarray:
    """How far each seat is before the best other one; [..., seats]."""
    out = np.empty_like(points)
    for seat in range(points.shape[-1]):
        out[..., seat] = points[..., seat] - np.delete(points, seat, axis=-1).max(axis=-1)
    return out


def inputs_of(game, fields, seen, moves):
    """The inputs for a game, from rows of random play: columns that never change are left out, and numbers
    of moves with few values are read both as sizes and as names."""
    dropped = set()
    for name in DROPPED.get(game, []):
        place = fields.observation[name]
        dropped.update(range(place.start, place.stop))
    inputs = [(c, SIZE, 0) for c in np.flatnonzero(seen.max(0) != seen.min(0)) if c not in dropped]
    for name, (period, places) in NAMES.get(game, {}).items():
        place = fields.observation[name]
        for start in range(place.start, place.stop, period):
            for at, (low, high) in places.items():
                inputs += [(start + at, IS, value) for value in range(low, high + 1)]
    low, high = moves.min(0), moves.max(0)
    move_inputs = [(c, SIZE, 0) for c in range(moves.shape[1]) if low[c] != high[c]]
    for c in range(moves.shape[1]):
        if 1 < int(high[c]) - int(low[c]) <= 16:
            move_inputs += [(c, IS, value) for value in range(int(low[c]), int(high[c]) + 1)]
    return np.array(inputs, np.int64), np.array(move_inputs, np.int64)


def size(x):
    """log2(1 + |x|) with the sign of x, straight between powers of two: what integers can do too."""
    part, power = np.frexp(1 + np.abs(x.astype(np.float32)))
    return np.sign(x) * (power + 2 * part - 2)


def read_inputs(inputs, rows):
    columns = rows[:, inputs[:, 0]]
    return np.where(inputs[:, 1] == IS, columns == inputs[:, 2], size(columns)).astype(np.float32)


def crelu(x):
    return np.clip(x, 0, CUT)


def evaluate(net, row, moves=None):
    """The float network on rows [n, length] of views, and on rows of moves of the first view: its heads.

    Returns (value heads [n, 2 * seats], move heads [moves, 2]): chances as logits, then points in `scale`.
    """
    def layer(name, x):
        return x @ net[name + ".weight"].T + net[name + ".bias"]

    seen = crelu(layer("seen", read_inputs(net["inputs"], row)))
    hidden = crelu(layer("value", seen))
    values = layer("value_heads", np.concatenate([seen, hidden], 1))
    if moves is None:
        return values, None
    state = layer("meet", seen[:1])
    first = crelu(state + read_inputs(net["move_inputs"], moves) @ net["move.weight"].T)
    second = crelu(layer("move_hidden", first))
    return values, layer("move_heads", np.concatenate([first, second], 1))


def worth(heads):
    """What a move is chosen by: the logit of winning, and a little of the lead."""
    return heads[:, 0] + heads[:, 1] / 16


def load(path):
    with np.load(path) as arrays:
        return dict(arrays)
