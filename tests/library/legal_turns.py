"""Compares lists of legal turns with those that PROGRAM, test_legal_turns, has checked against the reference rules.

Usage: legal_turns.py PROGRAM"""

import os
import pathlib
import subprocess
import sys
import tempfile

import faceoff

with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder, "lists")
    subprocess.run([sys.argv[1]], env={**os.environ, "FACEOFF_LISTS": str(path)}, check=True)
    lines = path.read_text().splitlines()

counts = dict.fromkeys(faceoff.games(), 0)
for line in lines:
    what, *values = line.split("\t")
    if what == "start":
        game, rules, first = values
        position = faceoff.Position(game, rules, int(first))
    elif what == "play":
        position.play(values[0])
    else:
        found = position.legal_turns(*([300] if game == "soccer" else []))
        assert ";".join(found or ["-"]) == values[0], f"{position!r}: {found}, not {values[0]}"
        counts[game] += 1
print("positions:", counts)
assert min(counts.values()) >= (10000 if "FACEOFF_SLOW" in os.environ else 1500)
