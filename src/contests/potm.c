/* The `potm` contest: Showdown, as played in a Programmer of the Month contest. Each turn starts a
 * new process, each player has 1000 s per game, a match has two games, and the event is a cup. */
#include "contests/contest.h"

#include "games/showdown/showdown.h"

/* The players swap seats after the first game; seat 0 moves first. */
static const struct seating seatings[] = {
    {.player_on_seat0 = 0, .first = 0},
    {.player_on_seat0 = 1, .first = 0},
};

/* The tie-breaks, in the order in which they are applied. Each is summed over both games of a
 * match. After them, the smaller executable wins. */
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
    .log = {.player = "seat ",
            .read = "Recv  : ",
            .said = "Send  : ",
            .errors = "Stderr: ",
            .quoted = true},
    .idle_turn = "HELP",
    .sums_scores = true,
    .house = potm_house,
    .days_between_submissions = 7, /* "please do not submit more than once a week" */
    .header_name = "POTM ENTRY",
    .header_author = "Your Name",
    .header_email = "Your email",
    .score_key =
        "win       1000 for reaching the opponent's home when the opponent does not reach yours\n"
        "tie       500 if both players reach it in the same number of turns\n"
        "speed     after a win or a tie, 3 for each turn below 100\n"
        "distance  11 for each row and column between your last square and your home\n"
        "ouch      15 each time the opponent bumps into a wall\n"
        "zap       7 each time you put the opponent to sleep\n",
    .tie_breaks = tie_breaks,
    .source_size_max = 25000,
    .executable_size_max = 1000000,
    .data_kib_max = 56 * 1024,
};
