/* Rates the players of a league, and chooses the pairs of players that should meet next. A league
 * has no fixed schedule. Players join and leave at any time, and a player may be a new version of
 * an earlier player.
 *
 * The ratings maximize the likelihood of all games in the Bradley-Terry model (ratings.h),
 * multiplied by a prior. The prior is a normal distribution around 0 for a new player, and around
 * the earlier version's rating for a later version. A later version therefore starts with the
 * rating of the earlier one, but with more doubt. Unlike ratings without a prior, these ratings
 * exist for every player at any time. Their uncertainty is described by the inverse of the
 * likelihood's information matrix.
 *
 * The pair chosen is the one whose games are expected to tell the most: they reduce the sum of the
 * variances of all ratings by the largest amount (in experimental design: A-optimality). This
 * prefers players whose rating is uncertain, opponents whose rating is certain, and opponents of
 * similar strength. No player falls far behind in games.
 *
 * Sources: Coulom, "Whole-History Rating", 2008, for tying a rating to an earlier one; Glickman and
 * Jensen, "Adaptive paired comparison design", 2005, for choosing the pair. bench/bench_league.c
 * compares this choice with two others. */
#ifndef TOURNAMENT_LEAGUE_H
#define TOURNAMENT_LEAGUE_H

#include "tournament/pairings.h"
#include "tournament/ratings.h"

/* Standard deviations of the prior in Elo: of a new player's rating, and of the difference between
 * the ratings of a version and the next one. */
#define LEAGUE_SPREAD 300.0
#define LEAGUE_STEP 100.0

struct league;

/* Rates `count` players. points[i * count + j] is the score of player i against player j: 1 for
 * each win and 1/2 for each draw. before[i] is the number of the player of which player i is the
 * next version, or NOBODY; a player has at most one next version. `before` may be NULL and must
 * otherwise outlive the league. Takes time in proportion to the cube of the number of players:
 * about a third of a second for 1000 of them. */
struct league *league_new(size_t count, const double *points, const int *before);
void league_free(struct league *league); /* accepts NULL */

/* Returns the player's rating in Elo. The prior's mean is 0. */
double league_elo(const struct league *league, size_t player);

/* Returns the variance, in Elo squared, of the difference between two players' ratings. */
double league_variance(const struct league *league, size_t a, size_t b);

/* Writes the variance, in Elo squared, of the difference between each player's rating and a mean of
 * ratings. weights[i] is the weight of player i in the mean; the weights add up to 1. */
void league_variances(const struct league *league, const double *weights, double *variances);

/* Computes ratings as ratings_fit does, but with the ratings of league_new, which always exist. A
 * player that has played no games is not rated. Superiority refers to the order of league_order.
 * Without `margins`, the margins and superiorities are 0, which saves time. */
void league_rate(size_t count, const double *points, const int *before, int anchor, bool margins,
                 struct rating *ratings);

/* Games of a guest against a player of an event. */
struct guest_games {
    const struct rating *player; /* the player's rating, which is not affected */
    double score, played;        /* the guest's score, and the number of games */
};

/* Rates somebody who does not take part in an event, such as a visitor, on the scale of its
 * ratings. The guest is rated like a new player, whose rating is expected to be `mean`;
 * league_mean returns it. The margin takes into account that the players' ratings are
 * uncertain. Games against players that are not rated do not count. Without other games, the guest
 * is not rated. */
void league_rate_guest(const struct guest_games *met, size_t count, double mean,
                       struct rating *rating);

/* Returns the rating that is expected of a new player, which is 0 before the ratings are made
 * relative to an anchor or a mean. `before` may be NULL, as for league_new. */
double league_mean(size_t count, const int *before, const struct rating *ratings);

/* Returns the players in the order of their ratings, best first. Players that are not rated come
 * last. The caller frees the list. */
int *league_order(size_t count, const struct rating *ratings);

/* Prepares to choose pairs of the players for which active[i] is true, which must outlive the
 * league. The variances of the other players do not matter. */
void league_activate(struct league *league, const bool *active);

/* Chooses the pair of active players for which one game is expected to tell the most. `novelty`
 * lists, for each pair of players (indexed like `points`), by what factor its games tell less
 * because they repeat earlier ones: from 0, for nothing new, to 1. NULL stands for 1. Returns false
 * if fewer than two players are active. */
bool league_choose(const struct league *league, const double *novelty, struct pairing *pair);

/* Takes into account that the pair is going to play that many games, so that their ratings count as
 * less uncertain for the next choice. Takes time in proportion to the square of the number of
 * players. */
void league_expect(struct league *league, const struct pairing *pair, double count);

#endif
