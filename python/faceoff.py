"""Rules, engines and bots for paper soccer, Halma and Showdown, from libfaceoff.

    >>> import faceoff
    >>> position = faceoff.Position("soccer")
    >>> position.play("0")
    >>> position.mover
    1
    >>> faceoff.Player("soccer", options="--level 3").choose(position)  # doctest: +SKIP
    '7'

Use a position or a player in only one thread at a time; several threads may use different ones.
The module loads libfaceoff from the system, or from the path in the environment variable FACEOFF_LIBRARY.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import json
import operator
import os
import sys
from dataclasses import dataclass
from typing import Any, Callable, Iterator, NoReturn, Sequence

__all__ = [
    "Bot", "Choice", "Engine", "Error", "IllegalTurn", "Option", "Outcome", "Player", "Position", "Report", "Value",
    "bot_main", "engines", "games", "has_form", "options", "plays", "rating", "rules", "seat_help", "turn_help", "version",
]


class Error(ValueError):
    """An invalid input."""


class IllegalTurn(Error):
    """An illegal turn: `rule` is the category of the broken rule, `at` the offset in the turn."""

    def __init__(self, rule: str, at: int, detail: str):
        super().__init__(detail)
        self.rule = rule
        self.at = at


# --- the C side ---

_text, _handle, _size = ctypes.c_char_p, ctypes.c_void_p, ctypes.c_size_t
_u64, _i64, _int, _bool = ctypes.c_uint64, ctypes.c_int64, ctypes.c_int, ctypes.c_bool


def _struct(called: str, /, **fields: Any) -> type[ctypes.Structure]:
    return type(called, (ctypes.Structure,), {"_fields_": list(fields.items())})


_Error = _struct("_Error", text=ctypes.c_char * 512)
_Ruling = _struct("_Ruling", rule=_text, at=_size, detail=ctypes.c_char * 128)
_Outcome = _struct("_Outcome", over=_bool, winner=_int, scores=_int * 2, reason=_text)
_Engine = _struct("_Engine", name=_text, about=_text, unit=_text)
_Option = _struct("_Option", name=_text, about=_text, min=_u64, max=_u64, otherwise=_u64)
_Value = _struct("_Value", estimate=ctypes.c_double, wins_in=_int, chance=ctypes.c_double)
_Choice = _struct("_Choice", turn=_text, value=_Value, nodes=_u64)
_Report = _struct(
    "_Report", last=_bool, value=_Value, depth=ctypes.c_uint, nodes=_u64, best=ctypes.POINTER(_Choice),
    best_count=_size, line=ctypes.POINTER(_text), line_length=_size, notes=_text,
)
_Limits = _struct("_Limits", ms=_u64, nodes=_u64, best=_size)
_Reporter = ctypes.CFUNCTYPE(_bool, ctypes.c_void_p, ctypes.POINTER(_Report))
_Chooser = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, _handle, _i64)
_error, _words, _argv = ctypes.POINTER(_Error), ctypes.POINTER(_text), ctypes.POINTER(_text)

_SEED_MAX = 2**64 - 1

# The result type and parameter types of each function.
_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "version": (_text, []),
    "game_name": (_text, [_size]),
    "game_rules": (_text, [_text, _size]),
    "game_turn_help": (_text, [_text]),
    "game_seat_help": (_text, [_text, _int]),
    "game_has_form": (_bool, [_text, _text]),
    "position_new": (_handle, [_text, _text, _int, _error]),
    "position_copy": (_handle, [_handle]),
    "position_free": (None, [_handle]),
    "position_game": (_text, [_handle]),
    "position_rules": (_text, [_handle]),
    "position_first": (_int, [_handle]),
    "position_play": (_bool, [_handle, _text, ctypes.POINTER(_Ruling)]),
    "position_play_list": (_bool, [_handle, _text, _error]),
    "position_undo": (_bool, [_handle]),
    "position_mover": (_int, [_handle]),
    "position_outcome": (None, [_handle, ctypes.POINTER(_Outcome)]),
    "position_turn_count": (_size, [_handle]),
    "position_turn": (_text, [_handle, _size]),
    "position_turn_seat": (_int, [_handle, _size]),
    "position_heard": (_text, [_handle, _size]),
    "position_turns": (_text, [_handle]),
    "position_draw": (_text, [_handle, _int]),
    "position_observe": (_text, [_handle, _int]),
    "position_random_turn": (_text, [_handle, _u64]),
    "position_legal_turns": (ctypes.POINTER(_text), [_handle, _size, ctypes.POINTER(_size), ctypes.POINTER(_bool)]),
    "position_legal_lines": (_text, [_handle, _text, ctypes.POINTER(_bool)]),
    "position_hash": (_u64, [_handle]),
    "position_equal": (_bool, [_handle, _handle]),
    "position_report": (_text, [_handle]),
    "position_adjudicate": (_text, [_handle, _words, _size]),
    "engine_get": (_bool, [_text, _size, ctypes.POINTER(_Engine)]),
    "engine_option": (_bool, [_text, _text, _size, ctypes.POINTER(_Option)]),
    "engine_plays": (_bool, [_text, _text, _text]),
    "engine_rating": (_int, [_text, _text, _u64]),
    "player_new": (_handle, [_text, _text, _text, _u64, _error]),
    "player_free": (None, [_handle]),
    "player_choose": (_text, [_handle, _handle, _u64, _error]),
    "player_analyze": (_bool, [_handle, _handle, ctypes.POINTER(_Limits), _Reporter, ctypes.c_void_p, _error]),
    "player_bench": (_text, [_handle]),
    "bot_main": (_int, [_int, _argv, _text, _Chooser, ctypes.c_void_p]),
    "bot_new": (_handle, [_int, _argv, _text, _Chooser, ctypes.c_void_p, _error]),
    "bot_free": (None, [_handle]),
    "bot_greet": (_text, [_handle]),
    "bot_hear": (_text, [_handle, _text, _size, _i64, _i64, _error]),
    "bot_is_done": (_bool, [_handle]),
    "bot_save": (ctypes.c_void_p, [_handle, ctypes.POINTER(_size)]),
    "bot_load": (None, [_handle, _text, _size]),
}


def _load() -> ctypes.CDLL:
    library = ctypes.CDLL(os.environ.get("FACEOFF_LIBRARY") or ctypes.util.find_library("faceoff") or "libfaceoff.so.0")
    for name, (result, arguments) in _FUNCTIONS.items():
        function = getattr(library, "faceoff_" + name)
        function.restype, function.argtypes = result, arguments
    return library


_c = _load()


def _bytes(text: str, what: str) -> bytes:
    if not isinstance(text, str):
        raise TypeError(f"{what} must be a str, not {type(text).__name__}")
    return text.encode("utf-8", "surrogateescape")


def _in(text: str, what: str) -> bytes:
    """Encodes a text for C, and refuses NULs, which would end it there."""
    data = _bytes(text, what)
    if 0 in data:
        raise Error("a text contains a NUL")
    return data


def _if_any(text: str | None, what: str) -> bytes | None:
    return None if text is None else _in(text, what)


def _texts(texts: Sequence[str], what: str) -> list[str]:
    """Makes a list, and refuses a single str, whose letters would count as texts."""
    if isinstance(texts, (str, bytes)) or not hasattr(texts, "__iter__"):
        raise TypeError(f"{what} must be a list of str, not {type(texts).__name__}")
    return list(texts)


def _number(number: int, what: str, most: int = 2**63 - 1, least: int = 0) -> int:
    """Checks the range of a whole number, because C would truncate a larger one."""
    try:
        number = operator.index(number)
    except TypeError:
        raise TypeError(f"{what} must be an int, not {type(number).__name__}") from None
    if not least <= number <= most:
        raise Error(f"{what} must be from {least} to {most}, not {number}")
    return number


def _out(text: bytes | None) -> str:
    return (text or b"").decode("utf-8", "surrogateescape")


def _seat(seat: int) -> int:
    return _number(seat, "a seat", 1)


def _each(get: Callable[[int], bytes | None]) -> list[str]:
    names: list[str] = []
    while (name := get(len(names))) is not None:
        names.append(_out(name))
    return names


def _refuse(error: ctypes.Structure) -> NoReturn:
    raise Error(_out(error.text))


# --- games ---


def version() -> str:
    """The version of the library."""
    return _out(_c.faceoff_version())


def games() -> list[str]:
    """The names of the games."""
    return _each(_c.faceoff_game_name)


def rules(game: str) -> list[str]:
    """The names of a game's rule sets, the default first."""
    return _each(lambda index: _c.faceoff_game_rules(_in(game, "a game"), index))


