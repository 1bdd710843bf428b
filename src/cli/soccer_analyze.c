/* `faceoff analyze soccer`: what the engine sees in a position. */
#include "cli/analyze.h"
#include "cli/soccer_view.h"

static const struct cli_option options[] = {
    {"--turns", CLI_TEXT, offsetof(struct analyze_wishes, turns), 0, 0},
    {"--first", CLI_NUMBER, offsetof(struct analyze_wishes, first), 1, SEATS},
    {"--ms", CLI_NUMBER, offsetof(struct analyze_wishes, ms), 1, 3600000},
    {"--best", CLI_NUMBER, offsetof(struct analyze_wishes, best), 1, 1000},
    {.name = NULL},
};

static void view(const void *position, const struct analyze_wishes *wishes, struct text *text)
{
    const struct soccer_state *state = position;
    if (state->mover < 0) {
        text_printf(text, "over: seat %d has won\n", state->winner + 1);
        return;
    }
    struct search *search = search_open(SOCCER_VIEW_NODES, 1, net_default());
    text_printf(text, "to move: seat %d, towards the %s goal\n", state->mover + 1,
                state->mover == 0 ? "upper" : "lower");
    soccer_view_search(search, state, wishes->ms);
    soccer_view_print(search, (size_t)wishes->best, text);
    search_close(search);
}

static int run(int argc, char **argv)
{
    return analyze_position(&soccer_game, options, view, argc, argv);
}

const struct cli_game_command soccer_analyze = {
    .game = "soccer",
    .help =
        "faceoff analyze soccer [--turns LIST] [--first SEAT] [--ms N] [--best N]\n\n"
        "Prints the board, the value of the position for the side to move, whether it is\n"
        "proven, the best line and the alternatives. An estimate goes from -100 % to +100 %.\n\n"
        "  --turns LIST  the turns that lead to the position, as in \"7;4;46\"\n"
        "  --first SEAT  1 or 2: who moves first (default 1)\n"
        "  --ms N        the time to search (default 1000)\n"
        "  --best N      how many alternatives (default 8)\n\n"
        "Example:\n"
        "  faceoff analyze soccer --turns \"0 0 0\" --ms 500\n",
    .options = options,
    .run = run,
};
