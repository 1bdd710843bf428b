/* `faceoff play soccer`: what paper soccer brings to a person's game. */
#include "cli/play.h"
#include "cli/soccer_view.h"

#define HINT_MS 500

static void choose(void **mind, const void *state, uint64_t nodes, uint64_t ms, struct text *turn)
{
    char chosen[SOCCER_LINES_MAX + 1];
    if (*mind == NULL) {
        *mind = search_open(SOCCER_VIEW_NODES, 1, net_default());
    }
    if (nodes == 0) {
        soccer_view_search(*mind, state, ms);
    } else {
        struct board board;
        board_set(&board, state);
        search_run(*mind, &board, &(struct search_limits){.evaluations = nodes});
    }
    search_turn(*mind, chosen);
    text_puts(turn, chosen);
}

static void hint(const void *state, uint64_t nodes, uint64_t ms, struct text *text)
{
    (void)nodes;
    (void)ms;
    struct search *search = search_open(SOCCER_VIEW_NODES, 1, net_default());
    soccer_view_search(search, state, HINT_MS);
    soccer_view_print(search, 3, text);
    search_close(search);
}

static void close_mind(void *mind)
{
    search_close(mind);
}

static const struct play play = {
    .game = &soccer_game,
    .sides = {"up", "down"},
    .greetings = {"you attack the upper goal", "you attack the lower goal"},
    .turn_help = "digits: 0 up, 1 up and right, 2 right, .. 7 up and left",
    .nodes = {30, 100, 300, 1000, 3000, 10000, 50000, 200000, 0},
    .choose = choose,
    .hint = hint,
    .close = close_mind,
};

static int run(int argc, char **argv)
{
    return play_person(&play, argc, argv);
}

const struct cli_game_command soccer_play = {
    .game = "soccer",
    .help =
        "faceoff play soccer [--side up|down] [--level N] [--ms N]\n\n"
        "You type turns as digits, 0 up, 1 up and right, 2 right, .. 7 up and left; also undo,\n"
        "hint, board, level N, quit. The side that attacks the upper goal moves first.\n\n"
        "  --side S   up (default) or down: the goal you attack\n"
        "  --level N  1 to 8: positions looked at, 30 to 200,000; 9: by the clock (default 5)\n"
        "  --ms N     the time of level 9 for a turn (default 1000)\n\n"
        "Example: your first turn is straight up.\n"
        "  printf '0\\nquit\\n' | faceoff play soccer --level 2\n",
    .options = play_options,
    .run = run,
};
