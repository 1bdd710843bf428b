#include "training/halma/fit.h"

#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "training/learning.h"

#include <stdlib.h>
#include <string.h>

#define INPUTS (2 * HALMA_CELLS)
#define BATCH 512
#define RATE 0.002F       /* of learning, at first; it falls to a hundredth */
#define DECAY 0.2F        /* of weights towards 0, of tolls towards the first guess */
#define LATER 0.9F        /* a position on, of what the searches later in the game say */
#define SHARE_END 0.1F    /* of how it ended in what is learnt; the rest is what searches said */
#define SHARE_COUNT 0.02F /* of the errors of both counts, against that of their difference */
#define VALUES_FROM 4     /* plies before which the value by search is not learnt */
#define SLOPE_MAX 12      /* moves */
#define MOST 4231         /* of a weight in whole numbers */

/* The parameters: w[input][unit], start[unit], out[unit], out_start; toll[cell]. */
#define AT_START (INPUTS * HALMA_NET_WIDTH)
#define AT_OUT (AT_START + HALMA_NET_WIDTH)
#define AT_OUT_START (AT_OUT + HALMA_NET_WIDTH)
#define AT_TOLL (AT_OUT_START + 1)
#define PARAMETERS (AT_TOLL + HALMA_CELLS)

struct fit {
    float prior[HALMA_CELLS]; /* tolls before any game */
    float value[PARAMETERS], slope[PARAMETERS], mean[PARAMETERS], square[PARAMETERS];
};

/* What the fit goes by. */
struct lessons {
    const struct halma_sample *samples;
    float *ahead;  /* by how many moves seat 0 is, to be learnt */
    size_t *order; /* of those that are learnt from */
    size_t count, used;
};

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

static ALWAYS_INLINE void run_forward(const struct fit *fit, struct forward *f)
{
    memcpy(f->sum, fit->value + AT_START, sizeof f->sum);
    f->guess = fit->value[AT_OUT_START];
    for (unsigned i = 0; i < f->count; i++) {
        row_add(f->sum, fit->value + f->inputs[i] * HALMA_NET_WIDTH, 1, HALMA_NET_WIDTH);
        f->guess += f->inputs[i] < HALMA_CELLS ? fit->value[AT_TOLL + f->inputs[i]] : 0;
    }
    for (unsigned j = 0; j < HALMA_NET_WIDTH; j++) {
        f->guess += sum_clip(f->sum[j], 1) * fit->value[AT_OUT + j];
    }
}

static ALWAYS_INLINE void run_back(struct fit *fit, const struct forward *f, float slope)
{
    float back[HALMA_NET_WIDTH];
    for (unsigned j = 0; j < HALMA_NET_WIDTH; j++) {
        back[j] = slope * fit->value[AT_OUT + j] * sum_passes(f->sum[j], 1);
        fit->slope[AT_OUT + j] += slope * sum_clip(f->sum[j], 1);
    }
    row_add(fit->slope + AT_START, back, 1, HALMA_NET_WIDTH);
    fit->slope[AT_OUT_START] += slope;
    for (unsigned i = 0; i < f->count; i++) {
        row_add(fit->slope + f->inputs[i] * HALMA_NET_WIDTH, back, 1, HALMA_NET_WIDTH);
        if (f->inputs[i] < HALMA_CELLS) {
            fit->slope[AT_TOLL + f->inputs[i]] += slope;
        }
    }
}

/* Squared errors: of the difference, and of a count. */
struct errors {
    double ahead, single;
};

/* Adds the slopes of a sample if asked, and its errors. */
static ALWAYS_INLINE void learn_sample(struct fit *fit, const struct halma_sample *sample,
                                       float ahead, bool flip, bool back, struct errors *errors)
{
    struct forward f[SEATS];
    float error[SEATS];
    for (int seat = 0; seat < SEATS; seat++) {
        f[seat].count = list_inputs(sample, seat, flip, f[seat].inputs);
        run_forward(fit, &f[seat]);
        error[seat] = f[seat].guess - (float)sample->left[seat];
    }
    float apart = f[1].guess - f[0].guess - ahead;
    for (int seat = 0; back && seat < SEATS; seat++) {
        float slope = SHARE_COUNT * error[seat] + (seat == 0 ? -apart : apart);
        slope = slope > SLOPE_MAX ? SLOPE_MAX : slope < -SLOPE_MAX ? -SLOPE_MAX : slope;
        run_back(fit, &f[seat], slope);
    }
    errors->single += (double)(error[0] * error[0] / 2 + error[1] * error[1] / 2);
    errors->ahead += (double)(apart * apart);
}

