/* What may be true of the game, as a particle filter: many whole games ("particles") that agree
 * with all that was heard, each with an opponent of its own style. Never sees the true game.
 *
 * A particle that disagrees with an answer is replaced by a copy of one that agrees. If none
 * agrees, each particle is changed just enough to agree. The same turns, answers and seed give the
 * same particles. */
#ifndef ENGINES_SHOWDOWN_BELIEF_H
#define ENGINES_SHOWDOWN_BELIEF_H

#include "engines/showdown/style.h"

#define PARTICLES 2048

struct belief {
    int seat; /* ours */
    uint64_t dice;
    uint8_t lot; /* drawn anew for each game: for what an opponent must not foresee */
    struct arena particles[PARTICLES];
    struct arena before[PARTICLES]; /* room for belief_update */
    uint32_t fresh[ROWS];           /* the walls that we built since we first hit him */
    uint8_t freed;                  /* how many of them */
    uint8_t still;                  /* our last looks that found him where he was seen before */
    uint16_t agreeing; /* particles that agreed with the last answer, before any was replaced */
};

/* A new game. */
void belief_start(struct belief *belief, int seat, uint64_t seed);

/* We do not know how the game went up to now; we only know where we stand. */
void belief_lose(struct belief *belief, struct spot at);

/* Our last turn was answered, and it is our turn again. The square is that of AT. Without `select`
 * all particles are changed to agree, so we do not learn from which of them agreed. */
void belief_update(struct belief *belief, struct deed deed, enum said said, struct spot spot,
                   bool select);

/* How many of the particles have the opponent on each square, and a wall there. */
void belief_map(const struct belief *belief, uint16_t at[ROWS][COLUMNS],
                uint16_t walls[ROWS][COLUMNS]);

/* Where most particles have the opponent, and how many of them (NULL: not wanted). */
struct spot belief_likeliest(const struct belief *belief, int *share);

void belief_outlook(const struct belief *belief, struct outlook *outlook);

#endif
