/* Showdown as a programmer of the month contest: a process per turn, 1000 s of time per game,
 * matches of two games, a cup. */
#include "contests/contest.h"

#include "games/showdown/showdown.h"

/* One game with each seating; seat 0 moves first. */
static const struct seating seatings[] = {
    {.player_on_seat0 = 0, .first = 0},
    {.player_on_seat0 = 1, .first = 0},
};

/* Summed over both games of a match and compared in this order, before the size of the
 * executable. */
static const struct tie_break tie_breaks[] = {
    {.count = "moves", .most_wins = false},
    {.count = "ouches", .most_wins = false},
    {.count = "radars", .most_wins = true},
    {.count = "walls", .most_wins = true},
    {.count = NULL},
};

const struct contest contest_potm = {
    .name = "potm",
    .about = "Showdown: a process per turn, with its own file; pairs of games, 1000 s per game",
    .game = &showdown_game,
    .protocol = &protocol_potm,
    .bank_ms = 1000000,
    .round_name = "pair",
    .seatings = seatings,
    .seating_count = 2,
    .forfeit_scores = {1000, 0},
    .log = {.read = "Recv  : ", .said = "Send  : ", .errors = "Stderr: ", .quoted = true},
    .idle_turn = "HELP",
    .sums_scores = true,
    .house = potm_house,
    .header_name = "POTM ENTRY",
    .header_author = "Your Name",
    .tie_breaks = tie_breaks,
    .source_size_max = 25000,
    .executable_size_max = 1000000,
    .data_kib_max = 56 * 1024,
};
