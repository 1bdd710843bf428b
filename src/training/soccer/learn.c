/* Forward and backward through the net of net.h, in the same units: an activation of 1 there is 256
 * in whole numbers. */
#include "training/soccer/learn.h"

#include "base/crew.h"
#include "base/memory.h"
#include "base/random.h"
#include "training/learning.h"

#include <stdlib.h>
#include <string.h>

#define BATCH 4096
#define PARTS 8       /* of a batch, each with its own gradient */
#define TEST_EVERY 32 /* samples: one is kept aside */
#define TOP ((NET_ONE - 1) / (float)NET_ONE)
#define DECAY 0.01F /* of weights, times the rate, a batch */

struct weights {
    float columns[INPUTS][NET_WIDTH];
    float bias[NET_WIDTH];
    float second[NET_WIDTH][NET_SECOND]; /* the other way round than in struct net */
    float second_bias[NET_SECOND];
    float last[NET_SECOND];
    float last_bias;
};

#define WEIGHTS (sizeof(struct weights) / sizeof(float))

struct learner {
    const struct samples *samples;
    struct reach pitch;
    uint16_t mirror[INPUTS];
    uint64_t seed;
    struct weights now, mean, square; /* of gradients */
    struct weights gradients[PARTS];
    double losses[PARTS];
    size_t batch;
    float rate;
    float lift[2]; /* of adam_step */
};

static ALWAYS_INLINE float clip(float sum)
{
    return sum_clip(sum, TOP);
}

_Static_assert(NET_WIDTH % 8 == 0 && NET_SECOND % 8 == 0, "rows are added eight floats at a time");

/* Adds the gradient of one sample; returns its loss. */
static ALWAYS_INLINE double learn_sample(const struct weights *now, struct weights *gradient,
                                         const uint16_t *list, size_t count, float target)
{
    float sums[NET_WIDTH];
    float hidden[NET_SECOND];
    float back[NET_SECOND];
    float value = now->last_bias;
    memcpy(sums, now->bias, sizeof sums);
    memcpy(hidden, now->second_bias, sizeof hidden);
    for (size_t k = 0; k < count; k++) {
        row_add(sums, now->columns[list[k]], 1, NET_WIDTH);
    }
    for (unsigned i = 0; i < NET_WIDTH; i++) {
        row_add(hidden, now->second[i], clip(sums[i]), NET_SECOND);
    }
    for (unsigned j = 0; j < NET_SECOND; j++) {
        value += now->last[j] * clip(hidden[j]);
    }
    float chance = 1 / (1 + expf(-value));
    float slope = chance - target;
    gradient->last_bias += slope;
    for (unsigned j = 0; j < NET_SECOND; j++) {
        gradient->last[j] += slope * clip(hidden[j]);
        back[j] = slope * now->last[j] * sum_passes(hidden[j], TOP);
        gradient->second_bias[j] += back[j];
    }
    for (unsigned i = 0; i < NET_WIDTH; i++) {
        float sum = 0;
        row_add(gradient->second[i], back, clip(sums[i]), NET_SECOND);
        for (unsigned j = 0; j < NET_SECOND; j++) {
            sum += back[j] * now->second[i][j];
        }
        sums[i] = sum * sum_passes(sums[i], TOP);
        gradient->bias[i] += sums[i];
    }
    for (size_t k = 0; k < count; k++) {
        row_add(gradient->columns[list[k]], sums, 1, NET_WIDTH);
    }
    double safe = fmin(fmax((double)chance, 1e-7), 1 - 1e-7);
    return -((double)target * log(safe) + (1 - (double)target) * log(1 - safe));
}

static WITH_AVX2 double learn_avx2(const struct weights *now, struct weights *gradient,
                                   const uint16_t *list, size_t count, float target)
{
    return learn_sample(now, gradient, list, count, target);
}

/* The same by the widest vectors there are: none of them changes a sum. */
static double learn_one(const struct weights *now, struct weights *gradient, const uint16_t *list,
                        size_t count, float target)
{
    return has_avx2() ? learn_avx2(now, gradient, list, count, target)
                      : learn_sample(now, gradient, list, count, target);
}

/* The inputs of a sample, in a mirror if asked; 0 when it is none for the net. */
static size_t list_inputs(const struct learner *learner, size_t number, bool mirror, uint16_t *list)
{
    size_t count = sample_inputs(&learner->samples->list[number], &learner->pitch, list);
    for (size_t k = 0; mirror && k < count; k++) {
        list[k] = learner->mirror[list[k]];
    }
    return count;
}

static void learn_part(void *data, size_t part, unsigned thread)
{
    struct learner *learner = data;
    struct random random;
    (void)thread;
    random_seed(&random, random_mix(learner->seed, learner->batch * PARTS + part));
    memset(&learner->gradients[part], 0, sizeof learner->gradients[part]);
    learner->losses[part] = 0;
    for (unsigned i = 0; i < BATCH / PARTS; i++) {
        uint16_t list[SAMPLE_INPUTS];
        size_t number = random_below(&random, learner->samples->count);
        number -= number % TEST_EVERY == 0 && number + 1 == learner->samples->count;
        number += number % TEST_EVERY == 0;
        size_t count = list_inputs(learner, number, random_next(&random) & 1, list);
        if (count > 0) {
            float target = sample_target(&learner->samples->list[number]);
            learner->losses[part] +=
                learn_one(&learner->now, &learner->gradients[part], list, count, target);
        }
    }
}

