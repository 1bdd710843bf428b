"""A bot for all contests. It wins at once if it can, and otherwise plays a random turn."""
from __future__ import annotations

import sys

import faceoff


def choose(position: faceoff.Position, ms: int) -> str | None:
    seat = position.mover
    for turn in position.legal_turns(500):
        position.play(turn)
        if position.outcome.winner == seat:
            return turn
        position.undo()
    return None  # the library plays a random turn


contest, *words = sys.argv[1:] or sys.exit("usage: mybot.py CONTEST [OPENING]")
sys.exit(faceoff.bot_main(contest, choose, ["mybot", *words]))
