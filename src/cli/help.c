#include "cli/help.h"

#include "contests/contest.h"

#include <stdlib.h>
#include <string.h>

#define COLUMN 23 /* column in which the help texts of options begin */
#define WIDTH 98

static void help_put_commands(struct text *text)
{
    static const char *const groups[] = {
        [CLI_AUTHORS] = "For bot authors: test a bot and measure its strength",
        [CLI_ORGANISERS] = "For organisers: run contests and publish them",
        [CLI_PLAYERS] = "For players: play, analyze and solve positions",
        [CLI_MACHINES] = "For other programs: farms, arenas, protocols and checks",
    };
    for (size_t i = 0; cli_commands[i] != NULL; i++) {
        enum cli_group group = cli_commands[i]->group;
        if (i == 0 || group != cli_commands[i - 1]->group) {
            text_printf(text, "%s%s\n", i == 0 ? "" : "\n", groups[group]);
        }
        text_printf(text, "  %-13s %s\n", cli_commands[i]->name, cli_commands[i]->summary);
    }
    text_puts(
        text,
        "\n  help          show this list, or the help for a command, as in faceoff help match\n"
        "  help rules    list the games and contests whose rules help can show\n");
}

const struct cli_command help_program = {
    .name = "",
    .summary = cli_summary,
    .usage = "COMMAND [OPTIONS]",
    .list = help_put_commands,
    .notes = "Exit status: 0 for success, 1 if a game or a check failed or output was lost, 2 for "
             "incorrect usage.",
    .examples = cli_first_examples,
};

/* --- paragraphs --- */

/* Appends words, broken into lines that begin at `column`. The first `used` columns of the first
 * line are already filled. Lines are not broken inside brackets. */
static void help_put_filled(const char *words, size_t used, size_t column, struct text *text)
{
    bool first = true;
    while (*words != '\0') {
        size_t length = 0;
        for (int depth = 0; words[length] != '\0' && (words[length] != ' ' || depth > 0);
             length++) {
            depth += (words[length] == '[') - (words[length] == ']');
        }
        if (!first && used + 1 + length > WIDTH) {
            text_putc(text, '\n');
            used = 0;
            first = true;
        }
        size_t indent = first ? column - used : 1;
        text_printf(text, "%*s%.*s", (int)indent, "", (int)length, words);
        used += indent + length;
        first = false;
        words += length + (words[length] == ' ');
    }
    text_putc(text, '\n');
}

/* Appends a line, with {arenas} and {seasons} replaced by the names of contests. */
static void help_put_named(const char *line, size_t length, struct text *text)
{
    static const struct {
        const char *mark;
        const struct contest *(*contest)(void);
    } names[] = {{"{arenas}", contest_for_referee}, {"{seasons}", contest_for_seasons}};
    for (const char *end = line + length; line < end;) {
        size_t known = 0;
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            size_t mark = strlen(names[i].mark);
            if (strncmp(line, names[i].mark, mark) == 0) {
                text_puts(text, names[i].contest()->name);
                known = mark;
            }
        }
        if (known == 0) {
            text_putc(text, *line);
        }
        line += known > 0 ? known : 1;
    }
}

const char *help_next_block(const char *from, struct text *block, bool *stands)
{
    while (from != NULL && *from == '\n') {
        from++;
    }
    if (from == NULL || *from == '\0') {
        return NULL;
    }
    *stands = *from == ' ';
    while (*from != '\0' && *from != '\n' && (*from == ' ') == *stands) {
        size_t length = strcspn(from, "\n");
        text_puts(block, block->length > 0 && !*stands ? " " : "");
        help_put_named(from, length, block);
        text_puts(block, *stands ? "\n" : "");
        from += length + (from[length] == '\n');
    }
    return from;
}

/* Appends paragraphs. Inserts a blank line before the first paragraph, and before every other
 * paragraph that follows a blank line in `from`. */
static void help_put_paragraphs(const char *from, struct text *text)
{
    struct text block = {0};
    bool stands = false, apart = true;
    for (const char *next; (next = help_next_block(from, &block, &stands)) != NULL; from = next) {
        text_puts(text, apart || *from == '\n' ? "\n" : "");
        if (stands) {
            text_puts(text, text_string(&block));
        } else {
            help_put_filled(text_string(&block), 0, 0, text);
        }
        text_clear(&block);
        apart = false;
    }
    text_free(&block);
}

