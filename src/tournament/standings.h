/* Results added up: by player, by pair of players, by seat; and their table.
 * Never knows a plan or a time: the same games in the same order give the same bytes. */
#ifndef TOURNAMENT_STANDINGS_H
#define TOURNAMENT_STANDINGS_H

#include "base/text.h"
#include "tournament/game_result.h"
#include "tournament/ratings.h"
#include "tournament/statistics.h"

#include <stdbool.h>

struct counted {
    uint64_t won, drawn, lost;
    int64_t points; /* the contest's own */
};

struct standing {
    const char *name; /* the caller's */
    struct counted all;
    struct counted seat[2];
    struct counted first; /* when he moved first */
    uint64_t faults, late;
    uint64_t unplayed; /* games that count as won without play: byes, and games of a withdrawn
                        * opponent */
    unsigned stage;    /* knockout: how many stages he came through */
    bool withdrawn;
};

struct meeting {
    struct counted games; /* of the row's player */
    struct results pairs; /* his, five kinds */
};

struct standings {
    size_t count;
    struct standing *players;
    struct meeting *meetings; /* [row * count + column] */
    uint64_t games;
    unsigned tied; /* so many games have one result, as both of a round whose scores are added; 1:
                    * each has its own */
};

void standings_init(struct standings *standings, size_t count);
void standings_free(struct standings *standings);

/* Counts who played, who moved first, winner, scores and fault; and takes that back. */
void standings_add(struct standings *standings, const struct game_result *game);
void standings_take_back(struct standings *standings, const struct game_result *game);

/* Two games with the seats swapped: `kind` is twice the points of `first` in both, 0..4. */
void standings_add_pair(struct standings *standings, int first, int second, int kind);

/* Asserts that all of it adds up: each game has a player on either seat, and a loser for a winner.
 */
void standings_check(const struct standings *standings);

/* How many games were played. */
uint64_t standings_games(const struct counted *counted);

/* Won + drawn / 2, of the games that were played. */
double standings_score(const struct counted *counted);

/* Player numbers, best first: by stage, score (of each game if `by_fraction`) with what counts as
 * won, points, number. The caller frees it. */
int *standings_order(const struct standings *standings, bool by_fraction);

/* The rating of each player; games that have one result count as one. *maximum: what ratings_fit
 * returns; may be NULL. The caller frees the list. */
struct rating *standings_rate(const struct standings *standings, bool *maximum);

/* Appends the tables: standings with ratings, the crosstable, and for two players the match. */
void standings_print(const struct standings *standings, const int *order, struct text *text);

/* Appends "+12.3 [+7.8, +16.8]", or what is known: "at least +7.8", "at most ..",
 * "unknown: too few games". */
void elo_print(const struct estimate *estimate, struct text *text);

#endif
