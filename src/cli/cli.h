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

    /* Prints what --help has after that, out of the registries. NULL: nothing. */
    void (*help_more)(FILE *out);

    /* argv[0] is the command's name. Returns an exit code. */
    int (*run)(int argc, char **argv);
};

/* What a command does for one game, where that differs: `faceoff analyze GAME ..`. */
struct cli_game_command {
    const char *game;
    const char *help; /* begins with its usage; with an example */

    /* argv as the command got it, the game among the operands. Returns an exit code. */
    int (*run)(int argc, char **argv);
};

extern const struct cli_game_command halma_analyze, halma_play, halma_train, showdown_analyze,
    showdown_play_command, soccer_analyze, soccer_play, soccer_train;
extern const struct cli_command cli_adjudicate, cli_analyze, cli_bench, cli_bot, cli_cup,
    cli_export, cli_games, cli_import, cli_match, cli_perft, cli_play, cli_referee, cli_show,
    cli_solve, cli_standings, cli_tournament, cli_train;

/* The name of the command that runs, which names itself in messages also where it uses parts of
 * another one. NULL: none yet. */
extern const char *cli_running;

/* Prints "faceoff COMMAND: message" and how to get help; returns CLI_MISUSED. */
__attribute__((format(printf, 2, 3))) int cli_misuse(const char *command, const char *format, ...);

/* Prints "faceoff COMMAND: message"; returns CLI_FAILED. */
__attribute__((format(printf, 2, 3))) int cli_fail(const char *command, const char *format, ...);

/* Runs the one whose game is named among the arguments; the list ends with NULL. */
int cli_run_for_game(const char *command, const struct cli_game_command *const *list, int argc,
                     char **argv);

/* Prints the help of each. */
void cli_help_for_games(const struct cli_game_command *const *list, FILE *out);

/* Reads a whole number; false: *error says what is wrong with it, naming the option. */
bool cli_number(const char *option, const char *value, uint64_t min, uint64_t max, uint64_t *number,
                struct error *error);

#endif
