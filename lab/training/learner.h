/* Trains a network on samples. Batches are drawn with replacement, and half of the samples are
 * mirrored. The optimizer is Adam (Kingma and Ba, 2015) with decoupled weight decay (Loshchilov and
 * Hutter, 2019). The model (trainer.h) computes the gradient of each sample. The result does not
 * depend on the number of threads, because each part of a batch is summed separately. */
#ifndef TRAINING_LEARNER_H
#define TRAINING_LEARNER_H

#include "training/trainer.h"

/* The learning state, which is kept between lessons. It consists of the weights as floats, Adam's
 * moving averages, and a moving average of the weights after each lesson (Polyak and Juditsky,
 * 1992). All of it is in one memory block; `weights` points into it. */
struct pupil {
    uint64_t *steps; /* number of learning steps so far; also the start of the memory block */
    size_t size;     /* size of the memory block in bytes */
    struct weights weights;
    float *mean, *square; /* Adam's moving averages of the gradients and of their squares */
    float *average;
};

/* Creates a learning state from a network. If `first` is NULL, the weights are small random
 * numbers. pupil_free also accepts a zeroed struct. */
void pupil_open(struct pupil *pupil, const struct model *model, const void *first, uint64_t seed);
void pupil_free(struct pupil *pupil);

/* pupil_write writes a learning state to a file, completely or not at all. pupil_read creates a
 * learning state from a file. On error, both return false and set *error, and pupil_read leaves
 * nothing to free. */
bool pupil_write(const struct pupil *pupil, const char *path, struct error *error);
bool pupil_read(struct pupil *pupil, const struct model *model, const char *path,
                struct error *error);

struct lesson {
    const struct model *model;
    const struct samples *samples;
    uint64_t seed;
    struct course course;
    const void *first; /* network to start from; NULL: random weights */
    /* learning state to continue from; NULL: start from a new state. With a learning state, no
     * samples are set aside for testing. */
    struct pupil *pupil;
    /* used only if `pupil` is set: the points on the learning rate's cosine curve, from 0 to 1, at
     * which this lesson begins and ends */
    double from, to;
    unsigned threads;
    /* returns whether to stop; NULL: never stop */
    bool (*stopped)(void);
    /* called with the percentage of steps done and the current loss; may be NULL */
    void (*progress)(void *data, unsigned percent, double loss);
    void *data;
};

struct lesson_report {
    double loss;      /* mean loss over the last tenth of the steps */
    double test_loss; /* loss of the rounded network on the samples that were set aside */
    size_t tests;     /* number of samples set aside, about 1 in 32 */
};

/* Trains a network on the samples, and stores it in *net. Returns false if learning was stopped;
 * lesson->pupil must not be used again after that. */
bool learner_run(const struct lesson *lesson, void *net, struct lesson_report *report);

#endif
