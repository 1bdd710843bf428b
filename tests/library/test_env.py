"""Tests faceoff.env, following OpenSpiel's playthroughs, PettingZoo's api_test and Gymnasium's check_env."""

import copy
import pickle
import random
import unittest
from array import array
from enum import Enum
from itertools import compress
from types import SimpleNamespace
from unittest.mock import Mock, patch

import faceoff
from faceoff import env

GAMES = [
    {"game": "soccer"}, {"game": "soccer", "actions": "turns", "most": 300},
    {"game": "soccer", "rules": "6x8", "first": 1}, {"game": "halma"}, {"game": "halma", "rules": "proglad-server"},
    {"game": "showdown"},
]


def numbers(planes):
    return list(memoryview(planes).cast("B").cast("f"))


def play(options, seed, most=10**9):
    """Plays a random game, and yields each state before an action is applied to it."""
    chance = random.Random(seed)
    state = env.Game(**options).new_initial_state()
    while not state.is_terminal() and state.move_number() < most:
        yield state
        state.apply_action(chance.choice(state.legal_actions()))
    yield state


class States(unittest.TestCase):
    def test_random_games(self):
        for options in GAMES:
            if options.get("rules") == "proglad-server":
                continue  # one whole game of Halma is enough
            for seed in (1, 2) if options["game"] == "soccer" else (1,):
                for state in play(options, seed):
                    if not state.is_terminal() and state.move_number() % 17 < 2:
                        self.check_state(state)
                game = state.get_game()
                self.assertEqual((state.current_player(), state.legal_actions()), (-4, []))
                self.assertEqual((sum(state.returns()), state.rewards()), (0, state.returns()))
                winner = state.position.outcome.winner
                self.assertEqual(state.returns(), [0, 0] if winner is None else [[1, -1], [-1, 1]][winner])
                self.assertLessEqual(state.move_number(), game.max_game_length())
                self.assertEqual(state.get_type(), "TERMINAL")
                for call in [state.observation_tensor, state.observation_string, state.information_state_string]:
                    self.assertRaises(faceoff.Error, call)  # no player is to move
                # Replaying the history gives the same game.
                again = game.new_initial_state()
                for player, action in state.full_history():
                    self.assertEqual((again.current_player(), again.get_type()), (player, "DECISION"))
                    again.apply_action(action)
                self.assertEqual(again.serialize(), state.serialize())
                self.assertEqual(state.history(), [one.action for one in again.full_history()])

    def check_state(self, state):
        game, player = state.get_game(), state.current_player()
        legal = state.legal_actions()
        self.assertEqual(legal, sorted(set(legal)))
        self.assertTrue(legal)
        self.assertEqual(state.legal_actions(1 - player), [])
        self.assertEqual(list(compress(range(10**6), state.legal_actions_mask())), legal)
        self.assertEqual(len(state.legal_actions_mask()), game.num_distinct_actions())
        texts = [state.action_to_string(player, action) for action in legal]
        self.assertEqual(len(set(texts)), len(legal))
        self.assertEqual([state.string_to_action(text) for text in texts[:3]], legal[:3])
        self.assertEqual([state.string_to_action(0, text) for text in texts[:3]], legal[:3])
        self.assertEqual(state.returns(), [0, 0])
        space = env._spaces(game)[1]
        for seat in (0, 1):
            self.assertTrue(space.contains(state.observation(seat)))
            self.assertEqual(numbers(state.observation(seat)), state.observation_tensor(seat))
            self.assertEqual(len(state.observation_tensor(seat)), game.observation_tensor_size())
            now, past = game.make_observer(), game.make_observer(SimpleNamespace(
                public_info=True, perfect_recall=True, private_info=SimpleNamespace(name="SINGLE_PLAYER")))
            now.set_from(state, seat)
            self.assertEqual(numbers(now.tensor), state.observation_tensor(seat))
            self.assertEqual(numbers(now.dict["observation"]), state.observation_tensor(seat))
            self.assertEqual(memoryview(now.dict["observation"]).shape, game.shape)
            self.assertEqual(now.string_from(state, seat), state.observation_string(seat))
            past.set_from(state, seat)
            self.assertEqual((past.tensor, past.dict), (None, {}))
            self.assertEqual(past.string_from(state, seat), state.information_state_string(seat))
        self.assertEqual(numbers(state.observation(player))[-1], 1)
        self.assertEqual(numbers(state.observation(1 - player))[-1], 0)

    def test_same_turns(self):
        """In Halma and Showdown, every legal turn has its own action number, and so has every legal line in soccer."""
        for options in GAMES:
            for state in play(options, 5, 20):
                if state.is_terminal():
                    break
                position = state.position
                if options["game"] != "soccer":
                    texts = [state.action_to_string(action) for action in state.legal_actions()]
                    self.assertEqual(sorted(texts), sorted(position.legal_turns()))
                elif "actions" not in options and not state._part:
                    self.assertEqual("".join(map(str, state.legal_actions())), position.legal_lines())

    def test_types(self):
        """The types have the names of OpenSpiel's members or, if it is installed, the members."""
        soccer, showdown = env.Game("soccer").get_type(), env.Game("showdown").get_type()
        self.assertEqual((soccer.short_name, soccer.information), ("faceoff_soccer", "PERFECT_INFORMATION"))
        self.assertEqual((showdown.information, showdown.utility), ("IMPERFECT_INFORMATION", "ZERO_SUM"))
        self.assertTrue(soccer.provides_observation_tensor and not soccer.provides_information_state_tensor)
        dynamics, state_type = Enum("Dynamics", "SEQUENTIAL"), Enum("StateType", "DECISION TERMINAL")
        others = {name: Mock() for name in ("ChanceMode", "Information", "Utility", "RewardModel")}
        pyspiel = SimpleNamespace(GameType=Mock(Dynamics=dynamics, **others), StateType=state_type)
        with patch.object(env, "_pyspiel", pyspiel):
            self.assertIs(env.Game("halma").get_type(), pyspiel.GameType.return_value)
            self.assertIs(pyspiel.GameType.call_args[1]["dynamics"], dynamics.SEQUENTIAL)
            self.assertIs(env.Game("halma").new_initial_state().get_type(), state_type.DECISION)

    def test_observers(self):
        """A game has no observers with parameters, and none of only the public or only the private part."""
        game, kind = env.Game("showdown"), SimpleNamespace(public_info=True, perfect_recall=False)
        for public, private in [(False, "SINGLE_PLAYER"), (True, "NONE"), (True, "ALL_PLAYERS")]:
            kind.public_info, kind.private_info = public, SimpleNamespace(name=private)
            self.assertIsNone(game.make_py_observer(kind, {}))
        with self.assertRaises(faceoff.Error):
            game.make_observer(None, {"name": 1})

    def test_numbers(self):
        """Action numbers do not change between versions."""
        halma, showdown = env.Game("halma").new_initial_state(), env.Game("showdown").new_initial_state()
        self.assertEqual(halma.string_to_action("5 1 6 2"), 256 * 4 + 16 + 5)
        for text, action in [
            ("MOVE A 2", 1), ("MOVE B 1", 2), ("RADAR", 4), ("HELP", 5), ("ZAP A 2", 7), ("ZAP B 1", 8),
            ("WALL A 2", 11), ("WALL I 26", 243),
        ]:
            self.assertEqual(showdown.string_to_action(text), action)
        showdown.apply_action(2)
        for text, action in [("MOVE H 26", 0), ("MOVE I 25", 3), ("ZAP H 26", 6), ("ZAP I 25", 9)]:
            self.assertEqual(showdown.string_to_action(text), action)

    def test_soccer_planes(self):
        """In the middle of a turn, the observation already contains the lines drawn so far."""
        state = env.Game("soccer").new_initial_state()
        for action in (7, 2, 4):  # the ball is back on its first dot, so the turn continues
            state.apply_action(action)
        self.assertEqual((state.current_player(), state._part, state.position.turns), (0, "4", ["7", "2"]))
        planes = memoryview(state.observation(0)).tolist()
        self.assertEqual([[x, y] for y in range(13) for x in range(9) if planes[8][y][x]], [[4, 6]])
        lines = [(d, x, y) for d in range(8) for y in range(13) for x in range(9) if planes[d][y][x]]
        self.assertEqual(lines, [(0, 4, 6), (2, 3, 5), (3, 3, 5), (4, 4, 5), (6, 4, 5), (7, 4, 6)])
        self.assertEqual((planes[9][0][0], planes[10][0][0]), (0, 1))

    def test_halma_planes(self):
        state = env.Game("halma").new_initial_state()
        for seat in (0, 1):
            planes = memoryview(state.observation(seat)).tolist()
            self.assertEqual([sum(map(sum, planes[plane])) for plane in (0, 1)], [19, 19])
            self.assertEqual((planes[0][0][0], planes[1][0][0], planes[2][0][0]), [(1, 0, 0), (0, 1, 1)][seat])

    def test_hidden(self):
        """A Showdown player's observation does not depend on turns that the player cannot notice."""
        for own, others in [
            (["MOVE A 2", "HELP"], [("MOVE I 25", "WALL C 5"), ("WALL H 3", "RADAR")]),
            (["MOVE A 2", "MOVE A 3"], [("MOVE I 25", "MOVE I 24"), ("RADAR", "HELP")]),
        ]:
            seen = []
            for other in others:
                state = env.Game("showdown").new_initial_state()
                for mine, theirs in zip(own, other):
                    state._force(mine)
                    state._force(theirs)
                seen.append((
                    state.observation_tensor(0), state.information_state_string(0), state.observation_string(0),
                    state.legal_actions(),
                ))
            self.assertEqual(seen[0], seen[1])

    def test_missed_turn(self):
        """A player of Showdown is not told that it missed a turn."""
        # Seat 0 walks to the row of seat 1 and hits it, so seat 1 misses a turn.
        state = env.Game("showdown").new_initial_state()
        for row in "BCDEFGHI":
            state._force(f"MOVE {row} 1")
            state._force("HELP")
        state._force("ZAP I 2")
        self.assertEqual((state.position.observe(0), state.current_player()), ("HIT", 0))
        before = state.observation_tensor(1), state.information_state_string(1)
        state._force("RADAR")
        after = state.observation_tensor(1), state.information_state_string(1)
        self.assertEqual(state.current_player(), 1)
        to_move = len(state.get_game().planes) - 1
        size = 9 * 26
        self.assertEqual(before[0][: to_move * size], after[0][: to_move * size])
        self.assertEqual(before[1], after[1])

    def test_copies(self):
        for options in GAMES:
            for state in play(options, 7, 8):
                pass
            others = [
                state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state)),
                state.get_game().deserialize_state(state.serialize()),
            ]
            before = state.serialize()
            for other in others:
                self.assertEqual((other.serialize(), other.get_game()), (before, state.get_game()))
                self.assertEqual(other.observation_tensor(0), state.observation_tensor(0))
                other.apply_action(other.legal_actions()[-1])
                self.assertNotEqual(other.serialize(), before)
                self.assertEqual(other.serialize(), state.child(state.legal_actions()[-1]).serialize())
            self.assertEqual(state.serialize(), before)

    def test_refusals(self):
        state = env.Game("soccer").new_initial_state()
        state.apply_action(0)
        for call in [
            lambda: state.apply_action(4), lambda: state.apply_action(8), lambda: state.action_to_string(0, 4),
            lambda: state.string_to_action("4"), lambda: state.player_return(-1),
            lambda: state.information_state_string(2), lambda: state.observation_string(-1),
            lambda: state.observation(2), lambda: env.Game("chess"), lambda: env.Game("halma", actions="steps"),
            lambda: env.Game("soccer", most=0), lambda: env.Game().deserialize_state("{}"), lambda: env.Gym(seat=2),
            lambda: env.Gym(opponent=11), lambda: env.Gym(opponent=3, rules="6x6"), lambda: env.AEC().step(8),
            lambda: env.AEC(render_mode="human"), lambda: env.AEC().step(None), lambda: env.AEC().step("0"),
            lambda: env.Gym().step(0), lambda: env.AEC().reset(options={"turns": ["0", "4"]}),
        ]:
            with self.assertRaises(faceoff.Error):
                call()
        self.assertEqual(state.history(), [0])


