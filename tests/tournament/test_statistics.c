/* Compares Elo differences, intervals, sequential tests and ratings with published numbers, other
 * programs and simulations. */
#define _GNU_SOURCE
#include "check.h"

#include "base/histogram.h"
#include "base/random.h"
#include "tournament/ratings.h"
#include "tournament/statistics.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check_close(double value, double expected, double slack, const char *what)
{
    if (!(fabs(value - expected) <= slack)) {
        fail_msg("%s is %.6f, not %.6f", what, value, expected);
    }
}

/* --- published examples --- */

/* Results and statistics from the tests of the match runner fastchess (elo_test.cpp). The last
 * entry is a match from question 45881 on chess.stackexchange.com. */
static void test_estimates_of_fastchess(void **state)
{
    (void)state;
    static const struct {
        struct results results;
        /* NAN means that the source does not give this number */
        double elo, margin, normalized, normalized_margin, superiority;
    } cases[] = {
        {{3, {89, 123, 76}}, NAN, NAN, -20.76, 40.13, 0.1553},
        {{3, {96, 111, 136}}, 40.70, 30.43, 49.77, 36.77, 0.9960},
        {{3, {356, 0, 34}}, NAN, NAN, -508.44, 34.48, NAN},
        {{5, {34, 54, 31 + 32, 64, 75}}, 55.58, 27.65, 57.94, 28.28, 1.0},
        {{5, {332, 433, 457 + 41, 333, 334}}, -8.64, 10.33, -9.17, 10.96, 0.0505},
        {{5, {7895, 8757, 5485 + 200, 568, 9999}}, -21.04, 2.95, -19.01, 2.65, NAN},
        {{5, {4, 3, 34, 42, 117}}, 277.00, 40.90, 345.17, 34.05, 1.0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct estimate estimate;
        statistics_estimate(&cases[i].results, &estimate);
        if (!isnan(cases[i].elo)) {
            check_close(estimate.elo, cases[i].elo, 0.006, "Elo");
            /* fastchess uses the normal distribution. Our interval is wider if there are few
             * results. */
            double margin = (estimate.elo_high - estimate.elo_low) / 2;
            assert_true(margin > cases[i].margin - 0.006);
            assert_true(margin < cases[i].margin * (1 + 10 / (double)estimate.games) + 0.006);
        }
        check_close(estimate.normalized_elo, cases[i].normalized, 0.006, "normalized Elo");
        check_close(estimate.normalized_margin, cases[i].normalized_margin, 0.006,
                    "the margin of normalized Elo");
        if (!isnan(cases[i].superiority)) {
            check_close(estimate.superiority, cases[i].superiority, 0.0001, "superiority");
        }
    }
}

/* Matches on fishtest, the public test server of Stockfish, with the log-likelihood ratios that
 * fastchess and fishtest give (fastchess, sprt_test.cpp). Two cases in which all results are equal
 * are left out, because they depend on the number that replaces a count of 0. */
static void test_ratios_of_fishtest(void **state)
{
    (void)state;
    static const struct {
        struct results results;
        double elo0, elo1;
        bool normalized;
        double ratio;
    } cases[] = {
        {{3, {36027, 68692, 36433}}, 0, 2, true, 0.92},
        {{3, {10650, 20431, 10871}}, -1.75, 0.25, true, 2.30},
        {{3, {21184, 40708, 21404}}, 0.5, 2.5, false, -1.57},
        {{3, {57030, 106593, 57433}}, 0, 2, false, -2.59},
        {{5, {365, 16618, 36029 + 200, 16974, 390}}, 0, 2, true, 2.25},
        {{5, {127, 4883, 10311 + 401, 5150, 104}}, -1.75, 0.25, true, 3.01},
        {{5, {223, 9863, 20279 + 1000, 10037, 246}}, 0.5, 2.5, false, -3.07},
        {{5, {871, 26175, 55003 + 980, 26678, 821}}, 0, 2, false, -4.98},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sprt sprt = {cases[i].elo0, cases[i].elo1, 0.05, 0.05, cases[i].normalized};
        check_close(sprt_ratio(&sprt, &cases[i].results), cases[i].ratio,
                    0.01 * (1 + fabs(cases[i].ratio)), "the ratio");
        check_close(sprt_lower(&sprt), -2.944, 0.001, "the lower bound");
        check_close(sprt_upper(&sprt), 2.944, 0.001, "the upper bound");
    }
}

/* Returns the largest log-likelihood of the results, of which there are three kinds, under any
 * distribution with the given mean. If normalized, the given number is (mean - 1/2) / deviation
 * instead of the mean. Tries many distributions, to check the ratio that the program computes. */
static double best_likelihood(const double counts[3], double aim, bool normalized)
{
    double best = -INFINITY;
    for (double drawn = 1e-6; drawn < 1; drawn += 1e-6) {
        double lead = normalized ? aim * sqrt((1 - drawn) / (1 + aim * aim)) : 2 * aim - 1;
        double won = (1 - drawn + lead) / 2, lost = 1 - won - drawn;
        if (won > 0 && lost > 0) {
            best =
                fmax(best, counts[0] * log(lost) + counts[1] * log(drawn) + counts[2] * log(won));
        }
    }
    return best;
}

static void test_ratio_by_search(void **state)
{
    (void)state;
    struct results results = {3, {120, 310, 170}};
    const double counts[3] = {120, 310, 170};
    struct sprt sprt = {-5, 35, 0.05, 0.05, false};
    double searched = best_likelihood(counts, score_of_elo(35), false) -
                      best_likelihood(counts, score_of_elo(-5), false);
    check_close(sprt_ratio(&sprt, &results), searched, 1e-6, "the ratio");
    for (double elo = 20; elo <= 400; elo += 190) {
        sprt = (struct sprt){-elo / 2, elo, 0.05, 0.05, true};
        searched = best_likelihood(counts, elo / (800 / M_LN10), true) -
                   best_likelihood(counts, -elo / 2 / (800 / M_LN10), true);
        check_close(sprt_ratio(&sprt, &results), searched, 1e-6, "the normalized ratio");
    }
    /* The normalized ratio of 104 won pairs, calculated by hand. The distribution that makes this
     * result most likely is p(0) = p(2) = 1/2 for t = 0. For t = 5/347.4 * sqrt 2, it has p(2) =
     * 1/2 + t/2, to first order. */
    struct sprt normalized = {0, 5, 0.05, 0.05, true};
    double t = 5 / (800 / M_LN10) * sqrt(2);
    check_close(sprt_ratio(&normalized, &(struct results){5, {0, 0, 0, 0, 104}}), 104 * log1p(t),
                0.01, "the ratio");
}

static void test_extremes(void **state)
{
    (void)state;
    struct estimate estimate;
    statistics_estimate(&(struct results){.kinds = 5}, &estimate);
    assert_true(estimate.score == 0.5 && isinf(estimate.elo_high) && isinf(estimate.elo_low));
    statistics_estimate(&(struct results){5, {0, 0, 0, 0, 20}}, &estimate);
    assert_true(isinf(estimate.elo) && isinf(estimate.elo_high));
    /* 20 pairs won: if the expected score is 0.025^(1/20) = 0.8316, this result has a probability
     * of 2.5 %. */
    check_close(score_of_elo(estimate.elo_low), 0.8316, 0.0001, "the lower end");
    assert_true(estimate.superiority > 0.999999);
    statistics_estimate(&(struct results){5, {0, 0, 20, 0, 0}}, &estimate);
    assert_true(estimate.elo == 0 && estimate.superiority == 0.5);
    assert_true(estimate.elo_low < 0 && estimate.elo_high > 0);
    struct sprt sprt = {0, 10, 0.05, 0.05, false};
    assert_true(sprt_ratio(&sprt, &(struct results){.kinds = 5}) == 0);
    assert_true(sprt_ratio(&sprt, &(struct results){5, {0, 0, 0, 0, 1}}) > 0);
    assert_true(sprt_ratio(&sprt, &(struct results){5, {1, 0, 0, 0, 0}}) < 0);
}

/* A player that lost half a point must not have a narrower interval than one that lost none. */
static void test_nearly_extremes(void **state)
{
    (void)state;
    struct estimate all, nearly;
    for (uint64_t pairs = 2; pairs < 100; pairs++) {
        statistics_estimate(&(struct results){5, {0, 0, 0, 0, pairs}}, &all);
        statistics_estimate(&(struct results){5, {0, 0, 0, 1, pairs - 1}}, &nearly);
        assert_true(nearly.elo_low <= all.elo_low && nearly.superiority <= all.superiority);
        statistics_estimate(&(struct results){5, {pairs, 0, 0, 0, 0}}, &all);
        statistics_estimate(&(struct results){5, {pairs - 1, 1, 0, 0, 0}}, &nearly);
        assert_true(nearly.elo_high >= all.elo_high && nearly.superiority >= all.superiority);
    }
}

/* Checks the likelihood ratio of the widest sequential test that is allowed, after a few pairs of
 * each kind. */
static void test_ratio_of_few(void **state)
{
    (void)state;
    for (int normalized = 0; normalized < 2; normalized++) {
        const struct sprt sprt = {-400, 400, 0.05, 0.05, normalized};
        for (int kinds = 0; kinds < 25; kinds++) {
            struct results results = {.kinds = 5}, mirrored = {.kinds = 5};
            results.count[kinds / 5]++;
            results.count[kinds % 5]++;
            for (int i = 0; i < 5; i++) {
                mirrored.count[4 - i] = results.count[i];
            }
            double ratio = sprt_ratio(&sprt, &results);
            assert_true(isfinite(ratio));
            check_close(ratio, -sprt_ratio(&sprt, &mirrored), 1e-6, "the ratio of the other side");
        }
    }
}

static double log_factorial(unsigned n)
{
    return lgamma(n + 1.0);
}

/* Returns the probability that the interval after `count` results contains the true score. The
 * probability is exact, because all possible results are enumerated. */
static double coverage(unsigned count, const double chances[3])
{
    double covered = 0, score = chances[1] / 2 + chances[2];
    for (unsigned lost = 0; lost <= count; lost++) {
        for (unsigned drawn = 0; drawn <= count - lost; drawn++) {
            unsigned won = count - lost - drawn;
            struct estimate estimate;
            statistics_estimate(&(struct results){3, {lost, drawn, won}}, &estimate);
            if (score_of_elo(estimate.elo_low) <= score + 1e-9 &&
                score_of_elo(estimate.elo_high) >= score - 1e-9) {
                covered += exp(log_factorial(count) - log_factorial(lost) - log_factorial(drawn) -
                               log_factorial(won) + lost * log(chances[0]) +
                               drawn * log(chances[1]) + won * log(chances[2]));
            }
        }
    }
    return covered;
}

/* If the interval were computed from the variance alone, it would contain the true score with a
 * probability of less than 10 % in the worst of these cases. */
static void test_coverage(void **state)
{
    (void)state;
    static const double chances[][3] = {
        {0.25, 0.5, 0.25},        {0.09, 0.42, 0.49},  {0.01, 0.18, 0.81},
        {0.0025, 0.095, 0.9025},  {0.001, 0.9, 0.099}, {0.05, 0.9, 0.05},
        {0.001, 0.98, 0.019},     {0.1, 0.001, 0.899}, {0.02, 0.001, 0.979},
        {0.0004, 0.0392, 0.9604},
    };
    double least = 1;
    for (size_t i = 0; i < sizeof chances / sizeof *chances; i++) {
        for (unsigned count = 5; count <= 160; count *= 2) {
            least = fmin(least, coverage(count, chances[i]));
        }
    }
    print_message("intervals of 5 to 160 results: coverage of %.1f %% at least\n", 100 * least);
    assert_true(least > 0.94);
}

/* Intervals published by Newcombe, Statistics in Medicine 17 (1998), table I, method 3. */
static void test_wilson_of_newcombe(void **state)
{
    (void)state;
    static const struct {
        double points, count, low, high;
    } published[] = {
        {81, 263, 0.2553, 0.3662},
        {15, 148, 0.0624, 0.1605},
        {0, 20, 0.0000, 0.1611},
        {1, 29, 0.0061, 0.1718},
    };
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        double low, high;
        statistics_wilson(published[i].points, published[i].count, &low, &high);
        assert_true(fabs(low - published[i].low) < 0.0001);
        assert_true(fabs(high - published[i].high) < 0.0001);
    }
}

