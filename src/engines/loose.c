#include "engines/loose.h"

#include <math.h>
#include <stdbool.h>

/* Returns a random number between 0 and 1, excluding both. */
static double loose_draw(struct random *random)
{
    return ((double)random_below(random, UINT64_C(1) << 32) + 0.5) / 4294967296.0;
}

double loose_form(struct random *random, const struct level *level, double doublings)
{
    bool strict = random_below(random, 100) < level->strict;
    return strict ? 0 : level->looseness * exp2(doublings * (2 * loose_draw(random) - 1));
}

double loose_worth(struct random *random, double value, double looseness)
{
    if (looseness <= 0) {
        return value;
    }
    /* Picking the largest of these results is equivalent to sampling from a softmax (the Gumbel-max
     * trick). */
    return value / looseness - log(-log(loose_draw(random)));
}