def turn_help(game: str) -> str:
    """Explains to a person how to write a turn."""
    return _out(_c.faceoff_game_turn_help(_in(game, "a game")))


def seat_help(game: str, seat: int) -> str:
    """Explains a seat, 0 or 1: its place on the board and its goal."""
    return _out(_c.faceoff_game_seat_help(_in(game, "a game"), _seat(seat)))


def has_form(game: str, turn: str) -> bool:
    """Whether the text has the form of a turn, legal or not."""
    return _c.faceoff_game_has_form(_in(game, "a game"), _in(turn, "a turn"))


@dataclass(frozen=True)
class Outcome:
    """The result of a game. `winner` is a seat, or None for a tie or an unfinished game."""

    over: bool
    winner: int | None
    scores: tuple[int, int]
    reason: str


class Position:
    """A game up to some turn. `rules` None means the default; `first` is the seat that moves first."""

    def __init__(self, game: str, rules: str | None = None, first: int = 0, *, _self: int | None = None):
        error = _Error()
        self._own = True
        self._self = _self or _c.faceoff_position_new(
            _in(game, "a game"), _if_any(rules, "rules"), _number(first, "first", 1), error
        )
        if not self._self:
            _refuse(error)

    def __del__(self) -> None:
        if getattr(self, "_self", None) and self._own:
            _c.faceoff_position_free(self._self)

    def __str__(self) -> str:
        return self.draw()

    def copy(self) -> Position:
        """Returns an independent copy."""
        return Position("", _self=_c.faceoff_position_copy(self._self))

    __copy__ = copy

    @property
    def game(self) -> str:
        return _out(_c.faceoff_position_game(self._self))

    @property
    def rules(self) -> str:
        return _out(_c.faceoff_position_rules(self._self))

    @property
    def first(self) -> int:
        """The seat that moved first."""
        return _c.faceoff_position_first(self._self)

    def play(self, turn: str) -> None:
        """Plays a turn for the seat to move, or raises IllegalTurn."""
        ruling = _Ruling()
        if not _c.faceoff_position_play(self._self, _in(turn, "a turn"), ruling):
            raise IllegalTurn(_out(ruling.rule), ruling.at, _out(ruling.detail))

    def play_list(self, turns: str) -> None:
        """Plays a list such as "7;2;46". If a turn is illegal, raises Error and plays none."""
        error = _Error()
        if not _c.faceoff_position_play_list(self._self, _in(turns, "a list of turns"), error):
            _refuse(error)

    def undo(self) -> bool:
        """Takes back the last turn; returns False if there is none."""
        return _c.faceoff_position_undo(self._self)

    @property
    def mover(self) -> int | None:
        """The seat to move; None if the game is over."""
        seat = _c.faceoff_position_mover(self._self)
        return None if seat < 0 else seat

    @property
    def outcome(self) -> Outcome:
        found = _Outcome()
        _c.faceoff_position_outcome(self._self, found)
        winner = None if found.winner < 0 else found.winner
        return Outcome(found.over, winner, (found.scores[0], found.scores[1]), _out(found.reason))

    @property
    def turns(self) -> list[str]:
        """The turns played so far."""
        return _each(lambda index: _c.faceoff_position_turn(self._self, index))

    @property
    def turns_text(self) -> str:
        """The turns as one text, which play_list accepts."""
        return _out(_c.faceoff_position_turns(self._self))

    @property
    def seats(self) -> list[int]:
        """The seat that made each turn."""
        count = _c.faceoff_position_turn_count(self._self)
        return [_c.faceoff_position_turn_seat(self._self, index) for index in range(count)]

    @property
    def heard(self) -> list[str]:
        """For each turn, what its player had heard just before it."""
        return _each(lambda index: _c.faceoff_position_heard(self._self, index))

    def draw(self, seat: int | None = None) -> str:
        """Returns the board as lines of text: everything, or only what a seat knows."""
        return _out(_c.faceoff_position_draw(self._self, -1 if seat is None else _seat(seat)))

    def observe(self, seat: int) -> str:
        """Returns what the seat hears about the time since its last turn."""
        return _out(_c.faceoff_position_observe(self._self, _seat(seat)))

    def random_turn(self, seed: int) -> str:
        """Returns a random legal turn, always the same for the same seed."""
        turn = _c.faceoff_position_random_turn(self._self, _number(seed, "a seed", _SEED_MAX))
        if turn is None:
            raise Error("the game is over")
        return _out(turn)

    def report(self) -> dict[str, Any]:
        """Returns the position in the form that `faceoff adjudicate` prints."""
        return json.loads(_c.faceoff_position_report(self._self))

    def adjudicate(self, turns: Sequence[str]) -> dict[str, Any]:
        """Restarts the game, plays these turns up to the first illegal one, and returns the verdict."""
        data = [_in(turn, "a turn") for turn in _texts(turns, "turns")]
        words = (ctypes.c_char_p * len(data))(*data)
        return json.loads(_c.faceoff_position_adjudicate(self._self, words, len(data)))


