"""Rules, engines and bots for paper soccer, Halma and Showdown, from libfaceoff.

    >>> import faceoff
    >>> position = faceoff.Position("soccer")
    >>> position.play("0")
    >>> position.mover
    1
    >>> faceoff.Player("soccer", options={"level": 3}).choose(position)  # doctest: +SKIP
    '7'

Positions can be copied, pickled and compared; players and bots cannot. Several threads may use the same position. A
player or bot allows only one call at a time; a second call raises RuntimeError. A forked child process can use all
objects, except a player or bot that another thread was using when the process forked.
In a Python build without the global interpreter lock, use each object in only one thread at a time.

The module loads libfaceoff from the path in the environment variable FACEOFF_LIBRARY. If this variable is not set, it
loads the library in its own folder, which a wheel contains, or the library of the system.
"""

from __future__ import annotations

import copy
import ctypes
import ctypes.util
import json
import operator
import os
import random
import sys
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Callable, ClassVar, Iterator, Mapping, NoReturn, Sequence, TypeVar

__all__ = [
    "Board", "Bot", "Choice", "Engine", "Error", "IllegalTurn", "Line", "Option", "Outcome", "Piece", "Player", "Position",
    "Report", "Value", "bot_main", "engines", "games", "has_form", "options", "plays", "rating", "rules", "seat_help",
    "turn_help", "version",
]


class Error(ValueError):
    """An invalid input."""


class IllegalTurn(Error):
    """An illegal turn: `rule` is the category of the broken rule, `at` the offset in the turn at which it is broken."""

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
_Line = _struct("_Line", from_x=_int, from_y=_int, to_x=_int, to_y=_int, seat=_int, turn=_size)
_Piece = _struct("_Piece", kind=_text, x=_int, y=_int, seat=_int)
_Board = _struct(
    "_Board", width=_int, height=_int, lines=ctypes.POINTER(_Line), line_count=_size, pieces=ctypes.POINTER(_Piece),
    piece_count=_size,
)
_Engine = _struct("_Engine", name=_text, about=_text, unit=_text)
_Option = _struct("_Option", name=_text, about=_text, min=_u64, max=_u64, otherwise=_u64)
_Setting = _struct("_Setting", name=_text, value=_u64)
_Setup = _struct(
    "_Setup", size=_size, game=_text, engine=_text, seed=_u64, settings=ctypes.POINTER(_Setting), setting_count=_size
)
_Value = _struct("_Value", estimate=ctypes.c_double, wins_in=_int, chance=ctypes.c_double)
_Choice = _struct("_Choice", turn=_text, value=_Value, nodes=_u64)
_Turns = _struct("_Turns", list=ctypes.POINTER(_text), count=_size)
_Report = _struct(
    "_Report", last=_bool, value=_Value, depth=ctypes.c_uint, nodes=_u64, best=ctypes.POINTER(_Choice),
    best_count=_size, line=ctypes.POINTER(_text), line_length=_size, notes=_text,
    lines=ctypes.POINTER(_Turns),
)
_Limits = _struct("_Limits", ms=_u64, nodes=_u64, best=_size)
_Reporter = ctypes.CFUNCTYPE(_bool, ctypes.c_void_p, ctypes.POINTER(_Report))
_Chooser = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, _handle, _i64)
_u8s, _i8s, _floats = ctypes.POINTER(ctypes.c_uint8), ctypes.POINTER(ctypes.c_int8), ctypes.POINTER(ctypes.c_float)
_error, _list, _argv = ctypes.POINTER(_Error), ctypes.POINTER(_text), ctypes.POINTER(_text)

