/* Checks that the Showdown engine and its single-file entry play the same turns. The engine plays
 * games against generated opponents, and the entry receives the same lines from the referee. */
#include "player.h"

#include "base/random.h"
#include "games/showdown/showdown.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct trio {
    struct player *engine, *entry, *other;
};

/* Plays one game. Returns the number of turns compared, or -1 if a turn of the entry differs. */
static int play(const struct trio *trio, int seat)
{
    static struct showdown_state state;
    struct text line = {0};
    char turn[PLAYER_TURN_MAX], same[PLAYER_TURN_MAX];
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

static const char USAGE[] = "Usage: same_turns [GAMES [SEED]]\n"
                            "Example: same_turns 1000\n";

static bool parse(const char *word, unsigned long long most, unsigned long long *number)
{
    char *end;
    *number = strtoull(word, &end, 10);
    return *word >= '0' && *word <= '9' && *end == '\0' && *number <= most;
}

int main(int argc, char **argv)
{
    unsigned long long games_wanted = 1000, seed = 1;
    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(USAGE, stdout);
        return 0;
    }
    if (argc > 3 || (argc > 1 && !(parse(argv[1], 1000000, &games_wanted) && games_wanted > 0)) ||
        (argc > 2 && !parse(argv[2], UINT64_MAX, &seed))) {
        fprintf(stderr, "same_turns: expected a number of games and a seed\n%s", USAGE);
        return 2;
    }
    int different = 0;
    long turns = 0;
    struct player_plan engine = {.kind = PLAYER_ENGINE, .ideas = IDEA_ALL};
    struct player_plan entry = {.kind = PLAYER_ENTRY}, other = {.kind = PLAYER_GENERATED};
    for (int i = 0; i < (int)games_wanted; i++) {
        uint64_t game_seed = random_mix(seed, (uint64_t)i) >> 1;
        habits_draw(&other.habits, (unsigned)i / 2);
        struct trio trio = {
            .engine = player_open(&engine, game_seed),
            .entry = player_open(&entry, game_seed),
            .other = player_open(&other, game_seed + 1),
        };
        int compared = play(&trio, i % 2);
        if (compared < 0) {
            printf("game %d, against style %d: the entry played a different turn\n", i, i / 2);
            different++;
        } else {
            turns += compared;
        }
        player_close(trio.engine);
        player_close(trio.entry);
        player_close(trio.other);
    }
    printf("%llu games, %ld turns, %d games differ\n", games_wanted, turns, different);
    return different > 0;
}
