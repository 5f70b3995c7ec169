# SPDX-License-Identifier: MIT
"""Matches and views: moves, records, taking back, pictures, what is refused."""
import inspect
import os
import random
import re
import tempfile
import unittest
import xml.dom.minidom
from pathlib import Path

import numpy as np
import townhall
from townhall import _core

SOURCE = Path(os.environ["SOURCE_DIR"])
TABLES = [(game, seats) for game, info in townhall.games().items()
          for seats in range(info.min_seats, info.max_seats + 1)]


def play_on(match, moves, seed=1):
    chance = random.Random(seed)
    while not match.over and moves > 0:
        match.play(chance.randrange(len(match.legal())))
        moves -= 1
    return match


class Play(unittest.TestCase):
    def test_a_match_is_played_to_its_end(self):
        for game, seats in TABLES:
            match = play_on(townhall.Match(game, seats, seed=3), 2000)
            self.assertTrue(match.over)
            self.assertIsNone(match.actor)
            self.assertEqual(match.legal(), [])
            self.assertEqual(len(match.moves), len(match))
            self.assertEqual(len(match.score()), 1 if match.cooperative else seats)
            for score in match.score():
                self.assertEqual(score.total, sum(points for _, points in score.lines))
            self.assertEqual(max(match.rewards()), 1 if not match.cooperative else match.rewards()[0])
            with self.assertRaisesRegex(ValueError, "the match is over"):
                match.play(0)

    def test_moves_are_made_by_index_or_notation(self):
        for game, seats in TABLES:
            by_index, by_words = (townhall.Match(game, seats, seed=b"\7" * 32) for _ in range(2))
            for _ in range(12):
                last = len(by_index.legal()) - 1
                by_words.play(by_words.legal()[last], seat=by_words.actor)
                by_index.play(np.int16(last))
            self.assertEqual(by_index.record(), by_words.record())

    def test_seeds(self):
        one = townhall.Match("uptown", seed=5)
        self.assertEqual(one.seed, "05" + "00" * 31)
        self.assertEqual(one.record(), townhall.Match("uptown", seed=one.seed).record())
        self.assertNotEqual(townhall.Match("uptown").seed, townhall.Match("uptown").seed)
        for wrong in (-1, 1 << 256, b"short", "ab"):
            with self.assertRaises(ValueError):
                townhall.Match("uptown", seed=wrong)
        with self.assertRaises(TypeError):
            townhall.Match("uptown", seed=1.5)

    def test_what_is_wrong_is_refused_and_changes_nothing(self):
        match = play_on(townhall.Match("mesta", 2, seed=1), 5)
        before, count = match.record(), len(match.legal())
        for move, kind in ((count, ValueError), (-1, ValueError), (1 << 80, ValueError), ("nonsense", ValueError),
                           ("", ValueError), (1.0, TypeError), (None, TypeError), ([0], TypeError)):
            with self.assertRaises(kind):
                match.play(move)
        with self.assertRaisesRegex(ValueError, "turn of seat"):
            match.play(0, seat=1 - match.actor)
        for seat in (2, -1, -5, 10**6):
            with self.assertRaises(ValueError):
                match.view(seat)
        self.assertEqual(match.record(), before)
        for wrong in ({"game": "chess"}, {"game": "mesta", "seats": 9}, {"game": "mesta", "seats": -1},
                      {"game": "mesta", "seats": 300}, {"game": "mesta", "options": {"no": "such"}},
                      {"game": "mesta", "players": ["a"]}, {"game": "mesta", "players": ["a", "b\n"]}):
            with self.assertRaises(ValueError):
                townhall.Match(**wrong)
        with self.assertRaises(TypeError):
            townhall.Match(7)
        with self.assertRaises(FileNotFoundError):
            townhall.Match("mesta", deck="no such file")

    def test_options_and_decks(self):
        match = townhall.Match("urbanista", 2, seed=1, options={"difficulty": "hard"}, players=["Ala", ""])
        self.assertIn("option difficulty hard", match.record())
        self.assertEqual(match.players, ["Ala", ""])
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        deck = Path(folder.name) / "own.deck"  # one that is not built in
        deck.write_bytes((SOURCE / "data/uptown/first.deck").read_bytes() + b"# ours\n")
        own = play_on(townhall.Match("uptown", 2, seed=1, deck=deck), 9)
        self.assertNotEqual(own.record(), play_on(townhall.Match("uptown", 2, seed=1), 9).record())
        again, view = townhall.Match.from_record(own.record(), deck=deck), own.view(0)
        self.assertEqual(again.record(), own.record())
        record = own.record()
        del own, again
        self.assertEqual(len(view.score()), 2)  # the view holds its deck
        del view
        with self.assertRaisesRegex(ValueError, "deck"):
            townhall.Match.from_record(record)  # it is loaded no longer


