/* Determines the order of the players in a table. They are sorted by stage, then by score, and then
 * by tie-breaks, which the user may choose. Players that are still tied share a place. */
#ifndef TOURNAMENT_TIE_BY_H
#define TOURNAMENT_TIE_BY_H

#include "tournament/standings.h"

/* Sets the tie-breaks from a list such as "head-to-head,points"; "none" is the empty list. Returns
 * false and sets *error if a name is unknown or occurs twice. If `standings` is NULL, only checks
 * the list. */
bool ranking_set(struct standings *standings, const char *list, struct error *error);

/* Returns the player numbers, best first; players that are exactly tied are in the order of their
 * numbers. `places` receives the place of each player, counting from 1, unless it is NULL. The
 * caller frees the list. */
int *ranking_order(const struct standings *standings, size_t *places);

/* Appends a table of the tie-breaks, unless points are the only tie-break, which is the usual
 * case. */
void ranking_print(const struct standings *standings, const int *order, struct text *text);

#endif
