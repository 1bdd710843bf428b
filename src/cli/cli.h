/* What every sub-command is: a name, its help and a function. One file a command, one table in
 * main.c. Never a place for logic: commands put the other parts together. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum cli_exit {
    CLI_OK = 0,
    CLI_FAILED = 1, /* a game or a check went wrong */
    CLI_MISUSED = 2 /* wrong use */
};

struct cli_command {
    const char *name;
    const char *about; /* one line */
    const char *help;  /* all of --help, with an example */
    /* argv[0] is the command's name. Returns an exit code. */
    int (*run)(int argc, char **argv);
};

extern const struct cli_command cli_analyze, cli_bench, cli_play, cli_train;
extern const struct cli_command cli_adjudicate, cli_bot, cli_match, cli_perft, cli_show;

/* Prints "faceoff COMMAND: message" and how to get help; returns CLI_MISUSED. */
__attribute__((format(printf, 2, 3))) int cli_misuse(const char *command, const char *format, ...);

/* Prints "faceoff COMMAND: message"; returns CLI_FAILED. */
__attribute__((format(printf, 2, 3))) int cli_fail(const char *command, const char *format, ...);

/* Reads a whole number; false: *error says what is wrong with it, naming the option. */
bool cli_number(const char *option, const char *value, uint64_t min, uint64_t max, uint64_t *number,
                struct error *error);

#endif
