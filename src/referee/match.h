/* One refereed game as a pure state machine: events in, actions out, a verdict at the end. It does
 * no I/O and reads no clock; a driver (slot.c, or the simulator in the tests) does.
 *
 * A bot's fault is a result, not an error: match_step cannot fail. Times are nanoseconds on a
 * monotonic clock that the driver reads. A bot may answer until exactly deadline + margin. */
#ifndef REFEREE_MATCH_H
#define REFEREE_MATCH_H

#include "referee/match_core.h"

/* Begins a match. The setup is copied; what it points at must outlive the match. */
void match_init(struct match *match, const struct match_setup *setup);
void match_free(struct match *match);

void match_step(struct match *match, const struct match_event *event);

/* Returns true if the seat may still have to answer. */
bool match_owes(const struct match *match, int seat);

#endif
