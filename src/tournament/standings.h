/* Adds up results by player, by pair of players and by seat, and rates the players. It uses no plan
 * and no clock: the same games in the same order give the same figures.
 *
 * Deterministic bots repeat games. A repeated game counts for the score, but is no evidence of
 * strength: only distinct games and distinct pairs count for ratings and intervals. */
#ifndef TOURNAMENT_STANDINGS_H
#define TOURNAMENT_STANDINGS_H

#include "base/key_set.h"
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
    struct counted games;    /* from the view of the row's player */
    struct counted distinct; /* games among them that repeat no earlier one; points are 0 */
    struct results pairs;    /* distinct pairs of the row's player, in five kinds */
};

/* What may decide between players of equal score. */
enum standings_tie {
    TIE_BY_POINTS,           /* points awarded by the contest */
    TIE_BY_HEAD_TO_HEAD,     /* score in the games among the tied players */
    TIE_BY_BUCHHOLZ,         /* sum of the opponents' scores, over all games played */
    TIE_BY_SONNEBORN_BERGER, /* the same sum, each score times the result of the game */
    TIE_BY_WINS,             /* games won */
    STANDINGS_TIES_MAX
};

struct standings {
    size_t count;
    struct standing *players;
    struct meeting *meetings; /* meetings of two players, indexed by row * count + column */
    uint64_t games;
    uint64_t distinct; /* games that repeat no earlier one of the same players on the same seats */
    struct key_set seen; /* distinct games and pairs */
    bool by_share;       /* rank by share of the games played, not by score */
    size_t tie_count;    /* number of tie-breaks, in the order of use */
    enum standings_tie ties[STANDINGS_TIES_MAX];
    int anchor; /* player whose rating is anchor_elo; NOBODY: their mean is 0 */
    double anchor_elo;
    unsigned tied; /* number of games that share a result, as when the scores of a set are added;
                    * 1: each game has its own result */
};

void standings_init(struct standings *standings, size_t count);
void standings_free(struct standings *standings);

/* Identifies a game: a later game with the same key is a repetition. */
uint64_t standings_key(const struct game_result *game);

/* Counts a game (players, first seat, winner, scores, fault and hash). Returns whether it is
 * distinct. */
bool standings_add(struct standings *standings, const struct game_result *game);

/* Gives a counted game another winner. `distinct`: what standings_add returned for it. */
void standings_change(struct standings *standings, struct game_result *game, int winner,
                      bool distinct);

/* Counts a pair of games with swapped seats, unless it is a repetition, and returns whether it is
 * distinct. `kind` is twice the points of `first` in both games, 0..4; `keys` are those of the
 * games, in any order. */
bool standings_add_pair(struct standings *standings, int first, int second, int kind,
                        const uint64_t keys[2]);

/* Asserts that the totals agree: every game has a player in each seat, and every win has a loss. */
void standings_check(const struct standings *standings);

/* Returns the number of games that were played. */
uint64_t standings_games(const struct counted *counted);

/* Return won + drawn / 2, and its share of the games played; 0 without games. */
double standings_score(const struct counted *counted);
double standings_share(const struct counted *counted);

/* Sets the anchor from "NAME=ELO". Returns false and sets *error if there is no such player, or no
 * such number. */
bool standings_set_anchor(struct standings *standings, const char *text, struct error *error);

/* Returns the rating of each player, with the superiority over the next one in the order; games
 * that share a result count as one. *maximum is the result of ratings_fit and may be NULL. The
 * caller frees the list. */
struct rating *standings_rate(const struct standings *standings, const int *order, bool *maximum);

#endif
