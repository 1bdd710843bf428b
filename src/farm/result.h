/* A machine's result for a round: the records of its games, checked against the job and the rules.
 * Two things are taken on trust: that the bots chose these turns, and the cause of a fault. */
#ifndef FARM_RESULT_H
#define FARM_RESULT_H

#include "farm/job.h"
#include "runner/job.h"
#include "tournament/event.h"

struct result {
    char *machine;
    struct farm_job job; /* `seatings` is 0 if the job could not be read */
    struct game_result *games;
    size_t game_count;
};

/* Reads a result, and gives each game its place in the event and the commands that it would have on
 * this machine. Returns false and sets *error if something does not fit. Call result_free in either
 * case. */
bool result_read(struct result *result, const char *machine, const char *job, const char *records,
                 const struct conditions *conditions, const struct player *players,
                 const struct event *event, struct error *error);
void result_free(struct result *result);

#endif
