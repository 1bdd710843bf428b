/* How a net learns from samples: batches drawn with replacement, half of the samples mirrored, and
 * Adam (Kingma and Ba, 2015) with decoupled weight decay (Loshchilov and Hutter, 2019). The model
 * decides what a sample teaches (trainer.h). Never depends on the number of threads: each part of a
 * batch is summed by itself. */
#ifndef TRAINING_LEARNER_H
#define TRAINING_LEARNER_H

#include "training/trainer.h"

/* The state of learning that goes on from lesson to lesson: weights in real numbers, what Adam
 * remembers of gradients, and a mean of the weights after each lesson, in which later ones count
 * more (Polyak and Juditsky, 1992). All of it is one block; `weights` points into it. */
struct pupil {
    uint64_t *steps; /* so far; the block begins here */
    size_t size;     /* of the block, in bytes */
    struct weights weights;
    float *mean, *square; /* of gradients */
    float *average;
};

/* Begins with a net; if it is NULL, with small random numbers from the seed. pupil_free takes an
 * opened pupil, or a zeroed one. */
void pupil_open(struct pupil *pupil, const struct model *model, const void *first, uint64_t seed);
void pupil_free(struct pupil *pupil);

/* Writes a file, complete or not at all; reads one, which opens the pupil. False: *error says why;
 * then nothing is open. */
bool pupil_write(const struct pupil *pupil, const char *path, struct error *error);
bool pupil_read(struct pupil *pupil, const struct model *model, const char *path,
                struct error *error);

struct lesson {
    const struct model *model;
    const struct samples *samples;
    uint64_t seed;
    struct course course;
    const void *first;   /* the net to start from; NULL: none */
    struct pupil *pupil; /* goes on, and learns from all samples; NULL: a new one learns */
    double from, to;     /* a pupil's lesson: this part of the course's cosine, 0 to 1 */
    unsigned threads;
    bool (*stopped)(void);                                   /* NULL: never */
    void (*told)(void *data, unsigned percent, double loss); /* progress; may be NULL */
    void *data;
};

struct lesson_report {
    double loss;      /* mean over the last tenth of training */
    double test_loss; /* of the net in whole numbers, on samples kept aside */
    size_t tests;     /* how many samples those were: about 1 in 32 */
};

/* Makes *net from the samples. False: stopped; the pupil is then of no use. */
bool learner_run(const struct lesson *lesson, void *net, struct lesson_report *report);

#endif
