#include "illegal_nim.h"

static bool make_bad_format(const void *state, struct random *random, struct text *turn)
{
    (void)state;
    /* this heap does not exist, because the only heaps are A to C */
    turn->data[0] = (char)('D' + random_below(random, 20));
    return true;
}

static bool make_too_many(const void *state, struct random *random, struct text *turn)
{
    (void)state;
    /* more matches than any heap contains, because the largest starts with five */
    turn->data[1] = (char)('6' + random_below(random, 4));
    return true;
}

const struct illegal_turn illegal_nim[] = {
    {"nim", "bad_format", make_bad_format},
    {"nim", "too_many", make_too_many},
    {NULL, NULL, NULL},
};
