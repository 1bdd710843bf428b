#!/usr/bin/env python3
"""Finds phrases that a reader stumbles over in Markdown, comments and messages, and says what to write instead.

Usage: tools/plain_words.py [FILE..]; without files, every file that Git tracks. Exits with 1 if it finds any.

The phrases are in plain_words.txt. Code in `backticks` and in code blocks is not prose, and is skipped. Lines of
Markdown must have at most 120 columns, except in tables and in blocks of code.
"""
import os
import re
import subprocess
import sys

COLUMNS = 120
HERE = os.path.dirname(os.path.abspath(__file__))
C_LIKE = (".c", ".cpp", ".h", ".hpp", ".ts", ".js", ".mjs", ".css")
HASHES = (".py", ".sh", ".build", "dev", "lab/lab")
LEFT_OUT = ("tools/plain_words.", "fuzz/corpus/", "lab/rivals/entries/judge/", "lab/rivals/entries/tune/", "LICENSE", "debian/")


def phrases():
    """Returns the phrases: pairs of a compiled regular expression and the words to use instead."""
    with open(os.path.join(HERE, "plain_words.txt"), encoding="utf-8") as lines:
        pairs = [line.rstrip("\n").split("\t") for line in lines if line.strip() and line[0] != "#"]
    return [(re.compile(phrase), better) for phrase, better in pairs]


def paragraphs(text):
    """Yields (line, prose) for each paragraph, item, heading and cell of Markdown."""
    code, prose, start = False, [], 0
    for number, line in enumerate(text.split("\n") + [""], 1):
        bare = line.strip()
        fence = bare.startswith("```")
        ends = code or fence or not bare or re.match(r"\||#|[-*] |\d+\. ", bare)
        if ends and prose:
            yield start, " ".join(prose)
            prose = []
        code ^= fence
        if code or fence or not bare:
            continue
        if bare.startswith("|"):
            for cell in bare.strip("|").split("|"):
                yield number, cell.strip()
            continue
        start = start if prose else number
        prose.append(re.sub(r"^([-*#]+|\d+\.) ", "", bare))


def comments_and_strings(text):
    """Yields (line, prose) for each comment and string of C, JavaScript or TypeScript."""
    token = re.compile(
        r'/\*(?P<block>.*?)\*/|(?<!:)//(?P<line>[^\n]*(?:\n\s*//[^\n]*)*)|"(?P<string>(?:[^"\\\n]|\\.)*(?:"\s*"(?:[^"\\\n]|\\.)*)*)"|\'(?:[^\'\\\n]|\\.)*\'',
        re.S,
    )
    for found in token.finditer(text):
        prose = found.group("block") or found.group("line")
        if prose is not None:
            prose = re.sub(r"\n\s*(\*|//)?", " ", prose)
        elif found.group("string"):
            prose = re.sub(r'"\s*"', "", found.group("string")).replace("\\n", " ").replace("\\t", " ")
        if prose and len(prose.split()) > 2:
            yield text.count("\n", 0, found.start()) + 1, prose.strip()


def hash_comments(text):
    """Yields (line, prose) for each block of `#` comments."""
    for found in re.finditer(r"(?:^|(?<=\s))# ([^\n]*(?:\n\s*# [^\n]*)*)", text):
        yield text.count("\n", 0, found.start()) + 1, re.sub(r"\n\s*# ", " ", found.group(1))


def prose_of(path, text):
    if path.endswith(".md"):
        return paragraphs(text)
    return comments_and_strings(text) if path.endswith(C_LIKE) else hash_comments(text)


def wide_lines(text):
    """Yields the number of each line of prose in Markdown that is too wide."""
    code = False
    for number, line in enumerate(text.split("\n"), 1):
        code ^= line.lstrip().startswith("```")
        if len(line) > COLUMNS and not code and not line.lstrip().startswith("|"):
            yield number


def check(path, wanted):
    """Prints the phrases that are found in a file. Returns their number."""
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    count = 0
    for line, prose in prose_of(path, text):
        prose = re.sub(r"`[^`]*`", "X", prose)
        for phrase, better in wanted:
            for found in phrase.finditer(prose):
                print(f'{path}:{line}: "{found.group(0).strip()}" -> {better}: {prose[max(0, found.start() - 40):found.end() + 40]}')
                count += 1
    if path.endswith(".md"):
        for line in wide_lines(text):
            print(f"{path}:{line}: wider than {COLUMNS} columns")
            count += 1
    return count


def project_files():
    """Returns the files that Git tracks; without Git, those outside hidden folders, node_modules and builds."""
    try:
        return subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout.split("\n")
    except (OSError, subprocess.CalledProcessError):
        names = []
        for folder, folders, files in os.walk("."):
            folders[:] = [name for name in folders if not name.startswith((".", "build", "node_modules"))]
            names += [os.path.relpath(os.path.join(folder, name)) for name in files]
        return names


def main():
    files = sys.argv[1:]
    if not files:
        kinds = (".md",) + C_LIKE + HASHES
        files = [name for name in project_files() if name.endswith(kinds) and not name.startswith(LEFT_OUT)]
    wanted = phrases()
    count = sum(check(name, wanted) for name in files if os.path.isfile(name))
    print(f"{len(files)} files, {count} phrases to say in plainer words")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
