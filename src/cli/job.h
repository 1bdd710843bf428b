/* One game to play: its seed, its opening, the commands with their placeholders filled.
 * Never starts anything. */
#ifndef CLI_JOB_H
#define CLI_JOB_H

#include "cli/match_options.h"
#include "referee/host.h"
#include "store/record.h"

struct job {
    uint64_t number; /* from 0, in the whole match or event */
    uint64_t round;  /* from 0: games of a round have seed and opening in common */
    uint64_t seed;
    struct turns opening; /* fewer than asked for when none was found */
    const struct contestant *players[2];
    struct command commands[2]; /* by player, filled */
};

/* The options say how a game is played; who plays is given. job_free releases it, and takes NULL.
 */
struct job *job_new(const struct match_options *options, const struct contestant *const players[2],
                    uint64_t number, uint64_t round);
void job_free(struct job *job);

/* The game as the host plays it, with `keep` left false. The job must outlive the game. */
void job_fill_game(struct job *job, const struct match_options *options,
                   const struct seating *seating, struct host_game *game);

/* Whether both bots start, and the opening was found: an exit code, after saying what is wrong.
 * Before anything is played. */
int job_check(const struct job *job, const struct match_options *options);

/* The record of the job's game. record_free releases it. */
void job_record(const struct job *job, const struct match_options *options, int player_on_seat0,
                const struct match *match, struct record *record);

#endif
