/* A player of Showdown inside the program: an entry compiled with its files and streams in memory,
 * or the engine. Never a process; what an entry does is the entry's. */
#ifndef BENCH_SHOWDOWN_RIVAL_H
#define BENCH_SHOWDOWN_RIVAL_H

#include <stdint.h>
#include <stdlib.h>

#define RIVAL_TURN_MAX 64 /* bytes of a turn as text, with its NUL */

#define RIVAL_IS_OURS 1u /* an entry made of the engine, now or earlier */

struct rival {
    const char *name;
    int (*main)(int argc, char **argv); /* of an entry; NULL: the engine */
    unsigned ideas;                     /* of the engine; or RIVAL_IS_OURS, or 0 */
};

const struct rival *rival_find(const char *name);

extern const struct rival rivals[];

struct player;

/* A new player for a game; games is what the engine plays out in a turn, 0 for its own number. */
struct player *player_open(const struct rival *rival, uint64_t seed, int games);
void player_close(struct player *player);

/* One turn after this line of the referee, without its newline. */
void player_turn(struct player *player, const char *line, char turn[RIVAL_TURN_MAX]);

#endif
