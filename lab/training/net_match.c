#include "training/net_match.h"

#include "base/memory.h"
#include "training/opening.h"

#include <stdlib.h>

struct players {
    const struct net_side *sides;
    const struct net_match *match;
    void **of; /* array with two players per thread */
};

static int play(void *data, uint64_t seed, int seat, unsigned thread)
{
    const struct players *players = data;
    const struct trainer *trainer = players->match->trainer;
    const struct game *game = game_find(trainer->game);
    void *const *of = players->of + (size_t)2 * thread;
    void *state = memory_new(game->state_size);
    struct turns opening = {0};
    struct text turn = {0};
    struct outcome outcome;
    opening_draw(game, players->match->opening, seed, &opening);
    game->start(state, &(struct rules){.first = 0});
    for (size_t i = 0; i < opening.count; i++) {
        game->play(state, turns_get(&opening, i), NULL);
    }
    for (unsigned i = 0; i < 2; i++) {
        trainer->begin(of[i], random_mix(seed, i), &players->sides[i].limits);
    }
    while (game->mover(state) >= 0) {
        text_clear(&turn);
        trainer->choose(of[game->mover(state) != seat], state, &turn);
        game->play(state, text_string(&turn), NULL);
    }
    game->outcome(state, &outcome);
    turns_free(&opening);
    text_free(&turn);
    free(state);
    return paired_points(outcome.scores[seat], outcome.scores[!seat]);
}

bool net_match_play(const struct net_side sides[2], const struct net_match *match,
                    struct paired_result *result)
{
    size_t count = (size_t)2 * match->threads;
    struct players players = {
        .sides = sides, .match = match, .of = memory_new(count * sizeof *players.of)};
    const struct paired_match paired = {.seed = match->seed,
                                        .pairs = match->pairs,
                                        .test = match->test,
                                        .threads = match->threads,
                                        .stopped = match->stopped,
                                        .play = play,
                                        .data = &players};
    for (size_t i = 0; i < count; i++) {
        players.of[i] = match->trainer->open(sides[i % 2].net);
    }
    bool done = paired_play(&paired, result);
    for (size_t i = 0; i < count; i++) {
        match->trainer->close(players.of[i]);
    }
    free(players.of);
    return done;
}
