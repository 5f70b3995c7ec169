#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A sample player for Townhall's line protocol (docs/reference/protocol.md); standard library only.

    townhall protocol-check 'python3 examples/bot.py'
    townhall arena urbanista --bots 'exec:python3 examples/bot.py,random' --games 20

It makes any legal move that does not give something away. Put your own idea into choose(): `view`
is the JSON of the protocol, with the scores, the legal moves and the position.
"""
import json
import random
import sys

WASTE = ("drop ", "pass", "share none")


def choose(view):
    moves = view["legal"]
    useful = [m for m in moves if not m.startswith(WASTE) and not m.endswith(" x")]
    return random.choice(useful or moves)


def say(words):
    print(words, flush=True)


def main():
    view = None
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "hello":
            say("ready sample in Python")
        elif word == "view":
            for _ in range(int(rest)):
                sys.stdin.readline()  # the same as view["picture"]
        elif word == "json":
            view = json.loads(rest)
        elif word == "legal":
            for _ in range(int(rest)):
                sys.stdin.readline()  # the same as view["legal"]
        elif word == "go":
            turn = rest.split()[0]
            say(f"info {len(view['legal'])} moves to choose from")
            say(f"bestmove {turn} {choose(view)}")
        elif word == "bye":
            return


main()