_VERSION = "0.5.0"  # of this module, which needs a library that is at least as new
_SEED_MAX = 2**64 - 1
_TURNS_MAX = 1000000

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
    "position_board": (_bool, [_handle, _int, ctypes.POINTER(_Board)]),
    "position_svg": (_text, [_handle, _int]),
    "position_observe": (_text, [_handle, _int]),
    "position_random_turn": (_text, [_handle, _u64]),
    "position_legal_turns": (ctypes.POINTER(_text), [_handle, _size, ctypes.POINTER(_size), ctypes.POINTER(_bool)]),
    "position_legal_lines": (_text, [_handle, _text, ctypes.POINTER(_bool)]),
    "position_actions": (ctypes.POINTER(ctypes.c_uint16), [_handle, ctypes.POINTER(_size)]),
    "position_act": (_bool, [_handle, ctypes.c_uint, ctypes.POINTER(_Ruling)]),
    "position_part": (_text, [_handle]),
    "position_hash": (_u64, [_handle]),
    "position_equal": (_bool, [_handle, _handle]),
    "position_report": (_text, [_handle]),
    "position_adjudicate": (_text, [_handle, _list, _size]),
    "engine_get": (_bool, [_text, _size, ctypes.POINTER(_Engine)]),
    "engine_option": (_bool, [_text, _text, _size, ctypes.POINTER(_Option)]),
    "engine_plays": (_bool, [_text, _text, _text]),
    "engine_rating": (_int, [_text, _text, _u64]),
    "player_new": (_handle, [_text, _text, _text, _u64, _error]),
    "player_open": (_handle, [ctypes.POINTER(_Setup), _error]),
    "player_free": (None, [_handle]),
    "player_choose": (_text, [_handle, _handle, _u64, _error]),
    "player_analyze": (_bool, [_handle, _handle, ctypes.POINTER(_Limits), _Reporter, ctypes.c_void_p, _error]),
    "player_bench": (_text, [_handle]),
    "batch_new": (_handle, [_text, _size, _error]),
    "batch_free": (None, [_handle]),
    "batch_step": (_bool, [_handle, _u8s, _error]),
    "batch_lines": (_u8s, [_handle]),
    "batch_movers": (_i8s, [_handle]),
    "batch_winners": (_i8s, [_handle]),
    "batch_observe": (_size, [_handle, _floats]),
    "bot_main": (_int, [_int, _argv, _text, _Chooser, ctypes.c_void_p]),
    "bot_new": (_handle, [_int, _argv, _text, _Chooser, ctypes.c_void_p, _error]),
    "bot_free": (None, [_handle]),
    "bot_greet": (_text, [_handle]),
    "bot_hear": (_text, [_handle, _text, _size, _i64, _i64, _error]),
    "bot_is_done": (_bool, [_handle]),
    "bot_save": (ctypes.c_void_p, [_handle, ctypes.POINTER(_size)]),
    "bot_load": (None, [_handle, _text, _size]),
}


def _path() -> str:
    own = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libfaceoff.so")
    named = os.environ.get("FACEOFF_LIBRARY") or (own if os.path.exists(own) else None)
    return named or ctypes.util.find_library("faceoff") or "libfaceoff.so.0"


def _load(loader: Callable[[str], ctypes.CDLL]) -> ctypes.CDLL:
    try:
        library = loader(_path())
    except OSError as error:
        raise OSError(f"{error}; in the source folder, ./dev build makes build/libfaceoff.so") from None
    for name, (result, arguments) in _FUNCTIONS.items():
        function = getattr(library, "faceoff_" + name, None)
        if function is None:
            version = "of an unknown version" if name == "version" else library.faceoff_version().decode()
            raise ImportError(
                f"libfaceoff {version} ({library._name}) is too old for version {_VERSION} of the Python module: "
                f"it has no function faceoff_{name}"
            )
        function.restype, function.argtypes = result, arguments
    return library


# A call through _c keeps the global interpreter lock, so no other thread can use the same handle, or fork, before the
# result has become a Python object. Such a call takes 0.17 us; with a lock for each object, it takes 0.41 us.
# A call through _slow releases the global interpreter lock. It is for calls that search, or that run Python functions.
_c, _slow = _load(ctypes.PyDLL), _load(ctypes.CDLL)


