/* `faceoff tournament`: plays an event of many games. The event is stored during play and can be
 * resumed. */
#include "cli/cli.h"
#include "cli/events/bots.h"
#include "cli/events/playing.h"

const struct cli_command cli_tournament = {
    .name = "tournament",
    .group = CLI_AUTHORS,
    .summary = "play an event of many games, which is stored and can be resumed",
    .usage = "--contest C --bot [NAME=]COMMAND --bot .. [OPTIONS]\n"
             "--resume [--db FILE] [--event NAME]",
    .about = "Play an event of 2 to 256 bots and store every game in an SQLite file as it ends. "
             "After an interruption, --resume plays the missing games. If the bots are "
             "deterministic, the interruption does not change the final table.",
    .events = FOR_TOURNAMENT,
    .list = bots_help,
    .notes = "Exit status 1 if the event was interrupted or a game could not be stored.",
    .examples = "test whether a new version is stronger, and stop as soon as the answer is known\n"
                "  faceoff tournament --contest {arenas} --bot 'new=./new {opening}' \\\n"
                "      --bot 'old=./old {opening}' --opening-turns 4 --sprt elo0=0,elo1=10\n",
    .run = playing_command,
};
