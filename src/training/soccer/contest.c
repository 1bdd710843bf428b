#include "training/soccer/contest.h"

#include "base/clock.h"
#include "base/crew.h"
#include "base/memory.h"
#include "training/soccer/selfplay.h"

#include <math.h>
#include <stdlib.h>

#define NODES_MAX 2000000

struct contest {
    const struct contest_side *sides;
    const struct contest_options *options;
    struct search **searches; /* two a thread */
    double *points;           /* of each pair, 0 to 1 */
};

/* True when side 0, in that seat, has won. */
static bool play(const struct contest *contest, struct search *const searches[2],
                 const struct soccer_state *start, int seat, uint64_t seed)
{
    struct soccer_state state = *start;
    for (unsigned i = 0; i < 2; i++) {
        search_forget(searches[i], random_mix(seed, i));
    }
    while (state.mover >= 0) {
        unsigned number = state.mover == seat ? 0 : 1;
        const struct contest_side *side = &contest->sides[number];
        struct search_limits limits = {.evaluations = side->evaluations};
        struct board board;
        char turn[SOCCER_LINES_MAX + 1];
        board_set(&board, &state);
        if (side->evaluations == 0) {
            limits.end_ns = clock_now_ns() + side->ms * NS_PER_MS;
        }
        search_run(searches[number], &board, &limits);
        search_turn(searches[number], turn);
        soccer_game.play(&state, turn, NULL);
    }
    return state.winner == seat;
}

static void play_pair(void *data, size_t number, unsigned thread)
{
    const struct contest *contest = data;
    struct search *const *searches = contest->searches + (size_t)2 * thread;
    struct soccer_state start;
    struct random random;
    uint64_t seed = random_mix(contest->options->seed, number);
    random_seed(&random, seed);
    while (!selfplay_open(&start, &random, contest->options->random)) {
    }
    contest->points[number] = 0.5 * play(contest, searches, &start, 0, seed) +
                              0.5 * play(contest, searches, &start, 1, seed);
}

bool contest_run(const struct contest_side sides[2], const struct contest_options *options,
                 struct contest_result *result)
{
    struct contest contest = {
        .sides = sides,
        .options = options,
        .searches = memory_new((size_t)2 * options->threads * sizeof *contest.searches),
        .points = memory_new(options->pairs * sizeof *contest.points),
    };
    for (unsigned i = 0; i < 2 * options->threads; i++) {
        contest.searches[i] = search_open(NODES_MAX, 0, sides[i % 2].net);
    }
    bool done = crew_run(options->threads, options->pairs, play_pair, &contest, options->stopped);
    double sum = 0;
    double squares = 0;
    for (unsigned i = 0; i < options->pairs; i++) {
        sum += contest.points[i];
        squares += contest.points[i] * contest.points[i];
    }
    double n = options->pairs;
    result->score = sum / n;
    result->error = 1.96 * sqrt(fmax(0, squares / n - result->score * result->score) / n);
    result->games = 2 * options->pairs;
    for (unsigned i = 0; i < 2 * options->threads; i++) {
        search_close(contest.searches[i]);
    }
    free(contest.searches);
    free(contest.points);
    return done;
}
