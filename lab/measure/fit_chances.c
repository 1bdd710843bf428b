/* Fits an engine's winning chances (its function `chance`) to game results.
 * Usage: fit_chances GAME [GAMES] [NODES] [SEED]
 *
 * Both sides play level 6 from an opening of 3 random turns. On about every fifth turn, the engine
 * analyzes the position at full strength with NODES nodes (default: as many as a game review on
 * the web page uses). Each such position gives one sample: the engine's estimate for the side to
 * move, and that side's result (1, 0, or 0.5 for a tie). Proven positions are left out. The program
 * uses Newton's method to fit a single factor, which multiplies the logit of the engine's chance.
 * One tenth of the games is held out of the fit, and the program reports the loss on those
 * games. */
#include "base/memory.h"
#include "base/random.h"
#include "engines/engine.h"

#include <faceoff/faceoff.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OPENING 3
#define EVERY 5 /* each turn is analyzed with a probability of 1 in EVERY */
#define TENTHS 10

struct sample {
    double logit; /* logit of the engine's chance, log(p / (1 - p)) */
    double got;
    size_t game;
};

struct samples {
    struct sample *of;
    size_t count;
};

struct seen {
    struct faceoff_value value;
};

static bool see(void *data, const struct faceoff_report *report)
{
    struct seen *seen = data;
    seen->value = report->value;
    return true;
}

static double logit(double chance)
{
    double inside = fmin(fmax(chance, 1e-4), 1 - 1e-4);
    return log(inside / (1 - inside));
}

/* Plays one game, and adds its samples. */
static void play(struct samples *samples, const char *game, uint64_t nodes, uint64_t seed,
                 size_t number)
{
    struct faceoff_position *position = faceoff_position_new(game, NULL, (int)(number % 2), NULL);
    struct faceoff_player *players[2], *analyst;
    struct faceoff_outcome outcome;
    struct random random;
    size_t begin = samples->count;
    int *seats = memory_new(10000 * sizeof *seats);
    random_seed(&random, random_mix(seed, number));
    for (int i = 0; i < 2; i++) {
        players[i] = faceoff_player_new(game, "engine", "--level 6", random_next(&random), NULL);
    }
    for (size_t turn = 0; faceoff_position_mover(position) >= 0; turn++) {
        int seat = faceoff_position_mover(position);
        if (turn < OPENING) {
            faceoff_position_play(
                position, faceoff_position_random_turn(position, random_next(&random)), NULL);
            continue;
        }
        if (random_below(&random, EVERY) == 0) {
            struct seen seen;
            struct faceoff_limits limits = {.nodes = nodes, .best = 1};
            analyst = faceoff_player_new(game, "engine", NULL, turn + 1, NULL);
            if (faceoff_player_analyze(analyst, position, &limits, see, &seen, NULL) &&
                seen.value.wins_in == 0) {
                samples->of =
                    memory_resize(samples->of, (samples->count + 1) * sizeof *samples->of);
                seats[samples->count - begin] = seat;
                samples->of[samples->count++] =
                    (struct sample){logit(seen.value.chance), 0, number};
            }
            faceoff_player_free(analyst);
        }
        faceoff_position_play(position, faceoff_player_choose(players[seat], position, 0, NULL),
                              NULL);
    }
    faceoff_position_outcome(position, &outcome);
    for (size_t i = begin; i < samples->count; i++) {
        samples->of[i].got = outcome.winner < 0 ? 0.5 : outcome.winner == seats[i - begin] ? 1 : 0;
    }
    faceoff_player_free(players[0]);
    faceoff_player_free(players[1]);
    faceoff_position_free(position);
    free(seats);
}

static bool is_seen(const struct sample *sample)
{
    return sample->game % TENTHS != 0;
}

/* Returns the mean loss in bits, either of the samples used for the fit (if `seen` is true) or of
 * the held-out samples. */
static double loss(const struct samples *samples, double stretch, bool seen)
{
    double sum = 0;
    size_t count = 0;
    for (size_t i = 0; i < samples->count; i++) {
        const struct sample *sample = &samples->of[i];
        if (is_seen(sample) == seen) {
            double chance = engine_logistic(stretch * sample->logit);
            sum -= sample->got * log2(fmax(chance, 1e-9)) +
                   (1 - sample->got) * log2(fmax(1 - chance, 1e-9));
            count++;
        }
    }
    return count == 0 ? 0 : sum / (double)count;
}

static double fit(const struct samples *samples)
{
    double stretch = 1;
    for (int step = 0; step < 50; step++) {
        double slope = 0, bend = 1e-9;
        for (size_t i = 0; i < samples->count; i++) {
            const struct sample *sample = &samples->of[i];
            double chance = engine_logistic(stretch * sample->logit);
            slope += is_seen(sample) ? (sample->got - chance) * sample->logit : 0;
            bend += is_seen(sample) ? chance * (1 - chance) * sample->logit * sample->logit : 0;
        }
        stretch += slope / bend;
    }
    return stretch;
}

/* Prints a table that compares the engine's current winning chances with the results of the
 * games. */
static void print_table(const struct samples *samples)
{
    printf("  given chance  samples  score\n");
    for (int tenth = 0; tenth < 10; tenth++) {
        double given = 0, got = 0;
        size_t count = 0;
        for (size_t i = 0; i < samples->count; i++) {
            double chance = engine_logistic(samples->of[i].logit);
            if ((int)fmin(10 * chance, 9) == tenth) {
                given += chance;
                got += samples->of[i].got;
                count++;
            }
        }
        if (count > 0) {
            printf("%12.0f %% %8zu %4.0f %%\n", 100 * given / (double)count, count,
                   100 * got / (double)count);
        }
    }
}

int main(int argc, char **argv)
{
    const char *game = argc > 1 ? argv[1] : "";
    size_t games = argc > 2 ? strtoul(argv[2], NULL, 10) : 200;
    uint64_t nodes = argc > 3 ? strtoull(argv[3], NULL, 10) : 3000;
    uint64_t seed = argc > 4 ? strtoull(argv[4], NULL, 10) : 1;
    struct samples samples = {.count = 0};
    if (engine_find(game, "engine") == NULL || argc > 5) {
        fputs("Usage: fit_chances GAME [GAMES] [NODES] [SEED]\n", stderr);
        return 2;
    }
    for (size_t i = 0; i < games; i++) {
        play(&samples, game, nodes, seed, i);
    }
    double stretch = fit(&samples);
    printf("%s: %zu samples of %zu games, %llu nodes\n", game, samples.count, games,
           (unsigned long long)nodes);
    printf("stretch %.2f: multiply the logit of the chance by this factor\n", stretch);
    printf("loss in bits, fitted games: %.3f now, %.3f stretched, %.3f at 50 %%\n",
           loss(&samples, 1, true), loss(&samples, stretch, true), loss(&samples, 0, true));
    printf("loss in bits, other games: %.3f now, %.3f stretched, %.3f at 50 %%\n",
           loss(&samples, 1, false), loss(&samples, stretch, false), loss(&samples, 0, false));
    print_table(&samples);
    free(samples.of);
    return 0;
}
