/* `faceoff train soccer`: the net made by the engine's games against itself. */
#include "cli/cli.h"
#include "cli/train.h"

#include "training/soccer/curve.h"
#include "training/soccer/generations.h"

#include <errno.h>
#include <getopt.h>
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

/* An option whose value is a number. */
static bool parse_number(struct generations_options *how, int option, struct error *error)
{
    static const struct {
        int option;
        const char *name;
        uint64_t min, max;
    } numbers[] = {
        {'s', "--seed", 0, INT64_MAX},  {'t', "--threads", 1, 256},
        {'g', "--generations", 1, 999}, {'n', "--games", 100, 99900},
        {'p', "--pairs", 1, 100000},    {'e', "--evaluations", 1, 1000000},
    };
    uint64_t value = 0;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (numbers[i].option == option &&
            !cli_number(numbers[i].name, optarg, numbers[i].min, numbers[i].max, &value, error)) {
            return false;
        }
    }
    switch (option) {
    case 's':
        how->seed = value;
        break;
    case 't':
        how->threads = (unsigned)value;
        break;
    case 'g':
        how->generations = (unsigned)value;
        break;
    case 'n':
        how->games = (unsigned)(value - value % 100);
        break;
    case 'p':
        how->pairs = (unsigned)value;
        break;
    default:
        how->evaluations = (unsigned)value;
    }
    return true;
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {
        {"folder", required_argument, NULL, 'f'},
        {"seed", required_argument, NULL, 's'},
        {"threads", required_argument, NULL, 't'},
        {"generations", required_argument, NULL, 'g'},
        {"games", required_argument, NULL, 'n'},
        {"pairs", required_argument, NULL, 'p'},
        {"evaluations", required_argument, NULL, 'e'},
        {"curve", required_argument, NULL, 'c'},
        {NULL, 0, NULL, 0},
    };
    struct generations_options how = {
        .folder = "training",
        .seed = 1,
        .threads = 2,
        .games = 4000,
        .evaluations = 800,
        .pairs = 100,
        .stopped = train_stopped,
        .progress = train_progress,
    };
    const char *curve = NULL;
    struct error error;
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (option == 'f') {
            how.folder = optarg;
        } else if (option == 'c') {
            curve = optarg;
        } else if (option == '?') {
            return CLI_MISUSED;
        } else if (!parse_number(&how, option, &error)) {
            return cli_misuse("train", "%s", error.text);
        }
    }
    if (argc - optind != 1) {
        return cli_misuse("train", "takes one game");
    }
    train_begin();
    if (!(curve != NULL ? draw_curve(&how, curve, &error) : generations_run(&how, &error))) {
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
        "  --generations N  how many to end with (default: until stopped)\n"
        "  --threads N      (default 2)\n"
        "  --seed N         (default 1)\n"
        "  --games N        a generation, in hundreds (default 4000)\n"
        "  --evaluations N  a turn of those games (default 800)\n"
        "  --pairs N        of games in the match against the best (default 100)\n"
        "  --curve FILE     trains nothing: plays the nets of the folder against its first one,\n"
        "                   prints a table and writes a plot (SVG)\n\n"
        "Example: a first net, in some ten minutes.\n"
        "  faceoff train soccer --generations 1\n",
    .run = run,
};
