#include "store/database_backup.h"

#include "base/file.h"
#include "base/stop.h"
#include "base/text.h"
#include "store/database_query.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define BACKUP_PAGES 256 /* pages to copy before it is checked whether to stop */

/* Copies all pages to an open, empty database. The caller's transaction keeps the state of the
 * source, so that the copy need not begin again when another program writes. */
static bool backup_pages(struct database *database, sqlite3 *to, const char *path,
                         struct error *error)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", database->sqlite, "main");
    int code = backup == NULL ? sqlite3_errcode(to) : SQLITE_OK;
    while (code == SQLITE_OK && !stop_is_asked()) {
        code = sqlite3_backup_step(backup, BACKUP_PAGES);
    }
    sqlite3_backup_finish(backup);
    return code == SQLITE_DONE ||
           (code == SQLITE_OK ? error_set(error, "stopped before %s was complete", path)
                              : error_set(error, "cannot copy %s to %s: %s", database->path, path,
                                          sqlite3_errmsg(to)));
}

static bool backup_to_new(struct database *database, const char *path, struct error *error)
{
    sqlite3 *to;
    int64_t tables;
    bool good =
        sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) == SQLITE_OK ||
        error_set(error, "cannot create %s: %s", path, sqlite3_errmsg(to));
    good = good && database_execute(database, "BEGIN", error) &&
           query_number(database, "SELECT count(*) FROM sqlite_schema", &tables, error) &&
           backup_pages(database, to, path, error);
    if (!sqlite3_get_autocommit(database->sqlite)) {
        database_execute(database, "ROLLBACK", NULL);
    }
    bool closed = sqlite3_close(to) == SQLITE_OK;
    return good && (closed || error_set(error, "cannot close %s", path));
}

bool database_backup(struct database *database, const char *path, struct error *error)
{
    struct text draft = {0}, journal = {0};
    if (file_is_one(path, database->path)) {
        return error_set(error, "%s is the database itself", path);
    }
    text_printf(&draft, "%s.part-%ld", path, (long)getpid());
    text_printf(&journal, "%s-journal", text_string(&draft));
    bool good = backup_to_new(database, text_string(&draft), error) &&
                (rename(text_string(&draft), path) == 0 ||
                 error_set(error, "cannot rename %s to %s: %s", text_string(&draft), path,
                           strerror(errno)));
    if (!good) {
        unlink(text_string(&journal));
        unlink(text_string(&draft));
    }
    text_free(&draft);
    text_free(&journal);
    return good;
}
