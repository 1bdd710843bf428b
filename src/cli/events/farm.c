/* `faceoff farm`: shows which machines work for an event, and tells them what to do. */
#include "cli/cli.h"

#include "farm/farm_status.h"
#include "farm/redis.h"

#include <stdlib.h>
#include <string.h>

static const char command[] = "farm";

struct values {
    const char *event;
};

static const struct cli_option options[] = {
    {"--event", CLI_TEXT, offsetof(struct values, event), 0, 0},
    {.name = NULL},
};

static int act(const char *wish, const char *address, const struct farm_wish *asked)
{
    struct farm_url url;
    struct error error;
    struct text text = {0};
    if (!farm_url_parse(&url, address, &error)) {
        farm_url_free(&url);
        return cli_misuse(command, "%s", error.text);
    }
    bool good = strcmp(wish, "status") == 0 ? farm_status_print(&url, asked->event, &text, &error)
                                            : farm_status_ask(&url, asked, &text, &error);
    fputs(text_string(&text), stdout);
    text_free(&text);
    farm_url_free(&url);
    if (!good) {
        cli_tell(command, error.text);
    }
    return good ? CLI_OK : CLI_FAILED;
}

static int cli_farm_run(int argc, char **argv)
{
    static const char *const wishes[] = {"status", "pause", "resume", "drain", "stop", NULL};
    struct values values = {0};
    struct error error;
    int first = cli_options(command, options, &values, argc, argv);
    if (first < 0) {
        return CLI_MISUSED;
    }
    const char *wish = first < argc ? argv[first++] : "";
    bool known = false;
    for (size_t i = 0; wishes[i] != NULL; i++) {
        known = known || strcmp(wishes[i], wish) == 0;
    }
    if (!known) {
        return cli_misuse(command, "takes status, pause, resume, drain or stop first");
    }
    const char *address = getenv("FACEOFF_FARM");
    if (first < argc && strstr(argv[first], "://") != NULL) {
        address = argv[first++];
    }
    const char *machine = first < argc ? argv[first++] : NULL;
    bool whole = strcmp(wish, "status") == 0 || strcmp(wish, "stop") == 0;
    if (address == NULL || first < argc || (whole && machine != NULL)) {
        return cli_misuse(command,
                          address == NULL ? "needs the address of a Redis, or FACEOFF_FARM"
                          : whole         ? "%s is for the whole event, not for a machine"
                                          : "%s takes an address and perhaps one machine",
                          wish);
    }
    struct farm_wish asked = {.wish = wish, .event = values.event, .machine = machine};
    return redis_built(&error) ? act(wish, address, &asked) : cli_fail(command, "%s", error.text);
}

const struct cli_command cli_farm = {
    .name = command,
    .about = "shows who plays for an event of a farm, and pauses, drains or stops them",
    .help =
        "Usage: faceoff farm status|stop URL [--event NAME]\n"
        "       faceoff farm pause|resume|drain URL [MACHINE] [--event NAME]\n\n"
        "  status   the events on that Redis, their machines, slots, games, faults and lateness\n"
        "  pause    a machine, or all, takes no new games; those under way are played\n"
        "  resume   they take games again\n"
        "  drain    a machine, or all, plays what it holds and ends\n"
        "  stop     the event stops, and its machines end; `faceoff tournament --resume` plays "
        "on\n\n"
        "  --event NAME   which one; default the only one there is\n\n"
        "URL is as for `faceoff work`; without it, FACEOFF_FARM is taken.\n\n"
        "Example: you need a machine for something else.\n"
        "  faceoff farm drain redis://:secret@head node17\n",
    .run = cli_farm_run,
};
