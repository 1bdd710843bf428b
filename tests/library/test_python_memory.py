"""Tests that no use of the Python module corrupts memory: copies, pickles, threads, forks. Run by unittest."""

import concurrent.futures
import copy
import gc
import multiprocessing
import os
import pickle
import random
import subprocess
import sys
import threading
import unittest
import warnings

import faceoff

SEQUENCES = 200
PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)

warnings.filterwarnings("ignore", category=DeprecationWarning)  # newer Pythons warn if a threaded process forks


def position_of(game, seed=1, **options):
    """Plays some random turns that do not end the game."""
    position = faceoff.Position(game, **options)
    for number in range(6):
        position.play(position.random_turn(seed * 1000 + number))
        if position.mover is None:
            position.undo()
    return position


def in_child(work):
    """Forks a process that does the work. Returns its exit code: 0 if there was no exception."""
    child = os.fork()
    if child == 0:
        try:
            work()
            os._exit(0)
        finally:
            os._exit(1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def at_once(*works):
    """Runs functions in one thread each, and returns the exceptions that they raised."""
    raised = []

    def run(work):
        try:
            work()
        except Exception as problem:
            raised.append(problem)

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return raised


class Lively(faceoff.Position):
    """A subclass of Position whose constructor takes another argument."""

    def __init__(self, note):
        super().__init__("soccer")
        self.note = note


class Copies(unittest.TestCase):
    def test_positions(self):
        """Copies and pickles are equal to the position, and independent of it."""
        for game in faceoff.games():
            for rules in faceoff.rules(game):
                position = position_of(game, rules=rules, first=1)
                before = position.turns
                copies = [position.copy(), copy.copy(position), copy.deepcopy(position)]
                copies += [pickle.loads(pickle.dumps(position, protocol)) for protocol in PROTOCOLS]
                copies.append(eval(repr(position), vars(faceoff)))
                for one in copies:
                    self.assertEqual(one, position)
                    self.assertEqual((one.turns, one.heard, str(one)), (before, position.heard, str(position)))
                    one.play(one.random_turn(1))
                    self.assertNotEqual(one, position)
                    self.assertEqual(position.turns, before)
                    self.assertTrue(one.undo() and one.undo())

    def test_attributes(self):
        """Attributes that user code has added are copied too."""
        position = Lively(["a note"])
        position.itself = position
        shallow, deep, loaded = copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))
        self.assertEqual({type(one) for one in (shallow, deep, loaded)}, {Lively})
        self.assertIs(shallow.note, position.note)
        self.assertEqual((deep.note, loaded.note), (position.note, position.note))
        self.assertIsNot(deep.note, position.note)
        self.assertIs(deep.itself, deep)
        self.assertIs(loaded.itself, loaded)
        pair = copy.deepcopy([position, position])
        self.assertIs(pair[0], pair[1])

    def test_equality(self):
        position = faceoff.Position("soccer", turns="0;0;7")
        self.assertEqual(position, faceoff.Position("soccer", turns=["0", "0", "7"]))
        for other in [faceoff.Position("soccer", turns="0;0"), faceoff.Position("halma"), "0;0;7", None]:
            self.assertNotEqual(position, other)
        self.assertNotEqual(faceoff.Position("soccer"), faceoff.Position("soccer", first=1))
        with self.assertRaisesRegex(TypeError, "unhashable type: 'Position'"):
            hash(position)
        self.assertEqual(repr(position), "Position('soccer', turns=['0', '0', '7'])")
        with self.assertRaises(faceoff.IllegalTurn):
            faceoff.Position("soccer", turns=["0", "4"])

    def test_learned(self):
        """A position that cannot be rebuilt from its turns can be copied, but not pickled."""
        kept, seen = b"", []
        for line in ["INIT A 1", "OK", "OUCH"]:
            bot = faceoff.Bot("potm", lambda position, ms: seen.append(position) or "MOVE A 2")
            bot.load(kept)
            bot.hear(line)
            kept = bot.save()
        self.assertEqual(copy.deepcopy(seen[2]), seen[2])
        with self.assertRaisesRegex(TypeError, "a bot that does not know all turns"):
            pickle.dumps(seen[2])

    def test_workers(self):
        """Players and bots cannot be copied or pickled."""
        for worker, name in [(faceoff.Player("soccer"), "Player"), (faceoff.Bot("judge", max), "Bot")]:
            for call in [copy.copy, copy.deepcopy, *(lambda one, p=p: pickle.dumps(one, p) for p in PROTOCOLS)]:
                with self.assertRaisesRegex(TypeError, f"a {name} cannot be copied or pickled; create another {name}"):
                    call(worker)

    def test_deleted(self):
        """An object without a handle raises an exception."""
        def ask(one):
            if isinstance(one, faceoff.Position):
                one.play("0")
            else:
                one.bench() if isinstance(one, faceoff.Player) else one.greet()

        for make in [lambda: faceoff.Position("soccer"), lambda: faceoff.Player("soccer"), lambda: faceoff.Bot("judge", max)]:
            one = make()
            one.__del__()
            for empty in [one, type(one).__new__(type(one))]:
                with self.assertRaisesRegex(RuntimeError, "was not initialized, or is already deleted"):
                    ask(empty)
                self.assertIn(type(one).__name__, repr(empty))
                empty.__del__()
        position, player = faceoff.Position("soccer"), faceoff.Player("soccer")
        for again in [lambda: position.__init__("halma"), lambda: player.__init__("halma")]:
            with self.assertRaisesRegex(RuntimeError, "is already initialized"):
                again()
        self.assertEqual(position.game, "soccer")
        with self.assertRaises(RuntimeError):
            player.choose(faceoff.Position.__new__(faceoff.Position))


