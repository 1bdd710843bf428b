#include "training/halma/games.h"

#include "base/random.h"
#include "engines/halma/players.h"

#include <stdlib.h>
#include <string.h>

#define OPENING_MAX 10
#define RANDOM_ONE_IN 32
#define VALUE_MAX 4000 /* beyond it, the value of a game that is decided */

static void set_sample(const struct halma_state *state, unsigned game, struct halma_sample *sample)
{
    struct halma_board board;
    halma_board_set(&board, state);
    memcpy(sample->men, board.men, sizeof sample->men);
    sample->left[0] = sample->left[1] = 0;
    sample->plies = (uint8_t)(state->plies > 255 ? 255 : state->plies);
    sample->mover = (uint8_t)board.mover;
    sample->value = HALMA_NO_VALUE;
    sample->game = (uint16_t)game;
}

/* Returns the plies; 0 when the game is of no use. */
static unsigned play_game(struct random *random, const struct halma_net *net, uint64_t nodes,
                          unsigned game, struct halma_state *state, struct halma_sample *samples)
{
    const struct engine_setting *settings = ENGINE_SETTINGS({"nodes", nodes});
    void *players[SEATS] = {engine_open(&halma_engine, 1, settings),
                            engine_open(&halma_engine, 1, settings)};
    for (int seat = 0; seat < SEATS && net != NULL; seat++) {
        halma_engine_use_net(players[seat], net);
    }
    struct text turn = {0};
    unsigned opening = (unsigned)random_below(random, OPENING_MAX + 1);
    unsigned plies = 0;
    halma_game.start(state, &(struct rules){.first = 0});
    for (; state->mover >= 0 && plies < HALMA_SAMPLES_MAX; plies++) {
        set_sample(state, game, &samples[plies]);
        text_clear(&turn);
        if (plies < opening || random_below(random, RANDOM_ONE_IN) == 0) {
            halma_game.random_turn(state, random, &turn);
        } else {
            void *player = players[state->mover];
            halma_engine.choose(player, state, 0, &turn);
            int value = halma_engine_value(player);
            samples[plies].value = abs(value) < VALUE_MAX ? (int16_t)value : HALMA_NO_VALUE;
        }
        halma_game.play(state, text_string(&turn), NULL);
    }
    text_free(&turn);
    halma_engine.close(players[0]);
    halma_engine.close(players[1]);
    return state->reason == HALMA_HOME ? plies : 0;
}

static bool count_left(struct race *race, const struct halma_state *state,
                       struct halma_sample *samples, unsigned plies)
{
    struct race_limits limits = {.width = HALMA_FINISH_WIDTH, .moves = RACE_MOVES_MAX};
    struct race_plan rest;
    struct halma_board board;
    int loser = state->scores[0] > state->scores[1] ? 1 : 0;
    unsigned left[SEATS] = {0};
    halma_board_set(&board, state);
    if (!race_run(race, &board, loser, &limits, &rest)) {
        return false;
    }
    left[loser] = rest.length;
    for (unsigned i = plies; i-- > 0;) {
        left[samples[i].mover]++;
        for (int seat = 0; seat < SEATS; seat++) {
            samples[i].left[seat] = (uint8_t)(left[seat] > 255 ? 255 : left[seat]);
        }
    }
    return true;
}

unsigned halma_samples_play(struct race *race, const struct halma_net *net, uint64_t seed,
                            unsigned game, uint64_t nodes,
                            struct halma_sample samples[HALMA_SAMPLES_MAX])
{
    struct halma_state state;
    struct random random;
    random_seed(&random, random_mix(seed, game));
    unsigned plies = play_game(&random, net, nodes, game, &state, samples);
    return plies > 0 && count_left(race, &state, samples, plies) ? plies : 0;
}
