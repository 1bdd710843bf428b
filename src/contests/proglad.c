/* The `proglad` contest: Halma, played in pairs of games with the ready / start / yourmove / move
 * protocol. */
#include "contests/contest.h"

#include "games/halma/halma.h"

static const struct seating seatings[] = {
    {.player_on_seat0 = 0, .first = 0},
    {.player_on_seat0 = 1, .first = 0},
};

/* The contest's description says 50 ms per move, but its live server allows 100 ms. */
static const struct variant_clock variant_clocks[] = {
    {.variant = "proglad-server", .turn_ms = 100},
    {.variant = NULL},
};

const struct contest contest_proglad = {
    .name = "proglad",
    .about = "Halma: ready, start, yourmove, move ..; pairs of games, 50 ms per turn",
    .game = &halma_game,
    .protocol = &protocol_proglad,
    .ready_ms = 10000,
    .turn_ms = 50,
    .variant_clocks = variant_clocks,
    .round_name = "pair",
    .seatings = seatings,
    .seating_count = 2,
    .forfeit_scores = {2, 0},
    .log = {.player = "seat ", .read = "read  | ", .said = "write | ", .errors = "stderr| "},
};
