# SPDX-License-Identifier: MIT
"""Writes the integer network that Townhall reads (src/mind/mind_file.h), and checks it against the floats.

    python3 tools/minds/export.py build/minds/uptown-2.npz data/uptown/2.mind --name "uptown 2, 370 s"

The check plays matches by the float network, with some chance, and asks both for the best move: at most one in
two hundred may differ. Needs numpy and the package townhall.
"""
from __future__ import annotations

import argparse
import json
import struct
import sys

import numpy as np

import mind
import townhall

MOST_DIFFERENT = 0.005


def fnv1a(data, value=0xCBF29CE484222325):
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def whole(x, scale, most):
    out = np.rint(x.astype(np.float64) * scale)
    if np.abs(out).max() > most:
        raise SystemExit(f"a weight does not fit: {np.abs(out).max() / scale:.2f}")
    return out.astype(np.int64)


class Whole:
    """The network in integers: what is written, and evaluated as src/mind/mind.c does."""

    def __init__(self, net):
        self.net = net
        self.columns = {name: whole(net[name + ".weight"].T, 16384, 32767) for name in ("seen", "move")}
        self.seen_bias = whole(net["seen.bias"], 1 << 25, 1 << 30) + (1 << 14)  # shifts round then
        self.layers = {name: (whole(net[name + ".weight"], 4096, 32767), whole(net[name + ".bias"], 1 << 22, 1 << 28))
                       for name in ("value", "value_heads", "meet", "move_hidden", "move_heads")}
        for name, half in (("value", 1 << 11), ("move_hidden", 1 << 11), ("meet", 1 << 11)):
            self.layers[name] = (self.layers[name][0], self.layers[name][1] + half)
        self.greatest = 0.0  # sum, of those that int32 can hold

    @staticmethod
    def inputs(inputs, rows):
        x = rows[:, inputs[:, 0]].astype(np.int64)
        size = 1 + np.abs(x)
        power = np.frexp(size.astype(np.float64))[1].astype(np.int64) - 1
        log = np.sign(x) * (2048 * power + ((size << 11) >> power) - 2048)
        return np.where(inputs[:, 1] == mind.IS, 2048 * (x == inputs[:, 2]), log)

    def held(self, sums):
        self.greatest = max(self.greatest, float(np.abs(sums).max()) / (1 << 31))
        return sums

    def sums(self, name, rows):
        return self.inputs(self.net["inputs" if name == "seen" else "move_inputs"], rows) @ self.columns[name]

    def layer(self, name, x):
        weight, bias = self.layers[name]
        return self.held(x @ weight.T + bias)

    def activate(self, sums):
        return np.clip(self.held(sums) >> 15, 0, 8191)

    def moves(self, row, rows):
        seen = self.activate(self.sums("seen", row[None]) + self.seen_bias)
        first = self.activate(8 * self.layer("meet", seen) + self.sums("move", rows))
        second = np.clip(self.layer("move_hidden", first) >> 12, 0, 8191)
        heads = self.layer("move_heads", np.concatenate([first, second], 1))
        return heads[:, 0] + np.trunc(heads[:, 1] / 16).astype(np.int64)

    def file(self, name):
        net, game, seats = self.net, str(self.net["game"]), int(self.net["seats"])
        rules = next(one["rules"] for one in json.loads(townhall._core.games()) if one["id"] == game)
        fields = townhall.Batch(game, n=1, seats=seats).fields
        out = [struct.pack("<8s11HQ16s32s", b"townmind", 1, rules, seats, fields.length, fields.move_length,
                           len(self.seen_bias), len(net["meet.bias"]), len(net["value.bias"]), len(net["inputs"]),
                           len(net["move_inputs"]), int(net["scale"]), fields_hash(game, seats),
                           game.encode(), name.encode()[:31])]
        for inputs in (net["inputs"], net["move_inputs"]):
            out.append(np.stack([inputs[:, 0], inputs[:, 1], inputs[:, 2]], 1).astype("<i2").tobytes())
        short = lambda x: out.append(x.astype("<i2").tobytes())  # noqa: E731
        layer = lambda n: (short(self.layers[n][0]), out.append(self.layers[n][1].astype("<i4").tobytes()))  # noqa: E731
        out.append(self.seen_bias.astype("<i4").tobytes())
        short(self.columns["seen"])
        for one in ("value", "value_heads", "meet"):
            layer(one)
        short(self.columns["move"])
        for one in ("move_hidden", "move_heads"):
            layer(one)
        data = b"".join(out)
        return data + struct.pack("<Q", fnv1a(data))


def fields_hash(game, seats):
    """What tells rows apart: names and counts of their fields (mind_fields_hash)."""
    observation, move, _ = townhall._core.fields(game, seats)
    return fnv1a(b"".join(name.encode() + b"\0" + struct.pack("<H", count) for name, count in observation + move))


def check(net, integers, positions):
    game, seats = str(net["game"]), int(net["seats"])
    batch = townhall.Batch(game, n=64, seats=seats, seed=77)
    rng = np.random.default_rng(7)
    asked = different = 0
    while asked < positions:
        actions = np.zeros(batch.n, np.int64)
        for i in range(batch.n):
            rows = batch.rows(i)
            row = batch.now.obs[i]
            floats = mind.worth(mind.evaluate(net, row[None], rows)[1])
            actions[i] = rng.integers(len(rows)) if rng.random() < 0.1 else floats.argmax()
            if len(rows) > 1 and asked < positions:
                asked += 1
                chosen = integers.moves(row, rows).argmax()
                different += bool(floats[chosen] < floats.max())
        batch.step(actions)
    return different / asked


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("network")
    p.add_argument("out")
    p.add_argument("--name", default="", help="of the training run; at most 31 bytes")
    p.add_argument("--positions", type=int, default=4000)
    a = p.parse_args()
    net = mind.load(a.network)
    integers = Whole(net)
    data = integers.file(a.name)
    share = check(net, integers, a.positions)
    print(f"{a.out}: {len(data)} bytes; {share:.2%} of {a.positions} choices differ from the floats; "
          f"greatest sum {integers.greatest:.0%} of what is held")
    if share > MOST_DIFFERENT or integers.greatest >= 1:
        sys.exit("the integers are too far from the floats")
    with open(a.out, "wb") as file:
        file.write(data)


if __name__ == "__main__":
    main()
