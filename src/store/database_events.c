#include "store/database_events.h"

#include "base/memory.h"
#include "base/utc.h"
#include "store/database_query.h"
#include "store/settings_file.h"
#include "tournament/event.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define OWNER_SIZE 128

/* kind of the rows in the table `rests` that describe disqualified players */
#define DISQUALIFIED "disqualified"

static bool add_players(struct database *database, const struct stored_event *event, size_t from,
                        struct error *error)
{
    bool good = true;
    for (size_t i = from; good && i < event->player_count; i++) {
        const struct stored_player *player = &event->players[i];
        good = query_change(database, error, "INSERT INTO players VALUES (?, ?, ?, ?, ?)", "iisss",
                            event->id, (int64_t)i, player->name, player->command, player->hash) &&
               (player->begins == 0 ||
                query_change(database, error, "INSERT INTO versions VALUES (?, ?, ?)", "iii",
                             event->id, (int64_t)i, (int64_t)player->begins));
    }
    return good;
}

bool database_add_event(struct database *database, struct stored_event *event, struct error *error)
{
    struct text options = {0};
    assert(event->player_count <= EVENT_PLAYERS_MAX);
    settings_print(&event->options, &options);
    bool begun = database_begin(database, error);
    bool good =
        begun &&
        query_change(database, error,
                     "INSERT INTO events (name, format, contest, options) VALUES (?, ?, ?, ?)",
                     "ssss", event->name, event->format, event->contest, text_string(&options));
    text_free(&options);
    if (begun && !good && sqlite3_errcode(database->sqlite) == SQLITE_CONSTRAINT) {
        error_set(error, "%s already has an event \"%s\"", database->path, event->name);
    }
    if (good) {
        event->id = sqlite3_last_insert_rowid(database->sqlite);
    }
    good = good && add_players(database, event, 0, error);
    return database_end(database, good, error);
}

bool database_join_event(struct database *database, const struct stored_event *event, size_t from,
                         struct error *error)
{
    bool good = database_begin(database, error) && add_players(database, event, from, error) &&
                query_change(database, error, "UPDATE events SET finished = 0 WHERE id = ?", "i",
                             event->id);
    return database_end(database, good, error);
}

bool database_count_players(struct database *database, int64_t event, struct event_counts *counts,
                            struct error *error)
{
    bool rests = database->schema >= SCHEMA_OF_SUBMISSIONS;
    struct query query = query_ask(
        database, error,
        rests ? "SELECT (SELECT count(*) FROM players WHERE event = events.id), games,"
                " (SELECT count(*) FROM rests WHERE event = events.id AND kind = '" DISQUALIFIED
                "')"
                " FROM events WHERE id = ?"
              : "SELECT (SELECT count(*) FROM players WHERE event = events.id), games, 0"
                " FROM events WHERE id = ?",
        "i", event);
    *counts = (struct event_counts){0};
    if (query_next(&query)) {
        counts->players = (size_t)row_number(&query, 0, 0, INT64_MAX);
        counts->played = (uint64_t)row_number(&query, 1, 0, INT64_MAX);
        counts->out = (size_t)row_number(&query, 2, 0, INT64_MAX);
    }
    return query_end(&query);
}

/* Reads which players joined the event for later stages. In each of these stages, every pairing has
 * a new player, which is always the second player of the pairing. */
static bool read_joined(struct database *database, struct stored_event *event, struct error *error)
{
    if (!stored_event_may_grow(event) || stored_event_is(event, EVENT_LEAGUE)) {
        return true;
    }
    struct query query = query_ask(database, error,
                                   "SELECT min(second) FROM pairings WHERE event = ? AND stage > 0"
                                   " GROUP BY stage ORDER BY stage",
                                   "i", event->id);
    int64_t last = 1; /* the event began with at least two players */
    while (query_next(&query)) {
        last = row_number(&query, 0, last + 1, (int64_t)event->player_count - 1);
        event->joined =
            memory_resize(event->joined, (event->joined_count + 1) * sizeof *event->joined);
        event->joined[event->joined_count++] = (size_t)last;
    }
    return query_end(&query);
}

