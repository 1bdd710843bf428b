/* Stores imported games in a database as one event. The caller reads the imported file. */
#ifndef STORE_DATABASE_IMPORT_H
#define STORE_DATABASE_IMPORT_H

#include "store/database_events.h"
#include "tournament/game_result.h"

/* An import appears to other programs as a single change, which becomes visible only after
 * database_end_import. The import is stored in slices, so that other programs can write between two
 * slices. database_begin_import adds and claims the event, and removes unfinished imports left
 * behind by processes that were killed. database_add_imported stores the next slice of `list`,
 * which starts at index *added, and advances *added. If any of these functions fails, call
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
