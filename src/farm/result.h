/* What a machine sends for a round: the records of its games, checked against the job and the
 * rules. It trusts only that the bots chose these turns, and what a fault was. */
#ifndef FARM_RESULT_H
#define FARM_RESULT_H

#include "farm/job.h"
#include "runner/job.h"
#include "tournament/event.h"

struct result {
    char *machine;
    struct farm_job job; /* no seatings: the job could not be read */
    struct game_result *games;
    size_t game_count;
};

/* Gives each game its place in the event, and the commands that it would have here. False: *error
 * says what does not fit. result_free in both cases. */
bool result_read(struct result *result, const char *machine, const char *job, const char *records,
                 const struct conditions *conditions, const struct player *players,
                 const struct event *event, struct error *error);
void result_free(struct result *result);

#endif
