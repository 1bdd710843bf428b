#include "training/learner.h"

#include "base/crew.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PARTS 8        /* of a batch, each with its own slopes */
#define ASIDE_EVERY 32 /* games, or what goes for one */
#define PI 3.14159265358979

struct learner {
    const struct lesson *lesson;
    void *prepared; /* of the model */
    struct weights weights;
    float *mean, *square; /* of slopes */
    float *slopes[PARTS];
    double losses[PARTS];
    size_t batch;
    float rate;
    float lift[2]; /* both means begin at 0: this makes up for it */
};

/* Whether a sample is kept to test by. */
static bool is_aside(const struct learner *learner, size_t number)
{
    return number / learner->lesson->model->kin % ASIDE_EVERY == ASIDE_EVERY - 1;
}

static void learn_part(void *data, size_t part, unsigned thread)
{
    struct learner *learner = data;
    const struct lesson *lesson = learner->lesson;
    const struct model *model = lesson->model;
    struct random random;
    (void)thread;
    random_seed(&random, random_mix(lesson->seed, learner->batch * PARTS + part));
    memset(learner->slopes[part], 0, model->weights * sizeof(float));
    learner->losses[part] = 0;
    for (unsigned i = 0; i < model->batch / PARTS; i++) {
        size_t number;
        do {
            number = random_below(&random, lesson->samples->count);
        } while (is_aside(learner, number));
        bool mirrored = random_next(&random) & 1;
        learner->losses[part] +=
            model->learn(learner->prepared, learner->weights.now, learner->slopes[part],
                         samples_at(lesson->samples, number), mirrored);
    }
}

/* One slice of Adam's step; slices are few and equal. */
static void step_part(void *data, size_t part, unsigned thread)
{
    const struct learner *learner = data;
    const struct model *model = learner->lesson->model;
    const struct weights *weights = &learner->weights;
    (void)thread;
    for (size_t i = model->weights * part / PARTS; i < model->weights * (part + 1) / PARTS; i++) {
        float slope = 0;
        for (unsigned k = 0; k < PARTS; k++) {
            slope += learner->slopes[k][i];
        }
        slope /= (float)model->batch;
        float *mean = &learner->mean[i];
        float *square = &learner->square[i];
        *mean = 0.9F * *mean + 0.1F * slope;
        *square = 0.999F * *square + 0.001F * slope * slope;
        float step = *mean * learner->lift[0] / (sqrtf(*square * learner->lift[1]) + 1e-8F);
        weights->now[i] -= weights->pace[i] * learner->rate *
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

/* The steps of the whole course; *loss is the mean of the last tenth. False: stopped. */
static bool run_course(struct learner *learner, double *loss)
{
    const struct lesson *lesson = learner->lesson;
    const struct course *course = &lesson->course;
    size_t batches = lesson->samples->count * course->epochs / lesson->model->batch + 1;
    size_t tenth = batches / 10 + 1;
    double sum = 0;
    bool more = true;
    for (size_t i = 0; more && i < batches; i++) {
        learner->batch = i;
        learner->rate = (float)(course->rate * (0.5 + 0.5 * cos(PI * (double)i / (double)batches)));
        learner->lift[0] = (float)(1 / (1 - pow(0.9, (double)i + 1)));
        learner->lift[1] = (float)(1 / (1 - pow(0.999, (double)i + 1)));
        more = crew_run(lesson->threads, PARTS, learn_part, learner, lesson->stopped) &&
               crew_run(lesson->threads, PARTS, step_part, learner, NULL);
        for (unsigned k = 0; k < PARTS; k++) {
            sum += learner->losses[k];
        }
        if ((batches - 1 - i) % tenth == 0) {
            *loss = sum / ((double)lesson->model->batch * (double)tenth);
            sum = 0;
            if (more && lesson->told != NULL && i >= tenth - 1) {
                lesson->told(lesson->data, (unsigned)(100 * (i + 1) / batches), *loss);
            }
        }
    }
    return more;
}

bool learner_run(const struct lesson *lesson, void *net, struct lesson_report *report)
{
    const struct model *model = lesson->model;
    struct learner learner = {.lesson = lesson};
    struct random random;
    float *room = memory_new((5 + PARTS) * model->weights * sizeof *room);
    float *next = room;
    float **const arrays[] = {&learner.weights.now, &learner.weights.goal, &learner.weights.pace,
                              &learner.mean, &learner.square};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++, next += model->weights) {
        *arrays[i] = next;
    }
    for (unsigned i = 0; i < PARTS; i++, next += model->weights) {
        learner.slopes[i] = next;
    }
    for (size_t i = 0; i < model->weights; i++) {
        learner.weights.pace[i] = 1;
    }
    learner.prepared = model->prepare != NULL ? model->prepare() : NULL;
    random_seed(&random, lesson->seed);
    model->start(lesson->first, &random, &learner.weights);
    bool done = run_course(&learner, &report->loss);
    model->finish(learner.weights.now, net);
    if (done) {
        test(&learner, net, report);
    }
    free(learner.prepared);
    free(room);
    return done;
}
