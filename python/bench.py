#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How many steps a batch makes in a second, from Python: random legal actions drawn with numpy, and
observation, mask and rows of moves written at every step.

    python3 python/bench.py [SECONDS [MATCHES [BENCH_ENV]]]

With the path of the program bench_env the same is measured in C, in turn, and compared. Time is what the
one thread itself used, whatever else the machine does.
"""
import subprocess
import sys
import time

sys.path.pop(0)  # the package that is installed, not its sources beside this file
import numpy as np  # noqa: E402
import townhall  # noqa: E402


def steps_per_second(game, matches, seconds):
    batch = townhall.Batch(game, n=matches)
    rng = np.random.default_rng(1)
    steps, begun = 0, time.thread_time()
    while time.thread_time() - begun < seconds:
        batch.step((rng.random(matches, np.float32) * batch.count).astype(np.int32))
        steps += matches
    return steps / (time.thread_time() - begun)


def in_c(bench, game, matches, seconds):
    told = subprocess.run([bench, str(seconds), "1", str(matches), game], check=True, capture_output=True, text=True)
    return float(told.stdout.split()[3])


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2
    matches = int(sys.argv[2]) if len(sys.argv) > 2 else 1024
    for game in townhall.games():
        if len(sys.argv) > 3:
            fast = in_c(sys.argv[3], game, matches, seconds)
            slow = steps_per_second(game, matches, seconds)
            print(f"{game:10} {slow:10.0f} steps/s from Python, {fast:10.0f} in C: {slow / fast:.0%}", flush=True)
        else:
            print(f"{game:10} {steps_per_second(game, matches, seconds):10.0f} steps/s", flush=True)


if __name__ == "__main__":
    main()
