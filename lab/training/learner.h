/* How a net learns from samples: batches drawn with replacement, half of the samples mirrored, and
 * Adam (Kingma and Ba, 2015) with decoupled weight decay (Loshchilov and Hutter, 2019). The model
 * decides what a sample teaches (trainer.h). The result does not depend on the number of threads,
 * because each part of a batch is summed separately. */
#ifndef TRAINING_LEARNER_H
#define TRAINING_LEARNER_H

#include "training/trainer.h"

/* The state of learning that continues from lesson to lesson: the weights as floats, Adam's means
 * of gradients, and a mean of the weights after each lesson, in which later lessons count more
 * (Polyak and Juditsky, 1992). All of it is one block; `weights` points into it. */
struct pupil {
    uint64_t *steps; /* number of steps so far; also the start of the block */
    size_t size;     /* size of the block in bytes */
    struct weights weights;
    float *mean, *square; /* Adam's means of gradients and of their squares */
    float *average;
};

/* Opens a pupil from a net; if `first` is NULL, with small random numbers from the seed. pupil_free
 * accepts an opened or a zeroed pupil. */
void pupil_open(struct pupil *pupil, const struct model *model, const void *first, uint64_t seed);
void pupil_free(struct pupil *pupil);

/* pupil_write writes a file, completely or not at all. pupil_read opens a pupil from a file. Both
 * return false and set *error if they fail; the pupil is not open then. */
bool pupil_write(const struct pupil *pupil, const char *path, struct error *error);
bool pupil_read(struct pupil *pupil, const struct model *model, const char *path,
                struct error *error);

struct lesson {
    const struct model *model;
    const struct samples *samples;
    uint64_t seed;
    struct course course;
    const void *first;   /* net to start from; NULL: none */
    struct pupil *pupil; /* pupil that continues, and learns from all samples; NULL: use a new
                          * one */
    double from, to;     /* with `pupil`: the part of the course's cosine that this lesson covers,
                          * within 0 to 1 */
    unsigned threads;
    bool (*stopped)(void);                                       /* NULL: never stops */
    void (*progress)(void *data, unsigned percent, double loss); /* reports progress; may be NULL */
    void *data;
};

struct lesson_report {
    double loss;      /* mean over the last tenth of training */
    double test_loss; /* loss of the rounded net on the samples kept aside */
    size_t tests;     /* number of those samples, about 1 in 32 */
};

/* Makes *net from the samples. Returns false if it was stopped; the pupil must not be used then. */
bool learner_run(const struct lesson *lesson, void *net, struct lesson_report *report);

#endif
