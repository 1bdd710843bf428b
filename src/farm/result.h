/* Reads a machine's result for a job, which consists of the records of the job's games, and checks
 * the records against the job and the rules. Two things cannot be checked, so the machine is
 * trusted: that the bots really chose these turns, and what caused each fault. */
#ifndef FARM_RESULT_H
#define FARM_RESULT_H

#include "farm/job.h"
#include "runner/job.h"

struct result {
    char *machine;
    bool readable;       /* whether the line that names the job could be read */
    struct farm_job job; /* `seatings` is 0 if the event has no such job */
    struct game_result *games;
    size_t game_count;
};

/* Reads a result. Gives each game its place in the event, and the commands that its bots have on
 * this machine. Returns false and sets *error if the records are not a valid result for the job.
 * Call result_free in either case. */
bool result_read(struct result *result, const char *machine, const char *job, const char *records,
                 const struct conditions *conditions, const struct player *players,
                 const struct event *event, struct error *error);
void result_free(struct result *result);

#endif
