/* `faceoff train halma`: weights of the network made by the engine's games against itself. */
#include "cli/cli.h"
#include "cli/train.h"

#include "base/memory.h"
#include "base/text.h"
#include "training/halma/fit.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define PROGRESS_GAMES 25

struct training {
    const char *folder;
    uint64_t games, nodes, epochs, seed;
};

/* Opens the folder's samples to read them and to write after them, whole samples only. */
static FILE *open_samples(const char *path, size_t *count, struct error *error)
{
    FILE *file = fopen(path, "r+b");
    file = file == NULL && errno == ENOENT ? fopen(path, "w+b") : file;
    long size = -1;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0) {
        size = ftell(file);
    }
    if (size < 0) {
        error_set(error, "cannot open %s: %s", path, strerror(errno));
        if (file != NULL) {
            fclose(file);
        }
        return NULL;
    }
    *count = (size_t)size / sizeof(struct halma_sample);
    return file;
}

/* The number of the game after the last one there; 0 when there is none. */
static bool find_next(FILE *file, size_t count, unsigned *game)
{
    struct halma_sample last = {.game = UINT16_MAX};
    long at = (long)(count * sizeof last);
    bool good = count == 0 || (fseek(file, at - (long)sizeof last, SEEK_SET) == 0 &&
                               fread(&last, sizeof last, 1, file) == 1);
    *game = (uint16_t)(last.game + 1);
    return good && fseek(file, at, SEEK_SET) == 0;
}

/* Plays the games that are still to be played; each is written before the next begins. */
static bool play_games(const struct training *training, FILE *file, unsigned game, size_t *count)
{
    struct halma_sample samples[HALMA_SAMPLES_MAX];
    struct race *race = race_open(HALMA_FINISH_WIDTH);
    struct text line = {0};
    bool good = true;
    for (; good && game < training->games && !train_stopped(); game++) {
        unsigned more = halma_samples_play(race, training->seed, game, training->nodes, samples);
        good = fwrite(samples, sizeof *samples, more, file) == more && fflush(file) == 0;
        *count += more;
        if ((game + 1) % PROGRESS_GAMES == 0 || game + 1 == training->games) {
            text_clear(&line);
            text_printf(&line, "%u of %llu games, %zu positions", game + 1,
                        (unsigned long long)training->games, *count);
            train_progress(text_string(&line));
        }
    }
    text_free(&line);
    race_close(race);
    return good;
}

static bool fit(const struct training *training, FILE *file, size_t count, const char *weights,
                struct error *error)
{
    struct halma_fit_options options = {.epochs = (unsigned)training->epochs,
                                        .seed = training->seed,
                                        .stopped = train_stopped,
                                        .progress = train_progress};
    if (count == 0) {
        return error_set(error, "no game was of use: more games are needed");
    }
    struct halma_sample *samples = memory_new(count * sizeof *samples);
    rewind(file);
    bool good = fread(samples, sizeof *samples, count, file) == count
                    ? halma_fit(samples, count, &options, weights, error)
                    : error_set(error, "cannot read the samples: %s", strerror(errno));
    free(samples);
    return good;
}

static bool train(const struct training *training, struct error *error)
{
    struct text samples = {0};
    struct text weights = {0};
    size_t count = 0;
    unsigned game = 0;
    text_printf(&samples, "%s/samples.bin", training->folder);
    text_printf(&weights, "%s/net_weights.h", training->folder);
    bool good = mkdir(training->folder, 0777) == 0 || errno == EEXIST ||
                error_set(error, "cannot make %s: %s", training->folder, strerror(errno));
    FILE *file = good ? open_samples(text_string(&samples), &count, error) : NULL;
    good = file != NULL;
    if (good && !(find_next(file, count, &game) && play_games(training, file, game, &count))) {
        good = error_set(error, "cannot go on with %s: %s", text_string(&samples), strerror(errno));
    }
    if (good && !train_stopped()) {
        good = fit(training, file, count, text_string(&weights), error);
    }
    if (good && !train_stopped()) {
        printf("The weights are in %s. To try them: put them in the place of\n"
               "src/engines/halma/net_weights.h, build, and play the new engine against the old.\n",
               text_string(&weights));
    }
    if (file != NULL) {
        fclose(file);
    }
    text_free(&samples);
    text_free(&weights);
    return good;
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {
        {"folder", required_argument, NULL, 'f'}, {"games", required_argument, NULL, 'g'},
        {"nodes", required_argument, NULL, 'n'},  {"epochs", required_argument, NULL, 'e'},
        {"seed", required_argument, NULL, 's'},   {NULL, 0, NULL, 0},
    };
    struct training training = {
        .folder = "training-halma", .games = 1000, .nodes = 1000, .epochs = 10, .seed = 1};
    struct error error;
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        bool good = option != '?';
        if (!good) {
            return CLI_MISUSED;
        }
        if (option == 'f') {
            training.folder = optarg;
        } else if (option == 'g') {
            good = cli_number("--games", optarg, 1, UINT16_MAX, &training.games, &error);
        } else if (option == 'n') {
            good = cli_number("--nodes", optarg, 1, 10000000, &training.nodes, &error);
        } else if (option == 'e') {
            good = cli_number("--epochs", optarg, 1, 1000, &training.epochs, &error);
        } else {
            good = cli_number("--seed", optarg, 0, INT64_MAX, &training.seed, &error);
        }
        if (!good) {
            return cli_misuse("train", "%s", error.text);
        }
    }
    if (argc - optind != 1) {
        return cli_misuse("train", "takes one game");
    }
    train_begin();
    if (!train(&training, &error)) {
        return cli_fail("train", "%s", error.text);
    }
    if (train_stopped()) {
        train_progress("stopped; the same command goes on");
    }
    return CLI_OK;
}

const struct cli_game_command halma_train = {
    .game = "halma",
    .help =
        "faceoff train halma [--folder F] [--games N] [--nodes N] [--epochs N] [--seed N]\n\n"
        "Plays games of the engine against itself and fits the weights of its network to them.\n"
        "Ctrl-C stops; the same command goes on after the games that are there. The same engine\n"
        "and options make the same weights.\n\n"
        "  --folder F   where samples.bin and net_weights.h are kept (default training-halma)\n"
        "  --games N    how many, those of the folder counted in (default 1000)\n"
        "  --nodes N    a turn of those games (default 1000)\n"
        "  --epochs N   how often the fit goes over the positions (default 10)\n"
        "  --seed N     (default 1)\n\n"
        "Example: some weights, in a minute.\n"
        "  faceoff train halma --games 100 --nodes 300\n",
    .run = run,
};