static bool read_players(struct database *database, struct stored_event *event, struct error *error)
{
    struct query query =
        query_ask(database, error,
                  "SELECT number, name, command, hash FROM players WHERE event = ? ORDER BY number",
                  "i", event->id);
    while (query_next(&query)) {
        int64_t next = (int64_t)event->player_count;
        event->players =
            memory_resize(event->players, (event->player_count + 1) * sizeof *event->players);
        row_number(&query, 0, next, next < EVENT_PLAYERS_MAX ? next : -1);
        event->players[event->player_count++] =
            (struct stored_player){.name = row_utf8(&query, 1),
                                   .command = memory_copy_string(row_text(&query, 2)),
                                   .hash = row_utf8(&query, 3)};
        if (!query.good) {
            error_prefix(error, "player %zu", event->player_count);
        }
    }
    return query_end(&query);
}

/* Sets event->of_authors. Every event in the database of a standing league is an event of its
 * authors. */
static bool read_authors(struct database *database, struct stored_event *event, struct error *error)
{
    int64_t count = 0;
    bool good = database->schema < SCHEMA_OF_SUBMISSIONS ||
                query_number(database, "SELECT count(*) FROM authors", &count, error);
    event->of_authors = count > 0;
    return good;
}

static bool read_versions(struct database *database, struct stored_event *event,
                          struct error *error)
{
    if (database->schema < SCHEMA_OF_VERSIONS) {
        return true;
    }
    struct query query = query_ask(
        database, error, "SELECT number, begins FROM versions WHERE event = ?", "i", event->id);
    while (query_next(&query)) {
        int64_t number = row_number(&query, 0, 0, (int64_t)event->player_count - 1);
        int64_t begins = row_number(&query, 1, 0, INT64_MAX);
        if (query.good) {
            event->players[number].begins = (uint64_t)begins;
        }
    }
    return query_end(&query);
}

bool database_read_rests(struct database *database, struct stored_event *event, struct error *error)
{
    if (database->schema < SCHEMA_OF_SUBMISSIONS) {
        return true;
    }
    for (size_t i = 0; i < event->player_count; i++) {
        stored_player_clear_rest(&event->players[i]);
    }
    struct query query = query_ask(
        database, error, "SELECT number, kind, reason FROM rests WHERE event = ?", "i", event->id);
    while (query_next(&query)) {
        int64_t number = row_number(&query, 0, 0, EVENT_PLAYERS_MAX - 1);
        bool out = strcmp(row_text(&query, 1), DISQUALIFIED) == 0;
        if (query.good && (size_t)number < event->player_count) { /* it has not just joined */
            struct stored_player *player = &event->players[number];
            *(out ? &player->out : &player->rests) = row_utf8(&query, out ? 2 : 1);
        }
    }
    return query_end(&query);
}

bool database_disqualify(struct database *database, int64_t event, size_t number, uint64_t from,
                         const char *reason, struct error *error)
{
    return query_change(database, error, "INSERT OR REPLACE INTO versions VALUES (?, ?, ?)", "iii",
                        event, (int64_t)number, (int64_t)from) &&
           query_change(database, error,
                        "INSERT OR REPLACE INTO rests VALUES (?, ?, '" DISQUALIFIED "', ?, ?)",
                        "iisi", event, (int64_t)number, reason, utc_now_ms());
}

bool database_readmit(struct database *database, int64_t event, size_t number, struct error *error)
{
    return query_change(database, error, "DELETE FROM versions WHERE event = ? AND number = ?",
                        "ii", event, (int64_t)number) &&
           query_change(database, error,
                        "DELETE FROM rests WHERE event = ? AND number = ? AND kind = '" DISQUALIFIED
                        "'",
                        "ii", event, (int64_t)number);
}

/* Selects visible events. While an event is being imported, it is hidden by a name that users
 * cannot choose. */
