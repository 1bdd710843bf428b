/* `faceoff analyze`: what the engine sees in a position, game by game. */
#include "cli/cli.h"

static const struct cli_game_command *const analyses[] = {
    &soccer_analyze,
    &showdown_analyze,
    NULL,
};

static int run(int argc, char **argv)
{
    return cli_run_for_game("analyze", analyses, argc, argv);
}

static void help_more(FILE *out)
{
    cli_help_for_games(analyses, out);
}

const struct cli_command cli_analyze = {
    .name = "analyze",
    .about = "says what the engine sees in a position: best line, value, alternatives",
    .help = "Usage: faceoff analyze GAME [OPTIONS]\n",
    .help_more = help_more,
    .run = run,
};
