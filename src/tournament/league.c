#include "tournament/league.h"

#include "base/memory.h"
#include "tournament/linear.h"
#include "tournament/statistics.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ELO_UNIT (400 / M_LN10)
#define STEPS_MAX 1000 /* limit on the number of Newton steps; about ten are usually enough */
#define SETTLED 1e-9   /* the last Newton step changes the ratings by less; in units of ELO_UNIT */

struct league {
    size_t count;
    const double *points;
    const int *before; /* NULL if no player is a later version of another */
    double *strength;  /* the ratings, in units of ELO_UNIT */
    /* Covariances of the strengths: `count` rows of `count` numbers. During the computation, their
     * inverse, the information matrix. */
    double *covariance;
    const bool *active;
    /* For each pair of players: the sum, over all active players, of the product of its two
     * covariances with the active player. NULL before league_activate. */
    double *products;
};

static double *row_of(const struct league *league, size_t row)
{
    return league->covariance + row * league->count;
}

/* Converts a standard deviation in Elo to a weight, the inverse of a variance of strengths. */
static double weight_of(double deviation)
{
    return ELO_UNIT * ELO_UNIT / (deviation * deviation);
}

/* Returns the probability that the player with the first strength wins. */
static double chance(double first, double second)
{
    return 1 / (1 + exp(second - first));
}

/* Adds what games between players with these strengths tell: to *slope, the slope of the logarithm
 * of the likelihood along the first strength. Returns the information about the difference. */
static double learn(double first, double second, double score, double played, double *slope)
{
    double wins = chance(first, second);
    *slope += score - played * wins;
    return played * wins * (1 - wins);
}

static int before_of(const struct league *league, size_t player)
{
    return league->before == NULL ? NOBODY : league->before[player];
}

/* --- computing the ratings --- */

/* Adds information about the difference between two strengths. */
static void league_inform(const struct league *league, size_t a, size_t b, double information)
{
    row_of(league, a)[a] += information;
    row_of(league, b)[b] += information;
    row_of(league, a)[b] -= information;
    row_of(league, b)[a] -= information;
}

/* Computes the slopes of the logarithm of the likelihood, including the prior, and the information
 * matrix. */
static void league_derive(const struct league *league, double *slopes)
{
    size_t n = league->count;
    const double *strength = league->strength;
    memset(league->covariance, 0, n * n * sizeof *league->covariance);
    memset(slopes, 0, n * sizeof *slopes);
    for (size_t i = 0; i < n; i++) {
        int before = before_of(league, i);
        if (before == NOBODY) {
            row_of(league, i)[i] += weight_of(LEAGUE_SPREAD);
            slopes[i] -= weight_of(LEAGUE_SPREAD) * strength[i];
        } else {
            double pull = weight_of(LEAGUE_STEP) * (strength[before] - strength[i]);
            assert(before >= 0 && (size_t)before < n && (size_t)before != i);
            league_inform(league, i, (size_t)before, weight_of(LEAGUE_STEP));
            slopes[i] += pull;
            slopes[before] -= pull;
        }
        for (size_t j = 0; j < i; j++) {
            double score = league->points[i * n + j], played = score + league->points[j * n + i];
            if (played > 0) {
                double slope = 0;
                league_inform(league, i, j, learn(strength[i], strength[j], score, played, &slope));
                slopes[i] += slope;
                slopes[j] -= slope;
            }
        }
    }
}

/* Returns the factor that damps a Newton step whose largest change of a difference is `furthest`,
 * so that the step always increases the likelihood (ratings.h). */
static double damping(double furthest)
{
    return furthest > 0 ? log1p(furthest) / furthest : 0;
}

/* Takes one damped Newton step. Returns a bound of the largest change. `slopes` has room for 6 *
 * count numbers. */
static double league_step(struct league *league, double *slopes)
{
    size_t n = league->count;
    double *step = slopes, least = 0, most = 0;
    league_derive(league, slopes);
    linear_solve_once(n, league->covariance, step, slopes + n);
    for (size_t i = 0; i < n; i++) {
        least = fmin(least, step[i]);
        most = fmax(most, step[i]);
    }
    double furthest = most - least; /* bounds the change of each difference */
    for (size_t i = 0; i < n; i++) {
        league->strength[i] += step[i] * damping(furthest);
    }
    return furthest;
}

/* Computes the ratings and, if `variances` is true, their covariances. */
static struct league *league_fit(size_t count, const double *points, const int *before,
                                 bool variances)
{
    struct league *league = memory_new(sizeof *league);
    *league = (struct league){.count = count,
                              .points = points,
                              .before = before,
                              .strength = memory_new((count + 1) * sizeof(double)),
                              .covariance = memory_new((count * count + 1) * sizeof(double))};
    double *slopes = memory_new((6 * count + 1) * sizeof *slopes);
    for (int i = 0; i < STEPS_MAX && league_step(league, slopes) > SETTLED; i++) {
    }
    if (variances) {
        league_derive(league, slopes);
        linear_invert(count, league->covariance);
    }
    free(slopes);
    return league;
}

struct league *league_new(size_t count, const double *points, const int *before)
{
    return league_fit(count, points, before, true);
}

