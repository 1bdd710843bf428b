/* Defines a command of the program: its description, and the function that runs it. The parser
 * (arguments.h), --help (help.h), the manual page (manual.h) and shell completion (completion.h)
 * are generated from the description. Each command has its own file and a line in the list of
 * main.c. Commands only combine other modules; they contain no logic of games or events.
 *
 * A command is described like this:
 *     static const struct option_row rows[] = {
 *         {"ms", OPTION_IN(1, 1000), .otherwise = "10", .help = "time limit in ms"},
 *         {.name = NULL},
 *     };
 *     const struct cli_command cli_solve = {
 *         .name = "solve", .group = CLI_PLAYERS, .summary = "solve a position",
 *         .usage = "GAME [--ms N]", .about = "Solve a position.", .rows = rows,
 *         .operands_max = 1, .examples = "  faceoff solve soccer\\n", .run = cli_solve_run,
 *     };
 * It reads an option by its name: options_number(options, "ms", 0). */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "base/error.h"
#include "base/text.h"
#include "runner/options.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct engine;
struct game;

enum cli_exit {
    CLI_OK = 0,
    CLI_FAILED = 1, /* a game or a check failed, or some output could not be written */
    CLI_MISUSED = 2 /* the command line was wrong */
};

/* The people or programs that a command is for. The help groups commands by them. */
enum cli_group { CLI_AUTHORS, CLI_ORGANISERS, CLI_PLAYERS, CLI_MACHINES };

struct cli_command {
    const char *name;
    enum cli_group group;
    const char *summary; /* description in the list of commands: one line, an imperative */
    const char *usage;   /* synopsis without the command's name; one line for each form */

    /* Paragraphs of text, whose lines are refilled. Lines that begin with a space are printed
     * unchanged. {arenas} and {seasons} stand for the contests that contest_for_referee and
     * contest_for_seasons return. */
    const char *about, *notes; /* text before and after the options; NULL: none */
    const char *examples;      /* if necessary, a line that explains the examples; then the
                                * examples' commands */

    /* Appends the list that is printed below the options, such as all contests. NULL: there is no
     * list. */
    void (*list)(struct text *text);

    enum option_command events;      /* the command's bit in option_table (runner/options.h); 0: it
                                      * has none */
    const struct option_row *rows;   /* further options of the command; a row without a name ends
                                      * the list; NULL: none */
    const struct option_row *common; /* option rows that several commands share; NULL: none */
    bool takes_engine_options;       /* whether the command also accepts the options of all
                                      * engines */

    int operands_max;
    const char *operand; /* name of the option that an operand sets; NULL: none */

    /* Runs the command. argv contains the argc operands and ends with NULL. Returns an exit
     * code. */
    int (*run)(struct options *options, int argc, char **argv);

    /* For a command that differs between games: one description per game, which has the game's
     * name. NULL for all other commands. These descriptions replace the members from `about` on. */
    const struct cli_command *const *games;
};

extern const struct cli_command halma_solve, soccer_solve;
extern const struct cli_command cli_adjudicate, cli_analyze, cli_bench, cli_bot, cli_cup, cli_elo,
    cli_entry, cli_events, cli_export, cli_farm, cli_games, cli_import, cli_match, cli_mediator,
    cli_openings, cli_perft, cli_play, cli_publish, cli_puzzles, cli_referee, cli_sandbox_check,
    cli_serve, cli_show, cli_solve, cli_standings, cli_tournament, cli_work;

/* All commands in the order in which the help lists them, group by group; NULL-terminated. */
extern const struct cli_command *const cli_commands[];

/* Returns all options of a command, each option once. A row without a name ends the array. The
 * caller frees it. */
struct option_row *cli_rows(const struct cli_command *command);

/* The options that describe a position: --turns, --first and --rules. */
extern const struct option_row cli_position_rows[];

/* Prints "faceoff COMMAND: message" like cli_tell, and a line that says how to get help. Returns
 * CLI_MISUSED. */
__attribute__((format(printf, 2, 3))) int cli_misuse(const char *command, const char *format, ...);

/* Prints "faceoff COMMAND: message" like cli_tell. Returns CLI_FAILED. */
__attribute__((format(printf, 2, 3))) int cli_fail(const char *command, const char *format, ...);

/* Prints "faceoff COMMAND: line" on standard error. Control characters are replaced, because the
 * line may quote a bot, a file or another machine. */
void cli_tell(const char *command, const char *line);

/* Fills in the values of the engine's options. If the engine does not have one of the given
 * options, or rejects its value, prints an error and returns false; the exit code is then
 * CLI_MISUSED. */
bool cli_engine_values(const char *command, const struct engine *engine,
                       const struct options *options, uint64_t *values);

/* Appends the engine's options, one per line, each indented by `indent` spaces. If `level` is not
 * NULL, it is printed as the default value of --level. */
void cli_engine_help(const struct engine *engine, int indent, const char *level, struct text *text);

struct cli_size {
    size_t rows, columns;
};

/* Returns the size of the terminal to which standard output is connected. Both members are SIZE_MAX
 * if it is not a terminal or if the size is unknown. */
struct cli_size cli_terminal_size(void);

/* Draws progress lines over the previous ones on the terminal to which standard error is connected.
 * Lines are cut so that they do not wrap. The text "" removes the lines. */
void cli_progress(const char *text);

/* Returns the size that a board has when cli_draw draws it. */
struct cli_size cli_board_size(const struct game *game, const void *state);

/* Prints the board as the player in `seat` knows it, or the whole board if `seat` is -1. On a
 * terminal the pieces of seat 0 are red and those of seat 1 cyan, unless NO_COLOR is set; in a
 * UTF-8 locale, lines are drawn with box characters. Empty rows at the edges are left out if the
 * board would otherwise fill the terminal. */
void cli_draw(const struct game *game, const void *state, int seat);

/* Returns the game with this name, or the game of the contest with this name. If the name is NULL,
 * or neither exists, prints an error and returns NULL; the exit code is then CLI_MISUSED. */
const struct game *cli_game(const char *command, const char *name);

/* Checks that the game has the rules that --rules names, if that option is given. If not, prints an
 * error and returns false; the exit code is then CLI_MISUSED. */
bool cli_has_rules(const char *command, const struct game *game, const struct options *options);

/* Returns the game's engine with this name. If the game has no such engine, prints an error and
 * returns NULL; the exit code is then CLI_MISUSED. */
const struct engine *cli_engine(const char *command, const struct game *game, const char *name);

#endif
