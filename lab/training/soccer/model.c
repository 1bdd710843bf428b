/* Computes gradients of the soccer network (net.h) by forward and backward passes. The weights
 * correspond to those in net.h, but a weight of 1 in this file is stored as 256 there. */
#include "training/soccer/model.h"

#include "base/memory.h"
#include "training/layers.h"
#include "training/soccer/sample.h"

#include <string.h>

#define TOP ((NET_ONE - 1) / (float)NET_ONE)

struct parameters {
    float columns[INPUTS][NET_WIDTH];
    float bias[NET_WIDTH];
    /* weights of the second layer; rows and columns are swapped compared with struct net */
    float second[NET_WIDTH][NET_SECOND];
    float second_bias[NET_SECOND];
    float last[NET_SECOND];
    float last_bias;
};

/* Data that is computed once and used for every sample. */
struct prepared {
    struct reach pitch;
    uint16_t mirror[INPUTS];
};

static void *prepare(void)
{
    struct prepared *prepared = memory_new(sizeof *prepared);
    struct soccer_state state;
    struct board board;
    soccer_game.start(&state, &(struct rules){.first = 0});
    board_set(&board, &state);
    reach_set(&prepared->pitch, &board);
    for (unsigned i = 0; i < INPUTS; i++) {
        prepared->mirror[i] = (uint16_t)inputs_mirror(i);
    }
    return prepared;
}

static bool is_sound(const void *data, const void *sample)
{
    const struct prepared *prepared = data;
    return sample_is_sound(sample, &prepared->pitch);
}

static ALWAYS_INLINE float clip(float sum)
{
    return sum_clip(sum, TOP);
}

_Static_assert(NET_WIDTH % 8 == 0 && NET_SECOND % 8 == 0, "rows are added eight floats at a time");

/* Adds the gradient of one sample's loss to `gradient`. Returns the loss. */
static ALWAYS_INLINE double learn_sample(const struct parameters *now, struct parameters *gradient,
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

static WITH_AVX2 double learn_avx2(const struct parameters *now, struct parameters *gradient,
                                   const uint16_t *list, size_t count, float target)
{
    return learn_sample(now, gradient, list, count, target);
}

/* Uses AVX2 if the machine supports it. The sums are the same without it. */
static double learn_one(const struct parameters *now, struct parameters *gradient,
                        const uint16_t *list, size_t count, float target)
{
    return has_avx2() ? learn_avx2(now, gradient, list, count, target)
                      : learn_sample(now, gradient, list, count, target);
}

/* Writes the indices of a sample's active inputs, mirrored if `mirror` is true. Returns how many
 * there are, or 0 if the search never uses the network to evaluate such a position. */
static size_t list_inputs(const struct prepared *prepared, const struct sample *sample, bool mirror,
                          uint16_t *list)
{
    size_t count = sample_inputs(sample, &prepared->pitch, list);
    for (size_t k = 0; mirror && k < count; k++) {
        list[k] = prepared->mirror[list[k]];
    }
    return count;
}

static double learn(const void *data, const float *weights, float *slopes, const void *sample,
                    bool mirrored)
{
    uint16_t list[SAMPLE_INPUTS];
    size_t count = list_inputs(data, sample, mirrored, list);
    return count == 0 ? 0
                      : learn_one((const struct parameters *)weights, (struct parameters *)slopes,
                                  list, count, sample_target(sample));
}

/* --- conversion between floats and integers --- */

static void start(const void *net, struct random *random, struct weights *weights)
{
    const struct net *first = net;
    struct parameters *now = (struct parameters *)weights->now;
    for (unsigned i = 0; i < INPUTS; i++) {
        for (unsigned k = 0; k < NET_WIDTH; k++) {
            now->columns[i][k] = first == NULL ? weight_random(random, 0.02F)
                                               : (float)first->columns[i][k] / NET_ONE;
        }
    }
    for (unsigned i = 0; i < NET_WIDTH; i++) {
        now->bias[i] =
            first == NULL ? 0.5F + weight_random(random, 0.4F) : (float)first->bias[i] / NET_ONE;
        for (unsigned j = 0; j < NET_SECOND; j++) {
            now->second[i][j] =
                first == NULL ? weight_random(random, 0.25F) : (float)first->second[j][i] / NET_ONE;
        }
    }
    for (unsigned j = 0; j < NET_SECOND; j++) {
        now->second_bias[j] =
            first == NULL ? 0.5F : (float)first->second_bias[j] / (NET_ONE * NET_ONE);
        now->last[j] =
            first == NULL ? weight_random(random, 0.3F) : (float)first->last[j] / NET_ONE;
    }
    now->last_bias = first == NULL ? 0 : (float)first->last_bias / (NET_ONE * NET_ONE);
}

static void finish(const float *weights, void *made)
{
    const struct parameters *now = (const struct parameters *)weights;
    struct net *net = made;
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

static double test(const void *data, const void *net, const void *sample)
{
    struct net_sums sums;
    uint16_t list[SAMPLE_INPUTS];
    size_t count = list_inputs(data, sample, false, list);
    if (count == 0) {
        return -1;
    }
    net_start(net, &sums);
    double target = (double)sample_target(sample);
    double value = net_value(net, &sums, list, count) / (double)(NET_ONE * NET_ONE);
    return target * log1p(exp(-value)) + (1 - target) * log1p(exp(value));
}

const struct model soccer_model = {
    .weights = sizeof(struct parameters) / sizeof(float),
    .batch = 4096,
    .decay = 0.01F,
    .kin = 1,
    .prepare = prepare,
    .is_sound = is_sound,
    .start = start,
    .learn = learn,
    .finish = finish,
    .test = test,
};
