/* The Halma player `random`; games/halma/random_turn.c picks its moves at random. */
#include "base/random.h"
#include "base/memory.h"
#include "engines/halma/players.h"
#include "games/halma/halma.h"

#include <stdlib.h>

static void *halma_random_open_player(uint64_t seed, const uint64_t *values)
{
    (void)values;
    struct random *random = memory_new(sizeof *random);
    random_seed(random, seed);
    return random;
}

static void halma_random_choose(void *self, const void *state, int64_t deadline_ns,
                                struct text *turn)
{
    (void)deadline_ns; /* ignored, because a move takes only a few microseconds */
    halma_game.random_turn(state, self, turn);
}

const struct engine halma_random = {
    .name = "random",
    .game = "halma",
    .about = "random moves",
    .open = halma_random_open_player,
    .close = free,
    .choose = halma_random_choose,
};
