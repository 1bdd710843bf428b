"""Checks that the API pages contain every public function with its description. Usage: test_api_pages.py BUILD ROOT"""
import html
import inspect
import pathlib
import re
import sys

import faceoff
import faceoff.env

BUILD, ROOT = map(pathlib.Path, sys.argv[1:])
failures = []


def sections(language):
    """Returns the text of a page's sections by name. Names with a common description share its section."""
    page = (BUILD / f"api-{language}.html").read_text(encoding="utf-8")
    found, waiting = {}, []
    found.update(re.findall(r"<h2>(.*?)</h2>\n(.*?)(?=<h[234]|</html>)", page, re.DOTALL))
    for name, body in re.findall(r'<h[34] id="([^"]+)">[^\n]*\n(.*?)(?=<h[234]|</html>)', page, re.DOTALL):
        waiting.append(name)
        if body.strip():
            found.update(dict.fromkeys(waiting, html.unescape(re.sub(r"</?code>", "`", body))))
            waiting = []
    return found


def check(language, page, name, *words):
    """Checks that the section of a name contains these words. Without words, it must contain any description."""
    section = " ".join(page.get(name, "").split())
    lost = [word for word in words or ["<p>"] if " ".join(word.split()) not in section]
    if lost:
        failures.append(f"api-{language}.html: {name} lacks {lost}" if section else f"api-{language}.html lacks {name}")


page = sections("c")
text = "\n".join(path.read_text() for path in sorted((ROOT / "include/faceoff").glob("*.h")))
functions = re.findall(r"^(?:/\*((?:[^*]|\*(?!/))*)\*/\n)?[\w \*]+?\b(faceoff_\w+)\([^;{]*\);", text, re.MULTILINE)
for comment, name in functions:
    words = re.sub(r"\n \*", " ", comment)
    check("c", page, name, "<p>", *(" ".join(words.split()).split(". ")[:1]))
check("c", page, "faceoff/faceoff.hpp")
structs = re.findall(r"^struct (faceoff_\w+)(?: \{|;)", text, re.MULTILINE)
for name in structs:
    check("c", page, name)

page = sections("python")
members = [(f"{module.__name__}.{name}", getattr(module, name)) for module in (faceoff, faceoff.env) for name in module.__all__]
for name, member in list(members):
    members += [(f"{name}.{key}", part) for key, part in vars(member).items() if inspect.isclass(member)
                and key[0] != "_" and (inspect.isfunction(part) or isinstance(part, property))]
for name, member in members:
    if getattr(member, "__name__", name.split(".")[-1]) != name.split(".")[-1]:
        check("python", page, name, f"Another name of `{member.__name__}`.")
    elif name.startswith("faceoff.env.") and not member.__doc__:
        check("python", page, name, "<pre>")  # PettingZoo, Gymnasium or OpenSpiel describes it
    else:
        check("python", page, name, "<p>", member.__doc__.split("\n\n")[0])

page = sections("javascript")
types = (ROOT / "npm/faceoff.d.ts").read_text()
in_javascript = re.findall(r"^export function (\w+)", types, re.MULTILINE)
for name, body in re.findall(r"^export class (\w+)[^{]*\{\n(.*?)^\}", types, re.DOTALL | re.MULTILINE):
    in_javascript += [name, *(f"{name}.{one}" for one in re.findall(r"^    (\w+)\(", body, re.MULTILINE))]
for name in in_javascript:
    check("javascript", page, name)

counts = [len(functions), len(structs), len(members), len(in_javascript)]
print("\n".join(f"FAILED: {failure}" for failure in failures))
print("functions and structs in C, members in Python and in JavaScript:", counts)
sys.exit(failures != [] or min(counts) < 10 or len(functions) < 40)