#define VISIBLE "substr(name, 1, 1) <> char(10)"
#define EVENT_COLUMNS                                                                              \
    "SELECT id, name, format, contest, options, finished, games, added"                            \
    " FROM events "

/* Reads the next row of the query as an event. The caller must call stored_event_free. */
static bool next_event(struct query *query, struct stored_event *event)
{
    if (!query_next(query)) {
        return false;
    }
    *event = (struct stored_event){.id = row_number(query, 0, INT64_MIN, INT64_MAX),
                                   .name = row_utf8(query, 1),
                                   .format = row_utf8(query, 2),
                                   .contest = row_utf8(query, 3),
                                   .finished = row_number(query, 5, 0, 1) != 0,
                                   .games = (uint64_t)row_number(query, 6, 0, INT64_MAX),
                                   .added = row_utf8(query, 7)};
    const char *options = row_text(query, 4);
    query->good = query->good && settings_parse(&event->options, options, query->error) &&
                  read_players(query->database, event, query->error) &&
                  read_versions(query->database, event, query->error) &&
                  database_read_rests(query->database, event, query->error) &&
                  read_authors(query->database, event, query->error) &&
                  read_joined(query->database, event, query->error);
    if (!query->good) {
        error_prefix(query->error, "%s: event \"%.60s\"", query->database->path, event->name);
        stored_event_free(event);
    }
    return query->good;
}

enum database_found database_find_event(struct database *database, const char *name,
                                        struct stored_event *event, struct error *error)
{
    struct query query =
        query_ask(database, error,
                  EVENT_COLUMNS "WHERE " VISIBLE " AND (?1 IS NULL OR name = ?1)"
                                " ORDER BY name = '" LEAGUE_EVENT
                                "' AND format = 'league' DESC, format IN ('" EVENT_OF_VISITORS
                                "', '" EVENT_OF_VOID_GAMES "'), id DESC LIMIT 1",
                  "s", name);
    bool found = next_event(&query, event);
    return !query_end(&query) ? DATABASE_FAILED : found ? DATABASE_FOUND : DATABASE_NONE;
}

bool database_need_event(struct database *database, const char *name, struct stored_event *event,
                         struct error *error)
{
    enum database_found found = database_find_event(database, name, event, error);
    if (found == DATABASE_NONE) {
        error_set(error, "%s has no event%s%s", database->path, name != NULL ? " " : "",
                  name != NULL ? name : "");
    }
    return found == DATABASE_FOUND;
}

bool database_each_event(struct database *database,
                         void (*each)(void *data, const struct stored_event *event), void *data,
                         struct error *error)
{
    struct stored_event event;
    struct query query =
        query_ask(database, error, EVENT_COLUMNS "WHERE " VISIBLE " ORDER BY id", "");
    while (next_event(&query, &event)) {
        each(data, &event);
        stored_event_free(&event);
    }
    return query_end(&query);
}

/* Sets *error to a message saying that another program has locked an event. The message identifies
 * the program if it has stored its identity. */
static bool refuse_taken(struct database *database, int64_t event, struct error *error)
{
    struct query query =
        query_ask(database, error, "SELECT owner FROM events WHERE id = ?", "i", event);
    const char *owner = query_next(&query) ? row_text(&query, 0) : "";
    if (query.good) {
        query.good =
            error_set(error,
                      "%s: the event is being played by another faceoff (process %.80s); first "
                      "stop that with Ctrl-C, then repeat this command",
                      database->path, owner);
    }
    return query_end(&query);
}

/* Stores the identity of this process as "PID on HOST". It is used only in the message of
 * refuse_taken. */
static bool write_owner(struct database *database, int64_t event, struct error *error)
{
    char owner[OWNER_SIZE], host[64] = "";
    gethostname(host, sizeof host - 1);
    snprintf(owner, sizeof owner, "%d on %s", (int)getpid(), host);
    return query_change(database, error, "UPDATE events SET owner = ? WHERE id = ?", "si", owner,
                        event);
}

