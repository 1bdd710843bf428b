#include "tournament/statistics.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NORMALIZED_UNIT (800 / M_LN10)

/* Count that is used instead of 0 for a kind of result that never occurred, so that no hypothesis
 * is impossible. */
#define NEVER_SEEN 1e-3

/* Average distance by which a random walk overshoots a bound, in standard deviations of a step. */
#define OVERSHOOT 0.5826

struct moments {
    double mean, variance;
};

/* Returns the score, from 0 to 1, for a kind of result. */
static double statistics_value_of(const struct results *results, size_t kind)
{
    return (double)kind / (double)(results->kinds - 1);
}

static uint64_t total(const struct results *results)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < results->kinds; i++) {
        sum += results->count[i];
    }
    return sum;
}

static struct moments moments_of(size_t kinds, const double *values, const double *chances)
{
    struct moments moments = {0, 0};
    for (size_t i = 0; i < kinds; i++) {
        moments.mean += chances[i] * values[i];
    }
    for (size_t i = 0; i < kinds; i++) {
        double off = values[i] - moments.mean;
        moments.variance += chances[i] * off * off;
    }
    return moments;
}

double elo_of_score(double score)
{
    if (score <= 0) {
        return -INFINITY;
    }
    /* Subtracting from 0.0 avoids -0.0. */
    return score >= 1 ? INFINITY : 0.0 - 400 * log10(1 / score - 1);
}

double score_of_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* Returns the number of games per result: 1 for single games, 2 for pairs. */
static double games_each(const struct results *results)
{
    return results->kinds == 5 ? 2 : 1;
}

/* Returns the probability p such that a result with this probability has a 2.5% chance of never
 * occurring in `count` trials. */
static double slack_of(double count)
{
    return 1 - pow(0.025, 1 / count);
}

/* Returns the 97.5% quantile of Student's distribution for at least 2 degrees of freedom. The error
 * is within 1% for 2 degrees of freedom, and within 0.01% from 5 degrees on (Abramowitz and Stegun,
 * 26.7.5). */
static double student(double freedom)
{
    const double z = Z_95, zz = z * z;
    const double terms[] = {
        z,
        z * (zz + 1) / 4,
        z * ((5 * zz + 16) * zz + 3) / 96,
        z * (((3 * zz + 19) * zz + 17) * zz - 15) / 384,
        z * ((((79 * zz + 776) * zz + 1482) * zz - 1920) * zz - 945) / 92160,
    };
    double sum = 0;
    for (size_t i = sizeof terms / sizeof *terms; i > 0; i--) {
        sum = sum / freedom + terms[i - 1];
    }
    return sum;
}

/* Computes the interval of the score using Student's distribution, after adding one lost and one
 * won result. With few results, the measured variance may be too small by chance, and the
 * distribution is skewed near the ends; the two added results compensate for this. For the same
 * reason, the interval is never narrower than it would be if all results were identical. It would
 * then end at the score for which such results have a probability of 2.5%. */
static void interval(const struct moments *moments, double count, double *low, double *high)
{
    double square = moments->variance + moments->mean * moments->mean;
    double mean = (count * moments->mean + 1) / (count + 2);
    double variance = (count * square + 1) / (count + 2) - mean * mean;
    double margin = student(count + 1) * sqrt(variance / (count + 1));
    double slack = slack_of(count);
    *low = fmax(0, fmin(mean - margin, (1 - slack) * moments->mean));
    *high = fmin(1, fmax(mean + margin, 1 - (1 - slack) * (1 - moments->mean)));
}

/* Returns the probability that the first player is stronger. It is never closer to 0 or 1 than it
 * would be if all results were identical. */
static double superiority(const struct moments *moments, double count)
{
    double off = moments->mean - 0.5;
    double most = 1 - pow(0.5, count + 1);
    double sure = off > 0 ? most : off < 0 ? 1 - most : 0.5;
    if (moments->variance > 0) {
        sure = 0.5 * erfc(-off / sqrt(2 * moments->variance / count));
    }
    return fmin(most, fmax(1 - most, sure));
}

