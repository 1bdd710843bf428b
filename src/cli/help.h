/* What --help prints, made from the descriptions of the commands (cli.h), and the parts of it that
 * manual pages and completions have too. Never knows what an option means. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli/cli.h"

/* The program as a whole, described as a command without a name. */
extern const struct cli_command help_program;

/* Appends all that --help prints. */
void help_put(const struct cli_command *command, struct text *text);

/* Appends the name with its dashes. */
void help_put_name(const struct option_row *row, struct text *text);

/* Appends how the help writes the value of an option, as in "N"; nothing for a flag. */
void help_put_value(const struct option_row *row, struct text *text);

/* Appends what an option does, with its default unless the sentence says that itself. */
void help_put_sentence(const struct option_row *row, struct text *text);

/* Appends the next paragraph of a text as a line, or its next lines that stand as they are, and
 * sets *stands. Returns what follows; NULL: there is none. */
const char *help_next_block(const char *from, struct text *block, bool *stands);

/* Appends a line for each way to use the command. */
void help_put_usage(const struct cli_command *command, struct text *text);

#endif
