/* The `judge` dialect of paper soccer: INIT, UP or DOWN, MOVE [d,d,..].
 * Never decides who moves first: the referee opens with MOVE [] to whoever does. */
#ifndef PROTOCOLS_JUDGE_H
#define PROTOCOLS_JUDGE_H

#include "protocols/protocol.h"

extern const struct protocol protocol_judge;

#endif
