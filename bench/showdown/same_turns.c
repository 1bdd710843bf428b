/* Plays games of the engine against the population, and has the single-file entry answer the same
 * lines: each of its turns must be the engine's. Usage: same_turns [GAMES [SEED]] */
#include "rival.h"

#include "base/random.h"
#include "games/showdown/showdown.h"

#include <stdio.h>
#include <string.h>

struct trio {
    struct player *engine, *entry, *other;
};

static int rival_count(void)
{
    int count = 0;
    for (const struct rival *rival = rivals; rival->main != NULL && rival->ideas == 0; rival++) {
        count++;
    }
    return count;
}

/* Returns the turns compared; -1: one was another. */
static int play(const struct trio *trio, int seat)
{
    static struct showdown_state state;
    struct text line = {0};
    char turn[RIVAL_TURN_MAX], same[RIVAL_TURN_MAX];
    int turns = 0;
    showdown_game.start(&state, &(struct rules){.first = 0});
    while (state.mover >= 0 && turns >= 0) {
        bool ours = state.mover == seat;
        text_clear(&line);
        showdown_game.observe(&state, state.mover, &line);
        player_turn(ours ? trio->engine : trio->other, text_string(&line), turn);
        if (ours) {
            player_turn(trio->entry, text_string(&line), same);
            turns = strcmp(turn, same) == 0 ? turns + 1 : -1;
        }
        showdown_play(&state, showdown_turn_read(turn));
    }
    text_free(&line);
    return turns;
}

int main(int argc, char **argv)
{
    int games_wanted = argc > 1 ? atoi(argv[1]) : 1000, different = 0;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    long turns = 0;
    for (int i = 0; i < games_wanted; i++) {
        uint64_t game_seed = random_mix(seed, (uint64_t)i) >> 1;
        struct trio trio = {
            .engine = player_open(rival_find("engine"), game_seed, 0),
            .entry = player_open(rival_find("entry"), game_seed, 0),
            .other = player_open(&rivals[i % rival_count()], game_seed + 1, 0),
        };
        int compared = play(&trio, i / rival_count() % 2);
        if (compared < 0) {
            printf("game %d, against %s: another turn\n", i, rivals[i % rival_count()].name);
            different++;
        } else {
            turns += compared;
        }
        player_close(trio.engine);
        player_close(trio.entry);
        player_close(trio.other);
    }
    printf("%d games, %ld turns, %d games differ\n", games_wanted, turns, different);
    return games_wanted < 1 || different > 0;
}
