/* An import into a database. Never reads the file that is imported. */
#ifndef STORE_DATABASE_IMPORT_H
#define STORE_DATABASE_IMPORT_H

#include "store/database_events.h"
#include "tournament/game_result.h"

/* An import is one change for all others, who see nothing of it before database_end_import; but it
 * is stored in slices, so that they can write meanwhile. begin adds and claims the event, and
 * removes what a killed import has left. add_imported stores the next slice of all games, from
 * *added on, which it moves. If something goes wrong, drop_import. */
bool database_begin_import(struct database *database, struct stored_event *event,
                           struct error *error);
bool database_add_imported(struct database *database, const struct stored_event *event,
                           const struct game_result *list, size_t count, size_t *added,
                           struct error *error);
bool database_end_import(struct database *database, const struct stored_event *event,
                         struct error *error);
bool database_drop_import(struct database *database, int64_t event, struct error *error);

#endif