static WITH_AVX2 void learn_avx2(struct fit *fit, const struct halma_sample *sample, float ahead,
                                 bool flip, bool back, struct errors *errors)
{
    learn_sample(fit, sample, ahead, flip, back, errors);
}

/* By the widest vectors there are: none of them changes a sum. */
static void learn(struct fit *fit, const struct lessons *lessons, size_t number, bool flip,
                  bool back, struct errors *errors)
{
    const struct halma_sample *sample = &lessons->samples[number];
    float ahead = lessons->ahead[number];
    if (has_avx2()) {
        learn_avx2(fit, sample, ahead, flip, back, errors);
    } else {
        learn_sample(fit, sample, ahead, flip, back, errors);
    }
}

static void step(struct fit *fit, float rate, unsigned steps)
{
    const float lift[2] = {1 / (1 - powf(0.9F, (float)steps)),
                           1 / (1 - powf(0.999F, (float)steps))};
    for (unsigned i = 0; i < PARAMETERS; i++) {
        float own = i >= AT_OUT ? 5 * rate : rate;
        float goal = i >= AT_TOLL ? fit->prior[i - AT_TOLL] : 0;
        fit->value[i] -=
            adam_step(&fit->mean[i], &fit->square[i], fit->slope[i] / BATCH, own, lift);
        if (i != AT_OUT_START) {
            fit->value[i] -= own * DECAY * (fit->value[i] - goal);
        }
        fit->slope[i] = 0;
    }
}

static void set_net(const struct fit *fit, struct halma_net *net)
{
    for (unsigned i = 0; i < AT_START; i++) {
        net->sums[i / HALMA_NET_WIDTH][i % HALMA_NET_WIDTH] =
            weight_round(fit->value[i], NET_CUT, MOST);
    }
    for (unsigned j = 0; j < HALMA_NET_WIDTH; j++) {
        net->start[j] = weight_round(fit->value[AT_START + j], NET_CUT, MOST);
        net->out[j] =
            weight_round(fit->value[AT_OUT + j], (float)NET_OUT_UNIT * NET_MOVE / NET_CUT, MOST);
    }
    for (unsigned code = 0; code < HALMA_CELLS; code++) {
        net->toll[code] = weight_round(fit->value[AT_TOLL + code], NET_MOVE, MOST);
    }
}

/* As a first guess, the distance along the diagonal with a square for stragglers, and the steps to
 * the nearest place. */
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

void halma_fit_first(struct halma_net *net)
{
    memset(net, 0, sizeof *net);
    for (unsigned code = 0; code < HALMA_CELLS; code++) {
        net->toll[code] = weight_round(first_toll(code), NET_MOVE, MOST);
    }
}

static void init_values(struct fit *fit, struct random *random)
{
    for (unsigned i = 0; i < AT_OUT; i++) {
        float unit = (float)random_below(random, 2000001) / 1e6F - 1;
        fit->value[i] = i < AT_START ? 0.1F * unit : 0.5F;
    }
    for (unsigned i = AT_OUT; i < AT_OUT_START; i++) {
        fit->value[i] = (float)random_below(random, 2000001) / 1e6F - 1;
    }
    fit->value[AT_OUT_START] = 0;
    for (unsigned code = 0; code < HALMA_CELLS; code++) {
        fit->prior[code] = first_toll(code);
        fit->value[AT_TOLL + code] = fit->prior[code];
    }
}

/* --- what is learnt --- */

/* By how many moves seat 0 is ahead by the search of that position. Its value has half a move for
 * the turn that the mover is about to make. */
static float ahead_by_search(const struct halma_sample *sample)
{
    float ahead = (float)sample->value / NET_MOVE - 0.5F;
    return sample->mover == 0 ? ahead : -ahead;
}

static bool has_value(const struct halma_sample *sample)
{
    return sample->value != HALMA_NO_VALUE && sample->plies >= VALUES_FROM;
}

