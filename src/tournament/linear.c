#include "tournament/linear.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Maximum number of unknowns for which linear_solve_once uses elimination. It is more exact than
 * the method for more unknowns, and fast enough. */
#define ELIMINATION_MAX 100
/* Number of columns of an inverse that are computed together. They fit into the cache. */
#define COLUMNS 32

void linear_eliminate(size_t n, double *m)
{
    for (size_t k = 0; k < n; k++) {
        for (size_t i = k + 1; i < n; i++) {
            double factor = m[k * n + i] / m[k * n + k];
            for (size_t j = i; j < n && factor != 0; j++) {
                m[i * n + j] -= factor * m[k * n + j];
            }
        }
    }
}

void linear_solve(size_t n, const double *m, double *x)
{
    for (size_t k = 0; k < n; k++) {
        double part = x[k] / m[k * n + k];
        for (size_t i = k + 1; i < n; i++) {
            x[i] -= part * m[k * n + i];
        }
    }
    for (size_t k = n; k-- > 0;) {
        for (size_t j = k + 1; j < n; j++) {
            x[k] -= m[k * n + j] * x[j];
        }
        x[k] /= m[k * n + k];
    }
}

/* Four sums at once do not wait for each other. */
static double dot(size_t n, const double *x, const double *y)
{
    double sums[4] = {0};
    size_t whole = n - n % 4;
    for (size_t i = 0; i < whole; i += 4) {
        for (size_t j = 0; j < 4; j++) {
            sums[j] += x[i + j] * y[i + j];
        }
    }
    for (size_t i = whole; i < n; i++) {
        sums[0] += x[i] * y[i];
    }
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

/* Solves M y = x approximately, with the preconditioned conjugate gradient method. */
static void linear_approach(size_t n, const double *m, double *x, double *room)
{
    double *rest = room, *scaled = room + n, *way = room + 2 * n, *moved = room + 3 * n,
           *y = room + 4 * n, was = 0;
    memcpy(rest, x, n * sizeof *rest);
    memset(way, 0, n * sizeof *way);
    memset(y, 0, n * sizeof *y);
    double least = 1e-24 * dot(n, x, x);
    for (size_t k = 0; k < 2 * n && dot(n, rest, rest) > least; k++) {
        for (size_t i = 0; i < n; i++) {
            scaled[i] = rest[i] / m[i * n + i];
        }
        double now = dot(n, rest, scaled);
        for (size_t i = 0; i < n; i++) {
            way[i] = scaled[i] + (k == 0 ? 0 : now / was) * way[i];
        }
        for (size_t i = 0; i < n; i++) {
            moved[i] = dot(n, m + i * n, way);
        }
        double far = now / dot(n, way, moved);
        for (size_t i = 0; i < n; i++) {
            y[i] += far * way[i];
            rest[i] -= far * moved[i];
        }
        was = now;
    }
    memcpy(x, y, n * sizeof *x);
}

void linear_solve_once(size_t n, double *m, double *x, double *room)
{
    if (n <= ELIMINATION_MAX) {
        linear_eliminate(n, m);
        linear_solve(n, m, x);
    } else {
        linear_approach(n, m, x, room);
    }
}

/* Solves M Y = X for several columns at once and stores Y in X, which has n rows of COLUMNS numbers
 * each. The rows before `first` are 0 in X and are not computed in Y. `m` is the matrix M after
 * linear_eliminate. */
static void solve_columns(size_t n, const double *m, size_t first, double (*x)[COLUMNS])
{
    for (size_t k = first; k < n; k++) {
        double inverse = 1 / m[k * n + k];
        for (size_t i = k + 1; i < n; i++) {
            double factor = m[k * n + i] * inverse;
            for (size_t j = 0; j < COLUMNS && factor != 0; j++) {
                x[i][j] -= factor * x[k][j];
            }
        }
    }
    for (size_t k = n; k-- > first;) {
        for (size_t i = k + 1; i < n; i++) {
            for (size_t j = 0; j < COLUMNS; j++) {
                x[k][j] -= m[k * n + i] * x[i][j];
            }
        }
        for (size_t j = 0; j < COLUMNS; j++) {
            x[k][j] /= m[k * n + k];
        }
    }
}

void linear_invert(size_t n, double *m)
{
    double *inverse = memory_new((n * n + 1) * sizeof *inverse);
    double(*x)[COLUMNS] = memory_new((n + 1) * sizeof *x);
    linear_eliminate(n, m);
    for (size_t first = 0; first < n; first += COLUMNS) {
        size_t count = n - first < COLUMNS ? n - first : COLUMNS;
        memset(x, 0, n * sizeof *x);
        for (size_t j = 0; j < count; j++) {
            x[first + j][j] = 1;
        }
        solve_columns(n, m, first, x);
        for (size_t i = first; i < n; i++) {
            for (size_t j = 0; j < count && first + j <= i; j++) {
                inverse[i * n + first + j] = inverse[(first + j) * n + i] = x[i][j];
            }
        }
    }
    memcpy(m, inverse, n * n * sizeof *m);
    free(inverse);
    free(x);
}
