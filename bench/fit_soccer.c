/* Fits the weights of the hand-written evaluation of paper soccer to games of the engine against
 * itself, and prints the new evaluate_weights.h.
 * Usage: fit_soccer GAMES SEED EVALUATIONS > src/engines/soccer/evaluate_weights.h
 *
 * Every position expanded VISITS_MIN times is a sample; its target is 4 parts what the search made
 * of it and 6 parts how the game ended. Logistic regression by AdaGrad (Duchi and others, 2011). */
#include "base/memory.h"
#include "base/random.h"
#include "engines/soccer/search.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SAMPLES_MAX 2000000
#define VISITS_MIN 15
#define EPOCHS 12
#define SEARCH_PART 0.4
#define SCALE 200 /* of weights: one in the logarithm of the odds */
#define RARE 20   /* a weight seen less often counts a quarter */

struct sample {
    uint16_t index[EVALUATE_TERMS_MAX];
    uint8_t count;
    int8_t mover;
    float target; /* the mover's part of a win */
};

struct fit {
    struct sample *samples;
    size_t count;
    struct random random;
    uint64_t evaluations;
    double weights[EVALUATE_WEIGHTS];
    double squares[EVALUATE_WEIGHTS]; /* of gradients, summed */
    size_t seen[EVALUATE_WEIGHTS];
};

static void add_sample(void *data, const struct board *board, int value, uint32_t visits)
{
    struct fit *fit = data;
    struct reach reach;
    struct reach_sight sight;
    struct evaluate_terms terms;
    (void)visits;
    reach_set(&reach, board);
    if (fit->count == SAMPLES_MAX || !reach_see(&reach, &sight)) {
        return;
    }
    evaluate_terms(&reach, &sight, &terms);
    struct sample *sample = &fit->samples[fit->count++];
    double part = 0.5 + 0.5 * value / VALUE_ESTIMATE_MAX;
    memcpy(sample->index, terms.index, sizeof sample->index);
    sample->count = (uint8_t)terms.count;
    sample->mover = board->mover;
    sample->target = (float)(value >= VALUE_HOPELESS ? 1 : value <= -VALUE_HOPELESS ? 0 : part);
}

/* One game: some random turns, then searches, with a random turn now and then. */
static void play_game(struct fit *fit)
{
    struct search *searches[SEATS];
    struct soccer_state state;
    size_t begin = fit->count;
    uint64_t opening = 1 + random_below(&fit->random, 6);
    soccer_game.start(&state, &(struct rules){.first = 0});
    for (int seat = 0; seat < SEATS; seat++) {
        searches[seat] = search_open(400000, random_next(&fit->random), NULL);
    }
    for (uint64_t number = 0; state.mover >= 0; number++) {
        struct text turn = {0};
        if (number < opening || random_below(&fit->random, 15) == 0) {
            soccer_game.random_turn(&state, &fit->random, &turn);
        } else {
            char best[SOCCER_LINES_MAX + 1];
            struct search *search = searches[state.mover];
            struct board board;
            board_set(&board, &state);
            search_run(search, &board, &(struct search_limits){.evaluations = fit->evaluations});
            search_turn(search, best);
            search_each(search, &board, VISITS_MIN, add_sample, fit);
            text_puts(&turn, best);
        }
        soccer_game.play(&state, text_string(&turn), NULL);
        text_free(&turn);
    }
    for (size_t i = begin; i < fit->count; i++) {
        double won = fit->samples[i].mover == state.winner;
        double target = SEARCH_PART * (double)fit->samples[i].target + (1 - SEARCH_PART) * won;
        fit->samples[i].target = (float)target;
    }
    search_close(searches[0]);
    search_close(searches[1]);
}

/* The mean loss of an epoch of samples drawn at random. */
static double run_epoch(struct fit *fit, double rate)
{
    double loss = 0;
    for (size_t i = 0; i < fit->count; i++) {
        const struct sample *sample = &fit->samples[random_below(&fit->random, fit->count)];
        double sum = 0;
        for (unsigned k = 0; k < sample->count; k++) {
            sum += fit->weights[sample->index[k]];
        }
        double target = (double)sample->target;
        double part = 1 / (1 + exp(-sum));
        loss -= target * log(part + 1e-9) + (1 - target) * log(1 - part + 1e-9);
        for (unsigned k = 0; k < sample->count; k++) {
            unsigned index = sample->index[k];
            double gradient = part - target + 1e-4 * fit->weights[index];
            fit->squares[index] += gradient * gradient;
            fit->weights[index] -= rate * gradient / sqrt(fit->squares[index]);
        }
    }
    return loss / (double)fit->count;
}

static void fit_weights(struct fit *fit)
{
    for (size_t i = 0; i < EVALUATE_WEIGHTS; i++) {
        fit->squares[i] = 1;
    }
    for (size_t i = 0; i < fit->count; i++) {
        for (unsigned k = 0; k < fit->samples[i].count; k++) {
            fit->seen[fit->samples[i].index[k]]++;
        }
    }
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        double loss = run_epoch(fit, epoch < EPOCHS / 2 ? 0.3 : 0.1);
        fprintf(stderr, "epoch %d: mean loss %.5f of %zu samples\n", epoch + 1, loss, fit->count);
    }
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fputs("Usage: fit_soccer GAMES SEED EVALUATIONS\n", stderr);
        return 2;
    }
    struct fit *fit = memory_new(sizeof *fit);
    fit->samples = memory_new(SAMPLES_MAX * sizeof *fit->samples);
    fit->evaluations = strtoull(argv[3], NULL, 10);
    random_seed(&fit->random, strtoull(argv[2], NULL, 10));
    for (uint64_t game = strtoull(argv[1], NULL, 10); game > 0; game--) {
        play_game(fit);
    }
    fit_weights(fit);
    puts("/* The weights of evaluate.c, table after table, fitted to games (bench/fit_soccer.c).\n"
         " * Never edited by hand. */\n/* clang-format off */\n"
         "static const int16_t evaluate_weights[EVALUATE_WEIGHTS] = {");
    for (unsigned i = 0; i < EVALUATE_WEIGHTS; i++) {
        double scale = fit->seen[i] < RARE ? SCALE / 4.0 : SCALE;
        printf("%ld,%c", lrint(scale * fit->weights[i]), i % 16 == 15 ? '\n' : ' ');
    }
    puts("};\n/* clang-format on */");
    free(fit->samples);
    free(fit);
    return 0;
}
