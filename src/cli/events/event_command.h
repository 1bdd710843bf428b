/* What commands of events share: how many games at once, a database to read, and warnings on
 * standard error. Never knows what an option means to a game. */
#ifndef CLI_EVENTS_EVENT_COMMAND_H
#define CLI_EVENTS_EVENT_COMMAND_H

#include "cli/events/forms.h"
#include "runner/conditions.h"
#include "runner/event_store.h"
#include "tournament/faults.h"

/* Warns when more than a tenth of the games were spoiled by faults. */
void event_warn_of_faults(const char *command, const struct faults *faults);

/* Warns of turns whose form is wrong. */
void event_warn_of_forms(const char *command, const struct forms *forms);

/* Warns of each player who has changed since the event was claimed. */
void event_warn_of_changes(const char *command, const struct event_store *store,
                           const struct event *event, const struct player *players);

/* How many games to play at once: as given, or one per core. Warns if there are fewer cores. */
unsigned event_command_jobs(const char *name, const struct options *options);

/* Says so if --games was rounded up to whole rounds. */
void event_command_note_rounding(const char *name, const struct options *options,
                                 const struct event_plan *plan, const struct contest *contest);

/* Opens the database for a command that reads it, and calls `read`. Returns an exit code. */
int event_command_read(const char *name, const struct options *options,
                       int (*read)(struct database *database, const struct options *options));

#endif
