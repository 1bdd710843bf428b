/* Lists the commands of a program without the referee. */
#include "cli/cli.h"

const char cli_summary[] = "run the built-in bots; the referee needs faceoff for Linux";
const char cli_first_examples[] = "answer as a bot of the contest {arenas}\n"
                                  "  faceoff bot soccer --protocol {arenas} --engine engine\n";

const struct cli_command *const cli_commands[] = {&cli_bot, &cli_perft, &cli_bench, NULL};

const char *const cli_missing[] = {
    "new",    "match",  "tournament",    "elo",      "standings",  "events",  "games",
    "void",   "show",   "entry",         "cup",      "openings",   "serve",   "publish",
    "export", "import", "sandbox-check", "play",     "analyze",    "puzzles", "solve",
    "work",   "farm",   "referee",       "mediator", "adjudicate", "league",  "submit",
    NULL,
};
