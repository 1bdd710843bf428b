/* `faceoff train`: what an engine learns, by games against itself, game by game. */
#include "cli/cli.h"

static const struct cli_game_command *const trainings[] = {
    &halma_train,
    &soccer_train,
    NULL,
};

static int run(int argc, char **argv)
{
    return cli_run_for_game("train", trainings, argc, argv);
}

static void help_more(FILE *out)
{
    cli_help_for_games(trainings, out);
}

const struct cli_command cli_train = {
    .name = "train",
    .about = "makes an engine better by games against itself",
    .help = "Usage: faceoff train GAME [OPTIONS]\n",
    .help_more = help_more,
    .run = run,
};
