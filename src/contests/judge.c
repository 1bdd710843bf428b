/* The `judge` contest: paper soccer, played in sets of four games with the INIT / UP|DOWN / MOVE
 * protocol. The contest's own description calls a set of four games a "faceoff". */
#include "contests/contest.h"

#include "games/soccer/soccer.h"

/* Each player moves first in two games: once attacking upwards (seat 0) and once attacking
 * downwards (seat 1). */
static const struct seating seatings[] = {
    {.player_on_seat0 = 0, .first = 0},
    {.player_on_seat0 = 0, .first = 1},
    {.player_on_seat0 = 1, .first = 0},
    {.player_on_seat0 = 1, .first = 1},
};

const struct contest contest_judge = {
    .name = "judge",
    .about = "paper soccer: INIT, UP or DOWN, MOVE [..]; sets of four games, no clock",
    .game = &soccer_game,
    .protocol = &protocol_judge,
    .ready_ms = 10000,
    .turn_ms = 1000,
    .guard_ms = 10000,
    .round_name = "set",
    .seatings = seatings,
    .seating_count = 4,
    .forfeit_scores = {1, 0},
    .log = {.player = "Player",
            .read = "Recv  : ",
            .said = "Send  : ",
            .errors = "Stderr: ",
            .quoted = true},
};
