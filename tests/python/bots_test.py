# SPDX-License-Identifier: MIT
"""Bots and arenas: the engine's players, Python functions among them, the same matches as the command's."""
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import townhall

GAMES = townhall.games()


class Bots(unittest.TestCase):
    def test_a_bot_chooses_a_legal_move_and_the_same_one_again(self):
        for game in GAMES:
            for name in ("random", "greedy", "level-1", "flat@20it"):
                match = townhall.Match(game, seed=1)
                view = match.view(match.actor)
                first, again = (townhall.bot(name, seed=4).choose(view) for _ in range(2))
                self.assertIn(first, view.legal())
                self.assertEqual(first, again)
                match.play(townhall.bot(name, game)(view))

    def test_what_a_bot_does_not_take(self):
        match = townhall.Match("uptown", seed=1)
        bot = townhall.bot("greedy", "mesta")
        with self.assertRaisesRegex(ValueError, "this bot plays mesta, and the view is of uptown"):
            bot.choose(match.view(match.actor))
        bot = townhall.bot("greedy")
        for seat in (1 - match.actor, None):
            with self.assertRaisesRegex(ValueError, "whose turn it is"):
                bot.choose(match.view(seat))
        with self.assertRaises(TypeError):
            bot.choose(match)
        for wrong in ("level-9", "greedy@", "", "exec:true"):
            with self.assertRaises(ValueError):
                townhall.bot(wrong)
        with self.assertRaises(ValueError):
            townhall.bot("greedy", "chess")
        with self.assertRaises(ValueError):
            townhall.bot("greedy", seed=-1)
        with self.assertRaises(TypeError):
            townhall.bot(4)


def first_move(view):
    return 0


def last_move(view):
    return view.legal()[-1]


class Arenas(unittest.TestCase):
    def test_the_same_matches_as_the_commands(self):
        for game, seats in (("uptown", 3), ("budowa", 2), ("urbanista", 2)):
            with tempfile.TemporaryDirectory() as folder:
                subprocess.run([os.environ["TOWNHALL"], "arena", game, "--bots", "random,greedy,flat@5it",
                                "--games", "4", "--seats", str(seats), "--seed", "09" + "00" * 31, "--threads", "1",
                                "--records", folder], check=True, stdout=subprocess.DEVNULL)
                records = [path.read_text() for path in sorted(Path(folder).glob("*.town"))]
            result = townhall.arena(["random", townhall.bot("greedy"), "flat@5it"], game, games=4, seats=seats, seed=9)
            self.assertEqual(result.records, records)

    def test_functions_play(self):
        seen = []
        result = townhall.arena([first_move, last_move, "random"], "budowa", games=6, seats=2,
                                progress=lambda number, match: seen.append((number, match)))
        self.assertEqual([number for number, _ in seen], list(range(6)))
        self.assertEqual([match for _, match in seen], result.matches)
        self.assertEqual([player.name for player in result.players], ["first_move", "last_move", "random"])
        self.assertEqual(sum(player.seats for player in result.players), 12)
        self.assertAlmostEqual(sum(player.wins for player in result.players), 6)
        self.assertAlmostEqual(sum(player.elo.mid for player in result.players), 0, places=3)
        self.assertIn("last_move", str(result))
        for match, record in zip(result.matches, result.records):
            played = townhall.Match.from_record(record)
            self.assertEqual([score.total for score in played.score()], list(match.total))
            self.assertEqual(played.players, [result.players[who].name for who in match.player])
        moves = result.decisions()
        self.assertEqual(len(moves.action), sum(len(townhall.Match.from_record(r)) for r in result.records))

    def test_games_played_together(self):
        result = townhall.arena(["random"], "urbanista", games=2)
        self.assertIsNone(result.players[0].elo)
        self.assertEqual(len(str(result).splitlines()), 2)

    def test_what_an_arena_does_not_take(self):
        with self.assertRaisesRegex(ValueError, "player '<lambda>' chose 'castle': 'castle' is no legal move here"):
            townhall.arena([lambda view: "castle"], games=1)
        with self.assertRaisesRegex(TypeError, "player '<lambda>' chose None"):
            townhall.arena([lambda view: None], games=1)
        for players, kind in (([], ValueError), (["nobody"], ValueError), ([7], TypeError), (["random"] * 17, ValueError)):
            with self.assertRaises(kind):
                townhall.arena(players, games=1)
        with self.assertRaises(ValueError):
            townhall.arena(["random"], seats=5, games=1)


if __name__ == "__main__":
    unittest.main()