class Records(unittest.TestCase):
    def test_a_record_is_the_match(self):
        for game, seats in TABLES:
            for length in (0, 7, 2000):
                match = play_on(townhall.Match(game, seats, seed=4), length)
                again = townhall.Match.from_record(match.record())
                self.assertEqual(again.record(), match.record())
                self.assertEqual(again.legal(), match.legal())

    def test_damaged_records_are_refused_with_a_line(self):
        record = play_on(townhall.Match("budowa", 3, seed=4), 20).record()
        with self.assertRaisesRegex(ValueError, "^line 3: "):
            townhall.Match.from_record(record.replace("rules ", "rules 9"))
        for at in range(0, len(record) - 1, 37):
            with self.assertRaises(ValueError):
                townhall.Match.from_record(record[:at])
        with self.assertRaises(TypeError):
            townhall.Match.from_record(7)

    def test_copies_go_their_own_way(self):
        match = play_on(townhall.Match("budowa", 2, seed=2), 6)
        copy = match.copy()
        copy.play(0)
        self.assertEqual(len(match) + 1, len(copy))

    def test_decisions_are_what_the_seats_saw(self):
        for game, seats in TABLES:
            match = play_on(townhall.Match(game, seats, seed=5), 2000)
            all_of = townhall.decisions([match.record(), match])
            shape = townhall.fields(game, seats)
            half = len(match)
            self.assertEqual(all_of.obs.shape, (2 * half, shape.length))
            self.assertEqual(all_of.moves.shape, (all_of.first[-1], shape.move_length))
            self.assertEqual(list(all_of.match), [0] * half + [1] * half)
            replayed = townhall.Match(game, seats, seed=5)
            for d in range(half):
                self.assertEqual(replayed.actor, all_of.actor[d])
                row, rows = replayed.view(replayed.actor).rows()
                np.testing.assert_array_equal(row, all_of.obs[d])
                np.testing.assert_array_equal(rows, all_of.moves[all_of.first[d]:all_of.first[d + 1]])
                self.assertEqual(np.float32(match.rewards()[replayed.actor]), all_of.reward[d])
                replayed.play(int(all_of.action[d]))
            self.assertEqual(replayed.moves, match.moves)
        with self.assertRaisesRegex(ValueError, "different games or seats"):
            townhall.decisions([match, townhall.Match("uptown")])
        with self.assertRaisesRegex(ValueError, "no records"):
            townhall.decisions([])


class TakingBack(unittest.TestCase):
    def test_what_taught_nobody_anything_is_taken_back(self):
        match = townhall.Match("mesta", 2, seed=1)
        undone = 0
        chance = random.Random(1)
        while not match.over:
            before = match.record()
            move = chance.choice(match.legal())
            match.play(move)
            after = match.record()
            try:
                self.assertEqual(match.undo(), move)
            except ValueError as error:
                self.assertIn("revealed hidden information", str(error))
                self.assertEqual(match.record(), after)
                continue
            self.assertEqual(match.record(), before)
            match.redo()
            self.assertEqual(match.record(), after)
            undone += 1
        self.assertGreater(undone, 10)
        self.assertLess(undone, len(match))

    def test_nothing_to_take_back(self):
        match = townhall.Match("mesta", 2, seed=1)
        with self.assertRaisesRegex(ValueError, "no move to take back"):
            match.undo()
        with self.assertRaisesRegex(ValueError, "no move that was taken back"):
            match.redo()


