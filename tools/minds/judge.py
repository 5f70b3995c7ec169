# SPDX-License-Identifier: MIT
"""Plays the float network (best move at one look, no search) against bots, on all cores.

    python3 tools/minds/judge.py build/minds/uptown-2.npz --seconds 20 greedy level-4
"""
from __future__ import annotations

import argparse
import os
import time
from multiprocessing import get_context

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np

import mind
import townhall

PAIRS = 2  # matches of one job


def one(job):
    path, bot, seed = job
    net = mind.load(path)

    def play(view):
        row, moves = view.rows()
        _, heads = mind.evaluate(net, np.asarray(row)[None], np.asarray(moves))
        return int(mind.worth(heads).argmax())

    seats = int(net["seats"])
    result = townhall.arena([play] + [bot] * (seats - 1), str(net["game"]), seats=seats, games=PAIRS * seats, seed=seed)
    return result.players[0].win_share.mid * PAIRS * seats, PAIRS * seats


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("network")
    p.add_argument("bots", nargs="+")
    p.add_argument("--seconds", type=float, default=20)
    p.add_argument("--processes", type=int, default=os.cpu_count())
    a = p.parse_args()
    for bot in a.bots:
        begun, won, played = time.time(), 0.0, 0
        with get_context("spawn").Pool(a.processes) as pool:
            for w, n in pool.imap_unordered(one, ((a.network, bot, 5000 + i) for i in range(100000))):
                won, played = won + w, played + n
                if time.time() - begun > a.seconds:
                    break
            pool.terminate()
        share = won / played
        error = (share * (1 - share) / played) ** 0.5
        print(f"{a.network} against {bot}: {share:.3f} +-{error:.3f} of {played}", flush=True)


if __name__ == "__main__":
    main()
