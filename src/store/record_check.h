/* Replays the turns of a record to check whether it could have come from a real game. Times and
 * commands are not checked. */
#ifndef STORE_RECORD_CHECK_H
#define STORE_RECORD_CHECK_H

#include "tournament/game_result.h"

/* Returns false and sets *error if the record contradicts its contest, its rules or itself. An
 * interrupted game may have the result "unfinished". A game that a visitor played in the browser
 * may also have ended for the reason "resigned" or "time". */
bool record_check(const struct game_result *game, struct error *error);

#endif
