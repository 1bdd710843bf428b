/* Replaces games/soccer/large_board.c in the entries, whose contests use only the standard
 * pitch. */
#include "games/soccer/soccer.h"

#include <stdlib.h>

void large_random_turn(const void *state, struct random *random, struct text *turn)
{
    (void)state;
    (void)random;
    (void)turn;
    abort(); /* never called, because the contests do not use large pitches */
}
