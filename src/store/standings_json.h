/* Writes the table of an event as JSON for other programs. This module only formats numbers that
 * tournament/ has computed. */
#ifndef STORE_STANDINGS_JSON_H
#define STORE_STANDINGS_JSON_H

#include "base/histogram.h"
#include "store/database_events.h"
#include "tournament/event.h"
#include "tournament/faults.h"

/* Appends one JSON object on a line. `order` lists the players, best first (event_order).
 * `turn_times` has one histogram of turn times per player, or is NULL. `faults` contains the faults
 * in all games, except those of disqualified players. The crosstable is omitted if there are more
 * than `meetings_max` players. */
void standings_print_json(const struct stored_event *stored, const struct event *event,
                          const int *order, const struct histogram *turn_times,
                          const struct faults *faults, size_t meetings_max, struct text *text);

#endif
