#include "training/halma/model.h"

#include "training/halma/sample.h"
#include "training/layers.h"

#include <stdlib.h>
#include <string.h>

#define INPUTS (2 * HALMA_CELLS)
/* weight of the game's result in the training target; the rest comes from search scores */
#define SHARE_END 0.1F
/* weight of the squared errors of the two move counts, relative to that of the squared error of
 * their difference */
#define SHARE_COUNT 0.02F
/* the gradient of a move count is clipped to this absolute value, in moves */
#define SLOPE_MAX 12
/* the last layer and the piece-square table learn this many times as fast as the other weights */
#define LAST_RATE 5
#define MOST 4231 /* largest absolute value of a weight that is stored as an integer */

struct parameters {
    float sums[INPUTS][HALMA_NET_WIDTH];
    float start[HALMA_NET_WIDTH];
    float out[HALMA_NET_WIDTH];
    float out_start;
    float toll[HALMA_CELLS];
};

#define PARAMETERS (sizeof(struct parameters) / sizeof(float))

static unsigned list_inputs(const struct halma_sample *sample, int seat, bool flip,
                            uint16_t *inputs)
{
    unsigned count = 0;
    for (unsigned owner = 0; owner < SEATS; owner++) {
        for (unsigned c = 0; c < HALMA_CLASSES; c++) {
            for (uint64_t men = sample->men[owner][c]; men != 0; men &= men - 1) {
                unsigned code = c << 6 | (unsigned)__builtin_ctzll(men);
                code = seat == 0 ? code : code ^ 255;
                code = flip ? halma_code(halma_y(code), halma_x(code)) : code;
                inputs[count++] = (uint16_t)(code + ((int)owner == seat ? 0 : HALMA_CELLS));
            }
        }
    }
    return count;
}

struct forward {
    uint16_t inputs[2 * HALMA_MEN];
    unsigned count;
    float sum[HALMA_NET_WIDTH];
    float guess;
};

static ALWAYS_INLINE void run_forward(const struct parameters *now, struct forward *f)
{
    memcpy(f->sum, now->start, sizeof f->sum);
    f->guess = now->out_start;
    for (unsigned i = 0; i < f->count; i++) {
        row_add(f->sum, now->sums[f->inputs[i]], 1, HALMA_NET_WIDTH);
        f->guess += f->inputs[i] < HALMA_CELLS ? now->toll[f->inputs[i]] : 0;
    }
    for (unsigned j = 0; j < HALMA_NET_WIDTH; j++) {
        f->guess += sum_clip(f->sum[j], 1) * now->out[j];
    }
}

static ALWAYS_INLINE void run_back(const struct parameters *now, struct parameters *slopes,
                                   const struct forward *f, float slope)
{
    float back[HALMA_NET_WIDTH];
    for (unsigned j = 0; j < HALMA_NET_WIDTH; j++) {
        back[j] = slope * now->out[j] * sum_passes(f->sum[j], 1);
        slopes->out[j] += slope * sum_clip(f->sum[j], 1);
    }
    row_add(slopes->start, back, 1, HALMA_NET_WIDTH);
    slopes->out_start += slope;
    for (unsigned i = 0; i < f->count; i++) {
        row_add(slopes->sums[f->inputs[i]], back, 1, HALMA_NET_WIDTH);
        if (f->inputs[i] < HALMA_CELLS) {
            slopes->toll[f->inputs[i]] += slope;
        }
    }
}

/* Returns the training target: the number of moves by which seat 0 is ahead. Uses only the result
 * of the game if the position has no search value. */
static float ahead_of(const struct halma_sample *sample)
{
    float end = (float)sample->left[1] - (float)sample->left[0];
    float later = (float)sample->later / NET_MOVE;
    return sample->later == HALMA_NO_VALUE ? end : later + SHARE_END * (end - later);
}

static ALWAYS_INLINE double learn_sample(const struct parameters *now, struct parameters *slopes,
                                         const struct halma_sample *sample, bool mirrored)
{
    struct forward f[SEATS];
    float error[SEATS];
    for (int seat = 0; seat < SEATS; seat++) {
        f[seat].count = list_inputs(sample, seat, mirrored, f[seat].inputs);
        run_forward(now, &f[seat]);
        error[seat] = f[seat].guess - (float)sample->left[seat];
    }
    float apart = f[1].guess - f[0].guess - ahead_of(sample);
    for (int seat = 0; seat < SEATS; seat++) {
        float slope = SHARE_COUNT * error[seat] + (seat == 0 ? -apart : apart);
        slope = slope > SLOPE_MAX ? SLOPE_MAX : slope < -SLOPE_MAX ? -SLOPE_MAX : slope;
        run_back(now, slopes, &f[seat], slope);
    }
    return (double)(apart * apart);
}

static WITH_AVX2 double learn_avx2(const struct parameters *now, struct parameters *slopes,
                                   const struct halma_sample *sample, bool mirrored)
{
    return learn_sample(now, slopes, sample, mirrored);
}

