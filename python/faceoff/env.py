"""Environments for machine learning, with the interfaces of OpenSpiel, PettingZoo and Gymnasium.

    >>> import faceoff.env
    >>> state = faceoff.env.Game("soccer").new_initial_state()
    >>> state.legal_actions()
    [0, 1, 2, 3, 4, 5, 6, 7]

`Game` and `State` have the main methods of OpenSpiel's classes. `AEC` is an environment as in PettingZoo, and `Gym` one
as in Gymnasium.
The module needs no other package. If PettingZoo or Gymnasium is installed, the environments and spaces are instances of
its classes. If OpenSpiel is installed, get_type returns its types. If numpy is installed, observations and masks are
numpy arrays, and otherwise memoryviews and arrays.

Actions are numbered as in `Position.actions`, except the whole turns of soccer:

- soccer, actions="steps": the direction of the next line, 0 to 7. A player acts once for each line of its turn.
- soccer, actions="turns": the number of the turn in `Position.legal_turns(most)`. Turns after these cannot be chosen.
- Halma: 256 * the square from which a man moves + the square on which it ends. The square (x, y) of `Board` has the
  number 16 * y + x.
- Showdown: 0 to 3 MOVE up, right, down and left; 4 RADAR; 5 HELP; 6 to 9 ZAP up, right, down and left; then WALL on
  each square, row by row.

An observation consists of planes of the board's size, with values from 0 to 1; `Game.planes` names them. It contains
nothing that its player may not know. If a game has a winner, the rewards are 1 and -1, and otherwise 0.
"""

from __future__ import annotations

import ctypes
import importlib
import itertools
import json
import operator
import random
from array import array
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Callable, Iterator, Mapping, NamedTuple, Sequence

from faceoff import Error, Player, Position, _c, _Error, _if_any, _number, _Owner, _refuse, rules as _rules_of

__all__ = ["AEC", "Batch", "Box", "Discrete", "Game", "Gym", "Observer", "PlayerAction", "State"]

_TERMINAL = -4  # OpenSpiel's current player after the end of a game
_DX = (0, 1, 1, 1, 0, -1, -1, -1)  # the change of x in each of soccer's directions
_DY = (-1, -1, 0, 1, 1, 1, 0, -1)


