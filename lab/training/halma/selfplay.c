#include "training/halma/selfplay.h"

#include "base/random.h"
#include "engines/halma/players.h"
#include "training/halma/sample.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PLIES_MAX 400 /* games that last longer than this many plies are discarded */
#define OPENING_MAX 10
#define RANDOM_ONE_IN 32
#define VALUE_MAX 4000 /* a search value above this means that the game is decided */
#define VALUES_FROM 4  /* search values from plies before this one are not used */
#define LATER 0.9F     /* discount per position for the values of later searches (lambda) */

static void set_sample(const struct halma_state *state, struct halma_sample *sample)
{
    struct halma_board board;
    halma_board_set(&board, state);
    memset(sample, 0, sizeof *sample);
    memcpy(sample->men, board.men, sizeof sample->men);
    sample->plies = (uint8_t)(state->plies > 255 ? 255 : state->plies);
    sample->mover = (uint8_t)board.mover;
    sample->value = sample->later = HALMA_NO_VALUE;
}

/* Plays a game. Returns its number of plies, or 0 if the game cannot be used. */
static unsigned play_game(struct random *random, const struct halma_net *net, uint64_t nodes,
                          struct halma_state *state, struct halma_sample game[PLIES_MAX])
{
    const struct engine_setting *settings = ENGINE_SETTINGS({"nodes", nodes});
    void *players[SEATS] = {engine_open(&halma_engine, 1, settings),
                            engine_open(&halma_engine, 1, settings)};
    for (int seat = 0; seat < SEATS; seat++) {
        halma_engine_use_net(players[seat], net);
    }
    struct text turn = {0};
    unsigned opening = (unsigned)random_below(random, OPENING_MAX + 1);
    unsigned plies = 0;
    halma_game.start(state, &(struct rules){.first = 0});
    for (; state->mover >= 0 && plies < PLIES_MAX; plies++) {
        set_sample(state, &game[plies]);
        text_clear(&turn);
        if (plies < opening || random_below(random, RANDOM_ONE_IN) == 0) {
            halma_game.random_turn(state, random, &turn);
        } else {
            void *player = players[state->mover];
            halma_engine.choose(player, state, 0, &turn);
            int value = halma_engine_value(player);
            game[plies].value = abs(value) < VALUE_MAX ? (int16_t)value : HALMA_NO_VALUE;
        }
        halma_game.play(state, text_string(&turn), NULL);
    }
    text_free(&turn);
    halma_engine.close(players[0]);
    halma_engine.close(players[1]);
    return state->reason == HALMA_HOME ? plies : 0;
}

/* Computes, for each position of the game, how many more moves each army needed to get home.
 * Returns false if the planner finds no path home for the loser. */
static bool count_left(struct race *race, const struct halma_state *state,
                       struct halma_sample *game, unsigned plies)
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
        left[game[i].mover]++;
        for (int seat = 0; seat < SEATS; seat++) {
            game[i].left[seat] = (uint8_t)(left[seat] > 255 ? 255 : left[seat]);
        }
    }
    return true;
}

/* Returns the lead of seat 0 in moves, according to the search of this position alone. Subtracts
 * the half move that the search value includes for the side to move. */
static float ahead_by_search(const struct halma_sample *sample)
{
    float ahead = (float)sample->value / NET_MOVE - 0.5F;
    return sample->mover == 0 ? ahead : -ahead;
}

static void set_later(struct halma_sample *game, unsigned plies)
{
    float later = 0;
    bool next_searched = false; /* whether the next position of the game was searched */
    for (unsigned i = plies; i-- > 0;) {
        bool searched = game[i].value != HALMA_NO_VALUE && i >= VALUES_FROM;
        if (searched) {
            float now = ahead_by_search(&game[i]);
            later = next_searched ? now + LATER * (later - now) : now;
            game[i].later = (int16_t)lrintf(later * NET_MOVE);
        }
        next_searched = searched;
    }
}

void halma_selfplay(struct race *race, const struct halma_net *net, uint64_t seed, uint64_t nodes,
                    struct samples *samples)
{
    struct halma_sample game[PLIES_MAX];
    struct halma_state state;
    struct random random;
    random_seed(&random, seed);
    unsigned plies = play_game(&random, net, nodes, &state, game);
    if (plies > 0 && count_left(race, &state, game, plies)) {
        set_later(game, plies);
        for (unsigned i = 0; i < plies; i++) {
            samples_add(samples, &game[i]);
        }
    }
}
