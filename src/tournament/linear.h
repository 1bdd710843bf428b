/* Linear equations with a symmetric positive definite matrix, such as the information matrices of
 * ratings. A matrix has n rows of n numbers each. */
#ifndef TOURNAMENT_LINEAR_H
#define TOURNAMENT_LINEAR_H

#include <stddef.h>

/* Prepares a matrix for linear_solve: Gaussian elimination turns it into an upper triangular
 * matrix. */
void linear_eliminate(size_t n, double *m);

/* Solves M y = x and stores y in x. `m` is the matrix M after linear_eliminate. */
void linear_solve(size_t n, const double *m, double *x);

/* Solves M y = x and stores y in x. Overwrites `m`, which is the matrix M. For many unknowns, the
 * solution is approximate, and found in a fraction of the time. `room` has room for 5 n numbers. */
void linear_solve_once(size_t n, double *m, double *x, double *room);

/* Replaces a matrix by its inverse. */
void linear_invert(size_t n, double *m);

#endif
