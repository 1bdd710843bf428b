"""Tests of the Python module. Run by unittest."""

import json
import os
import pathlib
import pickle
import random
import subprocess
import sys
import threading
import unittest
import unittest.mock
import xml.etree.ElementTree

import faceoff

PROGRAM = sys.argv.pop()


def play_at_random(game, seed):
    position = faceoff.Position(game)
    while position.mover is not None:
        position.play(position.random_turn(seed * 1000 + len(position.turns)))
    return position


class OtherThread:
    """Takes the place of the library. After each call with the position, changes the position and its arrays, as another
    thread might do."""

    def __init__(self, library, position):
        self.library, self.position = library, position._self

    def __getattr__(self, name):
        function = getattr(self.library, name)

        def call(*arguments):
            result = function(*arguments)
            if arguments[0] == self.position:
                self.change()
            return result

        return call

    def change(self):
        while self.library.faceoff_position_undo(self.position):
            pass
        for seed in range(3):
            turn = self.library.faceoff_position_random_turn(self.position, seed)
            self.library.faceoff_position_play(self.position, turn, faceoff._Ruling())
        self.library.faceoff_position_actions(self.position, faceoff._size())
        self.library.faceoff_position_board(self.position, -1, faceoff._Board())


class OldLibrary:
    """A library that lacks some functions."""

    _name = "libfaceoff.so.0"

    def __init__(self, *missing):
        self.missing = missing

    def __getattr__(self, name):
        if name in self.missing:
            raise AttributeError(name)
        return getattr(faceoff._c, name)


