/* The Halma players. `random`, `greedy` and `alphabeta` are opponents for beginners, and fixed
 * references for measuring other players. `greedy` and `alphabeta` evaluate positions only with
 * worth.c. */
#ifndef ENGINES_HALMA_PLAYERS_H
#define ENGINES_HALMA_PLAYERS_H

#include "engines/engine.h"
#include "engines/halma/dials.h"
#include "games/halma/halma.h"

/* Plays legal moves that halma_game.random_turn picks at random. */
extern const struct engine halma_random;

/* The player that greedily moves its pieces home; see greedy.c. */
extern const struct engine halma_greedy;

/* The player that uses alpha-beta search; see alphabeta.c. */
extern const struct engine halma_alphabeta;

/* Returns the number of nodes that the `alphabeta` player visits in a search to a fixed depth,
 * without a time limit and with an empty transposition table. The result is the same on every
 * machine. The game must not be over. */
uint64_t halma_alphabeta_nodes(const struct halma_state *state, unsigned depth);

/* The strongest player; see engine.c. */
extern const struct engine halma_engine;

/* Returns the lead of the player to move, in hundredths of a move, as `self` estimated it when it
 * last chose a move. `self` must be a player of halma_engine. */
int halma_engine_value(const void *self);

struct halma_net;

/* Makes a player of halma_engine evaluate positions with this network, for training. The network
 * must outlive the player. */
void halma_engine_use_net(void *self, const struct halma_net *net);

/* Sets the search parameters of a player of halma_engine (see dials.h). */
void halma_engine_set_dials(void *self, const int dials[HALMA_DIALS]);

#endif