/* Uses AVX2 if the machine supports it. The sums are the same without it. */
static double learn(const void *prepared, const float *weights, float *slopes, const void *sample,
                    bool mirrored)
{
    const struct parameters *now = (const struct parameters *)weights;
    (void)prepared;
    return has_avx2() ? learn_avx2(now, (struct parameters *)slopes, sample, mirrored)
                      : learn_sample(now, (struct parameters *)slopes, sample, mirrored);
}

static double test(const void *prepared, const void *net, const void *data)
{
    const struct halma_sample *sample = data;
    struct halma_board board = {.mover = 0};
    struct halma_sums sums;
    (void)prepared;
    memcpy(board.men, sample->men, sizeof board.men);
    halma_net_set(net, &sums, &board);
    float apart = (float)halma_net_value(net, &sums, 0) / NET_MOVE - ahead_of(sample);
    return (double)(apart * apart);
}

static bool is_sound(const void *prepared, const void *data)
{
    const struct halma_sample *sample = data;
    uint64_t seen[HALMA_CLASSES] = {0};
    (void)prepared;
    for (unsigned seat = 0; seat < SEATS; seat++) {
        unsigned men = 0;
        for (unsigned c = 0; c < HALMA_CLASSES; c++) {
            if ((seen[c] & sample->men[seat][c]) != 0) {
                return false;
            }
            seen[c] |= sample->men[seat][c];
            men += (unsigned)__builtin_popcountll(sample->men[seat][c]);
        }
        if (men != HALMA_MEN) {
            return false;
        }
    }
    return sample->mover < SEATS;
}

static void finish(const float *weights, void *made)
{
    const struct parameters *now = (const struct parameters *)weights;
    struct halma_net *net = made;
    for (unsigned i = 0; i < INPUTS; i++) {
        for (unsigned j = 0; j < HALMA_NET_WIDTH; j++) {
            net->sums[i][j] = weight_round(now->sums[i][j], NET_CUT, MOST);
        }
    }
    for (unsigned j = 0; j < HALMA_NET_WIDTH; j++) {
        net->start[j] = weight_round(now->start[j], NET_CUT, MOST);
        net->out[j] = weight_round(now->out[j], (float)NET_OUT_UNIT * NET_MOVE / NET_CUT, MOST);
    }
    for (unsigned code = 0; code < HALMA_CELLS; code++) {
        net->toll[code] = weight_round(now->toll[code], NET_MOVE, MOST);
    }
}

/* Returns the cost that the piece-square table initially assigns to a piece on this cell. It
 * depends on the distance along the diagonal, the square of this distance, and the number of steps
 * to the nearest target cell. */
static int prior_of(int x, int y)
{
    int right = HALMA_SIZE - 1 - x;
    int down = HALMA_SIZE - 1 - y;
    int far = right + down;
    int steps = 6;
    for (int there = 0; there < HALMA_CELLS; there++) {
        int wide = abs(there % HALMA_SIZE - x);
        int high = abs(there / HALMA_SIZE - y);
        int need = wide > high ? wide : high;
        bool home = halma_in_camp(1, there % HALMA_SIZE, there / HALMA_SIZE);
        steps = home && need < steps ? need : steps;
    }
    return 16 * far + far * far + 2 * abs(right - down) + 24 * steps;
}

static float first_toll(unsigned code)
{
    return (float)prior_of(halma_x(code), halma_y(code)) / 350;
}

void halma_model_untaught(struct halma_net *net)
{
    memset(net, 0, sizeof *net);
    for (unsigned code = 0; code < HALMA_CELLS; code++) {
        net->toll[code] = weight_round(first_toll(code), NET_MOVE, MOST);
    }
}

/* Sets the initial weights, from a network or at random. The piece-square table starts as a copy of
 * the network's table or, without a network, with costs by distance (see prior_of). In both cases,
 * weight decay pulls it towards the costs by distance. */
static void start(const void *from, struct random *random, struct weights *weights)
{
    const struct halma_net *net = from;
    struct parameters *now = (struct parameters *)weights->now;
    struct parameters *goal = (struct parameters *)weights->goal;
    for (unsigned i = 0; i < INPUTS; i++) {
        for (unsigned j = 0; j < HALMA_NET_WIDTH; j++) {
            now->sums[i][j] =
                net == NULL ? weight_random(random, 0.1F) : (float)net->sums[i][j] / NET_CUT;
        }
    }
    for (unsigned j = 0; j < HALMA_NET_WIDTH; j++) {
        now->start[j] = net == NULL ? 0.5F : (float)net->start[j] / NET_CUT;
        now->out[j] = net == NULL ? weight_random(random, 1)
                                  : (float)net->out[j] * NET_CUT / (NET_OUT_UNIT * NET_MOVE);
    }
    for (unsigned code = 0; code < HALMA_CELLS; code++) {
        goal->toll[code] = first_toll(code);
        now->toll[code] = net == NULL ? goal->toll[code] : (float)net->toll[code] / NET_MOVE;
    }
    for (size_t i = offsetof(struct parameters, out) / sizeof(float); i < PARAMETERS; i++) {
        weights->rates[i] = LAST_RATE;
    }
}

const struct model halma_model = {
    .weights = PARAMETERS,
    .batch = 512,
    .decay = 0.2F,
    .kin = 512,
    .is_sound = is_sound,
    .start = start,
    .learn = learn,
    .finish = finish,
    .test = test,
};