class Agents(unittest.TestCase):
    def cycle(self, world, seed):
        """Plays a game as AECEnv prescribes, and returns everything that was observed."""
        course, sums = [], dict.fromkeys(world.possible_agents, 0)
        for agent in world.possible_agents:
            world.action_space(agent).seed(seed)
        world.reset(seed=seed, options={"options": 1})
        self.assertFalse(any(world.terminations.values()) or any(world.truncations.values()))
        finished = []
        for agent in world.agent_iter():
            observation, reward, terminated, truncated, info = world.last()
            self.assertIs(type(terminated), bool)
            self.assertIs(type(truncated), bool)
            self.assertNotIn(agent, finished)
            self.assertEqual(reward, sums[agent])
            self.assertTrue(world.observation_space(agent).contains(observation))
            done = terminated or truncated
            to_move = world._state.current_player() == world.possible_agents.index(agent)
            self.assertEqual(any(info["action_mask"]), to_move)
            action = None if done else world.action_space(agent).sample(info["action_mask"])
            finished += [agent] if done else []
            sums[agent] = 0
            course.append((agent, numbers(observation), reward, action))
            self.assertIsNone(world.step(action))
            for name, value in world.rewards.items():
                sums[name] += value
            self.assertEqual(len(finished) == 0 and sum(world.rewards.values()), 0)
            for values in (world.rewards, world.terminations, world.truncations, world.infos):
                self.assertEqual(list(values), world.agents)
        self.assertEqual((sorted(finished), world.num_agents), (world.possible_agents, 0))
        return course

    def test_cycle(self):
        for options in GAMES:
            most = 40 if options["game"] == "halma" else None
            course = self.cycle(env.AEC(max_steps=most, **options), 3)
            world = env.AEC(max_steps=7, **options)
            cut = self.cycle(world, 3)
            self.assertEqual([len(cut), sum(reward for _, _, reward, _ in cut)], [9, 0])
            self.assertEqual(cut[:7], course[:7])
            self.assertNotEqual(cut, self.cycle(world, 4))
            self.assertEqual(cut, self.cycle(world, 3))

    def test_spaces(self):
        world = env.AEC("showdown")
        for agent in world.agents:
            self.assertIs(world.action_space(agent), world.action_space(agent))
            self.assertIs(world.observation_space(agent), world.observation_space(agent))
            space = world.observation_space(agent)
            self.assertTrue(space.contains(space.sample()) and not space.contains(0))
            self.assertNotIn(244, world.action_space(agent))
        self.assertIsNone(world.last(observe=False)[0])
        self.assertEqual((world.num_agents, world.max_num_agents, world.unwrapped), (2, 2, world))

    def test_illegal(self):
        world = env.AEC("soccer")
        world.step(0)
        world.step(4)
        self.assertEqual((world.rewards, world.infos["player_1"]["illegal"]), ({"player_0": 1, "player_1": -1}, True))
        self.assertTrue(all(world.terminations.values()))

    def test_render(self):
        self.assertIsNone(env.AEC().render())
        world = env.AEC(render_mode="ansi")
        world.reset(options={"turns": "7;2"})
        world.step(4)
        self.assertIn("turn so far: 4", world.render())
        for image in (env.AEC("halma", render_mode="svg"), env.Gym("halma", render_mode="svg")):
            image.reset()
            self.assertIn("<svg", image.render())
            self.assertIs(image.unwrapped, image)
            image.close()

    def test_copies(self):
        world = env.AEC("halma")
        world.step(world._state.legal_actions()[3])
        for other in (copy.deepcopy(world), pickle.loads(pickle.dumps(world))):
            self.assertEqual(numbers(other.observe("player_1")), numbers(world.observe("player_1")))
            other.step(other._state.legal_actions()[0])
            self.assertNotEqual(numbers(other.observe("player_1")), numbers(world.observe("player_1")))
        self.assertEqual(world.agent_selection, "player_1")


