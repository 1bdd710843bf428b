/* `faceoff standings`: the table of a stored event. */
#include "cli/cli.h"
#include "cli/command_line.h"
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
    print(&view, options);
    event_view_close(&view);
    return CLI_OK;
}

static int cli_standings_run(int argc, char **argv)
{
    return command_line_read(command, FOR_STANDINGS, argc, argv, read_table);
}

static void cli_standings_help_more(FILE *out)
{
    command_line_help(FOR_STANDINGS, out);
    fputs("\nExample:\n  faceoff standings --db night.db\n", out);
}

const struct cli_command cli_standings = {
    .name = command,
    .about = "the table of a stored event",
    .help = "Usage: faceoff standings [--db FILE] [--event NAME] [--times] [--faults] [--json]\n\n"
            "Prints the table of an event, finished or under way, exactly as `faceoff tournament`\n"
            "does at its end.\n\n",
    .help_more = cli_standings_help_more,
    .run = cli_standings_run,
};