def _bytes(text: str, what: str) -> bytes:
    if not isinstance(text, str):
        raise TypeError(f"{what} must be a str, not {type(text).__name__}")
    return text.encode("utf-8", "surrogateescape")


def _in(text: str, what: str) -> bytes:
    """Encodes a string for C, and refuses NULs, because C would end the string there."""
    data = _bytes(text, what)
    if 0 in data:
        raise Error("a text contains a NUL")
    return data


def _if_any(text: str | None, what: str) -> bytes | None:
    return None if text is None else _in(text, what)


def _texts(texts: Sequence[str], what: str) -> list[str]:
    """Converts the strings to a list, and refuses a single str, because each of its characters would count as an
    item."""
    if isinstance(texts, (str, bytes)) or not hasattr(texts, "__iter__"):
        raise TypeError(f"{what} must be a list of str, not {type(texts).__name__}")
    return list(texts)


def _number(number: int, what: str, most: int = 2**63 - 1, least: int = 0) -> int:
    """Checks the range of a whole number, because C would truncate a number that is too large."""
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


def _each(get: Callable[[int], Any]) -> list[str]:
    names: list[str] = []
    while (name := get(len(names))) is not None:
        names.append(_out(name))
    return names


def _refuse(error: ctypes.Structure) -> NoReturn:
    raise Error(_out(error.text))


# --- owners of handles ---


class _Owner:
    """An object that owns a handle. The handle is freed with the object."""

    _handle: int | None = None
    _free: ClassVar[Any]  # the C function that frees the handle

    def _own(self, handle: int | None, error: ctypes.Structure) -> None:
        if not handle:
            _refuse(error)
        if self._handle is not None:
            self._free(handle)
            raise RuntimeError(f"this {type(self).__name__} is already initialized")
        self._handle = handle

    @property
    def _self(self) -> int:
        if self._handle is None:
            raise RuntimeError(f"this {type(self).__name__} was not initialized, or is already deleted")
        return self._handle

    def __del__(self) -> None:
        handle, self._handle = self._handle, None
        if handle is not None:
            self._free(handle)


_W = TypeVar("_W", bound="_Worker")


class _Worker(_Owner):
    """An owner that only one call at a time may use, because its calls release the global interpreter lock."""

    _busy: threading.Lock

    def __new__(cls: type[_W], *_arguments: Any, **_options: Any) -> _W:
        worker = super().__new__(cls)
        worker._busy = threading.Lock()
        return worker

    @contextmanager
    def _use(self) -> Iterator[int]:
        """Locks the object for one call, and yields its handle."""
        if not self._busy.acquire(blocking=False):
            name = type(self).__name__
            raise RuntimeError(f"this {name} is in use by another call; each thread needs its own {name}")
        try:
            yield self._self
        finally:
            self._busy.release()

    def __reduce_ex__(self, _protocol: Any) -> NoReturn:
        name = type(self).__name__
        raise TypeError(f"a {name} cannot be copied or pickled; create another {name} where you need it")

    def __del__(self) -> None:
        if self._handle is not None and self._busy.acquire(blocking=False):
            super().__del__()
            self._busy.release()


# --- games ---


def version() -> str:
    """The version of the library."""
    return _out(_c.faceoff_version())


def games() -> list[str]:
    """The names of the games."""
    return _each(_c.faceoff_game_name)


def _game(game: str) -> bytes:
    """Encodes the name of a game. Raises Error if the game is unknown."""
    name, error = _in(game, "a game"), _Error()
    if _c.faceoff_game_rules(name, 0) is None:
        _c.faceoff_position_new(name, None, 0, error)
        _refuse(error)
    return name


def rules(game: str) -> list[str]:
    """The names of a game's rule sets, the default first."""
    name = _game(game)
    return _each(lambda index: _c.faceoff_game_rules(name, index))


def turn_help(game: str) -> str:
    """Explains to a person how to write a turn."""
    return _out(_c.faceoff_game_turn_help(_game(game)))


