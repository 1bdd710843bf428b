/* A perfect Nim player that searches every game to its end. Although this engine is small, it
 * implements every part that an engine can have. */
#include "base/memory.h"
#include "engines/loose.h"
#include "engines/nim/players.h"
#include "games/nim/nim.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LEVEL }; /* index of the option "level" */

#define TURNS_MAX 27

struct player {
    struct random random;
    double looseness;
};

/* A turn, and its value for the player that makes it: 1 if the turn wins, -1 if it loses. */
struct nim_turn {
    char text[3];
    double value;
};

static void *open_player(uint64_t seed, const uint64_t *values)
{
    struct player *player = memory_new(sizeof *player);
    random_seed(&player->random, seed);
    player->looseness = 0.4 * (double)(ENGINE_LEVELS - values[LEVEL]);
    return player;
}

static void *copy_of(const void *state)
{
    return memcpy(memory_new(nim_game.state_size), state, nim_game.state_size);
}

/* Returns whether the player to move wins. Tries all turns, which is fast enough for 12 matches. */
static bool wins(const void *state)
{
    for (int i = 0; i < TURNS_MAX && nim_game.mover(state) >= 0; i++) {
        const char turn[] = {(char)('A' + i / 9), (char)('1' + i % 9), '\0'};
        void *next = copy_of(state);
        bool won = nim_game.play(next, turn, NULL) && !wins(next);
        free(next);
        if (won) {
            return true;
        }
    }
    return false;
}

/* Lists all turns, best first. Returns their number. */
static size_t list_turns(const void *state, struct nim_turn turns[TURNS_MAX])
{
    size_t count = 0;
    for (int pass = 1; pass >= -1; pass -= 2) {
        for (int i = 0; i < TURNS_MAX; i++) {
            struct nim_turn turn = {{(char)('A' + i / 9), (char)('1' + i % 9), '\0'}, pass};
            void *next = copy_of(state);
            if (nim_game.play(next, turn.text, NULL) && wins(next) == (pass < 0)) {
                turns[count++] = turn;
            }
            free(next);
        }
    }
    return count;
}

static void choose(void *self, const void *state, int64_t deadline_ns, struct text *turn)
{
    struct player *player = self;
    struct nim_turn turns[TURNS_MAX];
    size_t count = list_turns(state, turns), chosen = 0;
    double best = -HUGE_VAL;
    (void)deadline_ns;
    for (size_t i = 0; i < count; i++) {
        double worth = loose_worth(&player->random, turns[i].value, player->looseness);
        if (worth > best) {
            best = worth;
            chosen = i;
        }
    }
    text_puts(turn, turns[chosen].text);
}

static void analyze(void *self, const void *state, const struct engine_limits *limits,
                    engine_reporter *reporter, void *data)
{
    struct nim_turn turns[TURNS_MAX];
    struct engine_choice best[TURNS_MAX];
    size_t count = list_turns(state, turns);
    const char *line = turns[0].text;
    (void)self;
    for (size_t i = 0; i < count; i++) {
        best[i] = (struct engine_choice){.turn = turns[i].text, .value = {turns[i].value, 0}};
    }
    reporter(data,
             &(struct engine_report){.last = true,
                                     .value = best[0].value,
                                     .depth = 1,
                                     .nodes = count,
                                     .best = best,
                                     .best_count = count < limits->best ? count : limits->best,
                                     .line = &line,
                                     .line_length = 1,
                                     .notes = ""});
}

static double chance(double estimate)
{
    return (1 + estimate) / 2; /* every estimate of this engine is exact */
}

static void bench(struct text *lines)
{
    text_puts(lines, "signature 1\n");
}

static const struct engine_option options[] = {ENGINE_OPTION_LEVEL, {.name = NULL}};

const struct engine nim_engine = {
    .name = "engine",
    .game = "nim",
    .about = "knows who wins",
    .options = options,
    .open = open_player,
    .close = free,
    .choose = choose,
    .analyze = analyze,
    .unit = "wins",
    .chance = chance,
    .bench = bench,
};
