#define _GNU_SOURCE
#include "tournament/ratings.h"

#include "base/memory.h"
#include "tournament/statistics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ELO_UNIT (400 / M_LN10)
#define STEPS_MAX 1000 /* some ten are needed */

/* The players who have a game, and perhaps the imaginary one in the middle, with their points. */
struct field {
    size_t count;
    double *points;
    double *strength; /* its logarithm */
};

static double games_between(const struct field *field, size_t i, size_t j)
{
    return field->points[i * field->count + j] + field->points[j * field->count + i];
}

/* Marks everybody whom player `from` has beaten, directly or through others; backwards: everybody
 * who has beaten him. */
static void spread(const struct field *field, size_t from, bool backwards, bool *reached)
{
    size_t n = field->count;
    reached[from] = true;
    for (size_t j = 0; j < n; j++) {
        double points = backwards ? field->points[j * n + from] : field->points[from * n + j];
        if (!reached[j] && points > 0) {
            spread(field, j, backwards, reached);
        }
    }
}

/* There is a maximum exactly when everybody is linked to everybody by wins both ways. */
static bool has_maximum(const struct field *field)
{
    bool all = true;
    for (int backwards = 0; backwards < 2; backwards++) {
        bool *reached = memory_new(field->count * sizeof *reached);
        if (field->count > 0) {
            spread(field, 0, backwards, reached);
        }
        for (size_t i = 0; i < field->count; i++) {
            all = all && reached[i];
        }
        free(reached);
    }
    return all;
}

/* The probability that i beats j. */
static double expected(const struct field *field, size_t i, size_t j)
{
    return 1 / (1 + exp(field->strength[j] - field->strength[i]));
}

/* Inverts a symmetric positive definite matrix in place, by Gauss and Jordan. */
static void invert(size_t n, double *m)
{
    for (size_t k = 0; k < n; k++) {
        double pivot = m[k * n + k];
        m[k * n + k] = 1;
        for (size_t j = 0; j < n; j++) {
            m[k * n + j] /= pivot;
        }
        for (size_t i = 0; i < n; i++) {
            double factor = m[i * n + k];
            if (i == k || factor == 0) {
                continue;
            }
            m[i * n + k] = 0;
            for (size_t j = 0; j < n; j++) {
                m[i * n + j] -= factor * m[k * n + j];
            }
        }
    }
}

/* The covariance of the strengths about their mean: the inverse of the Fisher information. The
 * information is singular along (1, .., 1), so 1/n in that direction is added, and removed again
 * from the inverse. */
static void covariance(const struct field *field, double *matrix)
{
    size_t n = field->count;
    for (size_t i = 0; i < n * n; i++) {
        matrix[i] = 1 / (double)n;
    }
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            double weight =
                games_between(field, i, j) * expected(field, i, j) * expected(field, j, i);
            matrix[i * n + j] -= weight;
            matrix[i * n + i] += weight;
        }
    }
    invert(n, matrix);
    for (size_t i = 0; i < n * n; i++) {
        matrix[i] -= 1 / (double)n;
    }
}

/* One step of Newton's method, short enough that it surely improves. Returns the most that two
 * players who met moved apart. The matrix becomes the covariance before the step. */
static double improve(struct field *field, double *matrix, double *step)
{
    size_t n = field->count;
    double furthest = 0;
    covariance(field, matrix);
    memset(step, 0, n * sizeof *step);
    for (size_t j = 0; j < n; j++) {
        double gradient = 0;
        for (size_t k = 0; k < n; k++) {
            gradient +=
                field->points[j * n + k] - games_between(field, j, k) * expected(field, j, k);
        }
        for (size_t i = 0; i < n; i++) {
            step[i] += matrix[i * n + j] * gradient;
        }
    }
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

/* Players without a game are left out; with `middle`, one more player is put in, last. */
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

/* The variance of player k's strength about the mean of the first `rated` players: all but the
 * imaginary one. */
static double variance(const double *matrix, size_t n, size_t rated, size_t k)
{
    double own = 0, all = 0;
    for (size_t i = 0; i < rated; i++) {
        own += matrix[k * n + i] / (double)rated;
        for (size_t j = 0; j < rated; j++) {
            all += matrix[i * n + j] / (double)(rated * rated);
        }
    }
    return matrix[k * n + k] - 2 * own + all;
}

bool ratings_fit(size_t count, const double *points, struct rating *ratings)
{
    size_t rated = 0;
    for (size_t i = 0; i < count; i++) {
        ratings[i] = (struct rating){0};
        for (size_t j = 0; j < count && !ratings[i].rated; j++) {
            ratings[i].rated = j != i && points[i * count + j] + points[j * count + i] > 0;
        }
        rated += ratings[i].rated;
    }
    if (rated == 0) {
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
    double *step = memory_new(n * sizeof *step);
    for (int i = 0; i < STEPS_MAX && improve(&field, matrix, step) > 1e-11; i++) {
    }
    double mean = 0;
    for (size_t k = 0; k < rated; k++) {
        mean += field.strength[k] / (double)rated;
    }
    for (size_t i = 0, k = 0; i < count; i++) {
        if (ratings[i].rated) {
            ratings[i].elo = ELO_UNIT * (field.strength[k] - mean);
            ratings[i].margin = Z_95 * ELO_UNIT * sqrt(fmax(0, variance(matrix, n, rated, k)));
            k++;
        }
    }
    free(matrix);
    free(step);
    field_free(&field);
    return maximum;
}
