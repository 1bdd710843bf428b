/* Faceoff's engine for the Halma of proglad, in one file.
 *
 * It searches principal variations, values positions by a small net, and plans the way home as a
 * beam of armies. Made by `faceoff entry --contest proglad`.
 *
 *   cc -O2 -o entry entry.c -lm
 *
 * With FACEOFF_NODES=N in the environment it looks at N positions a turn, whatever the time, and
 * plays turn for turn as `faceoff bot halma --protocol proglad --engine engine --nodes N` does;
 * FACEOFF_SEED is the --seed. */
#pragma GCC optimize("O3")
#include "base/clock.h"
#include "base/random.h"
#include "base/text.h"
#include "engines/halma/players.h"
#include "engines/pace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct halma_state state;
static struct pace pace = {.turn_ns = 50 * NS_PER_MS};
static uint64_t nodes;

static uint64_t read_setting(const char *name, uint64_t otherwise)
{
    const char *value = getenv(name);
    return value == NULL ? otherwise : strtoull(value, NULL, 10);
}

static void *open_engine(int seat)
{
    const uint64_t values[ENGINE_OPTIONS_MAX] = {0, nodes, ENGINE_LEVELS}; /* ms, nodes, level */
    uint64_t seed = random_mix(random_mix(read_setting("FACEOFF_SEED", 1), (uint64_t)seat), 1);
    return halma_engine.open(seed, values);
}

/* A move that the contest's rules forbid is one of the live server's: they are in force then. */
static void hear(const char *move)
{
    if (state.mover < 0 || halma_game.play(&state, move, NULL)) {
        return;
    }
    state.server = !state.server;
    if (!halma_game.play(&state, move, NULL)) {
        state.server = !state.server;
        halma_game.force(&state, state.mover, move);
    }
}

static void answer(void *engine, int64_t came_ns)
{
    struct text move = {0};
    int64_t end_ns = nodes != 0 ? 0 : came_ns + pace_think_ns(&pace);
    halma_engine.choose(engine, &state, end_ns, &move);
    printf("move %s\n", text_string(&move));
    fflush(stdout);
    text_free(&move);
    if (end_ns != 0) { /* how late the machine lets us be */
        pace_learn(&pace, clock_now_ns() - end_ns);
    }
    pace.turns++;
}

int main(int argc, char **argv)
{
    static char line[2048];
    void *engine = NULL;
    bool server = argc > 1 && strcmp(argv[1], "proglad-server") == 0;
    nodes = read_setting("FACEOFF_NODES", 0);
    halma_game.start(&state, &(struct rules){.variant = server ? argv[1] : NULL});
    puts("ready");
    fflush(stdout);
    while (fgets(line, sizeof line, stdin) != NULL) {
        int64_t came_ns = clock_now_ns();
        line[strcspn(line, "\r\n")] = '\0';
        if (strncmp(line, "start ", 6) == 0 && engine == NULL) {
            engine = open_engine(line[6] == '2');
        } else if (strcmp(line, "yourmove") == 0 && engine != NULL && state.mover >= 0) {
            answer(engine, came_ns);
        } else if (strncmp(line, "move ", 5) == 0) {
            hear(line + 5);
        }
    }
    halma_engine.close(engine);
    return 0;
}
