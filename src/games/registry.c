/* The games of the program: one line each. */
#include "games/game.h"
#include "games/halma/halma.h"
#include "games/showdown/showdown.h"
#include "games/soccer/soccer.h"

#include <string.h>

/* clang-format off */
const struct game *const games[] = {
    &soccer_game,
    &halma_game,
    &showdown_game,
    NULL,
};
/* clang-format on */

const struct game *game_find(const char *name)
{
    for (size_t i = 0; games[i] != NULL; i++) {
        if (strcmp(games[i]->name, name) == 0) {
            return games[i];
        }
    }
    return NULL;
}

const char *game_variant(const struct game *game, const char *name)
{
    for (size_t i = 0; game->variants[i] != NULL; i++) {
        if (strcmp(game->variants[i], name) == 0) {
            return game->variants[i];
        }
    }
    return NULL;
}
