/* Whether a record can be of a game that was played: its turns are played again by the rules.
 * Never looks at times and commands. */
#ifndef STORE_RECORD_CHECK_H
#define STORE_RECORD_CHECK_H

#include "tournament/game_result.h"

/* False: *error says what contradicts the contest, its rules or the rest of the record. A game that
 * was broken off may be "unfinished"; one that a person gave up on the page may be "resigned", or
 * lost by "time". */
bool record_check(const struct game_result *game, struct error *error);

#endif
