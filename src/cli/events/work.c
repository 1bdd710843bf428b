/* `faceoff work`: plays games on this machine for the events of a farm. */
#include "cli/cli.h"

#include "farm/board.h"
#include "farm/join.h"
#include "farm/machines.h"
#include "referee/cores.h"

#include <faceoff/faceoff.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void tell_nothing(const char *line)
{
    (void)line;
}

static int cli_work_work(const struct options *options, const char *address)
{
    struct farm_url url;
    struct error error;
    char host[65] = "";
    const char *name = options_text(options, "name");
    gethostname(host, sizeof host - 1);
    if (!farm_url_parse(&url, address, &error)) {
        farm_url_free(&url);
        return cli_misuse("%s", error.text);
    }
    struct join_options joining = {
        .url = &url,
        .event = options_text(options, "event"),
        .machine = name != NULL ? name : host,
        .version = faceoff_version(),
        .cache = options_text(options, "cache"),
        .sandbox = options_text(options, "sandbox"),
        .slots = (unsigned)options_number(options, "jobs", cores_for_games()),
        .pin = options_flag(options, "pin"),
        .stay = options_flag(options, "stay"),
        .report = options_flag(options, "quiet") ? tell_nothing : cli_tell,
    };
    bool good = join_work(&joining, &error);
    farm_url_free(&url);
    return good ? CLI_OK : cli_fail("%s", error.text);
}

static int cli_work_run(struct options *options, int argc, char **argv)
{
    struct error error;
    const char *address = argc > 0 ? argv[0] : getenv("FACEOFF_FARM");
    const char *name = options_text(options, "name");
    if (argc > 1) {
        return cli_misuse("takes only one URL; unexpected argument \"%.60s\"", argv[1]);
    }
    if (address == NULL) {
        return cli_misuse("needs the URL of a Redis server, as an argument or in FACEOFF_FARM");
    }
    if (name != NULL && strlen(name) > MACHINE_NAME_MAX) {
        return cli_misuse("--name takes 1 to %d bytes", MACHINE_NAME_MAX);
    }
    return board_built(&error) ? cli_work_work(options, address) : cli_fail("%s", error.text);
}

static const char *const sandboxes[] = {"strict", "basic", "off", NULL};

static const struct option_row cli_work_rows[] = {
    {"jobs", OPTION_IN(1, 256), .letter = 'j',
     .help = "number of games to play at the same time (default: one per fast processor core; a "
             "core counts once even if it has two hardware threads)"},
    {"event", OPTION_OF("NAME"),
     .help = "work only for this event (default: the alphabetically first event that has a "
             "coordinator)"},
    {"stay", OPTION_ON, .help = "when an event is over, wait for the next one"},
    {"name", OPTION_OF("NAME"),
     .help = "name of this machine, up to 64 bytes (default: its host name)"},
    {"cache", OPTION_OF("FOLDER"),
     .help = "folder for the bots' files (default: ~/.cache/faceoff)"},
    {"sandbox", OPTION_ONE_OF(sandboxes), .otherwise = "strict",
     .help = "how to isolate bots; an event may require a stronger level"},
    {"pin", OPTION_ON, .help = "pin each game to its own core"},
    {"quiet", OPTION_ON, .help = "print nothing, except the reason for a failure"},
    {.name = NULL},
};

const struct cli_command cli_work = {
    .name = "work",
    .group = CLI_MACHINES,
    .summary = "play games of an event that another machine runs",
    .usage = "[OPTIONS] redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE]",
    .about = "Play games for an event that `faceoff tournament` or `cup` runs with --farm, until "
             "it is over. By default, this machine plays one game per fast core. You can start "
             "this command on any number of machines, before or after the event starts. If you "
             "stop the command, the other machines play the games assigned to this machine. The "
             "bots' files are downloaded, checked against their SHA-256 and cached; bots run in "
             "the strict sandbox. See docs/farm.md.",
    .rows = cli_work_rows,
    .operands_max = INT_MAX,
    .notes =
        "The default address is the value of the environment variable FACEOFF_FARM; use the "
        "variable to keep the password out of the list of processes. Exit status 1 if the event "
        "refuses this machine, with the reason; 0 if the event is over or a signal stopped the "
        "command.",
    .examples = "  faceoff work redis://:secret@head -j 8\n",
    .run = cli_work_run,
};