void league_free(struct league *league)
{
    if (league != NULL) {
        free(league->strength);
        free(league->covariance);
        free(league->products);
        free(league);
    }
}

double league_elo(const struct league *league, size_t player)
{
    assert(player < league->count);
    return ELO_UNIT * league->strength[player];
}

double league_variance(const struct league *league, size_t a, size_t b)
{
    const double *row = row_of(league, a), *other = row_of(league, b);
    return ELO_UNIT * ELO_UNIT * fmax(0, row[a] + other[b] - 2 * row[b]);
}

void league_variances(const struct league *league, const double *weights, double *variances)
{
    double mean = 0;
    for (size_t i = 0; i < league->count; i++) {
        const double *row = row_of(league, i);
        double mixed = 0;
        for (size_t j = 0; j < league->count; j++) {
            mixed += weights[j] * row[j];
        }
        variances[i] = row[i] - 2 * mixed;
        mean += weights[i] * mixed;
    }
    for (size_t i = 0; i < league->count; i++) {
        variances[i] = ELO_UNIT * ELO_UNIT * fmax(0, variances[i] + mean);
    }
}

/* --- ratings for a table --- */

/* Fills in the ratings and margins relative to the anchor, or to the mean of all rated players. */
static void rate_all(const struct league *league, size_t rated, int anchor, bool margins,
                     struct rating *ratings)
{
    size_t n = league->count;
    bool anchored = anchor >= 0 && ratings[anchor].rated;
    double *weights = memory_new((n + 1) * sizeof *weights), zero = 0;
    double *variances = memory_new((n + 1) * sizeof *variances);
    for (size_t i = 0; i < n; i++) {
        bool counts = anchored ? (int)i == anchor : ratings[i].rated;
        weights[i] = counts ? 1 / (double)(anchored ? 1 : rated) : 0;
        zero += weights[i] * league_elo(league, i);
    }
    if (margins) {
        league_variances(league, weights, variances);
    }
    for (size_t i = 0; i < n; i++) {
        ratings[i].elo = ratings[i].rated ? league_elo(league, i) - zero : 0;
        ratings[i].margin = ratings[i].rated ? Z_95 * sqrt(variances[i]) : 0;
    }
    free(weights);
    free(variances);
}

/* Computes the probability that each rated player is stronger than the next rated player in the
 * order. */
static void compare_next(const struct league *league, const int *order, struct rating *ratings)
{
    int above = NOBODY;
    for (size_t i = 0; i < league->count; i++) {
        if (!ratings[order[i]].rated) {
            continue;
        }
        if (above != NOBODY) {
            size_t one = (size_t)above, other = (size_t)order[i];
            double lead = league_elo(league, one) - league_elo(league, other);
            double variance = league_variance(league, one, other);
            ratings[above].superiority = 0.5 * erfc(-lead / sqrt(2 * variance));
        }
        above = order[i];
    }
}

static double elo_of(const struct rating *rating)
{
    return rating->rated ? rating->elo : -INFINITY;
}

int *league_order(size_t count, const struct rating *ratings)
{
    int *order = memory_new((count + 1) * sizeof *order);
    for (size_t i = 0; i < count; i++) {
        size_t at = i;
        for (; at > 0 && elo_of(&ratings[order[at - 1]]) < elo_of(&ratings[i]); at--) {
            order[at] = order[at - 1];
        }
        order[at] = (int)i;
    }
    return order;
}

void league_rate(size_t count, const double *points, const int *before, int anchor, bool margins,
                 struct rating *ratings)
{
    size_t rated = ratings_mark(count, points, ratings, NULL);
    if (rated == 0) {
        return;
    }
    struct league *league = league_fit(count, points, before, margins);
    rate_all(league, rated, anchor, margins, ratings);
    if (margins) {
        int *order = league_order(count, ratings);
        compare_next(league, order, ratings);
        free(order);
    }
    league_free(league);
}

/* --- ratings of guests --- */

/* Returns the information about the guest's strength, and sets *slope to the slope of the logarithm
 * of the likelihood, including the prior. */
static double guest_derive(const struct guest_games *met, size_t count, double mean,
                           double strength, double *slope)
{
    double information = weight_of(LEAGUE_SPREAD);
    *slope = information * (mean - strength);
    for (size_t i = 0; i < count; i++) {
        if (met[i].player->rated) {
            information +=
                learn(strength, met[i].player->elo / ELO_UNIT, met[i].score, met[i].played, slope);
        }
    }
    return information;
}

/* Returns the part of the variance that comes from the players' ratings: an error of one of them
 * moves the guest's rating in proportion to what its games tell. */
static double guest_borrowed(const struct guest_games *met, size_t count, double strength,
                             double information)
{
    double variance = 0, slope = 0;
    for (size_t i = 0; i < count; i++) {
        const struct rating *player = met[i].player;
        if (player->rated) {
            double share =
                learn(strength, player->elo / ELO_UNIT, met[i].score, met[i].played, &slope) /
                information;
            variance += share * share * (player->margin / Z_95) * (player->margin / Z_95);
        }
    }
    return variance;
}

