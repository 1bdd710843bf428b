/* `faceoff train soccer`: the net made by the engine's games against itself. */
#include "cli/cli.h"

#include "base/clock.h"
#include "training/soccer/generations.h"

#include <getopt.h>
#include <signal.h>

static volatile sig_atomic_t stop_asked;

static void ask_stop(int signal)
{
    (void)signal;
    stop_asked = 1;
}

static bool stopped(void)
{
    return stop_asked;
}

static int64_t begin_ns;

static void print_progress(const char *line)
{
    long long seconds = (clock_now_ns() - begin_ns) / (1000 * NS_PER_MS);
    printf("%3lld:%02lld %s\n", seconds / 60, seconds % 60, line);
    fflush(stdout);
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
        {NULL, 0, NULL, 0},
    };
    uint64_t seed = 1, threads = 2, generations = 0, games = 4000, pairs = 100, evaluations = 800;
    const char *folder = "training";
    struct error error;
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        bool good = true;
        switch (option) {
        case 'f':
            folder = optarg;
            break;
        case 's':
            good = cli_number("--seed", optarg, 0, INT64_MAX, &seed, &error);
            break;
        case 't':
            good = cli_number("--threads", optarg, 1, 256, &threads, &error);
            break;
        case 'g':
            good = cli_number("--generations", optarg, 1, 999, &generations, &error);
            break;
        case 'n':
            good = cli_number("--games", optarg, 100, 99900, &games, &error);
            break;
        case 'p':
            good = cli_number("--pairs", optarg, 1, 100000, &pairs, &error);
            break;
        case 'e':
            good = cli_number("--evaluations", optarg, 1, 1000000, &evaluations, &error);
            break;
        default:
            return CLI_MISUSED;
        }
        if (!good) {
            return cli_misuse("train", "%s", error.text);
        }
    }
    if (argc - optind != 1) {
        return cli_misuse("train", "takes one game");
    }
    struct generations_options how = {
        .folder = folder,
        .seed = seed,
        .threads = (unsigned)threads,
        .generations = (unsigned)generations,
        .games = (unsigned)(games - games % 100),
        .evaluations = (unsigned)evaluations,
        .pairs = (unsigned)pairs,
        .stopped = stopped,
        .progress = print_progress,
    };
    begin_ns = clock_now_ns();
    signal(SIGINT, ask_stop);
    signal(SIGTERM, ask_stop);
    if (!generations_run(&how, &error)) {
        return cli_fail("train", "%s", error.text);
    }
    if (stop_asked) {
        print_progress("stopped; the same command goes on");
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
        "  --pairs N        of games in the match against the best (default 100)\n\n"
        "Example: a first net, in some ten minutes.\n"
        "  faceoff train soccer --generations 1\n",
    .run = run,
};
