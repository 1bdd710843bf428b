/* Replaces games/soccer/large_board.c, because the contests use only the standard pitch. */
#include "games/soccer/soccer.h"

#include <stdlib.h>

void large_random_turn(const void *state, struct random *random, struct text *turn)
{
    (void)state;
    (void)random;
    (void)turn;
    abort(); /* the contests never play on a large pitch */
}
