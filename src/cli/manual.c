#define _GNU_SOURCE
#include "cli/manual.h"

#include "base/memory.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

void manual_help(const struct cli_command *command, struct text *text)
{
    char *more = NULL;
    size_t length = 0;
    text_puts(text, command->help);
    if (command->help_more != NULL) {
        FILE *out = open_memstream(&more, &length);
        assert(out != NULL);
        command->help_more(out);
        fclose(out);
        text_append(text, more, length);
        free(more);
    }
    for (size_t i = 0; command->games != NULL && command->games[i] != NULL; i++) {
        text_printf(text, "\n%s", command->games[i]->help);
    }
}

/* --- the options --- */

static size_t indent_of(const char *line)
{
    return strspn(line, " ");
}

/* A line of the help: " -j, --jobs N games at once". Lines that belong to it are indented more; if
 * the sentence is on the option's own line, two blanks precede it. */
static bool begins_option(const char *line)
{
    const char *at = line + indent_of(line), *blanks = strstr(at, "  ");
    return indent_of(line) >= 2 && *at == '-' && at[1] != ' ' && at[1] != '\n' &&
           (indent_of(line) == 2 || (blanks != NULL && blanks < at + strcspn(at, "\n")));
}

static const char *next_line(const char *line)
{
    line += strcspn(line, "\n");
    return line + (*line == '\n');
}

/* How the help writes a value: N, FILE, strict|lenient, N,N,.., seed=N, or any word followed by two
 * blanks; other words in small letters begin the sentence. */
static size_t value_length(const char *text)
{
    size_t length = strcspn(text, " \n");
    bool written = length > 0 && (isupper((unsigned char)*text) || isdigit((unsigned char)*text) ||
                                  strncmp(text + length, "  ", 2) == 0);
    for (size_t i = 0; i < length && !written; i++) {
        written = text[i] == '|' || text[i] == '=';
    }
    return written ? length : 0;
}

/* Reads the head of an option's line; returns where its sentence begins. */
static const char *read_head(const char *line, struct manual_option *option)
{
    const char *at = line + indent_of(line);
    option->letter = option->value = NULL;
    if (at[1] != '-' && at[2] == ',') {
        option->letter = strndup(at, 2);
        at += strlen("-j, ");
    }
    size_t length = strcspn(at, " =\n");
    option->name = strndup(at, length);
    at += length;
    length = *at == ' ' && at[1] != ' ' ? value_length(at + 1) : 0;
    if (length > 0) {
        option->value = strndup(at + 1, length);
        at += 1 + length;
    }
    option->letter = option->letter == NULL ? memory_copy_string("") : option->letter;
    option->value = option->value == NULL ? memory_copy_string("") : option->value;
    return at + strspn(at, " ");
}

/* Reads an option with the lines that belong to it; returns the line after them. */
static const char *read_option(const char *line, struct manual_option *option)
{
    struct text help = {0};
    const char *at = read_head(line, option);
    for (;;) {
        size_t length = strcspn(at, "\n");
        text_append(&help, at, length);
        line = next_line(at);
        if (indent_of(line) < 4 || line[indent_of(line)] == '\n' || begins_option(line)) {
            break;
        }
        text_puts(&help, help.length > 0 ? " " : "");
        at = line + indent_of(line);
    }
    option->help = help.data != NULL ? help.data : memory_copy_string("");
    return line;
}

static void free_option(struct manual_option *option)
{
    free(option->letter);
    free(option->name);
    free(option->value);
    free(option->help);
}

static void add_option(struct manual *manual, struct manual_option *option)
{
    for (size_t i = 0; i < manual->count; i++) {
        if (strcmp(manual->options[i].name, option->name) == 0) {
            free_option(option);
            return;
        }
    }
    manual->options = memory_resize(manual->options, (manual->count + 1) * sizeof *manual->options);
    manual->options[manual->count++] = *option;
}

/* "[--first 1|2]" and "--brutaltester|--psyleague" in a usage. */
static void read_usage(struct manual *manual, const char *text)
{
    const char *end = strstr(text, "\n\n");
    while ((text = strstr(text, "--")) != NULL && text < end) {
        size_t length = 2 + strspn(text + 2, "abcdefghijklmnopqrstuvwxyz-");
        size_t value = text[length] == ' ' ? strcspn(text + length + 1, " ]\n") : 0;
        if (value > 0 && value_length(text + length + 1) == 0) {
            value = 0;
        }
        struct manual_option option = {.letter = memory_copy_string(""),
                                       .name = strndup(text, length),
                                       .value = strndup(text + length + 1, value),
                                       .help = memory_copy_string("")};
        add_option(manual, &option);
        text += length;
    }
}