void league_rate_guest(const struct guest_games *met, size_t count, double mean,
                       struct rating *rating)
{
    double strength = mean / ELO_UNIT, slope, step = 1;
    *rating = (struct rating){.rated = false};
    for (size_t i = 0; i < count; i++) {
        rating->rated = rating->rated || (met[i].player->rated && met[i].played > 0);
    }
    for (int i = 0; rating->rated && i < STEPS_MAX && fabs(step) > SETTLED; i++) {
        double information = guest_derive(met, count, mean / ELO_UNIT, strength, &slope);
        step = slope / information;
        strength += step * damping(fabs(step));
    }
    if (rating->rated) {
        double information = guest_derive(met, count, mean / ELO_UNIT, strength, &slope);
        double variance =
            ELO_UNIT * ELO_UNIT / information + guest_borrowed(met, count, strength, information);
        rating->elo = ELO_UNIT * strength;
        rating->margin = Z_95 * sqrt(variance);
    }
}

/* At the maximum, the slopes add up to 0. The parts of the slopes that come from games and from
 * later versions cancel out. Therefore, the ratings of all first versions add up to 0 before they
 * are made relative. */
double league_mean(size_t count, const int *before, const struct rating *ratings)
{
    double sum = 0;
    size_t firsts = 0;
    for (size_t i = 0; i < count; i++) {
        if (ratings[i].rated && (before == NULL || before[i] == NOBODY)) {
            sum += ratings[i].elo;
            firsts++;
        }
    }
    return firsts == 0 ? 0 : sum / (double)firsts;
}

/* --- pairs --- */

void league_activate(struct league *league, const bool *active)
{
    size_t n = league->count;
    free(league->products);
    league->active = active;
    league->products = memory_new((n * n + 1) * sizeof *league->products);
    for (size_t i = 0; i < n; i++) {
        double *products = league->products + i * n;
        for (size_t k = 0; k < n; k++) {
            const double *row = row_of(league, k);
            double factor = active[k] ? row[i] : 0;
            for (size_t j = 0; j < n && factor != 0; j++) {
                products[j] += factor * row[j];
            }
        }
    }
}

/* Returns by how much one game between the two players is expected to reduce the sum of the
 * variances. */
static double league_gain(const struct league *league, size_t a, size_t b)
{
    size_t n = league->count;
    const double *products = league->products;
    double wins = chance(league->strength[a], league->strength[b]);
    double information = wins * (1 - wins);
    double doubt = row_of(league, a)[a] + row_of(league, b)[b] - 2 * row_of(league, a)[b];
    double reach = products[a * n + a] + products[b * n + b] - 2 * products[a * n + b];
    return information * reach / (1 + information * doubt);
}

bool league_choose(const struct league *league, const double *novelty, struct pairing *pair)
{
    size_t n = league->count;
    double best = -1;
    assert(league->products != NULL);
    *pair = (struct pairing){NOBODY, NOBODY};
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < i && league->active[i]; j++) {
            double gain = league->active[j] ? league_gain(league, i, j) : -1;
            gain *= novelty == NULL || gain < 0 ? 1 : novelty[i * n + j];
            if (gain > best) {
                best = gain;
                *pair = (struct pairing){(int)j, (int)i};
            }
        }
    }
    return pair->second != NOBODY;
}

/* Updates `products` for a new covariance matrix, which is the old one minus factor * moved *
 * moved^T. */
static void update_products(struct league *league, const double *moved, double factor)
{
    size_t n = league->count;
    double *mixed = memory_new(n * sizeof *mixed), square = 0;
    for (size_t k = 0; k < n; k++) {
        const double *row = row_of(league, k);
        double weight = league->active[k] ? moved[k] : 0;
        square += weight * moved[k];
        for (size_t i = 0; i < n && weight != 0; i++) {
            mixed[i] += weight * row[i];
        }
    }
    for (size_t i = 0; i < n; i++) {
        double *products = league->products + i * n;
        for (size_t j = 0; j < n; j++) {
            products[j] += factor * (factor * square * moved[i] * moved[j] - moved[i] * mixed[j] -
                                     mixed[i] * moved[j]);
        }
    }
    free(mixed);
}

/* Adding information in one direction changes the inverse by the formula of Sherman and
 * Morrison. */
void league_expect(struct league *league, const struct pairing *pair, double count)
{
    size_t n = league->count, a = (size_t)pair->first, b = (size_t)pair->second;
    double wins = chance(league->strength[a], league->strength[b]);
    double information = count * wins * (1 - wins);
    double *moved = memory_new(n * sizeof *moved);
    for (size_t i = 0; i < n; i++) {
        moved[i] = row_of(league, a)[i] - row_of(league, b)[i];
    }
    double factor = information / (1 + information * (moved[a] - moved[b]));
    if (league->products != NULL) {
        update_products(league, moved, factor);
    }
    for (size_t i = 0; i < n; i++) {
        double *row = row_of(league, i), part = factor * moved[i];
        for (size_t j = 0; j < n; j++) {
            row[j] -= part * moved[j];
        }
    }
    free(moved);
}
