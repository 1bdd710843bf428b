#include "engines/loose.h"

#include <math.h>

double loose_worth(struct random *random, double value, double looseness)
{
    if (looseness <= 0) {
        return value;
    }
    double even = ((double)random_below(random, UINT64_C(1) << 32) + 0.5) / 4294967296.0;
    return value / looseness - log(-log(even)); /* Gumbel's trick */
}
