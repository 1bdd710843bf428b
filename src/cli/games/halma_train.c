/* `faceoff train halma`: weights of the network made by the engine's games against itself. */
#include "cli/cli.h"
#include "cli/engines/train.h"

#include "training/halma/folder.h"

static const struct cli_option options[] = {
    {"--folder", CLI_TEXT, offsetof(struct halma_training, folder), 0, 0},
    {"--games", CLI_NUMBER, offsetof(struct halma_training, games), 1, UINT16_MAX},
    {"--nodes", CLI_NUMBER, offsetof(struct halma_training, nodes), 1, 10000000},
    {"--epochs", CLI_NUMBER, offsetof(struct halma_training, epochs), 1, 1000},
    {"--anew", CLI_NUMBER, offsetof(struct halma_training, anew), 1, UINT16_MAX},
    {"--seed", CLI_NUMBER, offsetof(struct halma_training, seed), 0, INT64_MAX},
    {.name = NULL},
};

static int run(int argc, char **argv)
{
    struct halma_training training = {.folder = "training-halma",
                                      .games = 1000,
                                      .nodes = 1000,
                                      .epochs = 10,
                                      .seed = 1,
                                      .stopped = train_stopped,
                                      .progress = train_progress};
    struct error error;
    if (!cli_options_of_game("train", options, &training, argc, argv)) {
        return CLI_MISUSED;
    }
    train_begin();
    if (!halma_train_in_folder(&training, &error)) {
        return cli_fail("train", "%s", error.text);
    }
    if (train_stopped()) {
        train_progress("stopped; the same command goes on");
    } else {
        printf("The weights are in %s/net_weights.h. To try them: put them in the place of\n"
               "src/engines/halma/net_weights.h, build, and play the new engine against the old.\n",
               training.folder);
    }
    return CLI_OK;
}

const struct cli_game_command halma_train = {
    .game = "halma",
    .help =
        "faceoff train halma [--folder F] [--games N] [--nodes N] [--epochs N] [--seed N]\n"
        "                    [--anew N]\n\n"
        "Plays games of the engine against itself and fits the weights of its network to them.\n"
        "Ctrl-C stops; the same command goes on after the games that are there. The same engine\n"
        "and options make the same weights.\n\n"
        "  --folder F   where samples.bin and net_weights.h are kept (default training-halma)\n"
        "  --games N    how many, those of the folder counted in (default 1000)\n"
        "  --nodes N    a turn of those games (default 1000)\n"
        "  --epochs N   how often the fit goes over the positions (default 10)\n"
        "  --seed N     (default 1)\n"
        "  --anew N     does not begin with the network in use: the first N games are played by\n"
        "               distances alone; then, and whenever there are half as many games again, a\n"
        "               network is fitted to the newest two thirds of them and plays on\n\n"
        "Examples: some weights, in a minute; weights that come from a seed alone.\n"
        "  faceoff train halma --games 100 --nodes 300\n"
        "  faceoff train halma --games 20000 --nodes 500 --anew 1000\n",
    .options = options,
    .run = run,
};
