/* `faceoff train halma`: weights of the network made by the engine's games against itself. */
#include "cli/cli.h"
#include "cli/engines/train.h"

#include "training/halma/folder.h"

static const struct cli_option options[] = {
    {"--folder", CLI_TEXT, offsetof(struct halma_training, folder), 0, 0},
    {"--games", CLI_NUMBER, offsetof(struct halma_training, games), 1, UINT16_MAX},
    {"--nodes", CLI_NUMBER, offsetof(struct halma_training, nodes), 1, 10000000},
    {"--epochs", CLI_NUMBER, offsetof(struct halma_training, epochs), 1, 1000},
    {"--first", CLI_NUMBER, offsetof(struct halma_training, first), 1, UINT16_MAX},
    {"--threads", CLI_NUMBER, offsetof(struct halma_training, threads), 1,
     HALMA_TRAINING_THREADS_MAX},
    {"--seed", CLI_NUMBER, offsetof(struct halma_training, seed), 0, INT64_MAX},
    {.name = NULL},
};

static int run(int argc, char **argv)
{
    struct halma_training training = {.folder = "training-halma",
                                      .games = 20000,
                                      .nodes = 250,
                                      .first = 1000,
                                      .epochs = 12,
                                      .seed = 1,
                                      .threads = 2,
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
        printf("The weights are in %s/net.bin. To try them: put them in the place of\n"
               "src/engines/halma/default.net, build, and play the new engine against the old.\n",
               training.folder);
    }
    return CLI_OK;
}

const struct cli_game_command halma_train = {
    .game = "halma",
    .help = "faceoff train halma [--folder F] [--games N] [--nodes N] [--first N] [--epochs N]\n"
            "                    [--seed N] [--threads N]\n\n"
            "Makes the weights of the engine's network from a seed alone: games of the engine\n"
            "against itself, the first by distances, and networks fitted to them that play on.\n"
            "Ctrl-C stops; the same command goes on after the games that are there. The same\n"
            "engine and options make the same weights, whatever the number of threads.\n\n"
            "  --folder F   where samples.bin and net.bin are kept (default training-halma)\n"
            "  --games N    how many, those of the folder counted in (default 20000)\n"
            "  --nodes N    a turn of those games (default 250)\n"
            "  --first N    so many are played by distances; then, and whenever there are half as\n"
            "               many games again, a network is fitted to the newest two thirds and\n"
            "               plays on (default 1000)\n"
            "  --epochs N   how often a fit goes over the positions (default 12)\n"
            "  --seed N     (default 1)\n"
            "  --threads N  (default 2)\n\n"
            "Examples: some weights, in a minute; the weights in use, in an hour.\n"
            "  faceoff train halma --games 300 --first 100\n"
            "  faceoff train halma --games 12000\n",
    .options = options,
    .run = run,
};
