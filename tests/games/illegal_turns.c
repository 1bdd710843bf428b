/* Lists the games for which tests can generate illegal turns, one line per game. */
#include "illegal_turns.h"

#include <string.h>

/* clang-format off */
static const struct illegal_turn *const games_illegal[] = {
    illegal_soccer,
    illegal_halma,
    NULL,
};
/* clang-format on */

static const struct illegal_turn *first_of(const char *game)
{
    size_t i = 0;
    while (games_illegal[i] != NULL && strcmp(games_illegal[i]->game, game) != 0) {
        i++;
    }
    return games_illegal[i];
}

const char *illegal_turn_rule(const char *game, size_t index)
{
    const struct illegal_turn *illegal = first_of(game);
    while (illegal != NULL && illegal->rule != NULL && index > 0) {
        illegal++;
        index--;
    }
    return illegal == NULL ? NULL : illegal->rule;
}

bool illegal_turn_make(const char *game, const char *rule, const void *state, struct random *random,
                       struct text *turn)
{
    struct text legal = {0};
    bool made = false;
    text_append(&legal, turn->data, turn->length);
    for (const struct illegal_turn *illegal = first_of(game);
         illegal != NULL && illegal->rule != NULL; illegal++) {
        if (strcmp(illegal->rule, rule) == 0) {
            made = illegal->make(state, random, turn);
        }
    }
    if (!made) {
        text_clear(turn);
        text_append(turn, legal.data, legal.length);
    }
    text_free(&legal);
    return made;
}
