/* What analyze and play say of a position of paper soccer: the search's findings, for a person.
 * Never chooses how long to search. */
#ifndef CLI_SOCCER_VIEW_H
#define CLI_SOCCER_VIEW_H

#include "engines/soccer/search.h"
#include "games/soccer/soccer.h"

/* The memory of a search that a person waits for. */
#define SOCCER_VIEW_NODES 8000000u

/* Searches for `ms`. */
void soccer_view_search(struct search *search, const struct soccer_state *state, uint64_t ms);

/* Appends value, proof, depth, counts, the best line and up to `most` turns, a line each. */
void soccer_view_print(const struct search *search, size_t most, struct text *text);

#endif
