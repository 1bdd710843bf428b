/* `faceoff analyze soccer`: what the engine sees in a position. */
#include "cli/cli.h"

#include "cli/soccer_view.h"
#include "games/turns.h"

#include <getopt.h>
#include <string.h>

static void print_analysis(const struct soccer_state *state, uint64_t ms, uint64_t most)
{
    struct text text = {0};
    soccer_game.draw(state, &text);
    if (state->mover < 0) {
        text_printf(&text, "over: seat %d has won\n", state->winner + 1);
    } else {
        struct search *search = search_open(SOCCER_VIEW_NODES, 1, net_default());
        text_printf(&text, "to move: seat %d, towards the %s goal\n", state->mover + 1,
                    state->mover == 0 ? "upper" : "lower");
        soccer_view_search(search, state, ms);
        soccer_view_print(search, (size_t)most, &text);
        search_close(search);
    }
    fputs(text_string(&text), stdout);
    text_free(&text);
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {
        {"turns", required_argument, NULL, 't'},
        {"ms", required_argument, NULL, 'm'},
        {"best", required_argument, NULL, 'b'},
        {"first", required_argument, NULL, 'f'},
        {NULL, 0, NULL, 0},
    };
    const char *list = "";
    uint64_t ms = 1000;
    uint64_t most = 8;
    uint64_t first = 1;
    struct error error;
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        bool good = true;
        switch (option) {
        case 't':
            list = optarg;
            break;
        case 'm':
            good = cli_number("--ms", optarg, 1, 3600000, &ms, &error);
            break;
        case 'b':
            good = cli_number("--best", optarg, 1, 1000, &most, &error);
            break;
        case 'f':
            good = cli_number("--first", optarg, 1, 2, &first, &error);
            break;
        default:
            return CLI_MISUSED;
        }
        if (!good) {
            return cli_misuse("analyze", "%s", error.text);
        }
    }
    if (argc - optind != 1) {
        return cli_misuse("analyze", "takes one game");
    }
    struct soccer_state state;
    struct turns turns = {0};
    soccer_game.start(&state, &(struct rules){.first = (int)first - 1});
    turns_parse(&turns, &soccer_game, list);
    bool legal = turns_play(&turns, &soccer_game, &state, &error);
    turns_free(&turns);
    if (!legal) {
        return cli_misuse("analyze", "--turns: %s", error.text);
    }
    print_analysis(&state, ms, most);
    return CLI_OK;
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
    .run = run,
};
