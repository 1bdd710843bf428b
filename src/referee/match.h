/* One refereed game as a pure state machine. It receives events, requests actions, and ends with a
 * result. It performs no I/O and reads no clock; its driver does both (slot.c, or the simulator in
 * the tests).
 *
 * A bot's fault is a result, not an error, so match_step cannot fail. Times are in nanoseconds of a
 * monotonic clock that the driver reads. A bot may answer until exactly deadline + margin. */
#ifndef REFEREE_MATCH_H
#define REFEREE_MATCH_H

#include "referee/match_core.h"

/* Begins a match. The setup is copied, but what it points to must outlive the match. */
void match_init(struct match *match, const struct match_setup *setup);
void match_free(struct match *match);

void match_step(struct match *match, const struct match_event *event);

/* Returns the number of bytes in stderr_head, which is also the number in stderr_tail. */
size_t match_stderr_kept(const struct match_seat *seat);

/* Returns true if the bot in that seat may still owe an answer. */
bool match_owes(const struct match *match, int seat);

/* Returns true if the seat's clock is running. A MATCH_WAITED event for the seat is useful only
 * then. */
bool match_awaits(const struct match *match, int seat);

#endif