class Processes(unittest.TestCase):
    def test_pools(self):
        """Positions can be sent to the processes of a pool and back."""
        positions = [position_of(game, seed) for game in faceoff.games() for seed in range(3)]
        for method in ["fork", "spawn"]:
            context = multiprocessing.get_context(method)
            with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
                self.assertEqual(list(pool.map(copy.copy, positions)), positions)
            with context.Pool(2) as pool:
                self.assertEqual(pool.map(copy.copy, positions), positions)
                with self.assertRaisesRegex(TypeError, "a Player cannot be copied or pickled"):
                    pool.map(repr, [faceoff.Player("soccer")])

    def test_new_process(self):
        """A pickle does not depend on the process that wrote it."""
        position = position_of("halma")
        program = "import pickle, sys; position = pickle.load(sys.stdin.buffer); print(';'.join(position.turns))"
        for protocol in PROTOCOLS:
            done = subprocess.run([sys.executable, "-c", program], input=pickle.dumps(position, protocol), capture_output=True)
            self.assertEqual((done.returncode, done.stdout.decode().strip()), (0, position.turns_text), done.stderr)

    def test_fork(self):
        """A forked child can use and delete the objects of its parent."""
        position, player = faceoff.Position("soccer"), faceoff.Player("soccer", options="--nodes 200")
        bot = faceoff.Bot("codingame", lambda position, ms: "7", ["0;0"])

        def use():
            nonlocal player, bot
            position.play(player.choose(position))
            assert [bot.hear(line) for line in ["0", "1", "-"]] == ["", "", "7\n"]
            player, bot = None, None

        self.assertEqual(in_child(use), 0)
        self.assertEqual(position.turns, [])
        use()

    def test_fork_during_search(self):
        """In a child that was forked while another thread used a player, the player raises an exception."""
        position, player, codes = faceoff.Position("soccer"), faceoff.Player("soccer"), []

        def use():
            try:
                player.choose(position)
            except RuntimeError:
                player.__del__()
                os._exit(7)

        def progress(report):
            forking = threading.Thread(target=lambda: codes.append(in_child(use)))
            forking.start()
            forking.join()
            return False

        player.analyze(position, ms=3600000, progress=progress)
        self.assertEqual(set(codes), {7})
        self.assertEqual(len(player.analyze(position, nodes=100).best), 8)


