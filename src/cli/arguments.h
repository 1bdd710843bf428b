/* Parses a command line into options and operands, using the option rows of a command. Only this
 * module uses getopt and writes the messages for its errors. The command itself decides what an
 * option means. */
#ifndef CLI_ARGUMENTS_H
#define CLI_ARGUMENTS_H

#include "cli/cli.h"

/* Parses argv, and runs the command with the options that were found. argv[0] is the command's
 * name; argv ends with NULL. Returns an exit code. */
int arguments_run(const struct cli_command *command, int argc, char **argv);

#endif
