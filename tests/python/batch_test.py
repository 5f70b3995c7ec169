# SPDX-License-Identifier: MIT
"""Batches: arrays over the batch's own memory, seeds, what is refused, the interpreter's lock."""
import gc
import sys
import threading
import time
import unittest

import numpy as np
import townhall

TABLES = [(game, seats) for game, info in townhall.games().items()
          for seats in (info.min_seats, info.max_seats)]


def random_actions(batch, rng):
    return (rng.random(batch.n) * batch.count).astype(np.int64)


def snapshot(batch):
    """All that means something: of `moves` the rows of legal actions."""
    now = batch.now
    rows = np.concatenate([now.moves[part] for part in batch.parts()])
    return [array.copy() for array in (now.obs, now.mask, rows, now.actor, now.reward, now.done, batch.count)]


class Arrays(unittest.TestCase):
    def test_shapes_and_types(self):
        for game, seats in TABLES:
            batch = townhall.Batch(game, n=3, seats=seats)
            where = batch.fields
            self.assertEqual([(array.dtype.str[1:], array.shape) for array in batch.now], [
                ("i2", (3, where.length)), ("b1", (3, where.most_moves)),
                ("i2", (3 * where.most_moves, where.move_length)), ("i4", (3,)), ("i1", (3,)), ("f4", (3, seats)), ("b1", (3,))])
            np.testing.assert_array_equal(batch.now.mask.sum(axis=1), batch.count)

    def test_no_step_copies_anything(self):
        batch = townhall.Batch("budowa", n=5, seats=3)
        places = [array.__array_interface__["data"] for array in batch.now]
        before = batch.now.obs.copy()
        shown = batch.step(np.zeros(5, int))
        self.assertIs(shown, batch.now)
        self.assertEqual([array.__array_interface__["data"] for array in shown], places)
        self.assertFalse(np.array_equal(before, batch.now.obs))
        for array in (*shown, batch.count):
            self.assertFalse(array.flags.owndata)
            with self.assertRaises(ValueError):
                array[0] = 1

    def test_arrays_outlive_their_batch(self):
        batch = townhall.Batch("uptown", n=50, threads=3)
        obs, expected = batch.now.obs, batch.now.obs.copy()
        del batch
        gc.collect()
        np.testing.assert_array_equal(obs, expected)

    def test_rows_are_those_of_the_views(self):
        for game, seats in TABLES:
            batch = townhall.Batch(game, n=4, seats=seats, seed=11)
            matches = [townhall.Match(game, seats, seed=11 + i) for i in range(4)]
            rng = np.random.default_rng(2)
            for _ in range(25):
                actions = random_actions(batch, rng)
                for i, match in enumerate(matches):
                    row, moves = match.view(match.actor).rows()
                    self.assertEqual((match.actor, len(moves)), (batch.now.actor[i], batch.count[i]))
                    np.testing.assert_array_equal(row, batch.now.obs[i])
                    np.testing.assert_array_equal(moves, batch.rows(i))
                    for seat in range(seats):
                        np.testing.assert_array_equal(match.view(seat).observation(), batch.observe(i, seat))
                    match.play(int(actions[i]))
                batch.step(actions)
                for i, match in enumerate(matches):
                    self.assertEqual(match.over, batch.now.done[i])
                    if match.over:
                        np.testing.assert_array_equal(np.float32(match.rewards()), batch.now.reward[i])
                        next_one = int(match.seed[:2], 16) + 4
                        matches[i] = townhall.Match(game, seats, seed=next_one)


class Seeds(unittest.TestCase):
    def test_the_same_whatever_the_threads(self):
        for game, seats in TABLES:
            one, two = (townhall.Batch(game, n=9, seats=seats, seed=3, threads=t, reward="score") for t in (1, 2))
            first = snapshot(one)
            rng = np.random.default_rng(1)
            for _ in range(60):
                actions = random_actions(one, rng)
                one.step(actions)
                two.step(actions)
            for a, b in zip(snapshot(one), snapshot(two)):
                np.testing.assert_array_equal(a, b)
            one.reset(3)
            for a, b in zip(snapshot(one), first):
                np.testing.assert_array_equal(a, b)


class WrongInput(unittest.TestCase):
    def test_wrong_actions_leave_the_batch_as_it_was(self):
        batch = townhall.Batch("urbanista", n=4, seats=2)
        before = snapshot(batch)
        too_many = batch.count.astype(np.int64)
        for actions, kind, words in (
                ([0, 0, 0, too_many[3]], ValueError, "match 3 has actions 0 to "),
                ([0, -1, 0, 0], ValueError, "match 1 has actions 0 to .*, not -1"),
                (np.array([0, 0, 1 << 32, 0]), ValueError, "not 4294967296"),
                (np.array([0, 0, (1 << 64) - 1, 0], np.uint64), ValueError, "match 2"),
                ([0, 0, 0], ValueError, r"shape \(4,\)"), (np.zeros((4, 1), int), ValueError, "shape"),
                (0, ValueError, "shape"), ([], TypeError, "float64"), (np.zeros(4), TypeError, "whole numbers"),
                (np.zeros(4, bool), TypeError, "bool"), (["a"] * 4, TypeError, "whole numbers"),
                (None, TypeError, "object")):
            with self.assertRaisesRegex(kind, words):
                batch.step(actions)
            for a, b in zip(snapshot(batch), before):
                np.testing.assert_array_equal(a, b)

    def test_wrong_settings(self):
        for wrong in ({"n": 0}, {"n": 1 << 21}, {"threads": 0}, {"threads": 65}, {"seats": 7}, {"reward": "luck"},
                      {"options": {"a": "b"}}, {"seed": -1}):
            with self.assertRaises(ValueError):
                townhall.Batch("uptown", **wrong)
        batch = townhall.Batch("uptown", n=2)
        for match, seat in ((2, 0), (-1, 0), (0, 2), (0, -1)):
            with self.assertRaises(ValueError):
                batch.observe(match, seat)


class Lock(unittest.TestCase):
    def setUp(self):
        self.interval = sys.getswitchinterval()

    def tearDown(self):
        sys.setswitchinterval(self.interval)

    def test_other_threads_run_while_a_batch_steps(self):
        """Nobody is made to give the lock up, so the other thread gets it when a step gives it up."""
        batch = townhall.Batch("mesta", n=4000)
        actions = np.zeros(batch.n, np.int64)
        turns, stop = [0], threading.Event()

        def spin():
            while not stop.is_set():
                turns[0] += 1
                time.sleep(0)  # gives the lock up

        other = threading.Thread(target=spin)
        sys.setswitchinterval(1000)
        other.start()
        ran = False
        for _ in range(500):
            before = turns[0]
            batch.step(actions)
            ran = turns[0] > before
            if ran:
                break
        stop.set()
        other.join()
        self.assertTrue(ran)

    def test_two_threads_with_one_batch_are_told_so(self):
        batch = townhall.Batch("mesta", n=2000)
        actions = np.zeros(batch.n, np.int64)
        refused, finished = [], []

        def work():
            for _ in range(30):
                try:
                    batch.step(actions)
                    finished.append(1)
                except (RuntimeError, ValueError) as error:
                    refused.append(str(error))

        threads = [threading.Thread(target=work) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(finished) + len(refused), 90)
        self.assertGreater(len(finished), 0)
        self.assertLessEqual(set(refused), {"another thread is stepping this batch"})


if __name__ == "__main__":
    unittest.main()
