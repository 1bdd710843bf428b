/* The `heaps` protocol of the toy: seat N, take TURN or -, and a turn as the answer.
 * Never judges a turn. */
#ifndef PROTOCOLS_HEAPS_H
#define PROTOCOLS_HEAPS_H

#include "protocols/protocol.h"

extern const struct protocol protocol_heaps;

#endif
