/* Adds up results by player, by pair of players and by seat, and rates the players. The figures
 * depend only on the games and their order, not on a schedule or a clock.
 *
 * Deterministic bots repeat games. A repeated game counts toward the score, but is no evidence of
 * strength. Therefore only distinct games and distinct pairs are used for ratings and intervals. */
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
    int64_t points; /* points awarded by the contest */
};

struct standing {
    const char *name; /* name of the player, owned by the caller */
    struct counted all;
    struct counted seat[2];
    struct counted first; /* results of the games in which the player moved first */
    uint64_t faults, late;
    /* Number of wins credited without playing: byes, and games against a withdrawn opponent. */
    uint64_t unplayed;
    unsigned stage; /* in a knockout: number of stages that the player survived */
    bool withdrawn;
    bool disqualified; /* whether no more games of the player will count */
    bool resting;      /* in a league: whether the player is not paired at the moment */
    /* In a table of a standing league: "paused" or "retired", or NULL. Owned by the caller. */
    const char *rests;
};

struct meeting {
    struct counted games; /* games from the point of view of the row's player */
    /* The same games, but without those that repeat an earlier game. The points are always 0. */
    struct counted distinct;
    struct results pairs; /* distinct pairs of the row's player, by kind of result */
};

/* Criteria that may decide between players with equal scores. */
enum standings_tie {
    TIE_BY_POINTS,       /* points awarded by the contest */
    TIE_BY_HEAD_TO_HEAD, /* score in the games among the tied players */
    TIE_BY_BUCHHOLZ,     /* sum over all games played of the opponent's total score */
    /* Sum over all games played of the opponent's total score times the result of the game. */
    TIE_BY_SONNEBORN_BERGER,
    TIE_BY_WINS, /* games won */
    STANDINGS_TIES_MAX
};

struct standings {
    size_t count;
    struct standing *players;
    struct meeting *meetings; /* meetings of two players, indexed by row * count + column */
    uint64_t games;
    /* Number of games that do not repeat an earlier game of the same players in the same seats. */
    uint64_t distinct;
    struct key_set seen; /* distinct games and pairs */
    bool by_share;       /* whether to rank by score per game played instead of by score */
    /* whether the numbers of games may still differ: rank by score per game, without games last */
    bool unfinished;
    /* In a league, whose players are rated and ranked as described in league.h: for each player,
     * the player of which it is the next version, or NOBODY. Owned by the caller. NULL
     * otherwise. */
    const int *before;
    struct standings_cache *cache; /* private to standings.c */
    /* number of tie-breaks in `ties`, which lists them in the order in which they are applied */
    size_t tie_count;
    enum standings_tie ties[STANDINGS_TIES_MAX];
    /* Player whose rating is anchor_elo. If NOBODY, the mean of the ratings is 0. */
    int anchor;
    double anchor_elo;
    /* Number of games that share a result, for instance when the scores within a set are added up;
     * 1 if each game has its own result. */
    unsigned tied;
};

void standings_init(struct standings *standings, size_t count);

/* Ranks and rates the players as in a league, with the member `before` set to that list. Call this
 * function once, before games are counted. */
void standings_rate_league(struct standings *standings, const int *before);

void standings_free(struct standings *standings);

/* Returns a key that identifies what happened in a game. A later game with the same key counts as a
 * repetition. */
uint64_t standings_key(const struct game_result *game);

/* Counts a game, using its players, first seat, winner, scores, fault and hash. Returns whether the
 * game is distinct. */
bool standings_add(struct standings *standings, const struct game_result *game);

/* Changes the winner of a game that has been counted. `distinct` is the value that standings_add
 * returned for the game. */
void standings_change(struct standings *standings, struct game_result *game, int winner,
                      bool distinct);

/* Counts a pair of games with swapped seats, unless the pair is a repetition. Returns whether the
 * pair is distinct. `kind` is twice the number of points won by `first` in both games, 0..4. `keys`
 * are the keys of the two games, in any order. */
bool standings_add_pair(struct standings *standings, int first, int second, int kind,
                        const uint64_t keys[2]);

/* Asserts that the totals are consistent: every game has a player in each seat, and every win has a
 * matching loss. */
void standings_check(const struct standings *standings);

/* In a league: returns the number of the player's next version, or NOBODY. In other events, returns
 * NOBODY. */
int standings_next_version(const struct standings *standings, int player);

/* Returns why the player plays no more games: "disqualified", "withdrawn", or NULL if it does. */
const char *standing_gone(const struct standing *player);

/* Returns the number of games that were played. */
uint64_t standings_games(const struct counted *counted);

/* standings_score returns won + drawn / 2, and standings_share returns this score divided by the
 * number of games played. Both return 0 if there are no games. */
double standings_score(const struct counted *counted);
double standings_share(const struct counted *counted);

/* Sets the anchor from a string of the form "NAME=ELO". Returns false and sets *error if the player
 * does not exist or the number is invalid. */
bool standings_set_anchor(struct standings *standings, const char *text, struct error *error);

/* Returns the distinct scores between the players, as ratings_fit expects them. Games that share a
 * result count as one game. The caller frees the list. */
double *standings_points(const struct standings *standings);

/* Returns the rating of each player, including the superiority over the next player in the order.
 * Games that share a result count as one game. *maximum receives the result of ratings_fit;
 * `maximum` may be NULL. The caller frees the list. */
struct rating *standings_rate(const struct standings *standings, const int *order, bool *maximum);

/* Returns the same ratings, but without margins and superiority, in a fraction of the time
 * (ratings_estimate). The caller frees the list. */
struct rating *standings_estimate(const struct standings *standings);

/* Rating the players of a large league takes a while, so another thread can do it. */
struct rating_job;

/* Copies what is needed to rate the players. Returns NULL if rating them would not take long. The
 * caller frees the job with rating_job_free, which accepts NULL. */
struct rating_job *standings_begin_rating(const struct standings *standings);
void rating_job_free(struct rating_job *job);

/* Computes the ratings. Any thread may call this function. */
void rating_job_run(struct rating_job *job);

/* From now on, the players have the ratings of the job, even if further games are added. If `job`
 * is NULL, they have the ratings of all games again. */
void standings_take_ratings(struct standings *standings, const struct rating_job *job);

/* Returns whether the players have the ratings of a job, and no games have been added since it
 * began. */
bool standings_ratings_are_new(const struct standings *standings);

#endif
