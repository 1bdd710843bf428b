/* A net learns from samples: batches, drawn with replacement, half of them in a mirror, and Adam
 * (Kingma and Ba, 2015) with decay apart from it (Loshchilov and Hutter, 2019). What a sample
 * teaches is the model's affair (trainer.h). Never depends on the number of threads: each part of a
 * batch adds up by itself. */
#ifndef TRAINING_LEARNER_H
#define TRAINING_LEARNER_H

#include "training/trainer.h"

struct lesson {
    const struct model *model;
    const struct samples *samples;
    uint64_t seed;
    struct course course;
    const void *first; /* the net to start from; NULL: nothing */
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

/* Makes *net of the samples. False: stopped. */
bool learner_run(const struct lesson *lesson, void *net, struct lesson_report *report);

#endif
