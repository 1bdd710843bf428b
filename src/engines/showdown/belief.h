/* What may be true of the current game, represented by a particle filter. It consists of many
 * simulated games ("particles") that agree with all answers so far; the opponent has a different
 * style in each. It never sees the true game.
 *
 * A particle that disagrees with an answer is replaced by a copy of one that agrees. If no particle
 * agrees, each is changed just enough to agree. The same turns, answers and seed give the same
 * particles. */
#ifndef ENGINES_SHOWDOWN_BELIEF_H
#define ENGINES_SHOWDOWN_BELIEF_H

#include "engines/showdown/style.h"

#define PARTICLES 2048

struct belief {
    int seat; /* seat of the player that has this belief */
    uint64_t dice;
    uint8_t lot; /* random number for each game, for choices that the opponent should not be able to
                  * predict */
    struct arena particles[PARTICLES];
    struct arena before[PARTICLES]; /* scratch space of belief_update */
    uint32_t fresh[ROWS];           /* walls that we have built since our first hit */
    uint8_t freed;                  /* number of walls in the set `fresh` */
    uint8_t still;                  /* number of consecutive RADAR turns that found the opponent in
                                     * the same place as before */
    uint16_t agreeing; /* number of particles that agreed with the last answer, before any of them
                        * were replaced */
};

/* Starts the belief for a new game. */
void belief_start(struct belief *belief, int seat, uint64_t seed);

/* Starts the belief in the middle of a game of which only our own square is known. */
void belief_lose(struct belief *belief, struct spot at);

/* Updates the particles with the answer to our last turn, up to our next turn. `spot` is the square
 * in an AT answer. If `select` is false, all particles are changed so that they agree with the
 * answer. In that case the selection of particles teaches nothing. */
void belief_update(struct belief *belief, struct action action, enum answer answer,
                   struct spot spot, bool select);

/* Counts, for each square, the particles that have the opponent on it, and the particles that have
 * a wall on it. */
void belief_map(const struct belief *belief, uint16_t at[ROWS][COLUMNS],
                uint16_t walls[ROWS][COLUMNS]);

/* Returns the square on which most particles have the opponent. If `share` is not NULL, sets it to
 * the number of those particles. */
struct spot belief_likeliest(const struct belief *belief, int *share);

void belief_outlook(const struct belief *belief, struct outlook *outlook);

#endif
