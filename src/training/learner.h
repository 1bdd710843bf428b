/* A net learns from samples: batches, drawn with replacement, half of them in a mirror, and Adam
 * (Kingma and Ba, 2015) with decay apart from it (Loshchilov and Hutter, 2019). What a sample
 * teaches is the model's affair (trainer.h). Never depends on the number of threads: each part of a
 * batch adds up by itself. */
#ifndef TRAINING_LEARNER_H
#define TRAINING_LEARNER_H

#include "training/trainer.h"

/* Who goes on from lesson to lesson: weights in real numbers, what Adam remembers of slopes, and
 * the mean of the weights that lessons left, in which later ones count more (Polyak and Juditsky,
 * 1992). One block, of which `weights` are parts. */
struct pupil {
    uint64_t *steps; /* so far: where the block begins */
    size_t size;     /* of the block, in bytes */
    struct weights weights;
    float *mean, *square; /* of slopes */
    float *average;
};

/* Begins with a net, or with small random numbers by the seed where it is NULL. pupil_free takes
 * what was opened, and one of zeros. */
void pupil_open(struct pupil *pupil, const struct model *model, const void *first, uint64_t seed);
void pupil_free(struct pupil *pupil);

/* To a file, complete or not there at all; from one, opened by that. False: *error says why, and
 * nothing is open. */
bool pupil_write(const struct pupil *pupil, const char *path, struct error *error);
bool pupil_read(struct pupil *pupil, const struct model *model, const char *path,
                struct error *error);

struct lesson {
    const struct model *model;
    const struct samples *samples;
    uint64_t seed;
    struct course course;
    const void *first;   /* the net to start from; NULL: nothing */
    struct pupil *pupil; /* who goes on, and learns from all samples; NULL: somebody new */
    double from, to;     /* the part of the course's cosine, 0 to 1, that is a pupil's lesson */
    unsigned threads;
    bool (*stopped)(void);                                   /* NULL: never */
    void (*told)(void *data, unsigned percent, double loss); /* on the way; NULL: nobody asks */
    void *data;
};

struct lesson_report {
    double loss;      /* mean over the last tenth of training */
    double test_loss; /* of the net of whole numbers on samples that were kept aside */
    size_t tests;     /* how many those were: some 1 in 32 */
};

/* Makes *net of the samples. False: stopped; a pupil is of no use then. */
bool learner_run(const struct lesson *lesson, void *net, struct lesson_report *report);

#endif
