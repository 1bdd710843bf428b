/* Manual pages for man(1), made from the descriptions of the commands. Never knows what an option
 * means. */
#ifndef CLI_MANUAL_H
#define CLI_MANUAL_H

#include "cli/cli.h"

/* Appends the page of a command, or of help_program (help.h). */
void manual_page(const struct cli_command *command, struct text *page);

#endif
