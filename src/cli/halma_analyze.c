/* `faceoff analyze halma`: what the engine sees in a position. */
#include "cli/analyze.h"

#include "base/clock.h"
#include "engines/halma/race.h"
#include "engines/halma/search.h"

#include <stdlib.h>

#define PLAN_WIDTH 1000

static void print_value(const struct halma_report *report, struct text *text)
{
    int value = report->value;
    int plies = HALMA_WIN - abs(value);
    if (plies < 1000) {
        text_printf(text, "value   %s in %d moves\n", value > 0 ? "wins" : "loses",
                    (plies + 1) / 2);
    } else {
        text_printf(text, "value   %+.2f moves\n", value / 100.0);
    }
}

/* The best line, a cell where each move begins and ends. */
static void print_line(const struct halma_board *start, const struct halma_report *report,
                       struct text *text)
{
    struct halma_board board = *start;
    text_puts(text, "line\n");
    for (unsigned i = 0; i < report->line_length; i++) {
        unsigned from = report->line[i].from;
        unsigned to = report->line[i].to;
        text_printf(text, "  %d: ", board.mover + 1);
        halma_board_turn(&board, from, to, text);
        text_puts(text, "\n");
        halma_board_make(&board, from, to);
    }
}

static void print_plan(const struct halma_board *board, int seat, int64_t ms, struct text *text)
{
    struct race *race = race_open(PLAN_WIDTH);
    struct race_plan plan = {.length = 0};
    struct race_limits limits = {
        .width = PLAN_WIDTH,
        .moves = RACE_MOVES_MAX,
        .noise = 24,
        .end_ns = clock_now_ns() + ms * NS_PER_MS,
    };
    race_improve(race, board, seat, &limits, &plan);
    if (plan.length == 0) {
        text_printf(text, "player %d has no way home while the other stands still\n", seat + 1);
    } else {
        text_printf(text, "player %d is home in %u moves while the other stands still\n", seat + 1,
                    plan.length);
    }
    race_close(race);
}

static void view(const void *position, const struct analyze_wishes *wishes, struct text *text)
{
    const struct halma_state *state = position;
    if (state->mover < 0) {
        text_printf(text, "over: %s\n", halma_reason_name(state->reason));
        return;
    }
    int64_t ms = (int64_t)wishes->ms;
    struct halma_search *search = halma_search_open();
    struct halma_limits limits = {.end_ns = clock_now_ns() + ms * NS_PER_MS / 2};
    struct halma_report report;
    struct halma_board board;
    halma_board_set(&board, state);
    halma_search_run(search, &board, &limits, &report);
    text_printf(text, "to move: player %d\n", state->mover + 1);
    print_value(&report, text);
    text_printf(text, "depth   %d plies\nnodes   %llu\n", report.depth,
                (unsigned long long)report.nodes);
    print_line(&board, &report, text);
    print_plan(&board, 0, ms / 4, text);
    print_plan(&board, 1, ms / 4, text);
    halma_search_close(search);
}

static const struct cli_option options[] = {
    {"--turns", CLI_TEXT, offsetof(struct analyze_wishes, turns), 0, 0},
    {"--rules", CLI_TEXT, offsetof(struct analyze_wishes, rules), 0, 0},
    {"--ms", CLI_NUMBER, offsetof(struct analyze_wishes, ms), 4, 3600000},
    {.name = NULL},
};

static int run(int argc, char **argv)
{
    return analyze_position(&halma_game, options, view, argc, argv);
}

const struct cli_game_command halma_analyze = {
    .game = "halma",
    .help = "faceoff analyze halma [--turns LIST] [--rules VARIANT] [--ms N]\n\n"
            "Prints the board, by how many moves the player to move is ahead, the best line, and\n"
            "how many moves each army would need if the other stood still.\n\n"
            "  --turns LIST  the turns that lead to the position, as in \"1 3 3 5;14 16 12 14\"\n"
            "  --rules NAME  proglad (default) or proglad-server\n"
            "  --ms N        the time, half of it to search, half to plan (default 1000)\n\n"
            "Example:\n"
            "  faceoff analyze halma --turns \"1 3 3 5\" --ms 500\n",
    .options = options,
    .run = run,
};