/* The searches of a position and of those after it, the nearest first, up to a random move, and how
 * the game ended (the returns of TD(lambda), Sutton, 1988). Where no search was, the end alone. */
static void set_ahead(const struct lessons *lessons)
{
    float later = 0;
    bool goes_on = false; /* what is later in this game was searched */
    for (size_t i = lessons->count; i-- > 0;) {
        const struct halma_sample *sample = &lessons->samples[i];
        float end = (float)sample->left[1] - (float)sample->left[0];
        goes_on = goes_on && lessons->samples[i + 1].game == sample->game;
        lessons->ahead[i] = end;
        if (has_value(sample)) {
            float now = ahead_by_search(sample);
            later = goes_on ? now + LATER * (later - now) : now;
            lessons->ahead[i] = later + SHARE_END * (end - later);
        }
        goes_on = has_value(sample);
    }
}

static void set_lessons(struct lessons *lessons, const struct halma_sample *samples, size_t count)
{
    *lessons = (struct lessons){.samples = samples,
                                .count = count,
                                .used = count - count / 20, /* the last games are to test by */
                                .ahead = memory_new((count + 1) * sizeof(float)),
                                .order = memory_new((count + 1) * sizeof(size_t))};
    for (size_t i = 0; i < lessons->used; i++) {
        lessons->order[i] = i;
    }
    set_ahead(lessons);
}

static void shuffle(const struct lessons *lessons, struct random *random)
{
    for (size_t i = lessons->used; i > 1; i--) {
        size_t k = (size_t)random_below(random, i);
        size_t number = lessons->order[i - 1];
        lessons->order[i - 1] = lessons->order[k];
        lessons->order[k] = number;
    }
}

/* How fast is learnt when that part of all is done. */
static float rate_at(double part)
{
    float rest = (float)(1 - part);
    return RATE * (rest * rest + 0.01F);
}

static struct errors run_epoch(struct fit *fit, const struct lessons *lessons, unsigned epoch,
                               unsigned epochs, unsigned *steps, struct random *random)
{
    struct errors errors = {0};
    shuffle(lessons, random);
    for (size_t i = 0; i < lessons->used; i++) {
        learn(fit, lessons, lessons->order[i], random_below(random, 2) != 0, true, &errors);
        if (i % BATCH == BATCH - 1 || i + 1 == lessons->used) {
            double part = (epoch + (double)i / (double)lessons->used) / epochs;
            step(fit, rate_at(part), ++*steps);
        }
    }
    return errors;
}

/* On the samples that were kept aside. */
static struct errors test(struct fit *fit, const struct lessons *lessons)
{
    struct errors errors = {0};
    for (size_t i = lessons->used; i < lessons->count; i++) {
        learn(fit, lessons, i, false, false, &errors);
    }
    return errors;
}

static void tell(const struct halma_fit_options *options, unsigned epoch,
                 const struct lessons *lessons, struct errors learnt, struct errors held)
{
    struct text line = {0};
    double used = (double)lessons->used;
    double rest = lessons->count > lessons->used ? (double)(lessons->count - lessons->used) : 1;
    text_printf(&line,
                "epoch %u: error of what the mover is ahead %.3f, held out %.3f; of a count %.3f, "
                "%.3f",
                epoch + 1, sqrt(learnt.ahead / used), sqrt(held.ahead / rest),
                sqrt(learnt.single / used), sqrt(held.single / rest));
    options->progress(text_string(&line));
    text_free(&line);
}

bool halma_fit(const struct halma_sample *samples, size_t count,
               const struct halma_fit_options *options, struct halma_net *net, const char *path,
               struct error *error)
{
    struct fit *fit = memory_new(sizeof *fit);
    struct lessons lessons;
    struct random random;
    unsigned steps = 0;
    bool good = true;
    random_seed(&random, options->seed);
    init_values(fit, &random);
    set_lessons(&lessons, samples, count);
    for (unsigned epoch = 0; good && epoch < options->epochs && !options->stopped(); epoch++) {
        struct errors learnt = run_epoch(fit, &lessons, epoch, options->epochs, &steps, &random);
        tell(options, epoch, &lessons, learnt, test(fit, &lessons));
        set_net(fit, net);
        good = net_save(&halma_net_shape, net, path, error);
    }
    free(lessons.ahead);
    free(lessons.order);
    free(fit);
    return good;
}
