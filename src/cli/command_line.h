/* Command lines by the table of options (runner/options.h), and the help made from that table.
 * Never knows what an option means to a game. */
#ifndef CLI_COMMAND_LINE_H
#define CLI_COMMAND_LINE_H

#include "runner/conditions.h"
#include "store/database.h"

#include <stdio.h>

/* Reads argv into options, a --config file at its place among them. `name` is the command's, for
 * messages. *operand becomes the index of the first word that is not an option; operand NULL: there
 * may be no such word. Returns an exit code, after saying what is wrong. options_free in any case.
 */
int command_line_parse(struct options *options, const char *name, enum option_command command,
                       int argc, char **argv, int *operand);

/* Prints what each option of a command does. */
void command_line_help(enum option_command command, FILE *out);

/* How many games to play at once: as given, or one per core. Warns if there are fewer cores. */
unsigned command_line_jobs(const char *name, const struct options *options);

/* Says so if --games was rounded up to whole rounds. */
void command_line_note_rounding(const char *name, const struct options *options,
                                const struct event_plan *plan, const struct contest *contest);

/* A whole command that reads a database: parses, opens, calls `read`. Returns its exit code. */
int command_line_read(const char *name, enum option_command command, int argc, char **argv,
                      int (*read)(struct database *database, const struct options *options));

#endif
