/* Generates illegal Nim turns, for the hostile bot and the simulator that the tests use. The rules
 * are in games/nim/nim.c. */
#ifndef TESTS_TOY_ILLEGAL_NIM_H
#define TESTS_TOY_ILLEGAL_NIM_H

#include "illegal_turns.h"

extern const struct illegal_turn illegal_nim[];

#endif