class Positions(unittest.TestCase):
    def test_lists(self):
        self.assertEqual(faceoff.games(), ["soccer", "halma", "showdown"])
        self.assertEqual(faceoff.rules("halma"), ["proglad", "proglad-server"])
        self.assertTrue(faceoff.has_form("soccer", "07"))
        self.assertIn("MOVE", faceoff.turn_help("showdown"))
        self.assertIn("goal", faceoff.seat_help("soccer", 0))
        self.assertEqual(faceoff.version(), faceoff._VERSION)

    def test_old_library(self):
        """A library that is too old for the module is named with both versions."""
        for missing, old in [("faceoff_position_actions", faceoff.version()), ("faceoff_version", "of an unknown version")]:
            with self.assertRaises(ImportError) as caught:
                faceoff._load(lambda path: OldLibrary(missing))
            self.assertEqual(
                str(caught.exception),
                f"libfaceoff {old} (libfaceoff.so.0) is too old for version {faceoff._VERSION} of the Python module: "
                f"it has no function {missing}",
            )

    def test_missing_library(self):
        """The error names the file that was sought and the command that builds it."""
        run = subprocess.run(
            [sys.executable, "-c", "import faceoff"],
            env={**os.environ, "FACEOFF_LIBRARY": "/missing/libfaceoff.so"},
            capture_output=True,
            text=True,
        )
        self.assertIn("OSError: /missing/libfaceoff.so: cannot open", run.stderr)
        self.assertIn("; in the source folder, ./dev build makes build/libfaceoff.so\n", run.stderr)

    def test_play(self):
        position = faceoff.Position("soccer")
        position.play("0")
        with self.assertRaises(faceoff.IllegalTurn) as caught:
            position.play("4")
        self.assertEqual((caught.exception.rule, caught.exception.at), ("drawn_line", 0))
        with self.assertRaises(faceoff.Error):
            position.play("0\0")
        with self.assertRaises(faceoff.Error):
            position.play_list("0;4")
        copy = position.copy()
        copy.play("0")
        self.assertEqual((position.turns, copy.turns, copy.turns_text), (["0"], ["0", "0"], "0;0"))
        self.assertEqual((copy.seats, copy.heard), ([0, 1], ["", "0"]))
        self.assertTrue(copy.undo())
        self.assertEqual(str(copy), str(position))
        self.assertEqual((position.game, position.rules, position.first), ("soccer", "standard", 0))
        self.assertFalse(position.outcome.over)
        self.assertIsNone(position.outcome.winner)
        self.assertEqual(position.observe(1), "0")
        for arguments in [("chess",), ("soccer", "go"), ("soccer", None, 2)]:
            with self.assertRaises(faceoff.Error):
                faceoff.Position(*arguments)

    def test_no_seat(self):
        """For an invalid seat number, no hidden information is returned."""
        position = faceoff.Position("showdown")
        for seat in [-7, -1, 2, 9, 2**32]:
            for look in [position.draw, position.board, position.svg, position.observe, lambda seat: faceoff.seat_help("showdown", seat)]:
                with self.assertRaisesRegex(ValueError, f"a seat must be from 0 to 1, not {seat}"):
                    look(seat)
        self.assertIn("A", position.draw())

    def test_board(self):
        position = faceoff.Position("soccer", turns=["7", "4"])
        lines = (faceoff.Line(4, 5, 3, 4, 0, 0), faceoff.Line(3, 4, 3, 5, 1, 1))
        self.assertEqual(position.board(), faceoff.Board(8, 10, lines, (faceoff.Piece("ball", 3, 5, None),)))
        walled = faceoff.Position("showdown", turns=["MOVE A 2", "WALL H 26", "RADAR"])
        own, wall, other = ("player", 1, 0, 0), ("wall", 25, 7, None), ("player", 25, 8, 1)
        self.assertEqual([(one.kind, one.x, one.y, one.seat) for one in walled.board().pieces], [own, wall, other])
        self.assertEqual([one.kind for one in walled.board(0).pieces], ["player", "met"])
        self.assertEqual([one.kind for one in walled.board(1).pieces], ["wall", "player"])

    def test_images(self):
        """Every image is XML, with as many lines and pieces as the data."""
        for game in faceoff.games():
            for seed in range(4):
                position = play_at_random(game, seed)
                for seat in (None, 0, 1):
                    board = position.board(seat)
                    root = xml.etree.ElementTree.fromstring(position.svg(seat))
                    size = [float(number) for number in root.get("viewBox").split()[2:]]
                    self.assertTrue(size[0] > 32 * board.width and size[1] > 32 * board.height)
                    for kind, seats in [("man", "01"), ("player", "01"), ("met", "01"), ("lines", "01"), ("wall", "")]:
                        names = [f"{kind} seat{one}" for one in seats] or [kind]
                        found = sum(len(group) for group in root.iter() if group.get("class") in names)
                        wanted = len(board.lines) if kind == "lines" else sum(one.kind == kind for one in board.pieces)
                        self.assertEqual(found, wanted, f"{game} {seed} {seat} {kind}")
        self.assertEqual(faceoff.Position("halma")._repr_svg_(), faceoff.Position("halma").svg(0))

    def test_wrong_types(self):
        """An argument of a wrong type raises an exception before it reaches the C code."""
        position, player = faceoff.Position("soccer"), faceoff.Player("soccer")
        bot = faceoff.Bot("judge", lambda position, ms: None)
        for call, problem in [
            (lambda: position.play(3), "a turn must be a str, not int"),
            (lambda: position.play(None), "a turn must be a str, not NoneType"),
            (lambda: position.play_list(["0"]), "a list of turns must be a str, not list"),
            (lambda: position.adjudicate("00"), "turns must be a list of str, not str"),
            (lambda: position.adjudicate(0), "turns must be a list of str, not int"),
            (lambda: position.adjudicate([0]), "a turn must be a str, not int"),
            (lambda: position.observe("0"), "a seat must be an int, not str"),
            (lambda: position.random_turn(1.5), "a seed must be an int, not float"),
            (lambda: faceoff.Position(None), "a game must be a str, not NoneType"),
            (lambda: faceoff.Position("soccer", 6), "rules must be a str, not int"),
            (lambda: faceoff.Position("soccer", first=None), "first must be an int, not NoneType"),
            (lambda: faceoff.has_form("soccer", 7), "a turn must be a str, not int"),
            (lambda: faceoff.rules(b"soccer"), "a game must be a str, not bytes"),
            (lambda: faceoff.options("soccer", 1), "an engine must be a str, not int"),
            (lambda: faceoff.plays("soccer", rules=1), "rules must be a str, not int"),
            (lambda: faceoff.Player("soccer", options=["--level", "1"]), "options must be a dict or a str, not list"),
            (lambda: faceoff.Player("soccer", options={3: 1}), "the name of an option must be a str, not int"),
            (lambda: faceoff.Player("soccer", options={"level": "1"}), "the option level must be an int, not str"),
            (lambda: player.choose("0"), "a position must be a Position, not str"),
            (lambda: player.choose(position, ms=0.5), "ms must be an int, not float"),
            (lambda: player.analyze(position, nodes="5"), "nodes must be an int, not str"),
            (lambda: faceoff.Bot("judge", "0"), "choose must be a function, not str"),
            (lambda: faceoff.Bot("judge", max, "0;0"), "argv must be a list of str, not str"),
            (lambda: faceoff.bot_main(None, max, ["bot"]), "a contest must be a str, not NoneType"),
            (lambda: bot.hear(b"INIT"), "a line must be a str, not bytes"),
            (lambda: bot.load("kept"), "kept must be bytes, not str"),
        ]:
            with self.assertRaisesRegex(TypeError, problem):
                call()
        for call, problem in [
            (lambda: position.random_turn(-1), "a seed must be from 0 to"),
            (lambda: faceoff.Position("soccer", first=2**32), "first must be from 0 to 1"),
            (lambda: player.choose(position, ms=-1), "ms must be from 0 to"),
        ]:
            with self.assertRaisesRegex(ValueError, problem):
                call()

    def test_adjudicate(self):
        """Compares verdicts with those of the program, for random games and for games with one turn left out."""
        for game in faceoff.games():
            lists = []
            for seed in range(4):
                turns = play_at_random(game, seed).turns
                lists += [turns, turns[:3] + turns[4:]]
            lines = "".join(json.dumps({"turns": turns}) + "\n" for turns in lists)
            program = subprocess.run([PROGRAM, "adjudicate", game], input=lines, capture_output=True, text=True, check=True)
            position = faceoff.Position(game)
            verdicts = [json.loads(line) for line in program.stdout.splitlines()]
            self.assertEqual([position.adjudicate(turns) for turns in lists], verdicts)
            over = play_at_random(game, 1)
            self.assertEqual(over.report(), verdicts[2])
            with self.assertRaises(faceoff.Error):
                over.random_turn(1)


    def test_random_turn(self):
        """Without a seed, random turns differ, and depend only on Python's module random."""
        position = faceoff.Position("halma")
        self.assertEqual(position.random_turn(5), position.random_turn(5))
        random.seed(1)
        turns = [position.random_turn() for _ in range(50)]
        self.assertGreater(len(set(turns)), 5)
        random.seed(1)
        self.assertEqual([position.random_turn() for _ in range(50)], turns)


    def test_legal_turns(self):
        """Every turn in the list can be played, and the list is complete unless `max` limits it."""
        self.assertEqual(len(faceoff.Position("halma").legal_turns()), 40)
        for game in faceoff.games():
            position = faceoff.Position(game)
            while position.mover is not None and len(position.turns) < 8:
                legal = position.legal_turns(5000)
                self.assertEqual(len(set(legal)), len(legal))
                self.assertEqual(position.legal_turns(max=3), legal[:3])
                for turn in legal[:50]:
                    after = position.copy()
                    after.play(turn)
                    self.assertNotEqual(after, position)
                position.play(position.random_turn(len(position.turns)))
        over = play_at_random("soccer", 1)
        self.assertEqual((over.legal_turns(), over.legal_turns(0)), ([], []))
        with self.assertRaisesRegex(faceoff.Error, "max must be from 0"):
            over.legal_turns(-1)

    def test_legal_lines(self):
        """A turn that is built from the lines is legal."""
        position = faceoff.Position("soccer")
        for seed in range(10):
            turn = ""
            while lines := position.legal_lines(turn):
                turn += random.Random(seed).choice(lines)
            self.assertEqual(position.legal_lines(turn), "")
            position.play(turn)
            if position.mover is None:
                break
        self.assertIsNone(position.legal_lines("x"))
        self.assertIsNone(faceoff.Position("halma").legal_lines())

    def test_equal_boards(self):
        """Positions with the same board are equal, even if the turns were played in another order."""
        start = faceoff.Position("halma")
        moves, others = start.legal_turns(), faceoff.Position("halma", first=1).legal_turns()
        pairs = [(one, two) for one in moves for two in moves if one.split()[:2] != two.split()[:2]]
        equal = 0
        for one, two in pairs:
            try:
                positions = [faceoff.Position("halma", turns=[a, others[0], b]) for a, b in [(one, two), (two, one)]]
            except faceoff.IllegalTurn:
                continue
            if positions[0] == positions[1]:
                equal += 1
                self.assertEqual(positions[0].hash, positions[1].hash)
                self.assertNotEqual(positions[0].turns, positions[1].turns)
        self.assertGreater(equal, 10)
        self.assertNotEqual(faceoff.Position("halma", turns=moves[:1]), faceoff.Position("halma", turns=moves[1:2]))


