/* The training of Halma in a folder: games, then a fit, gone on with where it was stopped.
 * Never plays against the clock: the same engine and options make the same weights.
 *
 * The folder holds samples.bin, whole games in the order of their numbers, and net_weights.h. */
#ifndef TRAINING_HALMA_FOLDER_H
#define TRAINING_HALMA_FOLDER_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

struct halma_training {
    const char *folder;
    uint64_t games, nodes; /* how many, those of the folder counted in; of a turn */
    uint64_t epochs, seed;
    /* 0: the network in use plays all games. Else it is forgotten: the first plays by distance
     * alone, and after so many games, and whenever there are half as many again, a new one is
     * fitted to the newest two thirds, and plays on. */
    uint64_t anew;
    bool (*stopped)(void);
    void (*progress)(const char *line); /* a line of text, without its end */
};

/* False: *error says what is wrong. To be stopped is no error. */
bool halma_train_in_folder(const struct halma_training *training, struct error *error);

#endif