void statistics_estimate(const struct results *results, struct estimate *estimate)
{
    assert(results->kinds == 3 || results->kinds == 5);
    uint64_t sum = total(results);
    double values[STATISTICS_KINDS_MAX];
    double chances[STATISTICS_KINDS_MAX];
    double count = (double)sum;
    *estimate = (struct estimate){.games = sum * (uint64_t)games_each(results),
                                  .score = 0.5,
                                  .elo_low = -INFINITY,
                                  .elo_high = INFINITY,
                                  .normalized_margin = INFINITY,
                                  .superiority = 0.5};
    if (sum == 0) {
        return;
    }
    for (size_t i = 0; i < results->kinds; i++) {
        values[i] = statistics_value_of(results, i);
        chances[i] = (double)results->count[i] / count;
    }
    struct moments moments = moments_of(results->kinds, values, chances);
    double low, high;
    interval(&moments, count, &low, &high);
    estimate->score = moments.mean;
    estimate->elo = elo_of_score(moments.mean);
    estimate->elo_low = elo_of_score(low);
    estimate->elo_high = elo_of_score(high);
    double off = moments.mean - 0.5;
    /* Standard deviation of the result of one game. */
    double deviation = sqrt(games_each(results) * moments.variance);
    double sign = off > 0 ? 1 : off < 0 ? -1 : 0;
    estimate->normalized_elo = deviation > 0 ? NORMALIZED_UNIT * off / deviation
                               : sign == 0   ? 0
                                             : sign * INFINITY;
    estimate->normalized_margin = Z_95 * NORMALIZED_UNIT / sqrt((double)estimate->games);
    estimate->superiority = superiority(&moments, count);
}

/* --- the sequential test --- */

struct pdf {
    size_t kinds;
    /* Number of results, including the fractions substituted for kinds of results that never
     * occurred. */
    double total;
    double values[STATISTICS_KINDS_MAX];
    double chances[STATISTICS_KINDS_MAX];
};

static struct pdf pdf_of(const struct results *results)
{
    struct pdf pdf = {.kinds = results->kinds};
    for (size_t i = 0; i < pdf.kinds; i++) {
        pdf.values[i] = statistics_value_of(results, i);
        pdf.chances[i] = results->count[i] == 0 ? NEVER_SEEN : (double)results->count[i];
        pdf.total += pdf.chances[i];
    }
    for (size_t i = 0; i < pdf.kinds; i++) {
        pdf.chances[i] /= pdf.total;
    }
    return pdf;
}

/* Returns the root x of sum chance_i off_i / (1 + x off_i) = 0. Between the poles nearest to 0, the
 * sum falls from +inf to -inf. The function takes Newton steps, and halves the interval that
 * contains the root whenever a step would leave it. The offsets must include both signs. */
static double statistics_solve(size_t kinds, const double *chances, const double *offsets)
{
    double least = offsets[0], most = offsets[0];
    for (size_t i = 1; i < kinds; i++) {
        least = fmin(least, offsets[i]);
        most = fmax(most, offsets[i]);
    }
    assert(least < 0 && most > 0);
    double low = -1 / most, high = -1 / least, x = 0;
    for (int step = 0; step < 200; step++) {
        double value = 0, slope = 0;
        for (size_t i = 0; i < kinds; i++) {
            double part = offsets[i] / (1 + x * offsets[i]);
            value += chances[i] * part;
            slope -= chances[i] * part * part;
        }
        if (value > 0) {
            low = x;
        } else {
            high = x;
        }
        double next = x - value / slope;
        if (!(next > low && next < high)) {
            next = (low + high) / 2;
        }
        if (fabs(next - x) <= 1e-14 * (1 + fabs(x))) {
            return next;
        }
        x = next;
    }
    return x;
}

