/* Functions that the commands share that play or read events: they choose the number of games
 * played at once, open a database for reading, and print warnings on standard error. */
#ifndef CLI_EVENTS_EVENT_COMMAND_H
#define CLI_EVENTS_EVENT_COMMAND_H

#include "cli/events/forms.h"
#include "runner/conditions.h"
#include "runner/event_store.h"
#include "runner/runner.h"
#include "tournament/faults.h"

/* Prints a warning if more than a tenth of the games were decided by faults. */
void event_warn_of_faults(const char *command, const struct faults *faults);

/* Prints a warning if turns were malformed. */
void event_warn_of_forms(const char *command, const struct forms *forms);

/* Warns if the clocks of this machine were unreliable, and says whether the result counts. */
void event_warn_of_clocks(const char *command, const struct run *run);

/* Prints a warning for each player whose files have changed since the event was claimed. */
void event_warn_of_changes(const char *command, const struct event_store *store,
                           const struct event *event, const struct player *players);

/* Returns the number of games to play at once: the value of --jobs, or the number of cores. Prints
 * a warning if there are fewer cores than games. */
unsigned event_command_jobs(const char *name, const struct options *options);

/* Prints a message if --games was rounded up to complete sets. */
void event_command_note_rounding(const char *name, const struct options *options,
                                 const struct event_plan *plan, const struct contest *contest);

/* Warns if the book of openings is too short for the event. */
void event_command_note_openings(const char *name, const struct conditions *conditions,
                                 const struct event_plan *plan);

/* Reports the name of an event that got a number because an earlier one is over. */
void event_note_next(const char *command, const struct event_store *store);

/* Appends the shell command, up to its last word, that plays a game again. file: records, or the
 * database of the event; event: NULL for records. */
void event_put_again(const char *file, const char *event, struct text *text);

/* Opens the database for reading, and calls `read`. Returns an exit code. */
int event_command_read(const char *name, const struct options *options,
                       int (*read)(struct database *database, const struct options *options));

#endif
