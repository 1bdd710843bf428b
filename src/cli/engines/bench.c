/* `faceoff bench`: an engine's fixed search, and the signature that tells whether it plays the
 * same. */
#include "cli/cli.h"

#include "engines/engine.h"

#include <string.h>

static int cli_bench_run(int argc, char **argv)
{
    static const struct cli_option none[] = {{.name = NULL}};
    struct text text = {0}, known = {0};
    int first = cli_options("bench", none, NULL, argc, argv);
    if (first < 0) {
        return CLI_MISUSED;
    }
    for (size_t i = 0; engines[i] != NULL && text.length == 0; i++) {
        if (engines[i]->bench != NULL) {
            text_printf(&known, " %s", engines[i]->game);
            if (argc - first == 1 && strcmp(argv[first], engines[i]->game) == 0) {
                engines[i]->bench(&text);
            }
        }
    }
    fputs(text_string(&text), stdout);
    int code = text.length > 0
                   ? CLI_OK
                   : cli_misuse("bench", "needs a game it knows:%s", text_string(&known));
    text_free(&text);
    text_free(&known);
    return code;
}

const struct cli_command cli_bench = {
    .name = "bench",
    .about = "searches fixed positions, and prints a signature of what was found",
    .help = "Usage: faceoff bench GAME\n\n"
            "The game's engine searches fixed positions with a fixed number of nodes, on one "
            "thread. The\n"
            "signature is the same on every machine until the engine plays differently; the speed\n"
            "is not.\n\n"
            "Example:\n"
            "  faceoff bench soccer\n",
    .run = cli_bench_run,
};