static void test_options(void **state)
{
    (void)state;
    struct sprt sprt;
    struct error error;
    assert_true(sprt_parse(&sprt, "elo0=-3,elo1=2.5,alpha=0.01,model=normalized", &error));
    assert_true(sprt.elo0 == -3 && sprt.elo1 == 2.5 && sprt.alpha == 0.01 && sprt.beta == 0.05);
    assert_true(sprt.normalized);
    assert_true(sprt_parse(&sprt, "beta=0.1,model=logistic", &error));
    assert_true(sprt.elo0 == 0 && sprt.elo1 == 10 && sprt.alpha == 0.05 && sprt.beta == 0.1);
    assert_false(sprt.normalized);
    /* Wald's bounds are log (0.1 / 0.95) and log (0.9 / 0.05). */
    check_close(sprt_lower(&sprt), -2.251292, 1e-6, "the lower bound");
    check_close(sprt_upper(&sprt), 2.890372, 1e-6, "the upper bound");
    static const char *const wrong[] = {"elo0=5,elo1=5", "alpha=0.6", "alpha=",    "elo2=1",
                                        "elo1",          "model=x",   "beta=0.05x"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(sprt_parse(&sprt, wrong[i], &error));
        assert_true(strlen(error.text) > 0);
    }
}

/* --- simulating 10,000 sequential tests --- */

