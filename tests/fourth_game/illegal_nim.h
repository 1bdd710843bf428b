/* Illegal turns of Nim, for the hostile bot and the simulator.
 * Never says what is legal: games/nim/nim.c does. */
#ifndef TESTS_TOY_ILLEGAL_NIM_H
#define TESTS_TOY_ILLEGAL_NIM_H

#include "illegal_turns.h"

extern const struct illegal_turn illegal_nim[];

#endif
