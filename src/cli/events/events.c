/* `faceoff events`: lists the events of a database, one per line. */
#include "cli/cli.h"

#include "base/columns.h"
#include "cli/events/event_command.h"
#include "cup/season.h"
#include "store/database_events.h"

#include <string.h>

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

struct event_list {
    bool tests;              /* whether to list events that are system tests of submitted entries */
    unsigned long long left; /* number of system tests that are not listed */
};

static void events_print(void *data, const struct stored_event *event)
{
    struct event_list *list = data;
    struct text line = {0};
    if (!list->tests && season_is_test(event->name)) {
        list->left++;
        return;
    }
    text_put_column(&line, event->name, 30, SIZE_MAX);
    text_putc(&line, ' ');
    events_put_time(event, &line);
    text_putc(&line, ' ');
    text_put_column(&line, event->format, 12, SIZE_MAX);
    text_putc(&line, ' ');
    text_put_column(&line, event->contest, 10, SIZE_MAX);
    printf("%s %4zu players %8llu game%s%s\n", text_string(&line), event->player_count,
           (unsigned long long)event->games, plural(event->games), events_state(event));
    text_free(&line);
}

static int events_list(struct database *database, const struct options *options)
{
    struct error error;
    struct event_list list = {.tests = options_flag(options, "tests")};
    if (!database_each_event(database, events_print, &list, &error)) {
        return cli_fail("%s", error.text);
    }
    if (list.left > 0) {
        cli_note("not listed: %llu system test%s of submissions; use --tests "
                 "to list %s",
                 list.left, plural(list.left), list.left == 1 ? "it" : "them");
    }
    return CLI_OK;
}

static int events_run(struct options *options, int argc, char **argv)
{
    (void)argc, (void)argv;
    return event_command_read(options, events_list);
}

static const struct option_row events_rows[] = {
    {"tests", OPTION_ON, .help = "also list the system tests of the entries submitted to a season"},
    {.name = NULL},
};

const struct cli_command cli_events = {
    .name = "events",
    .group = CLI_AUTHORS,
    .summary = "list the events in a database",
    .usage = "[FILE.db]",
    .about = "List the events in a database in the order in which they began: name, time (UTC), "
             "format, contest, number of players and of games, and whether the event is over. "
             "FILE.db is the same as --db FILE.db.",
    .events = FOR_EVENT_LIST,
    .rows = events_rows,
    .operands_max = 1,
    .operand = "db",
    .examples = "  faceoff events night.db\n",
    .run = events_run,
};
