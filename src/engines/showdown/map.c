#include "engines/showdown/map.h"

#include <string.h>

void belief_map(const struct belief *belief, uint16_t at[ROWS][COLUMNS],
                uint16_t walls[ROWS][COLUMNS])
{
    memset(at, 0, ROWS * sizeof *at);
    memset(walls, 0, ROWS * sizeof *walls);
    for (int i = 0; i < PARTICLES; i++) {
        const struct arena *particle = &belief->particles[i];
        struct spot he = particle->sides[!belief->seat].at;
        at[he.row][he.column]++;
        for (int row = 0; row < ROWS; row++) {
            for (uint32_t rest = particle->walls[row]; rest != 0; rest &= rest - 1) {
                walls[row][__builtin_ctz(rest)]++;
            }
        }
    }
}
