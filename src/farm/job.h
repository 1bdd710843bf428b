/* A round of one pairing as a machine gets it, and as a line of text.
 * Never knows who plays it. */
#ifndef FARM_JOB_H
#define FARM_JOB_H

#include "base/text.h"
#include "contests/contest.h"
#include "tournament/game_result.h"

#define FARM_SEATINGS_MAX 32

struct farm_job {
    uint64_t first; /* the number of the round's first game */
    unsigned stage;
    size_t pairing;
    uint64_t round;
    int players[2];    /* of the pairing */
    uint64_t seed;     /* of its games */
    uint32_t seatings; /* those left to play: bit s for seating s */
};

/* Makes a job of the games that event_next_round gave, at least one. */
void farm_job_make(struct farm_job *job, const struct game_result *round, size_t count,
                   const struct seating *seatings);

/* The games of the job, in their order, with their places; `round` has room for the contest's
 * seatings. Returns how many. */
size_t farm_job_games(const struct farm_job *job, const struct contest *contest,
                      struct game_result *round);

void farm_job_print(const struct farm_job *job, struct text *text);

/* False: the line is not a job of such a contest between so many players. */
bool farm_job_parse(struct farm_job *job, const char *line, const struct contest *contest,
                    size_t players);

#endif