class Learners(unittest.TestCase):
    def play(self, world, seed, again=None):
        """Plays a game, and returns everything that was observed. After 5 steps, continues with the environment that
        `again` returns for this one."""
        observation, info = world.reset(seed=seed)
        world.action_space.seed(seed)
        course, ended, cut = [], False, False
        while not (ended or cut):
            if again is not None and len(course) == 5:
                world = again(world)
            self.assertTrue(world.observation_space.contains(observation))
            action = world.action_space.sample(info["action_mask"])
            observation, reward, ended, cut, info = world.step(action)
            self.assertEqual((type(reward), type(ended), type(cut)), (float, bool, bool))
            self.assertTrue(reward == 0 or ended)
            course.append((action, numbers(observation), reward, ended, cut))
        with self.assertRaises(faceoff.Error):
            world.step(action)
        return course

    def test_opponents(self):
        for options in GAMES:
            # The built-in engine plays only on the standard pitch.
            opponents = [None, lambda position, ms: position.random_turn(len(position.turns))]
            for opponent in opponents + ([2] if options.get("rules") != "6x8" else []):
                for seat in (1, None):
                    world = env.Gym(opponent=opponent, seat=seat, max_steps=9, **options)
                    course = self.play(world, 11)
                    again = env.Gym(opponent=opponent, seat=seat, max_steps=9, **options)
                    self.assertEqual(course, self.play(again, 11))
                    self.assertEqual(len(course) == 9 and not course[-1][3], course[-1][4])

    def test_seeds(self):
        """After a seed, successive games differ, but the same seed repeats the sequence. A random seat is sometimes 0
        and sometimes 1."""
        world, seats = env.Gym(seat=None), []
        for _ in range(2):
            world.reset(seed=5)
            seats.append([world._own])
            for _ in range(30):
                world.reset()
                seats[-1].append(world._own)
        self.assertEqual(seats[0], seats[1])
        self.assertEqual(set(seats[0]), {0, 1})

    def test_copies(self):
        """A copy made in the middle of a game continues with the same turns, including those of an engine."""
        for opponent in (None, 3):
            for game in faceoff.games():
                world = env.Gym(game, opponent=opponent, max_steps=12)
                course = self.play(world, 2)
                self.assertEqual(course, self.play(world, 2, copy.deepcopy))
                self.assertEqual(course, self.play(world, 2, lambda world: pickle.loads(pickle.dumps(world))))

    def test_illegal(self):
        world = env.Gym("halma")
        world.reset(seed=1)
        _, reward, ended, cut, info = world.step(0)
        self.assertEqual((reward, ended, cut, info["illegal"]), (-1, True, False, True))

    def test_opening(self):
        world = env.Gym(opponent=lambda position, ms: "0")
        _, info = world.reset(options={"turns": "7;2"})
        self.assertEqual(list(info["action_mask"]), list(world.action_masks()))
        self.assertEqual(world._state.position.turns, ["7", "2"])
        with self.assertRaises(faceoff.IllegalTurn):
            env.Gym(seat=1, opponent=lambda position, ms: "00").reset()


