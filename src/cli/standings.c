/* `faceoff standings`: the table of a stored event. */
#include "cli/cli.h"
#include "cli/event_store.h"
#include "cli/stored.h"

#include <string.h>

struct wishes {
    bool json, times;
};

static int take(void *data, int option)
{
    struct wishes *wishes = data;
    wishes->json = wishes->json || option == 'j';
    wishes->times = wishes->times || option == 't';
    return CLI_OK;
}

static int run(int argc, char **argv)
{
    static const struct option longs[] = {
        {"db", required_argument, NULL, 'd'},
        {"event", required_argument, NULL, 'e'},
        {"json", no_argument, NULL, 'j'},
        {"times", no_argument, NULL, 't'},
        {NULL, 0, NULL, 0},
    };
    struct stored_choice choice;
    struct wishes wishes = {0};
    int code = stored_parse(&choice, "standings", argc, argv, longs, take, &wishes);
    if (code != CLI_OK) {
        return code;
    }
    struct database *database = stored_open(&choice, "standings");
    if (database == NULL) {
        return CLI_FAILED;
    }
    struct event_table table;
    struct error error;
    struct text text = {0};
    if (!event_table_load(&table, database, choice.event, &error)) {
        code = cli_fail("standings", "%s: %s", choice.db, error.text);
    } else {
        if (wishes.json) {
            event_print_json(&table.stored, table.event, table.all, table.order, table.pace, &text);
        } else {
            event_print(&table.stored, table.event, table.all, table.order, &text);
        }
        if (wishes.times && !wishes.json) {
            text_putc(&text, '\n');
            pace_print(table.all, table.order, table.pace, &text);
        }
        fputs(text_string(&text), stdout);
        event_table_free(&table);
    }
    text_free(&text);
    database_close(database);
    return code;
}

const struct cli_command cli_standings = {
    .name = "standings",
    .about = "the table of a stored event",
    .help = "Usage: faceoff standings [--db FILE] [--event NAME] [--times] [--json]\n\n"
            "Prints the table of an event, finished or under way, exactly as `faceoff tournament`\n"
            "does at its end.\n\n"
            "  --db FILE     default faceoff.db\n"
            "  --event NAME  default the last one in the file; faceoff games --events lists them\n"
            "  --times       also each player's time a turn\n"
            "  --json        as one JSON object\n\n"
            "Example:\n"
            "  faceoff standings --db night.db\n",
    .run = run,
};
