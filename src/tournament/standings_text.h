/* Formats the tables of an event as text. */
#ifndef TOURNAMENT_STANDINGS_TEXT_H
#define TOURNAMENT_STANDINGS_TEXT_H

#include "tournament/standings.h"

/* Appends the tables: the standings with ratings, the crosstable and, if there are two players, the
 * match. `order` is a list returned by ranking_order. */
void standings_print(const struct standings *standings, const int *order, struct text *text);

#endif
