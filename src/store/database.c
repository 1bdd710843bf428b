#include "store/database.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/stop.h"
#include "base/text.h"
#include "store/database_file.h"
#include "store/database_query.h"
#include "store/record.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define APPLICATION_ID 0x464f4646 /* the ASCII letters "FOFF" */
#define REPORT_AFTER_NS NS_PER_S
#define STOP_AFTER_NS (NS_PER_S / 2) /* maximum wait after this program has been asked to stop */

/* SQL expressions that extract a game's result from its record. */
#define OF_FIRST "json_extract(record, '$.first') - 1"
#define OF_WINNER "json_extract(record, '$.winner') - 1"
#define OF_SCORE1 "json_extract(record, '$.scores[0]')"
#define OF_SCORE2 "json_extract(record, '$.scores[1]')"
#define OF_REASON "json_extract(record, '$.reason')"
#define OF_FAULT_SEAT "coalesce(json_extract(record, '$.fault.seat'), 0) - 1"
#define OF_FAULT_RULE "coalesce(json_extract(record, '$.fault.rule'), '')"
#define OF_SEED "json_extract(record, '$.seed')"

/* The SQL name of hash_of_record, which is registered only during a migration. */
#define HASH_FUNCTION "faceoff_hash"

/* Migration steps: step i migrates a file from schema version i to i + 1. On a new file, all steps
 * are run. Never change existing steps; only append new ones. */
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

    /* Indexes all columns except the record, so that reading results does not touch the pages that
     * contain records. */
    ("CREATE INDEX games_results ON games (event, number, stage, pairing, round, seating, player1,"
     " player2, first, winner, score1, score2, reason, fault_seat, fault_rule, seed);"),

    /* Stores each result only once: SQLite generates the result columns from the record. These
     * columns come before the record column, so that reading them does not touch the pages that
     * contain records. Rows keep their ids, because readers use the ids to find new rows. */
    "ALTER TABLE games RENAME TO old_games;"
    "CREATE TABLE games (event INTEGER NOT NULL REFERENCES events, number INTEGER NOT NULL,"
    " stage INTEGER NOT NULL, pairing INTEGER NOT NULL, round INTEGER NOT NULL,"
    " seating INTEGER NOT NULL, player1 INTEGER NOT NULL, player2 INTEGER NOT NULL,"
    " first INTEGER AS (" OF_FIRST ") STORED, winner INTEGER AS (" OF_WINNER ") STORED,"
    " score1 INTEGER AS (" OF_SCORE1 ") STORED, score2 INTEGER AS (" OF_SCORE2 ") STORED,"
    " reason TEXT AS (" OF_REASON ") STORED, fault_seat INTEGER AS (" OF_FAULT_SEAT ") STORED,"
    " fault_rule TEXT AS (" OF_FAULT_RULE ") STORED, seed INTEGER AS (" OF_SEED ") STORED,"
    " counted INTEGER AS (coalesce(json_extract(record, '$.counted'), 1)) STORED,"
    " record TEXT NOT NULL, PRIMARY KEY (event, number));"
    "INSERT INTO games (rowid, event, number, stage, pairing, round, seating, player1, player2,"
    " record) SELECT rowid, event, number, stage, pairing, round, seating, player1, player2, record"
    " FROM old_games;"
    "DROP TABLE old_games;",

    /* Adds the hash column before the record column, so that reading the hash does not touch the
     * pages that contain records. The hash is computed by this program because SQLite cannot
     * compute it. */
    "ALTER TABLE games RENAME TO old_games;"
    "CREATE TABLE games (event INTEGER NOT NULL REFERENCES events, number INTEGER NOT NULL,"
    " stage INTEGER NOT NULL, pairing INTEGER NOT NULL, round INTEGER NOT NULL,"
    " seating INTEGER NOT NULL, player1 INTEGER NOT NULL, player2 INTEGER NOT NULL,"
    " hash INTEGER NOT NULL,"
    " first INTEGER AS (" OF_FIRST ") STORED, winner INTEGER AS (" OF_WINNER ") STORED,"
    " score1 INTEGER AS (" OF_SCORE1 ") STORED, score2 INTEGER AS (" OF_SCORE2 ") STORED,"
    " reason TEXT AS (" OF_REASON ") STORED, fault_seat INTEGER AS (" OF_FAULT_SEAT ") STORED,"
    " fault_rule TEXT AS (" OF_FAULT_RULE ") STORED, seed INTEGER AS (" OF_SEED ") STORED,"
    " counted INTEGER AS (coalesce(json_extract(record, '$.counted'), 1)) STORED,"
    " record TEXT NOT NULL, PRIMARY KEY (event, number));"
    "INSERT INTO games (rowid, event, number, stage, pairing, round, seating, player1, player2,"
    " hash, record) SELECT rowid, event, number, stage, pairing, round, seating, player1, player2,"
    " " HASH_FUNCTION "(record), record FROM old_games;"
    "DROP TABLE old_games;",

    /* Removes the default value of --memory from events without a sandbox, where it had no
     * effect. */
    "UPDATE events SET options = json_remove(options, '$.memory') WHERE json_valid(options)"
    " AND json_extract(options, '$.sandbox') = 'off';",

    /* For each player of a league that replaced an earlier version: the number of the first game
     * from which on the earlier version no longer takes part. */
    "CREATE TABLE versions (event INTEGER NOT NULL REFERENCES events, number INTEGER NOT NULL,"
    " begins INTEGER NOT NULL, PRIMARY KEY (event, number)) WITHOUT ROWID;",

    /* The authors and the submissions of a standing league (submissions.h). `token` is the hash of
     * the author's token in hexadecimal, or NULL if the author has none. */
    "CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, token TEXT UNIQUE,"
    " invited_ms INTEGER NOT NULL);"
    "CREATE TABLE submissions (id INTEGER PRIMARY KEY AUTOINCREMENT,"
    " author INTEGER NOT NULL REFERENCES authors, bot TEXT NOT NULL, file TEXT NOT NULL,"
    " hash TEXT NOT NULL, size INTEGER NOT NULL, received_ms INTEGER NOT NULL,"
    " step TEXT NOT NULL DEFAULT 'waiting', command TEXT NOT NULL DEFAULT '',"
    " kind INTEGER NOT NULL DEFAULT 0, reason TEXT NOT NULL DEFAULT '',"
    " details TEXT NOT NULL DEFAULT '', record TEXT NOT NULL DEFAULT '', player INTEGER);"
    /* the players of an event that are paused or retired now */
    "CREATE TABLE rests (event INTEGER NOT NULL REFERENCES events, number INTEGER NOT NULL,"
    " kind TEXT NOT NULL, reason TEXT NOT NULL, since_ms INTEGER NOT NULL,"
    " PRIMARY KEY (event, number)) WITHOUT ROWID;"
    /* for each pair of players, the row of the last game that thinning.h has examined */
    "CREATE TABLE thinned (event INTEGER NOT NULL REFERENCES events, low INTEGER NOT NULL,"
    " high INTEGER NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (event, low, high)) WITHOUT"
    " ROWID;",
};

