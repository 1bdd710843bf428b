/* The belief state of the Showdown engine: a particle filter over the hidden parts of the game.
 * Each particle is one simulated game that agrees with all answers received so far. In each
 * particle the opponent has its own style of play (see style.h). The belief state never reads the
 * true state of the game.
 *
 * After each answer, a particle that disagrees with it is replaced by a copy of one that agrees. If
 * no particle agrees, every particle is changed just enough to agree. The same turns, answers and
 * seed always give the same particles. */
#ifndef ENGINES_SHOWDOWN_BELIEF_H
#define ENGINES_SHOWDOWN_BELIEF_H

#include "engines/showdown/style.h"

#define PARTICLES 2048

/* size of the memory that the search needs; see plan.h */
#define PLAN_DEPTH 3
#define PLAN_GAMES 256

/* A simulated game of the search. */
struct plan_game {
    struct arena arena;
    uint64_t dice;
    int answer; /* a number for what the engine has learned from its last turn */
    int number;
};

struct belief {
    int seat; /* seat of the player that owns this belief state */
    uint64_t dice;
    /* random number, drawn once per game, for choices that the opponent should not be able to
     * predict */
    uint8_t lot;
    struct arena particles[PARTICLES];
    /* copy of the particles (possible states of the game), used only inside belief_update */
    struct arena before[PARTICLES];
    uint32_t fresh[ROWS]; /* walls that the engine has built since its first hit */
    /* number of the engine's turns since its first hit that it spent on walls; on these turns the
     * opponent was free to move */
    uint8_t freed;
    /* number of particles (possible states of the game) that agreed with the last answer, before
     * the others were replaced */
    uint16_t agreeing;
    /* the search's games after 0, 1, .. turns, used only inside plan_turn */
    struct plan_game plans[PLAN_DEPTH + 1][PLAN_GAMES];
};

/* Initializes the belief state for a new game. */
void belief_start(struct belief *belief, int seat, uint64_t seed);

/* Initializes the belief state in the middle of a game, when the engine knows only its own
 * square. */
void belief_lose(struct belief *belief, struct spot at);

/* Updates the particles (possible states of the game) with the engine's last turn and its answer,
 * and continues them to the engine's next turn. `spot` is the square in an AT answer. If `select`
 * is false, the particles are not filtered: all of them are changed to agree with the answer
 * instead. */
void belief_update(struct belief *belief, struct action action, enum answer answer,
                   struct spot spot, bool select);

/* Counts, for each square, how many particles (possible states of the game) have the opponent on
 * it, and how many have a wall on it. */
void belief_map(const struct belief *belief, uint16_t at[ROWS][COLUMNS],
                uint16_t walls[ROWS][COLUMNS]);

/* Returns the opponent's most likely square: the one where it stands in most particles (possible
 * states of the game). If `share` is not NULL, sets *share to the number of those particles. */
struct spot belief_likeliest(const struct belief *belief, int *share);

void belief_outlook(const struct belief *belief, struct outlook *outlook);

#endif
