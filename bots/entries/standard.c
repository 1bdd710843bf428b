/* In place of games/soccer/large_board.c: the contests play on the standard pitch alone. */
#include "games/soccer/soccer.h"

#include <stdlib.h>

void large_random_turn(const void *state, struct random *random, struct text *turn)
{
    (void)state;
    (void)random;
    (void)turn;
    abort(); /* no contest comes here */
}
