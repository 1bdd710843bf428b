/* Counts the results of visitors by the names that they entered. Nobody checks these names, so a
 * name may stand for several people. Counting a game takes a time that hardly grows with the number
 * of names. */
#ifndef RUNNER_VISITOR_TABLE_H
#define RUNNER_VISITOR_TABLE_H

#include "tournament/league.h"
#include "tournament/standings.h"

/* Maximum number of names. A further name replaces the lowest one in the ranking. */
#define VISITOR_TABLE_MAX 10000

/* A visitor's distinct games against a bot. */
struct visitor_meeting {
    size_t bot; /* index in the table's list of bots */
    double score, played;
};

struct visitor_entry {
    char *name;
    struct counted games; /* the visitor's results; the points are always 0 */
    struct visitor_meeting *meetings;
    size_t meeting_count;
    size_t next;  /* next entry with the same hash, counted from 1, or 0 for none */
    size_t place; /* place in `heap` */
};

struct visitor_table {
    struct visitor_entry *entries; /* in no particular order */
    size_t count;
    /* indices of all entries, as a binary heap: each entry is ranked at least as high as the one at
     * half its place, so that the lowest one comes first */
    size_t *heap;
    size_t *heads; /* hash table by name: first entry with each hash, counted from 1, or 0 */
    char **bots;   /* names of the bots that visitors have played against */
    size_t bot_count;
    struct key_set seen; /* the distinct games of each visitor */
};

/* Counts a game of the visitor with this name against a bot. `result` is 1 if the visitor won the
 * game, 0 if it was drawn, and -1 if the visitor lost it. `key` identifies what happened in the
 * game. A game that repeats an earlier one of the visitor is not additional evidence, so it does
 * not count for the rating. */
void visitor_table_add(struct visitor_table *table, const char *name, const char *bot, int result,
                       uint64_t key);

/* Returns the entry with this name. If the table lacks it, returns NULL. */
const struct visitor_entry *visitor_table_entry(const struct visitor_table *table,
                                                const char *name);

/* Rates a visitor (league_rate_guest) by the ratings of the table's bots. `mean` is the rating that
 * is expected of a new player. */
void visitor_table_rate(const struct visitor_entry *entry, const struct rating *bots, double mean,
                        struct rating *rating);

/* Fills in the entries that are ranked highest, at most `max`, best first, and returns their
 * number. The ranking is by the score per game, then by the score, then by the smaller number of
 * games, then by name. */
size_t visitor_table_best(const struct visitor_table *table, size_t max,
                          const struct visitor_entry *best[]);

void visitor_table_free(struct visitor_table *table);

#endif
