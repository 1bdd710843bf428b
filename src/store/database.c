#define _GNU_SOURCE
#include "store/database.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "store/database_file.h"
#include "store/event_lock.h"
#include "store/record.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define APPLICATION_ID 0x464f4646 /* "FOFF" */

/* Each step leads from its version to the next; a new file takes them all. Only ever add. */
static const char *const steps[] = {
    "CREATE TABLE events (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,"
    " format TEXT NOT NULL, contest TEXT NOT NULL, options TEXT NOT NULL,"
    " finished INTEGER NOT NULL DEFAULT 0, games INTEGER NOT NULL DEFAULT 0,"
    " owner TEXT NOT NULL DEFAULT '', added TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP);"
    "CREATE TABLE players (event INTEGER NOT NULL REFERENCES events, number INTEGER NOT NULL,"
    " name TEXT NOT NULL, command TEXT NOT NULL, hash TEXT NOT NULL,"
    " PRIMARY KEY (event, number)) WITHOUT ROWID;"
    "CREATE TABLE pairings (event INTEGER NOT NULL REFERENCES events, stage INTEGER NOT NULL,"
    " pairing INTEGER NOT NULL, first INTEGER NOT NULL, second INTEGER NOT NULL,"
    " PRIMARY KEY (event, stage, pairing)) WITHOUT ROWID;"
    "CREATE TABLE games (event INTEGER NOT NULL REFERENCES events, number INTEGER NOT NULL,"
    " stage INTEGER NOT NULL, pairing INTEGER NOT NULL, round INTEGER NOT NULL,"
    " seating INTEGER NOT NULL, player1 INTEGER NOT NULL, player2 INTEGER NOT NULL,"
    " first INTEGER NOT NULL, winner INTEGER NOT NULL, score1 INTEGER NOT NULL,"
    " score2 INTEGER NOT NULL, reason TEXT NOT NULL, fault_seat INTEGER NOT NULL,"
    " fault_rule TEXT NOT NULL, seed INTEGER NOT NULL, record TEXT NOT NULL,"
    " PRIMARY KEY (event, number));",

    "CREATE TABLE changes (event INTEGER NOT NULL REFERENCES events, number INTEGER NOT NULL,"
    " games INTEGER NOT NULL, command TEXT NOT NULL, hash TEXT NOT NULL,"
    " changed TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP);",

    /* All columns except the record, so that results can be read without the pages of records. */
    ("CREATE INDEX games_results ON games (event, number, stage, pairing, round, seating, player1,"
     " player2, first, winner, score1, score2, reason, fault_seat, fault_rule, seed);"),
};

#define SCHEMA ((int)(sizeof steps / sizeof *steps))

#define KEPT_MAX 8
#define OWNER_SIZE 128
#define TELL_AFTER_NS NS_PER_S

struct database {
    sqlite3 *sqlite;
    char *path;
    unsigned wait_ms;
    int64_t waits_since_ns; /* for another program's lock */
    bool told;              /* that we wait for it */
    int64_t frozen_ns;      /* of database_file_uri */
    int depth;              /* of begin */
    struct event_lock lock; /* of the event that this connection has claimed */
    int64_t locked;         /* that event */
    /* Prepared statements that nobody uses now, or NULL: storing a game uses the same ones each
     * time, and SQLite takes longer to parse them than to execute them. */
    sqlite3_stmt *kept[KEPT_MAX];
    unsigned next_out; /* of those */
};

/* --- what went wrong, for a person --- */

static bool database_fail(struct database *database, struct error *error)
{
    sqlite3 *sqlite = database->sqlite;
    const char *path = database->path;
    int code = sqlite3_extended_errcode(sqlite);
    int number = sqlite3_system_errno(sqlite);
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return error_set(error, "%s is locked by another program, after %u ms of waiting", path,
                         database->wait_ms);
    case SQLITE_FULL:
        return error_set(error, "%s cannot grow: the disk is full", path);
    case SQLITE_IOERR:
        /* SQLite says FULL only for ENOSPC; a quota or a limit on file sizes gives these codes. */
        if (code == SQLITE_IOERR_WRITE || code == SQLITE_IOERR_SHMSIZE ||
            code == SQLITE_IOERR_FSYNC) {
            return error_set(error,
                             "%s cannot grow: the disk is full, or a quota or a limit on file "
                             "sizes is reached",
                             path);
        }
        return error_set(error, "%s: %s%s%s", path, sqlite3_errmsg(sqlite), number != 0 ? ": " : "",
                         number != 0 ? strerror(number) : "");
    case SQLITE_NOTADB:
        return error_set(error, "%s is not a faceoff database", path);
    case SQLITE_CANTOPEN:
        return error_set(error, "cannot open %s: %s", path,
                         number != 0 ? strerror(number) : sqlite3_errmsg(sqlite));
    default:
        return error_set(error, "%s: %s", path, sqlite3_errmsg(sqlite));
    }
}