def _position(position: Position) -> int:
    """Returns the C handle of a position."""
    if not isinstance(position, Position):
        raise TypeError(f"a position must be a Position, not {type(position).__name__}")
    return position._self


# --- engines ---


@dataclass(frozen=True)
class Engine:
    """An engine. `unit` is the unit of its estimates; None if it makes no estimates."""

    name: str
    about: str
    unit: str | None


@dataclass(frozen=True)
class Option:
    """An option of an engine; its value is a whole number, by default `otherwise`."""

    name: str
    about: str
    min: int
    max: int
    otherwise: int


@dataclass(frozen=True)
class Value:
    """The value of a position for the seat to move. `wins_in` is the number of turns of both sides
    until a proven win; negative: until a proven loss; 0: nothing is proven. `chance` is the chance to win, 0 to 1."""

    estimate: float
    wins_in: int
    chance: float


@dataclass(frozen=True)
class Choice:
    turn: str
    value: Value
    nodes: int


@dataclass(frozen=True)
class Report:
    """The results of an analysis so far: the best turns, and the line that the engine expects."""

    last: bool
    value: Value
    depth: int
    nodes: int
    best: list[Choice]
    line: list[str]
    notes: str


def engines(game: str) -> list[Engine]:
    """The engines of a game; the strongest is called "engine"."""
    found, engine = [], _Engine()
    while _c.faceoff_engine_get(_in(game, "a game"), len(found), engine):
        unit = None if engine.unit is None else _out(engine.unit)
        found.append(Engine(_out(engine.name), _out(engine.about), unit))
    return found


