/* The file of Halma's weights: C source, as the engine includes it (engines/halma/net_weights.h).
 */
#ifndef TRAINING_HALMA_WEIGHTS_H
#define TRAINING_HALMA_WEIGHTS_H

#include "base/error.h"
#include "engines/halma/net.h"

/* False: it could not be written. */
bool halma_weights_write(const struct halma_net *net, const char *path, struct error *error);

/* False: it could not be read, or holds other numbers than a network has. */
bool halma_weights_read(struct halma_net *net, const char *path, struct error *error);

#endif
