#include "library/bot_game.h"

static void replace(struct bot_game *game, struct faceoff_position *position)
{
    faceoff_position_free(game->position);
    game->position = position;
}

bool bot_game_begin(struct bot_game *game, int mover, struct error *error)
{
    const char *variant = game->variant != NULL ? game->variant : game->game->variants[0];
    game->odd = false;
    for (int first = 0; first < SEATS; first++) {
        replace(game, position_new(game->game, &(struct rules){variant, first}));
        if (!position_play_list(game->position, game->opening, error)) {
            return error_prefix(error, "the opening");
        }
        game->mover = faceoff_position_mover(game->position);
        if (game->mover >= 0 && (mover < 0 || game->mover == mover)) {
            return true;
        }
    }
    return error_set(error, "the game is over after the opening");
}

/* Checks whether this turn and all previous turns are legal under the given rule variant. If so,
 * switches the game to that variant. */
static bool take_rules(struct bot_game *game, const char *variant, const char *turn)
{
    const struct faceoff_position *old = game->position;
    struct faceoff_position *new =
        position_new(old->game, &(struct rules){variant, old->rules.first});
    bool explained = true;
    for (size_t i = 0; explained && i < old->turns.count; i++) {
        explained = faceoff_position_play(new, turns_get(&old->turns, i), NULL);
    }
    explained = explained && faceoff_position_play(new, turn, NULL);
    if (explained) {
        replace(game, new);
        game->variant = variant;
    } else {
        faceoff_position_free(new);
    }
    return explained;
}

static bool find_rules(struct bot_game *game, const char *turn)
{
    bool found = false;
    for (const char *const *variant = game->game->variants; *variant != NULL && !found; variant++) {
        found = (game->engine == NULL || engine_plays(game->engine, *variant)) &&
                take_rules(game, *variant, turn);
    }
    return found;
}

void bot_game_hear(struct bot_game *game, const char *turn)
{
    bool legal = faceoff_position_mover(game->position) == game->mover &&
                 faceoff_position_play(game->position, turn, NULL);
    if (!legal && (game->odd || !find_rules(game, turn))) {
        game->odd = true;
        position_force(game->position, game->mover, turn);
    }
    game->mover = !game->mover;
}

bool bot_game_asks(struct bot_game *game, int seat)
{
    game->mover = seat;
    if (faceoff_position_mover(game->position) != seat && game->game->force != NULL) {
        game->odd = true;
        game->game->force(game->position->state, !seat, "");
    }
    return faceoff_position_mover(game->position) == seat;
}

void bot_game_free(struct bot_game *game)
{
    replace(game, NULL);
}
