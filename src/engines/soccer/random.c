/* The paper soccer player `random`; games/soccer/random_turn.c picks its turns at random. */
#include "base/random.h"
#include "base/memory.h"
#include "engines/soccer/players.h"
#include "games/soccer/soccer.h"

#include <stdlib.h>

static void *soccer_random_open_player(uint64_t seed, const uint64_t *values)
{
    (void)values;
    struct random *random = memory_new(sizeof *random);
    random_seed(random, seed);
    return random;
}

static void soccer_random_choose(void *self, const void *state, int64_t deadline_ns,
                                 struct text *turn)
{
    (void)deadline_ns; /* ignored, because a turn takes only a fraction of a millisecond */
    soccer_game.random_turn(state, self, turn);
}

const struct engine soccer_random = {
    .name = "random",
    .game = "soccer",
    .about = "random turns",
    .open = soccer_random_open_player,
    .close = free,
    .choose = soccer_random_choose,
};