/* Computes the most likely distribution of results with this mean. */
static void fit_mean(const struct pdf *pdf, double mean, double *fitted)
{
    double offsets[STATISTICS_KINDS_MAX];
    for (size_t i = 0; i < pdf->kinds; i++) {
        offsets[i] = pdf->values[i] - mean;
    }
    double x = statistics_solve(pdf->kinds, pdf->chances, offsets);
    for (size_t i = 0; i < pdf->kinds; i++) {
        fitted[i] = pdf->chances[i] / (1 + x * offsets[i]);
    }
}

/* Computes the most likely distribution of results for which (mean - 1/2) / deviation = t. The
 * iteration starts from a distribution that has only wins and losses and already satisfies this
 * equation. From there, every step is possible, whatever the results are. */
static void fit_t(const struct pdf *pdf, double t, double *fitted)
{
    for (size_t i = 0; i < pdf->kinds; i++) {
        fitted[i] = 0;
    }
    fitted[pdf->kinds - 1] = 0.5 + t / (2 * sqrt(1 + t * t));
    fitted[0] = 1 - fitted[pdf->kinds - 1];
    for (int round = 0; round < 30; round++) {
        struct moments moments = moments_of(pdf->kinds, pdf->values, fitted);
        double deviation = sqrt(moments.variance);
        double offsets[STATISTICS_KINDS_MAX];
        for (size_t i = 0; i < pdf->kinds; i++) {
            double off = (pdf->values[i] - moments.mean) / deviation;
            offsets[i] = pdf->values[i] - 0.5 - t * deviation * (1 + off * off) / 2;
        }
        double x = statistics_solve(pdf->kinds, pdf->chances, offsets);
        double moved = 0;
        for (size_t i = 0; i < pdf->kinds; i++) {
            double chance = pdf->chances[i] / (1 + x * offsets[i]);
            moved = fmax(moved, fabs(chance - fitted[i]));
            fitted[i] = chance;
        }
        if (moved < 1e-11) {
            return;
        }
    }
}

double sprt_ratio(const struct sprt *sprt, const struct results *results)
{
    if (total(results) == 0) {
        return 0;
    }
    struct pdf pdf = pdf_of(results);
    double fitted[2][STATISTICS_KINDS_MAX];
    const double elos[2] = {sprt->elo0, sprt->elo1};
    for (int h = 0; h < 2; h++) {
        if (sprt->normalized) {
            fit_t(&pdf, elos[h] / NORMALIZED_UNIT * sqrt(games_each(results)), fitted[h]);
        } else {
            fit_mean(&pdf, score_of_elo(elos[h]), fitted[h]);
        }
    }
    double ratio = 0;
    for (size_t i = 0; i < pdf.kinds; i++) {
        ratio += pdf.chances[i] * log(fitted[1][i] / fitted[0][i]);
    }
    return pdf.total * ratio;
}

double sprt_lower(const struct sprt *sprt)
{
    return log(sprt->beta / (1 - sprt->alpha));
}

double sprt_upper(const struct sprt *sprt)
{
    return log((1 - sprt->beta) / sprt->alpha);
}

enum sprt_verdict sprt_decide(const struct sprt *sprt, double ratio)
{
    if (ratio >= sprt_upper(sprt)) {
        return SPRT_H1;
    }
    return ratio <= sprt_lower(sprt) ? SPRT_H0 : SPRT_GOES_ON;
}

/* Returns the expected score for a rating difference given in the test's units, normalized or
 * logistic Elo. */
static double sprt_score(const struct sprt *sprt, double elo, double deviation)
{
    return sprt->normalized ? 0.5 + elo / NORMALIZED_UNIT * deviation : score_of_elo(elo);
}