/* One slice of Adam's step; slices are few and equal. */
static void step_part(void *data, size_t part, unsigned thread)
{
    struct learner *learner = data;
    float *now = (float *)&learner->now;
    float *mean = (float *)&learner->mean;
    float *square = (float *)&learner->square;
    (void)thread;
    for (size_t i = WEIGHTS * part / PARTS; i < WEIGHTS * (part + 1) / PARTS; i++) {
        float gradient = 0;
        for (unsigned k = 0; k < PARTS; k++) {
            gradient += ((const float *)&learner->gradients[k])[i];
        }
        gradient /= BATCH;
        float step = adam_step(&mean[i], &square[i], gradient, 1, learner->lift);
        now[i] -= learner->rate * (step + DECAY * now[i]);
    }
}

/* --- from and to whole numbers --- */

static float spread(struct random *random, float size)
{
    return size * (2 * (float)random_below(random, 1 << 20) / (1 << 20) - 1);
}

static void start(struct learner *learner, const struct net *first)
{
    struct weights *now = &learner->now;
    struct random random;
    random_seed(&random, learner->seed);
    for (unsigned i = 0; i < INPUTS; i++) {
        for (unsigned k = 0; k < NET_WIDTH; k++) {
            now->columns[i][k] =
                first == NULL ? spread(&random, 0.02F) : (float)first->columns[i][k] / NET_ONE;
        }
    }
    for (unsigned i = 0; i < NET_WIDTH; i++) {
        now->bias[i] =
            first == NULL ? 0.5F + spread(&random, 0.4F) : (float)first->bias[i] / NET_ONE;
        for (unsigned j = 0; j < NET_SECOND; j++) {
            now->second[i][j] =
                first == NULL ? spread(&random, 0.25F) : (float)first->second[j][i] / NET_ONE;
        }
    }
    for (unsigned j = 0; j < NET_SECOND; j++) {
        now->second_bias[j] =
            first == NULL ? 0.5F : (float)first->second_bias[j] / (NET_ONE * NET_ONE);
        now->last[j] = first == NULL ? spread(&random, 0.3F) : (float)first->last[j] / NET_ONE;
    }
    now->last_bias = first == NULL ? 0 : (float)first->last_bias / (NET_ONE * NET_ONE);
}

static void finish(const struct weights *now, struct net *net)
{
    for (unsigned i = 0; i < INPUTS; i++) {
        for (unsigned k = 0; k < NET_WIDTH; k++) {
            net->columns[i][k] = weight_round(now->columns[i][k], NET_ONE, 10 * NET_ONE);
        }
    }
    for (unsigned i = 0; i < NET_WIDTH; i++) {
        net->bias[i] = weight_round(now->bias[i], NET_ONE, 10 * NET_ONE);
        for (unsigned j = 0; j < NET_SECOND; j++) {
            net->second[j][i] = weight_round(now->second[i][j], NET_ONE, 100 * NET_ONE);
        }
    }
    for (unsigned j = 0; j < NET_SECOND; j++) {
        net->second_bias[j] = (int32_t)lrintf(now->second_bias[j] * NET_ONE * NET_ONE);
        net->last[j] = weight_round(now->last[j], NET_ONE, 100 * NET_ONE);
    }
    net->last_bias = (int32_t)lrintf(now->last_bias * NET_ONE * NET_ONE);
}

static void test(const struct learner *learner, const struct net *net, struct learn_report *report)
{
    struct net_sums sums;
    double loss = 0;
    net_start(net, &sums);
    report->tests = 0;
    for (size_t i = 0; i < learner->samples->count; i += TEST_EVERY) {
        uint16_t list[SAMPLE_INPUTS];
        size_t count = list_inputs(learner, i, false, list);
        if (count > 0) {
            double target = (double)sample_target(&learner->samples->list[i]);
            double value = net_value(net, &sums, list, count) / (double)(NET_ONE * NET_ONE);
            loss += target * log1p(exp(-value)) + (1 - target) * log1p(exp(value));
            report->tests++;
        }
    }
    report->test_loss = report->tests == 0 ? 0 : loss / (double)report->tests;
}

bool learn(const struct samples *samples, const struct learn_options *options, struct net *net,
           struct learn_report *report)
{
    struct learner *learner = memory_new(sizeof *learner);
    size_t batches = samples->count * options->epochs / BATCH + 1;
    struct soccer_state state;
    struct board board;
    bool more = true;
    double loss = 0;
    learner->samples = samples;
    learner->seed = options->seed;
    soccer_game.start(&state, &(struct rules){.first = 0});
    board_set(&board, &state);
    reach_set(&learner->pitch, &board);
    for (unsigned i = 0; i < INPUTS; i++) {
        learner->mirror[i] = (uint16_t)inputs_mirror(i);
    }
    start(learner, options->first);
    for (size_t i = 0; more && i < batches; i++) {
        double part = (double)i / (double)batches;
        learner->batch = i;
        learner->rate = (float)(options->rate * (0.5 + 0.5 * cos(3.14159265358979 * part)));
        learner->lift[0] = (float)(1 / (1 - pow(0.9, (double)i + 1)));
        learner->lift[1] = (float)(1 / (1 - pow(0.999, (double)i + 1)));
        more = crew_run(options->threads, PARTS, learn_part, learner, options->stopped) &&
               crew_run(options->threads, PARTS, step_part, learner, NULL);
        for (unsigned k = 0; k < PARTS; k++) {
            loss += i >= batches - 1 - batches / 10 ? learner->losses[k] : 0;
        }
    }
    finish(&learner->now, net);
    report->samples = samples->count;
    report->loss = loss / ((double)BATCH * (double)(batches / 10 + 1));
    test(learner, net, report);
    free(learner);
    return more;
}
