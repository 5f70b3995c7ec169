# SPDX-License-Identifier: MIT
"""The PettingZoo environment: PettingZoo's own tests where it is installed, the same checks of ours always."""
import contextlib
import io
import unittest
import warnings

import numpy as np
import townhall
from townhall import _spaces

try:
    from pettingzoo.test import api_test, seed_test
except ImportError:
    api_test = seed_test = None

TABLES = [(game, seats, reward) for game, info in townhall.games().items()
          for seats in range(info.min_seats, info.max_seats + 1) for reward in ("place", "score")]


def same(a, b):
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    return np.array_equal(a, b)


class Environments(unittest.TestCase):
    def check_agents(self, env):
        """What is told of agents is told of those that are there."""
        for each in (env.rewards, env.terminations, env.truncations, env.infos):
            self.assertEqual(list(each), env.agents)
        self.assertEqual(env.num_agents, len(env.agents))
        for agent in env.agents:
            self.assertIs(type(env.terminations[agent]), bool)
            self.assertIs(type(env.truncations[agent]), bool)
            self.assertTrue(np.isfinite(env.rewards[agent]))

    def check_match(self, env):
        """Plays a match to its end; returns what each agent got in all."""
        owed, total = dict.fromkeys(env.agents, 0), dict.fromkeys(env.agents, 0)
        gone = set()
        for agent in env.agent_iter():
            self.assertNotIn(agent, gone)
            seen, reward, terminated, truncated, info = env.last()
            self.assertTrue(env.observation_space(agent).contains(seen))
            self.assertEqual(reward, owed[agent])
            self.assertEqual((truncated, info, env.last(observe=False)[0]), (False, {}, None))
            total[agent] += reward
            owed[agent] = 0
            if terminated:
                gone.add(agent)
                self.assertFalse(seen["action_mask"].any())
            action = None if terminated else env.action_space(agent).sample(seen["action_mask"])
            self.assertIsNone(env.step(action))
            for other, more in env.rewards.items():
                owed[other] += more
            self.check_agents(env)
        self.assertEqual(gone, set(env.possible_agents))
        return total

    def test_a_match_keeps_to_the_interface(self):
        for game, seats, reward in TABLES:
            env = townhall.pettingzoo_env(game, seats, reward=reward)
            env.reset(seed=1, options={"any": 1})
            self.assertEqual(env.agents, env.possible_agents)
            self.assertFalse(any(env.terminations.values()))
            for agent in env.agents:
                self.assertIs(env.observation_space(agent), env.observation_space(agent))
                self.assertIs(env.action_space(agent), env.action_space(agent))
            before = env._scores()
            total = self.check_match(env)
            if reward == "place":
                self.assertEqual(tuple(total.values()), env.match.rewards())
            else:
                self.assertEqual(list(total.values()), [now - then for now, then in zip(env._scores(), before)])

    def test_the_same_seed_is_the_same_match(self):
        for game, seats, reward in TABLES:
            one, two = (townhall.pettingzoo_env(game, seats, reward=reward) for _ in range(2))
            for env in (one, two):
                env.reset(seed=42)
                for i, agent in enumerate(env.agents):
                    env.action_space(agent).seed(i)
                    env.observation_space(agent).seed(i)
            for agent, other in zip(one.agent_iter(150), two.agent_iter(150)):
                self.assertEqual(agent, other)
                last, others = one.last(), two.last()
                self.assertTrue(all(same(a, b) for a, b in zip(last, others)))
                if last[2]:
                    break
                action = one.action_space(agent).sample(last[0]["action_mask"])
                self.assertEqual(action, two.action_space(agent).sample(last[0]["action_mask"]))
                one.step(action)
                two.step(np.int32(action))

    def test_seeds_of_resets(self):
        env, other = (townhall.pettingzoo_env("budowa") for _ in range(2))
        env.reset(seed=7)
        env.reset()
        other.reset(seed=8)
        self.assertEqual(env.match.record(), other.match.record())
        other.reset(seed=7)
        self.assertNotEqual(env.match.record(), other.match.record())

    def test_only_the_actor_has_moves(self):
        env = townhall.pettingzoo_env("uptown", 3)
        env.reset(seed=1)
        for agent in env.agents:
            seen = env.observe(agent)
            self.assertEqual(seen["action_mask"].any(), agent == env.agent_selection)
            self.assertEqual(seen["moves"].any(), agent == env.agent_selection)

    def test_wrong_actions_change_nothing(self):
        env = townhall.pettingzoo_env("mesta", 2)
        env.reset(seed=1)
        before = env.match.record()
        for action, kind in ((10**6, ValueError), (-1, ValueError), (None, TypeError), (0.5, TypeError)):
            with self.assertRaises(kind):
                env.step(action)
            self.assertEqual(env.match.record(), before)
        for wrong in ({"game": "chess"}, {"game": "mesta", "seats": 5}, {"game": "mesta", "reward": "luck"},
                      {"game": "mesta", "render_mode": "human"}):
            with self.assertRaises(ValueError):
                townhall.pettingzoo_env(**wrong)

    def test_pictures(self):
        for mode, begin in ((None, None), ("ansi", "first"), ("svg", "<svg")):
            env = townhall.pettingzoo_env("uptown", render_mode=mode)
            env.reset(seed=1)
            shown = env.render()
            self.assertEqual(shown and shown[:len(begin)], begin)

    def test_our_spaces_know_what_belongs_to_them(self):
        box = _spaces.Box(-5, 5, (3,), np.int16)
        box.seed(1)
        self.assertTrue(box.contains(box.sample()))
        self.assertFalse(box.contains(np.array([0, 0, 6], np.int16)))
        self.assertFalse(box.contains(np.zeros(3)))
        number = _spaces.Discrete(4)
        self.assertEqual(number.sample(np.array([0, 0, 1, 0])), 2)
        self.assertFalse(number.contains(4))
        both = _spaces.Dict({"a": box, "b": number})
        self.assertTrue(both.contains(both.sample()))
        self.assertFalse(both.contains({"a": box.sample()}))

    @unittest.skipUnless(api_test, "PettingZoo is not installed; its checks are made above")
    def test_pettingzoos_own_tests(self):
        for game, seats, reward in TABLES:
            with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
                warnings.simplefilter("ignore")
                api_test(townhall.pettingzoo_env(game, seats, reward=reward), num_cycles=30)
                seed_test(lambda: townhall.pettingzoo_env(game, seats, reward=reward), num_cycles=30)


if __name__ == "__main__":
    unittest.main()
