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
#if __GNUC__ < 14 || defined __OPTIMIZE__ /* later ones cannot have AVX2 by a pragma alone */
#pragma GCC optimize("O3,inline")
#endif
#include "base/random.h"
#include "base/text.h"
#include "bots/entries/entry.h"
#include "engines/halma/players.h"

#include <string.h>

static struct entry entry;
static struct halma_state state;

static void *open_engine(int seat)
{
    uint64_t seed = random_mix(random_mix(entry.seed, (uint64_t)seat), 1);
    const uint64_t values[ENGINE_OPTIONS_MAX] = {0, entry.nodes,
                                                 ENGINE_LEVELS}; /* ms, nodes, level */
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

static void answer(void *engine)
{
    struct text move = {0};
    text_puts(&move, "move ");
    halma_engine.choose(engine, &state, entry_end_ns(), &move);
    entry_answered();
    entry_say(text_string(&move));
    text_free(&move);
}

int main(int argc, char **argv)
{
    void *engine = NULL;
    bool server = argc > 1 && strcmp(argv[1], "proglad-server") == 0;
    entry = entry_open(0, server ? 100 : 50);
    halma_game.start(&state, &(struct rules){.variant = server ? argv[1] : NULL});
    entry_say("ready");
    for (const char *line; (line = entry_line()) != NULL;) {
        if (strncmp(line, "start", 5) == 0 && engine == NULL) { /* blanks may follow any word */
            engine = open_engine(strchr(line, '2') != NULL);
        } else if (strncmp(line, "yourmove", 8) == 0 && engine != NULL && state.mover >= 0) {
            answer(engine);
        } else if (strncmp(line, "move ", 5) == 0) {
            hear(line + 5);
        }
    }
    halma_engine.close(engine);
    return 0;
}