#define TESTS 10000
#define PAIRS_MAX 100000

struct simulation {
    unsigned accepted; /* number of tests that accepted the hypothesis H1 */
    double pairs;      /* mean number of pairs per test */
};

/* Computes the probabilities of the five results of a pair for the given score. In many of the
 * pairs, each player scores one point. */
static void pair_chances(double score, double chances[5])
{
    static const double even[5] = {0.07, 0.2, 0.46, 0.2, 0.07};
    /* Half of the shift turns pairs with 0 points into pairs with 2 points, which adds 1 point per
     * game. The other half turns 1/2 point into 3/2 points, which adds 1/2 point per game. The
     * average is 3/4. */
    double shift = (score - 0.5) * 4 / 3;
    memcpy(chances, even, sizeof even);
    chances[0] -= shift / 2;
    chances[4] += shift / 2;
    chances[1] -= shift / 2;
    chances[3] += shift / 2;
}

static struct simulation simulate(const struct sprt *sprt, double elo, uint64_t seed)
{
    double chances[5];
    pair_chances(score_of_elo(elo), chances);
    struct random random;
    random_seed(&random, seed);
    struct simulation simulation = {0};
    for (int test = 0; test < TESTS; test++) {
        struct results results = {.kinds = 5};
        enum sprt_verdict verdict = SPRT_GOES_ON;
        int pairs = 0;
        for (; verdict == SPRT_GOES_ON && pairs < PAIRS_MAX; pairs++) {
            double left = (double)(random_next(&random) >> 11) * 0x1p-53;
            size_t kind = 0;
            while (kind < 4 && left >= chances[kind]) {
                left -= chances[kind++];
            }
            results.count[kind]++;
            verdict = sprt_decide(sprt, sprt_ratio(sprt, &results));
        }
        assert_int_not_equal(verdict, SPRT_GOES_ON);
        simulation.accepted += verdict == SPRT_H1;
        simulation.pairs += (double)pairs / TESTS;
    }
    return simulation;
}

