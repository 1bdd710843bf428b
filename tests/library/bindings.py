"""Compares the bindings with the headers of libfaceoff. Usage: bindings.py ROOT

Python's table of functions must have the same parameters and results as the headers, and its structs the same fields.
The npm package exports the same functions, and uses every function that it exports. For every function, both bindings
have a member with the same name, or with a name in the table NAMES. The C++ header uses every function and every
struct."""

import ctypes
import pathlib
import re
import sys

import faceoff
import faceoff.env

ROOT = pathlib.Path(sys.argv[1])
# Functions that C programs need, and JavaScript does not.
NOT_IN_JAVASCRIPT = {
    "batch_free", "batch_lines", "batch_movers", "batch_new", "batch_observe", "batch_step", "batch_winners", "bot_main",
    "player_open",    "position_turn_count", "position_turn_seat",
}
# The members that call a function, where their names differ: in Python, and in JavaScript. A name that begins with "."
# belongs to the module or to the class Faceoff.
NAMES = {
    "game_name": (".games", ".games"),
    "game_rules": (".rules", "GameInfo.rules"),
    "game_turn_help": (".turn_help", "GameInfo.turnHelp"),
    "game_seat_help": (".seat_help", "GameInfo.seatHelp"),
    "game_has_form": (".has_form", ".hasForm"),
    "engine_get": (".engines", "GameInfo.engines"),
    "engine_option": (".options", "EngineInfo.options"),
    "engine_plays": (".plays", ".canPlay"),
    "engine_rating": (".rating", "EngineInfo.ratings"),
    "position_new": (".Position", ".position"),
    "player_new": (".Player", ".player"),
    "player_open": (".Player", ""),
    "bot_new": (".Bot", ".bot"),
    "bot_main": (".bot_main", ""),
    "bot_is_done": ("Bot.is_done", "Bot.done"),
    "position_play_list": ("Position.play_list", "Position.playAll"),
    "position_turn": ("Position.turns", "Position.turns"),
    "position_turns": ("Position.turns_text", "Position.turnList"),
    "position_turn_count": ("Position.turns", ""),
    "position_turn_seat": ("Position.seats", ""),
    "position_adjudicate": ("Position.adjudicate", ".adjudicate"),
    "position_equal": ("Position.__eq__", "Position.equals"),
    "position_free": ("Position.__del__", "Position.free"),
    "player_free": ("Player.__del__", "Player.free"),
    "batch_new": (".Batch", ""),
    "batch_free": ("Batch.__del__", ""),
    "bot_free": ("Bot.__del__", "Bot.free"),
    "version": (".version", ".version"),
}
C_TYPES = {
    "void": None, "char": ctypes.c_char, "bool": ctypes.c_bool, "int": ctypes.c_int, "size_t": ctypes.c_size_t, "unsigned": ctypes.c_uint,
    "uint64_t": ctypes.c_uint64, "int64_t": ctypes.c_int64, "double": ctypes.c_double, "char*": ctypes.c_char_p,
    "void*": ctypes.c_void_p, "char**": ctypes.POINTER(ctypes.c_char_p), "size_t*": ctypes.POINTER(ctypes.c_size_t),
    "uint8_t*": ctypes.POINTER(ctypes.c_uint8), "int8_t*": ctypes.POINTER(ctypes.c_int8), "uint16_t*": ctypes.POINTER(ctypes.c_uint16),
    "float*": ctypes.POINTER(ctypes.c_float), "bool*": ctypes.POINTER(ctypes.c_bool), "faceoff_reporter*": faceoff._Reporter, "faceoff_chooser*": faceoff._Chooser,
}
HANDLES = ["position", "player", "bot", "batch"]
failures = []


def equal(what, found, wanted):
    if found != wanted:
        failures.append(f"{what}: {found} instead of {wanted}")


def same_names(what, found, wanted):
    found, wanted = set(found), set(wanted)
    if found != wanted:
        failures.append(f"{what}: missing: {sorted(wanted - found)}, unknown: {sorted(found - wanted)}")


def python_type(declaration):
    """Returns the ctypes type of a parameter, field or result. In the declaration, a name may follow the type."""
    words = re.sub(r"\bconst\b|\bstruct\b", "", declaration).replace("*", " * ").split()
    stars, words = words.count("*"), [word for word in words if word != "*"]
    name = words[0]
    if name.startswith("faceoff_") and name[8:] in HANDLES:
        return ctypes.c_void_p
    struct = getattr(faceoff, "_" + name[8:].title(), None) if name.startswith("faceoff_") else None
    if name not in ("faceoff_reporter", "faceoff_chooser") and struct is not None:
        return ctypes.POINTER(struct) if stars else struct
    if name + "*" * stars not in C_TYPES:
        sys.exit(f"bindings.py does not know the type of: {declaration}")
    return C_TYPES[name + "*" * stars]


