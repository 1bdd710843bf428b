/* A player of Showdown inside the program: the engine, a stranger, or the engine's single-file
 * entry with its files and streams in memory.
 * Never a process. */
#ifndef RIVALS_PLAYER_H
#define RIVALS_PLAYER_H

#include "engines/showdown/mind.h"
#include "stranger.h"

#define PLAYER_TURN_MAX 64 /* bytes of a turn as text, with its NUL */

enum player_kind { PLAYER_ENGINE, PLAYER_STRANGER, PLAYER_ENTRY };

struct player_plan {
    enum player_kind kind;
    unsigned ideas;       /* the engine's, enum idea */
    struct habits habits; /* the stranger's */
};

struct player;

/* A new player for a game; player_close frees it. */
struct player *player_open(const struct player_plan *plan, uint64_t seed);
void player_close(struct player *player);

/* One turn after this line of the referee, without its newline. */
void player_turn(struct player *player, const char *line, char turn[PLAYER_TURN_MAX]);

/* How unlikely it considered the opponent's place at its last turn: minus the logarithm of its
 * chance. False: it is not the engine; only the engine can tell. */
bool player_surprise(const struct player *player, struct spot spot, double *surprise);

#endif
