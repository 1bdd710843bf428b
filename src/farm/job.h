/* A job is the round of one pairing in the form in which it is sent to a machine. It can be written
 * as a line of text. A job does not depend on the machine that plays it. */
#ifndef FARM_JOB_H
#define FARM_JOB_H

#include "base/text.h"
#include "contests/contest.h"
#include "tournament/game_result.h"

#define FARM_SEATINGS_MAX 32

struct farm_job {
    uint64_t first; /* number of the round's first game */
    unsigned stage;
    size_t pairing;
    uint64_t round;
    int players[2];    /* the two players of the pairing */
    uint64_t opening;  /* number of the round's opening */
    uint64_t seed;     /* seed of the round's games */
    uint32_t seatings; /* seatings that must still be played: bit s is set for seating s */
};

/* Makes a job from the games that event_next_round returned. There must be at least one game. */
void farm_job_make(struct farm_job *job, const struct game_result *round, size_t count,
                   const struct seating *seatings);

/* Fills in the places of the job's games, in order. `round` must have room for all of the contest's
 * seatings. Returns the number of games. */
size_t farm_job_games(const struct farm_job *job, const struct contest *contest,
                      struct game_result *round);

void farm_job_print(const struct farm_job *job, struct text *text);

/* Parses a line of text as a job. Returns false if it is not a job of this contest, or names a
 * player that does not exist. */
bool farm_job_parse(struct farm_job *job, const char *line, const struct contest *contest,
                    size_t players);

#endif