/* Compares the computed average length of a test with `pairs`, the average of simulated tests. */
static void check_average_length(const struct sprt *sprt, double elo, double pairs)
{
    double chances[5];
    struct results results = {.kinds = 5};
    pair_chances(score_of_elo(elo), chances);
    for (size_t i = 0; i < 5; i++) {
        results.count[i] = (uint64_t)(chances[i] * 1e6);
    }
    double computed = sprt_games(sprt, &results, elo) / 2;
    check_close(computed, pairs, 0.03 * pairs, "the average length of a test");
}

/* With alpha = beta = 5 %, Wald's bounds promise an error of about 5 %. A test that ends beyond the
 * bound, instead of exactly on it, makes the error smaller. The estimated variance of short tests
 * makes it larger. Three standard deviations of 10,000 tests are 0.65 %. */
static void test_error_rates(void **state)
{
    (void)state;
    struct sprt sprt = {0, 30, 0.05, 0.05, false};
    struct simulation none = simulate(&sprt, 0, 1);
    struct simulation real = simulate(&sprt, 30, 2);
    double alpha = none.accepted / (double)TESTS, beta = 1 - real.accepted / (double)TESTS;
    print_message("sprt 0..30, 10,000 tests each: alpha %.4f in %.0f pairs, beta %.4f in %.0f\n",
                  alpha, none.pairs, beta, real.pairs);
    assert_true(alpha > 0.03 && alpha < 0.0565);
    assert_true(beta > 0.03 && beta < 0.0565);
    check_average_length(&sprt, 0, none.pairs);
    check_average_length(&sprt, 30, real.pairs);
    sprt.alpha = 0.1;
    check_average_length(&sprt, 15, simulate(&sprt, 15, 3).pairs);
    sprt.normalized = true;
    check_average_length(&sprt, 0, simulate(&sprt, 0, 4).pairs);
}

