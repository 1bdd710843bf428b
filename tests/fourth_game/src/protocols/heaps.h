/* The protocol `heaps` of the toy game: "seat N", then "take TURN" or "take -", answered by a turn.
 * It does not judge turns. */
#ifndef PROTOCOLS_HEAPS_H
#define PROTOCOLS_HEAPS_H

#include "protocols/protocol.h"

extern const struct protocol protocol_heaps;

#endif
