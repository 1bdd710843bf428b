/* One game to play: its opening, the commands with their placeholders filled, and its result.
 * Never starts anything. */
#ifndef RUNNER_JOB_H
#define RUNNER_JOB_H

#include "games/turns.h"
#include "referee/host.h"
#include "runner/player.h"

struct job {
    const struct conditions *conditions;
    struct game_result game;        /* at first its place, its players' names and commands; at
                                     * the end all of it */
    struct turns opening;           /* shorter than asked for if no such opening was found */
    struct command commands[SEATS]; /* filled */
};

/* What is filled in in a command for the contest, with its braces; NULL-terminated. */
const char *const *job_placeholders(const struct contest *contest);

/* A job for a game that event_next gave out. The conditions must outlive the job. job_free takes
 * NULL. */
struct job *job_new(const struct conditions *conditions, const struct player *players,
                    const struct game_result *place);
void job_free(struct job *job);

/* The game as the host plays it, with `keep` left false. The job must outlive the game. */
void job_host_game(struct job *job, struct host_game *game);

/* The seat of the player without a command, a guest (host.h); -1: both are bots. */
int job_guest_seat(const struct job *job);

/* Fills in job->game from a match that is over. */
void job_take_result(struct job *job, const struct match *match);

/* Whether openings as long as asked for can be found: draws the first one of an event with that
 * seed. False: *error says so. */
bool opening_check(const struct conditions *conditions, uint64_t seed, struct error *error);

/* Whether both bots start. False: *error says which does not, and why. */
bool job_check(const struct job *job, struct error *error);

#endif
