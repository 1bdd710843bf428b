#include "tournament/ratings.h"

#include "base/memory.h"
#include "tournament/linear.h"
#include "tournament/statistics.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#define ELO_UNIT (400 / M_LN10)
#define STEPS_MAX 1000 /* limit on the number of Newton steps; about ten are usually enough */

/* The players that have played at least one game, possibly including the imaginary average player,
 * and their points. */
struct field {
    size_t count;
    double *points;
    double *strength; /* logarithm of the Bradley-Terry strength */
};

static double games_between(const struct field *field, size_t i, size_t j)
{
    return field->points[i * field->count + j] + field->points[j * field->count + i];
}

/* Marks every player that `from` has beaten, directly or through a chain of other players. If
 * `backwards` is true, instead marks every player that has beaten `from`, directly or through such
 * a chain. */
static void ratings_spread(const struct field *field, size_t from, bool backwards, bool *reached)
{
    size_t n = field->count;
    reached[from] = true;
    for (size_t j = 0; j < n; j++) {
        double points = backwards ? field->points[j * n + from] : field->points[from * n + j];
        if (!reached[j] && points > 0) {
            ratings_spread(field, j, backwards, reached);
        }
    }
}

/* Returns whether the likelihood has a maximum, which is the case if there is a chain of wins from
 * every player to every other player. */
static bool has_maximum(const struct field *field)
{
    bool all = true;
    for (int backwards = 0; backwards < 2; backwards++) {
        bool *reached = memory_new(field->count * sizeof *reached);
        if (field->count > 0) {
            ratings_spread(field, 0, backwards, reached);
        }
        for (size_t i = 0; i < field->count; i++) {
            all = all && reached[i];
        }
        free(reached);
    }
    return all;
}

/* Returns the probability that player i beats player j. */
static double expected(const struct field *field, size_t i, size_t j)
{
    return 1 / (1 + exp(field->strength[j] - field->strength[i]));
}

/* Computes the Fisher information of the strengths. The information matrix is singular in the
 * direction (1, .., 1), so 1/n is added in that direction. A solution then has a mean of 0 if the
 * right-hand side has a mean of 0. */
static void inform(const struct field *field, double *matrix)
{
    size_t n = field->count;
    for (size_t i = 0; i < n * n; i++) {
        matrix[i] = 1 / (double)n;
    }
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            double played = games_between(field, i, j);
            if (played == 0) {
                continue;
            }
            double weight = played * expected(field, i, j) * expected(field, j, i);
            matrix[i * n + j] -= weight;
            matrix[i * n + i] += weight;
        }
    }
}

/* Takes one Newton step, damped so that it always increases the likelihood. Returns the largest
 * change in the rating difference between two players that have met. `matrix` and `room` have room
 * for n * n and 6 n numbers, where n is the number of players in the field. */
static double improve(struct field *field, double *matrix, double *room)
{
    double *step = room;
    size_t n = field->count;
    double furthest = 0;
    inform(field, matrix);
    for (size_t i = 0; i < n; i++) {
        step[i] = 0;
        for (size_t j = 0; j < n; j++) {
            double played = games_between(field, i, j);
            step[i] += played == 0 ? 0 : field->points[i * n + j] - played * expected(field, i, j);
        }
    }
    linear_solve_once(n, matrix, step, room + n);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < i; j++) {
            if (games_between(field, i, j) > 0) {
                furthest = fmax(furthest, fabs(step[i] - step[j]));
            }
        }
    }
    for (size_t i = 0; i < n && furthest > 0; i++) {
        field->strength[i] += step[i] * log1p(furthest) / furthest;
    }
    return furthest;
}

/* Fills in the players that have played a game. If `middle` is true, also adds an imaginary average
 * player that has drawn one game with each of them. */
static void field_init(struct field *field, size_t count, const double *points,
                       const struct rating *ratings, bool middle)
{
    size_t *from = memory_new((count + 1) * sizeof *from);
    field->count = 0;
    for (size_t i = 0; i < count; i++) {
        if (ratings[i].rated) {
            from[field->count++] = i;
        }
    }
    size_t rated = field->count;
    field->count += middle;
    size_t n = field->count;
    field->points = memory_new((n * n + 1) * sizeof *field->points);
    field->strength = memory_new((n + 1) * sizeof *field->strength);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            bool virtual = (i == rated) != (j == rated);
            if (i < rated && j < rated && i != j) {
                field->points[i * n + j] = points[from[i] * count + from[j]];
            } else if (virtual) {
                field->points[i * n + j] = 0.5;
            }
        }
    }
    free(from);
}

static void field_free(struct field *field)
{
    free(field->points);
    free(field->strength);
}

