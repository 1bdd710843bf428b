#include "training/soccer/selfplay.h"

#include "training/soccer/sample.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define OPENING_MAX 12 /* largest number of random turns at the start of a game */
#define FORGOTTEN 0.1  /* discount per turn for the values of later positions (1 - lambda) */
/* a position needs one visit per this many evaluations of the search; see visits_min */
#define VALUES_A_VISIT 125

/* A turn of the game, and the position before it. */
struct played {
    size_t sample; /* index of the sample made from the position before the turn */
    bool sampled;  /* whether the position before the turn became a sample */
    int mover;
    double chance; /* winning chance of seat 0 according to the search of the position */
};

struct collector {
    struct samples *samples;
    struct reach pitch;
    struct played turns[SOCCER_LINES_MAX];
    size_t count;
};

/* Plays random turns from the start. Returns false if the game is over after them. */
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

/* Returns how many visits a position in the search tree needs to become a sample. (Positions of the
 * game itself always become samples.) With few visits, only a few values are known below a
 * position, and the best of a few values is usually too optimistic. */
static uint32_t visits_min(uint64_t evaluations)
{
    uint64_t visits = evaluations / VALUES_A_VISIT;
    return visits < 2 ? 2 : visits < UINT32_MAX ? (uint32_t)visits : UINT32_MAX;
}

/* Returns the value of a searched position: the average of the value of its best line and the mean
 * of all values below it. */
static int value_of(int value, int mean)
{
    return abs(value) >= VALUE_HOPELESS ? value : (int)lrint(0.5 * value + 0.5 * mean);
}

static void collect(void *data, const struct board *board, int value, int mean)
{
    struct collector *collector = data;
    struct sample sample;
    /* the search never uses the network for a position where a goal is one turn away */
    if (value != VALUE_WIN - 1) {
        sample_set(&sample, &collector->pitch, board, value_of(value, mean));
        samples_add(collector->samples, &sample);
    }
}

/* Sets `later` for each position of the game. The value comes from the game's result and from the
 * searches of later positions; nearer positions have more weight (the returns of TD(lambda),
 * Sutton, 1988). Other samples do not get this value, because the network would then memorize one
 * result for thousands of positions. */
static void set_later(const struct collector *collector, int winner)
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
        collector.turns[collector.count++] =
            (struct played){.sample = samples->count,
                            .sampled = report.value != VALUE_WIN - 1,
                            .mover = board.mover,
                            .chance = board.mover == 0 ? chance : 1 - chance};
        search_each(search, &board, visits_min(evaluations), collect, &collector);
        soccer_game.play(&state, turn, NULL);
    }
    set_later(&collector, state.winner);
}