class Players(unittest.TestCase):
    def test_engines(self):
        for game in faceoff.games():
            self.assertIn("engine", [engine.name for engine in faceoff.engines(game)])
            self.assertIn("level", [option.name for option in faceoff.options(game)])
            self.assertGreater(faceoff.rating(game, 9), faceoff.rating(game, 2))
        self.assertIsNone(faceoff.rating("soccer", 10))
        self.assertIsNone(faceoff.rating("soccer", 1, "random"))
        self.assertFalse(faceoff.plays("soccer", rules="10x12"))
        with self.assertRaises(faceoff.Error):
            faceoff.Player("soccer", options="--level 11")
        with self.assertRaises(faceoff.Error):
            faceoff.Player("soccer").choose(faceoff.Position("halma"))

    def test_options(self):
        """Options in a dict have the same effect as the same options in a string."""
        position = faceoff.Position("halma")
        for named, text in [({"nodes": 200}, "--nodes 200"), ({"level": 2, "nodes": 90}, "--level 2 --nodes 90")]:
            turns = [faceoff.Player("halma", options=options, seed=3).choose(position) for options in (named, text)]
            self.assertEqual(turns[0], turns[1])
        for options, problem in [
            ({"level": 11}, '--level takes a whole number from 1 to 10, not "11"'),
            ({"speed": 1}, "--speed"),
            ({"level": -1}, "the option level must be from 0 to"),
            ({"level 1 --ms": 1}, "@engine has no option --level 1 --ms;"),
            ({"": 1}, "@engine has no option --;"),
        ]:
            with self.assertRaisesRegex(faceoff.Error, problem):
                faceoff.Player("halma", options=options)

    def test_unknown_names(self):
        """Unknown games and engines raise the same exception everywhere."""
        for call in [
            faceoff.rules, faceoff.engines, faceoff.options, faceoff.plays, faceoff.turn_help, faceoff.Position,
            faceoff.Player, lambda game: faceoff.seat_help(game, 0), lambda game: faceoff.has_form(game, "0"),
            lambda game: faceoff.rating(game, 1),
        ]:
            with self.assertRaisesRegex(faceoff.Error, 'unknown game "chess"'):
                call("chess")
        for call in [faceoff.options, faceoff.plays, faceoff.Player, lambda game, engine: faceoff.rating(game, 1, engine)]:
            with self.assertRaises(faceoff.Error) as caught:
                call("soccer", "deepest")
            self.assertIn("deepest", str(caught.exception))

    def test_actions(self):
        position = faceoff.Position("soccer", turns="0;2")
        self.assertEqual(position.actions(), [0, 1, 2, 3, 4, 5, 7])
        position.act(5)
        self.assertEqual((position.part, position.turns, position.mover), ("5", ["0", "2"], 0))
        again = pickle.loads(pickle.dumps(position))
        self.assertTrue(again == position and again.part == "5")
        again.play("4")
        self.assertEqual(again.turns, ["0", "2", "54"])
        with self.assertRaisesRegex(faceoff.IllegalTurn, "8 is not the number of a legal action"):
            position.act(8)
        with self.assertRaisesRegex(TypeError, "an action must be an int, not str"):
            position.act("5")

    def test_part(self):
        """The representation of a position, even in the middle of a turn, creates an equal position."""
        position = faceoff.Position("soccer", "10x12", 1, "0;2", "5")
        self.assertEqual((position.part, position.turns), ("5", ["0", "2"]))
        self.assertEqual(repr(position), "Position('soccer', rules='10x12', first=1, turns=['0', '2'], part='5')")
        for one in [position, faceoff.Position("soccer"), faceoff.Position("soccer", turns="0;2", part="5")]:
            again = eval(repr(one), {"Position": faceoff.Position})
            self.assertTrue(again == one and again._content() == one._content())
        for game, part in [("soccer", "9"), ("soccer", " "), ("soccer", "0"), ("showdown", "0"), ("halma", "00")]:
            with self.assertRaisesRegex(faceoff.Error, f"'{part}' is not the beginning of a turn of soccer"):
                faceoff.Position(game, part=part)
        with self.assertRaisesRegex(TypeError, "a part must be a str, not int"):
            faceoff.Position("soccer", part=5)

    def test_change_between_calls(self):
        """A method returns one state of the position, even if another thread changes the position between two C calls."""
        for game, turns in [("halma", 0), ("soccer", 8), ("showdown", 8)]:
            for name in ["actions", "board", "turns", "seats", "heard", "__repr__"]:
                position = faceoff.Position(game)
                for seed in range(turns):
                    position.play(position.random_turn(seed))
                states = []
                for library in [faceoff._c, OtherThread(faceoff._c, position)]:
                    with unittest.mock.patch("faceoff._c", library):
                        found = getattr(position, name)
                        states.append(found() if callable(found) else found)
                self.assertEqual(states[0], states[1], f"{game} {name}")

    def test_analysis(self):
        position, player, seen = faceoff.Position("soccer"), faceoff.Player("soccer"), []
        report = player.analyze(position, nodes=5000, best=3, progress=seen.append)
        self.assertTrue(report.last and len(report.best) == 3 and len(seen) > 1 and report.line)
        self.assertEqual([choice.turn for choice in report.best], [choice.line[0] for choice in report.best])
        self.assertEqual(report.best[0].line, tuple(report.line))
        self.assertEqual(len(set(report.best)), 3)
        self.assertEqual(faceoff.Choice("7", report.value, 1).line, ())
        faceoff.Position(position.game, turns=[*position.turns, *report.best[1].line])
        report = player.analyze(position, ms=3600000, progress=lambda report: False)
        self.assertTrue(report.last)
        with self.assertRaises(ZeroDivisionError):
            player.analyze(position, ms=3600000, progress=lambda report: 1 // 0)
        signature = subprocess.run([PROGRAM, "bench", "halma"], capture_output=True, text=True, check=True).stdout
        self.assertIn("signature " + faceoff.Player("halma").bench()["signature"], signature)

    def test_threads(self):
        turns = []

        def play():
            position, player = faceoff.Position("halma"), faceoff.Player("halma", options="--nodes 200")
            for _ in range(10):
                position.play(player.choose(position))
            turns.append(position.turns)

        threads = [threading.Thread(target=play) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(turns, turns[:1] * 4)


class Bots(unittest.TestCase):
    def test_lines(self):
        bot = faceoff.Bot("codingame", lambda position, ms: "7" if ms > 0 and position.mover == 0 else None, ["0;0"])
        self.assertEqual([bot.greet(), bot.hear("0"), bot.hear("1"), bot.hear("-")], ["", "", "", "7\n"])
        self.assertFalse(bot.is_done)
        with self.assertRaises(faceoff.Error):
            faceoff.Bot("judge", lambda position, ms: None).hear("nonsense")
        with self.assertRaises(ZeroDivisionError):
            bot = faceoff.Bot("proglad", lambda position, ms: str(1 // 0))
            bot.hear("start 1")
            bot.hear("yourmove")

    def test_no_turn(self):
        """A turn that is not a str raises a Python exception."""
        for turn, problem in [(0, "choose returned int, not a str or None"), ("7\0", "NUL"), (b"7", "returned bytes")]:
            bot = faceoff.Bot("proglad", lambda position, ms: turn)
            bot.hear("start 1")
            with self.assertRaisesRegex((TypeError, faceoff.Error), problem):
                bot.hear("yourmove")

    def test_end(self):
        """An exception in choose ends the process with a traceback, and sends nothing."""
        for body, code, said in [
            ("return 0", 1, "TypeError: choose returned int, not a str or None"),
            ("return 1 // 0", 1, "ZeroDivisionError"),
            ("sys.exit(3)", 3, ""),
            ("sys.exit()", 0, ""),
            ("sys.exit('no more')", 1, "no more\n"),
        ]:
            program = (
                "import sys, faceoff\n"
                f"def choose(position, ms):\n    print('seen', file=sys.stderr)\n    {body}\n"
                "sys.exit(faceoff.bot_main('codingame', choose))\n"
            )
            bot = subprocess.run([sys.executable, "-c", program], input="0\n0\n-\n7\n", capture_output=True, text=True)
            self.assertEqual((bot.returncode, bot.stdout), (code, ""), body)
            self.assertEqual(bot.stderr.count("seen"), 1, body)
            self.assertIn(said, bot.stderr)
            self.assertEqual("Traceback" in bot.stderr, "Error" in said)

    def test_usage(self):
        """The sample bot, without a contest, prints how to start it."""
        file = pathlib.Path(__file__).resolve().parents[2] / "bots/library/mybot.py"
        bot = subprocess.run([sys.executable, file], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        self.assertEqual((bot.returncode, bot.stdout, bot.stderr), (1, "", "usage: mybot.py CONTEST [OPENING]\n"))

    def test_print(self):
        """Output that the bot's code prints does not reach the referee."""
        program = (
            "import sys, faceoff\n"
            "code = faceoff.bot_main('codingame', lambda position, ms: print('thinking') or '7')\n"
            "print('after')\n"
            "sys.exit(code)\n"
        )
        bot = subprocess.run([sys.executable, "-c", program], input="0\n0\n-\n", capture_output=True, text=True)
        self.assertEqual((bot.returncode, bot.stdout, bot.stderr), (0, "7\n", "thinking\nafter\n"))

    def test_memory(self):
        kept, known = b"", []
        for line in ["INIT A 1", "OK", "OUCH"]:
            bot = faceoff.Bot("potm", lambda position, ms: known.append(position.turns) or "MOVE A 2")
            bot.load(kept)
            self.assertEqual(bot.hear(line), "MOVE A 2\n")
            self.assertTrue(bot.is_done)
            kept = bot.save()
        self.assertEqual([len(turns) for turns in known], [0, 1, 2])


unittest.main()
