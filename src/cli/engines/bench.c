/* `faceoff bench`: searches fixed positions with an engine. The printed signature changes only if
 * the engine plays differently. */
#include "cli/cli.h"

#include "engines/engine.h"
#include "games/game.h"

#include <string.h>

static int cli_bench_run(struct options *options, int argc, char **argv)
{
    struct text text = {0}, known = {0};
    const struct game *game = cli_game(argv[0]);
    (void)options, (void)argc;
    if (game == NULL) {
        return CLI_MISUSED;
    }
    for (size_t i = 0; engines[i] != NULL && text.length == 0; i++) {
        if (engines[i]->bench != NULL) {
            text_printf(&known, " %s", engines[i]->game);
            if (strcmp(game->name, engines[i]->game) == 0) {
                engines[i]->bench(&text);
            }
        }
    }
    fputs(text_string(&text), stdout);
    int code = text.length > 0 ? CLI_OK : cli_misuse("needs a game, one of%s", text_string(&known));
    text_free(&text);
    text_free(&known);
    return code;
}

const struct cli_command cli_bench = {
    .name = "bench",
    .group = CLI_MACHINES,
    .summary = "search fixed positions, and print a signature of the results",
    .usage = "GAME",
    .about = "Search a fixed list of positions with a game's engine, in one thread and with a "
             "fixed number of nodes. Print a signature and the speed. The signature is the same "
             "on every machine, and changes only if the engine plays differently.",
    .operands_max = 1,
    .examples = "  faceoff bench soccer\n",
    .run = cli_bench_run,
};