/* These results are calculated by hand, for alpha = beta = 5 % and the bounds -+log 19 = -+2.9444.
 * A pair of games that are each won or lost by the toss of a coin has the variance 1/8. A step of
 * 10 Elo is 0.014387. The ratio of each pair has the variance 0.014387^2 * 8 = 0.0016559, so the
 * bounds are moved to B = 2.9444 + 0.5826 * 0.040693 = 2.9681. If the true difference is 10 Elo,
 * each pair adds half of 0.0016559 to the ratio, and the test ends after B tanh(B / 2) / 0.00082796
 * = 3234.4 pairs. If it is 5 Elo, the ratio has no drift, and the test ends after B^2 / 0.0016559 =
 * 5320.2 pairs. */
static void test_average_length(void **state)
{
    (void)state;
    const struct sprt sprt = {0, 10, 0.05, 0.05, false};
    const struct results coins = {5, {1000000, 0, 2000000, 0, 1000000}};
    const struct results tied = {3, {0, 7, 0}};
    check_close(sprt_games(&sprt, &coins, 10), 2 * 3234.4, 10, "the length at elo1");
    check_close(sprt_games(&sprt, &coins, 0), 2 * 3234.4, 10, "the length at elo0");
    check_close(sprt_games(&sprt, &coins, 5), 2 * 5320.2, 10, "the length midway");
    check_close(sprt_games(&sprt, &coins, 5.000001), 2 * 5320.2, 10, "the length near the middle");
    assert_true(isnan(sprt_games(&sprt, &tied, 0)));
}

/* --- ratings --- */

/* Citations between four statistics journals (Stigler 1994; Agresti, "Categorical Data Analysis",
 * 2002, p. 448). The expected values are from R's package BradleyTerry2: Biometrika 0,
 * Communications in Statistics -2.94907, JASA -0.47957, JRSS-B 0.26895. */
static void test_ratings_of_journals(void **state)
{
    (void)state;
    static const double cited[16] = {714, 730, 498,  221, 33,  425, 68,  17,
                                     320, 813, 1072, 142, 284, 276, 325, 188};
    static const double ability[4] = {0, -2.94907, -0.47957, 0.26895};
    struct rating ratings[4];
    assert_true(ratings_fit(4, cited, -1, NULL, ratings));
    for (size_t i = 0; i < 4; i++) {
        check_close((ratings[i].elo - ratings[0].elo) * M_LN10 / 400, ability[i], 0.00001,
                    "an ability");
    }
}

static double log_likelihood(size_t count, const double *points, const double *elo)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < count; j++) {
            if (i != j) {
                sum += points[i * count + j] * log(score_of_elo(elo[i] - elo[j]));
            }
        }
    }
    return sum;
}

