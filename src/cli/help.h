/* Generates --help from the descriptions of the commands (cli.h), and the parts of it that
 * manual pages and completions share. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli/cli.h"

/* The whole program, described as a command without a name. */
extern const struct cli_command help_program;

/* Appends the complete text of --help. */
void help_put(const struct cli_command *command, struct text *text);

/* Appends the option's name with its dashes. */
void help_put_name(const struct option_row *row, struct text *text);

/* Appends the placeholder of the option's value, such as "N"; nothing for a flag. */
void help_put_value(const struct option_row *row, struct text *text);

/* Appends the help of the option, with its default unless the help mentions the default itself. */
void help_put_sentence(const struct option_row *row, struct text *text);

/* Appends the next block of `from`: a paragraph as one line, or, with *stands set, lines that
 * begin with a blank as they are. Returns the rest of the text, or NULL at its end. */
const char *help_next_block(const char *from, struct text *block, bool *stands);

/* Appends the synopsis of the command, one line for each form. */
void help_put_usage(const struct cli_command *command, struct text *text);

#endif
