/* A job is one game to play: its opening, its commands with all placeholders replaced, and its
 * result. This module starts no processes. */
#ifndef RUNNER_JOB_H
#define RUNNER_JOB_H

#include "games/turns.h"
#include "referee/host.h"
#include "runner/player.h"

struct job {
    const struct conditions *conditions;
    /* The game. Initially only its place and the players' names and commands are set; the rest is
     * filled in when the game has ended. */
    struct game_result game;
    /* Opening of the game; shorter than requested if no opening of that length was found. */
    struct turns opening;
    struct command commands[SEATS];   /* commands with placeholders replaced */
    struct match_clock clocks[SEATS]; /* clocks of the players */
};

/* Returns the placeholders, including their braces, that commands may use in this contest. The list
 * is NULL-terminated. */
const char *const *job_placeholders(const struct contest *contest);

/* Creates a job for a game begun by event_next. The conditions must outlive the job. job_free
 * accepts NULL. */
struct job *job_new(const struct conditions *conditions, const struct player *players,
                    const struct game_result *place);
void job_free(struct job *job);

/* Fills in the game for the host, and sets `keep` to false. The job must outlive the game. */
void job_host_game(struct job *job, struct host_game *game);

/* Records that the game begins at this moment. */
void job_begin(struct job *job);

/* Returns whether the player in the seat is a guest (a player without a command; host.h). */
bool job_is_guest(const struct job *job, int seat);

/* Fills in job->game from a match that has just ended. */
void job_take_result(struct job *job, const struct match *match);

/* Draws the first opening of an event with this seed, to check that openings of the requested
 * length can be found. If none can be found, returns false and sets *error. */
bool opening_check(const struct conditions *conditions, uint64_t seed, struct error *error);

/* Checks that the first player's bot can be started. If not, returns false and sets *error to a
 * message that names the bot and the reason. */
bool job_check(const struct job *job, struct error *error);

#endif
