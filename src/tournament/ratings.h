/* Rates many players from all their games at once, by maximizing the likelihood in the
 * Bradley-Terry model. The order of the games does not matter, because ratings are not updated game
 * by game.
 *
 * Sources: Bradley and Terry, "Rank Analysis of Incomplete Block Designs", 1952; Hunter, "MM
 * Algorithms for Generalized Bradley-Terry Models", 2004, for the existence of a maximum
 * (assumption 1, after Ford 1957); Sun and Tran-Dinh, "Generalized Self-Concordant Functions",
 * 2019, for damped Newton steps that always converge (logistic loss, nu = 2). A draw counts as half
 * a win for each player. The intervals are derived from the inverse of the Fisher information.
 * Draws can make the intervals wider than necessary, but not narrower. */
#ifndef TOURNAMENT_RATINGS_H
#define TOURNAMENT_RATINGS_H

#include <stdbool.h>
#include <stddef.h>

struct rating {
    bool rated;    /* if false, the player has played no games, and the other members are 0 */
    double elo;    /* rating relative to the anchor, or to the mean of all rated players */
    double margin; /* half the width of the 95% interval of `elo`; 0 for the anchor */
    /* Probability (0..1) that the player is stronger than the next rated player in the order. */
    double superiority;
};

/* Computes the ratings relative to the player `anchor`, or relative to the mean if `anchor` is
 * NOBODY or has not played. `order` lists all players and is used to compute `superiority`. If
 * `order` is NULL, `superiority` is 0. points[i * count + j] is the score of player i against
 * player j: 1 for each win and 1/2 for each draw. Returns false if the likelihood has no maximum,
 * because some players won every game against the rest, lost every game against them, or never met
 * them. In that case, each rated player is given a draw against an imaginary average player, which
 * moves the ratings slightly closer together. */
bool ratings_fit(size_t count, const double *points, int anchor, const int *order,
                 struct rating *ratings);

/* Computes the same ratings as ratings_fit, but without `margin` and `superiority`. With many
 * players, this takes a fraction of the time. */
void ratings_estimate(size_t count, const double *points, int anchor, struct rating *ratings);

/* Sets `rated` for each player that has played a game, and all other members to 0. Returns the
 * number of these players. If `at` is not NULL, sets at[i] to the number of such players before
 * player i. */
size_t ratings_mark(size_t count, const double *points, struct rating *ratings, size_t *at);

#endif
