/* Generates manual pages for man(1) from the descriptions of the commands. */
#ifndef CLI_MANUAL_H
#define CLI_MANUAL_H

#include "cli/cli.h"

/* Appends the manual page of a command. If the command is help_program (help.h), appends the manual
 * page of the whole program. */
void manual_page(const struct cli_command *command, struct text *page);

#endif
