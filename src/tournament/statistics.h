/* What a score between two players means: Elo with its interval, and when to stop a test.
 * Never plays, reads or prints anything: counts in, figures out.
 *
 * Results are counted by kind. Three kinds are single games: lost, drawn, won. Five are pairs, two
 * games on one opening with the seats swapped, by the points of the first player: 0, 1/2, 1,
 * 3/2, 2. Pairs are the honest unit: the two games of a pair are not independent, and an opening
 * that favours a seat makes the trinomial interval too wide.
 *
 * Sources:
 * - Elo, "The Rating of Chessplayers, Past and Present", 1978: score = 1/(1 + 10^(-elo/400)).
 * - Wald, "Sequential Tests of Statistical Hypotheses", 1945: the bounds of the test.
 * - Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", 1927.
 * - Li, Liu, Ying, "Generalized sequential probability ratio test for separate families of
 *   hypotheses", 2014: the ratio of two maximized likelihoods in place of Wald's.
 * - Owen, "Empirical Likelihood", 2001, 2.4: the multinomial maximum under a given mean, which is
 *   p_i = phat_i / (1 + x (a_i - s)); x solves sum phat_i (a_i - s) / (1 + x (a_i - s)) = 0.
 * - Van den Bergh, "Comments on Normalized Elo" and "Normalized Elo in practice", 2021: Elo per
 *   standard deviation of one game, sqrt(2) times a pair's, in units of 800/ln 10; and the maximum
 *   under a given (mean - 1/2) / deviation, by repeating Owen's with a moved target. */
#ifndef TOURNAMENT_STATISTICS_H
#define TOURNAMENT_STATISTICS_H

#include "base/error.h"

#include <stddef.h>
#include <stdint.h>

#define STATISTICS_KINDS_MAX 5

#define Z_95 1.959963984540054 /* 95 % of a normal distribution are within this many deviations */

struct results {
    size_t kinds; /* 3: games; 5: pairs */
    uint64_t count[STATISTICS_KINDS_MAX];
};

/* Of the first player against the second. Elo is infinite if one of them has won every point. */
struct estimate {
    uint64_t games;
    double score;             /* 0..1; 0.5 without a result */
    double elo;               /* logistic */
    double elo_low, elo_high; /* 95 % */
    double normalized_elo;
    double normalized_margin; /* 95 %, to both sides, where the Elo is small: it grows with it */
    double superiority;       /* likelihood of superiority: P(the first is stronger), 0..1 */
};

/* If all results are the same, there is no variance to use. The interval then ends at the scores
 * for which such results have a chance of 2.5 %. The superiority is that of a coin under a uniform
 * prior (Laplace): 1 - 1/2^(N+1). Results that differ are never taken for surer than that. */
void statistics_estimate(const struct results *results, struct estimate *estimate);

/* The 95 % interval of a share of `count` trials of which `points` were won, halves allowed, by
 * Wilson's score: never empty, nor beyond 0 and 1. 0 to 1 without a trial. */
void statistics_wilson(double points, double count, double *low, double *high);

double elo_of_score(double score); /* infinite for 0 and 1 */
double score_of_elo(double elo);

/* A sequential test of elo0 (no better than that) against elo1 (at least that). */
struct sprt {
    double elo0, elo1;
    double alpha; /* chance to accept elo1 when elo0 is true */
    double beta;  /* chance to accept elo0 when elo1 is true */
    bool normalized;
};

enum sprt_verdict { SPRT_GOES_ON, SPRT_H0, SPRT_H1 };

/* "elo0=0,elo1=10,alpha=0.05,beta=0.05,model=logistic"; what is left out is as in this example.
 * False: *error names what is wrong. */
bool sprt_parse(struct sprt *sprt, const char *text, struct error *error);

double sprt_lower(const struct sprt *sprt); /* H0 at or below */
double sprt_upper(const struct sprt *sprt); /* H1 at or above */

/* The log-likelihood ratio; 0 without a result. A kind that never occurred counts 1/1000. */
double sprt_ratio(const struct sprt *sprt, const struct results *results);
enum sprt_verdict sprt_decide(const struct sprt *sprt, double ratio);
const char *sprt_verdict_name(enum sprt_verdict verdict); /* "goes on", "H0 accepted", .. */

#endif
