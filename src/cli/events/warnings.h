/* Warnings on standard error about an event that went badly. */
#ifndef CLI_EVENTS_WARNINGS_H
#define CLI_EVENTS_WARNINGS_H

#include "cli/events/forms.h"
#include "runner/event_store.h"
#include "tournament/faults.h"

/* Warns when more than a tenth of the games were spoiled by faults. */
void event_warn_of_faults(const char *command, const struct faults *faults);

/* Warns of turns whose form is wrong. */
void event_warn_of_forms(const char *command, const struct forms *forms);

/* Warns of each player who has changed since the event was claimed. */
void event_warn_of_changes(const char *command, const struct event_store *store,
                           const struct event *event, const struct player *players);

#endif
