/* A job for a worker: all games of one set (a pair or, in `judge`, four games) that must still be
 * played. It can be written as a line of text, and does not depend on the machine that plays it. */
#ifndef FARM_JOB_H
#define FARM_JOB_H

#include "base/text.h"
#include "contests/contest.h"
#include "tournament/game_result.h"

#define FARM_SEATINGS_MAX 32

struct farm_job {
    uint64_t first; /* number of the job's first game */
    unsigned stage;
    size_t pairing;
    uint64_t round;
    int players[2];    /* indices of the two players of the pairing */
    uint64_t opening;  /* number of the opening of all games in the job */
    uint64_t seed;     /* seed of all games in the job */
    uint32_t seatings; /* seatings still to be played: bit s is set for seating s */
};

/* Builds a job from the games returned by event_next_round, of which there must be at least one. */
void farm_job_make(struct farm_job *job, const struct game_result *round, size_t count,
                   const struct seating *seatings);

/* Fills in the places in the event (struct game_place) of the job's games, in order. The array
 * `round` must have room for all seatings of the contest. Returns the number of games. */
size_t farm_job_games(const struct farm_job *job, const struct contest *contest,
                      struct game_result *round);

void farm_job_print(const struct farm_job *job, struct text *text);

/* Parses a line of text as a job. Returns false if the line is not a job of this contest or refers
 * to a player that does not exist. */
bool farm_job_parse(struct farm_job *job, const char *line, const struct contest *contest,
                    size_t players);

#endif
