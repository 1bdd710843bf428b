/* Writes the table of an event as JSON for other programs. The figures come from tournament/;
 * nothing is computed here. */
#ifndef STORE_STANDINGS_JSON_H
#define STORE_STANDINGS_JSON_H

#include "base/histogram.h"
#include "store/database_events.h"
#include "tournament/event.h"
#include "tournament/faults.h"

/* Appends one JSON object on a line. order: players, best first (event_order). turn_times: one
 * histogram of turn times per player, or NULL. faults: the faults of all games. meetings_max: with
 * more players than this the crosstable is left out. */
void standings_print_json(const struct stored_event *stored, const struct event *event,
                          const int *order, const struct histogram *turn_times,
                          const struct faults *faults, size_t meetings_max, struct text *text);

#endif
