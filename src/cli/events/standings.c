/* `faceoff standings`: prints the table of a stored event. */
#include "cli/cli.h"
#include "cli/events/event_command.h"
#include "runner/event_view.h"

static const char command[] = "standings";

static void print(const struct event_view *view, const struct options *options)
{
    struct text text = {0};
    if (options_flag(options, "json")) {
        event_view_print_json(view, SIZE_MAX, &text);
    } else {
        event_view_print(view, &text);
        if (options_flag(options, "times")) {
            text_putc(&text, '\n');
            turn_times_text(&view->event->standings, view->order, view->turn_times, &text);
        }
        if (options_flag(options, "faults")) {
            faults_print(&view->faults, &text);
        }
    }
    fputs(text_string(&text), stdout);
    text_free(&text);
}

static int read_table(struct database *database, const struct options *options)
{
    struct event_view view;
    struct error error;
    bool json = options_flag(options, "json");
    unsigned parts = (json || options_flag(options, "times") ? EVENT_VIEW_TIMES : 0) |
                     (json || options_flag(options, "faults") ? EVENT_VIEW_FAULTS : 0);
    if (!event_view_load(&view, database, options_text(options, "event"), parts, &error)) {
        return cli_fail(command, "%s", error.text);
    }
    bool good = event_view_settle_table(&view, &options->given, &error);
    if (good) {
        print(&view, options);
    }
    event_view_close(&view);
    return good ? CLI_OK : cli_misuse(command, "%s", error.text);
}

static int cli_standings_run(struct options *options, int argc, char **argv)
{
    (void)argc, (void)argv;
    return event_command_read(command, options, read_table);
}

const struct cli_command cli_standings = {
    .name = command,
    .group = CLI_AUTHORS,
    .summary = "print the table of a stored event",
    .usage = "[FILE.db] [--event NAME] [--times] [--faults] [--json]",
    .about = "Print the table of a finished or running event, as `faceoff tournament` prints "
             "it at the end. FILE.db is the same as --db FILE.db.",
    .events = FOR_STANDINGS,
    .operands_max = 1,
    .operand = "db",
    .examples = "  faceoff standings night.db\n",
    .run = cli_standings_run,
};
