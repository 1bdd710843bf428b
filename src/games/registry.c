/* Lists the games, one per line, and defines functions that all games share. */
#include "games/game.h"
#include "games/halma/halma.h"
#include "games/showdown/showdown.h"
#include "games/soccer/soccer.h"

#include <stdarg.h>
#include <stdio.h>
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
    return named_find(games, name);
}

bool ruling_refuse(struct ruling *ruling, const char *rule, size_t at, const char *format, ...)
{
    if (ruling != NULL) {
        ruling->rule = rule;
        ruling->at = at;
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(ruling->detail, sizeof ruling->detail, format, arguments);
        va_end(arguments);
    }
    return false;
}

void facts_pair(const struct facts *facts, const char *name, long first, long second)
{
    facts->open(facts->data, name, true);
    facts->number(facts->data, NULL, first);
    facts->number(facts->data, NULL, second);
    facts->close(facts->data);
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