/* SQLite calls it again and again while another program's lock is in the way. 0: gives up. */
static int wait_for_lock(void *data, int count)
{
    struct database *database = data;
    int64_t now_ns = clock_now_ns();
    if (count == 0) {
        database->waits_since_ns = now_ns;
        database->told = false;
    }
    int64_t waited_ns = now_ns - database->waits_since_ns;
    if (waited_ns >= TELL_AFTER_NS && !database->told) {
        database->told = true;
        fprintf(stderr, "faceoff: %s is locked by another program: waiting for it, %u s at most\n",
                database->path, (database->wait_ms + 999) / 1000);
    }
    sqlite3_sleep(count < 10 ? 1 + 2 * count : 25);
    return waited_ns < database->wait_ms * NS_PER_MS;
}

static bool execute(struct database *database, const char *sql, struct error *error)
{
    return sqlite3_exec(database->sqlite, sql, NULL, NULL, NULL) == SQLITE_OK ||
           database_fail(database, error);
}

/* --- statements --- */

/* Takes a kept statement, which is then the caller's; NULL: it is not kept. */
static sqlite3_stmt *take_kept(struct database *database, const char *sql)
{
    for (unsigned i = 0; i < KEPT_MAX; i++) {
        sqlite3_stmt *statement = database->kept[i];
        if (statement != NULL && strcmp(sqlite3_sql(statement), sql) == 0) {
            database->kept[i] = NULL;
            return statement;
        }
    }
    return NULL;
}