void manual_read(struct manual *manual, const struct cli_command *command)
{
    struct text help = {0};
    *manual = (struct manual){0};
    manual_help(command, &help);
    for (const char *line = text_string(&help); *line != '\0';) {
        if (begins_option(line)) {
            struct manual_option option;
            line = read_option(line, &option);
            add_option(manual, &option);
        } else {
            line = next_line(line);
        }
    }
    read_usage(manual, text_string(&help));
    for (size_t i = 0; command->games != NULL && command->games[i] != NULL; i++) {
        read_usage(manual, command->games[i]->help);
    }
    text_free(&help);
}

void manual_free(struct manual *manual)
{
    for (size_t i = 0; i < manual->count; i++) {
        free_option(&manual->options[i]);
    }
    free(manual->options);
    *manual = (struct manual){0};
}

/* --- the page --- */

/* Text that roff takes as it is. */
static void cli_manual_put_plain(struct text *page, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        bool at_start = page->length == 0 || page->data[page->length - 1] == '\n';
        if (at_start && (text[i] == '.' || text[i] == '\'')) {
            text_puts(page, "\\&");
        }
        if (text[i] == '\\') {
            text_puts(page, "\\e");
        } else if (text[i] == '-') {
            text_puts(page, "\\-");
        } else if (text[i] == '\'') {
            text_puts(page, "\\(aq");
        } else if (text[i] == '`') {
            text_puts(page, "\\(ga");
        } else if (text[i] == '~' || text[i] == '^') {
            text_printf(page, "\\(%s", text[i] == '~' ? "ti" : "ha");
        } else {
            text_putc(page, text[i]);
        }
    }
}

static void put_option(struct text *page, const struct manual_option *option)
{
    text_puts(page, ".TP\n.B ");
    cli_manual_put_plain(page, option->letter, strlen(option->letter));
    text_puts(page, option->letter[0] != '\0' ? ", " : "");
    cli_manual_put_plain(page, option->name, strlen(option->name));
    if (option->value[0] != '\0') {
        text_puts(page, " \\fI");
        cli_manual_put_plain(page, option->value, strlen(option->value));
        text_puts(page, "\\fR");
    }
    text_putc(page, '\n');
    cli_manual_put_plain(page, option->help, strlen(option->help));
    text_putc(page, '\n');
}

/* Puts a paragraph: filled, but kept as it is if it is a usage, a table or an example. */
static const char *put_paragraph(struct text *page, const char *line)
{
    static const char usage[] = "Usage: ";
    bool stands = strncmp(line, usage, strlen(usage)) == 0 ||
                  strncmp(line, "faceoff ", strlen("faceoff ")) == 0 || *line == ' ';
    line += strncmp(line, usage, strlen(usage)) == 0 ? strlen(usage) : 0;
    text_puts(page, stands ? ".PP\n.nf\n" : ".PP\n");
    bool first = true;
    while (*line != '\0' && *line != '\n' && !begins_option(line) &&
           (first || stands || *line != ' ')) {
        size_t length = strcspn(line, "\n");
        cli_manual_put_plain(page, line, length);
        text_putc(page, '\n');
        line = next_line(line);
        first = false;
    }
    text_puts(page, stands ? ".fi\n" : "");
    return line;
}

static void put_body(struct text *page, const char *line)
{
    while (*line != '\0') {
        if (*line == '\n') {
            line++;
        } else if (begins_option(line)) {
            struct manual_option option;
            line = read_option(line, &option);
            put_option(page, &option);
            free_option(&option);
        } else {
            line = put_paragraph(page, line);
        }
    }
}

static void cli_manual_put_head(struct text *page, const char *name, const char *about)
{
    text_puts(page, ".TH FACEOFF");
    if (name != NULL) {
        text_putc(page, '-');
        for (const char *c = name; *c != '\0'; c++) {
            text_putc(page, (char)toupper((unsigned char)*c));
        }
    }
    text_printf(page, " 1 \"\" \"faceoff\" \"faceoff\"\n.SH NAME\nfaceoff%s%s \\- ",
                name != NULL ? "\\-" : "", name != NULL ? name : "");
    cli_manual_put_plain(page, about, strlen(about));
    text_puts(page, "\n.SH DESCRIPTION\n");
}

/* Names the other pages, in the order of the commands. */
static void put_see_also(struct text *page, const struct cli_command *command)
{
    text_puts(page, ".SH SEE ALSO\n");
    text_puts(page, command != NULL ? ".BR faceoff (1)" : "");
    for (size_t i = 0; cli_commands[i] != NULL && command == NULL; i++) {
        text_printf(page, "%s.BR faceoff\\-%s (1)", i > 0 ? ",\n" : "", cli_commands[i]->name);
    }
    text_putc(page, '\n');
}

void manual_page(const struct cli_command *command, struct text *text)
{
    struct text help = {0};
    if (command != NULL) {
        manual_help(command, &help);
        cli_manual_put_head(text, command->name, command->about);
    } else {
        cli_help(&help);
        cli_manual_put_head(text, NULL, "runs, referees and plays bot contests on board games");
    }
    put_body(text, text_string(&help));
    put_see_also(text, command);
    text_free(&help);
}
