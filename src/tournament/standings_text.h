/* The tables of an event as text. */
#ifndef TOURNAMENT_STANDINGS_TEXT_H
#define TOURNAMENT_STANDINGS_TEXT_H

#include "tournament/standings.h"

/* Appends the tables: standings with ratings, the crosstable, and with two players the match.
 * order: as from ranking_order. */
void standings_print(const struct standings *standings, const int *order, struct text *text);

#endif
