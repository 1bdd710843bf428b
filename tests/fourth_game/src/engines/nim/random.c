#include "base/memory.h"
#include "engines/nim/players.h"
#include "games/nim/nim.h"

#include <stdlib.h>

static void *open_player(uint64_t seed, const uint64_t *values)
{
    (void)values;
    struct random *random = memory_new(sizeof *random);
    random_seed(random, seed);
    return random;
}

static void choose(void *self, const void *state, int64_t deadline_ns, struct text *turn)
{
    (void)deadline_ns;
    nim_game.random_turn(state, self, turn);
}

const struct engine nim_random = {
    .name = "random",
    .game = "nim",
    .about = "takes random matches",
    .open = open_player,
    .close = free,
    .choose = choose,
};
