/* The Halma players. `random`, `greedy` and `alphabeta` are opponents for beginners and yardsticks
 * for other players. They do not learn, and use no knowledge beyond worth.c. */
#ifndef ENGINES_HALMA_PLAYERS_H
#define ENGINES_HALMA_PLAYERS_H

#include "engines/engine.h"
#include "engines/halma/dials.h"
#include "games/halma/halma.h"

/* Plays moves drawn by halma_game.random_turn. */
extern const struct engine halma_random;

/* The player that moves its pieces home greedily; see greedy.c. */
extern const struct engine halma_greedy;

/* The alpha-beta player; see alphabeta.c. */
extern const struct engine halma_alphabeta;

/* Returns the number of nodes that alphabeta searches to a fixed depth, without a clock and with an
 * empty table. The result is the same on every machine. The game must not be over. */
uint64_t halma_alphabeta_nodes(const struct halma_state *state, unsigned depth);

/* The strongest player; see engine.c. */
extern const struct engine halma_engine;

/* Returns how many hundredths of a move the mover was ahead in the position in which this player
 * last chose, in the player's opinion. `self` must be a player of halma_engine. */
int halma_engine_value(const void *self);

struct halma_net;

/* Makes a player of halma_engine value positions by this network, which must outlive the player.
 * For training. */
void halma_engine_use_net(void *self, const struct halma_net *net);

/* Sets the search parameters of a player of halma_engine. */
void halma_engine_set_dials(void *self, const int dials[HALMA_DIALS]);

#endif