def _optional(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


_numpy, _gymnasium, _pettingzoo, _pyspiel = map(_optional, ["numpy", "gymnasium", "pettingzoo", "pyspiel"])

if TYPE_CHECKING:

    class _AecBase:
        pass

    class _GymBase:
        pass

else:
    _AecBase = _pettingzoo.AECEnv if _pettingzoo else object
    _GymBase = _gymnasium.Env if _gymnasium else object


# --- spaces ---


def _shaped(data: array[Any], shape: Sequence[int]) -> Any:
    if _numpy is not None:
        return _numpy.frombuffer(data, dtype=data.typecode).reshape(shape)
    return memoryview(data).cast("B").cast(data.typecode, list(shape))


class Discrete:
    """The whole numbers from 0 to `n` - 1. Has the parts of Gymnasium's Discrete that an environment needs."""

    def __init__(self, n: int):
        self.n, self.start, self.shape = n, 0, ()
        self._random = random.Random()

    def __repr__(self) -> str:
        return f"Discrete({self.n})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discrete) and other.n == self.n

    def contains(self, x: Any) -> bool:
        try:
            return 0 <= operator.index(x) < self.n
        except TypeError:
            return False

    __contains__ = contains

    def seed(self, seed: int | None = None) -> None:
        self._random.seed(seed)

    def sample(self, mask: Sequence[int] | None = None) -> int:
        """Returns a random number that the mask allows, or 0 if it allows none. Without a mask, all are allowed."""
        if mask is None:
            return self._random.randrange(self.n)
        allowed = list(itertools.compress(range(self.n), mask))
        return self._random.choice(allowed) if allowed else 0


class Box:
    """Arrays of float32 numbers from `low` to `high`. Has the parts of Gymnasium's Box that an environment needs."""

    dtype = "float32"

    def __init__(self, low: float, high: float, shape: tuple[int, ...]):
        self.low, self.high, self.shape = low, high, shape
        self._random = random.Random()

    def __repr__(self) -> str:
        return f"Box({self.low}, {self.high}, {self.shape}, {self.dtype})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Box) and (other.low, other.high, other.shape) == (self.low, self.high, self.shape)

    def contains(self, x: Any) -> bool:
        try:
            view = memoryview(x)
        except TypeError:
            return False
        if view.shape != self.shape or view.format != "f":
            return False
        numbers = list(view.cast("B").cast("f"))
        return all(map(self.low.__le__, numbers)) and all(map(self.high.__ge__, numbers))

    __contains__ = contains

    def seed(self, seed: int | None = None) -> None:
        self._random.seed(seed)

    def sample(self) -> Any:
        size = 1
        for length in self.shape:
            size *= length
        return _shaped(array("f", [self._random.uniform(self.low, self.high) for _ in range(size)]), self.shape)


def _spaces(game: Game) -> tuple[Any, Any]:
    """Returns the spaces of actions and of observations."""
    if _gymnasium is None:
        return Discrete(game.num_distinct_actions()), Box(0.0, 1.0, game.shape)
    spaces = _gymnasium.spaces
    return spaces.Discrete(game.num_distinct_actions()), spaces.Box(0.0, 1.0, game.shape, _numpy.float32)


# --- the actions and planes of each game ---


class _Planes:
    """An observation that is being filled."""

    def __init__(self, shape: tuple[int, int, int]):
        _, self.height, self.width = self.shape = shape
        self.data = array("f", bytes(4 * shape[0] * shape[1] * shape[2]))

    def put(self, plane: int, x: int, y: int) -> None:
        self.data[(plane * self.height + y) * self.width + x] = 1.0

    def fill(self, plane: int, value: float) -> None:
        size = self.height * self.width
        self.data[plane * size : (plane + 1) * size] = array("f", [value]) * size


class _Steps:
    """Soccer, where an action draws a line."""

    lines = [f"line {name}" for name in "N NE E SE S SW W NW".split()]
    planes = (*lines, "ball", "second seat", "to move")
    count = 8

    def __init__(self, position: Position, most: int):
        board = position.board()
        self.size = board.height + 3, board.width + 1  # dots, with the rows behind the goal lines
        w, h = board.width, board.height
        self.length = w * (h - 1) + h * (w - 1) + 2 * w * h + 14  # the lines; 14 are in or in front of the goals

    def choices(self, position: Position, part: str) -> dict[int, str]:
        return {int(digit): digit for digit in position.legal_lines(part) or ""}

    def draw(self, into: _Planes, position: Position, part: str, seat: int) -> None:
        board = position.board(seat)
        lines = [(line.from_x, line.from_y, line.to_x, line.to_y) for line in board.lines]
        x, y = board.pieces[0].x, board.pieces[0].y
        for digit in part:
            lines.append((x, y, x + _DX[int(digit)], y + _DY[int(digit)]))
            x, y = lines[-1][2:]
        for x1, y1, x2, y2 in lines:
            direction = next(d for d in range(8) if (_DX[d], _DY[d]) == (x2 - x1, y2 - y1))
            into.put(direction, x1, y1 + 1)
            into.put((direction + 4) % 8, x2, y2 + 1)
        into.put(8, x, y + 1)
        into.fill(9, seat)


class _Turns(_Steps):
    """Soccer, where an action is a whole turn."""

    def __init__(self, position: Position, most: int):
        super().__init__(position, most)
        self.count = most

    def choices(self, position: Position, part: str) -> dict[int, str]:
        return dict(enumerate(position.legal_turns(self.count)))


class _Numbered:
    @staticmethod
    def choices(position: Position, part: str) -> dict[int, str]:
        return dict(zip(position.actions(), position.legal_turns()))


class _Halma(_Numbered):
    planes = ("own men", "other men", "second seat", "turns", "to move")
    count, size = 256 * 256, (16, 16)

    def __init__(self, position: Position, most: int):
        self.length = 1998 if position.rules == "proglad-server" else 2000

    def draw(self, into: _Planes, position: Position, part: str, seat: int) -> None:
        for piece in position.board(seat).pieces:
            into.put(0 if piece.seat == seat else 1, piece.x, piece.y)
        into.fill(2, seat)
        into.fill(3, min(1.0, _c.faceoff_position_turn_count(position._self) / self.length))


class _Showdown(_Numbered):
    answers = "INIT OK ERROR OUCH HELLO AT OOPS BOOM HIT MISS LOC".split()
    kinds = ["player", "met", "wall", "free"]
    planes = (*kinds, "second seat", "own turns", *(f"answer {answer}" for answer in answers), "to move")
    count, size, length = 10 + 9 * 26, (9, 26), 200

    def __init__(self, position: Position, most: int):
        pass

    def draw(self, into: _Planes, position: Position, part: str, seat: int) -> None:
        for piece in position.board(seat).pieces:
            into.put(self.kinds.index(piece.kind), piece.x, piece.y)
        into.fill(4, seat)
        # Only the player's own turns: the number of all turns would tell it that it has missed one.
        into.fill(5, min(1.0, position.seats.count(seat) / 100))
        into.fill(6 + self.answers.index(position.observe(seat).split()[0]), 1.0)


_CODES: dict[tuple[str, str], Any] = {
    ("soccer", "steps"): _Steps, ("soccer", "turns"): _Turns, ("halma", "turns"): _Halma,
    ("showdown", "turns"): _Showdown,
}


# --- OpenSpiel ---


class PlayerAction(NamedTuple):
    """An element of State.full_history()."""

    player: int
    action: int


class Observer:
    """Observes states, like the objects that OpenSpiel's make_observation returns. Game.make_observer creates it.

    After set_from, `tensor` is the observation as a flat array, and dict["observation"] the same memory in the shape
    Game.shape. With perfect recall there is no tensor, and `tensor` is None."""

    def __init__(self, game: Game, perfect_recall: bool):
        self._data = None if perfect_recall else array("f", bytes(4 * game.observation_tensor_size()))
        self.tensor = None if self._data is None else _shaped(self._data, (len(self._data),))
        self.dict = {} if self._data is None else {"observation": _shaped(self._data, game.shape)}

    def set_from(self, state: State, player: int) -> None:
        if self._data is not None:
            self._data[:] = state._planes(player).data

    def string_from(self, state: State, player: int) -> str:
        return state.information_state_string(player) if self._data is None else state.observation_string(player)


class Game:
    """A game, like OpenSpiel's class Game.

    `actions` is "steps" or "turns"; by default "steps" in soccer, and "turns" in the other games. `most` is the number
    of actions if an action is a whole turn of soccer. `first` is the seat that moves first."""

    def __init__(
        self, game: str = "soccer", rules: str | None = None, actions: str | None = None, first: int = 0,
        most: int = 1000,
    ):
        actions = actions or ("steps" if game == "soccer" else "turns")
        self._arguments = game, rules or _rules_of(game)[0], actions, first, most
        position = Position(game, rules, first)
        if (game, actions) not in _CODES:
            raise Error(f"{game} has no environment with the actions {actions!r}")
        if most < 1:
            raise Error(f"most must be at least 1, not {most}")
        self._code = _CODES[game, actions](position, most)
        self.planes: tuple[str, ...] = self._code.planes
        height, width = self._code.size
        self.shape: tuple[int, int, int] = len(self.planes), height, width

    def __str__(self) -> str:
        game, rules, actions, first, most = self._arguments
        kept = f",most={most}" if game == "soccer" and actions == "turns" else ""
        return f"faceoff_{game}(rules={rules},actions={actions},first={first}{kept})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and other._arguments == self._arguments

    def __hash__(self) -> int:
        return hash(self._arguments)

    def __reduce__(self) -> Any:
        return Game, self._arguments

    @property
    def name(self) -> str:
        return self._arguments[0]

    @property
    def rules(self) -> str:
        return self._arguments[1]

    @property
    def first(self) -> int:
        return self._arguments[3]

    def get_type(self) -> Any:
        """Returns a pyspiel.GameType or, without OpenSpiel, an object with the same attributes, in which strings such
        as "ZERO_SUM" replace the members of the enumerations.

        The information state is available only as a string: a tensor of all actions of a game of Halma would have
        millions of numbers."""
        fields: dict[str, Any] = dict(
            short_name=f"faceoff_{self.name}", long_name=f"faceoff's {self.name}", max_num_players=2, min_num_players=2,
            provides_information_state_string=True, provides_information_state_tensor=False,
            provides_observation_string=True, provides_observation_tensor=True, parameter_specification={},
        )
        known = "IMPERFECT" if self.name == "showdown" else "PERFECT"
        names = {
            "dynamics": "Dynamics.SEQUENTIAL", "chance_mode": "ChanceMode.DETERMINISTIC",
            "information": f"Information.{known}_INFORMATION", "utility": "Utility.ZERO_SUM",
            "reward_model": "RewardModel.TERMINAL",
        }
        for field, name in names.items():
            fields[field] = operator.attrgetter(name)(_pyspiel.GameType) if _pyspiel else name.partition(".")[2]
        return (_pyspiel.GameType if _pyspiel else SimpleNamespace)(**fields)

    def make_observer(self, kind: Any = None, params: Mapping[str, Any] | None = None) -> Observer | None:
        """Returns an observer of what a player sees now or, if `kind` has perfect_recall, of what it has seen so far.
        `kind` is like a pyspiel.IIGObservationType. Returns None for other kinds."""
        if params:
            raise Error("observers have no parameters")
        if kind is not None and not (kind.public_info and kind.private_info.name == "SINGLE_PLAYER"):
            return None
        return Observer(self, kind is not None and kind.perfect_recall)

    make_py_observer = make_observer  # the name that OpenSpiel's make_observation looks for

    def num_distinct_actions(self) -> int:
        return int(self._code.count)

    def num_players(self) -> int:
        return 2

    def max_game_length(self) -> int:
        """The largest possible number of actions in a game."""
        return int(self._code.length)

    max_history_length = max_game_length
    max_move_number = max_game_length

    def max_chance_outcomes(self) -> int:
        return 0

    max_chance_nodes_in_history = max_chance_outcomes

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        return list(self.shape)

    def observation_tensor_size(self) -> int:
        return self.shape[0] * self.shape[1] * self.shape[2]

    def new_initial_state(self) -> State:
        return State(self, Position(self.name, self.rules, self.first))

    def deserialize_state(self, text: str) -> State:
        """Returns the state that State.serialize stored as `text`."""
        try:
            kept = json.loads(text)
            position = Position(self.name, self.rules, kept["first"], kept["turns"])
            return State(self, position, kept["part"], [PlayerAction(*one) for one in kept["history"]])
        except (KeyError, TypeError, json.JSONDecodeError):
            raise Error("the text is not a serialized state") from None


class State:
    """A state of a game, like OpenSpiel's class State. Game.new_initial_state returns the first one."""

    def __init__(self, game: Game, position: Position, part: str = "", history: Sequence[PlayerAction] = ()):
        self._game, self._position, self._part, self._history = game, position, part, list(history)
        self._choices: dict[int, str] | None = None

    def __str__(self) -> str:
        board = self._position.draw()
        return f"{board.rstrip()}\nturn so far: {self._part}\n" if self._part else board

    def __reduce__(self) -> Any:
        return Game.deserialize_state, (self._game, self.serialize())

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def clone(self) -> State:
        return State(self._game, self._position.copy(), self._part, self._history)

    __copy__ = clone

    def child(self, action: int) -> State:
        """Returns the state after an action."""
        after = self.clone()
        after.apply_action(action)
        return after

    def serialize(self) -> str:
        position = self._position
        kept = {"first": position.first, "turns": position.turns, "part": self._part, "history": self._history}
        return json.dumps(kept)

    @property
    def position(self) -> Position:
        """A copy of the position before the turn that a player is making."""
        return self._position.copy()

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return 2

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def get_type(self) -> Any:
        """Returns a pyspiel.StateType or, without OpenSpiel, its name: "DECISION", or "TERMINAL" after the end."""
        name = "TERMINAL" if self.is_terminal() else "DECISION"
        return getattr(_pyspiel.StateType, name) if _pyspiel else name

    def current_player(self) -> int:
        mover = self._position.mover
        return _TERMINAL if mover is None else mover

    def is_terminal(self) -> bool:
        return self._position.mover is None

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def _legal(self) -> dict[int, str]:
        if self._choices is None:
            self._choices = dict(sorted(self._game._code.choices(self._position, self._part).items()))
        return self._choices

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions of a player, in increasing order; by default those of the current player."""
        return list(self._legal()) if player in (None, self.current_player()) else []

    def legal_actions_mask(self, player: int | None = None) -> Any:
        """A 1 for each legal action, and a 0 for each other action."""
        mask = array("b", bytes(self.num_distinct_actions()))
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask if _numpy is None else _numpy.frombuffer(mask, dtype=_numpy.int8)

    def _choice(self, action: int) -> str:
        number = operator.index(action)
        if number not in self._legal():
            raise Error(f"the action {number} is not legal in this state")
        return self._legal()[number]

    def action_to_string(self, player: int, action: int | None = None) -> str:
        """Returns a legal action in the contest's notation. The player may be omitted."""
        return self._choice(player if action is None else action)

    def string_to_action(self, *player_and_text: Any) -> int:
        """Takes the text of an action, or a player and the text."""
        text = player_and_text[-1]
        for action, choice in self._legal().items():
            if choice == text:
                return action
        raise Error(f"{text!r} is not a legal action in this state")

    def apply_action(self, action: int) -> None:
        done = PlayerAction(self.current_player(), operator.index(action))
        part = self._part + self._choice(action)
        if self._game._arguments[2] == "steps" and self._position.legal_lines(part):
            self._part, self._choices = part, None
        else:
            self._force(part)
        self._history.append(done)

    def _force(self, turn: str) -> None:
        """Plays a whole turn, which need not be one of the numbered actions. history() omits it."""
        self._position.play(turn)
        self._part, self._choices = "", None

    def history(self) -> list[int]:
        return [one.action for one in self._history]

    def full_history(self) -> list[PlayerAction]:
        """The actions, each with its player."""
        return list(self._history)

    def history_str(self) -> str:
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        return len(self._history)

    def returns(self) -> list[float]:
        """The result for each player: 1 for a win, -1 for a loss, 0 for a tie and before the end."""
        winner = self._position.outcome.winner if self.is_terminal() else None
        return [0.0, 0.0] if winner is None else [1.0 - 2.0 * winner, 2.0 * winner - 1.0]

    rewards = returns  # no player gets a reward before the end

    def player_return(self, player: int) -> float:
        return self.returns()[self._seat(player)]

    def _seat(self, player: int | None) -> int:
        if player is None:
            player = self.current_player()
        if player == _TERMINAL:
            raise Error("the game is over, so name the player: 0 or 1")
        if player not in (0, 1):
            raise Error(f"there is no player {player}: player >= 0 and player < 2 must hold")
        return player

    def observation(self, player: int) -> Any:
        """Returns the planes of a player, in the shape Game.shape."""
        return _shaped(self._planes(player).data, self._game.shape)

    def _planes(self, player: int | None) -> _Planes:
        planes, seat = _Planes(self._game.shape), self._seat(player)
        self._game._code.draw(planes, self._position, self._part, seat)
        planes.fill(len(self._game.planes) - 1, float(self.current_player() == seat))
        return planes

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """Returns the planes as one flat list."""
        return list(self._planes(player).data)

    def observation_string(self, player: int | None = None) -> str:
        """Returns the board as the player knows it."""
        return self._position.draw(self._seat(player)) + self._part

    def information_state_string(self, player: int | None = None) -> str:
        """Returns everything that the player has seen: all turns, or in Showdown its own turns and the answers."""
        seat = self._seat(player)
        position = self._position
        if self._game.name != "showdown":
            return f"{position.turns_text};{self._part}"
        played = zip(position.heard, position.turns, position.seats)
        own = [f"{heard}>{turn}" for heard, turn, by in played if by == seat]
        return "\n".join([f"seat {seat}", *own, position.observe(seat)])


# --- PettingZoo ---


def _opened(game: Game, options: Mapping[str, Any] | None) -> State:
    """Returns the state after the opening that an environment's options contain."""
    state = game.new_initial_state()
    turns = (options or {}).get("turns", ())
    for turn in turns.split(";") if isinstance(turns, str) else turns:
        state._force(turn)
    if state.is_terminal():
        raise Error("the game is over after the opening")
    return state


def _render(state: State, mode: str | None) -> str | None:
    return None if mode is None else state._position.svg() if mode == "svg" else str(state)


def _mode(mode: str | None) -> str | None:
    if mode not in (None, "ansi", "svg"):
        raise Error(f"the render mode must be None, 'ansi' or 'svg', not {mode!r}")
    return mode


class AEC(_AecBase):
    """A game of two agents, with the interface of PettingZoo's AECEnv. The parameters are those of `Game`.

    After `max_steps` actions, if it is given, the game is truncated. An illegal action loses the game, and sets
    "illegal" in the agent's info. The info "action_mask" has a 1 for each legal action. reset() accepts the option
    "turns", an opening such as "0;7". The rules involve no chance, so `seed` has no effect."""

    def __init__(
        self, game: str = "soccer", *, max_steps: int | None = None, render_mode: str | None = None, **options: Any,
    ):
        self.game, self.max_steps, self.render_mode = Game(game, **options), max_steps, _mode(render_mode)
        self.metadata = {
            "name": f"faceoff_{game}", "render_modes": ["ansi", "svg"], "render_fps": 1, "is_parallelizable": False,
        }
        self.possible_agents = ["player_0", "player_1"]
        self.action_spaces, self.observation_spaces = {}, {}
        for agent in self.possible_agents:
            self.action_spaces[agent], self.observation_spaces[agent] = _spaces(self.game)
        self.reset()

    def __str__(self) -> str:
        return str(self.metadata["name"])

    @property
    def unwrapped(self) -> AEC:
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self._state, self._steps = _opened(self.game, options), 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._inform()
        self.agent_selection = self.agents[self._state.current_player()]

    def _inform(self) -> None:
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": self._state.legal_actions_mask(seat)} for seat, agent in enumerate(self.agents)
        }

    def observe(self, agent: str) -> Any:
        return self._state.observation(self.possible_agents.index(agent))

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Returns observation, reward since its last action, termination, truncation and info of the selected agent."""
        agent = self.agent_selection
        ends = self.terminations[agent], self.truncations[agent]
        return self.observe(agent) if observe else None, self._cumulative_rewards[agent], *ends, self.infos[agent]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action: Any) -> None:
        """Plays an action of the selected agent: a number or, after the end of the game, None."""
        agent = self.agent_selection
        if not self.agents:
            raise Error("all agents are done; call reset")
        if self.terminations[agent] or self.truncations[agent]:
            self._remove(agent, action)
            return
        if action not in self.action_spaces[agent]:
            raise Error(f"{action!r} is not one of the {self.game.num_distinct_actions()} actions")
        legal = int(action) in self._state._legal()
        if legal:
            self._state.apply_action(int(action))
        self._steps += 1
        self._settle(None if legal else agent)

    def _settle(self, illegal: str | None) -> None:
        """Updates the rewards, terminations, truncations, infos and the selected agent after a step. `illegal` is the
        agent that acted illegally, if any."""
        over = illegal is not None or self._state.is_terminal()
        cut = not over and self.max_steps is not None and self._steps >= self.max_steps
        for seat, agent in enumerate(self.agents):
            lost = -1.0 if agent == illegal else 1.0
            self.rewards[agent] = self._state.returns()[seat] if illegal is None else lost
            self._cumulative_rewards[agent] = self.rewards[agent]  # no reward comes before the end
            self.terminations[agent], self.truncations[agent] = over, cut
        self._inform()
        if illegal is not None:
            self.infos[illegal]["illegal"] = True
        self.agent_selection = self.agents[0 if over or cut else self._state.current_player()]

    def _remove(self, agent: str, action: Any) -> None:
        if action is not None:
            raise Error("the game is over, so the only valid action is None")
        self.agents.remove(agent)
        for values in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del values[agent]  # type: ignore[attr-defined]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """Returns the whole board, as text ("ansi") or as an SVG image ("svg")."""
        return _render(self._state, self.render_mode)

    def close(self) -> None:
        """Does nothing; an environment holds nothing that must be closed."""


# --- Gymnasium ---

Opponent = Callable[[Position, int], "str | None"]


class Gym(_GymBase):
    """A game against an opponent, with the interface of Gymnasium's Env. The parameters are those of `Game`, and:

    - `opponent`: the level of a built-in engine, 1 to 10; a function like the one for faceoff.bot_main, which returns
      a turn or, for a random turn, None; or None for random turns. The function gets the whole position and 0
      milliseconds.
    - `seat`: the seat of the learner; None: a random seat in each game.
    - `max_steps`: the number of actions after which a game is truncated, if any.

    An illegal action loses the game, and sets "illegal" in the info. The info "action_mask" has a 1 for each legal
    action. The same seed gives the same games, except against level 10, whose strength depends on the clock. reset()
    accepts the option "turns", an opening such as "0;7"."""

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 1}

    def __init__(
        self, game: str = "soccer", *, opponent: int | Opponent | None = None, seat: int | None = 0,
        max_steps: int | None = None, render_mode: str | None = None, **options: Any,
    ):
        if seat not in (None, 0, 1):
            raise Error(f"seat must be 0, 1 or None, not {seat!r}")
        self.game, self.opponent, self.seat, self.max_steps = Game(game, **options), opponent, seat, max_steps
        self.render_mode = _mode(render_mode)
        self.action_space, self.observation_space = _spaces(self.game)
        self._random, self._own, self._over = random.Random(), 0, True
        self._player: Player | None = None
        if isinstance(opponent, int):
            # Raises Error here, instead of in the first turn, if the level is wrong or the engine cannot play on this
            # pitch.
            Player(game, options={"level": opponent}).choose(self.game.new_initial_state().position, 1)

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_player": None}  # an engine cannot be copied; _engine creates it again

    @property
    def unwrapped(self) -> Gym:
        return self

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        if _gymnasium is not None:
            super().reset(seed=seed)  # type: ignore[misc]
        if seed is not None:
            self._random.seed(seed)
        self._own = self._random.randrange(2) if self.seat is None else self.seat
        self._seed, self._player = self._random.getrandbits(64), None
        self._asked: list[int] = []  # the numbers of the turns that the engine has chosen
        self._state, self._steps, self._over = _opened(self.game, options), 0, False
        self._answer()
        if self._state.is_terminal():
            raise Error("the game is over before the learner's first turn")
        return self._state.observation(self._own), self._info()

    def action_masks(self) -> Any:
        """Returns the mask of legal actions, as the package sb3-contrib expects."""
        return self._state.legal_actions_mask(self._own)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    def _engine(self) -> Player:
        """Returns the engine of this game. In a copied environment, creates the engine again and repeats its
        choices."""
        if self._player is None:
            player = self._player = Player(self.game.name, options=f"--level {self.opponent}", seed=self._seed)
            turns = self._state._position.turns
            for count in self._asked:
                player.choose(Position(self.game.name, self.game.rules, self.game.first, turns[:count]))
        return self._player

    def _turn(self) -> str:
        position = self._state.position
        turn = None
        if callable(self.opponent):
            turn = self.opponent(position, 0)
        elif self.opponent is not None:
            turn = self._engine().choose(position)
            self._asked.append(len(position.turns))
        return self._state._position.random_turn(self._random.getrandbits(64)) if turn is None else turn

    def _answer(self) -> None:
        """Plays the opponent's turns until the learner is to move, or the game is over."""
        while self._state.current_player() == 1 - self._own:
            self._state._force(self._turn())

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self._over:
            raise Error("the game is over; call reset")
        if action not in self.action_space:
            raise Error(f"{action!r} is not one of the {self.game.num_distinct_actions()} actions")
        self._steps += 1
        legal = int(action) in self._state._legal()
        if legal:
            self._state.apply_action(int(action))
            self._answer()
        ended = not legal or self._state.is_terminal()
        cut = not ended and self.max_steps is not None and self._steps >= self.max_steps
        self._over = ended or cut
        info = self._info() if legal else {**self._info(), "illegal": True}
        reward = self._state.returns()[self._own] if legal else -1.0
        return self._state.observation(self._own), reward, ended, cut, info

    def render(self) -> str | None:
        """Returns the whole board, as text ("ansi") or as an SVG image ("svg")."""
        return _render(self._state, self.render_mode)

    def close(self) -> None:
        """Does nothing; an environment holds nothing that must be closed."""


