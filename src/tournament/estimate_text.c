#include "tournament/estimate_text.h"

#include <math.h>

/* A confidence interval that extends beyond both -400 and +400 Elo says nothing useful. */
#define ELO_OF_NOTHING 400

double estimate_plain(double value, int decimals)
{
    return fabs(value) <= 0.5 * pow(10, -decimals) ? 0 : value;
}

bool elo_print(const struct estimate *estimate, struct text *text)
{
    double low = estimate_plain(estimate->elo_low, 1), high = estimate_plain(estimate->elo_high, 1);
    if (low < -ELO_OF_NOTHING && high > ELO_OF_NOTHING) {
        text_puts(text, "unknown: too few games");
        return false;
    } else if (isfinite(low) && isfinite(high)) {
        text_printf(text, "%+.1f [%+.1f, %+.1f]", estimate_plain(estimate->elo, 1), low, high);
    } else if (isfinite(low) && low > 0) {
        text_printf(text, "at least %+.1f", low);
    } else if (isfinite(high) && high < 0) {
        text_printf(text, "at most %+.1f", high);
    } else {
        text_puts(text, "unknown: too few games");
        return false;
    }
    return true;
}

void superiority_print(const struct estimate *estimate, struct text *text)
{
    text_printf(text, "likelihood of superiority %.2f %%\n", 100 * estimate->superiority);
}

void estimate_print_rest(const struct results *results, struct text *text)
{
    struct estimate estimate;
    statistics_estimate(results, &estimate);
    if (estimate.games == 0) {
        return;
    }
    if (isfinite(estimate.normalized_elo)) {
        text_printf(text, "normalized Elo %+.1f +- %.1f, ",
                    estimate_plain(estimate.normalized_elo, 1), estimate.normalized_margin);
    }
    superiority_print(&estimate, text);
    if (results->kinds == 5) {
        text_puts(text, "pairs by points 0 1/2 1 3/2 2:");
        for (size_t i = 0; i < results->kinds; i++) {
            text_printf(text, " %llu", (unsigned long long)results->count[i]);
        }
        text_putc(text, '\n');
    }
}

void sprt_print(const struct sprt *sprt, double ratio, struct text *text)
{
    text_printf(text,
                "sequential test of %g against %g Elo%s, alpha %g, beta %g: LLR %.2f in (%.2f, "
                "%.2f), %s\n",
                sprt->elo0, sprt->elo1, sprt->normalized ? " (normalized)" : "", sprt->alpha,
                sprt->beta, estimate_plain(ratio, 2), sprt_lower(sprt), sprt_upper(sprt),
                sprt_verdict_name(sprt_decide(sprt, ratio)));
}

void sprt_print_games(const struct sprt *sprt, const struct results *results, struct text *text)
{
    const double elos[] = {sprt->elo0, (sprt->elo0 + sprt->elo1) / 2, sprt->elo1};
    if (isnan(sprt_games(sprt, results, sprt->elo0))) {
        text_puts(text, "the average length of this test is unknown: all results are equal\n");
        return;
    }
    text_puts(text, "average length of this test in games:");
    for (size_t i = 0; i < sizeof elos / sizeof *elos; i++) {
        text_printf(text, "%s %.0f at %g Elo", i == 0 ? "" : ",",
                    sprt_games(sprt, results, elos[i]), elos[i]);
    }
    text_puts(text, sprt->normalized ? " (normalized)\n" : "\n");
}
