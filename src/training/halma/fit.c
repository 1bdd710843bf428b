#include "training/halma/fit.h"

#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INPUTS (2 * HALMA_CELLS)
#define BATCH 64
#define DECAY 0.2F         /* of weights towards 0, of tolls towards the first guess */
#define SHARE_SEARCH 0.85F /* of the value by search in what is learnt; the rest is the outcome */
#define VALUES_FROM 4      /* plies before which the value by search is not learnt */

/* The parameters: w[input][unit], start[unit], out[unit], out_start; toll[cell]. */
#define AT_START (INPUTS * NET_WIDTH)
#define AT_OUT (AT_START + NET_WIDTH)
#define AT_OUT_START (AT_OUT + NET_WIDTH)
#define AT_TOLL (AT_OUT_START + 1)
#define AT_TOLL_END (AT_TOLL + HALMA_CELLS)
#define PARAMETERS AT_TOLL_END

struct fit {
    float prior[HALMA_CELLS]; /* tolls before any game */
    float value[PARAMETERS], slope[PARAMETERS], mean[PARAMETERS], square[PARAMETERS];
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
    float sum[NET_WIDTH];
    float guess;
};

static void run_forward(const struct fit *fit, struct forward *f)
{
    memcpy(f->sum, fit->value + AT_START, sizeof f->sum);
    f->guess = fit->value[AT_OUT_START];
    for (unsigned i = 0; i < f->count; i++) {
        const float *w = fit->value + f->inputs[i] * NET_WIDTH;
        for (unsigned j = 0; j < NET_WIDTH; j++) {
            f->sum[j] += w[j];
        }
        f->guess += f->inputs[i] < HALMA_CELLS ? fit->value[AT_TOLL + f->inputs[i]] : 0;
    }
    for (unsigned j = 0; j < NET_WIDTH; j++) {
        float cut = f->sum[j] < 0 ? 0 : f->sum[j] > 1 ? 1 : f->sum[j];
        f->guess += cut * fit->value[AT_OUT + j];
    }
}

static void run_back(struct fit *fit, const struct forward *f, float error)
{
    float back[NET_WIDTH];
    for (unsigned j = 0; j < NET_WIDTH; j++) {
        bool inside = f->sum[j] > 0 && f->sum[j] < 1;
        float cut = f->sum[j] < 0 ? 0 : f->sum[j] > 1 ? 1 : f->sum[j];
        back[j] = inside ? error * fit->value[AT_OUT + j] : 0;
        fit->slope[AT_OUT + j] += error * cut;
        fit->slope[AT_START + j] += back[j];
    }
    fit->slope[AT_OUT_START] += error;
    for (unsigned i = 0; i < f->count; i++) {
        float *w = fit->slope + f->inputs[i] * NET_WIDTH;
        for (unsigned j = 0; j < NET_WIDTH; j++) {
            w[j] += back[j];
        }
        if (f->inputs[i] < HALMA_CELLS) {
            fit->slope[AT_TOLL + f->inputs[i]] += error;
        }
    }
}

/* Adds the slopes of a sample; returns its squared error of the difference. */
static double learn(struct fit *fit, const struct halma_sample *sample, bool flip, bool back,
                    double *single)
{
    struct forward f[SEATS];
    float error[SEATS];
    for (int seat = 0; seat < SEATS; seat++) {
        f[seat].count = list_inputs(sample, seat, flip, f[seat].inputs);
        run_forward(fit, &f[seat]);
        error[seat] = f[seat].guess - (float)sample->left[seat];
    }
    float apart = error[1] - error[0];
    if (sample->value != HALMA_NO_VALUE && sample->plies >= VALUES_FROM) {
        float told = (float)sample->value / NET_MOVE - 0.5F;
        float value_now = f[1].guess - f[0].guess;
        told = sample->mover == 0 ? told : -told;
        apart = SHARE_SEARCH * (value_now - told) + (1 - SHARE_SEARCH) * apart;
    }
    for (int seat = 0; back && seat < SEATS; seat++) {
        float cut = 0.5F * error[seat] + (seat == 0 ? -apart : apart);
        cut = cut > 12 ? 12 : cut < -12 ? -12 : cut;
        run_back(fit, &f[seat], cut);
    }
    *single += error[0] * error[0] / 2 + error[1] * error[1] / 2;
    return apart * apart;
}

static void step(struct fit *fit, float rate, unsigned steps)
{
    float lift_1 = 1 / (1 - powf(0.9F, (float)steps));
    float lift_2 = 1 / (1 - powf(0.999F, (float)steps));
    for (unsigned i = 0; i < PARAMETERS; i++) {
        float g = fit->slope[i] / BATCH;
        fit->mean[i] = 0.9F * fit->mean[i] + 0.1F * g;
        fit->square[i] = 0.999F * fit->square[i] + 0.001F * g * g;
        float own = i >= AT_OUT ? 5 * rate : rate;
        float goal = i >= AT_TOLL ? fit->prior[i - AT_TOLL] : 0;
        fit->value[i] -= own * fit->mean[i] * lift_1 / (sqrtf(fit->square[i] * lift_2) + 1e-8F);
        if (i != AT_OUT_START) {
            fit->value[i] -= own * DECAY * (fit->value[i] - goal);
        }
        fit->slope[i] = 0;
    }
}

