/* `faceoff train soccer`: the net made by the engine's games against itself. */
#include "cli/cli.h"
#include "cli/engines/train.h"

#include "training/soccer/curve.h"
#include "training/soccer/generations.h"

#include <errno.h>
#include <string.h>

/* Prints the table, and writes the plot. */
static bool draw_curve(const struct generations_options *how, const char *path, struct error *error)
{
    struct text table = {0};
    struct text plot = {0};
    bool good = curve_draw(how, &table, &plot, error);
    if (good) {
        FILE *file = fopen(path, "w");
        good = file != NULL && fputs(text_string(&plot), file) >= 0;
        good = file != NULL && fclose(file) == 0 && good;
        good = good || error_set(error, "cannot write %s: %s", path, strerror(errno));
        fputs(text_string(&table), stdout);
    }
    text_free(&table);
    text_free(&plot);
    return good || (train_stopped() && error->text[0] == '\0');
}

struct training {
    const char *folder, *first, *curve;
    uint64_t seed, threads, generations, games, pairs, evaluations;
};

static const struct cli_option options[] = {
    {"--folder", CLI_TEXT, offsetof(struct training, folder), 0, 0},
    {"--first", CLI_TEXT, offsetof(struct training, first), 0, 0},
    {"--curve", CLI_TEXT, offsetof(struct training, curve), 0, 0},
    {"--seed", CLI_NUMBER, offsetof(struct training, seed), 0, INT64_MAX},
    {"--threads", CLI_NUMBER, offsetof(struct training, threads), 1, 256},
    {"--generations", CLI_NUMBER, offsetof(struct training, generations), 1, 999},
    {"--games", CLI_NUMBER, offsetof(struct training, games), 100, 10000000},
    {"--pairs", CLI_NUMBER, offsetof(struct training, pairs), 1, 100000},
    {"--nodes", CLI_NUMBER, offsetof(struct training, evaluations), 1, 1000000},
    {.name = NULL},
};

static int run(int argc, char **argv)
{
    struct training given = {.folder = "training",
                             .seed = 1,
                             .threads = 2,
                             .games = 4000,
                             .evaluations = 800,
                             .pairs = 500};
    if (!cli_options_of_game("train", options, &given, argc, argv)) {
        return CLI_MISUSED;
    }
    struct generations_options how = {
        .folder = given.folder,
        .first = given.first,
        .seed = given.seed,
        .threads = (unsigned)given.threads,
        .generations = (unsigned)given.generations,
        .games = (unsigned)(given.games - given.games % 100),
        .evaluations = (unsigned)given.evaluations,
        .pairs = (unsigned)given.pairs,
        .stopped = train_stopped,
        .progress = train_progress,
    };
    struct error error;
    train_begin();
    if (!(given.curve != NULL ? draw_curve(&how, given.curve, &error)
                              : generations_run(&how, &error))) {
        return cli_fail("train", "%s", error.text);
    }
    if (train_stopped()) {
        train_progress("stopped; the same command goes on");
    }
    return CLI_OK;
}

const struct cli_game_command soccer_train = {
    .game = "soccer",
    .help =
        "faceoff train soccer [--folder F] [--generations N] [--threads N] [..]\n\n"
        "Plays games of the engine against itself, makes a net learn from them, lets it play the\n"
        "best net so far, keeps the better one, and goes on. Ctrl-C stops; the same command goes\n"
        "on where it was. All is kept in the folder: samples, nets, and a log of what was kept.\n"
        "A seed makes the same nets, whatever the number of threads.\n\n"
        "  --folder F       where all is kept (default training)\n"
        "  --first NET      begins with this net, a file, instead of the hand-written evaluation\n"
        "  --generations N  how many to end with (default: until stopped)\n"
        "  --threads N      (default 2)\n"
        "  --seed N         (default 1)\n"
        "  --games N        a generation, in hundreds (default 4000)\n"
        "  --nodes N        a turn of those games (default 800)\n"
        "  --pairs N        of games against the best, at most (default 500): a sequential test "
        "of\n"
        "                   0 against 20 Elo ends the match before; where it decides nothing, the\n"
        "                   higher score does. It must also win more than half against the last\n"
        "                   three before the best, a quarter as many games each\n"
        "  --curve FILE     trains nothing: plays the nets of the folder against its first one,\n"
        "                   prints a table and writes a plot (SVG)\n\n"
        "Example: a first net, in some ten minutes.\n"
        "  faceoff train soccer --generations 1\n",
    .options = options,
    .run = run,
};
