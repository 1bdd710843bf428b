#define _GNU_SOURCE
#include "store/database.h"

#include "base/memory.h"
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
};

#define SCHEMA ((int)(sizeof steps / sizeof *steps))

struct database {
    sqlite3 *sqlite;
    char *path;
    unsigned wait_ms;
    int depth; /* of begin */
    sqlite3_stmt *add_game, *count_game;
};

/* --- what went wrong, for a person --- */

static bool fail(struct database *database, struct error *error)
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
        /* SQLite says FULL for ENOSPC only; a quota or a limit on file sizes comes out as these. */
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

static bool execute(struct database *database, const char *sql, struct error *error)
{
    return sqlite3_exec(database->sqlite, sql, NULL, NULL, NULL) == SQLITE_OK ||
           fail(database, error);
}

/* --- statements: values are bound by a list of letters: i int64_t, s const char * --- */

static sqlite3_stmt *prepare(struct database *database, const char *sql, struct error *error)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(database->sqlite, sql, -1, &statement, NULL) != SQLITE_OK) {
        fail(database, error);
        return NULL;
    }
    return statement;
}

static void bind(sqlite3_stmt *statement, const char *kinds, va_list values)
{
    for (int i = 0; kinds[i] != '\0'; i++) {
        if (kinds[i] == 'i') {
            sqlite3_bind_int64(statement, i + 1, va_arg(values, int64_t));
        } else {
            sqlite3_bind_text(statement, i + 1, va_arg(values, const char *), -1, SQLITE_TRANSIENT);
        }
    }
}

static bool finish(struct database *database, sqlite3_stmt *statement, struct error *error)
{
    bool good = sqlite3_step(statement) == SQLITE_DONE || fail(database, error);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return good;
}

static bool change(struct database *database, struct error *error, const char *sql,
                   const char *kinds, ...)
{
    sqlite3_stmt *statement = prepare(database, sql, error);
    if (statement == NULL) {
        return false;
    }
    va_list values;
    va_start(values, kinds);
    bind(statement, kinds, values);
    va_end(values);
    bool good = finish(database, statement, error);
    sqlite3_finalize(statement);
    return good;
}

static bool change_with(struct database *database, sqlite3_stmt *statement, struct error *error,
                        const char *kinds, ...)
{
    va_list values;
    va_start(values, kinds);
    bind(statement, kinds, values);
    va_end(values);
    return finish(database, statement, error);
}

static bool read_number(struct database *database, const char *sql, int64_t *number,
                        struct error *error)
{
    sqlite3_stmt *statement = prepare(database, sql, error);
    if (statement == NULL) {
        return false;
    }
    bool good = sqlite3_step(statement) == SQLITE_ROW || fail(database, error);
    *number = good ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_finalize(statement);
    return good;
}

/* --- rows: whatever another program may have put there is checked here --- */

/* A row being read. The first value that cannot be is kept as the error. */
struct row {
    sqlite3_stmt *statement;
    bool good;
    struct error error;
};

static const char *row_name(const struct row *row, int column)
{
    return sqlite3_column_name(row->statement, column);
}

static int64_t row_number(struct row *row, int column, int64_t min, int64_t max)
{
    int64_t number = sqlite3_column_int64(row->statement, column);
    bool whole = sqlite3_column_type(row->statement, column) == SQLITE_INTEGER;
    if (row->good && !whole) {
        row->good = error_set(&row->error, "%s is not a whole number", row_name(row, column));
    } else if (row->good && (number < min || number > max)) {
        row->good =
            error_set(&row->error, "%s is %lld, not from %lld to %lld", row_name(row, column),
                      (long long)number, (long long)min, (long long)max);
    }
    return row->good ? number : min;
}

/* Valid until the next step. */
static const char *row_text(struct row *row, int column)
{
    bool is_text = sqlite3_column_type(row->statement, column) == SQLITE_TEXT;
    const char *text = (const char *)sqlite3_column_text(row->statement, column);
    if (row->good && (!is_text || text == NULL ||
                      strlen(text) != (size_t)sqlite3_column_bytes(row->statement, column))) {
        row->good = error_set(&row->error, "%s is not text without NUL", row_name(row, column));
    }
    return row->good ? text : "";
}

