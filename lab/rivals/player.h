/* A Showdown player inside this process: the engine, a generated opponent, or the engine's
 * single-file entry with its files and streams in memory. */
#ifndef RIVALS_PLAYER_H
#define RIVALS_PLAYER_H

#include "engines/showdown/mind.h"
#include "opponent.h"

#define PLAYER_TURN_MAX 64 /* bytes of a turn as text, including the NUL */

enum player_kind { PLAYER_ENGINE, PLAYER_GENERATED, PLAYER_ENTRY };

struct player_plan {
    enum player_kind kind;
    unsigned ideas;       /* for the engine: enum idea */
    struct habits habits; /* habits of a generated opponent */
};

struct player;

/* Returns a new player for one game; player_close frees it. */
struct player *player_open(const struct player_plan *plan, uint64_t seed);
void player_close(struct player *player);

/* Plays one turn after a line of the referee, without its newline. */
void player_turn(struct player *player, const char *line, char turn[PLAYER_TURN_MAX]);

/* Computes how unlikely the engine considered the opponent's real square on its last turn: minus
 * the logarithm of the probability. Returns false for a player other than the engine. */
bool player_surprise(const struct player *player, struct spot spot, double *surprise);

#endif
