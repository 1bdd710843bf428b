/* Copies a database while other programs read and write it. */
#ifndef STORE_DATABASE_BACKUP_H
#define STORE_DATABASE_BACKUP_H

#include "store/database.h"

/* Copies the database, in the state that it has at the beginning, to a file, which is replaced if
 * it exists. The file appears when it is complete. Writers do not wait meanwhile. Stops early with
 * an error if this program is asked to stop (stop.h). */
bool database_backup(struct database *database, const char *path, struct error *error);

#endif
