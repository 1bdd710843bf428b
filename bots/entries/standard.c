/* Replaces games/soccer/large_board.c in the entries, whose contests use only the standard
 * pitch. */
#include "games/soccer/soccer.h"

#include <stdlib.h>

void large_legal_turns(const void *state, bool (*take)(void *data, const char *turn), void *data)
{
    (void)state;
    (void)take;
    (void)data;
    abort(); /* never called, because the contests do not use large pitches */
}

void large_random_turn(const void *state, struct random *random, struct text *turn)
{
    (void)state;
    (void)random;
    (void)turn;
    abort(); /* never called, because the contests do not use large pitches */
}
