#include "training/soccer/selfplay.h"

#include "training/soccer/sample.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define OPENING_MAX 12 /* random turns */
#define VISITS_MIN 2   /* of a position that is learned from: its turns were listed then */
#define FORGOTTEN 0.1  /* a turn, of what is shown later than the next one */
#define ONE_IN 4       /* of what was searched and not played is learned from */
#define OTHER 0x5a5a5a /* the draw of those is another one than that of openings */

/* A turn of the game. */
struct played {
    size_t sample; /* of the position on the board, */
    bool sampled;  /* if there is one */
    int mover;
    double chance; /* of seat 0, by that search */
};

struct collector {
    struct samples *samples;
    struct random random; /* draws what is learned from */
    bool on_board;        /* what comes next is the position that a turn is looked for in */
    struct reach pitch;
    struct played turns[SOCCER_LINES_MAX];
    size_t count;
};

/* Plays random turns from the start; false when they end the game. */
static bool play_opening(struct soccer_state *state, struct random *random, uint64_t turns)
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

/* What a search says of a position: the half of its best line and the half of its mean. */
static int value_of(int value, int mean)
{
    return abs(value) >= VALUE_HOPELESS ? value : (int)lrint(0.5 * value + 0.5 * mean);
}

static void collect(void *data, const struct board *board, int value, int mean)
{
    struct collector *collector = data;
    struct sample sample;
    bool on_board = collector->on_board;
    collector->on_board = false;
    /* What is one turn from a goal is never asked of the net. */
    if (value != VALUE_WIN - 1 && (on_board || random_below(&collector->random, ONE_IN) == 0)) {
        sample_set(&sample, &collector->pitch, board, value_of(value, mean));
        samples_add(collector->samples, &sample);
    }
}

/* Tells the sample of each position that was on the board what was shown later: the result, and the
 * nearer the more what the searches of the turns after it said (the returns of TD(lambda), Sutton,
 * 1988). The other samples of a turn are not told: one result for thousands of positions that a
 * search looked at would be learned by heart. */
static void tell_later(const struct collector *collector, int winner)
{
    double shown = winner == 0;
    for (size_t i = collector->count; i > 0; i--) {
        const struct played *turn = &collector->turns[i - 1];
        if (turn->sampled) {
            int later = sample_later(turn->chance, shown);
            struct sample *sample = samples_at(collector->samples, turn->sample);
            sample->later = (int8_t)(turn->mover == 0 ? later : -later);
        }
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
    random_seed(&collector.random, seed ^ OTHER);
    search_forget(search, random_next(&random));
    play_opening(&state, &random, 0);
    board_set(&board, &state);
    reach_set(&collector.pitch, &board);
    while (!play_opening(&state, &random, random_below(&random, OPENING_MAX + 1))) {
    }
    while (state.mover >= 0) {
        char turn[SOCCER_LINES_MAX + 1];
        struct search_report report;
        board_set(&board, &state);
        search_run(search, &board, &(struct search_limits){.evaluations = evaluations});
        search_turn(search, turn);
        search_report(search, &report);
        double chance = sample_chance(report.value);
        collector.on_board = true;
        collector.turns[collector.count++] =
            (struct played){.sample = samples->count,
                            .sampled = report.value != VALUE_WIN - 1,
                            .mover = board.mover,
                            .chance = board.mover == 0 ? chance : 1 - chance};
        search_each(search, &board, VISITS_MIN, collect, &collector);
        soccer_game.play(&state, turn, NULL);
    }
    tell_later(&collector, state.winner);
}
