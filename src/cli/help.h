/* Generates the text of --help from the descriptions of the commands (cli.h). Manual pages and
 * completions use parts of it. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli/cli.h"

/* The description of the whole program, in the form of a command without a name. */
extern const struct cli_command help_program;

/* Appends the complete text that --help prints for the command. */
void help_put(const struct cli_command *command, struct text *text);

/* Appends an entry of a list: its head, then the sentence in the column of the options' help. */
void help_put_entry(const char *head, const char *sentence, struct text *text);

/* Appends the name of the option with its dashes. */
void help_put_name(const struct option_row *row, struct text *text);

/* Appends the placeholder of the option's value, such as "N". Appends nothing for a flag. */
void help_put_value(const struct option_row *row, struct text *text);

/* Appends the help text of the option, with its default value unless the text already mentions
 * that. */
void help_put_sentence(const struct option_row *row, struct text *text);

/* Appends the next block of the text `from`. A block is either a paragraph, which is appended as
 * one line, or a group of lines that begin with a space, which are appended unchanged; *stands is
 * then set. Returns the rest of the text, or NULL at its end. */
const char *help_next_block(const char *from, struct text *block, bool *stands);

/* Appends the command's synopsis, one line for each form of the command. */
void help_put_usage(const struct cli_command *command, struct text *text);

#endif
