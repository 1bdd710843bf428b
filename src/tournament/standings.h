/* Adds up results by player, by pair of players and by seat, and prints their table. It uses no
 * plan and no clock: the same games in the same order give the same bytes. */
#ifndef TOURNAMENT_STANDINGS_H
#define TOURNAMENT_STANDINGS_H

#include "base/text.h"
#include "tournament/game_result.h"
#include "tournament/ratings.h"
#include "tournament/statistics.h"

#include <stdbool.h>

struct counted {
    uint64_t won, drawn, lost;
    int64_t points; /* points awarded by the contest */
};

struct standing {
    const char *name; /* owned by the caller */
    struct counted all;
    struct counted seat[2];
    struct counted first; /* games in which the player moved first */
    uint64_t faults, late;
    uint64_t unplayed; /* wins without play: byes, and games against a withdrawn opponent */
    unsigned stage;    /* knockout: number of stages the player survived */
    bool withdrawn;
};

struct meeting {
    struct counted games; /* from the view of the row's player */
    struct results pairs; /* pairs of the row's player, in five kinds */
};

struct standings {
    size_t count;
    struct standing *players;
    struct meeting *meetings; /* [row * count + column] */
    uint64_t games;
    unsigned tied; /* number of games that share a result, as when the scores of a set are added;
                    * 1: each game has its own result */
};

void standings_init(struct standings *standings, size_t count);
void standings_free(struct standings *standings);

/* Count a game (players, first seat, winner, scores and fault), and undo that count. */
void standings_add(struct standings *standings, const struct game_result *game);
void standings_take_back(struct standings *standings, const struct game_result *game);

/* Counts a pair of games with swapped seats. `kind` is twice the points of `first` in both games,
 * 0..4. */
void standings_add_pair(struct standings *standings, int first, int second, int kind);

/* Asserts that the totals agree: every game has a player on each seat, and a loser for each
 * winner. */
void standings_check(const struct standings *standings);

/* Returns the number of games played. */
uint64_t standings_games(const struct counted *counted);

/* Returns won + drawn / 2 over the games played. */
double standings_score(const struct counted *counted);

/* Returns the player numbers, best first: by stage, score including unplayed wins (the share of the
 * games if `by_fraction`), points, player number. The caller frees the list. */
int *standings_order(const struct standings *standings, bool by_fraction);

/* Returns the rating of each player; games that share a result count as one. *maximum is the result
 * of ratings_fit and may be NULL. The caller frees the list. */
struct rating *standings_rate(const struct standings *standings, bool *maximum);

/* Appends the tables: standings with ratings, the crosstable, and with two players the match. */
void standings_print(const struct standings *standings, const int *order, struct text *text);

/* Appends an Elo difference, such as "+12.3 [+7.8, +16.8]", "at least +7.8", "at most .." or
 * "unknown: too few games". */
void elo_print(const struct estimate *estimate, struct text *text);

#endif
