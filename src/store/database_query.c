#include "store/database_query.h"

#include "base/called.h"
#include "base/memory.h"
#include "base/text.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool database_fail(struct database *database, struct error *error)
{
    sqlite3 *sqlite = database->sqlite;
    const char *path = database->path;
    int code = sqlite3_extended_errcode(sqlite);
    int number = sqlite3_system_errno(sqlite);
    bool full = number == ENOSPC || number == EDQUOT || number == EFBIG;
    if (number == EIO || (code == SQLITE_IOERR_FSYNC && !full)) {
        return error_set(error,
                         "%s: the disk reports an input/output error and may be failing: copy the "
                         "database to another disk before you continue",
                         path);
    }
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return database->stopped
                   ? error_set(error,
                               "%s is locked by another program; faceoff was asked to stop and "
                               "gave up waiting",
                               path)
                   : error_set(error, "%s is locked by another program; gave up after %u ms", path,
                               database->wait_ms);
    case SQLITE_FULL:
        return error_set(error, "%s cannot grow: the disk is full", path);
    case SQLITE_IOERR:
        /* SQLite returns SQLITE_FULL only for ENOSPC. If a quota or a file size limit is exceeded,
         * it returns these codes instead. */
        if (code == SQLITE_IOERR_WRITE || code == SQLITE_IOERR_SHMSIZE ||
            code == SQLITE_IOERR_FSYNC) {
            return error_set(error,
                             "%s cannot grow: the disk is full, or a quota or a limit on file "
                             "sizes has been reached",
                             path);
        }
        return error_set(error, "%s: %s%s%s", path, sqlite3_errmsg(sqlite), number != 0 ? ": " : "",
                         number != 0 ? strerror(number) : "");
    case SQLITE_NOTADB:
        return error_set(error,
                         "%s is not a faceoff database; for a file of records, use `%s show` or "
                         "`%s import`",
                         path, called_name(), called_name());
    case SQLITE_CANTOPEN:
        return error_set(error, "cannot open %s: %s", path,
                         number != 0 ? strerror(number) : sqlite3_errmsg(sqlite));
    default:
        return error_set(error, "%s: %s", path, sqlite3_errmsg(sqlite));
    }
}

bool database_execute(struct database *database, const char *sql, struct error *error)
{
    return sqlite3_exec(database->sqlite, sql, NULL, NULL, NULL) == SQLITE_OK ||
           database_fail(database, error);
}

/* --- statements --- */

/* Removes a statement from the list of kept statements and returns it to the caller, or returns
 * NULL if the list does not contain it. */
static sqlite3_stmt *query_take_kept(struct database *database, const char *sql)
{
    for (unsigned i = 0; i < STATEMENTS_KEPT_MAX; i++) {
        sqlite3_stmt *statement = database->kept[i];
        if (statement != NULL && strcmp(sqlite3_sql(statement), sql) == 0) {
            database->kept[i] = NULL;
            return statement;
        }
    }
    return NULL;
}

/* Adds a statement to the list of kept statements. If the list is full, the new statement replaces
 * another one. The entries are replaced in rotation. */
static void query_keep(struct database *database, sqlite3_stmt *statement)
{
    unsigned at = 0;
    assert(statement != NULL);
    while (at < STATEMENTS_KEPT_MAX && database->kept[at] != NULL) {
        at++;
    }
    if (at == STATEMENTS_KEPT_MAX) {
        at = database->next_out++ % STATEMENTS_KEPT_MAX;
        sqlite3_finalize(database->kept[at]);
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    database->kept[at] = statement;
}

static struct query query_ask_list(struct database *database, struct error *error, const char *sql,
                                   const char *kinds, va_list values)
{
    struct query query = {
        .database = database, .statement = query_take_kept(database, sql), .error = error};
    query.good =
        query.statement != NULL ||
        sqlite3_prepare_v2(database->sqlite, sql, -1, &query.statement, NULL) == SQLITE_OK ||
        database_fail(database, error);
    assert(!query.good || sqlite3_bind_parameter_count(query.statement) == (int)strlen(kinds));
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

struct query query_ask(struct database *database, struct error *error, const char *sql,
                       const char *kinds, ...)
{
    va_list values;
    va_start(values, kinds);
    struct query query = query_ask_list(database, error, sql, kinds, values);
    va_end(values);
    return query;
}

bool query_next(struct query *query)
{
    assert(!query->good || query->statement != NULL);
    int code = query->good ? sqlite3_step(query->statement) : SQLITE_DONE;
    query->good = query->good && (code == SQLITE_ROW || code == SQLITE_DONE ||
                                  database_fail(query->database, query->error));
    return query->good && code == SQLITE_ROW;
}

bool query_end(struct query *query)
{
    if (query->good) {
        query_keep(query->database, query->statement);
    } else {
        sqlite3_finalize(query->statement);
    }
    query->statement = NULL;
    return query->good;
}

bool query_change(struct database *database, struct error *error, const char *sql,
                  const char *kinds, ...)
{
    va_list values;
    va_start(values, kinds);
    struct query query = query_ask_list(database, error, sql, kinds, values);
    va_end(values);
    query_next(&query);
    return query_end(&query);
}

bool query_number(struct database *database, const char *sql, int64_t *number, struct error *error)
{
    struct query query = query_ask(database, error, sql, "");
    *number = query_next(&query) ? sqlite3_column_int64(query.statement, 0) : 0;
    return query_end(&query);
}

/* --- rows --- */

__attribute__((format(printf, 3, 4))) static void row_refuse(struct query *query, int column,
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

int64_t row_number(struct query *query, int column, int64_t min, int64_t max)
{
    assert(column < sqlite3_column_count(query->statement));
    int64_t number = sqlite3_column_int64(query->statement, column);
    if (sqlite3_column_type(query->statement, column) != SQLITE_INTEGER) {
        row_refuse(query, column, "is not a whole number");
    } else if (number < min || number > max) {
        row_refuse(query, column, "is %lld, but must be from %lld to %lld", (long long)number,
                   (long long)min, (long long)max);
    }
    return query->good ? number : min;
}

const char *row_text(struct query *query, int column)
{
    bool is_text = sqlite3_column_type(query->statement, column) == SQLITE_TEXT;
    const char *text = (const char *)sqlite3_column_text(query->statement, column);
    if (!is_text || text == NULL ||
        strlen(text) != (size_t)sqlite3_column_bytes(query->statement, column)) {
        row_refuse(query, column, "is not text, or contains NUL");
    }
    return query->good ? text : "";
}

char *row_utf8(struct query *query, int column)
{
    const char *text = row_text(query, column);
    if (!text_is_utf8(text)) {
        row_refuse(query, column, "is not UTF-8");
    }
    return memory_copy_string(query->good ? text : "");
}
