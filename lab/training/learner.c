#include "training/learner.h"

#include "base/crew.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* number of parts into which a batch is divided; each part has its own gradient */
#define PARTS 8
/* one group of model->kin samples in this many is set aside for testing */
#define ASIDE_EVERY 32
#define PI 3.14159265358979

struct learner {
    const struct lesson *lesson;
    void *prepared; /* data that model->prepare returned */
    struct pupil pupil;
    float *slopes[PARTS];
    double losses[PARTS];
    float rate;
    float lift[2]; /* factors that correct the bias of Adam's two moving averages, which start at
                    * 0 */
};

/* --- learning state --- */

/* Allocates the memory block of a learning state, and sets the pointers into it. */
static void make_room(struct pupil *pupil, const struct model *model)
{
    struct weights *weights = &pupil->weights;
    float **const arrays[] = {&weights->now, &weights->goal, &weights->rates,
                              &pupil->mean,  &pupil->square, &pupil->average};
    size_t count = sizeof arrays / sizeof *arrays;
    pupil->size = sizeof *pupil->steps + count * model->weights * sizeof(float);
    pupil->steps = memory_new(pupil->size);
    for (size_t i = 0; i < count; i++) {
        *arrays[i] = (float *)(pupil->steps + 1) + i * model->weights;
    }
}

void pupil_open(struct pupil *pupil, const struct model *model, const void *first, uint64_t seed)
{
    struct random random;
    make_room(pupil, model);
    for (size_t i = 0; i < model->weights; i++) {
        pupil->weights.rates[i] = 1;
    }
    random_seed(&random, seed);
    model->start(first, &random, &pupil->weights);
}

void pupil_free(struct pupil *pupil)
{
    free(pupil->steps);
    *pupil = (struct pupil){0};
}

bool pupil_write(const struct pupil *pupil, const char *path, struct error *error)
{
    struct samples one = {.size = pupil->size, .list = pupil->steps, .count = 1};
    return samples_write(&one, path, error);
}

/* Returns whether all numbers of a learning state are finite. */
static bool is_finite(const void *size, const void *block)
{
    const float *numbers = (const float *)((const uint64_t *)block + 1);
    size_t count = (*(const size_t *)size - sizeof(uint64_t)) / sizeof *numbers;
    bool finite = true;
    for (size_t i = 0; finite && i < count; i++) {
        finite = isfinite(numbers[i]);
    }
    return finite;
}

bool pupil_read(struct pupil *pupil, const struct model *model, const char *path,
                struct error *error)
{
    make_room(pupil, model);
    struct samples read = samples_of(pupil->size);
    bool good = samples_read(&read, path, is_finite, &pupil->size, error) &&
                (read.count == 1 || error_set(error, "%s: not a learner's state", path));
    if (good) {
        memcpy(pupil->steps, read.list, pupil->size);
    } else {
        pupil_free(pupil);
    }
    samples_free(&read);
    return good;
}

/* --- learning --- */

/* Returns whether a sample is set aside for testing. If lesson->pupil is set, no samples are set
 * aside, because the same sample may have a different index in each lesson. */
static bool is_aside(const struct learner *learner, size_t number)
{
    return learner->lesson->pupil == NULL &&
           number / learner->lesson->model->kin % ASIDE_EVERY == ASIDE_EVERY - 1;
}

static void learn_part(void *data, size_t part, unsigned thread)
{
    struct learner *learner = data;
    const struct lesson *lesson = learner->lesson;
    const struct model *model = lesson->model;
    struct random random;
    (void)thread;
    random_seed(&random, random_mix(lesson->seed, *learner->pupil.steps * PARTS + part));
    memset(learner->slopes[part], 0, model->weights * sizeof(float));
    learner->losses[part] = 0;
    for (unsigned i = 0; i < model->batch / PARTS; i++) {
        size_t number;
        do {
            number = random_below(&random, lesson->samples->count);
        } while (is_aside(learner, number));
        bool mirrored = random_next(&random) & 1;
        learner->losses[part] +=
            model->learn(learner->prepared, learner->pupil.weights.now, learner->slopes[part],
                         samples_at(lesson->samples, number), mirrored);
    }
}