def options(game: str, engine: str = "engine") -> list[Option]:
    """The options of an engine."""
    found, option = [], _Option()
    while _c.faceoff_engine_option(_in(game, "a game"), _in(engine, "an engine"), len(found), option):
        name, about = _out(option.name), _out(option.about)
        found.append(Option(name, about, option.min, option.max, option.otherwise))
    return found


def plays(game: str, engine: str = "engine", rules: str | None = None) -> bool:
    """Whether the engine can play by these rules."""
    return _c.faceoff_engine_plays(_in(game, "a game"), _in(engine, "an engine"), _if_any(rules, "rules"))


def rating(game: str, level: int, engine: str = "engine") -> int | None:
    """The Elo of a level above random moves; None if it was not measured or does not exist."""
    words = _in(game, "a game"), _in(engine, "an engine")
    return _c.faceoff_engine_rating(*words, _number(level, "a level")) or None


def _value(value: ctypes.Structure) -> Value:
    return Value(value.estimate, value.wins_in, value.chance)


def _report(report: ctypes.Structure) -> Report:
    best = [Choice(_out(one.turn), _value(one.value), one.nodes) for one in report.best[: report.best_count]]
    line = [_out(turn) for turn in report.line[: report.line_length]]
    return Report(report.last, _value(report.value), report.depth, report.nodes, best, line, _out(report.notes))


class Player:
    """An engine. `options` are as after `@engine` on a command line: "--level 3 --ms 50"."""

    def __init__(self, game: str, engine: str = "engine", options: str = "", seed: int = 1):
        error = _Error()
        words = _in(game, "a game"), _in(engine, "an engine"), _in(options, "options")
        self._self = _c.faceoff_player_new(*words, _number(seed, "a seed", _SEED_MAX), error)
        if not self._self:
            _refuse(error)

    def __del__(self) -> None:
        if getattr(self, "_self", None):
            _c.faceoff_player_free(self._self)

    def choose(self, position: Position, ms: int = 0) -> str:
        """Chooses a turn within `ms` milliseconds; 0: the limits in its options."""
        error = _Error()
        turn = _c.faceoff_player_choose(self._self, _position(position), _number(ms, "ms"), error)
        if turn is None:
            _refuse(error)
        return _out(turn)

    def analyze(
        self, position: Position, ms: int = 0, nodes: int = 0, best: int = 8,
        progress: Callable[[Report], bool | None] | None = None,
    ) -> Report:
        """Analyses the position and returns the last report.

        `progress` gets each report, and stops the analysis by returning False."""
        error, reports, raised = _Error(), [], []

        def take(_data: Any, report: Any) -> bool:
            reports[:] = [_report(report.contents)]
            try:
                return progress is None or progress(reports[0]) is not False
            except BaseException as problem:  # exceptions must not pass through C code
                raised.append(problem)
                return False

        limits = _Limits(_number(ms, "ms"), _number(nodes, "nodes"), _number(best, "best"))
        if not _c.faceoff_player_analyze(self._self, _position(position), limits, _Reporter(take), None, error):
            _refuse(error)
        if raised:
            raise raised[0]
        return reports[0]

    def bench(self) -> dict[str, str]:
        """Searches fixed positions. `signature` in the result is the same on every machine."""
        lines = _out(_c.faceoff_player_bench(self._self)).splitlines()
        return dict(line.split(" ", 1) for line in lines)


