/* `faceoff work`: this machine plays games of the events of a farm. */
#define _GNU_SOURCE
#include "base/crew.h"
#include "cli/cli.h"

#include "farm/join.h"
#include "farm/machines.h"
#include "farm/redis.h"

#include <faceoff/faceoff.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char command[] = "work";

struct values {
    const char *event, *machine, *cache, *sandbox;
    uint64_t jobs;
    bool pin, stay, quiet;
};

/* clang-format off */
static const struct cli_option options[] = {
    {"--event", CLI_TEXT, offsetof(struct values, event), 0, 0},
    {"--name", CLI_TEXT, offsetof(struct values, machine), 0, 0},
    {"--cache", CLI_TEXT, offsetof(struct values, cache), 0, 0},
    {"--sandbox", CLI_TEXT, offsetof(struct values, sandbox), 0, 0},
    {"--jobs", CLI_NUMBER, offsetof(struct values, jobs), 1, 256},
    {"--pin", CLI_FLAG, offsetof(struct values, pin), 0, 0},
    {"--stay", CLI_FLAG, offsetof(struct values, stay), 0, 0},
    {"--quiet", CLI_FLAG, offsetof(struct values, quiet), 0, 0},
    {"-j", CLI_NUMBER, offsetof(struct values, jobs), 1, 256},
    {.name = NULL},
};
/* clang-format on */

static void cli_work_tell(const char *line)
{
    cli_tell(command, line);
}

static void tell_nothing(const char *line)
{
    (void)line;
}

static int cli_work_work(const struct values *values, const char *address)
{
    struct farm_url url;
    struct error error;
    char host[65] = "";
    gethostname(host, sizeof host - 1);
    if (!farm_url_parse(&url, address, &error)) {
        farm_url_free(&url);
        return cli_misuse(command, "%s", error.text);
    }
    struct join_wishes wishes = {
        .url = &url,
        .event = values->event,
        .machine = values->machine != NULL ? values->machine : host,
        .version = faceoff_version(),
        .cache = values->cache,
        .sandbox = values->sandbox,
        .slots = values->jobs > 0 ? (unsigned)values->jobs : crew_cores(),
        .pin = values->pin,
        .stay = values->stay,
        .tell = values->quiet ? tell_nothing : cli_work_tell,
    };
    int code = CLI_OK;
    if (join_work(&wishes, &error) == JOIN_FAILED) {
        cli_tell(command, error.text);
        code = CLI_FAILED;
    }
    farm_url_free(&url);
    return code;
}

static int cli_work_run(int argc, char **argv)
{
    struct values values = {.sandbox = "strict"};
    struct error error;
    int first = cli_options(command, options, &values, argc, argv);
    const char *address = getenv("FACEOFF_FARM");
    if (first < 0) {
        return CLI_MISUSED;
    }
    if (argc - first > 1) {
        return cli_misuse(command, "takes one address, and \"%.60s\" is another", argv[first + 1]);
    }
    address = first < argc ? argv[first] : address;
    if (address == NULL) {
        return cli_misuse(command, "needs the address of a Redis, or FACEOFF_FARM");
    }
    if (strcmp(values.sandbox, "strict") != 0 && strcmp(values.sandbox, "basic") != 0 &&
        strcmp(values.sandbox, "off") != 0) {
        return cli_misuse(command, "--sandbox takes strict, basic or off, not \"%.40s\"",
                          values.sandbox);
    }
    if (values.machine != NULL &&
        (values.machine[0] == '\0' || strlen(values.machine) > MACHINE_NAME_MAX)) {
        return cli_misuse(command, "--name takes 1 to %d bytes", MACHINE_NAME_MAX);
    }
    return redis_built(&error) ? cli_work_work(&values, address)
                               : cli_fail(command, "%s", error.text);
}

const struct cli_command cli_work = {
    .name = command,
    .about = "plays games of an event that another machine runs",
    .help =
        "Usage: faceoff work [OPTIONS] redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE]\n\n"
        "Plays games for an event that `faceoff tournament` or `cup` runs with --farm, in as many\n"
        "slots as this machine has cores, until the event is over. Start it before or after the\n"
        "event, on as many machines as you like, and stop it at any time: others play the games\n"
        "that it held. Bots come with the event, are checked against their SHA-256, kept in a\n"
        "folder and run in the strict sandbox. docs/farm.md has the details.\n\n"
        "  -j, --jobs N         games at once; default one per core\n"
        "  --event NAME         works only for this event; default the first by name, of\n"
        "                       those with a coordinator\n"
        "  --stay               goes on with the next event when one is over\n"
        "  --name NAME          the name of this machine; at most 64 bytes; default its host\n"
        "                       name\n"
        "  --cache FOLDER       where to keep bots' files; default ~/.cache/faceoff\n"
        "  --sandbox strict|basic|off\n"
        "                       what keeps bots from the rest of this machine; default strict. "
        "You\n"
        "                       may choose a weaker one, but not weaker than the event asks for\n"
        "  --pin                each slot on a core of its own\n"
        "  --quiet              says only why it failed\n\n"
        "Without an address it takes the one in FACEOFF_FARM, which keeps a password out of the\n"
        "list of processes. Exit code 1 when this machine is refused, with the reason; 0 when the\n"
        "event is over or a signal has stopped it.\n\n"
        "Example:\n"
        "  faceoff work redis://:secret@head -j 8\n",
    .run = cli_work_run,
};
