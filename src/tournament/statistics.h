/* Computes what the results between two players show: their Elo difference with its interval, and
 * whether a sequential test can stop. These are pure functions of counts, without input or output.
 *
 * Results are counted by kind. There are three kinds for single games: lost, drawn and won. There
 * are five kinds for pairs of games (on one opening, with swapped seats), one for each number of
 * points that the first player can win: 0, 1/2, 1, 3/2 or 2. Prefer pairs: the two games of a pair
 * are not independent, and an opening that favours a seat makes the interval from single games too
 * wide.
 *
 * Sources:
 * - Elo, "The Rating of Chessplayers, Past and Present", 1978: score = 1/(1 + 10^(-elo/400)).
 * - Wald, "Sequential Tests of Statistical Hypotheses", 1945: the bounds of the test.
 * - Siegmund, "Sequential Analysis", 1985, chapter 10: the average length of a test, from Wald's
 *   formula for a random walk whose bounds are moved outwards by 0.583 standard deviations of a
 *   step.
 * - Agresti and Caffo, "Simple and Effective Confidence Intervals for Proportions and Differences
 *   of Proportions", 2000: one success and one failure added to a small sample.
 * - Abramowitz and Stegun, "Handbook of Mathematical Functions", 1964: Student's quantile.
 * - Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", 1927.
 * - Li, Liu, Ying, "Generalized sequential probability ratio test for separate families of
 *   hypotheses", 2014: the ratio of two maximized likelihoods in place of Wald's ratio.
 * - Owen, "Empirical Likelihood", 2001, 2.4: the multinomial maximum under a given mean, which is
 *   p_i = phat_i / (1 + x (a_i - s)); x solves sum phat_i (a_i - s) / (1 + x (a_i - s)) = 0.
 * - Van den Bergh, "Comments on Normalized Elo" and "Normalized Elo in practice", 2021: Elo per
 *   standard deviation of one game, sqrt(2) times the deviation of a pair, in units of 800/ln 10;
 *   and the maximum under a given (mean - 1/2) / deviation, by repeating Owen's method with a
 *   moving target. */
#ifndef TOURNAMENT_STATISTICS_H
#define TOURNAMENT_STATISTICS_H

#include "base/error.h"

#include <stddef.h>
#include <stdint.h>

#define STATISTICS_KINDS_MAX 5

/* Number of standard deviations from the mean within which 95% of a normal distribution lies. */
#define Z_95 1.959963984540054

struct results {
    size_t kinds; /* number of kinds: 3 for single games, 5 for pairs */
    uint64_t count[STATISTICS_KINDS_MAX];
};

/* An estimate of the first player's strength relative to the second. Elo is infinite if one player
 * won all points. */
struct estimate {
    uint64_t games;
    double score;             /* score from 0 to 1; 0.5 if there are no results */
    double elo;               /* logistic Elo */
    double elo_low, elo_high; /* bounds of the 95% interval of `elo` */
    double normalized_elo;
    /* Half the width of the 95% interval of normalized_elo. Accurate for small differences, but too
     * small for large ones. */
    double normalized_margin;
    double superiority; /* probability that the first player is stronger */
};

/* Computes the estimate. If all results are equal, their variance is 0. In that case, the interval
 * ends at the score for which such results have a probability of 2.5%, and the superiority is 1 -
 * 1/2^(N+1), by Laplace's rule for a coin with a uniform prior. Results that differ are never
 * treated as more certain than equal results. */
void statistics_estimate(const struct results *results, struct estimate *estimate);

/* Computes the 95% Wilson score interval for `points` won in `count` trials; half points are
 * allowed. The interval is never empty and lies within 0..1; without trials, it is 0..1. */
void statistics_wilson(double points, double count, double *low, double *high);

double elo_of_score(double score); /* Elo difference for a score; infinite for the scores 0 and 1 */
double score_of_elo(double elo);

/* A sequential test that decides between the hypotheses "at most elo0" and "at least elo1". */
struct sprt {
    double elo0, elo1;
    double alpha; /* probability of accepting elo1 when elo0 is true */
    double beta;  /* probability of accepting elo0 when elo1 is true */
    bool normalized;
};

enum sprt_verdict { SPRT_GOES_ON, SPRT_H0, SPRT_H1 };

/* Parses "elo0=0,elo1=10,alpha=0.05,beta=0.05,model=logistic". Parts that are omitted have the
 * values shown here. If a part is invalid, returns false and sets *error. */
bool sprt_parse(struct sprt *sprt, const char *text, struct error *error);

/* Returns the log-likelihood ratio at or below which H0 is accepted. */
double sprt_lower(const struct sprt *sprt);
/* Returns the log-likelihood ratio at or above which H1 is accepted. */
double sprt_upper(const struct sprt *sprt);

/* Returns the log-likelihood ratio for the results, or 0 if there are none. A kind of result that
 * has never occurred is counted as 1/1000. */
double sprt_ratio(const struct sprt *sprt, const struct results *results);
enum sprt_verdict sprt_decide(const struct sprt *sprt, double ratio);

/* Returns how many games such a test takes on average if the first player is stronger by `elo`,
 * given in the test's units. Assumes that results vary as much as those in `results`. Returns NAN
 * if all results are equal. */
double sprt_games(const struct sprt *sprt, const struct results *results, double elo);
/* Returns "goes on", "H0 accepted" or "H1 accepted". */
const char *sprt_verdict_name(enum sprt_verdict verdict);

#endif
