/* The `proglad` protocol: ready, start P, yourmove, move x1 y1 x2 y2 .. .
 * Never judges a move; docs/contest-proglad.md describes the wire. */
#ifndef PROTOCOLS_PROGLAD_H
#define PROTOCOLS_PROGLAD_H

#include "protocols/protocol.h"

extern const struct protocol protocol_proglad;

#endif
