/* `faceoff bench`: an engine's fixed search, and the number that says whether it plays the same. */
#include "cli/cli.h"

#include "engines/soccer/bench.h"

#include <getopt.h>
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

static const struct {
    const char *game;
    void (*run)(void);
} benches[] = {
    {"soccer", bench_soccer},
};

static int run(int argc, char **argv)
{
    static const struct option options[] = {{NULL, 0, NULL, 0}};
    if (getopt_long(argc, argv, "", options, NULL) != -1) {
        return CLI_MISUSED;
    }
    for (size_t i = 0; argc - optind == 1 && i < sizeof benches / sizeof *benches; i++) {
        if (strcmp(argv[optind], benches[i].game) == 0) {
            benches[i].run();
            return CLI_OK;
        }
    }
    return cli_misuse("bench", "needs a game it knows: soccer");
}

const struct cli_command cli_bench = {
    .name = "bench",
    .about = "searches fixed positions, and prints a signature of what was found",
    .help = "Usage: faceoff bench GAME\n\n"
            "Searches ten fixed positions with a fixed number of evaluations, on one thread. The\n"
            "signature is the same on every machine until the engine plays differently; the speed\n"
            "is not.\n\n"
            "Example:\n"
            "  faceoff bench soccer\n",
    .run = run,
};
