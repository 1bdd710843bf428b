#include "store/stored_games.h"

#include "base/memory.h"
#include "base/utc.h"
#include "store/database_query.h"
#include "store/record.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Appends the record without its newline. */
static void print_stored(const struct game_result *game, struct text *record)
{
    record_print(game, record);
    assert(record->data[record->length - 1] == '\n');
    record->data[--record->length] = '\0';
}

bool database_add_game(struct database *database, int64_t event, const struct game_result *game,
                       struct error *error)
{
    const struct game_place *place = &game->place;
    struct text record = {0};
    assert(place->players[0] != place->players[1] && place->players[0] >= 0);
    print_stored(game, &record);
    bool good =
        database_begin(database, error) &&
        query_change(database, error,
                     "INSERT INTO games (event, number, stage, pairing, round, seating, player1,"
                     " player2, hash, record) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                     "iiiiiiiiis", event, (int64_t)place->number, (int64_t)place->stage,
                     (int64_t)place->pairing, (int64_t)place->round, (int64_t)place->seating,
                     (int64_t)place->players[0], (int64_t)place->players[1],
                     (int64_t)game_result_hash(game), text_string(&record)) &&
        query_change(database, error, "UPDATE events SET games = games + 1 WHERE id = ?", "i",
                     event);
    text_free(&record);
    if (!good && sqlite3_extended_errcode(database->sqlite) == SQLITE_CONSTRAINT_PRIMARYKEY) {
        error_set(error,
                  "%s already has game %llu: another faceoff process is playing the same event",
                  database->path, (unsigned long long)place->number + 1);
    }
    return database_end(database, good, error);
}

bool database_remove_game(struct database *database, int64_t event, uint64_t number,
                          struct error *error)
{
    return query_change(database, error, "DELETE FROM games WHERE event = ? AND number = ?", "ii",
                        event, (int64_t)number) &&
           query_change(database, error, "UPDATE events SET games = games - 1 WHERE id = ?", "i",
                        event);
}

bool database_replace_record(struct database *database, int64_t event,
                             const struct game_result *game, struct error *error)
{
    struct text record = {0};
    print_stored(game, &record);
    bool good =
        query_change(database, error, "UPDATE games SET record = ? WHERE event = ? AND number = ?",
                     "sii", text_string(&record), event, (int64_t)game->place.number);
    text_free(&record);
    return good;
}

bool stored_games_last(struct database *database, int64_t event, uint64_t *count,
                       int64_t *ended_utc_ms, struct error *error)
{
    /* The + prevents SQLite from sorting all games of the event. */
    struct query query =
        query_ask(database, error,
                  "SELECT games, coalesce((SELECT json_extract(record, '$.ended') FROM games"
                  " WHERE +event = events.id ORDER BY rowid DESC LIMIT 1), '') FROM events"
                  " WHERE id = ?",
                  "i", event);
    bool found = query_next(&query);
    *count = found ? (uint64_t)row_number(&query, 0, 0, INT64_MAX) : 0;
    *ended_utc_ms = 0;
    if (found && !utc_parse(row_text(&query, 1), ended_utc_ms)) {
        *ended_utc_ms = 0;
    }
    return query_end(&query);
}

#define COLUMNS                                                                                    \
    "SELECT event, number, stage, pairing, round, seating, player1, player2, first, winner,"       \
    " score1, score2, reason, fault_seat, fault_rule, seed, rowid, "
enum { NUMBER = 1, ROW = 16, COUNTED, HASH, BEGAN, LENGTH };

static void read_columns(struct query *query, size_t players, struct game_result *game)
{
    int64_t last = (int64_t)players - 1;
    game->place = (struct game_place){
        .number = (uint64_t)row_number(query, NUMBER, 0, INT64_MAX - 1),
        .stage = (unsigned)row_number(query, 2, 0, INT_MAX - 1),
        .pairing = (size_t)row_number(query, 3, 0, INT_MAX),
        .round = (uint64_t)row_number(query, 4, 0, INT64_MAX - 1),
        .seating = (unsigned)row_number(query, 5, 0, INT_MAX),
        .players = {(int)row_number(query, 6, 0, last), (int)row_number(query, 7, 0, last)},
        .first = (int)row_number(query, 8, 0, SEATS - 1),
        .seed = (uint64_t)row_number(query, 15, 0, INT64_MAX),
    };
    game->outcome = (struct game_outcome){
        .winner = (int)row_number(query, 9, -1, SEATS - 1),
        .scores = {(int)row_number(query, 10, INT_MIN, INT_MAX),
                   (int)row_number(query, 11, INT_MIN, INT_MAX)},
        .reason = row_utf8(query, 12),
        .fault.seat = (int)row_number(query, 13, -1, SEATS - 1),
        .fault.rule = row_utf8(query, 14),
        .uncounted = row_number(query, COUNTED, 0, 1) == 0,
    };
    game->outcome.forfeit = game->outcome.fault.seat >= 0;
    game->hash = (uint64_t)row_number(query, HASH, INT64_MIN, INT64_MAX);
    if (!utc_parse(row_text(query, BEGAN), &game->record.began_utc_ms)) {
        game->record.began_utc_ms = 0;
    }
}

