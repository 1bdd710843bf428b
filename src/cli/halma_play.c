/* `faceoff play halma`: what Halma brings to a person's game. */
#include "cli/play.h"
#include "engines/halma/players.h"

static void choose(void **mind, const void *state, uint64_t nodes, uint64_t ms, struct text *turn)
{
    (void)mind;
    void *player = engine_open(&halma_engine, 1,
                               ENGINE_SETTINGS({"nodes", nodes}, {"ms", nodes == 0 ? ms : 0}));
    halma_engine.choose(player, state, 0, turn);
    halma_engine.close(player);
}

static void hint(const void *state, uint64_t nodes, uint64_t ms, struct text *text)
{
    text_puts(text, "hint: ");
    choose(NULL, state, nodes, ms, text);
    text_puts(text, "\n");
}

static void close_mind(void *mind)
{
    (void)mind;
}

static const struct play play = {
    .game = &halma_game,
    .sides = {"1", "2"},
    .greetings = {"your pieces are 1", "your pieces are 2"},
    .turn_help = "the cells of a piece, x y each: 1 3 3 5; columns and rows are 1 to 16",
    .nodes = {20, 100, 300, 1000, 3000, 10000, 50000, 200000, 0},
    .choose = choose,
    .hint = hint,
    .close = close_mind,
};

static int run(int argc, char **argv)
{
    return play_person(&play, argc, argv);
}

const struct cli_game_command halma_play = {
    .game = "halma",
    .help =
        "faceoff play halma [--side 1|2] [--level N] [--rules VARIANT] [--ms N]\n\n"
        "You type turns as the cells of the piece, x y each, as in \"1 3 3 5\"; also undo,\n"
        "hint, board, level N, quit. Player 1 starts in the top left corner and moves first.\n\n"
        "  --side N      1 (default) or 2: who you are\n"
        "  --level N     1 to 8: nodes looked at, 20 to 200,000; 9: by the clock (default 5)\n"
        "  --rules NAME  proglad (default) or proglad-server\n"
        "  --ms N        the time of level 9 for a turn (default 1000)\n\n"
        "Example: your first turn is a jump.\n"
        "  printf '1 3 3 5\\nquit\\n' | faceoff play halma --level 2\n",
    .options = play_options,
    .run = run,
};