/* A name is printed and put in JSON: it must be UTF-8. */
static char *row_utf8(struct row *row, int column)
{
    const char *text = row_text(row, column);
    if (row->good && !text_is_utf8(text)) {
        row->good = error_set(&row->error, "%s is not UTF-8", row_name(row, column));
    }
    return memory_copy_string(row->good ? text : "");
}

/* --- transactions --- */

bool database_begin(struct database *database, struct error *error)
{
    if (database->depth == 0 && !execute(database, "BEGIN IMMEDIATE", error)) {
        return false;
    }
    database->depth++;
    return true;
}

bool database_commit(struct database *database, struct error *error)
{
    assert(database->depth > 0);
    if (database->depth == 1 && !execute(database, "COMMIT", error)) {
        return false;
    }
    database->depth--;
    return true;
}

void database_roll_back(struct database *database)
{
    if (database->depth > 0 && !sqlite3_get_autocommit(database->sqlite)) {
        execute(database, "ROLLBACK", NULL);
    }
    database->depth = 0;
}

/* Ends what database_begin began: commits if all went well. */
static bool settle(struct database *database, bool good, struct error *error)
{
    if (good && database_commit(database, error)) {
        return true;
    }
    database_roll_back(database);
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

/* Within a transaction, so that two programs that create a file at once do it once. */
static bool check_schema(struct database *database, struct error *error)
{
    int64_t version, application, tables;
    if (!read_number(database, "PRAGMA user_version", &version, error) ||
        !read_number(database, "PRAGMA application_id", &application, error) ||
        !read_number(database, "SELECT count(*) FROM sqlite_schema", &tables, error)) {
        return false;
    }
    if (tables > 0 && application != APPLICATION_ID) {
        return error_set(error, "%s is not a faceoff database", database->path);
    }
    if (version > SCHEMA) {
        return error_set(error,
                         "%s was written by a newer faceoff: its schema is version %lld, this "
                         "program knows up to %d",
                         database->path, (long long)version, SCHEMA);
    }
    if (version == SCHEMA) {
        return true;
    }
    if (!database_begin(database, error)) {
        return false;
    }
    bool good = read_number(database, "PRAGMA user_version", &version, error);
    return settle(database, good && (version >= SCHEMA || migrate(database, version, error)),
                  error);
}

/* The cache is kept small: a long event must not grow with the file. */
static bool set_up(struct database *database, struct error *error)
{
    return execute(database, "PRAGMA cache_size = -512; PRAGMA foreign_keys = ON", error) &&
           check_schema(database, error) &&
           execute(database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL", error);
}

struct database *database_open(const char *path, bool create, unsigned wait_ms, struct error *error)
{
    signal(SIGXFSZ, SIG_IGN); /* a limit on file sizes is an error like a full disk, not the end */
    struct database *database = memory_new(sizeof *database);
    database->path = memory_copy_string(path);
    database->wait_ms = wait_ms;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX | (create ? SQLITE_OPEN_CREATE : 0);
    if (sqlite3_open_v2(path, &database->sqlite, flags, NULL) != SQLITE_OK) {
        fail(database, error);
        database_close(database);
        return NULL;
    }
    sqlite3_busy_timeout(database->sqlite, (int)wait_ms);
    if (!set_up(database, error)) {
        database_close(database);
        return NULL;
    }
    return database;
}

void database_close(struct database *database)
{
    if (database == NULL) {
        return;
    }
    sqlite3_finalize(database->add_game);
    sqlite3_finalize(database->count_game);
    sqlite3_close(database->sqlite);
    free(database->path);
    free(database);
}

/* --- events and players --- */

void stored_event_free(struct stored_event *event)
{
    for (size_t i = 0; i < event->player_count; i++) {
        free(event->players[i].name);
        free(event->players[i].command);
        free(event->players[i].hash);
    }
    free(event->players);
    free(event->name);
    free(event->format);
    free(event->contest);
    settings_free(&event->options);
    *event = (struct stored_event){0};
}

bool database_add_event(struct database *database, struct stored_event *event, struct error *error)
{
    if (!database_begin(database, error)) {
        return false;
    }
    struct text options = {0};
    settings_print(&event->options, &options);
    bool good = change(database, error,
                       "INSERT INTO events (name, format, contest, options) VALUES (?, ?, ?, ?)",
                       "ssss", event->name, event->format, event->contest, text_string(&options));
    text_free(&options);
    if (!good && sqlite3_errcode(database->sqlite) == SQLITE_CONSTRAINT) {
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
    return settle(database, good, error);
}

static bool read_players(struct database *database, struct stored_event *event, struct error *error)
{
    sqlite3_stmt *statement = prepare(
        database, "SELECT number, name, command, hash FROM players WHERE event = ? ORDER BY number",
        error);
    if (statement == NULL) {
        return false;
    }
    sqlite3_bind_int64(statement, 1, event->id);
    struct row row = {.statement = statement, .good = true};
    int code = SQLITE_DONE;
    while (row.good && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        int64_t next = (int64_t)event->player_count;
        event->players =
            memory_resize(event->players, (event->player_count + 1) * sizeof *event->players);
        row_number(&row, 0, next, next < EVENT_PLAYERS_MAX ? next : -1);
        event->players[event->player_count++] =
            (struct stored_player){.name = row_utf8(&row, 1),
                                   .command = memory_copy_string(row_text(&row, 2)),
                                   .hash = row_utf8(&row, 3)};
    }
    if (!row.good) {
        error_set(error, "player %zu: %s", event->player_count, row.error.text);
    }
    bool good = row.good && (code == SQLITE_DONE || fail(database, error));
    sqlite3_finalize(statement);
    return good;
}

#define EVENT_COLUMNS "SELECT id, name, format, contest, options, finished, games FROM events "

static bool read_event(struct database *database, sqlite3_stmt *statement,
                       struct stored_event *event, struct error *error)
{
    struct row row = {.statement = statement, .good = true};
    *event = (struct stored_event){.id = row_number(&row, 0, INT64_MIN, INT64_MAX),
                                   .name = row_utf8(&row, 1),
                                   .format = row_utf8(&row, 2),
                                   .contest = row_utf8(&row, 3),
                                   .finished = row_number(&row, 5, 0, 1) != 0,
                                   .games = (uint64_t)row_number(&row, 6, 0, INT64_MAX)};
    bool good = row.good && settings_parse(&event->options, row_text(&row, 4), error);
    if (!row.good) {
        error_set(error, "%s", row.error.text);
    }
    good = row.good && good && read_players(database, event, error);
    if (!good) {
        error_prefix(error, "%s: event \"%.60s\"", database->path, event->name);
        stored_event_free(event);
    }
    return good;
}

enum database_found database_find_event(struct database *database, const char *name,
                                        struct stored_event *event, struct error *error)
{
    sqlite3_stmt *statement = prepare(
        database, EVENT_COLUMNS "WHERE ?1 IS NULL OR name = ?1 ORDER BY id DESC LIMIT 1", error);
    if (statement == NULL) {
        return DATABASE_FAILED;
    }
    if (name != NULL) {
        sqlite3_bind_text(statement, 1, name, -1, SQLITE_TRANSIENT);
    }
    enum database_found found = DATABASE_FAILED;
    int code = sqlite3_step(statement);
    if (code == SQLITE_DONE) {
        found = DATABASE_NONE;
    } else if (code != SQLITE_ROW) {
        fail(database, error);
    } else if (read_event(database, statement, event, error)) {
        found = DATABASE_FOUND;
    }
    sqlite3_finalize(statement);
    return found;
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
    sqlite3_stmt *statement = prepare(database, EVENT_COLUMNS "ORDER BY id", error);
    if (statement == NULL) {
        return false;
    }
    bool good = true;
    int code = SQLITE_DONE;
    while (good && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct stored_event event;
        good = read_event(database, statement, &event, error);
        if (good) {
            each(data, &event);
            stored_event_free(&event);
        }
    }
    good = good && (code == SQLITE_DONE || fail(database, error));
    sqlite3_finalize(statement);
    return good;
}

bool database_claim_event(struct database *database, int64_t event, const char *owner,
                          bool (*lives)(const char *owner), struct error *error)
{
    if (!database_begin(database, error)) {
        return false;
    }
    sqlite3_stmt *statement = prepare(database, "SELECT owner FROM events WHERE id = ?", error);
    bool good = statement != NULL;
    if (good) {
        sqlite3_bind_int64(statement, 1, event);
        good = sqlite3_step(statement) == SQLITE_ROW || fail(database, error);
        const char *other = good ? (const char *)sqlite3_column_text(statement, 0) : NULL;
        other = other == NULL ? "" : other;
        if (good && other[0] != '\0' && strcmp(other, owner) != 0 && lives(other)) {
            good = error_set(error, "%s: the event is being played by another faceoff (process %d)",
                             database->path, atoi(other));
        }
        sqlite3_finalize(statement);
    }
    good = good &&
           change(database, error, "UPDATE events SET owner = ? WHERE id = ?", "si", owner, event);
    return settle(database, good, error);
}

bool database_finish_event(struct database *database, int64_t event, struct error *error)
{
    return change(database, error, "UPDATE events SET finished = 1 WHERE id = ?", "i", event);
}

bool database_change_player(struct database *database, int64_t event, size_t number,
                            const struct stored_player *player, struct error *error)
{
    if (!database_begin(database, error)) {
        return false;
    }
    bool good =
        change(database, error,
               "INSERT INTO changes (event, number, games, command, hash)"
               " SELECT event, number, games, command, hash FROM players JOIN events ON id = event"
               " WHERE event = ? AND number = ?",
               "ii", event, (int64_t)number) &&
        change(database, error,
               "UPDATE players SET command = ?, hash = ? WHERE event = ? AND number = ?", "ssii",
               player->command, player->hash, event, (int64_t)number);
    return settle(database, good, error);
}

/* --- pairings and games --- */

bool database_add_pairing(struct database *database, int64_t event, unsigned stage, size_t pairing,
                          int first, int second, struct error *error)
{
    if (!change(database, error, "INSERT OR IGNORE INTO pairings VALUES (?, ?, ?, ?, ?)", "iiiii",
                event, (int64_t)stage, (int64_t)pairing, (int64_t)first, (int64_t)second)) {
        return false;
    }
    char sql[200];
    int64_t same;
    snprintf(sql, sizeof sql,
             "SELECT count(*) FROM pairings WHERE event = %lld AND stage = %u AND pairing = %zu"
             " AND first = %d AND second = %d",
             (long long)event, stage, pairing, first, second);
    return read_number(database, sql, &same, error) &&
           (same == 1 || error_set(error, "%s: pairing %zu of stage %u is another one",
                                   database->path, pairing + 1, stage + 1));
}

static bool prepare_for_games(struct database *database, struct error *error)
{
    if (database->add_game == NULL) {
        database->add_game = prepare(
            database,
            "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", error);
    }
    if (database->add_game != NULL && database->count_game == NULL) {
        database->count_game =
            prepare(database, "UPDATE events SET games = games + 1 WHERE id = ?", error);
    }
    return database->count_game != NULL;
}

bool database_add_game(struct database *database, int64_t event, const struct game_result *game,
                       struct error *error)
{
    if (!prepare_for_games(database, error) || !database_begin(database, error)) {
        return false;
    }
    struct text record = {0};
    record_print(game, &record);
    record.data[--record.length] = '\0'; /* the newline */
    bool good = change_with(database, database->add_game, error, "iiiiiiiiiiiisisis", event,
                            (int64_t)game->number, (int64_t)game->stage, (int64_t)game->pairing,
                            (int64_t)game->round, (int64_t)game->seating, (int64_t)game->players[0],
                            (int64_t)game->players[1], (int64_t)game->first, (int64_t)game->winner,
                            (int64_t)game->scores[0], (int64_t)game->scores[1], game->reason,
                            (int64_t)(game->forfeit ? game->fault.seat : -1),
                            game->forfeit ? game->fault.rule : "", (int64_t)game->seed,
                            text_string(&record)) &&
                change_with(database, database->count_game, error, "i", event);
    text_free(&record);
    return settle(database, good, error);
}

/* game_result_free in both cases. */
static bool read_game(struct row *row, size_t players, struct game_result *game)
{
    int64_t last = (int64_t)players - 1;
    *game = (struct game_result){
        .number = (uint64_t)row_number(row, 1, 0, INT64_MAX - 1),
        .stage = (unsigned)row_number(row, 2, 0, INT_MAX - 1),
        .pairing = (size_t)row_number(row, 3, 0, INT_MAX),
        .round = (uint64_t)row_number(row, 4, 0, INT64_MAX - 1),
        .seating = (unsigned)row_number(row, 5, 0, INT_MAX),
        .players = {(int)row_number(row, 6, 0, last), (int)row_number(row, 7, 0, last)},
        .first = (int)row_number(row, 8, 0, SEATS - 1),
        .winner = (int)row_number(row, 9, -1, SEATS - 1),
        .scores = {(int)row_number(row, 10, INT_MIN, INT_MAX),
                   (int)row_number(row, 11, INT_MIN, INT_MAX)},
        .reason = row_utf8(row, 12),
        .fault.seat = (int)row_number(row, 13, -1, SEATS - 1),
        .fault.rule = row_utf8(row, 14),
        .seed = (uint64_t)row_number(row, 15, 0, INT64_MAX),
    };
    game->forfeit = game->fault.seat >= 0;
    return row->good;
}

bool database_each_game(struct database *database, const struct stored_event *event,
                        bool (*each)(void *data, const struct game_result *game,
                                     const char *record),
                        void *data, struct error *error)
{
    sqlite3_stmt *statement =
        prepare(database, "SELECT * FROM games WHERE event = ? ORDER BY number", error);
    if (statement == NULL) {
        return false;
    }
    sqlite3_bind_int64(statement, 1, event->id);
    struct row row = {.statement = statement, .good = true};
    int code = SQLITE_DONE;
    bool more = true;
    while (more && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct game_result game;
        bool good = read_game(&row, event->player_count, &game);
        const char *record = row_text(&row, 16);
        if (!good || !row.good) {
            more = error_set(error, "%s: game %lld of event \"%s\": %s", database->path,
                             (long long)sqlite3_column_int64(statement, 1) + 1, event->name,
                             row.error.text);
        } else {
            more = each(data, &game, record);
        }
        game_result_free(&game);
    }
    bool good = row.good && (!more || code == SQLITE_DONE || fail(database, error));
    sqlite3_finalize(statement);
    return good;
}

bool database_read_record(const struct game_result *columns, const char *record,
                          struct game_result *game, struct error *error)
{
    if (!record_parse(game, record, strlen(record), error)) {
        return error_prefix(error, "game %llu", (unsigned long long)columns->number + 1);
    }
    game->number = columns->number;
    game->stage = columns->stage;
    game->pairing = columns->pairing;
    game->round = columns->round;
    game->seating = columns->seating;
    memcpy(game->players, columns->players, sizeof game->players);
    if (game->first != columns->first || game->winner != columns->winner ||
        memcmp(game->scores, columns->scores, sizeof game->scores) != 0 ||
        game->forfeit != columns->forfeit ||
        (game->forfeit && game->fault.seat != columns->fault.seat)) {
        game_result_free(game);
        return error_set(error, "game %llu: its record has another result than its row",
                         (unsigned long long)columns->number + 1);
    }
    return true;
}
