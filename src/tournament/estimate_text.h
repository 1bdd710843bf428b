/* Words for the figures of statistics.h: Elo with its interval, pairs, and the state of a
 * sequential test. Used for the table of an event and for results given as counts. */
#ifndef TOURNAMENT_ESTIMATE_TEXT_H
#define TOURNAMENT_ESTIMATE_TEXT_H

#include "base/text.h"
#include "tournament/statistics.h"

/* Returns the value, or 0 if it would be printed as 0 with that many decimals, so that no "-0" is
 * printed. */
double estimate_plain(double value, int decimals);

/* Appends an Elo difference, such as "+12.3 [+7.8, +16.8]", "at least +7.8", "at most -7.8" or
 * "unknown: too few games". The last one stands for any interval that does not narrow the
 * difference down: an open one that contains 0, or one from below -400 to above +400. */
void elo_print(const struct estimate *estimate, struct text *text);

/* Appends the lines of normalized Elo, superiority and, for pairs, their kinds; nothing without
 * results. */
void estimate_print_rest(const struct results *results, struct text *text);

/* Appends the line of a sequential test with this log-likelihood ratio. */
void sprt_print(const struct sprt *sprt, double ratio, struct text *text);

/* Appends the line with the average number of games of such a test, for true differences of elo0,
 * midway and elo1; see sprt_games. */
void sprt_print_games(const struct sprt *sprt, const struct results *results, struct text *text);

#endif