class Threads(unittest.TestCase):
    def test_one_call_at_a_time(self):
        """A second call of a player or bot raises an exception, even in the thread of the first call."""
        position, player = faceoff.Position("soccer"), faceoff.Player("soccer")
        raised = []

        def progress(report):
            for call in [lambda: player.choose(position), player.bench, lambda: player.analyze(position)]:
                raised.extend(at_once(call))
                try:
                    call()
                except RuntimeError as problem:
                    raised.append(problem)
            player.__del__()
            return False

        player.analyze(position, ms=3600000, progress=progress)
        self.assertGreaterEqual(len(raised), 6)
        text = "this Player is in use by another call; each thread needs its own Player"
        self.assertEqual({(type(problem), str(problem)) for problem in raised}, {(RuntimeError, text)})
        player.choose(position, ms=1)

        def choose(position, ms):
            for call in [lambda: bot.hear("-"), bot.greet, bot.save, lambda: bot.load(b""), lambda: bot.is_done]:
                with self.assertRaisesRegex(RuntimeError, "this Bot is in use by another call"):
                    call()
            bot.__del__()
            return "7"

        bot = faceoff.Bot("codingame", choose, ["0;0"])
        self.assertEqual([bot.hear(line) for line in ["0", "1", "-"]], ["", "", "7\n"])

    def test_search_of_a_changing_position(self):
        """A search is not affected if another thread changes its position."""
        position, player = faceoff.Position("soccer"), faceoff.Player("soccer", options="--nodes 300")
        wanted = player.choose(position)

        def progress(report):
            self.assertEqual(at_once(lambda: position.play_list("0;0") if len(position.turns) < 50 else position.undo()), [])

        player.analyze(position, nodes=3000, progress=progress)
        self.assertEqual(faceoff.Player("soccer", options="--nodes 300").choose(faceoff.Position("soccer")), wanted)

    def test_shared_position(self):
        """Several threads change one position, and its turns still form a legal game."""
        for game in faceoff.games():
            position = position_of(game)
            raised = at_once(*[lambda seed=seed: wander(random.Random(seed), position, 300) for seed in range(4)])
            self.assertEqual(raised, [])
            self.assertEqual(faceoff.Position(game, turns=position.turns), position)


def wander(chance, position, calls):
    """Calls methods of a position that others may be changing at the same time."""
    for _ in range(calls):
        try:
            chance.choice([
                lambda: position.play(position.random_turn(chance.randrange(99))),
                lambda: position.play(position.random_turn(chance.randrange(99))),
                lambda: position.undo(),
                lambda: position.turns,
                lambda: position.heard,
                lambda: position.seats,
                lambda: position.report(),
                lambda: str(position),
                lambda: repr(position),
                lambda: position.observe(chance.randrange(2)),
                lambda: position.outcome,
                lambda: position.copy().undo(),
                lambda: copy.deepcopy([position, position]),
                lambda: position == position.copy(),
                lambda: position.adjudicate(position.turns) if chance.random() < 0.1 else None,
            ])()
        except faceoff.Error:
            pass