/* A small change to any rating must not increase the likelihood. */
static void test_ratings_are_a_maximum(void **state)
{
    (void)state;
    struct random random;
    random_seed(&random, 3);
    for (int round = 0; round < 100; round++) {
        double points[36] = {0}, elo[6];
        struct rating ratings[6];
        for (size_t i = 0; i < 36; i++) {
            points[i] = i % 7 == 0 ? 0 : (double)random_below(&random, 12) / 2 + 0.5;
        }
        assert_true(ratings_fit(6, points, -1, NULL, ratings));
        for (size_t i = 0; i < 6; i++) {
            elo[i] = ratings[i].elo;
        }
        double best = log_likelihood(6, points, elo);
        for (size_t i = 0; i < 6; i++) {
            for (int sign = -1; sign <= 1; sign += 2) {
                elo[i] += sign;
                assert_true(log_likelihood(6, points, elo) < best);
                elo[i] -= sign;
            }
        }
    }
}

/* With two players, the difference of the ratings equals the Elo difference that follows from the
 * score, and the margin is that of a binomial logit. */
static void test_ratings_of_two(void **state)
{
    (void)state;
    const double points[4] = {0, 60, 40, 0};
    struct rating ratings[2];
    assert_true(ratings_fit(2, points, -1, NULL, ratings));
    check_close(ratings[0].elo - ratings[1].elo, elo_of_score(0.6), 1e-6, "the difference");
    double margin = 1.959964 * sqrt(1 / (100 * 0.6 * 0.4)) * 400 / M_LN10;
    check_close(ratings[0].margin, margin / 2, 1e-3, "the margin against the mean");
}

/* If each player met only the next player in the list, the difference between two neighbours is the
 * same as if there were no other players. */
static void test_ratings_of_a_chain(void **state)
{
    (void)state;
    enum { PLAYERS = 256 };
    static double points[PLAYERS * PLAYERS];
    static struct rating ratings[PLAYERS];
    for (size_t i = 0; i + 1 < PLAYERS; i++) {
        points[i * PLAYERS + i + 1] = 9;
        points[(i + 1) * PLAYERS + i] = 1;
    }
    assert_true(ratings_fit(PLAYERS, points, -1, NULL, ratings));
    for (size_t i = 0; i + 1 < PLAYERS; i++) {
        check_close(ratings[i].elo - ratings[i + 1].elo, elo_of_score(0.9), 1e-6, "a neighbour");
    }
    assert_true(ratings[0].margin > ratings[PLAYERS / 2].margin);
}

static void test_ratings_without_a_maximum(void **state)
{
    (void)state;
    const double points[16] = {0, 5, 5, 0, 0, 0, 3, 0, 0, 2, 0, 0, 0, 0, 0, 0};
    struct rating ratings[4];
    assert_false(ratings_fit(4, points, -1, NULL, ratings));
    assert_true(isfinite(ratings[0].elo) && isfinite(ratings[0].margin));
    assert_true(ratings[0].elo > ratings[1].elo && ratings[1].elo > ratings[2].elo);
    assert_false(ratings[3].rated);
    const double none[4] = {0};
    assert_true(ratings_fit(2, none, -1, NULL, ratings));
    assert_false(ratings[0].rated);
}

enum { N = 4 };

/* Solves the equation m y = x, and stores y in x. The matrix m must be symmetric and positive
 * definite, and is overwritten. */
static void solve(double m[N][N], double x[N])
{
    for (size_t k = 0; k < N; k++) {
        for (size_t i = 0; i < N; i++) {
            double factor = i == k ? 0 : m[i][k] / m[k][k];
            for (size_t j = k; j < N; j++) {
                m[i][j] -= factor * m[k][j];
            }
            x[i] -= factor * x[k];
        }
    }
    for (size_t k = 0; k < N; k++) {
        x[k] /= m[k][k];
    }
}

/* The program adds draws with an imaginary player to the results. Returns the rating for which the
 * imaginary player's expected score is one half. */
static double middle_of(const struct rating ratings[N])
{
    double low = -4000, high = 4000;
    while (high - low > 1e-9) {
        double middle = (low + high) / 2, points = 0;
        for (size_t i = 0; i < N; i++) {
            points += score_of_elo(middle - ratings[i].elo);
        }
        *(points < 0.5 * (double)N ? &low : &high) = middle;
    }
    return low;
}