def seat_help(game: str, seat: int) -> str:
    """Explains a seat, 0 or 1: its place on the board and its goal."""
    return _out(_c.faceoff_game_seat_help(_game(game), _seat(seat)))


def has_form(game: str, turn: str) -> bool:
    """Whether the string has the form of a turn, legal or not."""
    return bool(_c.faceoff_game_has_form(_game(game), _in(turn, "a turn")))


@dataclass(frozen=True)
class Outcome:
    """The result of a game. `winner` is a seat, or None for a tie or an unfinished game."""

    over: bool
    winner: int | None
    scores: tuple[int, int]
    reason: str


@dataclass(frozen=True)
class Line:
    """A line that a seat drew in soccer. `turn` is the number of its turn, counted from 0."""

    from_x: int
    from_y: int
    to_x: int
    to_y: int
    seat: int
    turn: int


@dataclass(frozen=True)
class Piece:
    """The contents of a square or, in soccer, of a dot.

    `kind` is "ball" in soccer and "man" in Halma. In Showdown, it is "player", "wall", "free" (a square that the seat knows
    to be free) or "met" (the square on which the seat's last turn located the opponent). `seat` is the seat to which the
    piece belongs, if any."""

    kind: str
    x: int
    y: int
    seat: int | None


@dataclass(frozen=True)
class Board:
    """The contents of a board. `width` and `height` are in squares.

    x counts from the left and y from the top, both from 0. In soccer, (x, y) is a dot, and the goals are the three middle
    dots in the rows y = -1 and y = height + 1. The lines are in the order in which they were drawn."""

    width: int
    height: int
    lines: tuple[Line, ...]
    pieces: tuple[Piece, ...]


_P = TypeVar("_P", bound="Position")


