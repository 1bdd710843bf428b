/* A Showdown player. It is the engine, a generated opponent, the engine's single-file entry, whose
 * files and streams are kept in memory, or another contest entry. Only another entry runs outside
 * this process: it is started once per turn, as in the contest, but without limits on its time. */
#ifndef RIVALS_PLAYER_H
#define RIVALS_PLAYER_H

#include "engines/showdown/mind.h"
#include "opponent.h"

#define PLAYER_TURN_MAX 64 /* maximum size of a turn's text in bytes, including the NUL */

enum player_kind { PLAYER_ENGINE, PLAYER_GENERATED, PLAYER_ENTRY, PLAYER_PROGRAM };

struct player_plan {
    enum player_kind kind;
    /* for the engine: enabled features of its strategy, as a set of enum idea values */
    unsigned ideas;
    struct habits habits; /* for a generated opponent: its habits */
    const char *program;  /* for another contest entry: the path of its program */
};

struct player;

/* Returns a new player for one game; player_close frees it. */
struct player *player_open(const struct player_plan *plan, uint64_t seed);
void player_close(struct player *player);

/* Writes the player's reply to a line from the referee. The line must not contain a newline. */
void player_turn(struct player *player, const char *line, char turn[PLAYER_TURN_MAX]);

/* Computes the engine's surprise on its last turn, a measure of how badly it estimated the
 * opponent's square. The surprise is the negative logarithm of the probability that the engine
 * assigned to the real square. Returns false for a player other than the engine. */
bool player_surprise(const struct player *player, struct spot spot, double *surprise);

#endif
