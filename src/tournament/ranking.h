/* The order of the players in a table: by stage, score, and tie-breaks in an order that the user
 * may choose. Players whom nothing separates share a place. */
#ifndef TOURNAMENT_TIE_BY_H
#define TOURNAMENT_TIE_BY_H

#include "tournament/standings.h"

/* Sets the tie-breaks from a list such as "head-to-head,points"; "none" is the empty list. Returns
 * false and sets *error if a name is unknown or occurs twice. standings may be NULL, to check the
 * list only. */
bool ranking_set(struct standings *standings, const char *list, struct error *error);

/* Returns the player numbers, best first; exact ties are in the order of their numbers. places,
 * unless NULL, receives the place of each player, from 1. The caller frees the list. */
int *ranking_order(const struct standings *standings, size_t *places);

/* Appends a table of the tie-breaks, unless they are the usual ones: points alone. */
void ranking_print(const struct standings *standings, const int *order, struct text *text);

#endif