/* If draws with an imaginary player are added, margins are relative to the mean of the real
 * players. The rating of the imaginary player is fixed, so that the information matrix can be
 * inverted. */
static void test_margins_without_a_maximum(void **state)
{
    (void)state;
    static const double points[N * N] = {0, 51, 52, 52, 1, 0, 50, 52, 0, 2, 0, 52, 0, 0, 0, 0};
    struct rating ratings[N];
    assert_false(ratings_fit(N, points, -1, NULL, ratings));
    double middle = middle_of(ratings);
    for (size_t who = 0; who < N; who++) {
        double information[N][N] = {{0}}, about_mean[N], x[N], variance = 0;
        for (size_t i = 0; i < N; i++) {
            double score = score_of_elo(ratings[i].elo - middle);
            information[i][i] += score * (1 - score);
            for (size_t j = 0; j < N; j++) {
                double games = points[i * N + j] + points[j * N + i];
                score = score_of_elo(ratings[i].elo - ratings[j].elo);
                information[i][i] += games * score * (1 - score);
                information[i][j] -= games * score * (1 - score);
            }
            x[i] = about_mean[i] = (i == who) - 1.0 / (double)N;
        }
        solve(information, x);
        for (size_t i = 0; i < N; i++) {
            variance += about_mean[i] * x[i];
        }
        check_close(ratings[who].margin, 1.959964 * sqrt(variance) * 400 / M_LN10, 1e-3,
                    "the margin against the mean of the real players");
    }
}

/* --- histograms of times --- */

static int compare_times(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Compares quantiles from the histogram with those from a sorted list, for times from nanoseconds
 * to minutes. */
static void test_histogram(void **state)
{
    (void)state;
    enum { COUNT = 20000 };
    static int64_t times[COUNT];
    static struct histogram one, other, both;
    struct random random;
    random_seed(&random, 5);
    for (size_t i = 0; i < COUNT; i++) {
        times[i] = (int64_t)(random_next(&random) >> (26 + random_below(&random, 38)));
        histogram_add(i % 2 == 0 ? &one : &other, times[i]);
    }
    histogram_merge(&both, &one);
    histogram_merge(&both, &other);
    qsort(times, COUNT, sizeof *times, compare_times);
    assert_int_equal(both.count, COUNT);
    for (int percent = 1; percent <= 100; percent++) {
        double exact = (double)times[COUNT * percent / 100 - 1];
        double found = (double)histogram_quantile_ns(&both, percent / 100.0);
        assert_true(found >= exact && found <= exact * 1.04 + 1);
    }
    assert_int_equal(histogram_quantile_ns(&both, 1), times[COUNT - 1]);
    static struct histogram empty, few;
    for (int64_t ns = 1; ns <= 10; ns++) {
        histogram_add(&few, ns);
    }
    assert_int_equal(histogram_quantile_ns(&few, 0.9), 9);
    assert_int_equal(histogram_quantile_ns(&few, 0.91), 10);
    assert_int_equal(histogram_quantile_ns(&empty, 0.5), 0);
    assert_true(histogram_mean_ns(&empty) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_estimates_of_fastchess),
        cmocka_unit_test(test_ratios_of_fishtest),
        cmocka_unit_test(test_ratio_by_search),
        cmocka_unit_test(test_extremes),
        cmocka_unit_test(test_nearly_extremes),
        cmocka_unit_test(test_ratio_of_few),
        cmocka_unit_test(test_coverage),
        cmocka_unit_test(test_wilson_of_newcombe),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_error_rates),
        cmocka_unit_test(test_average_length),
        cmocka_unit_test(test_ratings_of_journals),
        cmocka_unit_test(test_ratings_are_a_maximum),
        cmocka_unit_test(test_ratings_of_two),
        cmocka_unit_test(test_ratings_of_a_chain),
        cmocka_unit_test(test_ratings_without_a_maximum),
        cmocka_unit_test(test_margins_without_a_maximum),
        cmocka_unit_test(test_histogram),
    };
    return cmocka_run_group_tests_name("statistics", tests, NULL, NULL);
}
