/* The `codingame` contest: paper soccer as on CodinGame, with 1000 ms for the first turn and 200 ms
 * for later ones. */
#include "contests/contest.h"

#include "games/soccer/soccer.h"

static const struct seating seatings[] = {
    {.player_on_seat0 = 0, .first = 0},
    {.player_on_seat0 = 1, .first = 0},
};

const struct contest contest_codingame = {
    .name = "codingame",
    .about = "paper soccer: CodinGame's protocol; pairs of games, 1000 ms, then 200 ms per turn",
    .game = &soccer_game,
    .protocol = &protocol_codingame,
    .ready_ms = 1000,
    .first_ms = 1000,
    .turn_ms = 200,
    .source_units_max = 100000,
    .round_name = "pair",
    .seatings = seatings,
    .seating_count = 2,
    .forfeit_scores = {1, 0},
    .default_for_referee = true,
    .log = {.player = "seat ",
            .read = "Recv  : ",
            .said = "Send  : ",
            .errors = "Stderr: ",
            .quoted = true},
};
