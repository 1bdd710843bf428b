/* The training of Halma in a folder: games and fits in turn, gone on with where it was stopped.
 * Never plays against the clock: the same engine and options make the same weights, on any number
 * of threads.
 *
 * The folder holds samples.bin, whole games in the order of their numbers, and net.bin. */
#ifndef TRAINING_HALMA_FOLDER_H
#define TRAINING_HALMA_FOLDER_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

#define HALMA_TRAINING_THREADS_MAX 64

struct halma_training {
    const char *folder;
    uint64_t games, nodes; /* how many, those of the folder counted in; of a turn */
    /* The first so many are played by distances alone. Then, and whenever there are half as many
     * again, a network is fitted to the newest two thirds, and plays on. */
    uint64_t first;
    uint64_t epochs, seed, threads;
    bool (*stopped)(void);
    void (*progress)(const char *line); /* a line of text, without its end */
};

/* False: *error says what is wrong. To be stopped is no error. */
bool halma_train_in_folder(const struct halma_training *training, struct error *error);

#endif
