/* What to do about a guard: a player who stays near his home and waits for us. We go up to him out
 * of his lines. Once we would be ahead even if he held us from then on to the end, we step into his
 * line, and shoot in the next turn: a hit holds him. Never looks at more than the belief. */
#ifndef ENGINES_SHOWDOWN_SIEGE_H
#define ENGINES_SHOWDOWN_SIEGE_H

#include "engines/showdown/hunt.h"

/* `deed` is what a patient run would do, and is changed where that would wait although it is time
 * to step into his line. False: we know of no guard. */
bool siege_turn(const struct belief *belief, struct deed *deed);

#endif
