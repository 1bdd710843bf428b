/* `faceoff train`: what an engine learns, by games against itself. */
#define _POSIX_C_SOURCE 200809L
#include "cli/engines/train.h"

#include "base/clock.h"
#include "cli/cli.h"
#include "referee/stop_signals.h"
#include "training/curve.h"
#include "training/generations.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

static volatile sig_atomic_t stop_asked;
static int64_t begin_ns;

static void ask_stop(int signal)
{
    (void)signal;
    stop_asked = 1;
}

void train_begin(void)
{
    begin_ns = clock_now_ns();
    stop_signals_handle(ask_stop);
}

bool train_stopped(void)
{
    return stop_asked != 0;
}

void train_progress(const char *line)
{
    long long seconds = (clock_now_ns() - begin_ns) / (1000 * NS_PER_MS);
    printf("%3lld:%02lld %s\n", seconds / 60, seconds % 60, line);
    fflush(stdout);
}

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
    uint64_t seed, threads, generations, rounds, games, pairs, nodes;
};

static const struct cli_option options[] = {
    {"--folder", CLI_TEXT, offsetof(struct training, folder), 0, 0},
    {"--first", CLI_TEXT, offsetof(struct training, first), 0, 0},
    {"--curve", CLI_TEXT, offsetof(struct training, curve), 0, 0},
    {"--seed", CLI_NUMBER, offsetof(struct training, seed), 0, INT64_MAX},
    {"--threads", CLI_NUMBER, offsetof(struct training, threads), 1, 256},
    {"--generations", CLI_NUMBER, offsetof(struct training, generations), 1, 999},
    {"--rounds", CLI_NUMBER, offsetof(struct training, rounds), 1, 999},
    {"--games", CLI_NUMBER, offsetof(struct training, games), 1, 10000000},
    {"--pairs", CLI_NUMBER, offsetof(struct training, pairs), 1, 100000},
    {"--nodes", CLI_NUMBER, offsetof(struct training, nodes), 1, 10000000},
    {.name = NULL},
};

/* NULL: there is none; an error that lists the trainers was printed. */
static const struct trainer *find_trainer(const char *name)
{
    const struct trainer *trainer = name == NULL ? NULL : trainer_find(name);
    if (trainer == NULL) {
        struct text known = {0};
        for (size_t i = 0; trainers[i] != NULL; i++) {
            text_printf(&known, " %s", trainers[i]->game);
        }
        cli_misuse("train", "needs a game it knows:%s", text_string(&known));
        text_free(&known);
    }
    return trainer;
}

static int run(int argc, char **argv)
{
    struct training given = {.folder = "training", .seed = 1, .threads = 2, .pairs = 500};
    int operand = cli_options("train", options, &given, argc, argv);
    if (operand < 0) {
        return CLI_MISUSED;
    }
    const struct trainer *trainer = find_trainer(argc - operand == 1 ? argv[operand] : NULL);
    if (trainer == NULL) {
        return CLI_MISUSED;
    }
    if (given.rounds != 0 && given.generations != 0) {
        return cli_misuse("train", "--rounds and --generations are two ways: one of them");
    }
    const struct rounds *rounds = given.rounds != 0 ? &trainer->rounds : NULL;
    unsigned usual_games = rounds != NULL ? rounds->games : trainer->games;
    uint64_t usual_nodes = rounds != NULL ? rounds->turn_nodes : trainer->turn_nodes;
    struct generations_options how = {
        .trainer = trainer,
        .folder = given.folder,
        .first = given.first,
        .seed = given.seed,
        .threads = (unsigned)given.threads,
        .generations = (unsigned)(given.generations + given.rounds),
        .rounds = rounds != NULL,
        .games = given.games == 0 ? usual_games : (unsigned)given.games,
        .nodes = given.nodes == 0 ? usual_nodes : given.nodes,
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

/* Prints the defaults, game by game. */
static void help_more(FILE *out)
{
    for (size_t i = 0; trainers[i] != NULL; i++) {
        const struct trainer *trainer = trainers[i];
        fprintf(out,
                "\nfaceoff train %s: %u games a generation, %llu %s a turn. Each net\n"
                "learns from the last %u generations, beginning with %s. Before\n"
                "there is any, %s plays. By --rounds: %u games, %llu %s;\n"
                "%u steps of learning from the last %u rounds.\n",
                trainer->game, trainer->games, (unsigned long long)trainer->turn_nodes,
                trainer->nodes, trainer->window, trainer->anew ? "nothing" : "the best so far",
                trainer->untaught, trainer->rounds.games,
                (unsigned long long)trainer->rounds.turn_nodes, trainer->nodes,
                trainer->rounds.course.steps, trainer->rounds.window);
    }
}

const struct cli_command cli_train = {
    .name = "train",
    .about = "makes an engine better by games against itself",
    .help =
        "Usage: faceoff train halma|soccer [--folder FOLDER] [--generations N] [--threads N] "
        "[..]\n\n"
        "Plays games of the engine against itself, makes a net learn from them, lets it play the\n"
        "best net so far, keeps the better one, and goes on. Ctrl-C stops; the same command goes\n"
        "on where it was. All is kept in the folder: samples, nets, and a log of what was kept.\n"
        "A seed makes the same nets, whatever the number of threads.\n\n"
        "  --folder FOLDER  where all is kept (default training)\n"
        "  --first NET      begins with this net, a file, instead of none\n"
        "  --generations N  how many to end with (default: until stopped)\n"
        "  --rounds N       in place of generations: N short rounds, one after the other, in "
        "which\n"
        "                   it learns on without matches; the mean of the weights so far plays, "
        "and\n"
        "                   is the net of the round. The learning rate falls to 0\n"
        "  --threads N      (default 2)\n"
        "  --seed N         (default 1)\n"
        "  --games N        games per generation, or per round\n"
        "  --nodes N        what the engine looks at in a turn of those games\n"
        "  --pairs N        pairs of games against the best, at most (default 500): a sequential "
        "test\n"
        "                   of 0 against 20 Elo can end the match early; if it does not decide, "
        "the\n"
        "                   higher score does. The net must also win more than half against the "
        "last\n"
        "                   three before the best, a quarter as many games each\n"
        "  --curve FILE     trains nothing: plays the nets of the folder against its first one,\n"
        "                   prints a table and writes a plot (SVG)\n\n"
        "Example: a first net, in some ten minutes.\n"
        "  faceoff train soccer --generations 1\n",
    .help_more = help_more,
    .run = run,
};
