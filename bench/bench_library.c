/* Measures how fast libfaceoff lists legal turns, computes hashes, and plays batches of random
 * games. Prints lines of the form `name value unit`, measured on positions from seeded random
 * games. All of the library's games are measured. */
#include "base/clock.h"
#include "base/random.h"

#include <faceoff/faceoff.h>
#include <stdio.h>
#include <stdlib.h>

#define POSITIONS 200
#define TURNS_MAX 100000 /* maximum number of turns to list in one position */
#define ROUNDS 3
#define BATCH 256 /* number of games in one batch */
#define BATCH_STEPS 1000

static uint64_t sink; /* keeps the compiler from optimizing the measured code away */

static void make_positions(const char *game, struct faceoff_position *positions[POSITIONS])
{
    struct faceoff_position *position = faceoff_position_new(game, NULL, 0, NULL);
    for (size_t i = 0; i < POSITIONS; i++) {
        if (faceoff_position_mover(position) < 0) {
            faceoff_position_free(position);
            position = faceoff_position_new(game, NULL, 0, NULL);
        }
        positions[i] = faceoff_position_copy(position);
        faceoff_position_play(position, faceoff_position_random_turn(position, i), NULL);
    }
    faceoff_position_free(position);
}

static uint64_t list_turns(struct faceoff_position *position)
{
    size_t count;
    bool complete;
    faceoff_position_legal_turns(position, TURNS_MAX, &count, &complete);
    return count;
}

static uint64_t compute_hash(struct faceoff_position *position)
{
    sink += faceoff_position_hash(position);
    return 1;
}

/* Prints the best rate of ROUNDS rounds. `run` returns the amount of work that it has done. */
static void measure(const char *game, const char *unit, struct faceoff_position **positions,
                    uint64_t (*run)(struct faceoff_position *position))
{
    double best = 0;
    for (int round = 0; round < ROUNDS; round++) {
        uint64_t count = 0;
        int64_t begin_ns = clock_now_ns(), spent_ns = 0;
        while (spent_ns < 200 * 1000000) {
            for (size_t i = 0; i < POSITIONS; i++) {
                count += run(positions[i]);
            }
            spent_ns = clock_now_ns() - begin_ns;
        }
        double rate = (double)count * 1e9 / (double)spent_ns;
        best = rate > best ? rate : best;
    }
    printf("%s_%s %.0f %s/s\n", game, unit, best, unit);
}

/* Returns a random direction from a set. */
static uint8_t pick_line(struct random *random, unsigned lines)
{
    for (uint64_t skip = random_below(random, (uint64_t)__builtin_popcount(lines)); skip > 0;
         skip--) {
        lines &= lines - 1;
    }
    return (uint8_t)__builtin_ctz(lines);
}

/* Prints the best rate of ROUNDS rounds of random play, with or without observations. */
static void measure_batch(const char *name, bool observe)
{
    struct faceoff_batch *batch = faceoff_batch_new(NULL, BATCH, NULL);
    const uint8_t *lines = faceoff_batch_lines(batch);
    float *planes = malloc(faceoff_batch_observe(batch, NULL) * sizeof *planes);
    struct random random;
    random_seed(&random, 1);
    double best = 0;
    for (int round = 0; round < ROUNDS; round++) {
        uint8_t directions[BATCH] = {0};
        int64_t begin_ns = clock_now_ns();
        for (size_t step = 0; step < BATCH_STEPS; step++) {
            for (size_t i = 0; i < BATCH; i++) {
                directions[i] = lines[i] != 0 ? pick_line(&random, lines[i]) : 0;
            }
            sink += (uint64_t)faceoff_batch_step(batch, directions, NULL);
            sink += observe ? faceoff_batch_observe(batch, planes) : 0;
        }
        double rate = BATCH * BATCH_STEPS * 1e9 / (double)(clock_now_ns() - begin_ns);
        best = rate > best ? rate : best;
    }
    printf("%s %.0f steps/s\n", name, best);
    free(planes);
    faceoff_batch_free(batch);
}

int main(void)
{
    const char *game;
    for (size_t i = 0; (game = faceoff_game_name(i)) != NULL; i++) {
        struct faceoff_position *positions[POSITIONS];
        make_positions(game, positions);
        measure(game, "legal_turns", positions, list_turns);
        measure(game, "hashes", positions, compute_hash);
        for (size_t k = 0; k < POSITIONS; k++) {
            faceoff_position_free(positions[k]);
        }
    }
    measure_batch("soccer_batch", false);
    measure_batch("soccer_batch_observed", true);
    return sink == 1;
}
