/* Formats the figures of statistics.h as text: Elo with its interval, the number of pairs of each
 * kind, and the state of a sequential test. The results may come from an event or may be given by
 * the user as counts. */
#ifndef TOURNAMENT_ESTIMATE_TEXT_H
#define TOURNAMENT_ESTIMATE_TEXT_H

#include "base/text.h"
#include "tournament/statistics.h"

/* Returns the value, or 0 if the value rounds to 0 at that many decimals, so that "-0" is never
 * printed. */
double estimate_plain(double value, int decimals);

/* Appends an Elo difference, such as "+12.3 [+7.8, +16.8]", "at least +7.8", "at most -7.8" or
 * "unknown: too few games". The last form is used if the interval says nothing about the
 * difference, because it contains 0 and is unbounded on one side, or because it extends from below
 * -400 to above +400. Returns false for this form. */
bool elo_print(const struct estimate *estimate, struct text *text);

/* Appends the probability that the first player is stronger, and a newline. */
void superiority_print(const struct estimate *estimate, struct text *text);

/* Appends the lines with normalized Elo, superiority and, for pairs, the number of each kind of
 * pair. Appends nothing if there are no results. */
void estimate_print_rest(const struct results *results, struct text *text);

/* Appends a line with the state of a sequential test that has this log-likelihood ratio. */
void sprt_print(const struct sprt *sprt, double ratio, struct text *text);

/* Appends a line with the average number of games that such a sequential test takes if the true
 * difference is elo0, the midpoint or elo1; see sprt_games. */
void sprt_print_games(const struct sprt *sprt, const struct results *results, struct text *text);

#endif