class Position(_Owner):
    """A game up to some turn. If `rules` is None, the default rules apply; `first` is the seat that moves first.
    In soccer and Halma, "@" and a board may follow the rules, as in "6x6@3 3 0124/2 2"; position.h describes boards.

    `turns` are turns to play: a list, or a string for play_list. `part` contains the first lines of an unfinished turn of
    soccer, as digits. Two positions are equal if the game, the rules, the
    seat to move and the board are equal, even if the turns differ. A position cannot be a key of a dict or an element
    of a set, because it changes; use its `hash` instead."""

    _free = _c.faceoff_position_free

    def __init__(
        self, game: str, rules: str | None = None, first: int = 0, turns: str | Sequence[str] = (), part: str = "",
    ):
        error = _Error()
        words = _in(game, "a game"), _if_any(rules, "rules"), _number(first, "first", 1)
        self._own(_c.faceoff_position_new(*words, error), error)
        if isinstance(turns, str):
            self.play_list(turns)
        else:
            for turn in _texts(turns, "turns"):
                self.play(turn)
        if _in(part, "a part") and not self.legal_lines(part):
            raise Error(f"{part!r} is not the beginning of a turn of soccer")
        for digit in part:
            self.act(int(digit))

    def __str__(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        if self._handle is None:
            return object.__repr__(self)
        game, rules, first, turns, part = self._parameters()
        shown = [repr(game)]
        if rules != _out(_c.faceoff_game_rules(game.encode(), 0)):
            shown.append(f"rules={rules!r}")
        shown += [f"{name}={value!r}" for name, value in [("first", first), ("turns", turns), ("part", part)] if value]
        return f"{type(self).__name__}({', '.join(shown)})"

    def _parameters(self) -> tuple[str, str, int, list[str], str]:
        """The parameters that create an equal position."""
        own = Position._from(self._self)
        return own.game, own.rules, own.first, own.turns, own.part

    def _content(self) -> tuple[Any, ...]:
        """Everything that can be observed about this position."""
        views = [(self.draw(seat), self.observe(seat)) for seat in (0, 1)]
        return self._parameters(), self.seats, self.heard, self.draw(), views

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return bool(_c.faceoff_position_equal(self._self, other._self))

    __hash__ = None  # type: ignore[assignment]

    @property
    def hash(self) -> int:
        """A number below 2**64. Equal positions have the same number, in every process."""
        return int(_c.faceoff_position_hash(self._self))

    @classmethod
    def _from(cls: type[_P], handle: int) -> _P:
        """Creates a position from a copy of a C position.

        A method that makes several C calls, or that reads an array of the C position, works on such a copy, because
        other threads may use the position between two calls."""
        position = cls.__new__(cls)
        position._handle = _c.faceoff_position_copy(handle)
        return position

    def _extra(self) -> dict[str, Any]:
        """The attributes that user code has added to this object."""
        return {name: value for name, value in vars(self).items() if name != "_handle"}

    def copy(self: _P) -> _P:
        """Returns an independent copy."""
        copied = self._from(self._self)
        vars(copied).update(self._extra())
        return copied

    __copy__ = copy

    def __deepcopy__(self: _P, memo: dict[int, Any]) -> _P:
        memo[id(self)] = copied = self._from(self._self)
        vars(copied).update(copy.deepcopy(self._extra(), memo))
        return copied

    def __getstate__(self) -> dict[str, Any]:
        own = Position._from(self._self)
        parameters = own._parameters()
        try:
            same = Position(*parameters)._content() == own._content()
        except Error:
            same = False
        if not same:
            raise TypeError("this position comes from a bot that does not know all turns, so it cannot be pickled")
        return {**dict(zip(("game", "rules", "first", "turns", "part"), parameters)), "extra": self._extra()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        Position.__init__(self, state["game"], state["rules"], state["first"], state["turns"], state.get("part", ""))
        vars(self).update(state["extra"])

    @property
    def game(self) -> str:
        """The name of the game."""
        return _out(_c.faceoff_position_game(self._self))

    @property
    def rules(self) -> str:
        """The name of the rule set."""
        return _out(_c.faceoff_position_rules(self._self))

    @property
    def first(self) -> int:
        """The seat that moved first."""
        return int(_c.faceoff_position_first(self._self))

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
        return bool(_c.faceoff_position_undo(self._self))

    @property
    def mover(self) -> int | None:
        """The seat to move; None if the game is over."""
        seat = _c.faceoff_position_mover(self._self)
        return None if seat < 0 else seat

    @property
    def outcome(self) -> Outcome:
        """The result of the game so far."""
        found = _Outcome()
        _c.faceoff_position_outcome(self._self, found)
        winner = None if found.winner < 0 else found.winner
        return Outcome(found.over, winner, (found.scores[0], found.scores[1]), _out(found.reason))

    @property
    def turns(self) -> list[str]:
        """The turns played so far."""
        own = Position._from(self._self)
        return _each(lambda index: _c.faceoff_position_turn(own._self, index))

    @property
    def turns_text(self) -> str:
        """The turns as one string, which play_list accepts."""
        return _out(_c.faceoff_position_turns(self._self))

    @property
    def seats(self) -> list[int]:
        """The seat that made each turn."""
        own = Position._from(self._self)
        count = _c.faceoff_position_turn_count(own._self)
        return [_c.faceoff_position_turn_seat(own._self, index) for index in range(count)]

    @property
    def heard(self) -> list[str]:
        """For each turn, what its player had heard just before making it."""
        own = Position._from(self._self)
        return _each(lambda index: _c.faceoff_position_heard(own._self, index))

    def draw(self, seat: int | None = None) -> str:
        """Returns the board as lines of text: everything, or only what a seat knows."""
        return _out(_c.faceoff_position_draw(self._self, -1 if seat is None else _seat(seat)))

    def board(self, seat: int | None = None) -> Board:
        """Returns the board as data: everything, or only what a seat knows. Raises Error for a game without such data."""
        own, found = Position._from(self._self), _Board()
        if not _c.faceoff_position_board(own._self, -1 if seat is None else _seat(seat), found):
            raise Error(f"the board of {self.game} is not available as data")
        lines = found.lines[: found.line_count]
        pieces = found.pieces[: found.piece_count]
        return Board(
            found.width, found.height,
            tuple(Line(one.from_x, one.from_y, one.to_x, one.to_y, one.seat, one.turn) for one in lines),
            tuple(Piece(_out(one.kind), one.x, one.y, None if one.seat < 0 else one.seat) for one in pieces),
        )

    def svg(self, seat: int | None = None) -> str:
        """Returns the board as an SVG image: everything, or only what a seat knows."""
        image = _c.faceoff_position_svg(self._self, -1 if seat is None else _seat(seat))
        if image is None:
            raise Error(f"the board of {self.game} is not available as an image")
        return _out(image)

    def _repr_svg_(self) -> str:
        """Shows the whole board in a notebook."""
        return self.svg()

    def observe(self, seat: int) -> str:
        """Returns what the referee tells the seat about the turns since its last one."""
        return _out(_c.faceoff_position_observe(self._self, _seat(seat)))

    def random_turn(self, seed: int | None = None) -> str:
        """Returns a random legal turn, always the same for the same seed. Without a seed, Python's module random
        chooses one."""
        chosen = random.getrandbits(64) if seed is None else _number(seed, "a seed", _SEED_MAX)
        turn = _c.faceoff_position_random_turn(self._self, chosen)
        if turn is None:
            raise Error("the game is over")
        return _out(turn)

    def legal_turns(self, max: int | None = None) -> list[str]:
        """Returns the legal turns in a fixed order, at most `max` of them.

        In soccer, there can be millions of turns. If `max` is not given and there are more than a million, raises
        Error. In Halma, the list has one path from each piece to each square. In Showdown, it has one ZAP for each
        direction."""
        board, count, complete = Position._from(self._self), _size(), _bool()
        most = _TURNS_MAX if max is None else _number(max, "max")
        found = _slow.faceoff_position_legal_turns(board._self, most, count, complete)
        if max is None and not complete.value:
            raise Error(f"the position has more than {most} legal turns; use the parameter max")
        return [_out(turn) for turn in found[: count.value]]

    def legal_lines(self, part: str = "") -> str | None:
        """For soccer, returns the digits of the lines that may be drawn after `part`, the beginning of a turn.

        Returns "" if `part` is a complete turn, and None if no legal turn begins with `part`."""
        whole = _bool()
        digits = _c.faceoff_position_legal_lines(self._self, _in(part, "a part"), whole)
        return None if digits is None else _out(digits)

    def actions(self) -> list[int]:
        """Returns the legal actions, which are turns as numbers; the module faceoff.env explains the numbers.

        In soccer, an action draws one line. In the other games, the list has the order of legal_turns()."""
        own, count = Position._from(self._self), _size()
        found = _c.faceoff_position_actions(own._self, count)
        return list(found[: count.value])

    def act(self, action: int) -> None:
        """Plays a legal action, or raises IllegalTurn."""
        ruling = _Ruling()
        if not _c.faceoff_position_act(self._self, _number(action, "an action", 2**32 - 1), ruling):
            raise IllegalTurn(_out(ruling.rule), ruling.at, _out(ruling.detail))

    @property
    def part(self) -> str:
        """The lines of an unfinished turn of soccer. `play` then expects the rest of the turn."""
        return _out(_c.faceoff_position_part(self._self))

    def report(self) -> dict[str, Any]:
        """Returns the position in the form that `faceoff adjudicate` prints."""
        return _verdict(_c.faceoff_position_report(self._self))

    def adjudicate(self, turns: Sequence[str]) -> dict[str, Any]:
        """Restarts the game, plays these turns up to the first illegal one, and returns the verdict."""
        data = [_in(turn, "a turn") for turn in _texts(turns, "turns")]
        words = (ctypes.c_char_p * len(data))(*data)
        return _verdict(_c.faceoff_position_adjudicate(self._self, words, len(data)))


def _verdict(text: bytes) -> dict[str, Any]:
    verdict: dict[str, Any] = json.loads(text)
    return verdict


def _board(position: Position) -> Position:
    """Returns a copy for a search, because other threads may change the position during the search."""
    if not isinstance(position, Position):
        raise TypeError(f"a position must be a Position, not {type(position).__name__}")
    return Position._from(position._self)


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
    """A turn, its value, the number of nodes searched below it, and the line of play that the engine expects after it.

    The line begins with the turn."""

    turn: str
    value: Value
    nodes: int
    line: tuple[str, ...] = ()


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
    found: list[Engine] = []
    name, engine = _game(game), _Engine()
    while _c.faceoff_engine_get(name, len(found), engine):
        unit = None if engine.unit is None else _out(engine.unit)
        found.append(Engine(_out(engine.name), _out(engine.about), unit))
    return found


def _engine(game: str, engine: str) -> tuple[bytes, bytes]:
    """Encodes the names of a game and an engine. Raises Error if one is unknown."""
    names, error = (_in(game, "a game"), _in(engine, "an engine")), _Error()
    if engine not in [one.name for one in engines(game)]:
        _c.faceoff_player_new(*names, None, 1, error)
        _refuse(error)
    return names


def options(game: str, engine: str = "engine") -> list[Option]:
    """The options of an engine."""
    found: list[Option] = []
    names, option = _engine(game, engine), _Option()
    while _c.faceoff_engine_option(*names, len(found), option):
        found.append(Option(_out(option.name), _out(option.about), option.min, option.max, option.otherwise))
    return found


def plays(game: str, engine: str = "engine", rules: str | None = None) -> bool:
    """Whether the engine can play by these rules."""
    return bool(_c.faceoff_engine_plays(*_engine(game, engine), _if_any(rules, "rules")))


def rating(game: str, level: int, engine: str = "engine") -> int | None:
    """The Elo rating of a level relative to random moves; None if it was not measured or does not exist."""
    return _c.faceoff_engine_rating(*_engine(game, engine), _number(level, "a level")) or None


def _value(value: ctypes.Structure) -> Value:
    return Value(value.estimate, value.wins_in, value.chance)


def _report(report: ctypes.Structure) -> Report:
    count = report.best_count
    best = [
        Choice(_out(one.turn), _value(one.value), one.nodes, tuple(_out(turn) for turn in line.list[: line.count]))
        for one, line in zip(report.best[:count], report.lines[:count])
    ]
    line = [_out(turn) for turn in report.line[: report.line_length]]
    return Report(report.last, _value(report.value), report.depth, report.nodes, best, line, _out(report.notes))


def _settings(options: Mapping[str, int]) -> ctypes.Array[Any]:
    """Returns options as an array for C."""
    if not isinstance(options, Mapping):
        raise TypeError(f"options must be a dict or a str, not {type(options).__name__}")
    pairs = []
    for name, value in options.items():
        pairs.append(_Setting(_in(name, "the name of an option"), _number(value, f"the option {name}", _SEED_MAX)))
    return (_Setting * len(pairs))(*pairs)


class Player(_Worker):
    """An engine with options: a dict such as {"level": 3, "ms": 50}, or a string such as "--level 3 --ms 50"."""

    _free = _c.faceoff_player_free

    def __init__(self, game: str, engine: str = "engine", options: Mapping[str, int] | str = "", seed: int = 1):
        error, chosen = _Error(), _number(seed, "a seed", _SEED_MAX)
        names = _in(game, "a game"), _in(engine, "an engine")
        if isinstance(options, str):
            handle = _slow.faceoff_player_new(*names, _in(options, "options"), chosen, error)
        else:
            settings = _settings(options)
            setup = _Setup(ctypes.sizeof(_Setup), *names, chosen, settings, len(settings))
            handle = _slow.faceoff_player_open(setup, error)
        self._own(handle, error)

    def choose(self, position: Position, ms: int = 0) -> str:
        """Chooses a turn within `ms` milliseconds; 0: the limits in its options."""
        error, board, most = _Error(), _board(position), _number(ms, "ms")
        with self._use() as handle:
            turn = _slow.faceoff_player_choose(handle, board._self, most, error)
        if turn is None:
            _refuse(error)
        return _out(turn)

    def analyze(
        self, position: Position, ms: int = 0, nodes: int = 0, best: int = 8,
        progress: Callable[[Report], bool | None] | None = None,
    ) -> Report:
        """Analyses the position and returns the last report.

        `progress` gets each report, and stops the analysis by returning False."""
        error = _Error()
        reports: list[Report] = []
        raised: list[BaseException] = []

        def take(_data: Any, report: Any) -> bool:
            try:
                reports[:] = [_report(report.contents)]
                return progress is None or progress(reports[0]) is not False
            except BaseException as problem:  # exceptions must not pass through C code
                raised.append(problem)
                return False

        limits = _Limits(_number(ms, "ms"), _number(nodes, "nodes"), _number(best, "best"))
        board = _board(position)
        with self._use() as handle:
            done = _slow.faceoff_player_analyze(handle, board._self, limits, _Reporter(take), None, error)
        if not done:
            _refuse(error)
        if raised:
            raise raised[0]
        return reports[0]

    def bench(self) -> dict[str, str]:
        """Searches fixed positions. `signature` in the result is the same on every machine."""
        with self._use() as handle:
            lines = _out(_slow.faceoff_player_bench(handle)).splitlines()
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
            try:
                turn = _turn(choose(Position._from(handle), ms))
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
    code = problem.code if isinstance(problem, SystemExit) else 1
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

    Only the answers go to standard output: from this call on, `print` writes to standard error.
    If `choose` returns None, the bot plays a random turn. If it raises an exception, the process ends with
    a traceback and exit code 1."""
    words = _texts(sys.argv if argv is None else argv, "argv")
    function = _Function(choose, _end_process)
    return int(_slow.faceoff_bot_main(len(words), _words_of(words), _in(contest, "a contest"), function.c, None))


class Bot(_Worker):
    """A bot that performs no I/O itself: pass it the referee's lines, and send what it returns."""

    _free = _c.faceoff_bot_free

    def __init__(self, contest: str, choose: Chooser, argv: Sequence[str] = ()):
        error, function = _Error(), _Function(choose)
        words, name = ["bot", *_texts(argv, "argv")], _in(contest, "a contest")
        self._own(_c.faceoff_bot_new(len(words), _words_of(words), name, function.c, None, error), error)
        self._function = function

    def greet(self) -> str:
        """Returns what the bot sends before the referee's first line."""
        with self._use() as handle:
            return _out(_c.faceoff_bot_greet(handle))

    def hear(self, line: str, came_ns: int = 0, late_ns: int = 0) -> str:
        """Returns the bot's answer to a line.

        `came_ns` is when the line arrived, by time.monotonic_ns(); 0: now. `late_ns` is the measured delay of this machine."""
        error, data = _Error(), _bytes(line, "a line")
        times = _number(came_ns, "came_ns"), _number(late_ns, "late_ns")
        with self._use() as handle:
            said = _slow.faceoff_bot_hear(handle, data, len(data), *times, error)
        if self._function.raised is not None:
            raise self._function.raised
        if said is None:
            _refuse(error)
        return _out(said)

    @property
    def is_done(self) -> bool:
        """Whether the process should end now."""
        with self._use() as handle:
            return bool(_c.faceoff_bot_is_done(handle))

    def save(self) -> bytes:
        """Returns what the bot's file must contain when its process ends."""
        size = _size()
        with self._use() as handle:
            kept = _c.faceoff_bot_save(handle, size)
            return ctypes.string_at(kept, size.value)

    def load(self, kept: bytes) -> None:
        """Loads what the bot's file contained when its process started."""
        if not isinstance(kept, bytes):
            raise TypeError(f"kept must be bytes, not {type(kept).__name__}")
        with self._use() as handle:
            _c.faceoff_bot_load(handle, kept, len(kept))