/* Keeps a statement in a free place, or else in place of another one, in rotation. */
static void database_keep(struct database *database, sqlite3_stmt *statement)
{
    unsigned at = 0;
    while (at < KEPT_MAX && database->kept[at] != NULL) {
        at++;
    }
    if (at == KEPT_MAX) {
        at = database->next_out++ % KEPT_MAX;
        sqlite3_finalize(database->kept[at]);
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    database->kept[at] = statement;
}

/* A statement being executed. The first failure goes to *error, and ends it. */
struct query {
    struct database *database;
    sqlite3_stmt *statement; /* NULL when there is none */
    struct error *error;
    bool good;
};

/* Letters give the types of the values to bind: i int64_t, s const char *, which may be NULL. */
static struct query ask_list(struct database *database, struct error *error, const char *sql,
                             const char *kinds, va_list values)
{
    struct query query = {
        .database = database, .statement = take_kept(database, sql), .error = error};
    query.good =
        query.statement != NULL ||
        sqlite3_prepare_v2(database->sqlite, sql, -1, &query.statement, NULL) == SQLITE_OK ||
        database_fail(database, error);
    for (int i = 0; query.good && kinds[i] != '\0'; i++) {
        if (kinds[i] == 'i') {
            sqlite3_bind_int64(query.statement, i + 1, va_arg(values, int64_t));
        } else {
            const char *text = va_arg(values, const char *);
            sqlite3_bind_text(query.statement, i + 1, text, -1, SQLITE_TRANSIENT);
        }
    }
    return query;
}

static struct query database_ask(struct database *database, struct error *error, const char *sql,
                                 const char *kinds, ...)
{
    va_list values;
    va_start(values, kinds);
    struct query query = ask_list(database, error, sql, kinds, values);
    va_end(values);
    return query;
}

/* False: there is no more, or something went wrong. */
static bool next_row(struct query *query)
{
    int code = query->good ? sqlite3_step(query->statement) : SQLITE_DONE;
    query->good = query->good && (code == SQLITE_ROW || code == SQLITE_DONE ||
                                  database_fail(query->database, query->error));
    return query->good && code == SQLITE_ROW;
}

/* Whether all went well. */
static bool end(struct query *query)
{
    if (query->good) {
        database_keep(query->database, query->statement);
    } else {
        sqlite3_finalize(query->statement);
    }
    query->statement = NULL;
    return query->good;
}

static bool change(struct database *database, struct error *error, const char *sql,
                   const char *kinds, ...)
{
    va_list values;
    va_start(values, kinds);
    struct query query = ask_list(database, error, sql, kinds, values);
    va_end(values);
    next_row(&query);
    return end(&query);
}

static bool database_read_number(struct database *database, const char *sql, int64_t *number,
                                 struct error *error)
{
    struct query query = database_ask(database, error, sql, "");
    *number = next_row(&query) ? sqlite3_column_int64(query.statement, 0) : 0;
    return end(&query);
}

/* --- rows: whatever another program may have put there is checked here --- */

__attribute__((format(printf, 3, 4))) static void refuse(struct query *query, int column,
                                                         const char *format, ...)
{
    char why[128];
    va_list values;
    va_start(values, format);
    vsnprintf(why, sizeof why, format, values);
    va_end(values);
    if (query->good) {
        query->good =
            error_set(query->error, "%s %s", sqlite3_column_name(query->statement, column), why);
    }
}

static int64_t row_number(struct query *query, int column, int64_t min, int64_t max)
{
    int64_t number = sqlite3_column_int64(query->statement, column);
    if (sqlite3_column_type(query->statement, column) != SQLITE_INTEGER) {
        refuse(query, column, "is not a whole number");
    } else if (number < min || number > max) {
        refuse(query, column, "is %lld, not from %lld to %lld", (long long)number, (long long)min,
               (long long)max);
    }
    return query->good ? number : min;
}

/* Valid until the next step. */
static const char *row_text(struct query *query, int column)
{
    bool is_text = sqlite3_column_type(query->statement, column) == SQLITE_TEXT;
    const char *text = (const char *)sqlite3_column_text(query->statement, column);
    if (!is_text || text == NULL ||
        strlen(text) != (size_t)sqlite3_column_bytes(query->statement, column)) {
        refuse(query, column, "is not text without NUL");
    }
    return query->good ? text : "";
}

/* A name is printed and put in JSON: it must be UTF-8. */
static char *row_utf8(struct query *query, int column)
{
    const char *text = row_text(query, column);
    if (!text_is_utf8(text)) {
        refuse(query, column, "is not UTF-8");
    }
    return memory_copy_string(query->good ? text : "");
}

/* --- transactions --- */

bool database_begin(struct database *database, struct error *error)
{
    if (database->depth == 0 && !change(database, error, "BEGIN IMMEDIATE", "")) {
        return false;
    }
    database->depth++;
    return true;
}

bool database_is_gone(const struct database *database)
{
    int moved = 0;
    sqlite3_file_control(database->sqlite, NULL, SQLITE_FCNTL_HAS_MOVED, &moved);
    return moved != 0;
}

/* A file without a name takes all that is stored, and nobody will see it again. */
static bool database_commit(struct database *database, struct error *error)
{
    return database_is_gone(database)
               ? error_set(error,
                           "%s is gone: somebody has deleted or moved it, perhaps without its -wal",
                           database->path)
               : change(database, error, "COMMIT", "");
}

bool database_end(struct database *database, bool good, struct error *error)
{
    assert(!good || database->depth > 0);
    if (good && (database->depth > 1 || database_commit(database, error))) {
        database->depth--;
        return true;
    }
    if (database->depth > 0 && !sqlite3_get_autocommit(database->sqlite)) {
        execute(database, "ROLLBACK", NULL);
    }
    database->depth = 0;
    return false;
}

/* --- opening --- */

static bool migrate(struct database *database, int64_t from, struct error *error)
{
    bool good = true;
    for (int64_t version = from; good && version < SCHEMA; version++) {
        good = execute(database, steps[version], error);
    }
    char versions[96];
    snprintf(versions, sizeof versions, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             APPLICATION_ID, SCHEMA);
    return good && execute(database, versions, error);
}

/* False: the file is not ours, or a newer program's. An empty file has version 0. */
static bool read_schema(struct database *database, int64_t *version, struct error *error)
{
    int64_t application, tables;
    if (!database_read_number(database, "PRAGMA user_version", version, error) ||
        !database_read_number(database, "PRAGMA application_id", &application, error) ||
        !database_read_number(database, "SELECT count(*) FROM sqlite_schema", &tables, error)) {
        return false;
    }
    if (tables > 0 && application != APPLICATION_ID) {
        return error_set(error, "%s is not a faceoff database", database->path);
    }
    return *version <= SCHEMA ||
           error_set(error,
                     "%s was written by a newer faceoff: its schema is version %lld, this program "
                     "knows up to %d",
                     database->path, (long long)*version, SCHEMA);
}

/* Runs in a transaction, so that two programs that create a file at once do it only once. */
static bool check_schema(struct database *database, struct error *error)
{
    int64_t version;
    if (!read_schema(database, &version, error)) {
        return false;
    }
    if (version == SCHEMA) {
        return true;
    }
    bool good = database_begin(database, error) &&
                database_read_number(database, "PRAGMA user_version", &version, error) &&
                (version >= SCHEMA || migrate(database, version, error));
    return database_end(database, good, error);
}

/* Keeps the cache small: memory must not grow with the file in a long event. */
static bool set_up(struct database *database, struct error *error)
{
    return execute(database, "PRAGMA cache_size = -512; PRAGMA foreign_keys = ON", error) &&
           check_schema(database, error) &&
           execute(database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL", error);
}

/* All versions so far can be read as they are: reading does not use what the steps have added. */
static bool set_up_to_read(struct database *database, struct error *error)
{
    int64_t version = 0;
    return execute(database, "PRAGMA cache_size = -512; PRAGMA query_only = ON", error) &&
           read_schema(database, &version, error) &&
           (version > 0 || error_set(error, "%s is not a faceoff database", database->path));
}

/* We make no views and no triggers. Those of another program in place of our tables, or behind
 * them, could take for ever. */
static void refuse_foreign_sql(sqlite3 *sqlite)
{
    sqlite3_db_config(sqlite, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_db_config(sqlite, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(sqlite, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
}

static bool database_open_file(struct database *database, bool create, bool reads,
                               struct error *error)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX | SQLITE_OPEN_URI;
    if (!database_file_check(database->path, create, error)) {
        return false;
    }
    /* Who reads has the right to write too: then the last one removes the write-ahead log. */
    char *uri = database_file_uri(database->path, reads, &database->frozen_ns);
    int code =
        sqlite3_open_v2(uri, &database->sqlite, flags | (create ? SQLITE_OPEN_CREATE : 0), NULL);
    free(uri);
    if (code != SQLITE_OK) {
        return database_fail(database, error);
    }
    refuse_foreign_sql(database->sqlite);
    /* SQLite opens what cannot be written to nevertheless, and says something else later. */
    if (!reads && sqlite3_db_readonly(database->sqlite, "main") != 0 &&
        access(database->path, W_OK) != 0) {
        return error_set(error, "cannot write to %s: %s", database->path, strerror(errno));
    }
    return reads || file_may_write_beside(sqlite3_db_filename(database->sqlite, "main")) ||
           error_set(error, "cannot make files beside %s, as SQLite must: %s", database->path,
                     strerror(errno));
}

static struct database *database_open_with(const char *path, bool create, bool reads,
                                           unsigned wait_ms, struct error *error)
{
    struct database *database = memory_new(sizeof *database);
    database->path = memory_copy_string(path);
    database->wait_ms = wait_ms;
    bool good = database_open_file(database, create, reads, error);
    if (good) {
        sqlite3_busy_handler(database->sqlite, wait_for_lock, database);
        good = reads ? set_up_to_read(database, error) : set_up(database, error);
    }
    if (!good) {
        database_close(database);
    }
    return good ? database : NULL;
}

struct database *database_open(const char *path, bool create, unsigned wait_ms, struct error *error)
{
    /* A limit on file sizes is an error like a full disk, and must not end us. */
    signal(SIGXFSZ, SIG_IGN);
    return database_open_with(path, create, false, wait_ms, error);
}

struct database *database_open_to_read(const char *path, unsigned wait_ms, struct error *error)
{
    return database_open_with(path, false, true, wait_ms, error);
}

bool database_version(struct database *database, int64_t *version, struct error *error)
{
    return database_read_number(database, "PRAGMA data_version", version, error);
}

bool database_is_outdated(const struct database *database)
{
    return database->frozen_ns != 0 &&
           database_file_has_changed(database->path, database->frozen_ns);
}

void database_close(struct database *database)
{
    if (database == NULL) {
        return;
    }
    for (unsigned i = 0; i < KEPT_MAX; i++) {
        sqlite3_finalize(database->kept[i]);
    }
    int code = sqlite3_close(database->sqlite);
    assert(code == SQLITE_OK); /* every statement was ended */
    (void)code;
    event_lock_drop(&database->lock);
    free(database->path);
    free(database);
}

/* --- events and players --- */

bool database_add_event(struct database *database, struct stored_event *event, struct error *error)
{
    struct text options = {0};
    settings_print(&event->options, &options);
    bool begun = database_begin(database, error);
    bool good =
        begun && change(database, error,
                        "INSERT INTO events (name, format, contest, options) VALUES (?, ?, ?, ?)",
                        "ssss", event->name, event->format, event->contest, text_string(&options));
    text_free(&options);
    if (begun && !good && sqlite3_errcode(database->sqlite) == SQLITE_CONSTRAINT) {
        error_set(error, "%s has an event \"%s\" already", database->path, event->name);
    }
    if (good) {
        event->id = sqlite3_last_insert_rowid(database->sqlite);
    }
    for (size_t i = 0; good && i < event->player_count; i++) {
        const struct stored_player *player = &event->players[i];
        good = change(database, error, "INSERT INTO players VALUES (?, ?, ?, ?, ?)", "iisss",
                      event->id, (int64_t)i, player->name, player->command, player->hash);
    }
    return database_end(database, good, error);
}

static bool read_players(struct database *database, struct stored_event *event, struct error *error)
{
    struct query query = database_ask(
        database, error,
        "SELECT number, name, command, hash FROM players WHERE event = ? ORDER BY number", "i",
        event->id);
    while (next_row(&query)) {
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
    return end(&query);
}

/* An event that is being imported has a name which nobody can give: nobody sees it before it is
 * whole. */
#define HIDDEN "substr(name, 1, 1) = char(10)"
#define VISIBLE "substr(name, 1, 1) <> char(10)"
#define EVENT_COLUMNS "SELECT id, name, format, contest, options, finished, games FROM events "

/* The next row as an event; the caller calls stored_event_free. */
static bool next_event(struct query *query, struct stored_event *event)
{
    if (!next_row(query)) {
        return false;
    }
    *event = (struct stored_event){.id = row_number(query, 0, INT64_MIN, INT64_MAX),
                                   .name = row_utf8(query, 1),
                                   .format = row_utf8(query, 2),
                                   .contest = row_utf8(query, 3),
                                   .finished = row_number(query, 5, 0, 1) != 0,
                                   .games = (uint64_t)row_number(query, 6, 0, INT64_MAX)};
    const char *options = row_text(query, 4);
    query->good = query->good && settings_parse(&event->options, options, query->error) &&
                  read_players(query->database, event, query->error);
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
        database_ask(database, error,
                     EVENT_COLUMNS "WHERE " VISIBLE " AND (?1 IS NULL OR name = ?1)"
                                   " ORDER BY format = '" EVENT_OF_VISITORS "', id DESC LIMIT 1",
                     "s", name);
    bool found = next_event(&query, event);
    return !end(&query) ? DATABASE_FAILED : found ? DATABASE_FOUND : DATABASE_NONE;
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

bool database_each_event(struct database *database, void (*each)(const struct stored_event *event),
                         struct error *error)
{
    struct stored_event event;
    struct query query =
        database_ask(database, error, EVENT_COLUMNS "WHERE " VISIBLE " ORDER BY id", "");
    while (next_event(&query, &event)) {
        each(&event);
        stored_event_free(&event);
    }
    return end(&query);
}

/* Says who plays an event that another program has locked, as far as it has written that down. */
static bool refuse_taken(struct database *database, int64_t event, struct error *error)
{
    struct query query =
        database_ask(database, error, "SELECT owner FROM events WHERE id = ?", "i", event);
    const char *owner = next_row(&query) ? row_text(&query, 0) : "";
    if (query.good) {
        query.good =
            error_set(error, "%s: the event is being played by another faceoff (process %.80s)",
                      database->path, owner);
    }
    return end(&query);
}

/* "PID on HOST", for the message alone. */
static bool write_owner(struct database *database, int64_t event, struct error *error)
{
    char owner[OWNER_SIZE], host[64] = "";
    gethostname(host, sizeof host - 1);
    snprintf(owner, sizeof owner, "%d on %s", (int)getpid(), host);
    return change(database, error, "UPDATE events SET owner = ? WHERE id = ?", "si", owner, event);
}

bool database_claim_event(struct database *database, int64_t event, struct error *error)
{
    bool is_taken, good = database_begin(database, error);
    if (good && (database->lock.path == NULL || database->locked != event)) {
        const char *name = sqlite3_db_filename(database->sqlite, "main"); /* without links */
        event_lock_drop(&database->lock);
        good = event_lock_take(&database->lock, name, event, &is_taken, error) ||
               (is_taken && refuse_taken(database, event, error));
        database->locked = event;
    }
    return database_end(database, good && write_owner(database, event, error), error);
}

/* --- an import: as one change, but in slices, so that others can write meanwhile --- */

#define SLICE 1000 /* games */

bool database_drop_import(struct database *database, int64_t event, struct error *error)
{
    bool good = true;
    for (int dropped = SLICE; good && dropped == SLICE;) {
        good = change(database, error,
                      "DELETE FROM games WHERE rowid IN (SELECT rowid FROM games WHERE event = ?"
                      " LIMIT ?)",
                      "ii", event, (int64_t)SLICE);
        dropped = sqlite3_changes(database->sqlite);
    }
    good = good && database_begin(database, error) &&
           change(database, error, "DELETE FROM players WHERE event = ?", "i", event) &&
           change(database, error, "DELETE FROM events WHERE id = ? AND " HIDDEN, "i", event);
    return database_end(database, good, error);
}

/* Removes what imports have left that were killed. */
static bool drop_lost_imports(struct database *database, struct error *error)
{
    int64_t event = INT64_MIN, next;
    bool good = true, more = true, is_taken;
    while (good && more) {
        struct event_lock lock = {0};
        struct query query = database_ask(
            database, error, "SELECT id FROM events WHERE id > ? AND " HIDDEN " ORDER BY id", "i",
            event);
        more = next_row(&query);
        next = more ? sqlite3_column_int64(query.statement, 0) : 0;
        good = end(&query);
        if (good && more) {
            const char *name = sqlite3_db_filename(database->sqlite, "main");
            good = event_lock_take(&lock, name, next, &is_taken, error)
                       ? database_drop_import(database, next, error)
                       : is_taken; /* by an import under way */
            event_lock_drop(&lock);
            event = next;
        }
    }
    return good;
}

static bool refuse_name(struct database *database, const char *name, struct error *error)
{
    return error_set(error, "%s has an event \"%s\" already", database->path, name);
}

bool database_begin_import(struct database *database, struct stored_event *event,
                           struct error *error)
{
    char *name = event->name, hidden[64];
    snprintf(hidden, sizeof hidden, "\n%d %lld", (int)getpid(), (long long)clock_now_ns());
    struct query query =
        database_ask(database, error, "SELECT 1 FROM events WHERE name = ?", "s", name);
    bool is_there = next_row(&query);
    bool good = end(&query) && (!is_there || refuse_name(database, name, error)) &&
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
    bool good = change(database, error, "UPDATE events SET name = ?, finished = 1 WHERE id = ?",
                       "si", event->name, event->id);
    return good || (sqlite3_errcode(database->sqlite) == SQLITE_CONSTRAINT
                        ? refuse_name(database, event->name, error)
                        : false);
}

bool database_finish_event(struct database *database, int64_t event, struct error *error)
{
    return change(database, error, "UPDATE events SET finished = 1 WHERE id = ?", "i", event);
}

bool database_change_player(struct database *database, int64_t event, size_t number,
                            const struct stored_player *player, struct error *error)
{
    bool good =
        database_begin(database, error) &&
        change(database, error,
               "INSERT INTO changes (event, number, games, command, hash)"
               " SELECT event, number, games, command, hash FROM players JOIN events ON id = event"
               " WHERE event = ? AND number = ?",
               "ii", event, (int64_t)number) &&
        change(database, error,
               "UPDATE players SET command = ?, hash = ? WHERE event = ? AND number = ?", "ssii",
               player->command, player->hash, event, (int64_t)number);
    return database_end(database, good, error);
}

/* --- pairings and games --- */

bool database_add_pairing(struct database *database, int64_t event, unsigned stage, size_t pairing,
                          int first, int second, struct error *error)
{
    if (!change(database, error, "INSERT OR IGNORE INTO pairings VALUES (?, ?, ?, ?, ?)", "iiiii",
                event, (int64_t)stage, (int64_t)pairing, (int64_t)first, (int64_t)second)) {
        return false;
    }
    struct query query = database_ask(
        database, error,
        "SELECT 1 FROM pairings WHERE event = ? AND stage = ? AND pairing = ? AND first = ?"
        " AND second = ?",
        "iiiii", event, (int64_t)stage, (int64_t)pairing, (int64_t)first, (int64_t)second);
    bool same = next_row(&query);
    return end(&query) && (same || error_set(error, "%s: pairing %zu of stage %u is another one",
                                             database->path, pairing + 1, stage + 1));
}

bool database_add_game(struct database *database, int64_t event, const struct game_result *game,
                       struct error *error)
{
    struct text record = {0};
    record_print(game, &record);
    record.data[--record.length] = '\0'; /* the newline */
    bool good =
        database_begin(database, error) &&
        change(database, error,
               "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
               "iiiiiiiiiiiisisis", event, (int64_t)game->place.number, (int64_t)game->place.stage,
               (int64_t)game->place.pairing, (int64_t)game->place.round,
               (int64_t)game->place.seating, (int64_t)game->place.players[0],
               (int64_t)game->place.players[1], (int64_t)game->place.first,
               (int64_t)game->outcome.winner, (int64_t)game->outcome.scores[0],
               (int64_t)game->outcome.scores[1], game->outcome.reason,
               (int64_t)(game->outcome.forfeit ? game->outcome.fault.seat : -1),
               game->outcome.forfeit ? game->outcome.fault.rule : "", (int64_t)game->place.seed,
               text_string(&record)) &&
        change(database, error, "UPDATE events SET games = games + 1 WHERE id = ?", "i", event);
    text_free(&record);
    if (!good && sqlite3_extended_errcode(database->sqlite) == SQLITE_CONSTRAINT_PRIMARYKEY) {
        error_set(error, "%s has game %llu already: another faceoff plays the same event",
                  database->path, (unsigned long long)game->place.number + 1);
    }
    return database_end(database, good, error);
}

static void read_columns(struct query *query, size_t players, struct game_result *game)
{
    int64_t last = (int64_t)players - 1;
    *game = (struct game_result){
        .place.number = (uint64_t)row_number(query, 1, 0, INT64_MAX - 1),
        .place.stage = (unsigned)row_number(query, 2, 0, INT_MAX - 1),
        .place.pairing = (size_t)row_number(query, 3, 0, INT_MAX),
        .place.round = (uint64_t)row_number(query, 4, 0, INT64_MAX - 1),
        .place.seating = (unsigned)row_number(query, 5, 0, INT_MAX),
        .place.players = {(int)row_number(query, 6, 0, last), (int)row_number(query, 7, 0, last)},
        .place.first = (int)row_number(query, 8, 0, SEATS - 1),
        .outcome.winner = (int)row_number(query, 9, -1, SEATS - 1),
        .outcome.scores = {(int)row_number(query, 10, INT_MIN, INT_MAX),
                           (int)row_number(query, 11, INT_MIN, INT_MAX)},
        .outcome.reason = row_utf8(query, 12),
        .outcome.fault.seat = (int)row_number(query, 13, -1, SEATS - 1),
        .outcome.fault.rule = row_utf8(query, 14),
        .place.seed = (uint64_t)row_number(query, 15, 0, INT64_MAX),
    };
    game->outcome.forfeit = game->outcome.fault.seat >= 0;
}

#define RESULTS                                                                                    \
    "event, number, stage, pairing, round, seating, player1, player2, first, winner, score1,"      \
    " score2, reason, fault_seat, fault_rule, seed"

static struct query ask_games(const struct stored_games *rows, struct error *error)
{
    if (rows->as_stored && rows->place == 0) {
        return database_ask(rows->database, error,
                            "SELECT " RESULTS
                            ", NULL, rowid FROM games WHERE event = ? ORDER BY number",
                            "i", rows->event->id);
    }
    if (rows->as_stored) { /* + keeps SQLite from sorting all games of the event */
        return database_ask(rows->database, error,
                            "SELECT " RESULTS
                            ", NULL, rowid FROM games WHERE +event = ? AND rowid > ?"
                            " ORDER BY rowid",
                            "ii", rows->event->id, rows->place);
    }
    if (rows->count == 0) {
        return database_ask(rows->database, error,
                            "SELECT *, rowid FROM games WHERE event = ? ORDER BY number", "i",
                            rows->event->id);
    }
    return database_ask(rows->database, error,
                        "SELECT *, rowid FROM games WHERE event = ? AND number BETWEEN ? AND ?"
                        " ORDER BY number",
                        "iii", rows->event->id, (int64_t)rows->first,
                        (int64_t)(rows->first + rows->count - 1));
}

bool stored_games_refuse(const struct stored_games *rows, struct error *error)
{
    int64_t number = sqlite3_column_int64(rows->statement, 1); /* any number may be stored */
    return error_prefix(error, "%s: game %lld of event \"%s\"", rows->database->path,
                        (long long)(number < INT64_MAX ? number + 1 : number), rows->event->name);
}

enum database_found stored_games_next(struct stored_games *rows, struct error *error)
{
    struct database *database = rows->database;
    struct query query = {database, rows->statement, error, true};
    game_result_free(&rows->columns);
    free(rows->record);
    rows->record = NULL;
    if (rows->statement == NULL) {
        query = ask_games(rows, error);
        rows->statement = query.statement;
    }
    if (!next_row(&query)) {
        return query.good ? DATABASE_NONE : DATABASE_FAILED;
    }
    read_columns(&query, rows->event->player_count, &rows->columns);
    rows->row = sqlite3_column_int64(query.statement, 17);
    rows->place = rows->row > rows->place ? rows->row : rows->place;
    return query.good ? DATABASE_FOUND : (stored_games_refuse(rows, error), DATABASE_FAILED);
}

/* Fetches the record of a row that was read without it. */
static const char *fetch_record(struct stored_games *rows, struct error *error)
{
    struct query query = database_ask(
        rows->database, error, "SELECT number, record FROM games WHERE rowid = ?", "i", rows->row);
    const char *record = next_row(&query) ? row_text(&query, 1) : "";
    rows->record = query.good ? memory_copy_string(record) : NULL;
    return end(&query) ? rows->record : NULL;
}

const char *stored_games_record(struct stored_games *rows, struct error *error)
{
    struct query query = {rows->database, rows->statement, error, true};
    const char *record;
    if (rows->as_stored) {
        record = rows->record != NULL ? rows->record : fetch_record(rows, error);
    } else {
        record = row_text(&query, 16);
        record = query.good ? record : NULL;
    }
    if (record == NULL) {
        stored_games_refuse(rows, error);
    }
    return record;
}

bool stored_games_read(struct stored_games *rows, struct game_result *game, struct error *error)
{
    const struct game_result *columns = &rows->columns;
    const char *record = stored_games_record(rows, error);
    if (record == NULL) {
        return false;
    }
    if (!record_parse(game, record, strlen(record), error)) {
        return stored_games_refuse(rows, error);
    }
    game->place.number = columns->place.number;
    game->place.stage = columns->place.stage;
    game->place.pairing = columns->place.pairing;
    game->place.round = columns->place.round;
    game->place.seating = columns->place.seating;
    memcpy(game->place.players, columns->place.players, sizeof game->place.players);
    if (game->place.first != columns->place.first ||
        game->outcome.winner != columns->outcome.winner ||
        memcmp(game->outcome.scores, columns->outcome.scores, sizeof game->outcome.scores) != 0 ||
        game->outcome.forfeit != columns->outcome.forfeit ||
        (game->outcome.forfeit && game->outcome.fault.seat != columns->outcome.fault.seat)) {
        game_result_free(game);
        error_set(error, "its record has another result than its row");
        return stored_games_refuse(rows, error);
    }
    return true;
}

void stored_games_end(struct stored_games *rows)
{
    sqlite3_finalize(rows->statement);
    game_result_free(&rows->columns);
    free(rows->record);
    rows->record = NULL;
    rows->statement = NULL;
}
