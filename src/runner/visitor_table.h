/* Counts the results of visitors by the names that they entered. Nobody checks these names, so a
 * name may stand for several people. */
#ifndef RUNNER_VISITOR_TABLE_H
#define RUNNER_VISITOR_TABLE_H

#include "tournament/standings.h"

/* Maximum number of names. A further name replaces the last entry. */
#define VISITOR_TABLE_MAX 10000

struct visitor_entry {
    char *name;
    struct counted games; /* the visitor's results; the points are always 0 */
};

struct visitor_table {
    struct visitor_entry *entries; /* best first: by score, then by the smaller number of games */
    size_t count;
};

/* Counts a game of the visitor with this name. `result` is 1 if the visitor won the game, 0 if it
 * was drawn, and -1 if the visitor lost it. */
void visitor_table_add(struct visitor_table *table, const char *name, int result);

void visitor_table_free(struct visitor_table *table);

#endif