#define SCHEMA ((int)(sizeof steps / sizeof *steps))

/* Busy handler, which SQLite calls repeatedly while another program holds a lock. Returns 0 to give
 * up. */
static int wait_for_lock(void *data, int count)
{
    struct database *database = data;
    int64_t now_ns = clock_now_ns();
    if (count == 0) {
        database->waits_since_ns = now_ns;
        database->wait_reported = false;
    }
    int64_t waited_ns = now_ns - database->waits_since_ns;
    if (waited_ns >= REPORT_AFTER_NS && !database->wait_reported) {
        database->wait_reported = true;
        fprintf(stderr, "faceoff: %s is locked by another program: waiting for up to %u s\n",
                database->path, (database->wait_ms + 999) / 1000);
    }
    database->stopped = stop_is_asked();
    int64_t wait_ns = database->wait_ms * NS_PER_MS;
    sqlite3_sleep(count < 10 ? 1 + 2 * count : 25);
    return waited_ns < wait_ns && !(database->stopped && waited_ns >= STOP_AFTER_NS);
}

/* --- transactions --- */

bool database_begin(struct database *database, struct error *error)
{
    assert(database->depth > 0 || sqlite3_get_autocommit(database->sqlite));
    if (database->depth == 0 && !query_change(database, error, "BEGIN IMMEDIATE", "")) {
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

/* Commits the transaction, unless the file has been deleted. SQLite would still write to a deleted
 * file, and the data would be lost. */
static bool database_commit(struct database *database, struct error *error)
{
    return database_is_gone(database)
               ? error_set(error, "%s was deleted or moved, perhaps without its -wal file",
                           database->path)
               : query_change(database, error, "COMMIT", "");
}

bool database_end(struct database *database, bool good, struct error *error)
{
    assert(!good || database->depth > 0);
    if (good && (database->depth > 1 || database_commit(database, error))) {
        database->depth--;
        return true;
    }
    if (database->depth > 0 && !sqlite3_get_autocommit(database->sqlite)) {
        database_execute(database, "ROLLBACK", NULL);
    }
    database->depth = 0;
    return false;
}

/* --- opening --- */

/* Checks, before a file is migrated from schema version 3 or earlier, that the two stored copies of
 * each result agree, so that the migration does not change any result. */
static bool check_results(struct database *database, struct error *error)
{
    struct query query = query_ask(
        database, error,
        "SELECT name, number FROM games JOIN events ON id = event WHERE CASE WHEN"
        " json_valid(record) THEN (first, winner, score1, score2, reason, fault_seat, fault_rule,"
        " seed) IS NOT (" OF_FIRST ", " OF_WINNER ", " OF_SCORE1 ", " OF_SCORE2 ", " OF_REASON
        ", " OF_FAULT_SEAT ", " OF_FAULT_RULE ", " OF_SEED ") ELSE 1 END LIMIT 1",
        "");
    if (query_next(&query)) {
        query.good =
            error_set(error,
                      "%s cannot be migrated: the record and the row of game %lld of event "
                      "\"%.60s\" have different results",
                      database->path, (long long)row_number(&query, 1, 0, INT64_MAX - 1) + 1,
                      row_text(&query, 0));
    }
    return query_end(&query);
}

/* Computes the hash of the game in a record. A record that cannot be parsed gets a hash of its
 * bytes instead. */
static void hash_of_record(sqlite3_context *context, int count, sqlite3_value **values)
{
    struct error error;
    struct game_result game;
    const char *record = (const char *)sqlite3_value_text(values[0]);
    size_t length = (size_t)sqlite3_value_bytes(values[0]);
    (void)count;
    if (record != NULL && record_parse(&game, record, length, &error)) {
        sqlite3_result_int64(context, (int64_t)game_result_hash(&game));
        game_result_free(&game);
    } else {
        sqlite3_result_int64(context, (int64_t)(hash_bytes(record, length) | 1));
    }
}

static bool migrate(struct database *database, int64_t from, struct error *error)
{
    bool good = from == 0 || from >= SCHEMA_OF_COUNTED || check_results(database, error);
    sqlite3_create_function(database->sqlite, HASH_FUNCTION, 1, SQLITE_UTF8, NULL, hash_of_record,
                            NULL, NULL);
    for (int64_t version = from; good && version < SCHEMA; version++) {
        good = database_execute(database, steps[version], error);
    }
    sqlite3_create_function(database->sqlite, HASH_FUNCTION, 1, SQLITE_UTF8, NULL, NULL, NULL,
                            NULL);
    database->schema = SCHEMA;
    char versions[96];
    snprintf(versions, sizeof versions, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             APPLICATION_ID, SCHEMA);
    return good && database_execute(database, versions, error);
}

/* Checks that all tables and indexes in the file were created by faceoff. Reading a foreign table
 * or index could run any SQL function. */
static bool check_tables(struct database *database, struct error *error)
{
    struct text ours = {0};
    for (size_t i = 0; i < SCHEMA; i++) {
        text_puts(&ours, steps[i]);
    }
    struct query query = query_ask(
        database, error,
        "SELECT name FROM sqlite_schema WHERE type IN ('table', 'index') AND instr(?, sql) = 0"
        " AND tbl_name IN ('events', 'players', 'versions', 'pairings', 'games', 'changes',"
        " 'authors', 'submissions', 'rests', 'thinned')",
        "s", text_string(&ours));
    text_free(&ours);
    if (query_next(&query)) {
        query.good = error_set(error, "%s: table or index %.60s was not created by faceoff",
                               database->path, row_text(&query, 0));
    }
    return query_end(&query);
}

/* Reads the file's schema version, which is 0 for an empty file. Fails if the file is not a faceoff
 * database or was written by a newer version of faceoff. */
static bool read_schema(struct database *database, int64_t *version, struct error *error)
{
    int64_t application, tables;
    if (!query_number(database, "PRAGMA user_version", version, error) ||
        !query_number(database, "PRAGMA application_id", &application, error) ||
        !query_number(database, "SELECT count(*) FROM sqlite_schema", &tables, error)) {
        return false;
    }
    if (tables > 0 && application != APPLICATION_ID) {
        return error_set(error, "%s is not a faceoff database", database->path);
    }
    database->schema = *version;
    if (*version > SCHEMA) {
        return error_set(error,
                         "%s was written by a newer faceoff: its schema has version %lld, but this "
                         "program supports only versions up to %d",
                         database->path, (long long)*version, SCHEMA);
    }
    return check_tables(database, error);
}

/* Creates or migrates the schema in a transaction. If two programs create a file at the same time,
 * only one of them creates the schema. */
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
                query_number(database, "PRAGMA user_version", &version, error) &&
                (version >= SCHEMA || migrate(database, version, error));
    return database_end(database, good, error);
}

/* Prepares the connection for writing. Its cache is small, so that memory use does not grow with
 * the file during a long event. */
static bool set_up(struct database *database, struct error *error)
{
    return database_execute(database, "PRAGMA cache_size = -512; PRAGMA foreign_keys = ON",
                            error) &&
           check_schema(database, error) &&
           database_execute(database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL",
                            error);
}

/* Prepares a read-only connection. Files with older schemas are read without migrating them
 * (stored_games.c handles the differences). */
static bool set_up_to_read(struct database *database, struct error *error)
{
    int64_t version = 0;
    return database_execute(database, "PRAGMA cache_size = -512; PRAGMA query_only = ON", error) &&
           read_schema(database, &version, error) &&
           (version > 0 || error_set(error, "%s is not a faceoff database", database->path));
}

/* Disables views and triggers, which faceoff never creates. A foreign view or trigger that replaces
 * or extends one of faceoff's tables could run forever. The schema itself must remain trusted,
 * because SQLite before 3.41 otherwise rejects json_extract in the schema; check_tables compensates
 * for this. */
static void refuse_foreign_sql(sqlite3 *sqlite)
{
    sqlite3_db_config(sqlite, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_db_config(sqlite, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(sqlite, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 1, NULL);
}

static bool database_open_file(struct database *database, bool create, bool reads,
                               struct error *error)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX | SQLITE_OPEN_URI;
    if (!database_file_check(database->path, create, error)) {
        return false;
    }
    /* A reader with write permission opens the file for writing, because only then can it remove
     * the write-ahead log if it is the last to close its connection. */
    char *uri = database_file_uri(database->path, reads, &database->frozen_ns);
    int code =
        sqlite3_open_v2(uri, &database->sqlite, flags | (create ? SQLITE_OPEN_CREATE : 0), NULL);
    free(uri);
    if (code != SQLITE_OK) {
        return database_fail(database, error);
    }
    refuse_foreign_sql(database->sqlite);
    /* SQLite opens a read-only file without reporting an error, and fails later with a misleading
     * message. */
    if (!reads && sqlite3_db_readonly(database->sqlite, "main") != 0 &&
        access(database->path, W_OK) != 0) {
        return error_set(error, "cannot write to %s: %s", database->path, strerror(errno));
    }
    return reads || file_may_write_beside(sqlite3_db_filename(database->sqlite, "main")) ||
           error_set(error, "cannot create the files that SQLite needs next to %s: %s",
                     database->path, strerror(errno));
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
    /* Makes writes beyond the file size limit fail with an error, like writes to a full disk,
     * instead of raising a fatal signal. */
    signal(SIGXFSZ, SIG_IGN);
    return database_open_with(path, create, false, wait_ms, error);
}

struct database *database_open_to_read(const char *path, unsigned wait_ms, struct error *error)
{
    return database_open_with(path, false, true, wait_ms, error);
}

bool database_version(struct database *database, int64_t *version, struct error *error)
{
    return query_number(database, "PRAGMA data_version", version, error);
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
    for (unsigned i = 0; i < STATEMENTS_KEPT_MAX; i++) {
        sqlite3_finalize(database->kept[i]);
    }
    int code = sqlite3_close(database->sqlite);
    assert(code == SQLITE_OK); /* holds because all statements have been finalized */
    (void)code;
    event_lock_drop(&database->lock);
    free(database->path);
    free(database);
}
