/* A belief for people to look at. Never used by the engine itself. */
#ifndef ENGINES_SHOWDOWN_MAP_H
#define ENGINES_SHOWDOWN_MAP_H

#include "engines/showdown/belief.h"

/* How many of the particles have the opponent on each square, and a wall there. */
void belief_map(const struct belief *belief, uint16_t at[ROWS][COLUMNS],
                uint16_t walls[ROWS][COLUMNS]);

#endif
