/* Stores an import in a database. Reading the imported file is left to the caller. */
#ifndef STORE_DATABASE_IMPORT_H
#define STORE_DATABASE_IMPORT_H

#include "store/database_events.h"
#include "tournament/game_result.h"

/* For other programs an import is a single change, visible only after database_end_import. It is
 * stored in slices, so that others can write in between. database_begin_import adds and claims the
 * event, and removes what killed imports have left behind. database_add_imported stores the next
 * slice of `list`, from *added on, and advances *added. If anything fails, call
 * database_drop_import. */
bool database_begin_import(struct database *database, struct stored_event *event,
                           struct error *error);
bool database_add_imported(struct database *database, const struct stored_event *event,
                           const struct game_result *list, size_t count, size_t *added,
                           struct error *error);
bool database_end_import(struct database *database, const struct stored_event *event,
                         struct error *error);
bool database_drop_import(struct database *database, int64_t event, struct error *error);

#endif
