#include "farm/fairness.h"

#include "base/clock.h"
#include "base/crew.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "referee/probe.h"

#include <stdlib.h>

#define MEASURE_NS (NS_PER_S / 2)
#define TURNS_A_LOOK 64

struct measure {
    const struct game *game;
    const char *variant;
    double *speeds; /* speed of each slot */
};

static void play_random(void *data, size_t slot, unsigned thread)
{
    const struct measure *measure = data;
    uint64_t turns = 0;
    const struct game *game = measure->game;
    const struct rules rules = {.variant = measure->variant};
    void *state = memory_new(game->state_size);
    (void)thread;
    struct random random;
    struct text turn = {0};
    int64_t began_ns = clock_now_ns(), now_ns = began_ns;
    random_seed(&random, 1);
    game->start(state, &rules);
    while (now_ns - began_ns < MEASURE_NS) {
        for (int i = 0; i < TURNS_A_LOOK; i++) {
            if (game->mover(state) < 0) {
                game->start(state, &rules);
            }
            text_clear(&turn);
            game->random_turn(state, &random, &turn);
            if (!game->play(state, text_string(&turn), NULL)) {
                game->start(state, &rules);
            }
            turns++;
        }
        now_ns = clock_now_ns();
    }
    measure->speeds[slot] = (double)turns * (double)NS_PER_S / (double)(now_ns - began_ns);
    text_free(&turn);
    free(state);
}

void fairness_measure(struct fairness *fairness, const struct game *game, const char *variant,
                      unsigned slots)
{
    struct measure measure = {game, variant, memory_new(slots * sizeof(double))};
    struct histogram *late = memory_new(sizeof *late);
    struct probe *probe = probe_open();
    double sum = 0;
    crew_run(slots, slots, play_random, &measure, NULL);
    for (unsigned i = 0; i < slots; i++) {
        sum += measure.speeds[i];
    }
    probe_close(probe, late);
    fairness->speed = sum / slots;
    fairness->late_ms = (double)histogram_quantile_ns(late, 0.99) / (double)NS_PER_MS;
    free(late);
    free(measure.speeds);
}

bool fairness_check(const struct fairness *fairness, double speed, double turn_ms, bool scale,
                    struct error *error)
{
    double ratio = speed > 0 ? fairness->speed / speed : 1;
    if (!scale && (ratio < FAIRNESS_SLOWEST || ratio > FAIRNESS_FASTEST)) {
        return error_set(error,
                         "a slot of this machine is %.2f times as fast as a coordinator slot, but "
                         "must be %.1f to %.1f times as fast: use fewer slots (-j), or start the "
                         "event with --scale-time or --any-machine",
                         ratio, FAIRNESS_SLOWEST, FAIRNESS_FASTEST);
    }
    if (turn_ms > 0 && fairness->late_ms > FAIRNESS_LATE * turn_ms) {
        return error_set(error,
                         "with all slots busy, this machine wakes a thread %.2f ms late in 1 of "
                         "100 cases, which is more than %.0f%% of the %.10g ms per turn: use fewer "
                         "slots (-j), or stop other programs on it",
                         fairness->late_ms, 100 * FAIRNESS_LATE, turn_ms);
    }
    return true;
}
