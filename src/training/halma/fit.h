/* The network of Halma (engines/halma/net.h) made from samples: plain Adam on the squared error of
 * by how much the mover is ahead, and with little weight of each army's count of moves; half of the
 * samples are turned about the diagonal. By how much he is ahead is what the searches of the
 * position and of those after it say, and a tenth of how the game ended. */
#ifndef TRAINING_HALMA_FIT_H
#define TRAINING_HALMA_FIT_H

#include "base/error.h"
#include "engines/halma/net.h"
#include "training/halma/games.h"

struct halma_fit_options {
    unsigned epochs;
    uint64_t seed; /* of the first weights and of the order of samples */
    bool (*stopped)(void);
    void (*progress)(const char *line);
};

/* Fits all but the last twentieth, which it tests by. After each epoch it sets *net and writes its
 * file. False: it could not be written. */
bool halma_fit(const struct halma_sample *samples, size_t count,
               const struct halma_fit_options *options, struct halma_net *net, const char *path,
               struct error *error);

/* The network before any game: tolls by distance, and nothing else. */
void halma_fit_first(struct halma_net *net);

#endif