def camel(name):
    return re.sub(r"_(.)", lambda found: found.group(1).upper(), name)


text = "\n".join(path.read_text() for path in sorted((ROOT / "include/faceoff").glob("*.h")))
text = re.sub(r"/\*.*?\*/|^#.*?$|typedef[^;]*;", " ", text, flags=re.DOTALL | re.MULTILINE)
functions = {}
for result, name, parameters in re.findall(r"([\w \*]+?)\bfaceoff_(\w+)\(([^)]*)\);", text):
    functions[name] = (result, [] if parameters.strip() == "void" else parameters.split(","))
equal("functions in the headers", len(functions) > 40, True)

# --- Python ---
same_names("functions in Python", faceoff._FUNCTIONS, functions)
for name, (result, parameters) in functions.items():
    wanted = python_type(result), [python_type(parameter) for parameter in parameters]
    # A pointer to bytes of a given length can be a char * in Python.
    pairs = {ctypes.c_void_p: (ctypes.c_void_p, ctypes.c_char_p)}
    found = faceoff._FUNCTIONS.get(name, wanted)
    equal(f"number of parameters of {name}", len(found[1]), len(parameters))
    for is_one, is_wanted in zip([found[0], *found[1]], [wanted[0], *wanted[1]]):
        if is_one not in pairs.get(is_wanted, (is_wanted,)):
            failures.append(f"{name} has {is_one} instead of {is_wanted}")
structs = re.findall(r"struct faceoff_(\w+) \{(.*?)\};", text, re.DOTALL)
equal("structs in the headers", len(structs) > 7, True)
for name, body in structs:
    fields = []
    for declaration in filter(None, map(str.strip, body.split(";"))):
        first, *others = declaration.split(",")  # as in: uint64_t min, max;
        for one in [first, *(f"{first.split()[0]} {other}" for other in others)]:
            field, count = re.search(r"(\w+)(?:\[(\d+)\])?$", one).groups()
            fields.append((field, ctypes.sizeof(python_type(one.split("[")[0])) * int(count or 1)))
    found = [(field, ctypes.sizeof(kind)) for field, kind in getattr(faceoff, "_" + name.title())._fields_]
    equal(f"fields of the struct {name}", found, fields)

# --- C++ ---
code = re.sub(r"/\*.*?\*/|^#.*?$", " ", (ROOT / "include/faceoff/faceoff.hpp").read_text(), flags=re.DOTALL | re.MULTILINE)
used = set(re.findall(r"\bfaceoff_(\w+)", code))
same_names("functions and structs that faceoff.hpp uses", used - set(HANDLES), {*functions, *(name for name, _ in structs)})

# --- JavaScript ---
exports = set(re.findall(r"'faceoff_(\w+)'", (ROOT / "npm/meson.build").read_text()))
same_names("functions that the npm package exports", exports, set(functions) - NOT_IN_JAVASCRIPT)
code = (ROOT / "npm/library.js").read_text()
for name in exports:
    words = f"faceoff_{name}", name, name.replace("position_", "", 1)
    equal(f"npm/library.js uses {name}", any(f'"{word}"' in code for word in words), True)
types = (ROOT / "npm/faceoff.d.ts").read_text()
members = {}
for name, body in re.findall(r"^export (?:class|interface) (\w+)[^{]*\{\n(.*?)^\}", types, re.DOTALL | re.MULTILINE):
    members[name] = set(re.findall(r"^    (?:readonly )?(\w+)\??[(:]", body, re.MULTILINE))

# --- members ---
for name in functions:
    owner, _, rest = name.partition("_")
    in_python, in_javascript = NAMES.get(name, (f"{owner.title()}.{rest}", f"{owner.title()}.{camel(rest)}"))
    place, member = in_python.split(".")
    module = faceoff.env if name.startswith("batch_") else faceoff
    equal(f"Python's {in_python}", hasattr(getattr(module, place) if place else module, member), True)
    if name not in NOT_IN_JAVASCRIPT:
        place, member = in_javascript.split(".")
        equal(f"{in_javascript} in npm/faceoff.d.ts", member in members.get(place or "Faceoff", ()), True)

print("\n".join(f"FAILED: {failure}" for failure in failures))
sys.exit(failures != [])