/* --- options --- */

void help_put_name(const struct option_row *row, struct text *text)
{
    text_printf(text, "%s%s", row->name[0] == '-' ? "" : "--", row->name);
}

void help_put_value(const struct option_row *row, struct text *text)
{
    if (row->value != NULL || row->kind == OPTION_NUMBER) {
        text_puts(text, row->value != NULL ? row->value : "N");
    }
    for (size_t i = 0; row->value == NULL && row->choices != NULL && row->choices[i] != NULL; i++) {
        text_printf(text, "%s%s", i == 0 ? "" : "|", row->choices[i]);
    }
}

void help_put_sentence(const struct option_row *row, struct text *text)
{
    text_puts(text, row->help);
    if (row->otherwise != NULL && strstr(row->help, "default") == NULL) {
        text_printf(text, " (default: %s)", row->otherwise);
    }
}

void help_put_entry(const char *head, const char *sentence, struct text *text)
{
    size_t length = strlen(head);
    bool fits = length + 1 < COLUMN;
    text_printf(text, "%s%s", head, fits ? "" : "\n");
    help_put_filled(sentence, fits ? length : 0, COLUMN, text);
}

static void help_put_option(const struct option_row *row, struct text *text)
{
    struct text head = {0}, sentence = {0};
    text_puts(&head, "  ");
    if (row->letter != '\0') {
        text_printf(&head, "-%c, ", row->letter);
    }
    help_put_name(row, &head);
    text_puts(&head, row->kind == OPTION_FLAG ? "" : " ");
    help_put_value(row, &head);
    help_put_sentence(row, &sentence);
    help_put_entry(text_string(&head), text_string(&sentence), text);
    text_free(&head);
    text_free(&sentence);
}

/* --- the complete help text --- */

void help_put_usage(const struct cli_command *command, struct text *text)
{
    struct text line = {0};
    for (const char *way = command->usage; *way != '\0'; way += *way == '\n') {
        size_t length = strcspn(way, "\n");
        text_clear(&line);
        text_printf(&line, "%sfaceoff %s%s", way == command->usage ? "Usage: " : "       ",
                    command->name, command->name[0] != '\0' ? " " : "");
        size_t indent = line.length;
        text_puts(text, text_string(&line));
        text_clear(&line);
        text_append(&line, way, length);
        help_put_filled(text_string(&line), indent, indent, text);
        way += length;
    }
    text_free(&line);
}

static const char *help_example_heading(const struct cli_command *command)
{
    size_t count = 0;
    for (const char *line = command->examples; (line = strstr(line, "\n  ")) != NULL; line++) {
        count += line[3] != ' ';
    }
    return count + (command->examples[0] == ' ') > 1 ? "Examples" : "Example";
}

/* Appends everything after the synopsis of a command's help. */
static void help_put_body(const struct cli_command *command, struct text *text)
{
    struct option_row *rows = cli_rows(command);
    help_put_paragraphs(command->about, text);
    for (const struct option_row *row = rows; row->name != NULL && command->games == NULL; row++) {
        text_puts(text, row == rows ? "\n" : "");
        if (row->kind != OPTION_ENGINE) {
            help_put_option(row, text);
        }
    }
    if (command->list != NULL) {
        text_putc(text, '\n');
        command->list(text);
    }
    help_put_paragraphs(command->notes, text);
    if (command->examples != NULL) {
        text_printf(text, "\n%s:%s", help_example_heading(command),
                    command->examples[0] == ' ' ? "\n" : " ");
        help_put_named(command->examples, strlen(command->examples), text);
    }
    free(rows);
}

void help_put(const struct cli_command *command, struct text *text)
{
    if (command == &help_program) {
        text_printf(text, "faceoff: %s\n\n", command->summary);
    }
    help_put_usage(command, text);
    help_put_body(command, text);
    for (size_t i = 0; command->games != NULL && command->games[i] != NULL; i++) {
        text_printf(text, "\nfaceoff %s %s:\n", command->name, command->games[i]->name);
        help_put_body(command->games[i], text);
    }
}