/* Performs Adam's update for one of PARTS equal slices of the weights. */
static void step_part(void *data, size_t part, unsigned thread)
{
    const struct learner *learner = data;
    const struct model *model = learner->lesson->model;
    const struct pupil *pupil = &learner->pupil;
    const struct weights *weights = &pupil->weights;
    (void)thread;
    for (size_t i = model->weights * part / PARTS; i < model->weights * (part + 1) / PARTS; i++) {
        float slope = 0;
        for (unsigned k = 0; k < PARTS; k++) {
            slope += learner->slopes[k][i];
        }
        slope /= (float)model->batch;
        float *mean = &pupil->mean[i];
        float *square = &pupil->square[i];
        *mean = 0.9F * *mean + 0.1F * slope;
        *square = 0.999F * *square + 0.001F * slope * slope;
        float step = *mean * learner->lift[0] / (sqrtf(*square * learner->lift[1]) + 1e-8F);
        weights->now[i] -= weights->rates[i] * learner->rate *
                           (step + model->decay * (weights->now[i] - weights->goal[i]));
    }
}

static void test(const struct learner *learner, const void *net, struct lesson_report *report)
{
    const struct lesson *lesson = learner->lesson;
    report->tests = 0;
    report->test_loss = 0;
    for (size_t i = 0; i < lesson->samples->count; i++) {
        double loss = is_aside(learner, i) ? lesson->model->test(learner->prepared, net,
                                                                 samples_at(lesson->samples, i))
                                           : -1;
        report->test_loss += loss >= 0 ? loss : 0;
        report->tests += loss >= 0;
    }
    report->test_loss /= report->tests == 0 ? 1 : (double)report->tests;
}

/* Runs all learning steps. Sets *loss to the mean loss of the last tenth of the steps. Returns
 * false if learning was stopped. */
static bool run_course(struct learner *learner, double *loss)
{
    const struct lesson *lesson = learner->lesson;
    const struct course *course = &lesson->course;
    uint64_t *steps = learner->pupil.steps;
    double from = lesson->pupil != NULL ? lesson->from : 0;
    double to = lesson->pupil != NULL ? lesson->to : 1;
    size_t batches = lesson->samples->count * course->epochs / lesson->model->batch + 1;
    batches = course->steps != 0 && course->steps < batches ? course->steps : batches;
    size_t tenth = batches / 10 + 1;
    double sum = 0;
    bool more = true;
    for (size_t i = 0; more && i < batches; i++, ++*steps) {
        double place = from * (double)batches + (to - from) * (double)i;
        learner->rate = (float)(course->rate * (0.5 + 0.5 * cos(PI * place / (double)batches)));
        learner->lift[0] = (float)(1 / (1 - pow(0.9, (double)*steps + 1)));
        learner->lift[1] = (float)(1 / (1 - pow(0.999, (double)*steps + 1)));
        more = crew_run(lesson->threads, PARTS, learn_part, learner, lesson->stopped) &&
               crew_run(lesson->threads, PARTS, step_part, learner, NULL);
        for (unsigned k = 0; k < PARTS; k++) {
            sum += learner->losses[k];
        }
        if ((batches - 1 - i) % tenth == 0) {
            *loss = sum / ((double)lesson->model->batch * (double)tenth);
            sum = 0;
            if (more && lesson->progress != NULL && i >= tenth - 1) {
                lesson->progress(lesson->data, (unsigned)(100 * (i + 1) / batches), *loss);
            }
        }
    }
    return more;
}

/* Updates the moving average of the weights over lessons. The first lesson sets it to the current
 * weights. */
static void average(const struct pupil *pupil, const struct model *model, double keep, bool first)
{
    float part = first ? 1 : (float)(1 - keep);
    for (size_t i = 0; i < model->weights; i++) {
        pupil->average[i] += part * (pupil->weights.now[i] - pupil->average[i]);
    }
}

bool learner_run(const struct lesson *lesson, void *net, struct lesson_report *report)
{
    const struct model *model = lesson->model;
    struct learner learner = {.lesson = lesson};
    float *room = memory_new(PARTS * model->weights * sizeof *room);
    for (unsigned i = 0; i < PARTS; i++) {
        learner.slopes[i] = room + i * model->weights;
    }
    learner.prepared = model->prepare != NULL ? model->prepare() : NULL;
    if (lesson->pupil == NULL) {
        pupil_open(&learner.pupil, model, lesson->first, lesson->seed);
    } else {
        learner.pupil = *lesson->pupil;
    }
    bool first = *learner.pupil.steps == 0;
    bool done = run_course(&learner, &report->loss);
    average(&learner.pupil, model, lesson->course.mean, first);
    model->finish(learner.pupil.average, net);
    if (done) {
        test(&learner, net, report);
    }
    if (lesson->pupil == NULL) {
        pupil_free(&learner.pupil);
    }
    free(learner.prepared);
    free(room);
    return done;
}
