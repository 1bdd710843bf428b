/* Checks whether a record can come from a real game, by playing its turns again. Times and commands
 * are not checked. */
#ifndef STORE_RECORD_CHECK_H
#define STORE_RECORD_CHECK_H

#include "tournament/game_result.h"

/* Returns false and sets *error if the record contradicts its contest, its rules or itself. A game
 * that was interrupted may have the result "unfinished". A game that a visitor of the page gave up
 * may be "resigned", or lost by "time". */
bool record_check(const struct game_result *game, struct error *error);

#endif
