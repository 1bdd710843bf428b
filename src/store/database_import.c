#include "store/database_import.h"

#include "base/clock.h"
#include "store/database_query.h"
#include "store/stored_games.h"

#include <assert.h>
#include <stdio.h>
#include <unistd.h>

#define SLICE 1000 /* number of games stored in one transaction */
#define HIDDEN "substr(name, 1, 1) = char(10)"

bool database_drop_import(struct database *database, int64_t event, struct error *error)
{
    bool good = true;
    for (int dropped = SLICE; good && dropped == SLICE;) {
        good =
            query_change(database, error,
                         "DELETE FROM games WHERE rowid IN (SELECT rowid FROM games WHERE event = ?"
                         " LIMIT ?)",
                         "ii", event, (int64_t)SLICE);
        dropped = sqlite3_changes(database->sqlite);
    }
    good = good && database_begin(database, error) &&
           query_change(database, error, "DELETE FROM players WHERE event = ?", "i", event) &&
           query_change(database, error, "DELETE FROM events WHERE id = ? AND " HIDDEN, "i", event);
    return database_end(database, good, error);
}

/* Removes unfinished imports left behind by processes that were killed. */
static bool drop_lost_imports(struct database *database, struct error *error)
{
    int64_t event = INT64_MIN, next;
    bool good = true, more = true, is_taken;
    while (good && more) {
        struct event_lock lock = {0};
        struct query query =
            query_ask(database, error,
                      "SELECT id FROM events WHERE id > ? AND " HIDDEN " ORDER BY id", "i", event);
        more = query_next(&query);
        next = more ? sqlite3_column_int64(query.statement, 0) : 0;
        good = query_end(&query);
        if (good && more) {
            const char *name = sqlite3_db_filename(database->sqlite, "main");
            good = event_lock_take(&lock, name, next, &is_taken, error)
                       ? database_drop_import(database, next, error)
                       : is_taken; /* the event is locked by a running import */
            event_lock_drop(&lock);
            event = next;
        }
    }
    return good;
}

static bool refuse_name(struct database *database, const char *name, struct error *error)
{
    return error_set(error, "%s already has an event \"%s\"", database->path, name);
}

bool database_begin_import(struct database *database, struct stored_event *event,
                           struct error *error)
{
    char *name = event->name, hidden[64];
    snprintf(hidden, sizeof hidden, "\n%d %lld", (int)getpid(), (long long)clock_now_ns());
    struct query query =
        query_ask(database, error, "SELECT 1 FROM events WHERE name = ?", "s", name);
    bool is_there = query_next(&query);
    bool good = query_end(&query) && (!is_there || refuse_name(database, name, error)) &&
                drop_lost_imports(database, error) && database_begin(database, error);
    event->name = hidden;
    good = good && database_add_event(database, event, error) &&
           database_claim_event(database, event->id, error);
    event->name = name;
    return database_end(database, good, error);
}

bool database_add_imported(struct database *database, const struct stored_event *event,
                           const struct game_result *list, size_t count, size_t *added,
                           struct error *error)
{
    assert(*added < count);
    size_t last = *added + SLICE < count ? *added + SLICE : count;
    bool good = database_begin(database, error);
    for (size_t i = *added; good && i < last; i++) {
        good = database_add_game(database, event->id, &list[i], error);
    }
    good = database_end(database, good, error);
    *added = good ? last : *added;
    return good;
}

bool database_end_import(struct database *database, const struct stored_event *event,
                         struct error *error)
{
    bool good =
        query_change(database, error, "UPDATE events SET name = ?, finished = 1 WHERE id = ?", "si",
                     event->name, event->id);
    return good || (sqlite3_errcode(database->sqlite) == SQLITE_CONSTRAINT
                        ? refuse_name(database, event->name, error)
                        : false);
}
