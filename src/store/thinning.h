/* Makes the records of old games smaller. A thinned record has no turns, times or standard error
 * output, and says in "thinned" how many turns were removed. Everything else stays, so that the
 * tables of the event do not change, except for times per turn. */
#ifndef STORE_THINNING_H
#define STORE_THINNING_H

#include "store/stored_games.h"

/* Thins the oldest games of an event, but neither the last `keep` games of each pair of players,
 * nor games with a fault or a lost turn. Examines at most `most` games that no earlier call has
 * examined, and sets *examined to their number. All changes are one transaction. Other programs
 * may store games of the event at the same time. */
bool database_thin(struct database *database, const struct stored_event *event, uint64_t keep,
                   unsigned most, unsigned *examined, struct error *error);

#endif
