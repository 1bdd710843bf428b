/* What commands of events share. Never knows what an option means to a game. */
#ifndef CLI_COMMAND_LINE_H
#define CLI_COMMAND_LINE_H

#include "runner/conditions.h"
#include "store/database.h"

/* How many games to play at once: as given, or one per core. Warns if there are fewer cores. */
unsigned command_line_jobs(const char *name, const struct options *options);

/* Says so if --games was rounded up to whole rounds. */
void command_line_note_rounding(const char *name, const struct options *options,
                                const struct event_plan *plan, const struct contest *contest);

/* Opens the database for a command that reads it, and calls `read`. Returns an exit code. */
int command_line_read(const char *name, const struct options *options,
                      int (*read)(struct database *database, const struct options *options));

#endif
