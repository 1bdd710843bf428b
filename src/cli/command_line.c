#define _GNU_SOURCE
#include "cli/command_line.h"

#include "base/crew.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "runner/event_store.h"

#include <string.h>

#define HELP_COLUMN 23
#define HELP_WIDTH 98

/* What is being read, for take. */
struct reading {
    const char *name;
    struct options *options;
};

static bool cli_command_line_take(void *data, const struct argument *argument, const char *value)
{
    const struct reading *reading = data;
    const struct option_row *row = argument->row;
    struct error error;
    bool empty = row->kind == OPTION_TEXT && value[0] == '\0';
    bool good =
        empty ? error_set(&error, "--%s is empty", row->name)
        : strcmp(row->name, "config") == 0
            ? options_read_file(reading->options, value, &error)
            : options_set(reading->options, row->name, value == NULL ? "true" : value, &error);
    if (!good) {
        cli_misuse(reading->name, "%s", error.text);
    }
    return good;
}

int command_line_parse(struct options *options, const char *name, enum option_command command,
                       int argc, char **argv, int *operand)
{
    struct reading reading = {name, options};
    struct arguments arguments = {0};
    options_init(options, command);
    for (const struct option_row *row = option_table; row->name != NULL; row++) {
        if ((row->commands & command) != 0) {
            arguments_add(&arguments, (struct argument){.name = row->name,
                                                        .letter = row->letter,
                                                        .flag = row->kind == OPTION_FLAG,
                                                        .row = row});
        }
    }
    int first = arguments_read(name, &arguments, argc, argv, cli_command_line_take, &reading);
    arguments_free(&arguments);
    if (first < 0) {
        return CLI_MISUSED;
    }
    if (operand == NULL && first < argc) {
        return cli_misuse(name, "what is \"%.60s\"?", argv[first]);
    }
    if (operand != NULL) {
        *operand = first;
    }
    return CLI_OK;
}

/* --- help --- */

/* Prints text filled into lines from a column on, at least two blanks after what precedes; the
 * first line has `used` columns already. */
static void print_filled(const char *text, size_t used, FILE *out)
{
    size_t at = used + 1 < HELP_COLUMN ? used : HELP_WIDTH;
    bool first = true;
    for (size_t word; (word = strcspn(text, " ")) > 0; text += word + (text[word] == ' ')) {
        if (at + 1 + word > HELP_WIDTH) {
            fputc('\n', out);
            at = 0;
            first = true;
        }
        int indent = first ? (int)(HELP_COLUMN - at) : 1;
        fprintf(out, "%*s%.*s", indent, "", (int)word, text);
        at += (size_t)indent + word;
        first = false;
    }
    fputc('\n', out);
}

void command_line_help(enum option_command command, FILE *out)
{
    for (const struct option_row *row = option_table; row->name != NULL; row++) {
        if ((row->commands & command) == 0) {
            continue;
        }
        struct text head = {0};
        text_puts(&head, "  ");
        if (row->letter != '\0') {
            text_printf(&head, "-%c, ", row->letter);
        }
        text_printf(&head, "--%s%s%s", row->name, row->value != NULL ? " " : "",
                    row->value != NULL ? row->value : "");
        fputs(text_string(&head), out);
        print_filled(row->help, head.length, out);
        text_free(&head);
    }
}

/* --- games at once --- */

unsigned command_line_jobs(const char *name, const struct options *options)
{
    unsigned cores = crew_cores();
    unsigned jobs = (unsigned)options_number(options, "jobs", cores);
    if (jobs > cores) {
        fprintf(stderr, "faceoff %s: warning: %u games at once on %u cores: bots will lack time\n",
                name, jobs, cores);
    }
    return jobs;
}

void command_line_note_rounding(const char *name, const struct options *options,
                                const struct event_plan *plan, const struct contest *contest)
{
    uint64_t all = plan->rounds * contest->seating_count;
    if (options_number(options, "games", all) != all) {
        fprintf(stderr, "faceoff %s: playing %llu games%s: %s comes in %ss of %u\n", name,
                (unsigned long long)all, plan->players > 2 ? " a pairing" : "", contest->name,
                contest->round_name, contest->seating_count);
    }
}

/* --- commands that read a database --- */

int command_line_read(const char *name, enum option_command command, int argc, char **argv,
                      int (*read)(struct database *database, const struct options *options))
{
    struct options options;
    struct error error;
    int code = command_line_parse(&options, name, command, argc, argv, NULL);
    if (code == CLI_OK) {
        struct database *database = event_database_to_read(&options, &error);
        code = database == NULL ? cli_fail(name, "%s", error.text) : read(database, &options);
        database_close(database);
    }
    options_free(&options);
    return code;
}
