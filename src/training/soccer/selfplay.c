#include "training/soccer/selfplay.h"

#include <string.h>

#define OPENING_MAX 12 /* random turns */
#define VISITS_MIN 2   /* of a position that is learned from: its turns were listed then */

struct collector {
    struct samples *samples;
    struct reach pitch;
    uint64_t root;
};

bool selfplay_open(struct soccer_state *state, struct random *random, uint64_t turns)
{
    soccer_game.start(state, &(struct rules){.first = 0});
    for (uint64_t i = 0; i < turns && state->mover >= 0; i++) {
        struct text turn = {0};
        soccer_game.random_turn(state, random, &turn);
        soccer_game.play(state, text_string(&turn), NULL);
        text_free(&turn);
    }
    return state->mover >= 0;
}

/* Until the result is known, `won` holds the seat to move. */
static void collect(void *data, const struct board *board, int value, uint32_t visits)
{
    struct collector *collector = data;
    struct sample sample;
    (void)visits;
    if (value == VALUE_WIN - 1) {
        return; /* what is one turn from a goal is never asked of the net */
    }
    sample_set(&sample, &collector->pitch, board, value, board->hash == collector->root);
    sample.won = (uint8_t)board->mover;
    samples_add(collector->samples, &sample);
}

void selfplay_game(struct search *search, uint64_t seed, uint64_t evaluations,
                   struct samples *samples)
{
    struct random random;
    struct soccer_state state;
    struct board board;
    struct collector collector = {.samples = samples};
    size_t begin = samples->count;
    random_seed(&random, seed);
    search_forget(search, random_next(&random));
    selfplay_open(&state, &random, 0);
    board_set(&board, &state);
    reach_set(&collector.pitch, &board);
    while (!selfplay_open(&state, &random, random_below(&random, OPENING_MAX + 1))) {
    }
    while (state.mover >= 0) {
        char turn[SOCCER_LINES_MAX + 1];
        board_set(&board, &state);
        collector.root = board.hash;
        search_run(search, &board, &(struct search_limits){.evaluations = evaluations});
        search_turn(search, turn);
        search_each(search, &board, VISITS_MIN, collect, &collector);
        soccer_game.play(&state, turn, NULL);
    }
    for (size_t i = begin; i < samples->count; i++) {
        samples->list[i].won = samples->list[i].won == state.winner;
    }
}
