/* An event's table, and the times of turns beside it, as text: the same results give the same
 * bytes. Never reads anything. */
#ifndef RUNNER_EVENT_TEXT_H
#define RUNNER_EVENT_TEXT_H

#include "base/histogram.h"
#include "store/database.h"
#include "tournament/event.h"
#include "tournament/faults.h"

/* Appends the event's headline and tables. */
void event_text(const struct stored_event *stored, const struct event *event, const int *order,
                struct text *text);

/* Appends each player's mean, p99 and longest time of a turn. */
void turn_times_text(const struct standings *standings, const int *order,
                     const struct histogram *turn_times, struct text *text);

#endif
