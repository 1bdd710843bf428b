/* `faceoff farm`: shows and controls the machines that work for an event. */
#include "cli/cli.h"

#include "farm/board.h"
#include "farm/farm_status.h"

#include <stdlib.h>
#include <string.h>

static int act(const char *action, const char *address, const struct farm_order *asked)
{
    struct farm_url url;
    struct error error;
    struct text text = {0};
    if (!farm_url_parse(&url, address, &error)) {
        farm_url_free(&url);
        return cli_misuse("%s", error.text);
    }
    bool good = strcmp(action, "status") == 0 ? farm_status_print(&url, asked->event, &text, &error)
                                              : farm_status_ask(&url, asked, &text, &error);
    fputs(text_string(&text), stdout);
    text_free(&text);
    farm_url_free(&url);
    return good ? CLI_OK : cli_fail("%s", error.text);
}

static int cli_farm_run(struct options *options, int argc, char **argv)
{
    static const char *const actions[] = {"status", "pause", "resume", "drain", "stop", NULL};
    struct error error;
    int first = 0;
    const char *action = first < argc ? argv[first++] : "";
    if (!word_is_in(action, actions)) {
        return cli_misuse("the first argument must be status, pause, resume, drain or stop");
    }
    const char *address = getenv("FACEOFF_FARM");
    if (first < argc && strstr(argv[first], "://") != NULL) {
        address = argv[first++];
    }
    const char *machine = first < argc ? argv[first++] : NULL;
    bool whole = strcmp(action, "status") == 0 || strcmp(action, "stop") == 0;
    if (address == NULL || first < argc || (whole && machine != NULL)) {
        return cli_misuse(address == NULL ? "needs the URL of a Redis server, as an argument or in "
                                            "FACEOFF_FARM"
                          : whole         ? "%s does not take a machine name"
                                          : "%s takes a URL and at most one machine",
                          action);
    }
    struct farm_order asked = {
        .action = action, .event = options_text(options, "event"), .machine = machine};
    return board_built(&error) ? act(action, address, &asked) : cli_fail("%s", error.text);
}

static const struct option_row cli_farm_rows[] = {
    {"event", OPTION_OF("NAME"), .help = "event to show or control (default: the only one)"},
    {.name = NULL},
};

const struct cli_command cli_farm = {
    .name = "farm",
    .group = CLI_MACHINES,
    .summary = "show, pause, drain or stop the machines of a farm",
    .usage = "status|stop URL [--event NAME]\n"
             "pause|resume|drain URL [MACHINE] [--event NAME]",
    .about = "Control the machines that play games for an event:\n"
             "  status   list the events with their machines, slots, games, faults and timeouts\n"
             "  pause    let one machine, or all machines, finish their current games without "
             "starting new games\n"
             "  resume   let paused machines start games again\n"
             "  drain    let one machine, or all machines, finish all games assigned to them, "
             "then exit\n"
             "  stop     stop the event and its machines; `faceoff tournament --resume` continues "
             "it\n"
             "\n"
             "URL is the same as in `faceoff work` (default: the environment variable "
             "FACEOFF_FARM).",
    .rows = cli_farm_rows,
    .operands_max = INT_MAX,
    .examples = "free a machine for other work\n"
                "  faceoff farm drain redis://:secret@head node17\n",
    .run = cli_farm_run,
};
