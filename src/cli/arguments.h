/* Parses a command line into options and operands, by the option rows of a command. The only
 * module that uses getopt and that words its errors. The meaning of an option is up to the
 * command. */
#ifndef CLI_ARGUMENTS_H
#define CLI_ARGUMENTS_H

#include "cli/cli.h"

/* Parses argv and runs the command with the options found. argv[0] is the command's name; argv
 * ends with NULL. Returns an exit code. */
int arguments_run(const struct cli_command *command, int argc, char **argv);

#endif