bool database_claim_event(struct database *database, int64_t event, struct error *error)
{
    bool is_taken, good = database_begin(database, error);
    if (good && (database->lock.path == NULL || database->locked != event)) {
        /* The path of the database without symbolic links. */
        const char *name = sqlite3_db_filename(database->sqlite, "main");
        event_lock_drop(&database->lock);
        good = event_lock_take(&database->lock, name, event, &is_taken, error) ||
               (is_taken && refuse_taken(database, event, error));
        database->locked = event;
    }
    return database_end(database, good && write_owner(database, event, error), error);
}

bool database_change_options(struct database *database, const struct stored_event *event,
                             struct error *error)
{
    struct text options = {0};
    settings_print(&event->options, &options);
    bool good = query_change(database, error, "UPDATE events SET options = ? WHERE id = ?", "si",
                             text_string(&options), event->id);
    text_free(&options);
    return good;
}

bool database_finish_event(struct database *database, int64_t event, struct error *error)
{
    return query_change(database, error, "UPDATE events SET finished = 1 WHERE id = ?", "i", event);
}

bool database_change_player(struct database *database, int64_t event, size_t number,
                            const struct stored_player *player, struct error *error)
{
    bool good =
        database_begin(database, error) &&
        query_change(
            database, error,
            "INSERT INTO changes (event, number, games, command, hash)"
            " SELECT event, number, games, command, hash FROM players JOIN events ON id = event"
            " WHERE event = ? AND number = ?",
            "ii", event, (int64_t)number) &&
        query_change(database, error,
                     "UPDATE players SET command = ?, hash = ? WHERE event = ? AND number = ?",
                     "ssii", player->command, player->hash, event, (int64_t)number);
    return database_end(database, good, error);
}

bool database_add_pairing(struct database *database, int64_t event, unsigned stage, size_t pairing,
                          int first, int second, struct error *error)
{
    if (!query_change(database, error, "INSERT OR IGNORE INTO pairings VALUES (?, ?, ?, ?, ?)",
                      "iiiii", event, (int64_t)stage, (int64_t)pairing, (int64_t)first,
                      (int64_t)second)) {
        return false;
    }
    struct query query = query_ask(
        database, error,
        "SELECT 1 FROM pairings WHERE event = ? AND stage = ? AND pairing = ? AND first = ?"
        " AND second = ?",
        "iiiii", event, (int64_t)stage, (int64_t)pairing, (int64_t)first, (int64_t)second);
    bool same = query_next(&query);
    return query_end(&query) &&
           (same || error_set(error, "%s: pairing %zu of stage %u differs from the stored one",
                              database->path, pairing + 1, stage + 1));
}

bool database_reopen_event(struct database *database, int64_t event, bool drops,
                           struct error *error)
{
    return query_change(database, error, "UPDATE events SET finished = 0 WHERE id = ?", "i",
                        event) &&
           (!drops || database_drop_unplayed(database, event, error));
}

bool database_drop_unplayed(struct database *database, int64_t event, struct error *error)
{
    return query_change(database, error,
                        "DELETE FROM pairings WHERE event = ?1 AND stage >"
                        " (SELECT coalesce(max(stage), -1) FROM games WHERE event = ?1)",
                        "i", event);
}

bool database_each_pairing(struct database *database, int64_t event, unsigned from,
                           bool (*take)(void *data, unsigned stage, int first, int second),
                           void *data, struct error *error)
{
    struct query query = query_ask(database, error,
                                   "SELECT stage, first, second FROM pairings"
                                   " WHERE event = ? AND stage >= ? ORDER BY stage, pairing",
                                   "ii", event, (int64_t)from);
    while (query_next(&query)) {
        unsigned stage = (unsigned)row_number(&query, 0, 0, INT_MAX);
        int first = (int)row_number(&query, 1, 0, EVENT_PLAYERS_MAX - 1);
        int second = (int)row_number(&query, 2, -1, EVENT_PLAYERS_MAX - 1);
        if (query.good && !take(data, stage, first, second)) {
            query.good =
                error_set(error, "%s: a pairing of stage %u is invalid", database->path, stage + 1);
        }
    }
    return query_end(&query);
}
