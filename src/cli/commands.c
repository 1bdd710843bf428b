/* Lists all commands. */
#include "cli/cli.h"

const char cli_summary[] = "run, referee and play bot contests on board games";
const char cli_first_examples[] =
    "play two games of Halma between built-in bots, and show the first\n"
    "  faceoff match --contest halma --bot @greedy --bot @random --out "
    "games.jsonl\n"
    "  faceoff show games.jsonl --game 1\n";

/* clang-format off */
const struct cli_command *const cli_commands[] = {
    &cli_new,
    &cli_match,
    &cli_tournament,
    &cli_elo,
    &cli_standings,
    &cli_events,
    &cli_games,
    &cli_show,
    &cli_entry,
    &cli_submit,
    &cli_cup,
    &cli_league,
    &cli_openings,
    &cli_serve,
    &cli_publish,
    &cli_export,
    &cli_import,
    &cli_void,
    &cli_sandbox_check,
    &cli_play,
    &cli_analyze,
    &cli_puzzles,
    &cli_solve,
    &cli_work,
    &cli_farm,
    &cli_referee,
    &cli_mediator,
    &cli_bot,
    &cli_adjudicate,
    &cli_perft,
    &cli_bench,
    NULL,
};
/* clang-format on */

const char *const cli_missing[] = {NULL};
