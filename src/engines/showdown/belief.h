/* What may be true of the current game, as a particle filter: many simulated games ("particles")
 * that agree with all answers so far, each with an opponent of a different style. It never sees the
 * true game.
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
    uint8_t lot; /* drawn for each game, for choices that the opponent should not foresee */
    struct arena particles[PARTICLES];
    struct arena before[PARTICLES]; /* scratch space of belief_update */
    uint32_t fresh[ROWS];           /* walls that we have built since our first hit */
    uint8_t freed;                  /* number of walls in `fresh` */
    uint8_t still;                  /* number of consecutive RADAR turns that found the opponent
                                     * where it was seen before */
    uint16_t agreeing; /* particles that agreed with the last answer, before any were replaced */
};

/* Starts a new game. */
void belief_start(struct belief *belief, int seat, uint64_t seed);

/* Starts in the middle of a game of which only our square is known. */
void belief_lose(struct belief *belief, struct spot at);

/* Updates the particles after the answer to our last turn, up to our next turn. `spot` is the
 * square in an AT answer. If `select` is false, all particles are changed to agree, so the choice
 * of particles teaches nothing. */
void belief_update(struct belief *belief, struct action action, enum answer answer,
                   struct spot spot, bool select);

/* Counts, for each square, the particles with the opponent on it and those with a wall on it. */
void belief_map(const struct belief *belief, uint16_t at[ROWS][COLUMNS],
                uint16_t walls[ROWS][COLUMNS]);

/* Returns the square on which most particles have the opponent. If `share` is not NULL, sets it to
 * the number of those particles. */
struct spot belief_likeliest(const struct belief *belief, int *share);

void belief_outlook(const struct belief *belief, struct outlook *outlook);

#endif
