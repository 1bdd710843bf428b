#!/usr/bin/env python3
"""Writes the API page of a language as HTML, from the comments or docstrings of the files that declare the API.

Usage: tools/api_pages.py OUTPUT TITLE FILE..   The files are C headers, TypeScript declarations or Python modules."""
import ast
import html
import pathlib
import re
import sys

STYLE = "body{font:16px/1.5 sans-serif;max-width:50em;margin:2em auto;padding:0 1em}pre{background:#f3f3f3;padding:.5em;overflow:auto}"


def prose(text):
    """Converts paragraphs and lists to HTML. Words in backquotes become code."""
    parts = []
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        if paragraph.lstrip().startswith(">>>"):
            parts.append(f"<pre>{html.escape(paragraph)}</pre>")
            continue
        lead, *items = re.split(r"(?:^|\n)\s*- ", paragraph)
        marked = [re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(" ".join(one.split()))) for one in [lead, *items]]
        parts += [f"<p>{marked[0]}</p>"] if marked[0] else []
        parts += ["<ul>", *(f"<li>{item}</li>" for item in marked[1:]), "</ul>"] if items else []
    return "\n".join(parts)


class Page:
    def __init__(self):
        self.body, self.index = [], []

    def put(self, level, names, code, text):
        """Adds declarations and their description. Declarations without names, such as a file's comment, get no heading."""
        for name in filter(None, names):
            anchor = html.escape(name)
            self.body.append(f'<h{level} id="{anchor}">{anchor}</h{level}>')
            self.index.append(f'<a href="#{anchor}">{anchor}</a>')
        self.body += [f"<pre>{html.escape(code)}</pre>"] if code else []
        self.body += [prose(text)] if text.strip() else []

    def html(self, title):
        head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
        return "\n".join([head, f"<h1>{title}</h1>", f"<p>{' · '.join(self.index)}</p>", *self.body, "</html>", ""])


# --- C and TypeScript: a comment stands above the declaration that it describes ---


def plain(comment):
    """Returns the text of a comment without its stars."""
    inner = re.sub(r"^/\*+|\*+/$", "", comment.strip())
    return "\n".join(re.sub(r"^\s*\*? ?", "", line) for line in inner.split("\n"))


def chunks(lines):
    """Yields (comment, code) for each declaration: the lines up to a blank line or to the next comment, outside braces."""
    comment, code, depth = [], [], 0
    for line in [*lines, ""]:
        in_comment = comment and not comment[-1].rstrip().endswith("*/")
        starts = not in_comment and depth == 0 and line.startswith("/*")
        if starts or (not in_comment and depth == 0 and not line.strip()):
            if comment or code:
                yield "\n".join(comment), "\n".join(code)
            comment, code = [line] if starts else [], []
        elif in_comment:
            comment.append(line)
        else:
            code.append(line)
            depth += line.count("{") - line.count("}")


def name_of(code):
    """Returns the name that a declaration in C or TypeScript introduces."""
    for pattern in (r"^struct (\w+)(?: \{|;)", r"^typedef.*?(\w+)\(", r"\b(faceoff_\w+)\(", r"^#define (\w+)",
                    r"^export (?:class|interface|type|function) (\w+)", r"^(?:readonly )?(\w+)\??[(:]"):
        if found := re.search(pattern, code):
            return found.group(1)
    return ""


def declarations(page, lines, level=3, owner=""):
    for comment, code in chunks(lines):
        heading = re.match(r"/\* --- (.*?) ---(.*)", comment, re.DOTALL)
        if heading:
            page.body += [f"<h2>{html.escape(heading.group(1))}</h2>", prose(plain(heading.group(2)))]
            continue
        nested = re.fullmatch(r"(export (?:class|interface) [^{]*)\{\n(.*)\n\}", code, re.DOTALL)
        if nested:
            page.put(level, [name_of(code)], nested.group(1).strip(), plain(comment))
            inner = [line.removeprefix("    ") for line in nested.group(2).split("\n")]
            declarations(page, inner, level + 1, name_of(code) + ".")
            continue
        # A comment describes all functions of C below it, but only the first member in TypeScript.
        each = re.split(r"(?<=;)\n(?=[^\s}])", code)
        if not owner:
            page.put(level, [name_of(one) for one in each], code, plain(comment))
            continue
        for number, one in enumerate(each):
            name = name_of(one)
            page.put(level, [name and owner + name], one, plain(comment) if number == 0 else "")


def c_or_typescript(page, path):
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".hpp":  # its first comment refers to the C headers for the functions
        page.body.append(f"<h2>faceoff/{path.name}</h2>")
        text = text[: text.index("*/") + 2]
    if path.suffix == ".h":
        page.body.append(f"<h2>faceoff/{path.name}</h2>")
        guards = r'^#(?:ifndef|ifdef|endif|include).*\n|^#define \w+_H\n|^extern "C" \{\n|^\}\n(?=#endif)'
        text = re.sub(guards, "", text, flags=re.MULTILINE)
    declarations(page, text.split("\n"))


# --- Python ---


def parameters(node):
    return re.sub(r"^self(, )?", "", ast.unparse(node.args))


def function(page, node, level, owner=""):
    is_property = any(ast.unparse(one) == "property" for one in node.decorator_list)
    result = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    code = f"{node.name}: {ast.unparse(node.returns)}" if is_property else f"{node.name}({parameters(node)}){result}"
    page.put(level, [owner + node.name], code, ast.get_docstring(node) or "")


def python(page, path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    module = "faceoff" if path.stem == "__init__" else f"faceoff.{path.stem}"
    public = next(ast.literal_eval(node.value) for node in tree.body
                  if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__")
    page.body.append(f"<h2>{module}</h2>\n{prose(ast.get_docstring(tree))}")
    for node in tree.body:
        if getattr(node, "name", None) not in public:
            continue
        if isinstance(node, ast.FunctionDef):
            function(page, node, 3, module + ".")
            continue
        own = [one for one in node.body if isinstance(one, ast.FunctionDef)]
        fields = [ast.unparse(one) for one in node.body if isinstance(one, ast.AnnAssign) and one.target.id[0] != "_"
                  and "ClassVar" not in ast.unparse(one.annotation)]
        made = [f"{node.name}({parameters(one)})" for one in own if one.name == "__init__"]
        page.put(3, [f"{module}.{node.name}"], "\n".join(made + fields), ast.get_docstring(node) or "")
        for one in own:
            if not one.name.startswith("_"):
                function(page, one, 4, f"{module}.{node.name}.")
        for one in node.body:
            if isinstance(one, ast.Assign) and isinstance(one.value, ast.Name) and one.targets[0].id[0] != "_":
                alias = one.targets[0].id
                page.put(4, [f"{module}.{node.name}.{alias}"], ast.unparse(one), f"Another name of `{one.value.id}`.")


def main():
    output, title, *files = sys.argv[1:]
    page = Page()
    for path in map(pathlib.Path, files):
        (python if path.suffix == ".py" else c_or_typescript)(page, path)
    pathlib.Path(output).write_text(page.html(html.escape(title)), encoding="utf-8")


main()
