/* Generates the --help text, manual pages for man(1) and shell completion from the descriptions of
 * the commands (cli.h). Each has its own file. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli/cli.h"

/* The description of the whole program, as a command without a name. */
extern const struct cli_command help_program;

/* Appends the complete --help text of the command. */
void help_put(const struct cli_command *command, struct text *text);

/* Appends the manual page of a command, or of the whole program for help_program. */
void manual_page(const struct cli_command *command, struct text *page);

/* Appends the completion script for bash, zsh or fish. Returns false for any other shell. */
bool completion_print(const char *shell, struct text *text);

/* --- the parts that they share --- */

/* Appends a list entry: the head, followed by the sentence, which is aligned with the help texts of
 * options. */
void help_put_entry(const char *head, const char *sentence, struct text *text);

/* Appends the name of the option, including its dashes. */
void help_put_name(const struct option_row *row, struct text *text);

/* Appends the placeholder of the option's value, such as "N". Appends nothing for a flag. */
void help_put_value(const struct option_row *row, struct text *text);

/* Appends the help text of the option, with the default value if the text does not mention it. */
void help_put_sentence(const struct option_row *row, struct text *text);

/* Appends the next block of the text `from`. A block is either a paragraph or a group of lines that
 * begin with a space. A paragraph is appended as one line, and a group of lines is appended
 * unchanged. *stands is set to true for such a group, and to false for a paragraph. Returns the
 * rest of the text, or NULL at the end. */
const char *help_next_block(const char *from, struct text *block, bool *stands);

/* Appends the command's synopsis, one line for each form of the command. */
void help_put_usage(const struct cli_command *command, struct text *text);

#endif
