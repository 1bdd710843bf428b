/* The words of a command line as options and operands, by the rows of a command: the only place
 * that knows getopt, and the only place that words its errors. Never knows what an option means. */
#ifndef CLI_ARGUMENTS_H
#define CLI_ARGUMENTS_H

#include "cli/cli.h"

/* Reads the words and runs the command with its options. argv[0] is its name, argv ends with NULL.
 * Returns an exit code. */
int arguments_run(const struct cli_command *command, int argc, char **argv);

#endif
