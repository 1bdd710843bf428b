/* A job is one game to play: its opening, its commands with placeholders replaced, and its result.
 * This module starts no processes. */
#ifndef RUNNER_JOB_H
#define RUNNER_JOB_H

#include "games/turns.h"
#include "referee/host.h"
#include "runner/player.h"

struct job {
    const struct conditions *conditions;
    struct game_result game; /* the game; at first it has only the place and the players' names and
                              * commands, and the rest is filled in when the game has ended */
    struct turns opening;    /* opening of the game; shorter than requested if no opening of that
                              * length was found */
    struct command commands[SEATS];   /* commands, after placeholders are replaced */
    struct match_clock clocks[SEATS]; /* clocks of the players */
};

/* Returns the placeholders that commands may use in this contest, including their braces. The list
 * is NULL-terminated. */
const char *const *job_placeholders(const struct contest *contest);

/* Makes a job for a game that event_next began. The conditions must outlive the job. job_free
 * accepts NULL. */
struct job *job_new(const struct conditions *conditions, const struct player *players,
                    const struct game_result *place);
void job_free(struct job *job);

/* Fills in the game for the host, and sets `keep` to false. The job must outlive the game. */
void job_host_game(struct job *job, struct host_game *game);

/* Records that the game begins now. */
void job_begin(struct job *job);

/* Returns the seat of the guest, a player without a command (host.h). Returns -1 if both players
 * are bots. */
int job_guest_seat(const struct job *job);

/* Fills in job->game from a match that has just finished. */
void job_take_result(struct job *job, const struct match *match);

/* Checks that openings of the requested length can be found, by drawing the first opening for that
 * seed. Returns false and sets *error if none was found. */
bool opening_check(const struct conditions *conditions, uint64_t seed, struct error *error);

/* Checks that both bots can be started. Returns false and sets *error, which names the bot and the
 * reason. */
bool job_check(const struct job *job, struct error *error);

#endif
