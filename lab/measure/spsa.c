/* Tunes the parameters of the Halma search (engines/halma/dials.h) by playing games, with
 * simultaneous perturbation stochastic approximation (J. C. Spall, "Multivariate Stochastic
 * Approximation Using a Simultaneous Perturbation Gradient Approximation", 1992). Each iteration
 * draws at random whether each parameter takes a step up or down. The parameters after these steps
 * play against the parameters after the opposite steps. Then every parameter moves a little towards
 * its value on the winning side.
 *
 * Usage: spsa [NAME=VALUE..] [--iterations N] [--pairs N] [--check N] [--ms N] [--nodes N]
 *             [--opening N] [--seed N] [--threads N]
 *
 * A parameter starts at the value given by NAME=VALUE, or by default at its value in the engine. A
 * pair is one random opening played twice with the seats swapped. Each iteration plays --pairs
 * pairs. At the end, the tuned parameters play --check pairs against the engine's. With --nodes,
 * the same seed gives the same result. The WIDTH parameters should still be tuned with --ms: a
 * wider last ply makes each node slower, and --nodes ignores that. */
#include "base/memory.h"
#include "base/number.h"
#include "engines/halma/players.h"
#include "training/opening.h"
#include "training/paired.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* how far one won game moves a parameter in the first iterations, as a fraction of the parameter's
 * step */
#define GAIN 0.03
/* decay exponents of the gain and of the steps, as recommended in Spall's paper */
#define GAIN_DECAY 0.602
#define STEP_DECAY 0.101
/* fraction of the iterations, at the start of the run, during which the gain hardly decreases */
#define STABLE 0.1
#define PRINT_EVERY 10 /* print one line of output per this many iterations */

struct spsa {
    uint64_t iterations, pairs, check, ms, nodes, opening, seed, threads;
    double at[HALMA_DIALS];    /* current parameter values, before they are rounded */
    int sides[2][HALMA_DIALS]; /* the parameters that each side plays with */
};

static int play(void *data, uint64_t seed, int seat, unsigned thread)
{
    const struct spsa *spsa = data;
    const struct engine *engines_of[SEATS] = {&halma_engine, &halma_engine};
    void *players[SEATS];
    struct halma_state state;
    struct turns opening = {0};
    struct text turn = {0};
    (void)thread;
    for (int at = 0; at < SEATS; at++) {
        players[at] = engine_open(
            &halma_engine, random_mix(seed, (uint64_t)at),
            ENGINE_SETTINGS({"ms", spsa->nodes != 0 ? 0 : spsa->ms}, {"nodes", spsa->nodes}));
        halma_engine_set_dials(players[at], spsa->sides[at != seat]);
    }
    opening_draw(&halma_game, spsa->opening, seed, &opening);
    opening_play(&halma_game, &opening, &state, engines_of, players);
    while (state.mover >= 0) {
        text_clear(&turn);
        halma_engine.choose(players[state.mover], &state, 0, &turn);
        if (!halma_game.play(&state, text_string(&turn), NULL)) {
            fprintf(stderr, "spsa: the engine played an illegal turn: %s\n", text_string(&turn));
            exit(1);
        }
    }
    for (int at = 0; at < SEATS; at++) {
        halma_engine.close(players[at]);
    }
    text_free(&turn);
    turns_free(&opening);
    return paired_points(state.scores[seat], state.scores[!seat]);
}

static void play_sides(struct spsa *spsa, uint64_t pairs, uint64_t seed,
                       struct paired_result *result)
{
    paired_play(&(struct paired_match){.seed = seed,
                                       .pairs = (unsigned)pairs,
                                       .threads = (unsigned)spsa->threads,
                                       .play = play,
                                       .data = spsa},
                result);
}

static double within(const struct halma_dial *dial, double value)
{
    return fmin(fmax(value, dial->low), dial->high);
}

/* Rounds a value up or down at random, with probabilities that keep its mean the same. */
static int rounded(struct random *random, double value)
{
    double part = (double)random_below(random, 1 << 20) / (1 << 20);
    return (int)floor(value + part);
}

