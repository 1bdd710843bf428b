/* The table of an event as JSON, for other programs.
 * Never decides anything: figures come from tournament/. */
#ifndef STORE_STANDINGS_JSON_H
#define STORE_STANDINGS_JSON_H

#include "base/histogram.h"
#include "store/database.h"
#include "tournament/event.h"
#include "tournament/faults.h"

/* Appends one object on a line. event: NULL for an imported one; order: players, best first
 * (standings_order); pace: the times of turns, one a player; faults: of all games. */
void standings_print_json(const struct stored_event *stored, const struct event *event,
                          const struct standings *standings, const int *order,
                          const struct histogram *pace, const struct faults *faults,
                          struct text *text);

#endif
