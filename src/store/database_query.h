/* What the files of the database share: the connection, its statements, and the rows they give.
 * Never knows a table. For files of store/ alone. */
#ifndef STORE_DATABASE_QUERY_H
#define STORE_DATABASE_QUERY_H

#include "base/error.h"
#include "store/event_lock.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#define STATEMENTS_KEPT_MAX 8
#define SCHEMA_OF_COUNTED 4 /* since which table `games` says which games count */

struct database {
    sqlite3 *sqlite;
    char *path;
    unsigned wait_ms;
    int64_t waits_since_ns; /* for another program's lock */
    bool told;              /* that we wait for it */
    bool stopped;           /* waiting, since this program is to stop */
    int64_t frozen_ns;      /* of database_file_uri */
    int64_t schema;         /* the file's version of it */
    int depth;              /* of begin */
    struct event_lock lock; /* of the event that this connection has claimed */
    int64_t locked;         /* that event */
    /* Prepared statements that nobody uses now, or NULL: storing a game uses the same ones each
     * time, and SQLite takes longer to parse them than to execute them. */
    sqlite3_stmt *kept[STATEMENTS_KEPT_MAX];
    unsigned next_out; /* of those */
};

/* A statement being executed. The first failure goes to *error, and ends it. */
struct query {
    struct database *database;
    sqlite3_stmt *statement; /* NULL when there is none */
    struct error *error;
    bool good;
};

/* Says what SQLite refused, for a person. Always returns false. */
bool database_fail(struct database *database, struct error *error);

/* Executes statements without values. */
bool database_execute(struct database *database, const char *sql, struct error *error);

/* Begins a statement. Letters give the types of the values to bind: i int64_t, s const char *,
 * which may be NULL. In each case query_end. */
struct query query_ask(struct database *database, struct error *error, const char *sql,
                       const char *kinds, ...);

/* False: there is no more row, or something went wrong. */
bool query_next(struct query *query);

/* Whether all went well. */
bool query_end(struct query *query);

/* A whole statement that gives no rows. */
bool query_change(struct database *database, struct error *error, const char *sql,
                  const char *kinds, ...);

/* Sets *number to the first value of the first row; to 0 if there is no row. */
bool query_number(struct database *database, const char *sql, int64_t *number, struct error *error);

/* A row's columns, checked: another program may have put anything there. What is wrong ends the
 * query. row_text is valid until the next row; the caller frees row_utf8, which can be printed and
 * put in JSON. */
int64_t row_number(struct query *query, int column, int64_t min, int64_t max);
const char *row_text(struct query *query, int column);
char *row_utf8(struct query *query, int column);

#endif
