#include "runner/follower.h"

#include "base/clock.h"

#define GAMES_A_LOOK 64 /* between two looks at the clock */

bool follower_open(struct follower *follower, const char *path, const char *name, unsigned wait_ms,
                   struct error *error)
{
    *follower = (struct follower){.path = path, .wait_ms = wait_ms, .version = -1};
    follower->database = database_open_to_read(path, wait_ms, error);
    if (follower->database == NULL ||
        !event_table_begin(&follower->table, follower->database, name, false, error)) {
        database_close(follower->database);
        return false;
    }
    faults_init(&follower->faults, follower->table.stored.player_count);
    follower->rows = (struct stored_games){
        .database = follower->database, .event = &follower->table.stored, .as_stored = true};
    return true;
}

void follower_close(struct follower *follower)
{
    stored_games_end(&follower->rows);
    for (size_t i = 0; i < FOLLOWER_RECENT; i++) {
        game_result_free(&follower->recent[i]);
    }
    faults_free(&follower->faults);
    event_table_free(&follower->table);
    database_close(follower->database);
    *follower = (struct follower){0};
}

/* Opens a file again that nobody was changing when it was opened, and somebody is now. False: it
 * is gone, or cannot be opened. */
static bool follower_renew(struct follower *follower, struct error *error)
{
    if (database_is_gone(follower->database)) {
        return error_set(error, "%s is gone: somebody has deleted or moved it", follower->path);
    }
    if (follower->reading || !database_is_outdated(follower->database)) {
        return true;
    }
    struct database *now = database_open_to_read(follower->path, follower->wait_ms, error);
    if (now == NULL) {
        return false;
    }
    database_close(follower->database);
    follower->database = follower->rows.database = now;
    follower->version = -1;
    return true;
}

/* The columns move into the list of the last games. */
static void keep_recent(struct follower *follower)
{
    struct game_result *place = &follower->recent[follower->counted % FOLLOWER_RECENT];
    game_result_free(place);
    *place = follower->rows.columns;
    follower->last =
        place->place.number + 1 > follower->last ? place->place.number + 1 : follower->last;
    follower->rows.columns = (struct game_result){0};
    follower->counted++;
}

static bool follower_count(struct follower *follower, struct error *error)
{
    if (!event_table_add(&follower->table, &follower->rows, error) ||
        !event_faults_add(&follower->faults, &follower->rows, error)) {
        return false;
    }
    keep_recent(follower);
    return true;
}

enum follower_end follower_read(struct follower *follower, int64_t limit_ns, struct error *error)
{
    int64_t version, began_ns = clock_now_ns();
    if (!follower_renew(follower, error) ||
        !database_version(follower->database, &version, error)) {
        return FOLLOWER_FAILED;
    }
    if (!follower->reading) {
        if (version == follower->version) {
            return FOLLOWER_SAME;
        }
        follower->version = version;
        follower->reading = true;
    }
    for (unsigned count_now = 1;; count_now++) {
        enum database_found found = stored_games_next(&follower->rows, error);
        if (found == DATABASE_NONE) {
            break;
        }
        if (found == DATABASE_FAILED || !follower_count(follower, error)) {
            stored_games_end(&follower->rows);
            return FOLLOWER_FAILED;
        }
        if (count_now % GAMES_A_LOOK == 0 && clock_now_ns() - began_ns > limit_ns) {
            return FOLLOWER_MORE;
        }
    }
    stored_games_end(&follower->rows);
    follower->reading = false;
    event_table_settle(&follower->table);
    return FOLLOWER_READ;
}