# --- bots ---

Chooser = Callable[[Position, int], "str | None"]


def _turn(turn: Any) -> bytes | None:
    if turn is not None and not isinstance(turn, str):
        raise TypeError(f"choose returned {type(turn).__name__}, not a str or None")
    return _if_any(turn, "a turn")


class _Function:
    """Wraps a function (position, ms) -> turn for C. Exceptions must not pass through C, so they are stored."""

    def __init__(self, choose: Chooser, end: Callable[[BaseException], None] | None = None):
        if not callable(choose):
            raise TypeError(f"choose must be a function, not {type(choose).__name__}")
        self.raised: BaseException | None = None
        self._turn = ctypes.create_string_buffer(b"")

        def call(_data: Any, handle: int, ms: int) -> int | None:
            position = Position("", _self=handle)
            position._own = False
            try:
                turn = _turn(choose(position.copy(), ms))
            except BaseException as problem:
                if end is not None:
                    end(problem)
                self.raised = problem
                turn = b""
            if turn is None:
                return None
            self._turn = ctypes.create_string_buffer(turn)
            return ctypes.addressof(self._turn)

        self.c = _Chooser(call)


def _words_of(argv: Sequence[str]) -> Any:
    return (ctypes.c_char_p * (len(argv) + 1))(*map(os.fsencode, argv), None)


def _end_process(problem: BaseException) -> None:
    """Ends the process with the exit code and traceback of an uncaught exception.

    It ends at once, because an exception must not pass through the C code that called the function."""
    leaves = isinstance(problem, SystemExit)
    code = problem.code if leaves else 1
    number = (code & 255) if isinstance(code, int) else 0 if code is None else 1
    try:
        if not leaves:
            sys.excepthook(type(problem), problem, problem.__traceback__)
        elif not isinstance(code, (int, type(None))):
            print(code, file=sys.stderr)
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(number)


def bot_main(contest: str, choose: Chooser, argv: Sequence[str] | None = None) -> int:
    """Runs a bot on standard input and output, and returns its exit code.

    Standard output belongs to the answers. From then on, `print` writes to standard error.
    If `choose` returns None, the bot plays a random turn. If it raises an exception, the process ends with
    a traceback and exit code 1."""
    words = _texts(sys.argv if argv is None else argv, "argv")
    function = _Function(choose, _end_process)
    return _c.faceoff_bot_main(len(words), _words_of(words), _in(contest, "a contest"), function.c, None)


class Bot:
    """A bot without input and output: pass it the lines of the referee, and send what it returns."""

    def __init__(self, contest: str, choose: Chooser, argv: Sequence[str] = ()):
        error = _Error()
        self._function = _Function(choose)
        words, name = ["bot", *_texts(argv, "argv")], _in(contest, "a contest")
        self._self = _c.faceoff_bot_new(len(words), _words_of(words), name, self._function.c, None, error)
        if not self._self:
            _refuse(error)

    def __del__(self) -> None:
        if getattr(self, "_self", None):
            _c.faceoff_bot_free(self._self)

    def greet(self) -> str:
        """Returns what the bot says before the first line."""
        return _out(_c.faceoff_bot_greet(self._self))

    def hear(self, line: str, came_ns: int = 0, late_ns: int = 0) -> str:
        """Returns the bot's answer to a line.

        `came_ns` is when the line arrived, by time.monotonic_ns(); 0: now. `late_ns` is the measured delay of this machine."""
        error, data = _Error(), _bytes(line, "a line")
        times = _number(came_ns, "came_ns"), _number(late_ns, "late_ns")
        said = _c.faceoff_bot_hear(self._self, data, len(data), *times, error)
        if self._function.raised is not None:
            raise self._function.raised
        if said is None:
            _refuse(error)
        return _out(said)

    @property
    def is_done(self) -> bool:
        """Whether the process should end now."""
        return _c.faceoff_bot_is_done(self._self)

    def save(self) -> bytes:
        """Returns the content for the bot's file at the end of its process."""
        size = _size()
        kept = _c.faceoff_bot_save(self._self, size)
        return ctypes.string_at(kept, size.value)

    def load(self, kept: bytes) -> None:
        """Loads the content that the bot's file had at the start of its process."""
        if not isinstance(kept, bytes):
            raise TypeError(f"kept must be bytes, not {type(kept).__name__}")
        _c.faceoff_bot_load(self._self, kept, len(kept))
