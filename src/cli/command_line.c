#define _GNU_SOURCE
#include "cli/command_line.h"

#include "base/memory.h"
#include "base/text.h"
#include "cli/cli.h"
#include "referee/cores.h"
#include "runner/event_file.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#define HELP_COLUMN 23
#define HELP_WIDTH 98

/* getopt's table and short options of a command; `rows` has the row of each. */
struct spelling {
    struct option *longs;
    const struct option_row **rows;
    char letters[64];
};

static void spell(struct spelling *spelling, enum option_command command)
{
    size_t all = 0, count = 0, used = 1;
    while (option_table[all].name != NULL) {
        all++;
    }
    *spelling = (struct spelling){.longs = memory_new((all + 1) * sizeof *spelling->longs),
                                  .rows = memory_new((all + 1) * sizeof *spelling->rows),
                                  .letters = ":"};
    for (const struct option_row *row = option_table; row->name != NULL; row++) {
        if ((row->commands & command) == 0) {
            continue;
        }
        bool flag = row->kind == OPTION_FLAG;
        spelling->rows[count] = row;
        spelling->longs[count++] =
            (struct option){row->name, flag ? no_argument : required_argument, NULL, 0};
        if (row->letter != '\0') {
            used += (size_t)snprintf(spelling->letters + used, sizeof spelling->letters - used,
                                     flag ? "%c" : "%c:", row->letter);
        }
    }
}

static const struct option_row *row_of(const struct spelling *spelling, int letter, int index)
{
    for (size_t i = 0; letter != 0 && spelling->rows[i] != NULL; i++) {
        if (spelling->rows[i]->letter == letter) {
            return spelling->rows[i];
        }
    }
    return spelling->rows[index];
}

/* What getopt did not take. */
static int refuse(const char *name, enum option_command command, int found, const char *word)
{
    if (found == ':') {
        return cli_misuse(name, "%.40s needs a value", word);
    }
    char option[40];
    snprintf(option, sizeof option, "%.*s", (int)strcspn(word, "="), word);
    return strncmp(option, "--", 2) == 0 && option_find(command, option + 2) != NULL
               ? cli_misuse(name, "%s takes no value", option)
               : cli_misuse(name, "there is no option %.40s, or more than one begins so", word);
}

static int take(const char *name, struct options *options, const struct option_row *row,
                const char *value)
{
    struct error error;
    bool good = strcmp(row->name, "config") == 0 ? options_read_file(options, value, &error)
                                                 : options_set(options, row->name, value, &error);
    return good ? CLI_OK : cli_misuse(name, "%s", error.text);
}

int command_line_parse(struct options *options, const char *name, enum option_command command,
                       int argc, char **argv, int *operand)
{
    struct spelling spelling;
    int code = CLI_OK, found, index = 0;
    options_init(options, command);
    spell(&spelling, command);
    optind = 0; /* getopt may have been used before */
    opterr = 0;
    while (code == CLI_OK &&
           (found = getopt_long(argc, argv, spelling.letters, spelling.longs, &index)) != -1) {
        code = found == '?' || found == ':' ? refuse(name, command, found, argv[optind - 1])
                                            : take(name, options, row_of(&spelling, found, index),
                                                   optarg != NULL ? optarg : "true");
    }
    if (code == CLI_OK && operand == NULL && optind < argc) {
        code = cli_misuse(name, "what is \"%.60s\"?", argv[optind]);
    }
    if (operand != NULL) {
        *operand = optind;
    }
    free(spelling.longs);
    free(spelling.rows);
    return code;
}

/* --- help --- */

/* Text filled into lines behind a column, two blanks at least from what stands before it; the first
 * line has `used` columns already. */
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
    unsigned cores = cores_count();
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
        struct database *database = event_database(&options, false, &error);
        code = database == NULL ? cli_fail(name, "%s", error.text) : read(database, &options);
        database_close(database);
    }
    options_free(&options);
    return code;
}
