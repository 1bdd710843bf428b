/* Counts the results of visitors by the names that they entered. Nobody checks these names, so a
 * name may stand for several people. Counting a game takes a time that hardly grows with the number
 * of names. */
#ifndef RUNNER_VISITOR_TABLE_H
#define RUNNER_VISITOR_TABLE_H

#include "tournament/standings.h"

/* Maximum number of names. A further name replaces the lowest one in the ranking. */
#define VISITOR_TABLE_MAX 10000

struct visitor_entry {
    char *name;
    struct counted games; /* the visitor's results; the points are always 0 */
    size_t next;          /* next entry with the same hash, counted from 1, or 0 for none */
    size_t place;         /* place in `heap` */
};

struct visitor_table {
    struct visitor_entry *entries; /* in no particular order */
    size_t count;
    /* indices of all entries, as a binary heap: each entry is ranked at least as high as the one at
     * half its place, so that the lowest one comes first */
    size_t *heap;
    size_t *heads; /* hash table by name: first entry with each hash, counted from 1, or 0 */
};

/* Counts a game of the visitor with this name. `result` is 1 if the visitor won the game, 0 if it
 * was drawn, and -1 if the visitor lost it. */
void visitor_table_add(struct visitor_table *table, const char *name, int result);

/* Fills in the entries that are ranked highest, at most `max`, best first, and returns their
 * number. The ranking is by the score per game, then by the score, then by the smaller number of
 * games, then by name. */
size_t visitor_table_best(const struct visitor_table *table, size_t max,
                          const struct visitor_entry *best[]);

void visitor_table_free(struct visitor_table *table);

#endif
