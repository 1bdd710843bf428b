/* One refereed game as a pure state machine: events in, actions out, verdict at the end.
 * Never does I/O or asks for the time: a driver (slot.c, or the simulator of the tests) does.
 *
 * A bot's fault is a result, never an error: match_step cannot fail. Times are nanoseconds on one
 * monotonic clock that the driver reads; a bot has until exactly deadline + margin. */
#ifndef REFEREE_MATCH_H
#define REFEREE_MATCH_H

#include "referee/match_core.h"

/* The setup is copied; what it points at must outlive the match. */
void match_init(struct match *match, const struct match_setup *setup);
void match_free(struct match *match);

void match_step(struct match *match, const struct match_event *event);

/* Whether an answer of the seat may still come. */
bool match_owes(const struct match *match, int seat);

#endif
