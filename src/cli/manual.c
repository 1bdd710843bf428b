#include "cli/help.h"

#include <ctype.h>
#include <stdlib.h>

/* Appends text, escaped so that roff prints it literally. */
static void manual_put_roff(struct text *page, const char *text)
{
    for (size_t i = 0; text[i] != '\0'; i++) {
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

static void manual_put_option(struct text *page, const struct option_row *row)
{
    struct text name = {0}, value = {0}, sentence = {0};
    char letter[] = {'-', row->letter, ',', ' ', '\0'};
    help_put_name(row, &name);
    help_put_value(row, &value);
    help_put_sentence(row, &sentence);
    text_puts(page, ".TP\n.B ");
    manual_put_roff(page, row->letter != '\0' ? letter : "");
    manual_put_roff(page, text_string(&name));
    if (value.length > 0) {
        text_puts(page, " \\fI");
        manual_put_roff(page, text_string(&value));
        text_puts(page, "\\fR");
    }
    text_putc(page, '\n');
    manual_put_roff(page, text_string(&sentence));
    text_putc(page, '\n');
    text_free(&name);
    text_free(&value);
    text_free(&sentence);
}

static void manual_put_verbatim(struct text *page, const char *lines)
{
    text_puts(page, ".PP\n.nf\n");
    manual_put_roff(page, lines);
    text_puts(page, ".fi\n");
}

static void manual_put_blocks(struct text *page, const char *from)
{
    struct text block = {0};
    bool stands;
    while ((from = help_next_block(from, &block, &stands)) != NULL) {
        if (stands) {
            manual_put_verbatim(page, text_string(&block));
        } else {
            text_puts(page, ".PP\n");
            manual_put_roff(page, text_string(&block));
            text_putc(page, '\n');
        }
        text_clear(&block);
    }
    text_free(&block);
}

static void manual_put_head(struct text *page, const struct cli_command *command)
{
    const char *name = command->name, *dash = name[0] != '\0' ? "-" : "";
    text_printf(page, ".TH FACEOFF%s", dash);
    for (const char *c = name; *c != '\0'; c++) {
        text_putc(page, (char)toupper((unsigned char)*c));
    }
    text_printf(page, " 1 \"\" \"faceoff\" \"faceoff\"\n.SH NAME\nfaceoff%s%s%s \\- ",
                dash[0] != '\0' ? "\\" : "", dash, name);
    manual_put_roff(page, command->summary);
    text_puts(page, "\n.SH SYNOPSIS\n.nf\n");
    struct text usage = {0};
    help_put_usage(command, &usage);
    manual_put_roff(page, text_string(&usage));
    text_puts(page, ".fi\n");
    text_free(&usage);
}

/* Appends the sections after the synopsis. */
static void manual_put_sections(struct text *page, const struct cli_command *command)
{
    struct option_row *rows = cli_rows(command);
    if (command->about != NULL) {
        text_puts(page, ".SH DESCRIPTION\n");
        manual_put_blocks(page, command->about);
    }
    for (const struct option_row *row = rows; row->name != NULL && command->games == NULL; row++) {
        text_puts(page, row == rows ? ".SH OPTIONS\n" : "");
        manual_put_option(page, row);
    }
    if (command->list != NULL) {
        struct text list = {0};
        command->list(&list);
        text_puts(page, command->about == NULL ? ".SH COMMANDS\n" : "");
        manual_put_verbatim(page, text_string(&list));
        text_free(&list);
    }
    if (command->notes != NULL) {
        text_puts(page, ".SH NOTES\n");
        manual_put_blocks(page, command->notes);
    }
    if (command->examples != NULL) {
        text_puts(page, ".SH EXAMPLES\n");
        manual_put_blocks(page, command->examples);
    }
    free(rows);
}

void manual_page(const struct cli_command *command, struct text *page)
{
    manual_put_head(page, command);
    manual_put_sections(page, command);
    for (size_t i = 0; command->games != NULL && command->games[i] != NULL; i++) {
        manual_put_sections(page, command->games[i]);
    }
    text_puts(page, ".SH SEE ALSO\n");
    text_puts(page, command != &help_program ? ".BR faceoff (1)" : "");
    for (size_t i = 0; cli_commands[i] != NULL && command == &help_program; i++) {
        text_printf(page, "%s.BR faceoff\\-%s (1)", i > 0 ? ",\n" : "", cli_commands[i]->name);
    }
    text_putc(page, '\n');
}
