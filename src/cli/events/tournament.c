/* `faceoff tournament`: an event of many games, stored as it is played, which can always be
 * resumed. */
#include "cli/cli.h"
#include "cli/events/bots.h"
#include "cli/events/playing.h"

static const char command[] = "tournament";

static int cli_tournament_run(struct options *options, int argc, char **argv)
{
    (void)argc, (void)argv;
    return playing_command(command, options, NULL);
}

const struct cli_command cli_tournament = {
    .name = command,
    .group = CLI_AUTHORS,
    .summary = "plays an event of many games, stored as it goes, resumed at will",
    .usage = "--contest C --bot [NAME=]COMMAND --bot .. [OPTIONS]\n"
             "--resume [--db FILE] [--event NAME]",
    .about = "Plays an event of 2 to 256 bots and stores every game in an SQLite file as it ends. "
             "Whatever ends the program, --resume plays exactly the games that are missing, and "
             "the table is the same as without the break, if the bots are deterministic.",
    .events = FOR_TOURNAMENT,
    .list = bots_help,
    .notes = "Exit code 1 when it was stopped, or a game could not be stored.",
    .examples = "is the new version at least 10 Elo stronger? Stops when it knows.\n"
                "  faceoff tournament --contest {arenas} --bot 'new=./new {opening}' \\\n"
                "      --bot 'old=./old {opening}' --opening-turns 4 --sprt elo0=0,elo1=10\n",
    .run = cli_tournament_run,
};
