#define _GNU_SOURCE
#include "tournament/ratings.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define Z_95 1.959963984540054
#define ELO_UNIT (400 / M_LN10)
#define STEPS_MAX 200000

/* The players that have a game, and perhaps the one in the middle, with their points. */
struct field {
    size_t count;
    double *points;
    double *strength;
};

static double games_between(const struct field *field, size_t i, size_t j)
{
    return field->points[i * field->count + j] + field->points[j * field->count + i];
}

/* Marks whom player `from` has beaten, directly or over others; backwards: who has beaten him. */
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

/* One sweep of the iteration; how far the furthest strength moved, as a ratio. */
static double improve(struct field *field)
{
    double moved = 0;
    for (size_t i = 0; i < field->count; i++) {
        double points = 0, weight = 0;
        for (size_t j = 0; j < field->count; j++) {
            if (j != i) {
                points += field->points[i * field->count + j];
                weight += games_between(field, i, j) / (field->strength[i] + field->strength[j]);
            }
        }
        double next = points / weight;
        moved = fmax(moved, fabs(log(next / field->strength[i])));
        field->strength[i] = next;
    }
    return moved;
}

static void centre(struct field *field)
{
    double sum = 0;
    for (size_t i = 0; i < field->count; i++) {
        sum += log(field->strength[i]);
    }
    for (size_t i = 0; i < field->count; i++) {
        field->strength[i] /= exp(sum / (double)field->count);
    }
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

/* Variances of the log strengths about their mean: the information is singular along (1, .., 1), so
 * a ridge of 1/n in that direction is added, and taken out of the inverse again. */
static void variances(const struct field *field, double *variance)
{
    size_t n = field->count;
    double ridge = 1 / (double)n;
    double *information = memory_new(n * n * sizeof *information);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            information[i * n + j] += ridge;
            if (i != j) {
                double sum = field->strength[i] + field->strength[j];
                double weight = games_between(field, i, j) * field->strength[i] *
                                field->strength[j] / (sum * sum);
                information[i * n + j] -= weight;
                information[i * n + i] += weight;
            }
        }
    }
    invert(n, information);
    for (size_t i = 0; i < n; i++) {
        variance[i] = fmax(0, information[i * n + i] - ridge);
    }
    free(information);
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
        field->strength[i] = 1;
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
    for (int step = 0; step < STEPS_MAX && improve(&field) > 1e-12; step++) {
        centre(&field);
    }
    double *variance = memory_new((field.count + 1) * sizeof *variance);
    variances(&field, variance);
    double mean = 0;
    for (size_t k = 0; k < rated; k++) {
        mean += log(field.strength[k]) / (double)rated;
    }
    for (size_t i = 0, k = 0; i < count; i++) {
        if (ratings[i].rated) {
            ratings[i].elo = ELO_UNIT * (log(field.strength[k]) - mean);
            ratings[i].margin = Z_95 * ELO_UNIT * sqrt(variance[k++]);
        }
    }
    free(variance);
    field_free(&field);
    return maximum;
}
