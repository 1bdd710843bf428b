/* Declares the Nim players. */
#ifndef ENGINES_NIM_PLAYERS_H
#define ENGINES_NIM_PLAYERS_H

#include "engines/engine.h"

extern const struct engine nim_random;

/* The perfect player, which is defined in engine.c. */
extern const struct engine nim_engine;

#endif