/* Returns the SQL expression that determines whether a game counts. Older schemas, which this
 * program only reads, have no column for this. In files with such schemas, only imported games can
 * be uncounted, and record_print notes this at the end of the record. */
static const char *which_count(const struct stored_games *rows)
{
    return rows->database->schema >= SCHEMA_OF_COUNTED ? "counted"
           : strcmp(rows->event->format, EVENT_IMPORTED) == 0
               ? "record NOT LIKE '%,\"counted\":false}'"
               : "1";
}

static struct query ask_games(const struct stored_games *rows, struct error *error)
{
    struct text sql = {0};
    struct query query;
    text_printf(&sql, "%s%s, %s, %s, %s FROM games ", COLUMNS, which_count(rows),
                rows->database->schema >= SCHEMA_OF_HASH ? "hash" : "0",
                rows->times ? "coalesce(json_extract(record, '$.began'), '')" : "''",
                rows->lengths ? "coalesce(json_extract(record, '$.thinned'),"
                                " json_array_length(record, '$.turns'), 0)"
                              : "0");
    if (rows->place > 0) { /* the + prevents SQLite from sorting all games of the event */
        text_puts(&sql, "WHERE +event = ? AND rowid > ? ORDER BY rowid");
        query =
            query_ask(rows->database, error, text_string(&sql), "ii", rows->event->id, rows->place);
    } else {
        uint64_t last = rows->count == 0 ? INT64_MAX : rows->first + rows->count - 1;
        text_puts(&sql, "WHERE event = ? AND number BETWEEN ? AND ? ORDER BY number");
        query = query_ask(rows->database, error, text_string(&sql), "iii", rows->event->id,
                          rows->count == 0 ? INT64_MIN : (int64_t)rows->first, (int64_t)last);
    }
    text_free(&sql);
    return query;
}

bool stored_games_refuse(const struct stored_games *rows, struct error *error)
{
    /* The number is checked here, because the stored value may be any integer. */
    int64_t number = sqlite3_column_int64(rows->statement, NUMBER);
    return error_prefix(error, "%s: game %lld of event \"%s\"", rows->database->path,
                        (long long)(number < INT64_MAX ? number + 1 : number), rows->event->name);
}

static void forget_game(struct stored_games *rows)
{
    game_result_free(&rows->columns);
    free(rows->record);
    rows->record = NULL;
}

bool stored_games_next(struct stored_games *rows, struct error *error)
{
    assert(rows->database != NULL && rows->event != NULL && !rows->failed);
    struct query query = {rows->database, rows->statement, error, true};
    forget_game(rows);
    if (rows->statement == NULL) {
        query = ask_games(rows, error);
        rows->statement = query.statement;
    }
    bool found = query_next(&query);
    if (found) {
        read_columns(&query, rows->event->player_count, &rows->columns);
        rows->length = (uint64_t)row_number(&query, LENGTH, 0, INT64_MAX);
        rows->row = sqlite3_column_int64(query.statement, ROW);
        rows->place = rows->row > rows->place ? rows->row : rows->place;
        if (!query.good) {
            stored_games_refuse(rows, error);
        }
    }
    rows->failed = !query.good;
    return found && query.good;
}

bool stored_games_end(struct stored_games *rows, bool good)
{
    bool failed = rows->failed;
    forget_game(rows);
    sqlite3_finalize(rows->statement);
    rows->statement = NULL;
    rows->failed = false;
    return good && !failed;
}

const char *stored_games_record(struct stored_games *rows, struct error *error)
{
    assert(rows->statement != NULL && !rows->failed);
    if (rows->record != NULL) {
        return rows->record;
    }
    struct query query = query_ask(rows->database, error,
                                   "SELECT record FROM games WHERE rowid = ?", "i", rows->row);
    const char *record = query_next(&query) ? row_text(&query, 0) : "";
    rows->record = query.good ? memory_copy_string(record) : NULL;
    if (!query_end(&query)) {
        stored_games_refuse(rows, error);
    }
    return rows->record;
}

bool stored_games_read(struct stored_games *rows, struct game_result *game, struct error *error)
{
    const char *record = stored_games_record(rows, error);
    if (record == NULL) {
        return false;
    }
    if (!record_parse(game, record, strlen(record), error)) {
        return stored_games_refuse(rows, error);
    }
    game->place = rows->columns.place;
    game->hash = rows->columns.hash; /* which cannot be computed from a thinned record */
    return true;
}

bool stored_games_last_faults(struct database *database, int64_t event, int player, size_t max,
                              uint64_t *numbers, size_t *count, struct error *error)
{
    struct query query = query_ask(database, error,
                                   "SELECT number FROM games WHERE event = ? AND fault_seat >= 0"
                                   " AND CASE fault_seat WHEN 0 THEN player1 ELSE player2 END = ?"
                                   " ORDER BY number DESC LIMIT ?",
                                   "iii", event, (int64_t)player, (int64_t)max);
    *count = 0;
    while (*count < max && query_next(&query)) {
        numbers[(*count)++] = (uint64_t)row_number(&query, 0, 0, INT64_MAX - 1);
    }
    return query_end(&query);
}
