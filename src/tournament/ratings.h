/* Rates many players from all their games at once, by maximizing the likelihood in the
 * Bradley-Terry model. The order of the games does not matter, because ratings are not updated game
 * by game.
 *
 * Sources: Bradley and Terry, "Rank Analysis of Incomplete Block Designs", 1952; Hunter, "MM
 * Algorithms for Generalized Bradley-Terry Models", 2004, for the existence of a maximum
 * (assumption 1, after Ford 1957); Sun and Tran-Dinh, "Generalized Self-Concordant Functions",
 * 2019, for damped Newton steps that always converge (logistic loss, nu = 2). A draw counts as half
 * a win for each player. The intervals come from the inverse of the Fisher information. Draws can
 * make the intervals wider than necessary, but not narrower. */
#ifndef TOURNAMENT_RATINGS_H
#define TOURNAMENT_RATINGS_H

#include <stdbool.h>
#include <stddef.h>

struct rating {
    bool rated;         /* false: no game played, and the other members are 0 */
    double elo;         /* relative to the anchor, or to the mean of all rated players */
    double margin;      /* half width of the 95 % interval of `elo`; 0 for the anchor */
    double superiority; /* P(stronger than the next rated player in the order given), 0..1 */
};

/* Computes the ratings, relative to the player `anchor`, or to the mean if that is NOBODY or has
 * not played. order: all players, for `superiority`; NULL leaves it 0. points[i * count + j] is the
 * score of player i against player j: 1 per win, 1/2 per draw. Returns false if no maximum exists
 * because some players won or lost every game against the rest, or never met them. Each rated
 * player then gets one drawn game against an imaginary average player, which pulls the ratings
 * slightly together. */
bool ratings_fit(size_t count, const double *points, int anchor, const int *order,
                 struct rating *ratings);

#endif