static void iterate(struct spsa *spsa, uint64_t number)
{
    double turned[HALMA_DIALS];
    struct random random;
    struct paired_result result;
    double k = (double)number;
    double late = STABLE * (double)spsa->iterations;
    double width = pow(k + 1, -STEP_DECAY);
    double gain = GAIN * pow((k + 1 + late) / (1 + late), -GAIN_DECAY);
    random_seed(&random, random_mix(spsa->seed, 2 * number));
    for (int i = 0; i < HALMA_DIALS; i++) {
        const struct halma_dial *dial = &halma_dials[i];
        turned[i] = (random_below(&random, 2) == 0 ? -width : width) * dial->step;
        for (int side = 0; side < 2; side++) {
            double value = spsa->at[i] + (side == 0 ? turned[i] : -turned[i]);
            spsa->sides[side][i] = rounded(&random, within(dial, value));
        }
    }
    play_sides(spsa, spsa->pairs, random_mix(spsa->seed, 2 * number + 1), &result);
    /* number of games won minus number of games lost, for the first side */
    double won = (2 * result.score - 1) * (double)result.games;
    for (int i = 0; i < HALMA_DIALS; i++) {
        spsa->at[i] =
            within(&halma_dials[i], spsa->at[i] + gain * won * turned[i] / (width * width));
    }
}

static void print_progress(const struct spsa *spsa, uint64_t iterations)
{
    printf("%6llu", (unsigned long long)iterations);
    for (int i = 0; i < HALMA_DIALS; i++) {
        printf(" %s=%.1f", halma_dials[i].name, spsa->at[i]);
    }
    putchar('\n');
    fflush(stdout);
}

static void check(struct spsa *spsa)
{
    struct paired_result result;
    struct text text = {0};
    for (int i = 0; i < HALMA_DIALS; i++) {
        spsa->sides[0][i] = (int)lround(spsa->at[i]);
        spsa->sides[1][i] = halma_dials[i].value;
    }
    play_sides(spsa, spsa->check, random_mix(spsa->seed, UINT64_MAX), &result);
    paired_print(&result, &text);
    printf("against the present parameters: %s\n", text_string(&text));
    text_free(&text);
}

/* Returns the parameter named in an argument of the form NAME=VALUE, or NULL if there is no such
 * parameter. */
static const struct halma_dial *find_dial(const char *word)
{
    size_t length = strcspn(word, "=");
    for (int i = 0; word[length] == '=' && i < HALMA_DIALS; i++) {
        const char *name = halma_dials[i].name;
        if (strlen(name) == length && memcmp(name, word, length) == 0) {
            return &halma_dials[i];
        }
    }
    return NULL;
}

static bool parse(struct spsa *spsa, int argc, char **argv, struct error *error)
{
    const struct {
        const char *name;
        uint64_t *value, low;
    } options[] = {{"--iterations", &spsa->iterations, 0},
                   {"--pairs", &spsa->pairs, 1},
                   {"--check", &spsa->check, 0},
                   {"--ms", &spsa->ms, 1},
                   {"--nodes", &spsa->nodes, 0},
                   {"--opening", &spsa->opening, 0},
                   {"--seed", &spsa->seed, 0},
                   {"--threads", &spsa->threads, 1}};
    for (int i = 1; i < argc; i++) {
        const struct halma_dial *dial = find_dial(argv[i]);
        size_t k = 0;
        uint64_t value;
        if (dial != NULL) {
            if (!number_read(dial->name, strchr(argv[i], '=') + 1, (uint64_t)dial->low,
                             (uint64_t)dial->high, &value, error)) {
                return false;
            }
            spsa->at[dial - halma_dials] = (double)value;
            continue;
        }
        while (k < sizeof options / sizeof *options && strcmp(argv[i], options[k].name) != 0) {
            k++;
        }
        if (k == sizeof options / sizeof *options || i + 1 == argc) {
            error_set(error, "unknown option %s", argv[i]);
            return false;
        }
        i++;
        if (!number_read(options[k].name, argv[i], options[k].low, UINT32_MAX, options[k].value,
                         error)) {
            return false;
        }
    }
    return true;
}

int main(int argc, char **argv)
{
    static struct spsa spsa = {.iterations = 500,
                               .pairs = 8,
                               .check = 200,
                               .ms = 4,
                               .opening = 4,
                               .seed = 1,
                               .threads = 1};
    for (int i = 0; i < HALMA_DIALS; i++) {
        spsa.at[i] = halma_dials[i].value;
    }
    struct error error;
    if (!parse(&spsa, argc, argv, &error)) {
        fprintf(stderr,
                "spsa: %s\n"
                "Usage: spsa [NAME=VALUE..] [--iterations N] [--pairs N] [--check N] [--ms N]\n"
                "            [--nodes N] [--opening N] [--seed N] [--threads N]\n"
                "Example: spsa --iterations 400 --pairs 8 --ms 4 --seed 1\n",
                error.text);
        return 2;
    }
    for (uint64_t k = 0; k < spsa.iterations; k++) {
        iterate(&spsa, k);
        if ((k + 1) % PRINT_EVERY == 0 || k + 1 == spsa.iterations) {
            print_progress(&spsa, k + 1);
        }
    }
    if (spsa.check != 0) {
        check(&spsa);
    }
    return 0;
}
