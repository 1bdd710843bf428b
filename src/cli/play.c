/* `faceoff play`: a person against the engine, game by game. */
#include "cli/cli.h"

static const struct cli_game_command *const plays[] = {
    &soccer_play,
    &showdown_play_command,
    NULL,
};

static int run(int argc, char **argv)
{
    return cli_run_for_game("play", plays, argc, argv);
}

static void help_more(FILE *out)
{
    cli_help_for_games(plays, out);
}

const struct cli_command cli_play = {
    .name = "play",
    .about = "plays against a person in the terminal",
    .help = "Usage: faceoff play GAME [OPTIONS]\n",
    .help_more = help_more,
    .run = run,
};
