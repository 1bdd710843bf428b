/* What every sub-command is: a name, its help and a function. One file a command, one table in
 * main.c. Never a place for logic: commands only combine the other parts. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define CLI_GIVEN_MAX 16

struct engine;
struct game;
struct text;

enum cli_exit {
    CLI_OK = 0,
    CLI_FAILED = 1, /* a game or a check went wrong */
    CLI_MISUSED = 2 /* wrong use */
};

/* An option, and where its value goes in the command's own struct. */
struct cli_option {
    const char *name; /* with its dashes; NULL ends a list */
    enum {
        CLI_NUMBER, /* uint64_t */
        CLI_TEXT,   /* const char * */
        CLI_FLAG,   /* bool */
        CLI_ENGINE, /* struct cli_given, for any option of an engine */
    } kind;
    size_t offset;
    uint64_t min, max; /* of a number */
};

/* Options of an engine that is known only when all options are read. */
struct cli_given {
    size_t count;
    struct {
        const char *name, *value; /* the name without dashes */
    } of[CLI_GIVEN_MAX];
};

/* What a command does for one game, if that differs by game: `faceoff analyze GAME ..`. */
struct cli_game_command {
    const char *game;
    const char *help; /* begins with its usage; with an example */
    const struct cli_option *options;

    /* argv is as the command got it; the game is its first operand. Returns an exit code. */
    int (*run)(int argc, char **argv);
};

struct cli_command {
    const char *name;
    const char *about; /* one line */
    const char *help;  /* all of --help, with an example */

    /* Prints the rest of --help, from the registries. NULL: nothing. */
    void (*help_more)(FILE *out);

    /* argv[0] is the command's name. Returns an exit code. */
    int (*run)(int argc, char **argv);

    /* In place of help and run: what it does for each game, ended by NULL. NULL: not by game. */
    const struct cli_game_command *const *games;
};

extern const struct cli_game_command halma_solve, soccer_solve;
extern const struct cli_command cli_adjudicate, cli_analyze, cli_bench, cli_bot, cli_cup, cli_entry,
    cli_export, cli_farm, cli_games, cli_import, cli_match, cli_mediator, cli_perft, cli_play,
    cli_publish, cli_puzzles, cli_referee, cli_sandbox_check, cli_serve, cli_show, cli_solve,
    cli_standings, cli_tournament, cli_work;

/* All of them, in the order of the help; NULL-terminated. */
extern const struct cli_command *const cli_commands[];

/* Appends the help of the whole program. */
void cli_help(struct text *text);

/* Prints "faceoff COMMAND: message" as cli_tell does, and how to get help; returns CLI_MISUSED. */
__attribute__((format(printf, 2, 3))) int cli_misuse(const char *command, const char *format, ...);

/* Prints "faceoff COMMAND: message" as cli_tell does; returns CLI_FAILED. */
__attribute__((format(printf, 2, 3))) int cli_fail(const char *command, const char *format, ...);

/* Prints "faceoff COMMAND: line". Others' words in it, such as a machine's or a bot's, cannot
 * control the terminal. */
void cli_tell(const char *command, const char *line);

/* Reads the options into *values and puts the operands last in argv. Returns the index of the first
 * operand, or -1 after saying what is wrong: the command then returns CLI_MISUSED. */
int cli_options(const char *command, const struct cli_option *options, void *values, int argc,
                char **argv);

/* The same, if a game is the only operand. False: CLI_MISUSED. */
bool cli_options_of_game(const char *command, const struct cli_option *options, void *values,
                         int argc, char **argv);

/* The values of the engine's options. False: it does not know an option given, or does not take its
 * value; the error was printed: CLI_MISUSED. */
bool cli_engine_values(const char *command, const struct engine *engine,
                       const struct cli_given *given, uint64_t *values);

/* Prints the options of an engine, a line each, indented by so many blanks. level: what to say of
 * the level's default; NULL: the engine's own. */
void cli_engine_help(const struct engine *engine, int indent, const char *level, FILE *out);

/* Runs what the command does for the game that is the first operand. */
int cli_run_for_game(const struct cli_command *command, int argc, char **argv);

struct cli_size {
    size_t rows, columns;
};

/* Of the terminal that is standard output; SIZE_MAX where it is none, or its size is not known. */
struct cli_size cli_terminal_size(void);

/* Of the terminal that is standard error, where progress is shown; 24 rows of 80 columns, if it
 * does not tell. */
struct cli_size cli_progress_size(void);

/* Writes the line on that terminal over the one before, cut so that it does not wrap; "" ends it.
 */
void cli_progress(const char *line);

/* What a board takes of a terminal, as cli_draw draws it. */
struct cli_size cli_board_size(const struct game *game, const void *state);

/* Prints the board, or what that seat knows of it; -1: all. On a terminal player 1's men are red
 * and player 2's cyan, unless NO_COLOR is set; with UTF-8, lines are drawn as lines. If the
 * terminal has no row left below the board, rows at its edges in which nothing stands are left
 * out. */
void cli_draw(const struct game *game, const void *state, int seat);

/* The game, or that of the contest, of that name, which may be NULL. NULL: there is none; an error
 * that lists the games was printed: CLI_MISUSED. */
const struct game *cli_game(const char *command, const char *name);

/* The game's engine of that name. NULL: there is none; an error that lists the engines was printed:
 * CLI_MISUSED. */
const struct engine *cli_engine(const char *command, const struct game *game, const char *name);

#endif
