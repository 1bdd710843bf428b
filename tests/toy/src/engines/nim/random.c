#include "base/memory.h"
#include "engines/nim/players.h"
#include "games/nim/nim.h"

#include <stdlib.h>

static void *open_player(const struct engine_options *options)
{
    struct random *random = memory_new(sizeof *random);
    random_seed(random, options->seed);
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
