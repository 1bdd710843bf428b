#include "training/opening.h"

#include "base/memory.h"

#include <stdlib.h>

void opening_draw(const struct game *game, uint64_t count, uint64_t seed, struct turns *turns)
{
    struct random random;
    struct text turn = {0};
    void *state = memory_new(game->state_size);
    random_seed(&random, seed);
    do {
        turns_clear(turns);
        game->start(state, &(struct rules){.first = 0});
        for (uint64_t i = 0; i < count && game->mover(state) >= 0; i++) {
            text_clear(&turn);
            game->random_turn(state, &random, &turn);
            game->play(state, text_string(&turn), NULL);
            turns_add(turns, text_string(&turn));
        }
    } while (game->mover(state) < 0);
    text_free(&turn);
    free(state);
}

void opening_play(const struct game *game, const struct turns *turns, void *state,
                  const struct engine *const engines_of[SEATS], void *const players[SEATS])
{
    struct text heard = {0};
    game->start(state, &(struct rules){.first = 0});
    for (size_t i = 0; i < turns->count; i++) {
        const char *turn = turns_get(turns, i);
        int seat = game->mover(state);
        if (engines_of[seat]->follow != NULL) {
            text_clear(&heard);
            game->observe(state, seat, &heard);
            engines_of[seat]->follow(players[seat], text_string(&heard), turn);
        }
        game->play(state, turn, NULL);
    }
    text_free(&heard);
}
