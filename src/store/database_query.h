/* Declares the connection, statements and rows shared by the database modules. This module knows
 * nothing about tables. Only files in store/ may use it. */
#ifndef STORE_DATABASE_QUERY_H
#define STORE_DATABASE_QUERY_H

#include "base/error.h"
#include "store/event_lock.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#define STATEMENTS_KEPT_MAX 8
/* First schema version in which the table `games` has a column that specifies whether a game
 * counts. */
#define SCHEMA_OF_COUNTED 4
/* First schema version in which the table `games` has a column for the hash of a game. */
#define SCHEMA_OF_HASH 5
/* first version of the schema that has the table `versions` */
#define SCHEMA_OF_VERSIONS 7
/* first version of the schema that has the tables of submissions.h */
#define SCHEMA_OF_SUBMISSIONS 8

struct database {
    sqlite3 *sqlite;
    char *path;
    unsigned wait_ms;
    int64_t waits_since_ns; /* time when the current wait for another program's lock began */
    bool wait_reported;     /* whether the current wait has been reported */
    /* Whether the connection stopped waiting because this program was asked to stop. */
    bool stopped;
    int64_t frozen_ns;      /* time of the last write to an immutable file; see database_file_uri */
    int64_t schema;         /* schema version of the file */
    int depth;              /* nesting depth of database_begin */
    struct event_lock lock; /* lock of the event that this connection has claimed */
    int64_t locked;         /* id of the event locked by `lock` */
    /* Prepared statements that are not in use, or NULL. The same statements are used for every game
     * that is stored, and SQLite takes longer to parse these statements than to execute them. */
    sqlite3_stmt *kept[STATEMENTS_KEPT_MAX];
    unsigned next_out; /* index in `kept` of the next statement to replace */
};

/* An SQL statement that is being executed. The first error sets *error and ends the query. */
struct query {
    struct database *database;
    sqlite3_stmt *statement; /* NULL if preparing the statement failed or the query has ended */
    struct error *error;
    bool good;
};

/* Sets *error to a readable description of SQLite's last error. Always returns false. */
bool database_fail(struct database *database, struct error *error);

/* Executes SQL statements that take no parameters. */
bool database_execute(struct database *database, const char *sql, struct error *error);

/* Begins to execute a statement. Each letter of `kinds` specifies the type of one parameter: i for
 * int64_t, or s for const char *, which may be NULL. Always call query_end afterwards, even on
 * failure. */
struct query query_ask(struct database *database, struct error *error, const char *sql,
                       const char *kinds, ...);

/* Advances to the next row of the query. Returns false if there are no more rows or an error
 * occurs. */
bool query_next(struct query *query);

/* Ends the query. Returns whether the whole query succeeded. */
bool query_end(struct query *query);

/* Prepares, executes and ends a statement that returns no rows. */
bool query_change(struct database *database, struct error *error, const char *sql,
                  const char *kinds, ...);

/* Sets *number to the first value in the query's first row, or to 0 if the query returns no
 * rows. */
bool query_number(struct database *database, const char *sql, int64_t *number, struct error *error);

/* Each of these functions returns a column's value in the current row. The value is checked first,
 * because another program may have stored any value. An invalid value ends the query with an error.
 * The text from row_text is valid until the next row. The text from row_utf8 is valid UTF-8 for
 * printing and for JSON, and must be freed by the caller. */
int64_t row_number(struct query *query, int column, int64_t min, int64_t max);
const char *row_text(struct query *query, int column);
char *row_utf8(struct query *query, int column);

#endif
