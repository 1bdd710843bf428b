/* The players of Halma. The first three are opponents to start against, and to measure others by:
 * they never learn, and know only what is in worth.c. */
#ifndef ENGINES_HALMA_PLAYERS_H
#define ENGINES_HALMA_PLAYERS_H

#include "engines/engine.h"
#include "engines/halma/dials.h"
#include "games/halma/halma.h"

/* Moves as halma_game.random_turn draws them. */
extern const struct engine halma_random;

/* See greedy.c. */
extern const struct engine halma_greedy;

/* See alphabeta.c. */
extern const struct engine halma_alphabeta;

/* The number of nodes of alphabeta's search to a fixed depth, without a clock and with an empty
 * table: the same on every machine. The game must not be over. */
uint64_t halma_alphabeta_nodes(const struct halma_state *state, unsigned depth);

/* The strongest: see engine.c. */
extern const struct engine halma_engine;

/* What such a player thought of the position in which it last chose: by how many hundredths of a
 * move the mover is ahead. */
int halma_engine_value(const void *self);

struct halma_net;

/* Makes such a player value positions by this network, which must outlive it; for training. */
void halma_engine_use_net(void *self, const struct halma_net *net);

/* Makes its search use these dials. */
void halma_engine_set_dials(void *self, const int dials[HALMA_DIALS]);

#endif
