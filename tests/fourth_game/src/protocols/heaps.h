/* The protocol `heaps` of the test's fourth game. The referee sends "seat N", then "take TURN" or
 * "take -", and the bot answers with a turn. The protocol does not decide whether a turn is
 * legal. */
#ifndef PROTOCOLS_HEAPS_H
#define PROTOCOLS_HEAPS_H

#include "protocols/protocol.h"

extern const struct protocol protocol_heaps;

#endif
