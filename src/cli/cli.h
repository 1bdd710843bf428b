/* A command: its description and the function that runs it. The parser (arguments.h), --help
 * (help.h), the manual page (manual.h) and shell completion (completion.h) are generated from the
 * description. Each command has its own file and a line in the list of main.c. Commands only
 * combine other modules; they contain no logic of games or events.
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
    CLI_FAILED = 1, /* a game or a check failed, or output was lost */
    CLI_MISUSED = 2 /* wrong usage of the command line */
};

/* The people or programs that a command is for; the help is grouped by them. */
enum cli_group { CLI_AUTHORS, CLI_ORGANISERS, CLI_PLAYERS, CLI_MACHINES };

struct cli_command {
    const char *name;
    enum cli_group group;
    const char *summary; /* one line of the list of commands: an imperative */
    const char *usage;   /* synopsis after the name, one line for each form */

    /* Paragraphs, which are filled; lines that begin with a blank stay as they are. {arenas} and
     * {seasons} stand for the contests that contest_for_referee and contest_for_seasons name. */
    const char *about, *notes; /* text before and after the options, or NULL */
    const char *examples;      /* a line that says what they show, if needed, then the commands */

    /* Appends the list below the options, such as all contests, or NULL. */
    void (*list)(struct text *text);

    enum option_command events;      /* its bit in option_table (runner/options.h), or 0 */
    const struct option_row *rows;   /* further options, ended by a row without a name, or NULL */
    const struct option_row *common; /* option rows shared by several commands, or NULL */
    bool takes_engine_options;       /* also accepts the options of all engines */

    int operands_max;
    const char *operand; /* the option that the operand sets, or NULL */

    /* Runs the command. argv has the argc operands and ends with NULL. Returns an exit code. */
    int (*run)(struct options *options, int argc, char **argv);

    /* For a command that differs per game: a description per game, named like the game, or
     * NULL. Replaces the members from `about` on. */
    const struct cli_command *const *games;
};

extern const struct cli_command halma_solve, soccer_solve;
extern const struct cli_command cli_adjudicate, cli_analyze, cli_bench, cli_bot, cli_cup, cli_entry,
    cli_export, cli_farm, cli_games, cli_import, cli_match, cli_mediator, cli_perft, cli_play,
    cli_publish, cli_puzzles, cli_referee, cli_sandbox_check, cli_serve, cli_show, cli_solve,
    cli_standings, cli_tournament, cli_work;

/* All commands in the order of the help, group by group; NULL-terminated. */
extern const struct cli_command *const cli_commands[];

/* Returns all options of a command, each once, ended by a row without a name. The caller frees
 * the array. */
struct option_row *cli_rows(const struct cli_command *command);

/* The options that describe a position: --turns, --first and --rules. */
extern const struct option_row cli_position_rows[];

/* Prints "faceoff COMMAND: message" like cli_tell, and how to get help. Returns CLI_MISUSED. */
__attribute__((format(printf, 2, 3))) int cli_misuse(const char *command, const char *format, ...);

/* Prints "faceoff COMMAND: message" like cli_tell. Returns CLI_FAILED. */
__attribute__((format(printf, 2, 3))) int cli_fail(const char *command, const char *format, ...);

/* Prints "faceoff COMMAND: line" on standard error. Control characters are replaced, since the
 * line may quote a bot, a file or another machine. */
void cli_tell(const char *command, const char *line);

/* Fills in the values of the engine's options. Returns false after printing an error if the
 * engine lacks a given option or rejects its value; the exit code is then CLI_MISUSED. */
bool cli_engine_values(const char *command, const struct engine *engine,
                       const struct options *options, uint64_t *values);

/* Appends the engine's options, one per line, indented by `indent` blanks. `level` replaces the
 * default value printed for --level, unless it is NULL. */
void cli_engine_help(const struct engine *engine, int indent, const char *level, struct text *text);

struct cli_size {
    size_t rows, columns;
};

/* Returns the size of the terminal on standard output; both members are SIZE_MAX if it is not a
 * terminal or its size is unknown. */
struct cli_size cli_terminal_size(void);

/* Draws progress lines on the terminal on standard error, over the previous ones. Lines are cut
 * so that they do not wrap; "" removes them. */
void cli_progress(const char *text);

/* Returns the size of a board as cli_draw draws it. */
struct cli_size cli_board_size(const struct game *game, const void *state);

/* Prints the board, or only what the seat knows of it (-1: everything). On a terminal the
 * pieces of seat 0 are red and those of seat 1 cyan, unless NO_COLOR is set; in a UTF-8 locale,
 * lines are drawn with box characters. Empty rows at the edges are left out if the board would
 * fill the terminal. */
void cli_draw(const struct game *game, const void *state, int seat);

/* Returns the game with this name, or the game of the contest with this name. Returns NULL
 * after printing an error if there is neither or the name is NULL; the exit code is then
 * CLI_MISUSED. */
const struct game *cli_game(const char *command, const char *name);

/* Checks that the game has the rules given by --rules, if any. Returns false after printing an
 * error; the exit code is then CLI_MISUSED. */
bool cli_has_rules(const char *command, const struct game *game, const struct options *options);

/* Returns the game's engine with this name. Returns NULL after printing an error if there is
 * none; the exit code is then CLI_MISUSED. */
const struct engine *cli_engine(const char *command, const struct game *game, const char *name);

#endif
