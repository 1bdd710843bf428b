/* `faceoff standings`: the table of a stored event. */
#include "cli/cli.h"
#include "cli/command_line.h"
#include "runner/event_table.h"
#include "runner/event_text.h"
#include "store/standings_json.h"

static const char command[] = "standings";

static void print(const struct event_table *table, const struct faults *faults,
                  const struct options *options)
{
    struct text text = {0};
    if (options_flag(options, "json")) {
        standings_print_json(&table->stored, table->event, table->order, table->turn_times, faults,
                             SIZE_MAX, &text);
    } else {
        event_text(&table->stored, table->event, table->order, &text);
        if (options_flag(options, "times")) {
            text_putc(&text, '\n');
            turn_times_text(&table->event->standings, table->order, table->turn_times, &text);
        }
        if (options_flag(options, "faults")) {
            faults_print(faults, &text);
        }
    }
    fputs(text_string(&text), stdout);
    text_free(&text);
}

static int read_table(struct database *database, const struct options *options)
{
    struct event_table table;
    struct faults faults = {0};
    struct error error;
    bool json = options_flag(options, "json");
    bool times = json || options_flag(options, "times");
    bool faulty = json || options_flag(options, "faults");
    if (!event_table_load(&table, database, options_text(options, "event"), times, &error)) {
        return cli_fail(command, "%s", error.text);
    }
    bool good = !faulty || event_faults_load(&faults, database, &table.stored, &error);
    if (good) {
        print(&table, &faults, options);
    }
    faults_free(&faults);
    event_table_free(&table);
    return good ? CLI_OK : cli_fail(command, "%s", error.text);
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
