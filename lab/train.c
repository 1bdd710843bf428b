/* Trains an engine's network on games that the engine plays against itself. */
#include "base/stop.h"
#include "options.h"
#include "stop.h"

#include "training/curve.h"
#include "training/generations.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const char USAGE[] =
    "Usage: train halma|soccer [--folder FOLDER] [--generations N] [--threads N] [..]\n"
    "\n"
    "Train nets in generations. In each generation, the engine plays games against itself, a new\n"
    "net is trained on these games and plays a match against the best net so far, and the better\n"
    "net is kept. Ctrl-C stops the training; to continue, repeat the same command. FOLDER\n"
    "contains the samples, the nets and a log.\n"
    "The same seed gives the same nets, regardless of the number of threads.\n"
    "\n"
    "  --folder FOLDER  folder for the results (default training)\n"
    "  --first NET      start with the net in this file\n"
    "  --generations N  last generation (default: continue until stopped)\n"
    "  --rounds N       instead of generations, play N short rounds with continuous learning and\n"
    "                   without matches. The net after each round is the mean of all weights so\n"
    "                   far. The learning rate falls to 0\n"
    "  --threads N      number of threads (default 2)\n"
    "  --seed N         seed of all random numbers (default 1)\n"
    "  --games N        games per generation, or per round\n"
    "  --nodes N        nodes per turn in these games\n"
    "  --pairs N        maximum number of pairs of games against the best net (default 500). A\n"
    "                   sequential test of 0 against 20 Elo can end the match early; otherwise,\n"
    "                   the higher score wins. A new net must also score more than 50 % against\n"
    "                   the three nets before the best net, with a quarter of the games each\n"
    "  --curve FILE     do not train; instead, play all nets in FOLDER against its first net,\n"
    "                   print a table, and write a plot (SVG) to FILE\n"
    "\n"
    "The defaults of --games and --nodes are in lab/training/GAME/trainer.c.\n"
    "\n"
    "Example: train a first net, which takes about ten minutes\n"
    "  train soccer --generations 1\n";

struct training {
    const char *folder, *first, *curve;
    uint64_t seed, threads, generations, rounds, games, pairs, nodes;
};

/* Prints the learning curve as a table, and writes it to a file as a plot. */
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
    return good || (stop_is_asked() && error->text[0] == '\0');
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
        .stopped = stop_is_asked,
        .progress = stop_progress,
    };
    struct error error;
    stop_begin();
    if (!(given->curve != NULL ? draw_curve(&how, given->curve, &error)
                               : generations_run(&how, &error))) {
        fprintf(stderr, "train: %s\n", error.text);
        return 1;
    }
    if (stop_is_asked()) {
        stop_progress("stopped; to continue, repeat the command");
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
        lab_misuse(argv, USAGE, "needs a game: halma or soccer");
    }
    if (given.rounds != 0 && given.generations != 0) {
        lab_misuse(argv, USAGE, "--rounds and --generations cannot be used together");
    }
    return run(trainer, &given);
}
