/* The first players of Halma: opponents to start against, and to measure others by.
 * Never learn anything: what they know is written in worth.c. */
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

/* Alphabeta's search to a fixed depth, without a clock and with an empty table: the number of its
 * nodes, the same on every machine. The game must not be over. */
uint64_t halma_alphabeta_nodes(const struct halma_state *state, unsigned depth);

/* The strongest: see engine.c. */
extern const struct engine halma_engine;

/* What such a player thought of the position that it last chose in: the moves by which its mover is
 * ahead, in hundredths. */
int halma_engine_value(const void *self);

struct halma_net;

/* Has such a player value positions by this network, which must outlive him; for training. */
void halma_engine_use_net(void *self, const struct halma_net *net);

/* Has its search go by these dials. */
void halma_engine_set_dials(void *self, const int dials[HALMA_DIALS]);

#endif
