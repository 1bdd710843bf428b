/* The engines of the program: one line each. */
#include "engines/engine.h"
#include "engines/halma/players.h"
#include "engines/showdown/players.h"
#include "engines/soccer/players.h"

#include <string.h>

/* clang-format off */
const struct engine *const engines[] = {
    &soccer_random,
    &soccer_greedy,
    &soccer_mcts,
    &soccer_engine,
    &soccer_handmade,
    &halma_random,
    &halma_greedy,
    &halma_alphabeta,
    &halma_engine,
    &showdown_random,
    &showdown_greedy,
    &showdown_engine,
    NULL,
};
/* clang-format on */

bool engine_plays(const struct engine *engine, const char *variant)
{
    bool plays = engine->variants == NULL || variant == NULL;
    for (size_t i = 0; !plays && engine->variants[i] != NULL; i++) {
        plays = strcmp(engine->variants[i], variant) == 0;
    }
    return plays;
}

const struct engine *engine_find(const char *game, const char *name)
{
    for (size_t i = 0; engines[i] != NULL; i++) {
        if (strcmp(engines[i]->game, game) == 0 && strcmp(engines[i]->name, name) == 0) {
            return engines[i];
        }
    }
    return NULL;
}
