#include "contests/nim.h"

#include "games/nim/nim.h"
#include "protocols/heaps.h"

static const struct seating seatings[] = {
    {.player_on_seat0 = 0, .first = 0},
    {.player_on_seat0 = 1, .first = 0},
};

const struct contest contest_nim = {
    .name = "nim",
    .about = "Nim with heaps of 3, 4 and 5; pairs of games, 10 s a turn",
    .game = &nim_game,
    .protocol = &protocol_heaps,
    .ready_ms = 10000,
    .turn_ms = 10000,
    .round_name = "pair",
    .seatings = seatings,
    .seating_count = 2,
    .forfeit_scores = {3, 0},
    .log = {.player = "seat ", .read = "read  | ", .said = "write | ", .errors = "stderr| "},
};
