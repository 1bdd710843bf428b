/* Adds up results by player, by pair of players and by seat, and prints them as a table. The table
 * depends on neither the plan nor the clock. The same games in the same order give the same
 * bytes. */
#ifndef TOURNAMENT_STANDINGS_H
#define TOURNAMENT_STANDINGS_H

#include "base/text.h"
#include "tournament/game_result.h"
#include "tournament/ratings.h"
#include "tournament/statistics.h"

#include <stdbool.h>

struct counted {
    uint64_t won, drawn, lost;
    int64_t points; /* points that the contest awards */
};

struct standing {
    const char *name; /* name of the player, owned by the caller */
    struct counted all;
    struct counted seat[2];
    struct counted first; /* results of the games in which the player moved first */
    uint64_t faults, late;
    uint64_t unplayed; /* number of wins without play: byes, and games against a withdrawn
                        * opponent */
    unsigned stage;    /* in a knockout: number of stages that the player survived */
    bool withdrawn;
};

struct meeting {
    struct counted games; /* games from the point of view of the row's player */
    struct results pairs; /* pairs of games from the point of view of the row's player, counted as
                           * five kinds of result */
};

struct standings {
    size_t count;
    struct standing *players;
    struct meeting *meetings; /* meetings of two players, indexed by row * count + column */
    uint64_t games;
    unsigned tied; /* number of games that share one result, for example when the scores of a set
                    * are added; 1: each game has its own result */
};

void standings_init(struct standings *standings, size_t count);
void standings_free(struct standings *standings);

/* standings_add counts a game by its players, first seat, winner, scores and fault.
 * standings_take_back undoes this. */
void standings_add(struct standings *standings, const struct game_result *game);
void standings_take_back(struct standings *standings, const struct game_result *game);

/* Counts a pair of games with swapped seats. `kind` is twice the number of points that `first` won
 * in the two games, from 0 to 4. */
void standings_add_pair(struct standings *standings, int first, int second, int kind);

/* Asserts that the totals agree: every game has a player in each seat, and every win has a loss. */
void standings_check(const struct standings *standings);

/* Returns the number of games that were played. */
uint64_t standings_games(const struct counted *counted);

/* Returns the share of points won: wins plus half the draws, divided by the number of games
 * played. */
double standings_score(const struct counted *counted);

/* Returns the player numbers, best player first. Players are compared by stage, then by score
 * including wins without play (or, with `by_fraction`, by the share of points won), then by contest
 * points, and finally by player number. The caller frees the list. */
int *standings_order(const struct standings *standings, bool by_fraction);

/* Returns the rating of each player. Games that share a result count as one game. *maximum receives
 * the result of ratings_fit; `maximum` may be NULL. The caller frees the list. */
struct rating *standings_rate(const struct standings *standings, bool *maximum);

/* Appends the tables: the standings with ratings, the crosstable, and, for two players, the
 * match. */
void standings_print(const struct standings *standings, const int *order, struct text *text);

/* Appends a difference in Elo with its interval, such as "+12.3 [+7.8, +16.8]", "at least +7.8",
 * "at most .." or "unknown: too few games". */
void elo_print(const struct estimate *estimate, struct text *text);

#endif
