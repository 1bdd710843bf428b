/* `faceoff bench`: an engine's fixed search, and the number that says whether it plays the same. */
#include "cli/cli.h"

#include "engines/halma/bench.h"
#include "engines/soccer/bench.h"

#include <string.h>

static void bench_soccer(void)
{
    struct soccer_bench bench;
    soccer_bench_run(&bench);
    double seconds = (double)bench.took_ns / 1e9;
    printf("signature %016llx\n", (unsigned long long)bench.signature);
    printf("evaluations %llu\n", (unsigned long long)bench.evaluations);
    printf("expansions %llu\n", (unsigned long long)bench.expansions);
    printf("evaluations_per_second %.0f\n",
           (double)bench.evaluations / (seconds > 0 ? seconds : 1e-9));
}

static void bench_halma(void)
{
    struct halma_bench bench;
    halma_bench_run(&bench);
    double search_us = (double)bench.search_ns / 1e3;
    double plan_us = (double)bench.plan_ns / 1e3;
    printf("signature %016llx\n", (unsigned long long)bench.signature);
    printf("nodes %llu\n", (unsigned long long)bench.nodes);
    printf("depths %llu\n", (unsigned long long)bench.depths);
    printf("armies %llu\n", (unsigned long long)bench.armies);
    printf("nodes_per_second %.0f\n", (double)bench.nodes * 1e6 / (search_us > 0 ? search_us : 1));
    printf("armies_per_second %.0f\n", (double)bench.armies * 1e6 / (plan_us > 0 ? plan_us : 1));
}

static const struct {
    const char *game;
    void (*run)(void);
} benches[] = {
    {"halma", bench_halma},
    {"soccer", bench_soccer},
};

static int run(int argc, char **argv)
{
    static const struct cli_option none[] = {{.name = NULL}};
    int first = cli_options("bench", none, NULL, argc, argv);
    if (first < 0) {
        return CLI_MISUSED;
    }
    for (size_t i = 0; argc - first == 1 && i < sizeof benches / sizeof *benches; i++) {
        if (strcmp(argv[first], benches[i].game) == 0) {
            benches[i].run();
            return CLI_OK;
        }
    }
    return cli_misuse("bench", "needs a game it knows: halma, soccer");
}

const struct cli_command cli_bench = {
    .name = "bench",
    .about = "searches fixed positions, and prints a signature of what was found",
    .help =
        "Usage: faceoff bench GAME\n\n"
        "Searches fixed positions with a fixed number of evaluations or nodes, on one thread. The\n"
        "signature is the same on every machine until the engine plays differently; the speed\n"
        "is not.\n\n"
        "Example:\n"
        "  faceoff bench soccer\n",
    .run = run,
};
