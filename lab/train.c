/* Trains the network of an engine by games against itself. */
#include "options.h"
#include "stop.h"

#include "training/curve.h"
#include "training/generations.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const char USAGE[] =
    "Usage: train halma|soccer [--folder FOLDER] [--generations N] [--threads N] [..]\n\n"
    "Plays games of the engine against itself, makes a net learn from them, lets it play the\n"
    "best net so far, keeps the better one, and goes on. Ctrl-C stops; the same command goes\n"
    "on where it was. All is kept in the folder: samples, nets, and a log of what was kept.\n"
    "A seed makes the same nets, whatever the number of threads.\n\n"
    "  --folder FOLDER  where all is kept (default training)\n"
    "  --first NET      begins with this net, a file, instead of none\n"
    "  --generations N  how many to end with (default: until stopped)\n"
    "  --rounds N       in place of generations: N short rounds, one after the other, in which\n"
    "                   it learns on without matches; the mean of the weights so far plays, and\n"
    "                   is the net of the round. The learning rate falls to 0\n"
    "  --threads N      (default 2)\n"
    "  --seed N         (default 1)\n"
    "  --games N        games per generation, or per round\n"
    "  --nodes N        what the engine looks at in a turn of those games\n"
    "  --pairs N        pairs of games against the best, at most (default 500): a sequential test\n"
    "                   of 0 against 20 Elo can end the match early; if it does not decide, the\n"
    "                   higher score does. The net must also win more than half against the last\n"
    "                   three before the best, a quarter as many games each\n"
    "  --curve FILE     trains nothing: plays the nets of the folder against its first one,\n"
    "                   prints a table and writes a plot (SVG)\n\n"
    "Without --games and --nodes, the trainer of the game says how many\n"
    "(lab/training/GAME/trainer.c).\n\n"
    "Example: a first net, in some ten minutes.\n"
    "  train soccer --generations 1\n";

struct training {
    const char *folder, *first, *curve;
    uint64_t seed, threads, generations, rounds, games, pairs, nodes;
};

/* Prints the table and writes the plot. */
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
    return good || (stop_asked() && error->text[0] == '\0');
}

static int run(const struct trainer *trainer, const struct training *given)
{
    const struct rounds *rounds = given->rounds != 0 ? &trainer->rounds : NULL;
    unsigned usual_games = rounds != NULL ? rounds->games : trainer->games;
    uint64_t usual_nodes = rounds != NULL ? rounds->turn_nodes : trainer->turn_nodes;
    struct generations_options how = {
        .trainer = trainer,
        .folder = given->folder,
        .first = given->first,
        .seed = given->seed,
        .threads = (unsigned)given->threads,
        .generations = (unsigned)(given->generations + given->rounds),
        .rounds = rounds != NULL,
        .games = given->games == 0 ? usual_games : (unsigned)given->games,
        .nodes = given->nodes == 0 ? usual_nodes : given->nodes,
        .pairs = (unsigned)given->pairs,
        .stopped = stop_asked,
        .progress = stop_progress,
    };
    struct error error;
    stop_begin();
    if (!(given->curve != NULL ? draw_curve(&how, given->curve, &error)
                               : generations_run(&how, &error))) {
        fprintf(stderr, "train: %s\n", error.text);
        return 1;
    }
    if (stop_asked()) {
        stop_progress("stopped; the same command goes on");
    }
    return fflush(stdout) == 0 ? 0 : 1;
}

int main(int argc, char **argv)
{
    struct training given = {.folder = "training", .seed = 1, .threads = 2, .pairs = 500};
    const struct lab_option options[] = {
        {"--folder", LAB_TEXT, &given.folder, 0, 0},
        {"--first", LAB_TEXT, &given.first, 0, 0},
        {"--curve", LAB_TEXT, &given.curve, 0, 0},
        {"--seed", LAB_NUMBER, &given.seed, 0, INT64_MAX},
        {"--threads", LAB_NUMBER, &given.threads, 1, 256},
        {"--generations", LAB_NUMBER, &given.generations, 1, 999},
        {"--rounds", LAB_NUMBER, &given.rounds, 1, 999},
        {"--games", LAB_NUMBER, &given.games, 1, 10000000},
        {"--pairs", LAB_NUMBER, &given.pairs, 1, 100000},
        {"--nodes", LAB_NUMBER, &given.nodes, 1, 10000000},
        {.name = NULL},
    };
    int words = lab_options_read(options, USAGE, argc, argv);
    const struct trainer *trainer = words == 1 ? trainer_find(argv[1]) : NULL;
    if (trainer == NULL) {
        lab_misuse(argv, USAGE, "which game: halma or soccer?");
    }
    if (given.rounds != 0 && given.generations != 0) {
        lab_misuse(argv, USAGE, "--rounds and --generations are two ways: one of them");
    }
    return run(trainer, &given);
}