double sprt_games(const struct sprt *sprt, const struct results *results, double elo)
{
    uint64_t sum = total(results);
    for (size_t i = 0; i < results->kinds; i++) {
        if (results->count[i] == sum) {
            return NAN;
        }
    }
    struct pdf pdf = pdf_of(results);
    double variance = moments_of(pdf.kinds, pdf.values, pdf.chances).variance;
    double deviation = sqrt(games_each(results) * variance);
    double score0 = sprt_score(sprt, sprt->elo0, deviation);
    double score1 = sprt_score(sprt, sprt->elo1, deviation);
    double score = sprt_score(sprt, elo, deviation);
    /* A single result changes the ratio by `drift` on average, with variance `spread`. */
    double step = (score1 - score0) / variance;
    double drift = step * (score - (score0 + score1) / 2), spread = step * step * variance;
    double low = sprt_lower(sprt) - OVERSHOOT * sqrt(spread);
    double high = sprt_upper(sprt) + OVERSHOOT * sqrt(spread);
    double count = -low * high / spread;
    if (fabs(drift) * (high - low) > 1e-6 * spread) {
        double below = expm1(-2 * drift * low / spread), above = expm1(-2 * drift * high / spread);
        /* Probability of reaching the upper bound first. */
        double accepted = below / (below - above);
        count = (accepted * high + (1 - accepted) * low) / drift;
    }
    return games_each(results) * ceil(count);
}

const char *sprt_verdict_name(enum sprt_verdict verdict)
{
    static const char *const names[] = {"goes on", "H0 accepted", "H1 accepted"};
    return names[verdict];
}

/* Sets one parameter from a string of the form "name=value". Returns false if the name is unknown
 * or the value is invalid. */
static bool set_part(struct sprt *sprt, const char *part)
{
    const char *equals = strchr(part, '=');
    if (equals == NULL) {
        return false;
    }
    size_t length = (size_t)(equals - part);
    if (length == 5 && strncmp(part, "model", 5) == 0) {
        sprt->normalized = strcmp(equals + 1, "normalized") == 0;
        return sprt->normalized || strcmp(equals + 1, "logistic") == 0;
    }
    struct {
        const char *name;
        double *value;
        double min, max;
    } const numbers[] = {{"elo0", &sprt->elo0, -400, 400},
                         {"elo1", &sprt->elo1, -400, 400},
                         {"alpha", &sprt->alpha, 1e-6, 0.5 - 1e-6},
                         {"beta", &sprt->beta, 1e-6, 0.5 - 1e-6}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (strlen(numbers[i].name) == length && strncmp(part, numbers[i].name, length) == 0) {
            char *end;
            double value = strtod(equals + 1, &end);
            *numbers[i].value = value;
            return end != equals + 1 && *end == '\0' && value >= numbers[i].min &&
                   value <= numbers[i].max;
        }
    }
    return false;
}

bool sprt_parse(struct sprt *sprt, const char *text, struct error *error)
{
    *sprt = (struct sprt){.elo0 = 0, .elo1 = 10, .alpha = 0.05, .beta = 0.05};
    while (*text != '\0') {
        char part[64];
        size_t length = strcspn(text, ",");
        if (length >= sizeof part) {
            return error_set(error, "\"%.40s\" is too long", text);
        }
        memcpy(part, text, length);
        part[length] = '\0';
        if (!set_part(sprt, part)) {
            return error_set(error,
                             "\"%s\" is not one of elo0=-400..400, elo1=-400..400, alpha=0..0.5, "
                             "beta=0..0.5, model=logistic|normalized",
                             part);
        }
        text += length + (text[length] == ',');
    }
    return sprt->elo0 < sprt->elo1 || error_set(error, "elo0 must be less than elo1");
}

void statistics_wilson(double points, double count, double *low, double *high)
{
    double z = Z_95 * Z_95;
    double middle = points + z / 2;
    double reach = count > 0 ? Z_95 * sqrt(points * (count - points) / count + z / 4) : z / 2;
    *low = fmax(0, (middle - reach) / (count + z));
    *high = fmin(1, (middle + reach) / (count + z));
}
