/* What the two ways of running a match share: a process a game (match.c), a process a turn
 * (match_by_turn.c). Never included by anything else. */
#ifndef REFEREE_MATCH_PARTS_H
#define REFEREE_MATCH_PARTS_H

#include "referee/match.h"

/* The result stands: nothing is expected any more. */
void match_finish(struct match *match);

/* The seat is at fault: sets the result and finishes. */
__attribute__((format(printf, 4, 5))) void match_forfeit(struct match *match, int seat,
                                                         const char *rule, const char *format, ...);

/* Adds a turn that the state has taken. */
void match_record_turn(struct match *match, const char *turn, int seat, int64_t took_ns,
                       const char *lost);

/* match_step where there is a process a turn; the match is not over. */
void match_step_by_turn(struct match *match, const struct match_event *event);

#endif
