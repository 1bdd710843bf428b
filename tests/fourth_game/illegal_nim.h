/* Makes illegal turns of Nim, for the hostile bot and the simulator of tests. games/nim/nim.c
 * decides which turns are legal. */
#ifndef TESTS_TOY_ILLEGAL_NIM_H
#define TESTS_TOY_ILLEGAL_NIM_H

#include "illegal_turns.h"

extern const struct illegal_turn illegal_nim[];

#endif
