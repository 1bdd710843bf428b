/* The player of Nim. Never plans. */
#ifndef ENGINES_NIM_PLAYERS_H
#define ENGINES_NIM_PLAYERS_H

#include "engines/engine.h"

extern const struct engine nim_random;

#endif
