#include "cli/engines/bot_game.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

bool bot_game_begin(struct bot_game *game, int mover, struct error *error)
{
    turns_clear(&game->told);
    game->odd = false;
    if (game->state == NULL) {
        game->state = memory_new(game->game->state_size);
    }
    for (game->first = 0; game->first < SEATS; game->first++) {
        struct rules rules = {.variant = game->variant, .first = game->first};
        game->game->start(game->state, &rules);
        if (!turns_play(&game->opening, game->game, game->state, error)) {
            return error_prefix(error, "the opening");
        }
        game->mover = game->game->mover(game->state);
        if (game->mover >= 0 && (mover < 0 || game->mover == mover)) {
            return true;
        }
    }
    return error_set(error, "the opening leaves nobody to move");
}

/* Whether all that was told, and this turn, is legal by these rules: they are in force then. */
static bool take_rules(struct bot_game *game, const char *variant, const char *turn)
{
    void *state = memory_new(game->game->state_size);
    struct error error;
    game->game->start(state, &(struct rules){.variant = variant, .first = game->first});
    bool explained = turns_play(&game->opening, game->game, state, &error) &&
                     turns_play(&game->told, game->game, state, &error) &&
                     game->game->play(state, turn, NULL);
    if (explained) {
        memcpy(game->state, state, game->game->state_size);
        game->variant = variant;
    }
    free(state);
    return explained;
}

static bool find_rules(struct bot_game *game, const char *turn)
{
    bool found = false;
    for (const char *const *variant = game->game->variants; *variant != NULL && !found; variant++) {
        found = engine_plays(game->engine, *variant) && take_rules(game, *variant, turn);
    }
    return found;
}

void bot_game_hear(struct bot_game *game, const char *turn)
{
    bool legal =
        game->game->mover(game->state) == game->mover && game->game->play(game->state, turn, NULL);
    if (!legal && (game->odd || !find_rules(game, turn))) {
        game->odd = true;
        if (game->game->force != NULL) {
            game->game->force(game->state, game->mover, turn);
        }
    }
    turns_add(&game->told, turn);
    game->mover = !game->mover;
}

bool bot_game_asks(struct bot_game *game, int seat)
{
    game->mover = seat;
    if (game->game->mover(game->state) != seat && game->game->force != NULL) {
        game->odd = true;
        game->game->force(game->state, !seat, "");
    }
    return game->game->mover(game->state) == seat;
}

void bot_game_free(struct bot_game *game)
{
    turns_free(&game->opening);
    turns_free(&game->told);
    free(game->state);
    game->state = NULL;
}
