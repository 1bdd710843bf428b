/* CodinGame's dialect of paper soccer: the id once, then each turn a length and as many digits.
 * Never checks an answer beyond its being one line of text: the rules of the game do. */
#ifndef PROTOCOLS_CODINGAME_H
#define PROTOCOLS_CODINGAME_H

#include "protocols/protocol.h"

extern const struct protocol protocol_codingame;

#endif
