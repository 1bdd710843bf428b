/* One game to play: its opening, the commands with placeholders replaced, and its result. It starts
 * no processes. */
#ifndef RUNNER_JOB_H
#define RUNNER_JOB_H

#include "games/turns.h"
#include "referee/host.h"
#include "runner/player.h"

struct job {
    const struct conditions *conditions;
    struct game_result game; /* at first only the place, the players' names and commands; complete
                              * at the end */
    struct turns opening;    /* shorter than requested if no such opening was found */
    struct command commands[SEATS]; /* commands with placeholders replaced */
};

/* Returns the placeholders that commands may use in the contest, with their braces;
 * NULL-terminated. */
const char *const *job_placeholders(const struct contest *contest);

/* Makes a job for a game from event_next. The conditions must outlive the job. job_free accepts
 * NULL. */
struct job *job_new(const struct conditions *conditions, const struct player *players,
                    const struct game_result *place);
void job_free(struct job *job);

/* Fills in the game for the host, with `keep` left false. The job must outlive the game. */
void job_host_game(struct job *job, struct host_game *game);

/* Returns the seat of the player without a command, a guest (host.h); -1: both players are bots. */
int job_guest_seat(const struct job *job);

/* Fills in job->game from a finished match. */
void job_take_result(struct job *job, const struct match *match);

/* Checks that openings of the requested length can be found, by drawing the first one for that
 * seed. Returns false and sets *error if not. */
bool opening_check(const struct conditions *conditions, uint64_t seed, struct error *error);

/* Checks that both bots can be started. Returns false and sets *error, which names the bot and the
 * reason. */
bool job_check(const struct job *job, struct error *error);

#endif
