/* Generates manual pages for man(1) from the descriptions of the commands. */
#ifndef CLI_MANUAL_H
#define CLI_MANUAL_H

#include "cli/cli.h"

/* Appends the manual page of a command, or of the whole program if the command is help_program
 * (help.h). */
void manual_page(const struct cli_command *command, struct text *page);

#endif
