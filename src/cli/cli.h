/* What a command is: its description and a function. From the description are made the parser
 * (arguments.h), --help (help.h), the manual page and the completion of shells. One file a command,
 * one list in main.c. Never a place for logic: commands only combine the other parts.
 *
 * A command is described so:
 *     static const struct option_row rows[] = {
 *         {"ms", OPTION_IN(1, 1000), .otherwise = "10", .help = "the time to look"},
 *         {.name = NULL},
 *     };
 *     const struct cli_command cli_look = {
 *         .name = "look", .group = CLI_PLAYERS, .summary = "looks", .usage = "GAME [--ms N]",
 *         .about = "Looks at a game.", .rows = rows, .operands_max = 1,
 *         .examples = "  faceoff look soccer\n", .run = cli_look_run,
 *     };
 * and reads an option by its name: options_number(options, "ms", 0). */
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
    CLI_FAILED = 1, /* a game or a check went wrong */
    CLI_MISUSED = 2 /* wrong use */
};

/* Whom a command is for. */
enum cli_group { CLI_AUTHORS, CLI_ORGANISERS, CLI_PLAYERS, CLI_MACHINES };

struct cli_command {
    const char *name;
    enum cli_group group;
    const char *summary; /* one line */
    const char *usage;   /* what follows the name: a line for each way to use it */

    /* Paragraphs, which are filled; lines that begin with a blank stay as they are. {arenas} and
     * {seasons} stand for the contests that contest_for_referee and contest_for_seasons name. */
    const char *about, *notes; /* before and after the options; NULL: none */
    const char *examples;      /* what they show, unless it is plain, and the lines */

    /* Appends what the registries know: below the options. NULL: nothing. */
    void (*list)(struct text *text);

    enum option_command events;      /* its options in the table of events; 0: none */
    const struct option_row *rows;   /* options of its own, ended by one without a name, or NULL */
    const struct option_row *common; /* more of them, which commands share, or NULL */
    bool takes_engine_options;       /* and all options of all engines */

    int operands_max;
    const char *operand; /* the option for which the operand stands; NULL: none */

    /* The operands end with NULL. Returns an exit code. */
    int (*run)(struct options *options, int argc, char **argv);

    /* In place of the members from `about` on: what it does for each game, by the game's name. */
    const struct cli_command *const *games;
};

extern const struct cli_command halma_solve, soccer_solve;
extern const struct cli_command cli_adjudicate, cli_analyze, cli_bench, cli_bot, cli_cup, cli_entry,
    cli_export, cli_farm, cli_games, cli_import, cli_match, cli_mediator, cli_perft, cli_play,
    cli_publish, cli_puzzles, cli_referee, cli_sandbox_check, cli_serve, cli_show, cli_solve,
    cli_standings, cli_tournament, cli_work;

/* All of them, in the order of the help, group by group; NULL-terminated. */
extern const struct cli_command *const cli_commands[];

/* All options of a command, each once, ended by one without a name. The caller frees the list. */
struct option_row *cli_rows(const struct cli_command *command);

/* Options of a position: --turns, --first and --rules. */
extern const struct option_row cli_position_rows[];

/* Prints "faceoff COMMAND: message" as cli_tell does, and how to get help; returns CLI_MISUSED. */
__attribute__((format(printf, 2, 3))) int cli_misuse(const char *command, const char *format, ...);

/* Prints "faceoff COMMAND: message" as cli_tell does; returns CLI_FAILED. */
__attribute__((format(printf, 2, 3))) int cli_fail(const char *command, const char *format, ...);

/* Prints "faceoff COMMAND: line". Others' words in it, such as a machine's or a bot's, cannot
 * control the terminal. */
void cli_tell(const char *command, const char *line);

/* The values of the engine's options. False: it does not know an option given, or does not take its
 * value; the error was printed: CLI_MISUSED. */
bool cli_engine_values(const char *command, const struct engine *engine,
                       const struct options *options, uint64_t *values);

/* Appends the options of an engine, a line each, indented by so many blanks. level: what to say of
 * the level's default; NULL: the engine's own. */
void cli_engine_help(const struct engine *engine, int indent, const char *level, struct text *text);

struct cli_size {
    size_t rows, columns;
};

/* Of the terminal that is standard output; SIZE_MAX where it is none, or its size is not known. */
struct cli_size cli_terminal_size(void);

/* Writes the lines on the terminal that is standard error over those before, each cut so that it
 * does not wrap; "" takes them away. */
void cli_progress(const char *text);

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

/* Whether the game has the rules that --rules names, if it is given. False: the error was printed:
 * CLI_MISUSED. */
bool cli_has_rules(const char *command, const struct game *game, const struct options *options);

/* The game's engine of that name. NULL: there is none; an error that lists the engines was printed:
 * CLI_MISUSED. */
const struct engine *cli_engine(const char *command, const struct game *game, const char *name);

#endif