class Sequence:
    """Makes random calls to the whole module. Keeps, for each position, the list of turns that it must have."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.positions = []
        self.players = {}
        self.add("soccer", [])

    def add(self, game, turns, position=None):
        position = position or faceoff.Position(game, turns=turns)
        position.itself = position  # a cycle, which only the garbage collector deletes
        self.positions.append((position, list(turns)))

    def player(self, game):
        if game not in self.players or self.chance.random() < 0.2:
            engine = self.chance.choice(["engine", "greedy", "random"])
            options = "--nodes 30" if engine == "engine" else ""
            options += " --memory 1" if engine == "engine" and game == "soccer" else ""
            self.players[game] = faceoff.Player(game, engine, options, seed=self.chance.randrange(99))
        return self.players[game]

    def make(self):
        self.add(self.chance.choice(faceoff.games()), [])

    def play(self):
        position, turns = self.chance.choice(self.positions)
        for _ in range(self.chance.randrange(8)):
            if position.mover is not None:
                turns.append(position.random_turn(self.chance.randrange(99)))
                position.play(turns[-1])

    def play_badly(self):
        position, turns = self.chance.choice(self.positions)
        try:
            self.chance.choice([
                lambda: position.play("99999" if position.game == "soccer" else "9 9 9 9\ufffd"),
                lambda: position.play_list("0;;;0;0;8;x"),
                lambda: position.play("0" * 2000),
                lambda: faceoff.Position(position.game, "none"),
                lambda: self.player("soccer").choose(faceoff.Position("halma")),
                lambda: copy.copy(self.player("soccer")),
            ])()
        except (faceoff.Error, TypeError):
            pass
        turns[:] = position.turns  # in Showdown, every string is a turn

    def undo(self):
        position, turns = self.chance.choice(self.positions)
        if position.undo():  # the turns that a bot had heard cannot be taken back
            del turns[-1]

    def copy(self):
        position, turns = self.chance.choice(self.positions)
        way = self.chance.choice([
            copy.copy, copy.deepcopy, faceoff.Position.copy, lambda one: copy.deepcopy({"one": [one]})["one"][0],
            lambda one: pickle.loads(pickle.dumps(one, self.chance.choice(PROTOCOLS))),
        ])
        self.add(position.game, turns, way(position))

    def judge(self):
        position, turns = self.chance.choice(self.positions)
        count = self.chance.randrange(len(turns) + 1)
        position.adjudicate(turns[:count])
        del turns[count:]

    def search(self):
        position, turns = self.chance.choice(self.positions)
        if position.mover is not None:
            turns.append(self.player(position.game).choose(position))
            position.play(turns[-1])

    def analyze(self):
        position, _ = self.chance.choice(self.positions)
        if position.mover is not None:
            try:
                self.player(position.game).analyze(position, nodes=30, progress=lambda report: position.copy() and False)
            except faceoff.Error:
                pass  # not every engine can analyze

    def hear(self):
        bot = faceoff.Bot("codingame", lambda position, ms: self.add("soccer", position.turns, position), ["0;0"])
        for line in ["0", "1", "-", "nonsense"][: self.chance.randrange(5)]:
            bot.hear(line)
        bot.itself = bot

    def drop(self):
        del self.positions[self.chance.randrange(len(self.positions))]
        self.players.pop(self.chance.choice(faceoff.games()), None)
        if not self.positions:
            self.make()
        if self.chance.random() < 0.3:
            gc.collect(self.chance.randrange(3))

    def thread(self):
        """Several threads use the same position and player, collect garbage, and fork."""
        position, _ = self.chance.choice(self.positions)
        shared, player = position.copy(), self.player(position.game)
        works = [lambda seed=seed: wander(random.Random(seed), shared, 20) for seed in range(self.chance.randrange(1, 4))]
        works.append(lambda: player.choose(position) if position.mover is not None else None)
        works.append(lambda: player.choose(faceoff.Position(position.game)))
        works.append(lambda: gc.collect(self.chance.randrange(2)))
        if self.chance.random() < 0.5:
            works.append(lambda: self.fork(in_thread=True))
        self.chance.shuffle(works)
        for problem in at_once(*works):
            if "in use by another call" not in str(problem):
                raise problem
        if faceoff.Position(shared.game, turns=shared.turns) != shared:
            raise AssertionError("a shared position has lost its turns")

    def fork(self, in_thread=False):
        def use():
            wander(self.chance, self.chance.choice(self.positions)[0], 10)
            for player in self.players.values():
                try:
                    player.choose(faceoff.Position("soccer"))
                except (faceoff.Error, RuntimeError):
                    pass
            self.players.clear()
            self.positions.clear()
            if not in_thread and self.chance.random() < 0.2:  # slow, because it writes to all memory
                gc.collect()

        if in_child(use) != 0:
            raise AssertionError("the child process failed")

    def run(self, steps):
        works = [self.make, self.play, self.play, self.play_badly, self.undo, self.copy, self.copy, self.judge, self.search,
                 self.analyze, self.hear, self.drop, self.drop]
        for step in range(steps):
            self.chance.choice(works)()
            if step == steps // 2:
                self.chance.choice([self.thread, self.fork])()
            for position, turns in self.positions:
                if position.turns != turns:
                    raise AssertionError(f"{position!r} should have the turns {turns}")


class Sequences(unittest.TestCase):
    def test_sequences(self):
        self.addCleanup(sys.setswitchinterval, sys.getswitchinterval())
        sys.setswitchinterval(1e-5)  # threads interrupt each other at more places
        for seed in range(SEQUENCES):
            print(f"sequence {seed}", flush=True)  # if the process crashes, the last line names the sequence
            with self.subTest(seed=seed):
                Sequence(seed).run(20)


if __name__ == "__main__":
    unittest.main()