class Batches(unittest.TestCase):
    def test_random_games(self):
        """Each game of a batch behaves like a game played by itself."""
        for rules in ("standard", "4x6", "10x12"):
            chance, game = random.Random(1), env.Game("soccer", rules)
            batch, states = env.Batch(5, rules), [game.new_initial_state() for _ in range(5)]
            for _ in range(60):
                planes, size = numbers(batch.observe()), game.observation_tensor_size()
                directions = []
                for i, state in enumerate(states):
                    legal, over = state.legal_actions(), state.is_terminal()
                    self.assertEqual([d for d in range(8) if batch.lines[i] >> d & 1], legal)
                    self.assertEqual(batch.movers[i], -1 if over else state.current_player())
                    self.assertEqual(batch.winners[i], state.returns().index(1) if over else -1)
                    self.assertEqual(planes[i * size : (i + 1) * size], state.observation_tensor(0 if over else None))
                    directions.append(0 if over else chance.choice(legal))
                    if over:
                        states[i] = game.new_initial_state()
                    else:
                        state.apply_action(directions[-1])
                batch.step(directions)

    def test_refusals(self):
        batch = env.Batch(2)
        batch.step([0, 1])
        before = numbers(batch.observe())
        refused = [[4, 0], [0, 5], [0, 8], [0], [0, 1, 2], [], [256, 1], [-255, 1], [2**70, 1], [1.0, 2], [[1], [2]]]
        refused += [2, None, [None, 1], "12", array("d", [1, 2]), array("i", [257, 2])]
        if env._numpy is not None:
            refused += [env._numpy.array(bad) for bad in ([257, 2], [-255, 2], [1.5, 2], [[1], [2]])]
        for directions in refused:
            with self.assertRaises(faceoff.Error):
                batch.step(directions)
        self.assertEqual(numbers(batch.observe()), before)
        batch.step(array("q", [1, 2]))
        with self.assertRaises(faceoff.Error):
            env.Batch(1).step(0)
        for call in [lambda: env.Batch(0), lambda: env.Batch(2**62), lambda: env.Batch(1, "5x5")]:
            with self.assertRaises(faceoff.Error):
                call()
        with self.assertRaises(TypeError):
            pickle.dumps(batch)


unittest.main()
