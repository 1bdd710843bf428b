#include "training/soccer/selfplay.h"

#include <string.h>

#define OPENING_MAX 12 /* random turns */
#define VISITS_MIN 2   /* of a position that is learned from: its turns were listed then */
#define FORGOTTEN 0.1  /* a turn, of what is shown later than the next one */

/* A turn of the game. */
struct played {
    size_t begin;  /* the first sample of its search */
    double chance; /* of seat 0, by that search */
};

struct collector {
    struct samples *samples;
    struct reach pitch;
    struct played turns[SOCCER_LINES_MAX];
    size_t count;
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

/* Until the game is over, `later` holds the seat to move. */
static void collect(void *data, const struct board *board, int value, uint32_t visits)
{
    struct collector *collector = data;
    struct sample sample;
    (void)visits;
    if (value == VALUE_WIN - 1) {
        return; /* what is one turn from a goal is never asked of the net */
    }
    sample_set(&sample, &collector->pitch, board, value);
    sample.later = board->mover;
    samples_add(collector->samples, &sample);
}

/* Tells the samples of each turn what was shown later: the result, and the nearer the more what the
 * searches of the turns after it said (the returns of TD(lambda), Sutton, 1988). */
static void tell_later(const struct collector *collector, int winner)
{
    double shown = winner == 0;
    size_t end = collector->samples->count;
    for (size_t i = collector->count; i > 0; i--) {
        const struct played *turn = &collector->turns[i - 1];
        int later = sample_later(turn->chance, shown);
        for (size_t k = turn->begin; k < end; k++) {
            struct sample *sample = &collector->samples->list[k];
            sample->later = (int8_t)(sample->later == 0 ? later : -later);
        }
        end = turn->begin;
        shown += FORGOTTEN * (turn->chance - shown);
    }
}

void selfplay_game(struct search *search, uint64_t seed, uint64_t evaluations,
                   struct samples *samples)
{
    struct random random;
    struct soccer_state state;
    struct board board;
    struct collector collector = {.samples = samples};
    random_seed(&random, seed);
    search_forget(search, random_next(&random));
    selfplay_open(&state, &random, 0);
    board_set(&board, &state);
    reach_set(&collector.pitch, &board);
    while (!selfplay_open(&state, &random, random_below(&random, OPENING_MAX + 1))) {
    }
    while (state.mover >= 0) {
        char turn[SOCCER_LINES_MAX + 1];
        struct search_report report;
        board_set(&board, &state);
        search_run(search, &board, &(struct search_limits){.evaluations = evaluations});
        search_turn(search, turn);
        search_report(search, &report);
        double chance = sample_chance(report.value);
        collector.turns[collector.count++] = (struct played){
            .begin = samples->count, .chance = board.mover == 0 ? chance : 1 - chance};
        search_each(search, &board, VISITS_MIN, collect, &collector);
        soccer_game.play(&state, turn, NULL);
    }
    tell_later(&collector, state.winner);
}