/* A parameter as an integer that two digits of HALMA_NET_DIGITS can tell. */
static int16_t round_number(float number, float scale)
{
    const long base = (long)sizeof HALMA_NET_DIGITS - 1;
    const long most = base * base / 2;
    long n = lrintf(number * scale);
    return (int16_t)(n < -most ? -most : n > most - 1 ? most - 1 : n);
}

static void set_net(const struct fit *fit, struct halma_net *net)
{
    for (unsigned i = 0; i < AT_START; i++) {
        net->sums[i / NET_WIDTH][i % NET_WIDTH] = round_number(fit->value[i], NET_CUT);
    }
    for (unsigned j = 0; j < NET_WIDTH; j++) {
        net->start[j] = round_number(fit->value[AT_START + j], NET_CUT);
        net->out[j] =
            round_number(fit->value[AT_OUT + j], (float)NET_OUT_UNIT * NET_MOVE / NET_CUT);
    }
    for (unsigned code = 0; code < HALMA_CELLS; code++) {
        net->toll[0][code] = net->toll[1][code ^ 255] =
            round_number(fit->value[AT_TOLL + code], NET_MOVE);
    }
}

/* See net_weights.h. */
static void print_number(FILE *file, int16_t number, unsigned *column)
{
    static const char digits[] = HALMA_NET_DIGITS;
    const long base = (long)sizeof digits - 1;
    long n = number + base * base / 2;
    fputs(*column == 0 ? "    \"" : "", file);
    fprintf(file, "%c%c", digits[n / base], digits[n % base]);
    *column += 2;
    if (*column == 88) {
        fputs("\",\n", file);
        *column = 0;
    }
}

static bool write_net(const struct halma_net *net, const char *path, struct error *error)
{
    FILE *file = fopen(path, "w");
    unsigned column = 0;
    if (file == NULL) {
        return error_set(error, "cannot write %s: %s", path, strerror(errno));
    }
    fputs("/* The weights of the network of Halma, made by `faceoff train halma`.\n"
          " * Never changed by hand. Two digits a number, see net.c. */\n"
          "static const char *const net_weights[] = {\n",
          file);
    for (unsigned i = 0; i < AT_START; i++) {
        print_number(file, net->sums[i / NET_WIDTH][i % NET_WIDTH], &column);
    }
    for (unsigned j = 0; j < NET_WIDTH; j++) {
        print_number(file, net->start[j], &column);
    }
    for (unsigned j = 0; j < NET_WIDTH; j++) {
        print_number(file, net->out[j], &column);
    }
    for (unsigned code = 0; code < HALMA_CELLS; code++) {
        print_number(file, net->toll[0][code], &column);
    }
    fputs(column == 0 ? "};\n" : "\",\n};\n", file);
    bool good = ferror(file) == 0;
    good = fclose(file) == 0 && good;
    return good || error_set(error, "cannot write %s: %s", path, strerror(errno));
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
    halma_net_init(net);
    memset(net->sums, 0, sizeof net->sums);
    memset(net->start, 0, sizeof net->start);
    memset(net->out, 0, sizeof net->out);
    for (unsigned code = 0; code < HALMA_CELLS; code++) {
        net->toll[0][code] = net->toll[1][code ^ 255] = round_number(first_toll(code), NET_MOVE);
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

/* Sets the squared errors of what the mover is ahead, and of the counts. */
static void run_epoch(struct fit *fit, const struct halma_sample *samples, size_t used, float rate,
                      unsigned *steps, struct random *random, double errors[2])
{
    errors[0] = errors[1] = 0;
    for (size_t i = 0; i < used; i++) {
        const struct halma_sample *sample = &samples[random_below(random, used)];
        errors[0] += learn(fit, sample, random_below(random, 2) != 0, true, &errors[1]);
        if (i % BATCH == BATCH - 1) {
            step(fit, rate, ++*steps);
        }
    }
}

bool halma_fit(const struct halma_sample *samples, size_t count,
               const struct halma_fit_options *options, struct halma_net *net, const char *path,
               struct error *error)
{
    struct fit *fit = memory_new(sizeof *fit);
    struct text line = {0};
    struct random random;
    size_t used = count - count / 20; /* the last games are to test by */
    unsigned steps = 0;
    bool good = true;
    random_seed(&random, options->seed);
    init_values(fit, &random);
    for (unsigned epoch = 0; good && epoch < options->epochs && !options->stopped(); epoch++) {
        float rest = 1 - (float)epoch / (float)options->epochs;
        double errors[2];
        double held[2] = {0};
        run_epoch(fit, samples, used, 0.002F * rest * rest + 0.00002F, &steps, &random, errors);
        for (size_t i = used; i < count; i++) {
            held[0] += learn(fit, &samples[i], false, false, &held[1]);
        }
        double held_count = count > used ? (double)(count - used) : 1;
        text_clear(&line);
        text_printf(&line,
                    "epoch %u: error of what the mover is ahead %.3f, held out %.3f; of a count "
                    "%.3f, %.3f",
                    epoch + 1, sqrt(errors[0] / (double)used), sqrt(held[0] / held_count),
                    sqrt(errors[1] / (double)used), sqrt(held[1] / held_count));
        options->progress(text_string(&line));
        set_net(fit, net);
        good = write_net(net, path, error);
    }
    text_free(&line);
    free(fit);
    return good;
}
