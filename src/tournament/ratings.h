/* Ratings of many players from all their games at once: the maximum of Bradley and Terry's
 * likelihood. Never a rating that changes from game to game: the order of the games does not
 * matter.
 *
 * Sources: Bradley and Terry, "Rank Analysis of Incomplete Block Designs", 1952; Hunter, "MM
 * Algorithms for Generalized Bradley-Terry Models", 2004, for when there is a maximum (his
 * assumption 1, after Ford 1957); Sun and Tran-Dinh, "Generalized Self-Concordant Functions", 2019,
 * for Newton's method with steps that cannot miss it (of the logistic loss, nu = 2). A draw counts
 * as half a win to each, and the intervals come from the inverse of the Fisher information, so
 * draws make them wider than they need be, never narrower. */
#ifndef TOURNAMENT_RATINGS_H
#define TOURNAMENT_RATINGS_H

#include <stdbool.h>
#include <stddef.h>

struct rating {
    bool rated;    /* false: no game played, the rest is 0 */
    double elo;    /* the mean over all rated players is 0 */
    double margin; /* 95 %, to both sides, against that mean */
};

/* points[i * count + j]: what player i scored against j, a win 1 and a draw 1/2. Returns false if
 * there is no maximum, because some players won or lost everything against the rest, or never met
 * it. Then each rated player gets one drawn game against an imaginary player in the middle, which
 * makes the ratings a little too close together. */
bool ratings_fit(size_t count, const double *points, struct rating *ratings);

#endif
