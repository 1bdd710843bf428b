#include "training/soccer/net_match.h"

#include "base/clock.h"
#include "base/memory.h"
#include "training/soccer/selfplay.h"

#include <stdlib.h>

#define NODES_MAX 2000000

struct players {
    const struct net_side *sides;
    unsigned random;          /* turns of an opening */
    struct search **searches; /* two a thread */
};

static void make_turn(const struct net_side *side, struct search *search,
                      struct soccer_state *state)
{
    struct search_limits limits = {.evaluations = side->evaluations};
    struct board board;
    char turn[SOCCER_LINES_MAX + 1];
    board_set(&board, state);
    if (side->evaluations == 0) {
        limits.end_ns = clock_now_ns() + side->ms * NS_PER_MS;
    }
    search_run(search, &board, &limits);
    search_turn(search, turn);
    soccer_game.play(state, turn, NULL);
}

static int play(void *data, uint64_t seed, int seat, unsigned thread)
{
    const struct players *players = data;
    struct search *const *searches = players->searches + (size_t)2 * thread;
    struct soccer_state state;
    struct random random;
    random_seed(&random, seed);
    while (!selfplay_open(&state, &random, players->random)) {
    }
    for (unsigned i = 0; i < 2; i++) {
        search_forget(searches[i], random_mix(seed, i));
    }
    while (state.mover >= 0) {
        unsigned side = state.mover == seat ? 0 : 1;
        make_turn(&players->sides[side], searches[side], &state);
    }
    return state.winner == seat ? 2 : 0;
}

bool net_match_play(const struct net_side sides[2], const struct net_match *match,
                    struct paired_result *result)
{
    struct players players = {
        .sides = sides,
        .random = match->random,
        .searches = memory_new((size_t)2 * match->threads * sizeof *players.searches),
    };
    const struct paired_match paired = {.seed = match->seed,
                                        .pairs = match->pairs,
                                        .test = match->test,
                                        .threads = match->threads,
                                        .stopped = match->stopped,
                                        .play = play,
                                        .data = &players};
    for (unsigned i = 0; i < 2 * match->threads; i++) {
        players.searches[i] = search_open(NODES_MAX, 0, sides[i % 2].net);
    }
    bool done = paired_play(&paired, result);
    for (unsigned i = 0; i < 2 * match->threads; i++) {
        search_close(players.searches[i]);
    }
    free(players.searches);
    return done;
}
