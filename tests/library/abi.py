"""Compares the binary interface in the headers of libfaceoff with the list in abi.txt. Usage: abi.py ROOT [print]

The list has the functions, the types of callbacks, the offsets of all fields, and the sizes of the structs that programs
allocate or that are elements of arrays. Programs that were built with a released version depend on all of these.
installed.sh tests that the library exports the functions in the headers. With "print", prints the interface instead.
Exits with 77 where pointers do not have 64 bits."""

import pathlib
import re
import struct
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(sys.argv[1])
# Structs that only the library allocates, one at a time, may grow.
GROWING = {"report"}


def plain(text):
    """Returns a declaration with single spaces."""
    return re.sub(r"\s*([*(),\[\]])\s*", r" \1 ", " ".join(text.split())).replace("  ", " ").strip()


def signature(result, name, parameters):
    """Returns a function's declaration without the names of the parameters."""
    kinds = [re.sub(r"(?<=[ *])\w+$", "", one.strip()) for one in parameters.split(",")]
    return plain(f"{result}{name}({', '.join(kinds)})")


def headers():
    text = "\n".join(path.read_text() for path in sorted((ROOT / "include/faceoff").glob("*.h")))
    return re.sub(r'/\*.*?\*/|extern "C" \{|^#[^\n]*\\\n(?:[^\n]*\\\n)*[^\n]*\n|^#.*?$', " ", text, flags=re.DOTALL | re.MULTILINE)


def fields(body):
    """Yields the type and the name of each field."""
    for declaration in filter(None, map(str.strip, body.split(";"))):
        first, *others = declaration.split(",")  # as in: int from_x, from_y;
        for one in [first, *(f"{first.split()[0]} {other}" for other in others)]:
            kind, name, count = re.fullmatch(r"(.*?)(\w+)\s*(\[\d+\])?", " ".join(one.split())).groups()
            yield plain(kind + (count or "")), name


def layout(structs):
    """Compiles a program that prints the sizes and offsets, and returns its lines."""
    code = ["#include <faceoff/faceoff.h>", "#include <stdio.h>", "int main(void)", "{"]
    for name, body in structs:
        kind = f"struct faceoff_{name}"
        if name not in GROWING:
            code.append(f'printf("{kind}: %zu bytes\\n", sizeof({kind}));')
        for what, field in fields(body):
            code.append(f'printf("{kind}.{field}: {what} at %zu\\n", offsetof({kind}, {field}));')
    with tempfile.TemporaryDirectory() as folder:
        source, program = pathlib.Path(folder, "layout.c"), pathlib.Path(folder, "layout")
        source.write_text("\n".join([*code, "return 0;", "}", ""]))
        subprocess.run(["cc", f"-I{ROOT / 'include'}", "-o", program, source], check=True)
        return subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines()


def interface():
    """Returns the lines of the list."""
    text = headers()
    functions = re.findall(r"(\w[\w \*]*?[ \*])(faceoff_\w+)\(([^)]*)\);", text)
    structs = re.findall(r"struct faceoff_(\w+) \{(.*?)\};", text, re.DOTALL)
    if len(functions) < 40 or len(structs) < 8:
        sys.exit("abi.py does not understand the headers")
    return [*(signature(*function) for function in functions), *layout(structs)]


if struct.calcsize("P") != 8:
    print("SKIPPED: the list is for 64-bit pointers")
    sys.exit(77)
found = interface()
if sys.argv[2:] == ["print"]:
    print("\n".join(found))
    sys.exit()

failures = []
version, listed = "", {}
for line in (ROOT / "tests/library/abi.txt").read_text().splitlines():
    if line.startswith("## "):
        version = line[3:]
    elif line and not line.startswith("#"):
        listed[line] = version
for line, since in listed.items():
    if line not in found:
        breaks = "" if since == "Unreleased" else f": programs built with {since} would break"
        failures.append(f"removed or changed: {line}{breaks}")
failures += [f"not in abi.txt: {line}" for line in found if line not in listed]
print("\n".join(f"FAILED: {failure}" for failure in failures))
sys.exit(failures != [])
