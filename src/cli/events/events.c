/* `faceoff events`: lists the events of a database, one per line. */
#include "cli/cli.h"

#include "base/columns.h"
#include "cli/events/event_command.h"
#include "store/database_events.h"

#include <string.h>

static const char command[] = "events";

/* Appends the time when the event was added, in the format of utc.h. */
static void events_put_time(const struct stored_event *event, struct text *line)
{
    const char *added = event->added;
    bool known =
        added != NULL && strlen(added) == strlen("2026-11-28 14:35:01") && added[10] == ' ';
    if (known) {
        text_printf(line, "%.10sT%sZ", added, added + 11);
    } else {
        text_printf(line, "%-20s", "-");
    }
}

static const char *events_state(const struct stored_event *event)
{
    return !stored_event_has_plan(event) ? "" : event->finished ? ", over" : ", not finished";
}

static void events_print(const struct stored_event *event)
{
    struct text line = {0};
    text_put_column(&line, event->name, 30, SIZE_MAX);
    text_putc(&line, ' ');
    events_put_time(event, &line);
    text_putc(&line, ' ');
    text_put_column(&line, event->format, 12, SIZE_MAX);
    text_putc(&line, ' ');
    text_put_column(&line, event->contest, 10, SIZE_MAX);
    printf("%s %4zu players %8llu games%s\n", text_string(&line), event->player_count,
           (unsigned long long)event->games, events_state(event));
    text_free(&line);
}

static int events_list(struct database *database, const struct options *options)
{
    struct error error;
    (void)options;
    return database_each_event(database, events_print, &error)
               ? CLI_OK
               : cli_fail(command, "%s", error.text);
}

static int events_run(struct options *options, int argc, char **argv)
{
    (void)argc, (void)argv;
    return event_command_read(command, options, events_list);
}

const struct cli_command cli_events = {
    .name = command,
    .group = CLI_AUTHORS,
    .summary = "list the events in a database",
    .usage = "[FILE.db]",
    .about = "List the events in a database in the order in which they began: name, time (UTC), "
             "format, contest, number of players and of games, and whether the event is over. "
             "FILE.db is the same as --db FILE.db.",
    .events = FOR_EVENT_LIST,
    .operands_max = 1,
    .operand = "db",
    .examples = "  faceoff events night.db\n",
    .run = events_run,
};
