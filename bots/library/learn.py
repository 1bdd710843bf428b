"""Learns paper soccer by playing against itself.

Its table says how good it is for a seat to end a turn with the ball on a dot."""
from __future__ import annotations

import random

import faceoff

DX, DY = (0, 1, 1, 1, 0, -1, -1, -1), (-1, -1, 0, 1, 1, 1, 0, -1)  # directions 0 to 7, clockwise from north
chance = random.Random(1)
values: dict[tuple[int, int, int], float] = {}  # seat, x, y -> mean result, from -1 (lost) to 1 (won)


def play(choices: tuple[int, int], learn: bool = False) -> int | None:
    """Plays a game and returns the winner. In each turn, a seat plays the best of choices[seat] random turns.

    With `learn`, moves the value of each dot on which a turn ended towards the result."""
    position, x, y = faceoff.Position("soccer"), 4, 5
    visits = []
    while (seat := position.mover) is not None:
        most = float("-inf")
        for _ in range(choices[seat]):
            turn = position.random_turn(chance.getrandbits(64))
            end = seat, x + sum(DX[int(line)] for line in turn), y + sum(DY[int(line)] for line in turn)
            if values.get(end, 0.0) > most:
                most, best_turn, best_end = values.get(end, 0.0), turn, end
        position.play(best_turn)
        _, x, y = best_end
        visits.append(best_end)
    winner = position.outcome.winner
    for end in visits if learn else ():
        result = 1 if end[0] == winner else -1
        values[end] = 0.95 * values.get(end, 0.0) + 0.05 * result
    return winner


def test(games: int) -> float:
    """Returns the percentage of games won against random turns. Each player moves first in half of the games."""
    return 100 * sum(play((1, 10) if game % 2 else (10, 1)) == game % 2 for game in range(games)) / games


print(f"before: {test(200):.0f} % won")
for _ in range(300):
    play((4, 4), learn=True)
print(f"after: {test(200):.0f} % won")
