/* The protocol `heaps`, for the fourth game that these tests add. The referee first sends "seat N".
 * To ask for a turn, it sends "take TURN" with the opponent's turn, or "take -" to ask for the
 * first turn of the game. The bot answers with its turn. The rules of the game, not the protocol,
 * decide whether that turn is legal. */
#ifndef PROTOCOLS_HEAPS_H
#define PROTOCOLS_HEAPS_H

#include "protocols/protocol.h"

extern const struct protocol protocol_heaps;

#endif