class Views(unittest.TestCase):
    def test_views_tell_their_seat_and_no_secrets(self):
        match = townhall.Match("uptown", 3, seed=9)
        view = match.view(match.actor)
        self.assertEqual((view.game, view.seats, view.seat, view.actor, view.over),
                         ("uptown", 3, match.actor, match.actor, False))
        self.assertEqual(view.legal(), match.legal())
        other, spectator = match.view((match.actor + 1) % 3), match.view(None)
        self.assertEqual((other.legal(), spectator.legal(), spectator.seat), ([], [], None))
        self.assertEqual(other.move_rows().shape, (0, townhall.fields("uptown", 3).move_length))
        self.assertEqual(len(view.move_rows()), len(view.legal()))
        self.assertEqual(view.as_dict()["legal"], view.legal())
        self.assertNotIn(match.seed, str(view.as_dict()))
        with self.assertRaisesRegex(ValueError, "spectator"):
            spectator.observation()
        before = view.observation().copy()
        match.play(0)
        np.testing.assert_array_equal(view.observation(), before)

    def test_fields_find_their_numbers(self):
        match = townhall.Match("uptown", 2, seed=9)
        where = townhall.fields("uptown", 2)
        row = match.view(match.actor).observation()
        self.assertEqual(len(row), where.length)
        self.assertEqual(list(row[where.observation["wallet"]]), [10, 10])
        with self.assertRaises(ValueError):
            townhall.fields("uptown", 7)

    def test_pictures(self):
        for game, seats in TABLES:
            match = play_on(townhall.Match(game, seats, seed=2, players=[f"P{seat}" for seat in range(seats)]), 9)
            for picture in (match._repr_svg_(), match.svg(0, dark=True), match.view(0)._repr_svg_()):
                self.assertEqual(xml.dom.minidom.parseString(picture).documentElement.tagName, "svg")
            self.assertIn("P0", match.svg(0))
            self.assertIn(game, repr(match))
            self.assertTrue(str(match).strip() and str(match.view(0)).strip())


class Package(unittest.TestCase):
    def test_everything_public_is_told_about(self):
        for name in townhall.__all__:
            thing = getattr(townhall, name)
            self.assertTrue(inspect.getdoc(thing), name)
            for part, member in vars(thing).items() if inspect.isclass(thing) else ():
                if not part.startswith("_") and (inspect.isfunction(member) or isinstance(member, property)):
                    self.assertTrue(inspect.getdoc(member), f"{name}.{part}")

    def test_hints_list_what_the_extension_has(self):
        folder = Path(townhall.__file__).parent
        self.assertTrue((folder / "py.typed").exists())
        hints = (folder / "_core.pyi").read_text()
        for name, thing in vars(_core).items():
            if name.startswith("__"):
                continue
            body = re.search(rf"^(class {name}:|def {name}\()(.*?)(?=^\S|\Z)", hints, re.M | re.S)
            self.assertIsNotNone(body, name)
            if isinstance(thing, type):
                listed = set(re.findall(r"def (\w+)\(", body[2])) - {"__new__"}
                made = {part for part in vars(thing) if not part.startswith("__") or part == "__array_interface__"}
                self.assertEqual(listed, made, name)

    def test_the_version_is_the_engines(self):
        self.assertEqual(townhall.__version__, (SOURCE / "VERSION").read_text().strip())

    def test_the_plain_extension_refuses_nonsense(self):
        seed = bytes(32)
        for call in (lambda: _core.Table(), lambda: _core.Table("uptown", 2, b"", (), None),
                     lambda: _core.Table("uptown", 2, seed, [], None),
                     lambda: _core.Table("uptown", 2, seed, (("a",),), None),
                     lambda: _core.Table("uptown", 2, seed, (), "deck"),
                     lambda: _core.Table("uptown", 2, seed, (), b"no deck"),
                     lambda: _core.View(), lambda: _core.Array(), lambda: object.__new__(_core.View),
                     lambda: _core.Env("uptown", 2, seed, (), None, 0, 1, False),
                     lambda: _core.Env("uptown", 2, seed, (), None, 1, 65, False),
                     lambda: _core.Env("uptown", 2, seed, (), None, 1, 1, False).array("nothing"),
                     lambda: _core.Thinker("uptown", "nobody", 0, 1),
                     lambda: _core.Thinker("uptown", "random", 0, 0),
                     lambda: _core.Thinker("uptown", "random", 0, 1).choose(None),
                     lambda: _core.Table("uptown", 2, seed, (), None).rewind(1),
                     lambda: _core.Table("uptown", 2, seed, (), None).name(-1, "a", False),
                     lambda: _core.arena_plan("uptown", 2, 17, seed, 0),
                     lambda: _core.arena_plan("uptown", 2, 2, seed, -1),
                     lambda: _core.arena_sum("uptown", 2, 2, [((0, 2), (1, 2), (0, 0), (0, 0), (0, 0), (0, 0))]),
                     lambda: _core.arena_sum("uptown", 2, 2, [((0, 1),)]), lambda: _core.fields("uptown", 0)):
            with self.assertRaises((TypeError, ValueError)):
                call()


if __name__ == "__main__":
    unittest.main()
