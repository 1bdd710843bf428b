/* Faceoff's engine for proglad's Halma, in one file.
 *
 * It uses alpha-beta search (principal variation search), and evaluates positions with a small
 * neural network. A beam search plans the way home. Made by `faceoff entry --contest proglad`.
 *
 *   cc -O2 -o entry entry.c -lm
 *
 * If FACEOFF_NODES=N is in the environment, the entry evaluates N positions per turn and ignores
 * the time. It then plays the same turns as `faceoff bot halma --protocol proglad --engine engine
 * --nodes N`. FACEOFF_SEED sets --seed. */
/* GCC 14 and later accept this pragma only with -O or -mavx2 */
#if __GNUC__ < 14 || defined __OPTIMIZE__
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
                                                 /* the options ms, nodes and level */
                                                 ENGINE_LEVELS};
    return halma_engine.open(seed, values);
}

/* Plays a move that the referee sent. There are two variants of the rules: one in the contest's
 * text, and one on its live server. If the current variant forbids the move, the game must use the
 * other variant, and this function switches to it. */
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
        if (strncmp(line, "start", 5) == 0 && engine == NULL) { /* strncmp, because blanks may
                                                                 * follow any word */
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
