/* Parses a command line into options and operands, based on a command's table of options. Only this
 * module uses getopt and reports its errors. Each command decides what its options mean. */
#ifndef CLI_ARGUMENTS_H
#define CLI_ARGUMENTS_H

#include "cli/cli.h"

/* Parses argv and runs the command with the options found. argv[0] is the command's name, and argv
 * ends with NULL. Returns an exit code. */
int arguments_run(const struct cli_command *command, int argc, char **argv);

#endif