/* Returns the variance of the sum of the strengths weighted by `factors`, which add up to 0. */
static double variance(const double *matrix, size_t n, const double *factors)
{
    double *moved = memory_copy(factors, n * sizeof *moved), sum = 0;
    linear_solve(n, matrix, moved);
    for (size_t i = 0; i < n; i++) {
        sum += factors[i] * moved[i];
    }
    free(moved);
    return fmax(0, sum);
}

/* A fitted field: the maximum-likelihood ratings, and the information matrix for these ratings
 * after linear_eliminate. */
struct fit {
    const struct field *field;
    const double *matrix; /* NULL if no margins are wanted */
    size_t rated;         /* number of players, excluding the imaginary player */
    const size_t *at;     /* index of each rated player in the field */
};

/* Rates a player relative to the player with the index `anchor`, or relative to the mean if
 * `anchor` is SIZE_MAX. */
static void rate(const struct fit *fit, size_t k, size_t anchor, struct rating *rating)
{
    size_t n = fit->field->count;
    double *factors = memory_new(n * sizeof *factors);
    for (size_t i = 0; i < fit->rated; i++) {
        double reference = anchor == SIZE_MAX ? 1 / (double)fit->rated : i == anchor;
        factors[i] = (i == k) - reference;
        rating->elo += ELO_UNIT * factors[i] * fit->field->strength[i];
    }
    if (fit->matrix != NULL) {
        rating->margin = Z_95 * ELO_UNIT * sqrt(variance(fit->matrix, n, factors));
    }
    free(factors);
}

/* Computes the probability that each rated player is stronger than the next rated player in the
 * order. */
static void compare_neighbours(const struct fit *fit, size_t count, const int *order,
                               struct rating *ratings)
{
    size_t n = fit->field->count;
    struct rating *above = NULL;
    size_t last = 0;
    for (size_t i = 0; i < count; i++) {
        size_t player = (size_t)order[i], k = fit->at[player];
        if (!ratings[player].rated) {
            continue;
        }
        if (above != NULL) {
            double *factors = memory_new(n * sizeof *factors);
            factors[last] = 1;
            factors[k] = -1;
            double lead = fit->field->strength[last] - fit->field->strength[k];
            above->superiority = 0.5 * erfc(-lead / sqrt(2 * variance(fit->matrix, n, factors)));
            free(factors);
        }
        above = &ratings[player];
        last = k;
    }
}

size_t ratings_mark(size_t count, const double *points, struct rating *ratings, size_t *at)
{
    size_t rated = 0;
    for (size_t i = 0; i < count; i++) {
        ratings[i] = (struct rating){0};
        for (size_t j = 0; j < count && !ratings[i].rated; j++) {
            ratings[i].rated = j != i && points[i * count + j] + points[j * count + i] > 0;
        }
        if (at != NULL) {
            at[i] = rated;
        }
        rated += ratings[i].rated;
    }
    return rated;
}

/* Computes the ratings, with margins if `margins` is true. */
static bool ratings_compute(size_t count, const double *points, int anchor, const int *order,
                            bool margins, struct rating *ratings)
{
    size_t *at = memory_new((count + 1) * sizeof *at);
    size_t rated = ratings_mark(count, points, ratings, at);
    if (rated == 0) {
        free(at);
        return true;
    }
    struct field field;
    field_init(&field, count, points, ratings, false);
    bool maximum = has_maximum(&field);
    if (!maximum) {
        field_free(&field);
        field_init(&field, count, points, ratings, true);
    }
    size_t n = field.count;
    double *matrix = memory_new(n * n * sizeof *matrix);
    double *room = memory_new(6 * n * sizeof *room);
    for (int i = 0; i < STEPS_MAX && improve(&field, matrix, room) > 1e-11; i++) {
    }
    if (margins) {
        inform(&field, matrix);
        linear_eliminate(n, matrix);
    }
    const struct fit fit = {&field, margins ? matrix : NULL, rated, at};
    bool anchored = anchor >= 0 && ratings[anchor].rated;
    for (size_t i = 0; i < count; i++) {
        if (ratings[i].rated) {
            rate(&fit, at[i], anchored ? at[anchor] : SIZE_MAX, &ratings[i]);
        }
    }
    if (order != NULL) {
        compare_neighbours(&fit, count, order, ratings);
    }
    free(matrix);
    free(room);
    free(at);
    field_free(&field);
    return maximum;
}

bool ratings_fit(size_t count, const double *points, int anchor, const int *order,
                 struct rating *ratings)
{
    return ratings_compute(count, points, anchor, order, true, ratings);
}

void ratings_estimate(size_t count, const double *points, int anchor, struct rating *ratings)
{
    ratings_compute(count, points, anchor, NULL, false, ratings);
}
