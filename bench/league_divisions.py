"""Simulates a league of many bots that is split into divisions. Each division is a league of its own, for instance on a
machine of its own. After each season, the best bots of a division change places with the worst bots of the division
above. A new bot first plays placement games against bots of known strength from all divisions.

The strengths are normally distributed with a standard deviation of 200 Elo. A rating after N games against opponents of
similar strength has a standard error of 347 / sqrt(N) Elo, as follows from the information of a game in the
Bradley-Terry model (src/tournament/league.h); ./dev bench league simulates single games.

Usage: league_divisions.py [BOTS [DIVISION-SIZE [GAMES-PER-SEASON]]]

Prints lines of the form `name value unit`."""

import math
import random
import sys

SPREAD_ELO = 200
PLACEMENT_GAMES = 20
MOVING = 0.2  # share of a division that moves up, and the share that moves down
SEASONS = 3
TOP = 10


def error_elo(games):
    return 2 * 400 / math.log(10) / math.sqrt(games)


def main():
    given = [int(word) for word in sys.argv[1:4]]
    bots, size, games = given + [100000, 1000, 40][len(given):]
    rng = random.Random(1)
    strength = [rng.gauss(0, SPREAD_ELO) for _ in range(bots)]
    best = set(sorted(range(bots), key=strength.__getitem__)[-TOP:])
    measured = {i: strength[i] + rng.gauss(0, error_elo(PLACEMENT_GAMES)) for i in range(bots)}
    order = sorted(range(bots), key=measured.__getitem__, reverse=True)
    divisions = [order[i:i + size] for i in range(0, bots, size)]
    print(f'games_per_season {bots * games // 2}')
    for season in range(1, SEASONS + 1):
        in_first = len(best & set(divisions[0]))
        for number, division in enumerate(divisions):
            rating = {i: strength[i] + rng.gauss(0, error_elo(games)) for i in division}
            divisions[number] = sorted(division, key=rating.__getitem__, reverse=True)
        print(f'season_{season}_best_in_first_division {in_first} of {TOP}')
        print(f'season_{season}_best_in_first_{2 * TOP}_places {len(best & set(divisions[0][:2 * TOP]))} of {TOP}')
        for above, below in zip(divisions, divisions[1:]):
            count = int(MOVING * min(len(above), len(below)))
            above[-count:], below[:count] = below[:count], above[-count:]


main()
