/* Reads a machine's result for a round: the records of its games, which are checked against the job
 * and the rules. Two facts cannot be checked and are trusted: that the bots chose these turns, and
 * the causes of faults. */
#ifndef FARM_RESULT_H
#define FARM_RESULT_H

#include "farm/job.h"
#include "runner/job.h"
#include "tournament/event.h"

struct result {
    char *machine;
    struct farm_job job; /* job of the round; `seatings` is 0 if the job could not be read */
    struct game_result *games;
    size_t game_count;
};

/* Reads a result, and gives each game its place in the event and the commands that it would have on
 * this machine. Returns false and sets *error if the result is not a valid result for its job. Call
 * result_free in either case. */
bool result_read(struct result *result, const char *machine, const char *job, const char *records,
                 const struct conditions *conditions, const struct player *players,
                 const struct event *event, struct error *error);
void result_free(struct result *result);

#endif
