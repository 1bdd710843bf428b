/* `faceoff analyze halma`: what the engine sees in a position. */
#include "cli/cli.h"

#include "base/clock.h"
#include "engines/halma/race.h"
#include "engines/halma/search.h"
#include "games/turns.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

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

static void print_analysis(const struct halma_state *state, uint64_t ms)
{
    struct text text = {0};
    halma_game.draw(state, &text);
    if (state->mover < 0) {
        text_printf(&text, "over: %s\n", halma_reason_name(state->reason));
    } else {
        struct halma_search *search = halma_search_open();
        struct halma_limits limits = {.end_ns = clock_now_ns() + (int64_t)ms * NS_PER_MS / 2};
        struct halma_report report;
        struct halma_board board;
        halma_board_set(&board, state);
        halma_search_run(search, &board, &limits, &report);
        text_printf(&text, "to move: player %d\n", state->mover + 1);
        print_value(&report, &text);
        text_printf(&text, "depth   %d plies\nnodes   %llu\n", report.depth,
                    (unsigned long long)report.nodes);
        print_line(&board, &report, &text);
        print_plan(&board, 0, (int64_t)ms / 4, &text);
        print_plan(&board, 1, (int64_t)ms / 4, &text);
        halma_search_close(search);
    }
    fputs(text_string(&text), stdout);
    text_free(&text);
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {
        {"turns", required_argument, NULL, 't'},
        {"rules", required_argument, NULL, 'r'},
        {"ms", required_argument, NULL, 'm'},
        {NULL, 0, NULL, 0},
    };
    const char *list = "";
    const char *rules = NULL;
    uint64_t ms = 1000;
    struct error error;
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (option == '?') {
            return CLI_MISUSED;
        }
        list = option == 't' ? optarg : list;
        rules = option == 'r' ? optarg : rules;
        if (option == 'm' && !cli_number("--ms", optarg, 4, 3600000, &ms, &error)) {
            return cli_misuse("analyze", "%s", error.text);
        }
    }
    if (argc - optind != 1) {
        return cli_misuse("analyze", "takes one game");
    }
    if (rules != NULL && game_variant(&halma_game, rules) == NULL) {
        return cli_misuse("analyze", "halma has no rules \"%.40s\"", rules);
    }
    struct halma_state state;
    struct turns turns = {0};
    halma_game.start(&state, &(struct rules){.variant = rules});
    turns_parse(&turns, &halma_game, list);
    bool legal = turns_play(&turns, &halma_game, &state, &error);
    turns_free(&turns);
    if (!legal) {
        return cli_misuse("analyze", "--turns: %s", error.text);
    }
    print_analysis(&state, ms);
    return CLI_OK;
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
    .run = run,
};
