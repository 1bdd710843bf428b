/* Defines a command of the program: its description and the function that runs it. The parser
 * (arguments.h), --help, the manual page and shell completion (help.h) are generated from the
 * description. Each command has its own file and an entry in the list in commands.c. Commands only
 * combine other modules; they contain no game or event logic.
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
 * The command reads the value of an option by name: options_number(options, "ms", 0). */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "base/error.h"
#include "base/text.h"
#include "runner/options.h"

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct contest;
struct engine;
struct faceoff_position;
struct game;

enum cli_exit {
    CLI_OK = 0,
    CLI_FAILED = 1, /* a game or a check failed, or output could not be written */
    CLI_MISUSED = 2 /* the command line was invalid */
};

/* The audience of a command: bot authors, event organisers, players or other programs. The help
 * groups commands by audience. */
enum cli_group { CLI_AUTHORS, CLI_ORGANISERS, CLI_PLAYERS, CLI_MACHINES };

struct cli_command {
    const char *name;
    enum cli_group group;
    const char *summary; /* description in the list of commands: one line in the imperative */
    const char *usage;   /* synopsis without the command's name; one line for each form of the
                          * command */

    /* Paragraphs of text, whose lines are reflowed. Lines that begin with a space are printed
     * unchanged. {arenas} and {seasons} are replaced by the names of the contests that
     * contest_for_referee and contest_for_seasons return. */
    const char *about, *notes; /* text before and after the options, or NULL for none */
    const char *examples;      /* example commands, each optionally preceded by a line that explains
                                * it */

    /* Appends a list to print below the options, such as the list of contests. NULL if there is no
     * list. */
    void (*list)(struct text *text);

    /* The command's bit in option_table (runner/options.h), or 0 if it has none. */
    enum option_command events;
    /* Further options of the command, or NULL for none. A row without a name ends the list. */
    const struct option_row *rows;
    const struct option_row *common; /* option rows shared by several commands, or NULL for none */
    bool takes_engine_options; /* whether the command also accepts the options of all engines */

    int operands_max;
    const char *operand; /* name of the option that an operand sets, or NULL for none */

    /* Runs the command. argv contains argc operands and ends with NULL. Returns an exit code. */
    int (*run)(struct options *options, int argc, char **argv);

    /* NULL for most commands. A command that differs between games has one description per game,
     * named after the game. The description of the chosen game replaces `about` and all fields
     * after it. */
    const struct cli_command *const *games;
};

extern const struct cli_command halma_solve, soccer_solve;
extern const struct cli_command cli_adjudicate, cli_analyze, cli_bench, cli_bot, cli_cup, cli_elo,
    cli_entry, cli_events, cli_export, cli_farm, cli_games, cli_import, cli_league, cli_match,
    cli_mediator, cli_new, cli_openings, cli_perft, cli_play, cli_publish, cli_puzzles, cli_referee,
    cli_sandbox_check, cli_serve, cli_show, cli_solve, cli_standings, cli_submit, cli_tournament,
    cli_void, cli_work;

/* The commands of this program, in the order and grouping used by the help; NULL-terminated. The
 * program has either all commands (commands.c), or only those that need no referee
 * (commands_bots.c). */
extern const struct cli_command *const cli_commands[];

/* The names of the commands that this program lacks; NULL-terminated. */
extern const char *const cli_missing[];

/* What this program does, for its help. */
extern const char cli_summary[], cli_first_examples[];

/* Returns all options of a command without duplicates. A row without a name ends the array. The
 * caller frees the array. */
struct option_row *cli_rows(const struct cli_command *command);

/* The options that describe a position: --turns, --first and --rules. */
extern const struct option_row cli_position_rows[];

/* Sets the name of the command that is running, with which all messages begin. */
void cli_begin(const char *name);
const char *cli_running(void);

/* Prints "faceoff COMMAND: message" like cli_tell, followed by a line on how to get help. Returns
 * CLI_MISUSED. */
__attribute__((format(printf, 1, 2))) int cli_misuse(const char *format, ...);

/* Prints "faceoff COMMAND: message" like cli_tell. Returns CLI_FAILED. */
__attribute__((format(printf, 1, 2))) int cli_fail(const char *format, ...);

/* Prints "faceoff COMMAND: line" to standard error. Control characters are replaced, because the
 * line may quote a bot, a file or another machine. */
void cli_tell(const char *line);

/* Calls cli_tell; has the type of a callback. `data` is not used. */
void cli_report(void *data, const char *line);

/* Prints "faceoff COMMAND: message" to standard error, without a replacement of characters. */
__attribute__((format(printf, 1, 2))) void cli_note(const char *format, ...);

/* Prints a line to standard output. Control characters are replaced, because the line may quote a
 * record. */
void cli_put_plain(const char *line);

/* Fills in the values of the engine's options. If the engine lacks one of the given options or
 * rejects its value, prints an error and returns false; the exit code is then CLI_MISUSED. */
bool cli_engine_values(const struct engine *engine, const struct options *options,
                       uint64_t *values);

/* Appends the engine's options, one per line, indented by `indent` spaces. If `level` is not NULL,
 * it is printed as the default value of --level. */
void cli_engine_help(const struct engine *engine, int indent, const char *level, struct text *text);

/* Prints an error because an argument is missing (`name` is NULL or empty) or unknown. `what` is
 * what it must be: one of the names in a list (named_find). Suggests the name that is similar, if
 * there is one. Returns CLI_MISUSED. */
int cli_need_one_of(const char *what, const void *list, const char *name);

/* Returns the game with the given name, or the game of the contest with that name. If there is
 * neither, or the name is NULL, prints an error and returns NULL; the exit code is then
 * CLI_MISUSED. */
const struct game *cli_game(const char *name);

/* Returns the contest given by --contest. If it is missing or unknown, prints an error and returns
 * NULL; the exit code is then CLI_MISUSED. */
const struct contest *cli_contest(const struct options *options);

/* Checks that the game has the rule variant given by --rules, if any. If not, prints an error and
 * returns false; the exit code is then CLI_MISUSED. */
bool cli_has_rules(const struct game *game, const struct options *options);

/* Appends the turn that a person has written, in the game's notation or in the protocol of one of
 * the game's contests, such as "[6,7]" or "move 1 3 3 5". Returns false, and appends nothing, if
 * the line does not have one of these forms. */
bool cli_read_turn(const struct game *game, const char *line, struct text *turn);

/* Appends the list of turns given by --turns, if any, for turns_parse. Turns that cli_read_turn
 * does not understand are left unchanged. */
void cli_read_turns(const struct game *game, const struct options *options, struct text *turns);

/* Returns the position given by --rules, --first and --turns. If they are wrong, prints an error
 * and returns NULL; the exit code is then CLI_MISUSED. */
struct faceoff_position *cli_position(const struct game *game, const struct options *options);

/* Returns the game's engine with the given name. If the game lacks the engine, or the engine cannot
 * play the rule variant, prints an error and returns NULL; the exit code is then CLI_MISUSED. The
 * variant may be NULL for the game's default. */
const struct engine *cli_engine(const struct game *game, const char *name, const char *variant);

#endif