# --- many games at once ---


def _bytes(directions: Sequence[int]) -> bytes:
    """Returns the directions as bytes. Raises Error unless they are whole numbers that fit into a byte."""
    refusal = Error("directions must be a sequence of whole numbers from 0 to 7")
    try:
        if _numpy is None:
            return bytes(iter(directions))  # bytes(5) would be five zeros
        numbers = _numpy.asarray(directions)
    except (TypeError, ValueError) as error:
        raise refusal from error
    if numbers.ndim != 1 or numbers.dtype.kind not in "iu" or ((numbers < 0) | (numbers > 255)).any():
        raise refusal
    data: bytes = numbers.astype("B").tobytes()
    return data


class Batch(_Owner):
    """Many games of soccer, which are played at once, line by line. Seat 0 moves first in each."""

    _free = _c.faceoff_batch_free

    def __init__(self, count: int, rules: str | None = None):
        error = _Error()
        self.game, self.count = Game("soccer", rules), _number(count, "count", least=1)
        self._own(_c.faceoff_batch_new(_if_any(rules, "rules"), self.count, error), error)

    def __reduce_ex__(self, _protocol: Any) -> Any:
        raise TypeError("a Batch cannot be copied or pickled")

    def step(self, directions: Sequence[int]) -> None:
        """Draws a line in each game: a direction, 0 to 7, for each. Restarts a game that is over, and ignores its
        direction. Raises Error if a line may not be drawn, and then draws none."""
        data = _bytes(directions)
        if len(data) != self.count:
            raise Error(f"directions must have one number for each of the {self.count} games, not {len(data)}")
        error = _Error()
        if not _c.faceoff_batch_step(self._self, (ctypes.c_uint8 * self.count).from_buffer_copy(data), error):
            _refuse(error)

    def _array(self, code: str, found: Any) -> Any:
        data = array(code, ctypes.string_at(found, self.count))
        return data if _numpy is None else _numpy.frombuffer(data, dtype=data.typecode)

    @property
    def lines(self) -> Any:
        """For each game, the directions in which a line may be drawn: bit d is direction d."""
        return self._array("B", _c.faceoff_batch_lines(self._self))

    @property
    def movers(self) -> Any:
        """For each game, the seat to move, or -1 if the game is over."""
        return self._array("b", _c.faceoff_batch_movers(self._self))

    @property
    def winners(self) -> Any:
        """For each game, the seat that won, or -1 until the game is over."""
        return self._array("b", _c.faceoff_batch_winners(self._self))

    def observe(self) -> Any:
        """Returns the observations of the seats to move. The first index is the game, and the others are as in Game."""
        size = self.count * self.game.observation_tensor_size()
        data = array("f", bytes(4 * size))
        _c.faceoff_batch_observe(self._self, (ctypes.c_float * size).from_buffer(data))
        return _shaped(data, (self.count, *self.game.shape))
